import { Failure } from '#contract/failures.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'

/** Days since 1970-01-01, the form in which calendars count. */
export type DayNumber = number

export const dayMs = 86_400_000

/** The calendars answer within these days, both included; beyond them nobody can know and a question is refused. */
export const firstDay = Date.UTC(1970, 0, 1) / dayMs
export const lastDay = Date.UTC(2100, 11, 31) / dayMs

/** @throws Failure INPUT_INVALID unless it is an existing date from 1970 to 2100, written 2026-11-20 */
export function dayNumberOf(day: TradingDay): DayNumber {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  const number = parts ? Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) / dayMs : Number.NaN
  if (!(number >= firstDay && number <= lastDay) || tradingDayOf(number) !== day) {
    throw new Failure('INPUT_INVALID', { day }, 'a day from 1970-01-01 to 2100-12-31 is needed')
  }
  numbers.set(day, number)
  return number
}

// Long histories ask for the same days again and again, so each is read and written once.
const numbers = new Map<TradingDay, DayNumber>()
const written: TradingDay[] = []

export function tradingDayOf(number: DayNumber): TradingDay {
  return (written[number] ??= new Date(number * dayMs).toISOString().slice(0, 10))
}

const firstAt = Date.parse('0000-01-01T00:00:00Z')
const lastAt = Date.parse('9999-12-31T00:00:00Z')

/** The day of an instant in Greenwich. Days are compared as texts, so a year has four digits: beyond them it is the first or last such day. */
export const utcDayOf = (at: Instant): TradingDay =>
  new Date(Math.min(Math.max(at, firstAt), lastAt)).toISOString().slice(0, 10)

/** The day so many later, or earlier; also beyond what the calendars know. */
export const addDays = (day: TradingDay, days: number): TradingDay => utcDayOf(Date.parse(day) + days * dayMs)

/** The day `months` earlier or later; the 31st becomes the month's last day. */
export function addMonths(day: TradingDay, months: number): TradingDay {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  // `Date.UTC` takes the years to 99 for those of the last century.
  const last = new Date(new Date(0).setUTCFullYear(year, month + months, 0)).getUTCDate()
  return utcDayOf(new Date(0).setUTCFullYear(year, month - 1 + months, Math.min(dayOfMonth, last)))
}

export const earlier = (a: TradingDay, b: TradingDay): TradingDay => (a < b ? a : b)
export const later = (a: TradingDay, b: TradingDay): TradingDay => (a < b ? b : a)

/** 1 Monday … 7 Sunday */
export const weekdayOf = (number: DayNumber): number => ((((number + 3) % 7) + 7) % 7) + 1

export const isWeekend = (number: DayNumber): boolean => weekdayOf(number) > 5

export const yearOf = (number: DayNumber): number => new Date(number * dayMs).getUTCFullYear()
