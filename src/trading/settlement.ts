import { addDays } from '#calendar/days.ts'
import { berlinOffsetMs } from '#contract/berlin.ts'
import type { Instant, InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import { closingHour } from '#market/derivatives.ts'
import type { CorporateActions } from '#market/corporate-actions.ts'
import { unitsPerEuro } from '#market/euro-rate.ts'
import type { Instrument } from '#market/instruments.ts'
import { calendarIdOf, mainListing } from '#market/listings.ts'
import { inSession, type JournalRooms } from './journal.ts'
import { tradingGrid, unitsOf, valueMinor } from './lots.ts'
import type { Session } from './session.ts'

export interface SettlementRooms extends JournalRooms {
  corporateActions: Pick<CorporateActions, 'payouts'>
}

const minuteMs = 60_000

/**
 * Day by day what happens to papers whoever holds them: dividends, and papers that end. Orders are worked through to the begin of
 * a day before, so all of it is in order also after a stop. A split changes nothing: prices are adjusted for it before as after.
 */
export async function settleDays(rooms: SettlementRooms, now: Instant): Promise<void> {
  const today = rooms.calendar.dayOf('XETR', now)
  const row = await rooms.db.selectFrom('trading_progress').select('settled_day').where('id', '=', 1).executeTakeFirst()
  if (row && dayText(row.settled_day) >= today) return
  for (let day = row ? addDays(dayText(row.settled_day), 1) : today; day <= today; day = addDays(day, 1))
    await inSession(rooms, (session) => settleDay(rooms, session, day))
}

async function settleDay(rooms: SettlementRooms, session: Session, day: TradingDay): Promise<void> {
  const { step } = session
  const done = await step.selectFrom('trading_progress').select('settled_day').where('id', '=', 1).executeTakeFirst()
  if (done && dayText(done.settled_day) >= day) return // another process was first
  const midnight = startOf(day)
  const [held, ordered] = [
    await step.selectFrom('trading_positions').select('instrument').distinct().execute(),
    await step
      .selectFrom('trading_orders')
      .select(['instrument', 'notation'])
      .distinct()
      .where('done_at', 'is', null)
      .execute(),
  ]
  for (const { notation } of ordered) {
    const listing = rooms.universe.byNotation(Number(notation) as never)
    if (listing && tradingGrid(listing)) await session.desk(Number(notation), midnight)
    else await endOrders(session, { notation }, midnight, 'Das Papier wird nicht mehr gehandelt.')
  }
  for (const key of new Set([...held, ...ordered].map(({ instrument }) => instrument))) {
    const instrument = rooms.universe.byKey(key as InstrumentKey)
    if (instrument) await settlePaper(rooms, session, instrument, day, midnight)
  }
  await step
    .insertInto('trading_progress')
    .values({ id: 1, settled_day: day })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ settled_day: day }))
    .execute()
}

async function settlePaper(
  rooms: SettlementRooms,
  session: Session,
  instrument: Instrument,
  day: TradingDay,
  at: Instant,
): Promise<void> {
  for (const { fraction } of rooms.corporateActions.payouts(instrument, day, day))
    await payDividend(rooms, session, instrument, fraction, day, at)
  const worth = endValue(rooms, instrument, day, at)
  if (worth !== undefined) await redeem(rooms, session, instrument, worth, at)
}

/** What a paper that has ended brings for one piece, of bonds in percent; undefined while it lives. */
function endValue(
  { derivatives }: SettlementRooms,
  { facts, entityValue }: Instrument,
  day: TradingDay,
  at: Instant,
): number | undefined {
  if (facts.kind === 'bond') return facts.maturity <= day ? 100 : undefined
  const paper = facts.kind === 'derivative' ? derivatives.byEntityValue(entityValue) : undefined
  if (!paper) return undefined
  const isOver = paper.lastDay < day
  const last = isOver ? Date.parse(paper.lastDay) + closingHour * 3_600_000 - minuteMs : at
  const quote = derivatives.quote(paper, last)
  return isOver || quote?.knockedOut ? (quote?.bid ?? 0) : undefined
}

