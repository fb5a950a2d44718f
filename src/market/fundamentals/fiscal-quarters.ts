import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '../instruments.ts'
import { exp, ln } from '../simulation/math.ts'
import { keyOf, type Key } from '../simulation/hash.ts'
import { normal } from '../simulation/normal.ts'
import { companyProfile } from './company-profile.ts'
import { fiscalEndMonth, type Quarter, quarterEnd, quarters } from './fiscal-calendar.ts'
import {
  beforeTax,
  cents,
  type Company,
  type FiscalYear,
  incomeOf,
  type StatementItems,
  statementsOf,
  tenths,
} from './fiscal-years.ts'
import { seasonOf } from './sectors.ts'

/** One quarter of a fiscal year, in the units of the year: flows of the quarter, the balance sheet at its end. */
export interface FiscalQuarter extends StatementItems {
  /** the calendar year in which the fiscal year ends */
  year: number
  quarter: Quarter
  /** its last day */
  end: TradingDay
}

/** What comes in and goes out, of which everything else of a quarter's flows is a sum. */
type Flow =
  | 'eps'
  | 'revenue'
  | 'netIncome'
  | 'beforeTax'
  | 'interest'
  | 'depreciation'
  | 'otherCosts'
  | 'cashflowOperating'
  | 'cashflowInvesting'
type Flows = Record<Flow, number>
const balance = ['totalAssets', 'nonCurrentAssets', 'cash', 'equity', 'nonCurrentLiabilities'] as const

/** a quarter with less of its usual turnover is none: the year is split anew */
const leastOfUsual = 0.4
/** how much stronger earnings swing with the season than turnover */
const leverage = 1.5

/**
 * The quarters of the years whose predecessor is known, oldest first; of a year that has not ended those for whose end
 * there is a price. A quarter is told from what was known at its end, so that it stays as it was reported: the year is
 * expected as the consensus began it, and from quarter to quarter more as it would end at the price of then. The fourth
 * is what is missing to the year, so the four sum to it to the last digit; its balance sheet is the year's. Where
 * prices moved so far that a quarter would be left without its turnover, the year is split by the season alone, as
 * companies restate.
 * @param priceAt close on the last trading day of a quarter; undefined where it has not ended
 */
export function fiscalQuarters(
  company: Company,
  years: readonly FiscalYear[],
  priceAt: (year: number, quarter: Quarter) => number | undefined,
): FiscalQuarter[] {
  const key = keyOf(company.seed, `fundamentals:quarters:${company.instrument.key}`)
  return years.flatMap((year, i) => {
    const before = years[i - 1]
    if (!before || before.estimate) return []
    const shares = seasonShares(company.instrument, key, year.year)
    const expected = expectations(company, year, before, priceAt)
    const asReported = splitYear(company, year, before, expected, shares)
    const latest = expected.at(-1)
    return !latest || isSensible(asReported, latest, shares)
      ? asReported
      : splitYear(
          company,
          year,
          before,
          expected.map(() => latest),
          shares,
        )
  })
}

/** The year as it was expected at the end of each of its quarters; the last one is the year itself. */
function expectations(
  company: Company,
  year: FiscalYear,
  before: FiscalYear,
  priceAt: (year: number, quarter: Quarter) => number | undefined,
): StatementItems[] {
  const statement = statementsOf(company)
  const atFirst = statement({ year: year.year, estimate: true, price: before.price, before })
  const known: StatementItems[] = []
  for (const quarter of quarters) {
    if (quarter === 4 && !year.estimate) known.push(year)
    const price = quarter < 4 ? priceAt(year.year, quarter) : undefined
    if (price === undefined) break
    known.push(between(atFirst, statement({ year: year.year, estimate: false, price, before }), (quarter - 1) / 3))
  }
  return known
}

function between(a: StatementItems, b: StatementItems, part: number): StatementItems {
  const mixed = { ...a }
  for (const item of [
    ...balance,
    'eps',
    'revenue',
    'grossProfit',
    'ebitda',
    'ebit',
    'ebt',
    'netIncome',
    'cashflowOperating',
    'cashflowInvesting',
  ] as const) {
    mixed[item] = a[item] + (b[item] - a[item]) * part
  }
  return mixed
}

interface Shares {
  /** parts of the year up to the end of each quarter: of turnover, of earnings */
  revenue: readonly number[]
  earnings: readonly number[]
}

