import { dayMs } from '#contract/vocabulary.ts'
import { calendarDayOf, startOfDay, weekdayOf } from './time.ts'

/** Shares of 1 by value, none above the cap; what is cut is spread over the others by value. */
export function capped(values: Float64Array, cap: number): Float64Array {
  const limit = Math.max(cap, 1 / values.length)
  const fixed = new Set<number>()
  for (;;) {
    const free = values.reduce((sum, value, i) => (fixed.has(i) ? sum : sum + value), 0)
    const room = 1 - fixed.size * limit
    const before = fixed.size
    values.forEach((value, i) => {
      if (!fixed.has(i) && (value / free) * room > limit * (1 + 1e-12)) fixed.add(i)
    })
    if (fixed.size === before) return values.map((value, i) => (fixed.has(i) ? limit : (value / free) * room))
  }
}

/** First weekday on which a quarter's weights hold; quarter 0 begins in March 1990. */
export function startOfQuarter(number: number): number {
  const month = Date.UTC(1990, 2 + 3 * number, 1)
  const firstFriday = (5 - new Date(month).getUTCDay() + 7) % 7
  return weekdayOf(calendarDayOf(month + (firstFriday + 14) * dayMs)) + 1
}

export function quarterOf(day: number): number {
  const date = new Date(startOfDay('weekday', day))
  const number = (date.getUTCFullYear() - 1990) * 4 + Math.floor((date.getUTCMonth() - 2) / 3)
  return startOfQuarter(number) <= day ? number : number - 1
}