async function redeem(
  rooms: SettlementRooms,
  session: Session,
  instrument: Instrument,
  worth: number,
  at: Instant,
): Promise<void> {
  await endOrders(
    session,
    { instrument: instrument.key },
    at,
    'Das Papier ist fällig geworden oder hat seine Barriere berührt.',
  )
  const listing = mainListing(instrument)
  const grid = tradingGrid(listing)
  const rate = unitsPerEuro(rooms.universe, rooms.market, listing.notation.isoCurrency, at)
  if (!grid || rate === undefined) return
  for (const { account, quantity } of await holders(session, instrument)) {
    const gross = worth > 0 ? valueMinor(grid, unitsOf(grid, worth), quantity, rate) : 0n
    await session.move({
      account,
      at,
      kind: 'REDEMPTION',
      instrument: instrument.key,
      notation: listing.notation.id,
      quantity: -quantity,
      price: worth,
      rate,
      gross,
      fee: 0n,
      amount: gross,
    })
  }
}

/** Who held it at the begin of the ex-day gets a part of the close before, in euro. No tax is taken. */
async function payDividend(
  rooms: SettlementRooms,
  session: Session,
  instrument: Instrument,
  fraction: number,
  day: TradingDay,
  at: Instant,
): Promise<void> {
  const listing = mainListing(instrument)
  const before = rooms.calendar.previousTradingDay(calendarIdOf(listing), day)
  const close = rooms.market.daily(listing.notation.id, before, before, at).close.at(-1)
  const rate = unitsPerEuro(rooms.universe, rooms.market, listing.notation.isoCurrency, at)
  if (close === undefined || rate === undefined) return
  for (const { account, quantity } of await holders(session, instrument)) {
    const gross = BigInt(Math.round((close * fraction * Number(quantity)) / 1e4 / rate))
    if (gross > 0n)
      await session.move({
        account,
        at,
        kind: 'DIVIDEND',
        instrument: instrument.key,
        notation: listing.notation.id,
        price: Number((close * fraction).toFixed(4)),
        rate,
        gross,
        fee: 0n,
        amount: gross,
      })
  }
}

async function holders(session: Session, { key }: Instrument): Promise<{ account: string; quantity: bigint }[]> {
  const ids = await session.step
    .selectFrom('trading_accounts')
    .select('id')
    .orderBy('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('trading_positions')
          .select('account')
          .whereRef('trading_positions.account', '=', 'trading_accounts.id')
          .where('instrument', '=', key),
      ),
    )
    .execute()
  const found = []
  for (const { id } of ids) {
    const { quantity } = await session.holdingOf(id, key)
    if (quantity > 0n) found.push({ account: id, quantity })
  }
  return found
}

/** Orders that cannot be executed any more. */
async function endOrders(
  session: Session,
  where: { instrument?: string; notation?: string },
  at: Instant,
  reason: string,
): Promise<void> {
  let query = session.step.selectFrom('trading_orders').selectAll().where('done_at', 'is', null)
  if (where.instrument !== undefined) query = query.where('instrument', '=', where.instrument)
  if (where.notation !== undefined) query = query.where('notation', '=', where.notation)
  for (const row of await query.execute()) await session.drop(row, at, reason)
}

/** Midnight in Berlin. */
export function startOf(day: TradingDay): Instant {
  const utc = Date.parse(`${day}T00:00:00Z`)
  return utc - berlinOffsetMs(utc - berlinOffsetMs(utc))
}

/** A column `date` as the driver may give it. */
export const dayText = (day: string | Date): TradingDay =>
  (typeof day === 'string'
    ? day
    : new Date(day.getTime() + berlinOffsetMs(day.getTime())).toISOString().slice(0, 10)) as TradingDay
