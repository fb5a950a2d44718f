/** A calendar day as the number of days since 1970-01-01. */
export type DayNumber = number

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/
const msPerDay = 86_400_000

/** undefined unless the text is a real day, `2026-11-20`. */
export function dayOf(iso: string): DayNumber | undefined {
  const match = pattern.exec(iso)
  if (match === null) return undefined
  const day = dayFrom(Number(match[1]), Number(match[2]), Number(match[3]))
  return isoOf(day) === iso ? day : undefined
}

export function dayFrom(year: number, month: number, dayOfMonth: number): DayNumber {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, dayOfMonth)
  return Math.floor(date.getTime() / msPerDay)
}

export const isoOf = (day: DayNumber): string => new Date(day * msPerDay).toISOString().slice(0, 10)
export const yearOf = (day: DayNumber): number => new Date(day * msPerDay).getUTCFullYear()

/** 1 is January. */
export const monthOf = (day: DayNumber): number => new Date(day * msPerDay).getUTCMonth() + 1

/** 0 is Sunday. */
export const weekdayOf = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7

/** The Sunday that ends the week of the day; weeks run from Monday. */
export const weekEnding = (day: DayNumber): DayNumber => day + ((7 - weekdayOf(day)) % 7)

/** The same day one year earlier; 29 February becomes the 28th. */
export function yearBefore(day: DayNumber): DayNumber {
  const date = new Date(day * msPerDay)
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  const leapDay = month === 2 && dayOfMonth === 29
  return dayFrom(year - 1, month, leapDay ? 28 : dayOfMonth)
}

export const lastOfPreviousMonth = (day: DayNumber): DayNumber => day - new Date(day * msPerDay).getUTCDate()
export const lastOfPreviousYear = (day: DayNumber): DayNumber => dayFrom(yearOf(day) - 1, 12, 31)

/** Gregorian Easter Sunday, anonymous algorithm (Meeus, Jones, Butcher). */
export function easterSunday(year: number): DayNumber {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = b >> 2
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = c >> 2
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return dayFrom(year, Math.floor(n / 31), (n % 31) + 1)
}

const closedDays = new Map<number, ReadonlySet<DayNumber>>()

/** The days that count for risk figures: no weekend, 1 January, Good Friday, Easter Monday, 1 May, 24 to 26 December. */
export function countsForRisk(day: DayNumber): boolean {
  const weekday = weekdayOf(day)
  if (weekday === 0 || weekday === 6) return false
  const year = yearOf(day)
  let closed = closedDays.get(year)
  if (closed === undefined) {
    const easter = easterSunday(year)
    const fixed = [
      [1, 1],
      [5, 1],
      [12, 24],
      [12, 25],
      [12, 26],
    ] as const
    closed = new Set([easter - 2, easter + 1, ...fixed.map(([month, dayOfMonth]) => dayFrom(year, month, dayOfMonth))])
    closedDays.set(year, closed)
  }
  return !closed.has(day)
}
