/** Day-count conventions: how many days of interest lie between two days, and what part of a year they are. */
import type { CouponGrid } from './coupon-grid.ts'
import { civil, type DayNumber } from '#calendar/days.ts'

export const dayCounts = ['30E/360', 'ACT/365F', 'ACT/360', 'ACT/ACT ICMA'] as const
export type DayCount = (typeof dayCounts)[number]

/** 30E/360 (Eurobond): every month has 30 days, the 31st counts as the 30th. The others: calendar days. */
export const interestDays = (from: DayNumber, to: DayNumber, dayCount: DayCount): number =>
  dayCount === '30E/360' ? days30E(from, to) : to - from

/**
 * Part of a year. ACT/ACT ICMA (rule 251 of the International Capital Market Association; ISDA memorandum of 1998): in
 * every quasi-coupon period the days in it ÷ (frequency × days of that period).
 * @param grid undefined only for the other conventions
 */
export function yearFraction(
  from: DayNumber,
  to: DayNumber,
  dayCount: DayCount,
  grid: CouponGrid | undefined,
): number | undefined {
  switch (dayCount) {
    case '30E/360':
      return days30E(from, to) / 360
    case 'ACT/365F':
      return (to - from) / 365
    case 'ACT/360':
      return (to - from) / 360
    case 'ACT/ACT ICMA':
      return grid && icmaFraction(from, to, grid)
  }
}

function days30E(from: DayNumber, to: DayNumber): number {
  const start = civil(from)
  const end = civil(to)
  return (
    (end.year - start.year) * 360 + (end.month - start.month) * 30 + Math.min(30, end.day) - Math.min(30, start.day)
  )
}

function icmaFraction(from: DayNumber, to: DayNumber, grid: CouponGrid): number {
  let fraction = 0
  for (let index = grid.indexAfter(from); ; index--) {
    const start = grid.at(index + 1)
    const end = grid.at(index)
    fraction += (Math.min(to, end) - Math.max(from, start)) / (grid.frequency * (end - start))
    if (to <= end) return fraction
  }
}
