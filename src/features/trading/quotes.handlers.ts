import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import { proven } from '#api/proven.ts'
import { named } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { listingFor } from '#trading/journal.ts'
import { acceptQuote, declineQuote, requestQuote } from '#trading/quotes.ts'
import { accountOf } from '#trading/stored.ts'
import { tradingPresenter } from '#features/trading/present.handlers.ts'
import * as contract from '#features/trading/quotes.contract.ts'

/** Binding prices: asked for, taken or let go. */
export function quoteHandlers(rooms: Rooms) {
  const { db } = rooms
  const present = tradingPresenter(rooms)
  return [
    handle(contract.postTradingQuote, async ({ params, body, asker }) => {
      const { instrument, idNotation, side, quantity } = body
      const owner = await proven(db, asker)
      await accountOf(db, owner, params.idAccount)
      const listing = listingFor(rooms, named(rooms, instrument).key, idNotation)
      const { expiresAt, ...quote } = await requestQuote(rooms, owner, params.idAccount, { side, quantity, listing })
      return { ...quote, datetimeExpires: iso(expiresAt) }
    }),

    handle(contract.acceptTradingQuote, async ({ params, asker }) => {
      const owner = await proven(db, asker)
      const { id } = await acceptQuote(rooms, owner, params.idAccount, params.idQuote)
      return present.detailOf(owner, params.idAccount, id, asker)
    }),

    handle(contract.declineTradingQuote, async ({ params, asker }) => {
      await declineQuote(rooms, userOf(asker), params.idAccount, params.idQuote)
      return { count: 1 }
    }),
  ]
}
