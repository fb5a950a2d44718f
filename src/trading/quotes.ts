import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { calendarIdOf } from '#market/listings.ts'
import { assess } from './checks.ts'
import { act, assertAllowed, bestOf, insertOrder, listingFor, situationIn, type JournalRooms } from './journal.ts'
import { piecesOf, unitsOf } from './lots.ts'
import { deskOrderOf, type Wish } from './order.ts'
import { accountOf } from './stored.ts'

const quoteMs = 8000
const quoteForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A binding price for some seconds. @throws Failure QUOTE_REFUSED where the venue is closed or offers less */
export function requestQuote(
  rooms: JournalRooms,
  owner: UserId,
  accountId: string,
  { side, quantity, listing }: { side: 'BUY' | 'SELL'; quantity: number; listing: Listing },
) {
  return act(rooms, undefined, async (session) => {
    const account = await accountOf(session.step, owner, accountId)
    const situation = await situationIn(session, rooms, owner, account, listing)
    if (!situation) throw new Failure('QUOTE_REFUSED', {}, 'Not tradable')
    const assessed = assess({ side, kind: 'MARKET', quantity, validity: 'DAY' }, situation)
    assertAllowed(assessed)
    const { market, calendar } = rooms
    const book = market.book(listing.notation.id, 10, session.now)
    const levels = side === 'BUY' ? book?.ask : book?.bid
    const offered = levels?.reduce((sum, { size }) => sum + size, 0) ?? 0
    const isContinuous = calendar.at(calendarIdOf(listing), session.now)?.phase.kind === 'continuous'
    let left = quantity
    const worst = levels?.find(({ size }) => (left -= size) <= 0)?.price
    if (!isContinuous || offered < quantity || worst === undefined || !assessed.costs)
      throw new Failure('QUOTE_REFUSED', {}, 'The venue offers less')
    const expiresAt = session.now + quoteMs
    const { id } = await session.step
      .insertInto('trading_quotes')
      .values({
        account: account.id,
        instrument: listing.instrument.key,
        notation: listing.notation.id,
        side,
        quantity_micro: assessed.quantity,
        price: String(worst),
        expires_at: new Date(expiresAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { costs } = assess({ side, kind: 'LIMIT', limit: worst, quantity, validity: 'DAY' }, situation)
    return {
      idQuote: id,
      price: worst,
      isoCurrency: listing.notation.isoCurrency,
      quantity,
      costs: costs ?? assessed.costs,
      expiresAt,
      secondsLeft: Math.round(quoteMs / 1000),
    }
  })
}

/** Trades at a binding price, once. @throws Failure QUOTE_GONE */
export function acceptQuote(
  rooms: JournalRooms,
  owner: UserId,
  accountId: string,
  idQuote: string,
): Promise<{ id: string }> {
  return act(rooms, undefined, async (session) => {
    const account = await accountOf(session.step, owner, accountId)
    const quote = quoteForm.test(idQuote)
      ? await session.step
          .selectFrom('trading_quotes')
          .selectAll()
          .where('account', '=', account.id)
          .where('id', '=', idQuote)
          .executeTakeFirst()
      : undefined
    if (quote?.order_id) return { id: quote.order_id }
    if (!quote || quote.expires_at.getTime() < session.now) throw new Failure('QUOTE_GONE', {}, 'The quote is gone')
    const listing = listingFor(rooms, quote.instrument, Number(quote.notation))
    const opened = await session.desk(listing.notation.id)
    const situation = await situationIn(session, rooms, owner, account, listing)
    if (!situation) throw new Failure('QUOTE_GONE', {}, 'Not tradable')
    const quantity = BigInt(quote.quantity_micro)
    const wish: Wish = {
      side: quote.side,
      kind: 'LIMIT',
      limit: Number(quote.price),
      quantity: piecesOf(quantity),
      validity: 'FOK',
    }
    const assessed = assess(wish, situation)
    assertAllowed(assessed)
    const at = session.now
    const desk = deskOrderOf(wish, listing, situation.grid, {
      quantity,
      reference: Number(quote.price),
      activeAt: at,
      expiresAt: at,
    })
    const row = await insertOrder(session, account, listing, {
      wish,
      origin: 'QUOTE',
      desk,
      quantity,
      rate: situation.rate ?? 1,
      estimate: assessed.costs && { ...assessed.costs, best: bestOf(wish, situation) },
    })
    session.command(account.id, 'ACCEPT', { idQuote }, row.id)
    await session.trade(row, opened, unitsOf(situation.grid, Number(quote.price)))
    await session.step.updateTable('trading_quotes').set({ order_id: row.id }).where('id', '=', quote.id).execute()
    return { id: row.id }
  })
}

/** Lets a binding price go; one that was taken stays what it became. */
export function declineQuote(rooms: JournalRooms, owner: UserId, accountId: string, idQuote: string): Promise<void> {
  return act(rooms, undefined, async (session) => {
    const account = await accountOf(session.step, owner, accountId)
    if (!quoteForm.test(idQuote)) return
    await session.step
      .deleteFrom('trading_quotes')
      .where('account', '=', account.id)
      .where('id', '=', idQuote)
      .where('order_id', 'is', null)
      .execute()
  })
}
