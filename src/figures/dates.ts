/** Calendar days as whole numbers (days since 1970-01-01), for counting interest. No time zones, no holidays. */
import { FigureError } from './figure.ts'

/** Days since 1970-01-01. */
export type Day = number

const FIRST_YEAR = 1900
const LAST_YEAR = 2300

/** @throws FigureError unless it is an existing day, written 2026-11-20, from 1900 to 2300 */
export function dayOf(name: string, iso: string): Day {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? []).map(Number)
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  if (!exists || year < FIRST_YEAR || year > LAST_YEAR) {
    throw new FigureError(`${name}: ein Tag wie 2026-11-20 zwischen ${FIRST_YEAR} und ${LAST_YEAR} ist nötig`)
  }
  return dayFrom(year, month, day)
}

/** 2026-11-20 */
export function isoOf(day: Day): string {
  const { year, month, day: dayOfMonth } = civil(day)
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
}

export interface Civil {
  year: number
  /** 1 to 12 */
  month: number
  day: number
}

/** Day of the Gregorian calendar, in whole-number arithmetic (H. Hinnant, chrono-compatible date algorithms). */
export function civil(day: Day): Civil {
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

/** The inverse of `civil`. */
export function dayFrom(year: number, month: number, day: number): Day {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
