import type { Instant } from '#contract/vocabulary.ts'
import { firstFrom, isComparable, type Series } from '#web/charts/series.ts'

/** Lines that all stand at 100 on their first common day. */
export interface Indexed {
  from: Instant
  /** in the order given; undefined where a line has no point from that day on */
  lines: (Series | undefined)[]
}

/** With the close its range counts from as its first point. */
const withStart = ({ at, value, start, startAt }: Series): Series =>
  start === undefined || startAt === undefined ? { at, value } : { at: [startAt, ...at], value: [start, ...value] }

/** Moves lines onto one scale: value ÷ the line's own value on the first day that all of them have reached, × 100. */
export function indexedTo100(lines: readonly (Series | undefined)[]): Indexed | undefined {
  const given = lines.map((series) => series && withStart(series))
  const starts = given.flatMap((series) => (series && series.at.length > 1 ? [series.at[0] ?? 0] : []))
  if (starts.length === 0) return undefined
  const from = Math.max(...starts)
  const indexed = given.map((series) => {
    const start = series?.at.findIndex((at) => at >= from) ?? -1
    const base = series?.value[start]
    if (!series || start < 0 || !base || series.at.length - start < 2 || !isComparable(series)) return undefined
    return { at: series.at.slice(start), value: series.value.slice(start).map((value) => (value / base) * 100) }
  })
  return { from, lines: indexed }
}

/** The last value up to an instant, whole milliseconds. */
export const valueAt = ({ at, value }: Series, until: Instant): number | undefined =>
  value[firstFrom(at, until + 1) - 1]

/** The last instants of calendar months, of every n-th where there are more than `most` of them; newest first. */
export function monthEnds({ at }: Series, most: number): Instant[] {
  const month = (time: Instant) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth()
  const ends = at
    .filter((time, index) => index === at.length - 1 || month(time) !== month(at[index + 1] ?? time))
    .toReversed()
  const every = Math.ceil(ends.length / most)
  return ends.filter((_, place) => place % every === 0)
}
