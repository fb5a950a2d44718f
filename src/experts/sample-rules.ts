import { addDays, dayNumberOf } from '#calendar/days.ts'
import type { Calendar } from '#calendar/calendar.ts'
import { percentText, printed } from '#contract/number-format.ts'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { CorporateActions } from '#market/corporate-actions.ts'
import type { Instrument } from '#market/instruments.ts'
import type { Market } from '#market/market.ts'
import { priceOn } from '#market/price-on.ts'
import { amountOf } from '#portfolio/amounts.ts'
import { type MarketFacts, valuedAt } from '#portfolio/market-facts.ts'
import type { Transaction } from '#portfolio/transactions.ts'

/** What a rule looks at. */
export interface RuleSurroundings {
  readonly market: Market
  readonly calendar: Calendar
  readonly corporateActions: CorporateActions
  readonly facts: MarketFacts
}

/** How a paper stands on the evening before a rule acts; undefined: too few closes. */
export interface Score {
  /** the higher, the better it fits */
  readonly value: number
  /** German: what it is, for the reason beside a booking */
  readonly words: string
}
export type Scoring = (closes: readonly number[]) => Score | undefined

const exchange = 'XETR'
const currency = 'EUR'

const percent = (value: number, signed = true): string =>
  percentText(value * 100, { decimals: 1, signed, typography: printed }) ?? ''

/** Gain over the last half year: 126 trading days. */
export const strength: Scoring = (closes) => {
  const [now, before] = [closes.at(-1), closes.at(-127)]
  if (now === undefined || before === undefined) return undefined
  return { value: now / before - 1, words: `${percent(now / before - 1)} in 126 Handelstagen` }
}

/** Little movement: the standard deviation of the daily changes of a year of 252 trading days, annualised. */
export const calm: Scoring = (closes) => {
  const year = closes.slice(-253)
  if (year.length < 253) return undefined
  const changes = year.slice(1).map((close, index) => Math.log(close / (year[index] ?? close)))
  const mean = changes.reduce((sum, each) => sum + each, 0) / changes.length
  const variance = changes.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (changes.length - 1)
  const yearly = Math.sqrt(variance * 252)
  return { value: -yearly, words: `Schwankung ${percent(yearly, false)} im Jahr` }
}

/** How near the close is to the highest of 252 trading days. */
export const nearHigh: Scoring = (closes) => {
  const year = closes.slice(-252)
  const now = year.at(-1)
  if (now === undefined || year.length < 252) return undefined
  const gap = now / Math.max(...year) - 1
  return { value: gap, words: gap === 0 ? 'auf dem Jahreshoch' : `${percent(gap)} zum Jahreshoch` }
}

/** more than a year of trading days before a rule begins */
const daysOfHistory = 400

/** Has the closes of a rule's papers ready: at best they were stored. */
export const prepareCloses = (
  papers: readonly Instrument[],
  { facts }: Pick<RuleSurroundings, 'facts'>,
  since: TradingDay,
): Promise<void> => facts.prepare(papers.map(valuedAt), [], addDays(since, -daysOfHistory))

/** Reads what a ranking needs, so that others are answered between two papers. @yields after each */
function* readCloses(
  papers: readonly Instrument[],
  { facts }: Pick<RuleSurroundings, 'facts'>,
  since: TradingDay,
): Generator<undefined, void> {
  for (const instrument of papers) {
    facts.closesOf(valuedAt(instrument), addDays(since, -daysOfHistory))
    yield
  }
}

export interface Ranked extends Score {
  readonly instrument: Instrument
  /** from 1 */
  readonly rank: number
  readonly of: number
}

/** The papers by what they were on the evening before `day`, the best first; those of one score by key. */
export function ranking(
  papers: readonly Instrument[],
  scoring: Scoring,
  day: TradingDay,
  { facts }: Pick<RuleSurroundings, 'facts'>,
  since: TradingDay,
): Ranked[] {
  const before = dayNumberOf(day)
  const scored = papers.flatMap((instrument) => {
    const { days, values } = facts.closesOf(valuedAt(instrument), addDays(since, -daysOfHistory))
    const score = scoring(Array.from(values.filter((_, index) => (days[index] ?? before) < before)))
    return score ? [{ instrument, ...score }] : []
  })
  const ordered = scored.toSorted((a, b) => b.value - a.value || (a.instrument.key < b.instrument.key ? -1 : 1))
  return ordered.map((each, index) => ({ ...each, rank: index + 1, of: ordered.length }))
}

