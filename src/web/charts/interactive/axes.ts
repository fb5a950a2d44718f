import type { ISeriesPrimitive, Logical, SeriesAttachedParameter, Time } from 'lightweight-charts'
import type { Palette } from '#web/charts/interactive/colours.ts'
import { viewOf } from '#web/charts/interactive/view.ts'
import { roundTicks } from '#web/charts/series.ts'
import { timeTicks } from '#web/charts/time-ticks.ts'
import { axisText, flagShare } from '#web/charts/value-texts.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { PriceKind } from '#web/format.ts'

interface AxesOptions {
  /** the time of each place on the time axis */
  at: readonly Instant[]
  /** lowest and highest of all that is drawn */
  extent: { low: number; high: number }
  /** the price beside which the flag stands */
  last: number
  /** a value with a dashed line of its own */
  reference: number | undefined
  kind: PriceKind
  palette: Palette
  /** CSS family of the labels */
  family: string
  /** the library's own value axis stays: in percent there are no prices */
  inPercent: boolean
}

const fontPx = 11
/** between axis and label */
const gapPx = 6

/**
 * The axes as the server draws them: values at round numbers, times at full hours, days, months or years; they follow
 * what is in sight.
 */
export class Axes implements ISeriesPrimitive<Time> {
  readonly #options: AxesOptions
  #attached: SeriesAttachedParameter<Time> | undefined

  constructor(options: AxesOptions) {
    this.#options = options
  }

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter
  }

  detached(): void {
    this.#attached = undefined
  }

  /** With everything in sight the scale has room for all that is drawn, not for closing prices alone. */
  autoscaleInfo(from: Logical, to: Logical) {
    const { at, extent, inPercent } = this.#options
    return inPercent || from > 0 || to < at.length - 1
      ? null
      : { priceRange: { minValue: extent.low, maxValue: extent.high } }
  }

  readonly #grid = [
    viewOf('bottom', (context, { width }) => {
      context.fillStyle = this.#options.palette.line
      for (const { y } of this.#values()) context.fillRect(0, Math.round(y), width, 1)
      const { reference, palette } = this.#options
      const y = reference === undefined ? undefined : this.#attached?.series.priceToCoordinate(reference)
      if (typeof y === 'number') dashed(context, Math.round(y) + 0.5, width, palette.muted)
    }),
  ]
  readonly #valueTexts = [
    viewOf('normal', (context) => {
      this.#write(context, 'left')
      for (const { y, text } of this.#values()) if (text) context.fillText(text, gapPx, Math.round(y))
    }),
  ]
  readonly #timeTexts = [
    viewOf('normal', (context, { width, height }) => {
      this.#write(context, 'center')
      for (const { x, text } of this.#times()) {
        const half = context.measureText(text).width / 2
        context.fillText(text, Math.round(Math.min(Math.max(x, half), width - half)), Math.round(height / 2))
      }
    }),
  ]

  paneViews() {
    return this.#options.inPercent ? [] : this.#grid
  }

  priceAxisPaneViews() {
    return this.#options.inPercent ? [] : this.#valueTexts
  }

  timeAxisPaneViews() {
    return this.#timeTexts
  }

  #write(context: CanvasRenderingContext2D, align: CanvasTextAlign): void {
    context.font = `${fontPx}px ${this.#options.family}`
    context.fillStyle = this.#options.palette.muted
    context.textAlign = align
    context.textBaseline = 'middle'
  }

  /** Round values in sight; next to the flag of the last price, and at the very ends, a line has no label. */
  #values(): { y: number; text: string }[] {
    const { series, chart } = this.#attached ?? {}
    const height = chart?.panes()[0]?.getHeight() ?? 0
    const margins = series?.priceScale().options().scaleMargins
    const high = series?.coordinateToPrice((margins?.top ?? 0) * height)
    const low = series?.coordinateToPrice((1 - (margins?.bottom ?? 0)) * height)
    if (!series || typeof high !== 'number' || typeof low !== 'number') return []
    const flag = series.priceToCoordinate(this.#options.last)
    return roundTicks(low, high).flatMap((tick) => {
      const y = series.priceToCoordinate(tick)
      if (typeof y !== 'number') return []
      const hidden =
        y < fontPx / 2 ||
        y > height - fontPx / 2 ||
        (typeof flag === 'number' && Math.abs(y - flag) < flagShare * height)
      return [{ y, text: hidden ? '' : axisText(tick, high - low, this.#options.kind) }]
    })
  }

  #times(): { x: number; text: string }[] {
    const scale = this.#attached?.chart.timeScale()
    const seen = scale?.getVisibleLogicalRange()
    const { at } = this.#options
    if (!scale || !seen) return []
    const [from, to] = [Math.max(Math.ceil(seen.from), 0), Math.min(Math.floor(seen.to), at.length - 1)]
    return timeTicks(at, undefined, from, to).flatMap(({ index, text }) => {
      const x = scale.logicalToCoordinate(index as Logical) // the library brands its places
      return x === null ? [] : [{ x, text }]
    })
  }
}

function dashed(context: CanvasRenderingContext2D, y: number, width: number, colour: string): void {
  context.strokeStyle = colour
  context.lineWidth = 1
  context.setLineDash([3, 3])
  context.beginPath()
  context.moveTo(0, y)
  context.lineTo(width, y)
  context.stroke()
  context.setLineDash([])
}
