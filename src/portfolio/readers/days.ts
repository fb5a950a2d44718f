import { UnreadableRow } from './schema.ts'

export interface Moment {
  /** ISO day */
  readonly date?: string
  /** local time, unless midnight or UTC */
  readonly time?: string
}

export type DateOrder = 'day-first' | 'month-first'

const dayFirst = /^(\d{1,2})([.\-/])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?:[,\sT]+(.+))?$/
const yearFirst = /^(\d{4})([.\-/])(\d{1,2})\2(\d{1,2})(?:[,;\sT]+(.+))?$/
const compact = /^(\d{4})(\d{2})(\d{2})(?:[;,\sT]+(.+))?$/
const named = /^(?:(\d{1,2})(?:\.?\s+|-)(\p{L}{3,9})\.?|(\p{L}{3,9})\.?\s+(\d{1,2})),?[\s-]+(\d{4})(?:[,\s]+(.+))?$/u
const clock =
  /^(\d{1,2})[:.]?(\d{2})(?:[:.]?(\d{2})(?:[.,]\d+)?)?\s*([AaPp][Mm])?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?(?:\s*(?:Uhr|[A-Z]{3,4}))?$/

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const germanMonths: Readonly<Record<string, string>> = {
  mär: 'mar',
  mrz: 'mar',
  mae: 'mar',
  mai: 'may',
  okt: 'oct',
  dez: 'dec',
}

/**
 * The day, and the local time if one stands with it, in any of the spellings exports use: ISO, `20240315`,
 * `15.03.24`, `15-03-2024`, `03/15/2024` (`month-first`), `15. März 2024`, `15-Mar-2024`. An instant in UTC becomes its day in
 * Berlin without a time. Empty cells say nothing; throws `UnreadableRow` for what is no date.
 */
export function readMoment(cell: string, order: DateOrder): Moment {
  const text = cell.trim()
  if (text === '' || text === '-' || text === '--') return {}
  const parts = text.length <= 48 ? dateParts(text, order) : undefined
  const date = parts && isoDay(parts.year, parts.month, parts.day)
  if (!parts || !date) throw new UnreadableRow(`„${text.slice(0, 48)}“ ist kein Datum`)
  return parts.rest === undefined ? { date } : withTime(date, parts.rest)
}

/**
 * A day of the last three that its month does not have, 31.09. or 29.02., as the last that it has, in a spelling that is read in every
 * file; undefined for any other text.
 */
export function lastDayMeant(cell: string, order: DateOrder): string | undefined {
  const text = cell.trim()
  const parts = text.length <= 48 ? dateParts(text, order) : undefined
  if (!parts || parts.day < 29 || parts.day > 31 || isoDay(parts.year, parts.month, parts.day)) return undefined
  const last = [30, 29, 28].map((day) => isoDay(parts.year, parts.month, day)).find((day) => day !== undefined)
  return last && [last, parts.rest].filter(Boolean).join(' ')
}

/** A cell that holds a time alone; undefined for midnight and for what is no time. */
export function readTime(cell: string): string | undefined {
  const time = clockOf(cell.trim())
  return time && !time.zone ? presentable(time) : undefined
}

/** Days repeat: up to this many spellings are parsed once and interned. */
const remembered = 20_000

/** `readMoment` for the rows of one file. */
export class Moments {
  readonly #known = new Map<string, Moment>()

  read(cell: string, order: DateOrder): Moment {
    let moment = this.#known.get(cell)
    if (!moment) {
      moment = readMoment(cell, order)
      if (this.#known.size < remembered) this.#known.set(cell, moment)
    }
    return moment
  }
}

interface DateParts {
  year: number
  month: number
  day: number
  rest?: string
}

function dateParts(text: string, order: DateOrder): DateParts | undefined {
  let match = yearFirst.exec(text)
  if (match) return parts(match[1], match[3], match[4], match[5])
  match = dayFirst.exec(text)
  if (match) {
    const [first, second] = order === 'month-first' && match[2] !== '.' ? [match[3], match[1]] : [match[1], match[3]]
    return parts(match[4], second, first, match[5])
  }
  match = compact.exec(text)
  if (match) return parts(match[1], match[2], match[3], match[4])
  match = named.exec(text)
  if (!match) return undefined
  const short = (match[2] ?? match[3] ?? '').toLowerCase().slice(0, 3)
  const month = months.indexOf(germanMonths[short] ?? short) + 1
  return parts(match[5], String(month), match[1] ?? match[4], match[6])
}

function parts(year = '', month = '', day = '', rest?: string): DateParts {
  const full = year.length === 2 ? Number(year) + (Number(year) < 80 ? 2000 : 1900) : Number(year)
  return { year: full, month: Number(month), day: Number(day), ...(rest === undefined ? {} : { rest }) }
}

function isoDay(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || year < 1900 || year > 2200) return undefined
  const daysInMonth =
    month === 2
      ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
        ? 29
        : 28
      : [4, 6, 9, 11].includes(month)
        ? 30
        : 31
  return day > daysInMonth ? undefined : `${year}-${two(month)}-${two(day)}`
}

