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

export interface YearlyRisk {
  /** that were counted */
  readonly days: number
  /** fractions a year */
  readonly volatility: number | undefined
  readonly sharpeRatio: number | undefined
  readonly beta: number | undefined
  readonly correlation: number | undefined
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
  const { volatility, sharpeRatio, beta, correlation } = fundFigures({
    returns: own,
    ...(benchmark && { benchmarkReturns: others }),
    riskFree,
  })
  return { days: own.length, volatility, sharpeRatio, beta, correlation }
}

/** Fees of all bookings after a day; undefined where one cannot be counted. */
export function feesAfter({ facts }: Book, day: DayNumber): Fixed | undefined {
  const booked = facts.bookings.filter((booking) => booking.day > day && booking.day <= facts.period.end)
  return computable(() => booked.reduce((sum, booking) => sum + chargesOf(facts, booking).fees, 0n))
}
