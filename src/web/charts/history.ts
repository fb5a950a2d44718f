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

/** The same series for the same columns. */
export function seriesOf(bars: Bars): Series {
  const { datetimeLast, first, last, high, low, volume } = bars
  const before = known.get(last)
  if (before) return before
  const series = {
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
