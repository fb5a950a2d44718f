import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import { Failure } from '#contract/failures.ts'

/** `2026-07-31T15:38:08.550+00:00` */
export function iso(at: Instant): string {
  const day = Math.floor(at / dayMs)
  // A page shows some hundred instants of two or three days.
  if (!days.has(day)) {
    if (days.size >= mostDays) days.clear()
    days.set(day, new Date(day * dayMs).toISOString().slice(0, 11))
  }
  const ms = Math.floor(at - day * dayMs)
  return `${days.get(day)}${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}+00:00`
}

const dayMs = 86_400_000
const mostDays = 1000
/** `2026-07-31T` by day since 1970 */
const days = new Map<number, string>()
const pairs = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))
const two = (value: number): string => pairs[Math.floor(value)] ?? '00'

export const isoOrNone = (at: Instant | undefined): string | undefined => (at === undefined ? undefined : iso(at))

/** `2036-08-15` → `15.08.2036` */
export const germanDay = (day: TradingDay): string => day.split('-').toReversed().join('.')

/** 12:00 UTC of a trading day, the stamp of daily values, in epoch seconds. */
export const noonSeconds = (day: TradingDay): number => Date.parse(`${day}T12:00:00Z`) / 1000

const plainDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const fullInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * Reads a date as clients send it: `2026-08-03`, unpadded `2026-8-3`, or a full instant whose `+` arrives as a space.
 * @throws Failure INPUT_INVALID when it is no date
 */
export function readDate(text: string): { day: TradingDay; instant?: Instant } {
  const plain = plainDay.exec(text)
  if (plain) {
    const [, year = '', month = '', dayOfMonth = ''] = plain
    const back = new Date(Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)))
    if (back.getUTCMonth() === Number(month) - 1 && back.getUTCDate() === Number(dayOfMonth)) return { day: `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}` }
  }
  const full = text.replace(' ', '+')
  const instant = fullInstant.test(full) ? Date.parse(full) : Number.NaN
  if (Number.isNaN(instant)) throw new Failure('INPUT_INVALID', { text }, `Not a date: ${text}`)
  return { day: full.slice(0, 10), instant }
}

/** The day `months` earlier or later; the 31st becomes the month's last day. */
export function addMonths(day: TradingDay, months: number): TradingDay {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last))).toISOString().slice(0, 10)
}

export const addDays = (day: TradingDay, days: number): TradingDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
