import { addDays } from '#calendar/days.ts'
import { berlinOffsetMs } from '#contract/berlin.ts'
import { tradingDay, type Instant, type InstrumentKey, type TradingDay } from '#contract/vocabulary.ts'
import { paymentsOfBond } from '#market/bond-figures.ts'
import { endsAtBarrier } from '#market/derivatives.ts'
import type { CorporateActions } from '#market/corporate-actions.ts'
import { unitsPerEuro } from '#market/euro-rate.ts'
import { distributionDay, distributionOn, holdingsOf } from '#market/fund-holdings.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import { calendarIdOf, mainListing } from '#market/listings.ts'
import { redemptionOf, type Redemption } from '#market/paper-redemption.ts'
import { percentMinor } from './accrued.ts'
import { inSession, type JournalRooms } from './journal.ts'
import { tradingGrid } from './lots.ts'
import type { Session } from './session.ts'
import { heldColumns } from './stored.ts'

export interface SettlementRooms extends JournalRooms {
  corporateActions: Pick<CorporateActions, 'payouts'>
  universe: Pick<Universe, 'byNotation' | 'byKey' | 'find' | 'membersOf'>
  weightsOf(index: Instrument): Float64Array | undefined
}

/**
 * Day by day what happens to papers whoever holds them: dividends, coupons, distributions, and papers that end. Orders are worked
 * through to the begin of a day before, so all of it is in order also after a stop. A split changes nothing: prices are adjusted for it
 * before as after.
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
  for (const key of new Set(ordered.map(({ instrument }) => instrument))) {
    const instrument = rooms.universe.byKey(key as InstrumentKey)
    if (instrument && isTouched(rooms, instrument, midnight))
      await endAtTouch(rooms, session, instrument, startOf(addDays(day, -1)), midnight)
  }
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
  const income = incomeOf(rooms, instrument, day)
  if (income) await payIncome(rooms, session, instrument, income, at)
  const ended = endOf(rooms, instrument, day, at)
  if (ended) await redeem(rooms, session, instrument, ended, at)
}

interface Income {
  kind: 'INTEREST' | 'DISTRIBUTION'
  /** for one piece, of bonds percent of the nominal, in the currency of the main listing */
  each: number
}

/** The coupon of a bond, or what a distributing fund pays; undefined on all other days. */
function incomeOf(rooms: SettlementRooms, instrument: Instrument, day: TradingDay): Income | undefined {
  const { facts } = instrument
  if (facts.kind === 'bond' && facts.couponPct > 0) {
    const payments = paymentsOfBond(facts, undefined, addDays(day, -1))?.payments
    const each = payments?.find(({ date }) => tradingDay(date) === day)?.interest
    return each === undefined ? undefined : { kind: 'INTEREST', each }
  }
  if (facts.kind !== 'etf' || day !== distributionDay(rooms, Number(day.slice(0, 4)))) return undefined
  const each = distributionOn(rooms, instrument, holdingsOf(rooms, instrument), day)
  return each > 0 ? { kind: 'DISTRIBUTION', each } : undefined
}

/** Who held it at the begin of the day gets it, in euro. No tax is taken. */
async function payIncome(
  rooms: SettlementRooms,
  session: Session,
  instrument: Instrument,
  { kind, each }: Income,
  at: Instant,
): Promise<void> {
  const { notation } = mainListing(instrument)
  const rate = unitsPerEuro(rooms.universe, rooms.market, notation.isoCurrency, at)
  if (rate === undefined) return
  for (const { account, quantity } of await holders(session, instrument)) {
    const gross = percentMinor(kind === 'INTEREST' ? each : each * 100, quantity, rate)
    if (gross > 0n)
      await session.move({
        account,
        at,
        kind,
        instrument: instrument.key,
        notation: notation.id,
        price: each,
        rate,
        gross,
        fee: 0n,
        amount: gross,
      })
  }
}

interface End {
  /** for one piece, of bonds in percent */
  each: number
  /** why open orders end */
  reason: string
}

const endReasons: Readonly<Record<Redemption['reason'], string>> = {
  KNOCKED_OUT: 'Das Papier hat seine Barriere berührt und ist verfallen.',
  MATURED: 'Das Papier ist fällig geworden.',
  REDEEMED: 'Das Papier wurde vorzeitig zurückgezahlt.',
  TERMINATED: 'Der Emittent hat das Papier gekündigt.',
}

/** How a paper ended before a day, bonds with it; undefined while it lives. */
function endOf(
  rooms: SettlementRooms,
  { facts, entityValue }: Instrument,
  day: TradingDay,
  midnight: Instant,
): End | undefined {
  if (facts.kind === 'bond')
    return facts.maturity <= day ? { each: 100, reason: 'Die Anleihe ist fällig geworden.' } : undefined
  const paper = facts.kind === 'derivative' ? rooms.derivatives.byEntityValue(entityValue) : undefined
  const ended = paper && redemptionOf(rooms, paper, day, midnight)
  return ended && { each: ended.each, reason: endReasons[ended.reason] }
}

/** Whether a barrier that was touched has ended a paper. */
export function isTouched(
  { derivatives }: Pick<SettlementRooms, 'derivatives'>,
  { facts, entityValue }: Instrument,
  at: Instant,
): boolean {
  const paper = facts.kind === 'derivative' ? derivatives.byEntityValue(entityValue) : undefined
  return paper !== undefined && endsAtBarrier(paper.kind) && derivatives.quote(paper, at)?.knockedOut === true
}

/** Orders on a paper end at the instant its barrier is touched; what it is still worth is paid with the next day. */
export const endTouched = (rooms: SettlementRooms, instrument: Instrument, now: Instant): Promise<void> =>
  inSession(rooms, (session) => endAtTouch(rooms, session, instrument, startOf(rooms.calendar.dayOf('XETR', now)), now))

/** @param from begin of the day on which it was touched, `to` a moment when it had been */
async function endAtTouch(
  rooms: SettlementRooms,
  session: Session,
  instrument: Instrument,
  from: Instant,
  to: Instant,
): Promise<void> {
  let [before, touched] = [from - 1, to]
  while (touched - before > 1) {
    const middle = Math.floor((before + touched) / 2)
    if (isTouched(rooms, instrument, middle)) touched = middle
    else before = middle
  }
  const listed = await session.step
    .selectFrom('trading_orders')
    .select('notation')
    .distinct()
    .where('done_at', 'is', null)
    .where('instrument', '=', instrument.key)
    .execute()
  for (const { notation } of listed) await session.desk(Number(notation), touched)
  await endOrders(session, { instrument: instrument.key }, touched, endReasons.KNOCKED_OUT)
}

async function redeem(
  rooms: SettlementRooms,
  session: Session,
  instrument: Instrument,
  { each, reason }: End,
  at: Instant,
): Promise<void> {
  await endOrders(session, { instrument: instrument.key }, at, reason)
  const listing = mainListing(instrument)
  const grid = tradingGrid(listing)
  const rate = unitsPerEuro(rooms.universe, rooms.market, listing.notation.isoCurrency, at)
  if (!grid || rate === undefined) return
  for (const { account, quantity } of await holders(session, instrument)) {
    const gross = percentMinor(grid.isPercent ? each : each * 100, quantity, rate)
    await session.move({
      account,
      at,
      kind: 'REDEMPTION',
      instrument: instrument.key,
      notation: listing.notation.id,
      quantity: -quantity,
      price: each,
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
  let query = session.step.selectFrom('trading_orders').select(heldColumns).where('done_at', 'is', null)
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
