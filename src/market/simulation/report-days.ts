import { dayMs } from '#contract/vocabulary.ts'
import { BLOCK_DAYS } from './cascade.ts'
import { calendarDayOf, weekdayOf } from './time.ts'

/** When a company reports on a quarter of its fiscal year. */
export interface ReportSchedule {
  /** 1 … 12, in which its fiscal year ends */
  readonly endMonth: number
  /** until 2026: 24 … 43, so many days into the month after: April 24 to May 13 on the first quarter of a calendar year */
  readonly lagDays: number
  /** since 2027: 0 … 2, the week; the first is that of the first Monday from the 22nd of the month after */
  readonly week: number
  /** since 2027: 0 … 4, Monday to Friday */
  readonly weekday: number
  /** since 2027: 0 … 4, by so many weeks later figures of the whole year come, which take longer */
  readonly annualWeeks: number
}

export const leastLagDays = 24
export const lagRange = 20

const firstYear = 1989
const lastYear = 2060
/** a block of the clock that begins with 15 January 2027: since then days come by weeks, and no price before it is another */
const firstBlockOfWeeks = 151
const yearOfWeeks = 2027
const leastDayOfMonth = 22

/** Weekday numbers of all reports of a schedule before 2027; few companies have one of their own. */
const knownByDays = new Map<number, readonly number[]>()
/** The same since 2027. */
const knownByWeeks = new Map<number, readonly number[]>()

function reportsByDays({ endMonth, lagDays }: ReportSchedule): readonly number[] {
  const name = (endMonth % 3) * 64 + lagDays
  let days = knownByDays.get(name)
  if (!days) {
    days = Array.from({ length: 4 * (yearOfWeeks - firstYear) }, (_, i) =>
      // months are counted from 0, so this one is the month after the quarter
      weekdayOf(calendarDayOf(Date.UTC(firstYear, (endMonth % 3) + 3 * i, lagDays))),
    )
    knownByDays.set(name, days)
  }
  return days
}

function reportsByWeeks(schedule: ReportSchedule): readonly number[] {
  const { endMonth, week, weekday, annualWeeks } = schedule
  const name = ((endMonth * 3 + week) * 5 + weekday) * 5 + annualWeeks
  let days = knownByWeeks.get(name)
  if (!days) {
    days = Array.from({ length: 4 * (lastYear - yearOfWeeks + 1) }, (_, i) => {
      const month = (endMonth % 3) + 3 * i
      const usual = mondayFrom(Date.UTC(yearOfWeeks, month, leastDayOfMonth)) + 5 * week + weekday
      const isAnnual = (month - endMonth) % 12 === 0
      return isAnnual ? withinBlock(usual, 5 * annualWeeks) : usual
    })
    knownByWeeks.set(name, days)
  }
  return days
}

/** Weekday number of the first Monday on or after a day. */
function mondayFrom(at: number): number {
  const toMonday = (8 - new Date(at).getUTCDay()) % 7
  return weekdayOf(calendarDayOf(at + toMonday * dayMs))
}

/** Later by as much as leaves it in its block: the price jumps for one report of a block. */
const withinBlock = (day: number, later: number): number =>
  Math.min(day + later, (Math.floor(day / BLOCK_DAYS) + 1) * BLOCK_DAYS - 1)

/** Weekday numbers from one to another, both included, on which a company reports on a quarter. */
export const reportWeekdays = (schedule: ReportSchedule, from: number, to: number): number[] =>
  [...reportsByDays(schedule), ...reportsByWeeks(schedule)].filter((day) => day >= from && day <= to)

/** Day (0 … 63) of a block on which a company reports; −1 where it does not. Of two the first, which is rare. */
export function reportDayIn(schedule: ReportSchedule, block: number): number {
  const isByWeeks = block >= firstBlockOfWeeks
  const days = isByWeeks ? reportsByWeeks(schedule) : reportsByDays(schedule)
  const first = block * BLOCK_DAYS
  // a quarter has 65 weekdays and a little more, and the older list begins four quarters before the clock
  const passed = isByWeeks
    ? Math.floor((first - firstBlockOfWeeks * BLOCK_DAYS) / 65.3) - 1
    : Math.floor(first / 65.3) + 1
  let i = Math.max(0, passed)
  while (i < days.length && (days[i] as number) < first) i++
  const day = days[i]
  return day !== undefined && day < first + BLOCK_DAYS ? day - first : -1
}
