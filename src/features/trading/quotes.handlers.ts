import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import { proven } from '#api/proven.ts'
import { named } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { listingFor } from '#trading/journal.ts'
import { tradingPresenter } from '#features/trading/present.handlers.ts'
import * as contract from '#features/trading/quotes.contract.ts'

/** Binding prices: asked for, taken or let go. */
export function quoteHandlers(rooms: Rooms) {
  const { db, tradingBrokers: brokers } = rooms
  const present = tradingPresenter(rooms)
  return [
    handle(contract.postTradingQuote, async ({ params: { idAccount }, body, asker }) => {
      const { instrument, idNotation, side, quantity } = body
      const owner = await proven(db, asker)
      const [broker, of] = [brokers.ofAccount(idAccount), { owner, account: idAccount }]
      await broker.account(of)
      const listing = listingFor(rooms, named(rooms, instrument).key, idNotation)
      const { expiresAt, ...quote } = await broker.requestQuote(of, { side, quantity, listing })
      return { ...quote, datetimeExpires: iso(expiresAt) }
    }),

    handle(contract.acceptTradingQuote, async ({ params: { idAccount, idQuote }, asker }) => {
      const owner = await proven(db, asker)
      const broker = brokers.ofAccount(idAccount)
      const { id } = await broker.acceptQuote({ owner, account: idAccount }, idQuote)
      return present.detailOf(broker, owner, idAccount, id, asker)
    }),

    handle(contract.declineTradingQuote, async ({ params: { idAccount, idQuote }, asker }) => {
      await brokers.ofAccount(idAccount).declineQuote({ owner: userOf(asker), account: idAccount }, idQuote)
      return { count: 1 }
    }),
  ]
}
