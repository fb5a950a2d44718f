import { dayMs } from '#contract/vocabulary.ts'
import { calendarDayOf, isWeekend } from './time.ts'

/** What ends a futures contract, as the exchanges' specifications word it; exchange holidays are not counted. */
export const expiryRules = [
  'third-friday',
  'two-days-before-tenth',
  'thirty-days-before-options',
  'two-days-before-third-wednesday',
  'seven-days-before-last',
  'three-days-before-25th-of-month-before',
  'last-day-two-months-before',
  'three-days-before-month',
  'third-last-day',
  'second-last-day',
  'day-before-fifteenth',
  'day-before-second-friday',
] as const
export type ExpiryRule = (typeof expiryRules)[number]

/** When the contracts of a future end. */
export interface ContractCycle {
  /** letters of the contract months, `HMUZ`; `monthly` */
  readonly expiryCycle: string
  readonly expiryRule: ExpiryRule
}

/** A contract: the calendar day on which it ends, and its month, counted from January of the year 0. */
export interface Contract {
  readonly expiry: number
  readonly month: number
}

/** Months in which contracts are due, by the letters of the exchanges: H is March. */
const letters = 'FGHJKMNQUVXZ'

/** Months (0 … 11) of a cycle such as `HMUZ`; every month for `monthly`. */
export const cycleMonths = (cycle: string): number[] => {
  const named = [...cycle].map((letter) => letters.indexOf(letter)).filter((month) => month >= 0)
  return named.length > 0 && cycle !== 'monthly' ? named : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
}

const FRIDAY = 5
const WEDNESDAY = 3

/** Calendar day of a date; months below 0 and above 11 are of other years. */
const dayOf = (year: number, month: number, date: number): number => calendarDayOf(Date.UTC(year, month, date))

/** Calendar day of the nth weekday (1 is Monday) of a month. */
function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  const first = Date.UTC(year, month, 1)
  const ahead = (weekday - new Date(first).getUTCDay() + 7) % 7
  return calendarDayOf(first + (ahead + 7 * (n - 1)) * dayMs)
}

/** So many weekdays before a day. */
function weekdaysBefore(day: number, count: number): number {
  let before = day
  for (let left = count; left > 0; ) if (!isWeekend(--before)) left--
  return before
}

/** The day itself, or the Monday after it. */
const weekdayFrom = (day: number): number => (isWeekend(day) ? 7 * Math.floor(day / 7) + 7 : day)

/** Calendar day of the last trading day of a month's contract. */
export function lastTradingDay(rule: ExpiryRule, year: number, month: number): number {
  switch (rule) {
    case 'third-friday':
      return nthWeekday(year, month, FRIDAY, 3)
    case 'two-days-before-tenth':
      return weekdaysBefore(weekdayFrom(dayOf(year, month, 10)), 2)
    case 'thirty-days-before-options':
      return nthWeekday(year, month + 1, FRIDAY, 3) - 30
    case 'two-days-before-third-wednesday':
      return weekdaysBefore(nthWeekday(year, month, WEDNESDAY, 3), 2)
    case 'seven-days-before-last':
      return weekdaysBefore(dayOf(year, month + 1, 1), 8)
    case 'three-days-before-25th-of-month-before': {
      // where the 25th is no business day, from the last one before it
      const day = dayOf(year, month - 1, 25)
      return weekdaysBefore(isWeekend(day) ? weekdaysBefore(day, 1) : day, 3)
    }
    case 'last-day-two-months-before':
      return weekdaysBefore(dayOf(year, month - 1, 1), 1)
    case 'three-days-before-month':
      return weekdaysBefore(dayOf(year, month, 1), 3)
    case 'third-last-day':
      return weekdaysBefore(dayOf(year, month + 1, 1), 3)
    case 'second-last-day':
      return weekdaysBefore(dayOf(year, month + 1, 1), 2)
    case 'day-before-fifteenth':
      return weekdaysBefore(dayOf(year, month, 15), 1)
    case 'day-before-second-friday':
      return nthWeekday(year, month, FRIDAY, 2) - 1
  }
}

/** The front contract of a calendar day: the first of its cycle that ends after the day. */
export function frontContractOn({ expiryCycle, expiryRule }: ContractCycle, at: Date): Contract {
  const day = calendarDayOf(at.getTime())
  const months = cycleMonths(expiryCycle)
  for (let ahead = 0; ; ahead++) {
    const month = 12 * at.getUTCFullYear() + at.getUTCMonth() + ahead
    if (!months.includes(month % 12)) continue
    const expiry = lastTradingDay(expiryRule, Math.floor(month / 12), month % 12)
    if (expiry > day) return { expiry, month }
  }
}
