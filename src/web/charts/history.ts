import { berlinOffsetMs } from '#contract/berlin.ts'
import { dayMs, type Instant } from '#contract/vocabulary.ts'
import { type ChartRange, firstFrom, type Series } from '#web/charts/series.ts'

/** The day in Berlin, `2026-11-20`. */
export const dayOf = (at: Instant): string => new Date(at + berlinOffsetMs(at)).toISOString().slice(0, 10)

/** Whether a text is an existing day, written as `dayOf` writes it. */
export function isDay(text: string): boolean {
  const noon = Date.parse(`${text}T12:00:00Z`)
  return !Number.isNaN(noon) && new Date(noon).toISOString().slice(0, 10) === text
}

/** What to ask the API for a range of the chart; `at` is the time of the last price. */
export function historyQuery(range: ChartRange, at: Instant) {
  if (range === 'D1') return { kind: 'bars', resolution: '1m', startDate: dayOf(at), endDate: dayOf(at) } as const
  if (range === 'W1')
    return { kind: 'bars', resolution: '15m', startDate: dayOf(at - 6 * dayMs), endDate: dayOf(at) } as const
  if (range === 'CY') return { kind: 'days', range: 'Y1', startDate: `${dayOf(at).slice(0, 4)}-01-01` } as const
  return { kind: 'days', range } as const
}

interface Bars {
  datetimeLast: readonly number[]
  first: readonly number[]
  last: readonly number[]
  high: readonly number[]
  low: readonly number[]
  volume: readonly number[]
  datetimeOpens?: number | undefined
  datetimeCloses?: number | undefined
  previousLast?: number | undefined
}

/** Also in the browser, which has no `platform/kept.ts`: a column is forgotten with its answer. */
const known = new WeakMap<Bars['last'], Series>()

/** months that a range of days goes back */
const months: Partial<Record<ChartRange, number>> = { M1: 1, M6: 6, Y1: 12, Y3: 36, Y5: 60 }

/** The day whose close a range of days counts from, as the performance of the same period does; undefined from the beginning. */
function beginOf(range: ChartRange, last: Instant): string | undefined {
  const [year = 0, month = 0, day = 0] = dayOf(last).split('-').map(Number)
  if (range === 'CY') return `${year - 1}-12-31`
  const back = months[range]
  if (back === undefined) return undefined
  const monthEnd = new Date(Date.UTC(year, month - back, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - back, Math.min(day, monthEnd))).toISOString().slice(0, 10)
}

/** The close before the first row, where that row comes after the day a range counts from. */
function startIn(
  { datetimeLast, previousLast }: Bars,
  range: ChartRange | undefined,
): Pick<Series, 'start' | 'startAt'> | undefined {
  const [first, last] = [datetimeLast[0], datetimeLast.at(-1)]
  if (range === undefined || first === undefined || last === undefined || previousLast === undefined) return undefined
  const begin = beginOf(range, last * 1000)
  if (begin === undefined || dayOf(first * 1000) <= begin) return undefined
  return { start: previousLast, startAt: Date.parse(`${begin}T12:00:00Z`) }
}

/**
 * The same series for the same columns.
 * @param range of bars that are days: what they were asked for
 */
export function seriesOf(bars: Bars, range?: ChartRange): Series {
  const { datetimeLast, first, last, high, low, volume } = bars
  const start = startIn(bars, range)
  const before = known.get(last)
  if (before && before.start === start?.start) return before
  const series = {
    ...start,
    at: datetimeLast.map((seconds) => seconds * 1000),
    value: last,
    open: first,
    high,
    low,
    volume,
    ...dayOfBars(bars),
  }
  known.set(last, series)
  return series
}

const dayOfBars = ({ datetimeOpens, datetimeCloses, previousLast }: Bars): Pick<Series, 'day'> =>
  datetimeOpens === undefined || datetimeCloses === undefined
    ? {}
    : { day: { opensAt: datetimeOpens * 1000, closesAt: datetimeCloses * 1000, previousClose: previousLast } }

/** calendar days that hold the 200 points which the longest average reaches back, holidays counted in */
const leadDays = { '1m': 5, '15m': 12, '1D': 320 } as const

/** What to ask for the points before the first of a chart: averages at its beginning need them. */
export function leadQuery(range: ChartRange, first: Instant) {
  const asked = historyQuery(range, first)
  const resolution = asked.kind === 'bars' ? asked.resolution : '1D'
  const days = { startDate: dayOf(first - leadDays[resolution] * dayMs), endDate: dayOf(first) }
  return asked.kind === 'bars'
    ? ({ kind: 'bars', resolution: asked.resolution, ...days } as const)
    : ({ kind: 'days', range: 'MAX', ...days } as const)
}

/** The points of a series before an instant. */
export function pointsBefore({ at, value, high, low }: Series, instant: Instant): Series {
  const end = firstFrom(at, instant)
  return { at: at.slice(0, end), value: value.slice(0, end), high: high?.slice(0, end), low: low?.slice(0, end) }
}
