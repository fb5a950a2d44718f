import { dayFrom, tradingDayOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '../instruments.ts'

export type Quarter = 1 | 2 | 3 | 4
export const quarters: readonly Quarter[] = [1, 2, 3, 4]

/** When a company's fiscal year ends: 12 is with the calendar year. */
export const fiscalEndMonth = ({ facts }: Instrument): number =>
  facts.kind === 'stock' ? (facts.fiscalEndMonth ?? 12) : 12

/** The last day of a quarter of the fiscal year that ends in `year`. */
export function quarterEnd(endMonth: number, year: number, quarter: Quarter): TradingDay {
  return tradingDayOf(dayFrom(year, endMonth - 3 * (4 - quarter) + 1, 0))
}

/** The first day of a quarter: the day after the quarter before. */
export function quarterStart(endMonth: number, year: number, quarter: Quarter): TradingDay {
  return tradingDayOf(dayFrom(year, endMonth - 3 * (5 - quarter) + 1, 1))
}

/** The calendar year in which most of a fiscal year lies: by it goes what is paid out, in the spring after. */
export const businessYear = (endMonth: number, year: number): number => (endMonth <= 3 ? year - 1 : year)

/** The fiscal year for which a calendar year's dividend is paid. */
export const paidInYear = (endMonth: number, calendarYear: number): number =>
  endMonth <= 3 ? calendarYear : calendarYear - 1

/** The last quarter that had ended on a day. */
export function lastQuarter(endMonth: number, day: TradingDay): { year: number; quarter: Quarter } {
  const calendarYear = Number(day.slice(0, 4))
  for (const year of [calendarYear + 1, calendarYear]) {
    for (const quarter of quarters.toReversed()) if (quarterEnd(endMonth, year, quarter) < day) return { year, quarter }
  }
  return { year: calendarYear - 1, quarter: 4 }
}

/** `2025`, of a year that lies in two `24/25`. */
export const yearName = (endMonth: number, year: number): string =>
  endMonth === 12 ? String(year) : `${String(year - 1).slice(2)}/${String(year).slice(2)}`
