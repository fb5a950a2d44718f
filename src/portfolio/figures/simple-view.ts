import type { Facts } from '../facts.ts'
import type { InstrumentBook } from '../ledger/instrument.ts'
import type { Entry } from '../ledger/walk.ts'
import { grossOf, rules } from '../ledger/rules.ts'
import { NotComputable, rateOn } from '../lookup/money.ts'
import { closeIndexAt, dailyCloses } from '../lookup/prices.ts'
import { ratesByDay } from '../lookup/rates.ts'
import type { DayNumber } from '#calendar/days.ts'
import {
  type Fixed,
  fixedToNumber,
  mulDiv,
  oneRational,
  over,
  type Rational,
  roundedDiv,
  times,
  toFixed,
} from '../numbers/fixed.ts'

/** One position as purchases against today's value, without dividends; see docs/portfolio-figures.md. */
export interface SimpleView {
  readonly quantity: Fixed
  /** in the instrument's currency; undefined without shares */
  readonly averagePrice: Fixed | undefined
  readonly currentValue: Fixed
  readonly atHistoricRate: SimplePerformance
  readonly atCurrentRate: SimplePerformance
}

export interface SimplePerformance {
  readonly investment: Fixed
  readonly grossPerformance: Fixed
  readonly netPerformance: Fixed
  readonly timeWeightedInvestment: Fixed
}

/**
 * A purchase, sale or delivery of the view: shares with sign, price in the instrument's currency; a delivery's fee is
 * 0.
 */
interface Step {
  readonly day: DayNumber
  readonly shares: Fixed
  readonly price: Rational
  readonly fee: Fixed
  readonly feeCurrency: string
}

/** @throws NotComputable */
export function simpleView(facts: Facts, book: InstrumentBook): SimpleView {
  const { end } = facts.period
  const steps = stepsOf(facts, book)
  const lastRate = rateOn(facts, book.currency, facts.baseCurrency, end)
  const price = priceAt(book, end)
  const inInstrument = run(steps, () => ({ rate: oneRational, feeRate: oneRational }))
  const historic = run(steps, (step) => ratesOn(facts, book, step, step.day))
  const current = run(steps, (step) => ratesOn(facts, book, step, end))
  const quantity = inInstrument.shares
  if (quantity !== 0n && price === undefined) throw new NotComputable(`kein Kurs für ${book.symbol}`)
  const currentValue = price === undefined ? 0n : valueOf(quantity, price, lastRate)
  const performance = (state: State): SimplePerformance => {
    const grossPerformance = currentValue - state.investment + state.realized
    return {
      investment: state.investment,
      grossPerformance,
      netPerformance: grossPerformance - state.fees,
      timeWeightedInvestment: state.timeWeighted(end),
    }
  }
  return {
    quantity,
    averagePrice: quantity === 0n ? undefined : mulDiv(inInstrument.investment, 1_000_000_000_000n, quantity),
    currentValue,
    atHistoricRate: performance(historic),
    atCurrentRate: performance(current),
  }
}

/**
 * Net performance at each booking's rate, added to every day of a column from `first` on; 0 before the first booking.
 * @throws NotComputable
 */
export function addNetPerformance(column: Float64Array, first: DayNumber, facts: Facts, book: InstrumentBook): void {
  const steps = stepsOf(facts, book)
  const begin = steps[0]?.day
  if (begin === undefined) return
  const series = book.series()
  const state = new State()
  let next = 0
  let [shares, fixedPart] = [0, 0]
  const last = first + column.length - 1
  const route = facts.rates.route(book.currency, facts.baseCurrency)
  const rates = route === undefined || last < begin ? undefined : ratesByDay(route, begin, last)
  const closes = dailyCloses(series, begin, Math.max(begin, last))
  for (let day = begin; day <= last; day += 1) {
    const before = next
    for (let step = steps[next]; step !== undefined && step.day <= day; step = steps[next]) {
      state.book(step, ratesOn(facts, book, step, step.day))
      next += 1
    }
    if (next !== before) {
      shares = fixedToNumber(state.shares)
      fixedPart = fixedToNumber(state.realized - state.investment - state.fees)
    }
    if (day < first) continue
    const price = shares === 0 ? 0 : (closes.values[day - closes.first] ?? Number.NaN)
    const rate = shares === 0 ? 1 : (rates?.[day - begin] ?? Number.NaN)
    column[day - first] = (column[day - first] ?? 0) + shares * price * rate + fixedPart
  }
}

interface StepRates {
  readonly rate: Rational
  readonly feeRate: Rational
}

function ratesOn(facts: Facts, book: InstrumentBook, step: Step, day: DayNumber): StepRates {
  return {
    rate: rateOn(facts, book.currency, facts.baseCurrency, day),
    feeRate: step.fee === 0n ? oneRational : rateOn(facts, step.feeCurrency, facts.baseCurrency, day),
  }
}

function run(steps: readonly Step[], ratesOfStep: (step: Step) => StepRates): State {
  const state = new State()
  for (const step of steps) state.book(step, ratesOfStep(step))
  return state
}

