import type { Calendar } from '#calendar/calendar.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { yearAndMonth } from './numbering.ts'

/** The days of issue and expiry of each month, kept: they are asked for with every paper. */
export function paperDays(calendar: Calendar): { issueOf(month: number): TradingDay; expiryOf(month: number): TradingDay } {
  const issues = new Map<number, TradingDay>()
  const expiries = new Map<number, TradingDay>()
  return {
    /** the month's first trading day in Stuttgart */
    issueOf: (month) => kept(issues, month, () => calendar.nextTradingDay('XSTU', dayBefore(dayIn(month, 1)))),
    /** the third Friday, or the trading day before it */
    expiryOf: (month) => kept(expiries, month, () => {
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
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

const dayBefore = (day: TradingDay): TradingDay => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
