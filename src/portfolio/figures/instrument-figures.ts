import { once } from '#platform/kept.ts'
import type { Facts } from '../facts.ts'
import type { InstrumentBook } from '../ledger/instrument.ts'
import { computable, NotComputable } from '../lookup/money.ts'
import type { Fixed } from '../numbers/fixed.ts'
import { once as later } from '../numbers/once.ts'
import { sumOfCharges, type TotalCharges } from './breakdown.ts'
import { type Periodicity, periodicityOf, yieldOnCostPerYear } from './dividends.ts'
import { type Costs, costsOf, type Gains, gainsOf, sharesHeld } from './gains.ts'
import { type SecurityReturns, securityReturns } from './security.ts'
import { type SimpleView, simpleView } from './simple-view.ts'
import { type Trade, tradesOf } from './trades.ts'

/** Figures of one instrument. A group is undefined where a price or rate it needs is missing. */
export interface InstrumentFigures {
  readonly symbol: string
  readonly sharesHeld: Fixed
  readonly marketValue: Fixed | undefined
  /** without a price at the end there still are the costs */
  readonly costs: Costs | undefined
  readonly gains: Gains | undefined
  readonly charges: InstrumentCharges | undefined
  readonly delta: Delta | undefined
  readonly returns: SecurityReturns | undefined
  readonly periodicity: Periodicity | undefined
  readonly yieldOnCostPerYear: number | undefined
  readonly trades: readonly Trade[] | undefined
  readonly simpleView: SimpleView | undefined
  /** why a group is missing */
  readonly missing: readonly string[]
}

/** What the instrument's bookings add to the parts of the breakdown, in the period; refunds reduce. */
export interface InstrumentCharges extends TotalCharges {
  readonly dividendsGross: Fixed
  readonly dividendCount: number
}

export interface Delta {
  readonly delta: Fixed
  /** delta / (start value + purchases); 0 without such a base */
  readonly deltaPercent: number
}

/**
 * Computed once for a book of an instrument: a fact about another instrument costs nothing here. What lists and overviews leave out is
 * worked out when somebody asks.
 */
export const instrumentFigures = (facts: Facts, book: InstrumentBook): InstrumentFigures => figuresOf(book, facts)

const figuresOf = once((book: InstrumentBook, facts: Facts): InstrumentFigures => {
  const missing = new Set<string>()
  const attempt = <T>(figure: () => T): T | undefined => computable(figure, (reason) => missing.add(reason))
  const valueAt = (day: number): Fixed => {
    const value = book.valueAt(day)
    if (value === undefined) throw new NotComputable(`kein Kurs für ${book.symbol}`)
    return value
  }
  const { start, end } = facts.period
  const marketValue = attempt(() => valueAt(end))
  const startValue = attempt(() => valueAt(start))
  const payments = attempt(() => book.history().payments)
  const valued = <T>(figure: (from: Fixed, to: Fixed) => T): T | undefined =>
    startValue === undefined || marketValue === undefined ? undefined : attempt(() => figure(startValue, marketValue))
  const gains = valued((_, to) => gainsOf(facts, book, to))
  const charges = attempt(() => chargesInPeriod(facts, book))
  const delta = valued((from, to) => deltaOf(facts, book, from, to))
  const costs = attempt(() => costsOf(facts, book))
  const returns = later(() => valued((from, to) => securityReturns(facts, book, from, to)))
  const trades = later(() => attempt(() => tradesOf(facts, book)))
  const view = later(() => attempt(() => simpleView(facts, book)))
  // where nothing is missing so far and every currency has its rate, nothing can be missing in these
  if (missing.size > 0 || !isConvertible(facts, book)) for (const figure of [returns, trades, view]) figure()
  return {
    symbol: book.symbol,
    sharesHeld: sharesHeld(facts, book),
    marketValue,
    costs,
    gains,
    charges,
    delta,
    get returns() {
      return returns()
    },
    periodicity: payments && periodicityOf(payments),
    yieldOnCostPerYear: payments && yieldOnCostPerYear(payments),
    get trades() {
      return trades()
    },
    get simpleView() {
      return view()
    },
    missing: [...missing],
  }
})

/** Whether each currency of an instrument and of its bookings has a way to the base currency. */
export const isConvertible = (facts: Facts, { currency, bookings }: InstrumentBook): boolean =>
  [currency, ...bookings.flatMap(currenciesOf)].every(
    (each) => facts.rates.route(each, facts.baseCurrency) !== undefined,
  )

const currenciesOf = ({ currency, recordedFx }: InstrumentBook['bookings'][number]): string[] =>
  recordedFx ? [currency, recordedFx.instrumentCurrency] : [currency]

function chargesInPeriod(facts: Facts, book: InstrumentBook): InstrumentCharges {
  const inside = book.entries().filter(({ booking }) => booking.day > facts.period.start)
  const dividends = inside.filter(({ booking }) => booking.type === 'DIVIDEND')
  return {
    ...sumOfCharges(
      facts,
      inside.map(({ booking }) => booking),
    ),
    dividendsGross: dividends.reduce((sum, { settled }) => sum + settled.gross, 0n),
    dividendCount: dividends.filter(({ settled }) => settled.gross >= 0n).length,
  }
}

/** End − start value − purchases + sales, both settled, with deliveries, + net dividends − separate fees and taxes. */
function deltaOf(facts: Facts, book: InstrumentBook, startValue: Fixed, endValue: Fixed): Delta {
  let delta = endValue - startValue
  let base = startValue
  for (const { booking, settled } of book.entries()) {
    if (booking.day <= facts.period.start) continue
    switch (booking.type) {
      case 'BUY':
      case 'DELIVERY_IN':
      case 'TRANSFER_IN':
        delta -= settled.amount
        base += settled.amount
        break
      case 'SELL':
      case 'DELIVERY_OUT':
      case 'TRANSFER_OUT':
      case 'DIVIDEND':
      case 'FEE_REFUND':
      case 'TAX_REFUND':
        delta += settled.amount
        break
      case 'FEE':
      case 'TAX':
        delta -= settled.amount
        break
      default:
    }
  }
  return { delta, deltaPercent: base === 0n ? 0 : Number(delta) / Number(base) }
}