function withTime(date: string, rest: string): Moment {
  const time = clockOf(rest.trim())
  if (!time) return { date }
  if (time.zone === 'Z' || time.zone === 'UTC' || time.zone === 'GMT') return { date: dayInBerlin(date, time) }
  const shown = presentable(time)
  return shown === undefined ? { date } : { date, time: shown }
}

interface Clock {
  hours: number
  minutes: number
  seconds?: number
  zone?: string
}

function clockOf(text: string): Clock | undefined {
  const match = text.length <= 32 ? clock.exec(text) : null
  if (!match) return undefined
  const half = match[4]?.toLowerCase()
  const hours = (Number(match[1]) % (half ? 12 : 25)) + (half === 'pm' ? 12 : 0)
  const minutes = Number(match[2])
  const seconds = match[3] === undefined ? undefined : Number(match[3])
  if (hours > 23 || minutes > 59 || (seconds ?? 0) > 59) return undefined
  return { hours, minutes, ...(seconds === undefined ? {} : { seconds }), ...(match[5] ? { zone: match[5] } : {}) }
}

function presentable({ hours, minutes, seconds }: Clock): string | undefined {
  if (hours === 0 && minutes === 0 && !seconds) return undefined
  return `${two(hours)}:${two(minutes)}${seconds === undefined ? '' : `:${two(seconds)}`}`
}

const two = (value: number): string => String(value).padStart(2, '0')

const berlin = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

function dayInBerlin(date: string, { hours, minutes }: Clock): string {
  return hours < 22 ? date : berlin.format(Date.parse(`${date}T${two(hours)}:${two(minutes)}:00Z`))
}

/** How days of a file are written, and whether it leaves that open. */
export interface ShownDateOrder {
  readonly order: DateOrder
  /** no day proves it, and days do not follow each other in one order alone */
  readonly isOpen: boolean
}

const slashed = /^\s*(\d{1,2})[/-](\d{1,2})[/-](\d{2,4})(?!\d)/

/**
 * Whether slashed dates of a table are day or month first. A part beyond 12 proves it; else the order in which the days of the first such
 * column follow each other, if only one way of reading them has one. Day first is the rule.
 */
export function dateOrderOf(rows: readonly (readonly string[])[]): ShownDateOrder {
  let dayBeyond = false
  let monthBeyond = false
  let first: number | undefined
  const days: (readonly [one: number, two: number, year: number])[] = []
  for (const cells of rows) {
    for (const [place, cell] of cells.entries()) {
      const match = cell.length <= 48 ? slashed.exec(cell) : null
      if (!match) continue
      const [one, two, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
      if (one > 12) dayBeyond = true
      if (two > 12) monthBeyond = true
      first ??= place
      if (place === first) days.push([one, two, year])
    }
  }
  if (dayBeyond || monthBeyond) return { order: monthBeyond && !dayBeyond ? 'month-first' : 'day-first', isOpen: false }
  if (days.every(([one, two]) => one === two)) return { order: 'day-first', isOpen: false }
  const dayFirst = isInOrder(days.map(([one, two, year]) => year * 10_000 + two * 100 + one))
  const monthFirst = isInOrder(days.map(([one, two, year]) => year * 10_000 + one * 100 + two))
  const isShown = dayFirst !== monthFirst && days.length >= fewestInOrder
  return { order: isShown && monthFirst ? 'month-first' : 'day-first', isOpen: !isShown }
}

/** fewer follow each other by chance */
const fewestInOrder = 4

const isInOrder = (days: readonly number[]): boolean =>
  days.every((day, index) => index === 0 || day >= (days[index - 1] ?? day)) ||
  days.every((day, index) => index === 0 || day <= (days[index - 1] ?? day))

/** Whether a day may be another one where nothing says what comes first: 05/01/2026, but not 05/05/2026 or 05.01.2026. */
export function mayBeOtherDay(cell: string): boolean {
  const [, one, two] = slashed.exec(cell) ?? []
  return one !== undefined && Number(one) !== Number(two) && Number(one) <= 12 && Number(two) <= 12
}
