import type { Drawing } from '#web/charts/interactive/draw.ts'
import type { Series } from '#web/charts/series.ts'

/** An awake chart, for what is added to it later. Its host tells by events what has happened. */
export interface LiveChart {
  host: HTMLElement
  now(): { series: Series; drawing: Drawing; intraday: boolean } | undefined
}

/** Events of the host: the chart was drawn anew; a reader points at one of its points, whose number is the detail. */
export const chartEvents = { drawn: 'chart-drawn', pointed: 'chart-pointed' } as const
