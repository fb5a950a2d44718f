import type { Calendar } from '#calendar/calendar.ts'
import { addDays, dayFrom, dayNumberOf, tradingDayOf, type DayNumber } from '#calendar/days.ts'
import { timeZone } from '#calendar/time-zone.ts'
import { dayMs, type Instant, type TradingDay } from '#contract/vocabulary.ts'
import { yearAndMonth } from './numbering.ts'

const berlin = timeZone('Europe/Berlin')

/** Papers are traded up to it on their last day, in summer as in winter. */
export const closingHourInBerlin = 18
const closings: Instant[] = []

/** When trading of the papers ends whose last day it is. */
export const closingOf = (lastDay: DayNumber): Instant =>
  (closings[lastDay] ??= berlin.instantOf(lastDay, closingHourInBerlin * 60))

/** Least remaining time, used in the last minutes of a paper. */
const fewestDaysLeft = 0.01

/**
 * Days of trading that are left, above 0.
 * @param lastDay days since 1970
 * @param now the same with its share of the day
 */
export const daysLeft = (lastDay: number, now: number): number =>
  Math.max(fewestDaysLeft, closingOf(lastDay) / dayMs - now)

/** Whether a paper's last day of trading is over. */
export const isOver = (lastDay: TradingDay, at: Instant): boolean => at > closingOf(dayNumberOf(lastDay))

/** The days of issue and expiry of each month, kept: they are asked for with every paper. */
export function paperDays(calendar: Calendar): {
  issueOf(month: number): TradingDay
  expiryOf(month: number): TradingDay
} {
  const issues = new Map<number, TradingDay>()
  const expiries = new Map<number, TradingDay>()
  return {
    /** the month's first trading day in Stuttgart */
    issueOf: (month) => kept(issues, month, () => calendar.nextTradingDay('XSTU', addDays(dayIn(month, 1), -1))),
    /** the third Friday, or the trading day before it */
    expiryOf: (month) =>
      kept(expiries, month, () => {
        const friday = thirdFriday(month)
        return calendar.isTradingDay('XSTU', friday) ? friday : calendar.previousTradingDay('XSTU', friday)
      }),
  }
}

function kept(days: Map<number, TradingDay>, month: number, find: () => TradingDay): TradingDay {
  const known = days.get(month)
  if (known !== undefined) return known
  const found = find()
  days.set(month, found)
  return found
}

function thirdFriday(index: number): TradingDay {
  const { year, month } = yearAndMonth(index)
  const weekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  return dayIn(index, 15 + ((5 - weekday + 7) % 7))
}

function dayIn(index: number, day: number): TradingDay {
  const { year, month } = yearAndMonth(index)
  return tradingDayOf(dayFrom(year, month, day))
}
