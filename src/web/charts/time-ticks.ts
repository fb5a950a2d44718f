import { berlinOffsetMs, berlinTime } from '#contract/berlin.ts'
import { dayMs, type Instant } from '#contract/vocabulary.ts'
import { firstFrom, type Series } from '#web/charts/series.ts'
import { format } from '#web/format.ts'

/** A mark of the time axis: a full hour, or the first point of a day, week, month or year. */
export interface TimeTick {
  /** when it begins */
  at: Instant
  /** its first point */
  index: number
  text: string
}

const hourMs = 3_600_000
/** when clocks are put back */
const longestDayMs = 25 * hourMs

/** Spans of the calendar in local ms, i.e. epoch ms of a clock in Greenwich that shows what Berlin's does. */
interface Unit {
  /** about how long one lasts */
  ms: number
  /** the beginning of the one `local` lies in */
  floor: (local: number) => number
  next: (begin: number) => number
  text: (tick: Pick<TimeTick, 'at'>, firstPoint: Instant) => string
}

const steady = (ms: number, text: Unit['text'], phase = 0): Unit => ({
  ms,
  floor: (local) => Math.floor((local - phase) / ms) * ms + phase,
  next: (begin) => begin + ms,
  text,
})

/** @param step months */
function monthly(step: number, text: Unit['text']): Unit {
  const from = (months: number) => Date.UTC(2000, months - 24_000, 1)
  const months = (local: number) => new Date(local).getUTCFullYear() * 12 + new Date(local).getUTCMonth()
  return {
    ms: step * 30.4 * dayMs,
    floor: (local) => from(Math.floor(months(local) / step) * step),
    next: (begin) => from(months(begin) + step),
    text,
  }
}

const hour: Unit['text'] = ({ at }) => format.minute(at)
const day: Unit['text'] = (_, firstPoint) => format.shortDate(firstPoint)
const month: Unit['text'] = ({ at }) => format.month(at)
const year: Unit['text'] = ({ at }) => String(berlinTime(at).year)
/** the Monday after the epoch */
const monday = 4 * dayMs

const units: readonly Unit[] = [
  ...[0.25, 0.5, 1, 2, 3, 6].map((hours) => steady(hours * hourMs, hour)),
  steady(dayMs, day),
  steady(7 * dayMs, day, monday),
  monthly(1, month),
  monthly(3, month),
  monthly(6, month),
  ...[1, 2, 5, 10, 20].map((years) => monthly(years * 12, year)),
]

/**
 * Marks for the points from index `from` to index `to`, in the finest unit that needs no more than `most`. Days are
 * marked at their first point, which the first day of a chart has too; of longer spans, and of hours, only those count
 * that begin in sight.
 */
export function timeTicks(at: readonly Instant[], most = 6, from = 0, to = at.length - 1): TimeTick[] {
  const [first, last] = [at[from], at[to]]
  if (first === undefined || last === undefined || last <= first) return []
  for (const unit of units) {
    if (unit.ms < dayMs && last - first > longestDayMs) continue // an hour does not say of which day
    if ((last - first) / unit.ms > most * 3) continue // nights and weekends may take two thirds of the time
    const ticks = ticksOf(unit, at, from, to)
    if (ticks.length <= most && ticks.length > 0) return ticks
  }
  return []
}

function ticksOf(unit: Unit, at: readonly Instant[], from: number, to: number): TimeTick[] {
  const [first, last] = [at[from] ?? 0, at[to] ?? 0]
  const ticks: TimeTick[] = []
  for (let begin = unit.floor(local(first)); ; begin = unit.next(begin)) {
    const instant = begin - berlinOffsetMs(begin - hourMs)
    if (instant > last) return ticks
    const index = firstFrom(at, instant, from)
    const point = at[index] ?? last
    const inSight = instant >= first || (from === 0 && unit.ms === dayMs)
    if (inSight && unit.floor(local(point)) === begin)
      ticks.push({ at: instant, index, text: unit.text({ at: instant }, point) })
  }
}

const local = (at: Instant): number => at + berlinOffsetMs(at)

const minuteMs = 60_000

/** Every minute of a day from its opening to its close: within a day time passes evenly, traded or not. */
export function everyMinute({ at, day: { opensAt, closesAt } = {} }: Pick<Series, 'at' | 'day'>): Instant[] {
  const [first = opensAt ?? 0, last = first] = [at[0], at.at(-1)]
  const before = Math.max(Math.floor((first - (opensAt ?? first)) / minuteMs), 0)
  const from = first - before * minuteMs
  const to = Math.max(last, closesAt ?? last)
  return Array.from({ length: Math.floor((to - from) / minuteMs) + 1 }, (_, minute) => from + minute * minuteMs)
}
