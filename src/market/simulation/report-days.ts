import { BLOCK_DAYS } from './cascade.ts'
import { calendarDayOf, weekdayOf } from './time.ts'

/** When a company reports: so many days into the month after a quarter of its fiscal year. */
export interface ReportSchedule {
  /** 1 … 12, in which its fiscal year ends */
  readonly endMonth: number
  /** 24 … 43: April 24 to May 13 on the first quarter of a calendar year */
  readonly lagDays: number
}

export const leastLagDays = 24
export const lagRange = 20

/** Weekday numbers of all reports of a schedule from 1989 to 2060; few companies have one of their own. */
const known = new Map<number, readonly number[]>()

function allReports({ endMonth, lagDays }: ReportSchedule): readonly number[] {
  const name = (endMonth % 3) * 64 + lagDays
  let days = known.get(name)
  if (!days) {
    days = Array.from({ length: 4 * 72 }, (_, i) =>
      // months are counted from 0, so this one is the month after the quarter
      weekdayOf(calendarDayOf(Date.UTC(1989, (endMonth % 3) + 3 * i, lagDays))),
    )
    known.set(name, days)
  }
  return days
}

/** Weekday numbers from one to another, both included, on which a company reports on a quarter. */
export const reportWeekdays = (schedule: ReportSchedule, from: number, to: number): number[] =>
  allReports(schedule).filter((day) => day >= from && day <= to)

/** Day (0 … 63) of a block on which a company reports; −1 where it does not. Of two the first, which is rare. */
export function reportDayIn(schedule: ReportSchedule, block: number): number {
  const days = allReports(schedule)
  const first = block * BLOCK_DAYS
  // a quarter has 65 weekdays and a little more, and the list begins four quarters before the clock
  let i = Math.max(0, Math.floor(first / 65.3) + 1)
  while (i < days.length && (days[i] as number) < first) i++
  const day = days[i]
  return day !== undefined && day < first + BLOCK_DAYS ? day - first : -1
}
