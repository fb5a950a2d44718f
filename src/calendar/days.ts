import { Failure } from '#contract/failures.ts'
import { dayMs, isTradingDay, type Instant, type TradingDay } from '#contract/vocabulary.ts'

/** Days since 1970-01-01, the form in which calendars, interest and depots count. No time zones, no holidays. */
export type DayNumber = number

/** First and last day the calendars cover, both included; days outside are refused. */
export const firstDay = Date.UTC(1970, 0, 1) / dayMs
export const lastDay = Date.UTC(2100, 11, 31) / dayMs

/** @throws Failure INPUT_INVALID unless it is an existing date from 1970 to 2100, written 2026-11-20 */
export function dayNumberOf(day: TradingDay): DayNumber {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const number = readDay(day)
  if (number === undefined || number < firstDay || number > lastDay)
    throw new Failure('INPUT_INVALID', { day }, 'a day from 1970-01-01 to 2100-12-31 is needed')
  numbers.set(day, number)
  return number
}

// Long histories ask for the same days again and again, so each is read and written once.
const numbers = new Map<TradingDay, DayNumber>()
const written: TradingDay[] = []

/** undefined unless the text is an existing day, written 2026-11-20. */
export function readDay(text: string): DayNumber | undefined {
  if (!isTradingDay(text)) return undefined
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return exists ? dayFrom(year, month, day) : undefined
}

export function tradingDayOf(number: DayNumber): TradingDay {
  return number >= firstDay && number <= lastDay ? (written[number] ??= textOf(number)) : textOf(number)
}

const textOf = (number: DayNumber): TradingDay => new Date(number * dayMs).toISOString().slice(0, 10) as TradingDay

const firstAt = Date.parse('0000-01-01T00:00:00Z')
const lastAt = Date.parse('9999-12-31T00:00:00Z')

/**
 * The UTC day of an instant. Days are compared as text, so the year must have four digits: instants beyond that become
 * the first or last such day.
 */
export const utcDayOf = (at: Instant): TradingDay =>
  tradingDayOf(Math.floor(Math.min(Math.max(at, firstAt), lastAt) / dayMs))

/** The day so many later, or earlier; also beyond what the calendars know. */
export const addDays = (day: TradingDay, days: number): TradingDay => utcDayOf(Date.parse(day) + days * dayMs)

/** The day `months` earlier or later; the 31st becomes the month's last day. */
export function addMonths(day: TradingDay, months: number): TradingDay {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const inMonth = dayFrom(year, month + months, 1)
  const { year: thatYear, month: thatMonth } = civil(inMonth)
  return utcDayOf((inMonth + Math.min(dayOfMonth, daysInMonth(thatYear, thatMonth)) - 1) * dayMs)
}

export const earlier = (a: TradingDay, b: TradingDay): TradingDay => (a < b ? a : b)
export const later = (a: TradingDay, b: TradingDay): TradingDay => (a < b ? b : a)

export interface Civil {
  year: number
  /** 1 to 12 */
  month: number
  day: number
}

/** Day of the Gregorian calendar, in whole-number arithmetic (H. Hinnant, chrono-compatible date algorithms). */
export function civil(day: DayNumber): Civil {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  }
}

/** The inverse of `civil`; months and days beyond their bounds count on, so the 0th is the last of the month before. */
export function dayFrom(year: number, month: number, day: number): DayNumber {
  const months = year * 12 + month - 3 // years begin in March here, so that the leap day is their last
  const marchYear = Math.floor(months / 12)
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (months - marchYear * 12) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** @param month 1 to 12 */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

export const yearOf = (number: DayNumber): number => civil(number).year

/** 1 is January. */
export const monthOf = (number: DayNumber): number => civil(number).month

/** 1 Monday … 7 Sunday */
export const weekdayOf = (number: DayNumber): number => ((((number + 3) % 7) + 7) % 7) + 1

export const isWeekend = (number: DayNumber): boolean => weekdayOf(number) > 5

/** The Sunday that ends the week of the day; weeks run from Monday. */
export const weekEnding = (number: DayNumber): DayNumber => number + 7 - weekdayOf(number)

/** The same day one year earlier; 29 February becomes the 28th. */
export function yearBefore(number: DayNumber): DayNumber {
  const { year, month, day } = civil(number)
  return dayFrom(year - 1, month, Math.min(day, daysInMonth(year - 1, month)))
}

export const lastOfPreviousMonth = (number: DayNumber): DayNumber => number - civil(number).day
export const lastOfPreviousYear = (number: DayNumber): DayNumber => dayFrom(yearOf(number) - 1, 12, 31)

/** Gregorian Easter Sunday after Meeus, Jones and Butcher. */
export function easterSunday(year: number): DayNumber {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - f + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return dayFrom(year, Math.floor(n / 31), (n % 31) + 1)
}