const valueOf = (shares: Fixed, price: Rational, rate: Rational): Fixed =>
  roundedDiv(shares * price.num * rate.num, price.den * rate.den)

class State {
  shares: Fixed = 0n
  /** shares × average; negative for a short position */
  investment: Fixed = 0n
  realized: Fixed = 0n
  fees: Fixed = 0n
  /** what opened the position since it was last empty */
  private openedShares: Fixed = 0n
  private openedValue: Fixed = 0n
  private since: DayNumber = 0
  private weighted: Fixed = 0n
  private heldDays = 0n
  private lastInvestment: Fixed = 0n

  book({ day, shares, price, fee }: Step, { rate, feeRate }: StepRates): void {
    this.passTime(day)
    this.fees += times(fee, feeRate)
    const size = abs(shares)
    const value = valueOf(size, price, rate)
    const opposite = this.shares > 0n ? shares < 0n : this.shares < 0n && shares > 0n
    const closed = opposite ? least(size, abs(this.shares)) : 0n
    if (closed > 0n) this.close(closed, mulDiv(value, closed, size))
    const opened = size - closed
    if (opened === 0n) return
    const openedValue = mulDiv(value, opened, size)
    const sign = shares < 0n ? -1n : 1n
    this.shares += sign * opened
    this.investment += sign * openedValue
    this.openedShares += opened
    this.openedValue += openedValue
    this.lastInvestment = this.investment
  }

  /** Mean investment over the days it was held; within one day the investment itself. */
  timeWeighted(end: DayNumber): Fixed {
    const days = this.shares === 0n ? this.heldDays : this.heldDays + BigInt(end - this.since)
    if (days === 0n) return abs(this.shares === 0n ? this.lastInvestment : this.investment)
    const rest = this.shares === 0n ? 0n : abs(this.investment) * BigInt(end - this.since)
    return roundedDiv(this.weighted + rest, days)
  }

  private close(closed: Fixed, value: Fixed): void {
    const direction = this.shares > 0n ? 1n : -1n
    this.realized += direction * (value - mulDiv(this.openedValue, closed, this.openedShares))
    this.investment -= mulDiv(this.investment, closed, abs(this.shares))
    this.shares -= direction * closed
    if (this.shares !== 0n) return
    this.openedShares = 0n
    this.openedValue = 0n
  }

  private passTime(day: DayNumber): void {
    if (this.shares !== 0n) {
      this.weighted += abs(this.investment) * BigInt(day - this.since)
      this.heldDays += BigInt(day - this.since)
    }
    this.since = day
  }
}

function stepsOf(facts: Facts, book: InstrumentBook): Step[] {
  return book.entries().flatMap((entry) => {
    const { type, quantity, day, fee, currency } = entry.booking
    const { lots } = rules[type]
    if ((lots !== 'in' && lots !== 'out') || quantity === 0n) return []
    const price = unitPrice(facts, book.currency, entry)
    const traded = type === 'BUY' || type === 'SELL'
    return [{ day, shares: lots === 'in' ? quantity : -quantity, price, fee: traded ? fee : 0n, feeCurrency: currency }]
  })
}

/**
 * Price of a share in the instrument's currency. The stated price has more digits than the booked amount divided by
 * the shares, so it is taken where the two agree, in whichever of the two currencies they do.
 */
function unitPrice(facts: Facts, instrumentCurrency: string, { booking, settled }: Entry): Rational {
  const { price, quantity, currency, recordedFx } = booking
  const gross = grossOf(booking)
  if (booking.acquired) return { num: booking.acquired.instrumentGross, den: quantity }
  const instrumentGross =
    recordedFx?.instrumentGross ?? inInstrument(facts, instrumentCurrency, gross, booking) ?? settled.instrumentGross
  const derived: Rational = { num: instrumentGross, den: quantity }
  if (price === undefined) return derived
  const stated = times(quantity, price)
  if (currency === instrumentCurrency || agree(stated, instrumentGross))
    return agree(stated, instrumentGross) || gross === 0n ? price : derived
  if (!agree(stated, gross) || gross === 0n) return derived
  return { num: price.num * instrumentGross, den: price.den * gross }
}

function inInstrument(
  facts: Facts,
  instrumentCurrency: string,
  gross: Fixed,
  { currency, day }: Entry['booking'],
): Fixed | undefined {
  if (currency === instrumentCurrency) return gross
  const route = facts.rates.route(instrumentCurrency, currency)
  return route === undefined ? undefined : over(gross, rateOn(facts, instrumentCurrency, currency, day))
}

/** Within one percent, or a cent. */
const agree = (a: Fixed, b: Fixed): boolean =>
  abs(a - b) * 100n <= abs(b) || abs(a - b) <= toFixed({ num: 1n, den: 100n })

function priceAt(book: InstrumentBook, day: DayNumber): Rational | undefined {
  const series = book.series()
  const index = closeIndexAt(series.days, day)
  return index < 0 ? undefined : series.exact(index)
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
