import type { DayNumber } from '#calendar/days.ts'
import { fundFigures } from '#figures/fund.ts'
import { chargesOf } from './figures/breakdown.ts'
import type { Book } from './book.ts'
import { computable } from './lookup/money.ts'
import type { Fixed } from './numbers/fixed.ts'
import { countsForRisk } from './numbers/risk-days.ts'
import type { Columns, Returns } from './returns.ts'

/** half a year: fewer days say more of chance than of risk */
const leastDays = 125
const [yearDays, monthDays] = [252, 21] as const
/** of all months, so many brought less than the value at risk */
const tail = 0.05

/** What follows from daily returns alone. */
export interface RiskOfReturns {
  /** fractions a year */
  readonly volatility: number | undefined
  readonly sharpeRatio: number | undefined
  /** above 0 a year */
  readonly sortinoRatio: number | undefined
  /** what was lost at most in 95 of 100 months, a fraction, 0 or below; undefined below a year */
  readonly valueAtRisk: number | undefined
}

export interface YearlyRisk extends RiskOfReturns {
  /** that were counted */
  readonly days: number
  readonly beta: number | undefined
  readonly correlation: number | undefined
  /** the same of the benchmark, on the same days */
  readonly ofBenchmark: RiskOfReturns | undefined
}

/**
 * Risk a year of the daily time-weighted returns of days that count (`countsForRisk`) with a value on the day and the
 * day before, by the formulas of funds (`fundFigures`, 252 days a year).
 * @param benchmark of the same period
 * @param riskFree fraction a year
 * @returns undefined for less than half a year, and where a day lost everything
 */
export function yearlyRisk(
  { columns: { totals, start }, returns }: { columns: Columns; returns: Returns },
  benchmark: Returns | undefined,
  riskFree: number,
): YearlyRisk | undefined {
  const own: number[] = []
  const others: number[] = []
  for (let index = 1; index < totals.length; index += 1) {
    const [value, other] = [returns.daily[index], benchmark ? benchmark.daily[index] : 0]
    if (totals[index] === 0 || totals[index - 1] === 0 || !countsForRisk(start + index)) continue
    if (value === undefined || other === undefined || !Number.isFinite(value) || !Number.isFinite(other)) continue
    own.push(value)
    others.push(other)
  }
  // a wealth that went through zero, as of an account overdrawn, has no return of that day
  if (own.length < leastDays || own.some((value) => value <= -1)) return undefined
  const { beta, correlation } = benchmark ? fundFigures({ returns: own, benchmarkReturns: others }) : noRelation
  return {
    days: own.length,
    ...riskOfReturns(own, riskFree),
    beta,
    correlation,
    ofBenchmark: benchmark && riskOfReturns(others, riskFree),
  }
}

const noRelation = { beta: undefined, correlation: undefined }

function riskOfReturns(returns: readonly number[], riskFree: number): RiskOfReturns {
  const { volatility, sharpeRatio, sortinoRatio } = fundFigures({ returns, riskFree })
  return { volatility, sharpeRatio, sortinoRatio, valueAtRisk: valueAtRisk(returns) }
}

/**
 * Historical value at risk of a month at 95 %: of what all stretches of 21 successive days brought, the value that 95 in 100 of
 * them reach or exceed (nearest rank), at most 0.
 * @param returns of days, each above −1
 */
export function valueAtRisk(returns: readonly number[]): number | undefined {
  if (returns.length < yearDays) return undefined
  const growth = [0]
  for (const each of returns) growth.push((growth.at(-1) ?? 0) + Math.log1p(each))
  const months = Float64Array.from({ length: returns.length - monthDays + 1 }, (_, first) =>
    Math.expm1((growth[first + monthDays] ?? 0) - (growth[first] ?? 0)),
  ).sort()
  const worst = months[Math.ceil(tail * months.length) - 1]
  return worst === undefined ? undefined : Math.min(0, worst)
}

/** Fees of all bookings after a day; undefined where one cannot be counted. */
export function feesAfter({ facts }: Book, day: DayNumber): Fixed | undefined {
  const booked = facts.bookings.filter((booking) => booking.day > day && booking.day <= facts.period.end)
  return computable(() => booked.reduce((sum, booking) => sum + chargesOf(facts, booking).fees, 0n))
}
