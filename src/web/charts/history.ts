import type { Instant } from '#contract/vocabulary.ts'
import type { ChartRange, Series } from '#web/charts/series.ts'

const dayMs = 86_400_000
const berlinDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' })

const hourMs = 3_600_000
let lastAsked = { hour: Number.NaN, day: '' }

/** The day in Berlin, `2026-11-20`. Days begin on the hour, so one formatted day serves all of it. */
export function dayOf(at: Instant): string {
  const hour = Math.floor(at / hourMs)
  if (hour !== lastAsked.hour) lastAsked = { hour, day: berlinDay.format(at) }
  return lastAsked.day
}

/** Whether a text is an existing day, written as `dayOf` writes it. */
export function isDay(text: string): boolean {
  const noon = Date.parse(`${text}T12:00:00Z`)
  return !Number.isNaN(noon) && new Date(noon).toISOString().slice(0, 10) === text
}

/** What to ask the API for a range of the chart; `at` is the time of the last price. */
export function historyQuery(range: ChartRange, at: Instant) {
  if (range === 'D1') return { kind: 'bars', resolution: '1m', startDate: dayOf(at), endDate: dayOf(at) } as const
  if (range === 'W1') return { kind: 'bars', resolution: '15m', startDate: dayOf(at - 6 * dayMs), endDate: dayOf(at) } as const
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
}

export const seriesOf = (bars: Bars): Series => ({
  at: bars.datetimeLast.map((seconds) => seconds * 1000),
  value: bars.last, open: bars.first, high: bars.high, low: bars.low, volume: bars.volume,
})
