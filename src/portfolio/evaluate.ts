import { type Book, openBook } from './book.ts'
import type { Facts } from './facts.ts'
import {
  addedCharges,
  bookingsOfCash,
  type Breakdown,
  breakdownOf,
  sumOfCharges,
  type TotalCharges,
} from './figures/breakdown.ts'
import { type InstrumentFigures, instrumentFigures, isConvertible } from './figures/instrument-figures.ts'
import { type NetPerformance, netPerformanceOf } from './figures/net-performance.ts'
import { annualised } from './figures/security.ts'
import type { Trade } from './figures/trades.ts'
import { nameOf } from './ledger/booked.ts'
import { cashChanges } from './ledger/cash.ts'
import { computable, NotComputable } from './lookup/money.ts'
import { type DayNumber, tradingDayOf } from '#calendar/days.ts'
import type { Fixed } from './numbers/fixed.ts'
import { once } from './numbers/once.ts'
import { type Columns, type Returns, type Risk, riskOf, type WeeklyReturn, weeklyReturns } from './returns.ts'
import { portfolioFlows } from './summary.ts'
import { xirr } from './xirr.ts'

/** All figures of a depot at its day of evaluation. A group is undefined where a price or rate it needs is missing. */
export type { InstrumentFigures }

export interface Evaluation {
  readonly figures: PortfolioFigures
  readonly instruments: ReadonlyMap<string, InstrumentFigures>
  /** German sentences that name the booking or instrument */
  readonly warnings: readonly string[]
}

export interface PortfolioFigures {
  /** cents by day; NaN where not computable */
  readonly columns: Columns
  readonly returns: Returns
  readonly weeklyReturns: readonly WeeklyReturn[]
  readonly ttwror: number | undefined
  readonly ttwrorAnnualised: number | undefined
  readonly totalXirr: number | undefined
  readonly breakdown: Breakdown | undefined
  /** of all bookings of the period, also where the breakdown is missing */
  readonly charges: TotalCharges | undefined
  readonly risk: Risk
  readonly trades: readonly Trade[]
  readonly currentValue: Fixed | undefined
  readonly netPerformance: Fixed | undefined
  readonly netPerformanceByDay: NetPerformance | undefined
}

export const evaluate = (facts: Facts): Evaluation => evaluateBook(openBook(facts))

/** Figures of a book; what it shares with the book before is not computed again, and what nobody asks for not at all. */
export function evaluateBook(book: Book): Evaluation {
  const { facts, columns, returns } = book
  const warnings = new Set<string>()
  const instruments = new Map<string, InstrumentFigures>()
  for (const [symbol, instrument] of book.instruments) {
    const figures = instrumentFigures(facts, instrument)
    instruments.set(symbol, figures)
    for (const reason of figures.missing) warnings.add(`${symbol}: ${reason}`)
  }
  const attempt = <T>(figure: () => T): T | undefined =>
    computable(figure, (missing) => warnings.add(`Depot: ${missing}`))
  for (const warning of oddBookings(book)) warnings.add(warning)
  const all = [...instruments.values()]
  const charges = attempt(() =>
    addedCharges([
      ...all.map(({ charges, symbol }) => charges ?? missing(symbol)),
      sumOfCharges(facts, bookingsOfCash(book)),
    ]),
  )
  const breakdown =
    charges &&
    attempt(() =>
      breakdownOf(
        book,
        all.map(({ gains, symbol }) => gains ?? missing(symbol)),
        charges,
      ),
    )
  const ttwror = finite(returns.accumulated.at(-1))
  const views = once(() => all.map(({ simpleView }) => simpleView))
  const weeks = once(() => weeklyReturns(returns))
  const totalXirr = once(() => xirr(portfolioFlows(columns)))
  const risk = once(() => riskOf(columns, returns))
  const trades = once(() => all.flatMap((each) => each.trades ?? []).toSorted(byEnd))
  const byDay = once(() => attempt(() => netPerformanceOf(book)))
  // as with an instrument: where none lacks anything, this does not either
  if (all.some(({ missing }) => missing.length > 0) || !isEachConvertible(book)) byDay()
  const figures: PortfolioFigures = {
    columns,
    returns,
    get weeklyReturns() {
      return weeks()
    },
    ttwror,
    ttwrorAnnualised: ttwror === undefined ? undefined : annualised(ttwror, facts.period.end - facts.period.start),
    get totalXirr() {
      return totalXirr()
    },
    breakdown,
    charges,
    get risk() {
      return risk()
    },
    get trades() {
      return trades()
    },
    get currentValue() {
      return sum(views().map((view) => view?.currentValue))
    },
    get netPerformance() {
      return sum(views().map((view) => view?.atHistoricRate.netPerformance))
    },
    get netPerformanceByDay() {
      return byDay()
    },
  }
  return { figures, instruments, warnings: [...warnings] }
}

const isEachConvertible = ({ facts, instruments }: Book): boolean =>
  [...instruments.values()].every((instrument) => isConvertible(facts, instrument))

/** Warnings about facts that are possible but probably mistakes. */
function oddBookings({ facts, instruments, returns, columns }: Book): string[] {
  const { bookings } = facts
  const warnings: string[] = []
  for (const instrument of instruments.values()) {
    const ledgerWarnings = computable(() => instrument.history().warnings) ?? []
    for (const { booking, text } of ledgerWarnings) warnings.push(`${nameOf(booking)}: ${text}`)
  }
  const unknown = new Set<string>()
  for (const booking of bookings) {
    const { currency, recordedFx } = booking
    if (
      !unknown.has(currency) &&
      recordedFx === undefined &&
      facts.rates.route(currency, facts.baseCurrency) === undefined
    ) {
      unknown.add(currency)
      warnings.push(`${nameOf(booking)}: kein Wechselkurs von ${currency} nach ${facts.baseCurrency}`)
    }
    if ((booking.type === 'DEPOSIT' || booking.type === 'WITHDRAWAL') && booking.account === undefined) {
      warnings.push(`${nameOf(booking)}: ohne Konto, bewegt kein Geld`)
    }
    for (const { account, currency } of cashChanges(booking)) {
      const declared = facts.accounts.get(account)
      if (declared === undefined || declared === currency) continue
      warnings.push(
        `${nameOf(booking)}: das Konto ${account} lautet auf ${declared}; der Betrag bleibt in ${currency} stehen`,
      )
    }
  }
  for (const index of returns.withoutCapital) {
    const day: DayNumber = columns.start + index
    const named = bookings.filter((booking) => booking.day === day).map(nameOf)
    warnings.push(`${named[0] ?? tradingDayOf(day)}: Ertrag ohne Kapital, die Tagesrendite ist 0`)
  }
  return warnings
}

function missing(symbol: string): never {
  throw new NotComputable(`${symbol} ist nicht berechenbar`)
}

/** Closed trades by the day of closing, then the open ones. */
function byEnd(a: Trade, b: Trade): number {
  return (
    (a.end ?? Number.MAX_SAFE_INTEGER) - (b.end ?? Number.MAX_SAFE_INTEGER) ||
    (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0)
  )
}

const sum = (values: readonly (Fixed | undefined)[]): Fixed | undefined =>
  values.reduce<Fixed | undefined>(
    (total, value) => (total === undefined || value === undefined ? undefined : total + value),
    0n,
  )

const finite = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : value