function splitYear(
  company: Company,
  year: FiscalYear,
  before: FiscalYear,
  expected: readonly StatementItems[],
  shares: Shares,
): FiscalQuarter[] {
  const endMonth = fiscalEndMonth(company.instrument)
  let sofar: Flows | undefined
  let cash = before.cash
  return expected.map((items, i): FiscalQuarter => {
    const quarter = quarters[i] as Quarter // there are at most four expectations
    const running = runningTotals(company, items, shares, i)
    const of = (flow: Flow) => (flow === 'eps' ? cents : tenths)(running[flow] - (sofar?.[flow] ?? 0))
    const ebt = of('beforeTax')
    const ebit = tenths(ebt + of('interest'))
    const ebitda = tenths(ebit + of('depreciation'))
    const [totalAssets, nonCurrentAssets, cashAtEnd, equity, nonCurrentLiabilities] = balance.map((item) =>
      tenths(before[item] + ((items[item] - before[item]) * quarter) / 4),
    ) as [number, number, number, number, number]
    const [cashflowOperating, cashflowInvesting] = [of('cashflowOperating'), of('cashflowInvesting')]
    const entry: FiscalQuarter = {
      year: year.year,
      quarter,
      end: quarterEnd(endMonth, year.year, quarter),
      eps: of('eps'),
      revenue: of('revenue'),
      grossProfit: tenths(ebitda + of('otherCosts')),
      ebitda,
      ebit,
      ebt,
      netIncome: of('netIncome'),
      totalAssets,
      nonCurrentAssets,
      currentAssets: tenths(totalAssets - nonCurrentAssets),
      cash: cashAtEnd,
      equity,
      nonCurrentLiabilities,
      currentLiabilities: tenths(totalAssets - equity - nonCurrentLiabilities),
      cashflowOperating,
      cashflowInvesting,
      cashflowFinancing: tenths(cashAtEnd - cash - cashflowOperating - cashflowInvesting),
      freeCashflow: tenths(cashflowOperating + cashflowInvesting),
    }
    sofar = running
    cash = cashAtEnd
    return entry
  })
}

/** What the year has brought up to the end of a quarter: after four of them the year's own figures, digit by digit. */
function runningTotals(
  { instrument, seed, shares }: Company,
  year: StatementItems,
  { revenue, earnings }: Shares,
  quarter: number,
): Flows {
  const [sold, earned, passed] = [revenue[quarter] as number, earnings[quarter] as number, (quarter + 1) / 4]
  const eps = cents(year.eps * earned)
  const netIncome = incomeOf(eps, shares)
  return {
    eps,
    netIncome,
    revenue: tenths(year.revenue * sold),
    beforeTax: beforeTax(netIncome, companyProfile(seed, instrument)),
    interest: tenths((year.ebit - year.ebt) * passed),
    depreciation: tenths((year.ebitda - year.ebit) * passed),
    otherCosts: tenths((year.grossProfit - year.ebitda) * sold),
    cashflowOperating: tenths(year.cashflowOperating * sold),
    cashflowInvesting: tenths(year.cashflowInvesting * passed),
  }
}

/** A year whose parts are parts: no quarter without its turnover, or with costs below nothing. */
const isSensible = (parts: readonly FiscalQuarter[], whole: StatementItems, { revenue }: Shares): boolean =>
  parts.every(
    ({ revenue: sold, grossProfit, ebitda, ebit, ebt, cashflowInvesting }, i) =>
      sold >= leastOfUsual * ((revenue[i] as number) - (revenue[i - 1] ?? 0)) * whole.revenue &&
      grossProfit <= sold &&
      grossProfit >= ebitda &&
      ebitda >= ebit &&
      ebit >= ebt &&
      cashflowInvesting <= 0,
  )

function seasonShares(instrument: Instrument, key: Key, year: number): Shares {
  const endMonth = fiscalEndMonth(instrument)
  const season = seasonOf(instrument.facts.kind === 'stock' ? instrument.facts.sector : undefined)
  const weights = quarters.map((quarter) => {
    // the calendar quarter in which the middle month of the fiscal one lies
    const middle = (endMonth - 3 * (4 - quarter) - 2 + 24) % 12
    return (season[Math.floor(middle / 3)] as number) * exp(0.03 * normal(key, year * 16 + quarter))
  })
  return {
    revenue: cumulated(weights),
    earnings: cumulated(weights.map((weight, i) => exp(leverage * ln(weight) + 0.06 * normal(key, year * 16 + 8 + i)))),
  }
}

/** Sums up to each part, of a whole of 1. */
function cumulated(weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return weights.map((weight, i) => (i === weights.length - 1 ? 1 : (sum += weight) / whole))
}
