import { utcDayOf } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import { dayMs, type Instant, type TradingDay } from '#contract/vocabulary.ts'

/** `2026-07-31T15:38:08.550+00:00` */
export function iso(at: Instant): string {
  const day = Math.floor(at / dayMs)
  // A page shows some hundred instants of two or three days.
  if (!days.has(day)) {
    if (days.size >= mostDays) days.clear()
    days.set(day, new Date(day * dayMs).toISOString().slice(0, 11))
  }
  const ms = Math.floor(at - day * dayMs)
  const time = `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}`
  return `${days.get(day)}${time}.${String(ms % 1000).padStart(3, '0')}+00:00`
}

const mostDays = 1000
/** `2026-07-31T` by day since 1970 */
const days = new Map<number, string>()
const pairs = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))
const two = (value: number): string => pairs[Math.floor(value)] ?? '00'

export const isoOrNone = (at: Instant | undefined): string | undefined => (at === undefined ? undefined : iso(at))

/** 12:00 UTC of a trading day, the stamp of daily values, in epoch seconds. */
export const noonSeconds = (day: TradingDay): number => Date.parse(`${day}T12:00:00Z`) / 1000

const plainDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const spacedInstant = /^(\d{4}-\d{2}-\d{2}) (?=\d{2}:)/
const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/
const fullInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * Reads a date as clients send it: `2026-08-03`, unpadded `2026-8-3`, or a full instant, with a space for its `T` or
 * its `+`, by UTC where it names no offset.
 * @throws Failure INPUT_INVALID when it is no date
 */
export function readDate(text: string): { day: TradingDay; instant?: Instant } {
  const full = text.replace(spacedInstant, '$1T').replace(' ', '+')
  const isInstant = fullInstant.test(full)
  const day = existingDay(isInstant ? full.slice(0, 10) : text)
  const instant = isInstant ? Date.parse(hasOffset.test(full) ? full : `${full}Z`) : undefined
  if (day === undefined || Number.isNaN(instant)) throw new Failure('INPUT_INVALID', { text }, `Not a date: ${text}`)
  return { day, instant }
}

function existingDay(text: string): TradingDay | undefined {
  const [, year = '', month = '', dayOfMonth = ''] = plainDay.exec(text) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  const at = Date.parse(`${day}T00:00:00Z`)
  // the 30th of February is read as a day of March
  return !Number.isNaN(at) && utcDayOf(at) === day ? day : undefined
}