/** The first trading day of each period of so many months, from a day to yesterday. */
export function firstDays(calendar: Calendar, from: TradingDay, until: TradingDay, months: number): TradingDay[] {
  const period = (day: TradingDay) => Math.floor((Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1) / months)
  return calendar
    .tradingDays(exchange, from, until)
    .filter((day, index, all) => index === 0 || period(day) !== period(all[index - 1] ?? day))
}

interface Rotation {
  readonly papers: readonly Instrument[]
  readonly scoring: Scoring
  /** how many are held */
  readonly count: number
  /** months between two looks */
  readonly months: number
  readonly from: TradingDay
  readonly paidIn: number
  /** of an order */
  readonly fee: number
}

/**
 * Looks at the first trading day of each period: what is no longer among the best is sold at its close, the money goes in equal
 * parts into what is new among them, in whole pieces. Dividends come on the ex-day, before tax. @yields after each look
 */
export function* rotation(rule: Rotation, around: RuleSurroundings): Generator<undefined, Transaction[]> {
  const { calendar, facts } = around
  const yesterday = addDays(facts.today(), -1)
  const ledger = new SampleLedger(around)
  const looks = firstDays(calendar, rule.from, yesterday, rule.months)
  yield* readCloses(rule.papers, around, rule.from)
  for (const [index, day] of looks.entries()) {
    if (index === 0) ledger.payIn(day, rule.paidIn, 'Startkapital')
    ledger.advance(day)
    const ranked = ranking(rule.papers, rule.scoring, day, around, rule.from)
    const best = ranked.slice(0, rule.count)
    for (const instrument of ledger.held()) {
      if (best.some((each) => each.instrument === instrument)) continue
      const now = ranked.find((each) => each.instrument === instrument)
      ledger.sell(day, instrument, rule.fee, now ? `Jetzt ${placeOf(now)}` : 'Kein Kurs mehr für die Regel')
    }
    const fresh = best.filter(({ instrument }) => !ledger.holds(instrument))
    for (const [done, each] of fresh.entries())
      ledger.buy(day, each.instrument, {
        money: ledger.cash / (fresh.length - done),
        fee: rule.fee,
        reason: placeOf(each),
      })
    yield
  }
  ledger.advance(yesterday)
  return ledger.transactions
}

export const placeOf = ({ rank, of, words }: Ranked): string => `Rang ${rank} von ${of}: ${words}`

interface Savings {
  /** parts of each payment that add up to 1 */
  readonly parts: readonly { instrument: Instrument; part: number }[]
  readonly from: TradingDay
  readonly monthly: number
}

/** Pays in on the first trading day of each month and buys whole pieces for what is on the account. @yields after each month */
export function* savings(
  { parts, from, monthly }: Savings,
  around: RuleSurroundings,
): Generator<undefined, Transaction[]> {
  const { calendar, facts } = around
  const yesterday = addDays(facts.today(), -1)
  const ledger = new SampleLedger(around)
  for (const day of firstDays(calendar, from, yesterday, 1)) {
    ledger.payIn(day, monthly, 'Monatliche Rate')
    const money = ledger.cash
    for (const { instrument, part } of parts)
      ledger.buy(day, instrument, { money: money * part, fee: 0, reason: `${percent(part, false)} der Rate` })
    yield
  }
  return ledger.transactions
}

/** Books what a rule decides, as a person would: with the close of the day, as it was quoted then. */
class SampleLedger {
  readonly transactions: Transaction[] = []
  cash = 0
  readonly #around: RuleSurroundings
  readonly #pieces = new Map<Instrument, number>()
  #until: TradingDay | undefined

  constructor(around: RuleSurroundings) {
    this.#around = around
  }

