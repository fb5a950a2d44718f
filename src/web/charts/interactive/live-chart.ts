import type { Instant } from '#contract/vocabulary.ts'
import type { Drawing } from '#web/charts/interactive/draw.ts'
import type { Plot } from '#web/charts/sketch/geometry.ts'
import type { SketchPicture } from '#web/charts/sketch/picture.ts'
import type { Series } from '#web/charts/series.ts'

/** An awake chart, for what is added to it later. Its host tells by events what has happened. */
export interface LiveChart {
  host: HTMLElement
  now(): { series: Series; drawing: Drawing; intraday: boolean } | undefined
  /** what is drawn into it over the times of a plot, once the tools for that have come */
  sketches?(at: readonly Instant[], plot: Pick<Plot, 'width' | 'y'>): SketchPicture
}

/** Events of the host: the chart was drawn anew; a reader points at one of its points, whose number is the detail. */
export const chartEvents = { drawn: 'chart-drawn', pointed: 'chart-pointed' } as const
