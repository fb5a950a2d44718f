import { dayMs, type Instant } from '#contract/vocabulary.ts'
import { type DayNumber } from './days.ts'

/** Local time of one zone, exact over every change of its clocks from 1970 to 2100. */
export interface TimeZone {
  /** milliseconds to add to the instant for local time */
  offsetAt(at: Instant): number
  /** the instant of a wall clock time; one that the clocks skip counts from before the change */
  instantOf(day: DayNumber, minutes: number): Instant
}

/**
 * Intl takes microseconds a call, so the offset changes of each year are found once, by bisecting months whose offset
 * differs at their ends, and kept. The stretch used last is tried first.
 */
export function timeZone(name: string): TimeZone {
  const askIntl = offsetReader(name)
  const stretches = new Map<number, Stretch[]>()
  let latest: Stretch = { from: 0, to: 0, offset: 0 }

  function offsetAt(at: Instant): number {
    if (at >= latest.from && at < latest.to) return latest.offset
    const year = new Date(at).getUTCFullYear()
    let found = stretches.get(year)
    if (found === undefined) {
      found = stretchesOf(year, askIntl)
      stretches.set(year, found)
    }
    latest = found.find((stretch) => at < stretch.to) ?? latest
    return latest.offset
  }

  function instantOf(day: DayNumber, minutes: number): Instant {
    const local = day * dayMs + minutes * 60_000
    const guess = local - offsetAt(local)
    const corrected = local - offsetAt(guess)
    return offsetAt(corrected) === local - corrected ? corrected : Math.max(guess, corrected)
  }

  return { offsetAt, instantOf }
}

interface Stretch {
  from: Instant
  to: Instant
  offset: number
}

function stretchesOf(year: number, offsetOf: (at: Instant) => number): Stretch[] {
  const ends = Array.from({ length: 13 }, (_, month) => Date.UTC(year, month, 1))
  const changes = ends.slice(1).flatMap((end, month) => changeBetween(ends[month] ?? end, end, offsetOf))
  const starts = [Date.UTC(year, 0, 1), ...changes]
  return starts.map((from, index) => ({
    from,
    to: starts[index + 1] ?? Date.UTC(year + 1, 0, 1),
    offset: offsetOf(from),
  }))
}

function changeBetween(from: Instant, to: Instant, offsetOf: (at: Instant) => number): Instant[] {
  const before = offsetOf(from)
  if (offsetOf(to) === before) return []
  let low = from
  let high = to
  while (high - low > 60_000) {
    const middle = Math.floor((low + high) / 120_000) * 60_000
    if (offsetOf(middle) === before) low = middle
    else high = middle
  }
  return [high]
}

function offsetReader(name: string): (at: Instant) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at) => {
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const local = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second)
    return local - Math.floor(at / 1000) * 1000
  }
}
