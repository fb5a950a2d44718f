import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import { proven } from '#api/proven.ts'
import { named } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { listingIn } from '#trading/journal.ts'
import { tradingPresenter } from '#features/trading/present.handlers.ts'
import * as contract from '#features/trading/quotes.contract.ts'
import { whoseOf } from '#features/trading/whose.handlers.ts'

/** Binding prices: asked for, taken or let go. */
export function quoteHandlers(rooms: Rooms) {
  const { db } = rooms
  const present = tradingPresenter(rooms)
  return [
    handle(contract.postTradingQuote, async ({ params, body, asker }) => {
      const { instrument, idNotation, side, quantity } = body
      await proven(db, asker)
      const { broker, of } = whoseOf(rooms, asker, params, 'change')
      await broker.account(of)
      const listing = listingIn(rooms, named(rooms, instrument).key, idNotation)
      const { expiresAt, ...quote } = await broker.requestQuote(of, { side, quantity, listing })
      return { ...quote, datetimeExpires: iso(expiresAt) }
    }),

    handle(contract.acceptTradingQuote, async ({ params, asker }) => {
      const owner = await proven(db, asker)
      const { broker, of } = whoseOf(rooms, asker, params, 'change')
      const { id } = await broker.acceptQuote(of, params.idQuote)
      return present.detailOf(broker, owner, params.idAccount, id, asker)
    }),

    handle(contract.declineTradingQuote, async ({ params, asker }) => {
      const { broker, of } = whoseOf(rooms, asker, params, 'change')
      await broker.declineQuote(of, params.idQuote)
      return { count: 1 }
    }),
  ]
}