  held = (): Instrument[] => [...this.#pieces.keys()]
  holds = (instrument: Instrument): boolean => this.#pieces.has(instrument)

  payIn(day: TradingDay, amount: number, note: string): void {
    this.#book({ day, kind: 'DEPOSIT', amount, note })
    this.cash += amount
  }

  /** Splits and dividends since the last look, up to a day. */
  advance(day: TradingDay): void {
    const { corporateActions } = this.#around
    const after = this.#until
    this.#until = day
    if (after === undefined) return
    for (const instrument of this.held()) {
      const splits = corporateActions.splits(instrument, day).filter((each) => each.day > after)
      const payouts = corporateActions.payouts(instrument, addDays(after, 1), day)
      const events = [
        ...splits.map((each) => ({ day: each.day, apply: () => this.#split(instrument, each) })),
        ...payouts.map((each) => ({ day: each.day, apply: () => this.#payout(instrument, each) })),
      ]
      for (const { apply } of events.toSorted((a, b) => (a.day < b.day ? -1 : 1))) apply()
    }
  }

  #split(instrument: Instrument, { day, ratio }: { day: TradingDay; ratio: number }): void {
    this.#pieces.set(instrument, (this.#pieces.get(instrument) ?? 0) * ratio)
    this.#book({ day, kind: 'SPLIT', instrument, amount: 0, ratio, note: 'Split' })
  }

  #payout(instrument: Instrument, { day, fraction }: { day: TradingDay; fraction: number }): void {
    const price = this.#priceOn(instrument, addDays(day, -1))
    const amount = price === undefined ? 0 : cents((this.#pieces.get(instrument) ?? 0) * price * fraction)
    if (amount <= 0) return
    this.#book({ day, kind: 'DIVIDEND', instrument, amount, note: 'Dividende am Ex-Tag, vor Steuern' })
    this.cash += amount
  }

  sell(day: TradingDay, instrument: Instrument, fee: number, note: string): void {
    const [quantity, price] = [this.#pieces.get(instrument), this.#priceOn(instrument, day)]
    if (quantity === undefined || price === undefined) return
    const amount = cents(quantity * price - fee)
    this.#book({ day, kind: 'SELL', instrument, quantity, price, amount, fee, note })
    this.#pieces.delete(instrument)
    this.cash += amount
  }

  buy(
    day: TradingDay,
    instrument: Instrument,
    { money, fee, reason }: { money: number; fee: number; reason: string },
  ): void {
    const price = this.#priceOn(instrument, day)
    if (price === undefined) return
    const quantity = Math.floor((money - fee) / price)
    if (quantity < 1) return
    const amount = cents(quantity * price + fee)
    this.#book({ day, kind: 'BUY', instrument, quantity, price, amount, fee, note: reason })
    this.#pieces.set(instrument, (this.#pieces.get(instrument) ?? 0) + quantity)
    this.cash -= amount
  }

  #priceOn(instrument: Instrument, day: TradingDay): number | undefined {
    const { facts } = this.#around
    return priceOn(this.#around, valuedAt(instrument), { day, today: facts.today(), quality: 'EOD' }).price
  }

  #book({ day, kind, instrument, quantity, price, amount, fee = 0, ratio, note }: Booked): void {
    this.transactions.push({
      day,
      kind,
      ...(instrument && { instrument: instrument.key as InstrumentKey }),
      ...(quantity !== undefined && { quantity: fixed(quantity) }),
      ...(price !== undefined && { price: fixed(price) }),
      amount: fixed(amount),
      currency,
      fee: fixed(fee),
      tax: 0n,
      ...(ratio !== undefined && { ratio: { fresh: fixed(ratio), old: fixed(1) } }),
      note,
    })
  }
}

interface Booked {
  day: TradingDay
  kind: Transaction['kind']
  instrument?: Instrument
  quantity?: number
  price?: number
  amount: number
  fee?: number
  ratio?: number
  note: string
}

const cents = (value: number): number => Math.round(value * 100) / 100
/** twelve decimals are more than any price or number of pieces here has */
const fixed = (value: number): bigint => amountOf(value.toFixed(8)) ?? 0n
