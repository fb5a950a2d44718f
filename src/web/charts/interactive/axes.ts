import type { ISeriesPrimitive, Logical, SeriesAttachedParameter, Time } from 'lightweight-charts'
import type { Palette } from '#web/charts/interactive/colours.ts'
import { viewOf } from '#web/charts/interactive/view.ts'
import { timeTicks } from '#web/charts/time-ticks.ts'
import { type AxisScale, valueTicks } from '#web/charts/value-texts.ts'
import type { Instant } from '#contract/vocabulary.ts'

/** The end of a comparison: its last value on the scale of the price, and how far it has come. */
export interface EndLabel {
  value: number
  text: string
  colour: string
}

interface AxesOptions {
  /** the time of each place on the time axis */
  at: readonly Instant[]
  /** lowest and highest of all that is drawn */
  extent: { low: number; high: number }
  /** the price beside which the flag stands */
  last: number
  /** a value with a dashed line of its own */
  reference: number | undefined
  scale: AxisScale
  ends: readonly EndLabel[]
  palette: Palette
  /** CSS family of the labels */
  family: string
}

const fontPx = 11
/** between axis and label */
const gapPx = 6
/** the height of a label at the end of a line */
const flagPx = 18
/** room that a mark of each axis has at least */
const tickPx = { values: 36, times: 96 }

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
    const { at, extent } = this.#options
    return from > 0 || to < at.length - 1 ? null : { priceRange: { minValue: extent.low, maxValue: extent.high } }
  }

  readonly #grid = [
    viewOf('bottom', (context, { width, height }) => {
      context.fillStyle = this.#options.palette.line
      for (const { y } of this.#values()) context.fillRect(0, Math.round(y), width, 1)
      context.globalAlpha = 0.5 // like the faint grid of a drawn chart
      for (const { x } of this.#times()) context.fillRect(Math.round(x), 0, 1, height)
      context.globalAlpha = 1
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
    viewOf('normal', (context, { width }) => {
      this.#write(context, 'left')
      for (const { y, text, colour } of this.#ends()) {
        context.fillStyle = this.#options.palette.surface
        context.strokeStyle = colour
        context.lineWidth = 1
        context.beginPath()
        context.roundRect(1.5, Math.round(y - flagPx / 2) + 0.5, width - 2, flagPx - 1, 2)
        context.fill()
        context.stroke()
        context.fillStyle = this.#options.palette.ink
        context.fillText(text, gapPx, Math.round(y))
      }
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
    return this.#grid
  }

  priceAxisPaneViews() {
    return this.#valueTexts
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
    const { last, scale } = this.#options
    const flags = [series.priceToCoordinate(last) ?? -flagPx, ...this.#ends().map(({ y }) => y)]
    const most = Math.min(Math.max(Math.floor(height / tickPx.values), 4), 12)
    return valueTicks(low, high, scale, most).flatMap(({ value, text }) => {
      const y = series.priceToCoordinate(value)
      if (typeof y !== 'number') return []
      const hidden = y < fontPx / 2 || y > height - fontPx / 2 || flags.some((flag) => Math.abs(y - flag) < flagPx)
      return [{ y, text: hidden ? '' : text }]
    })
  }

  /** Labels at the ends of comparisons, pushed apart from the flag of the price and from each other. */
  #ends(): { y: number; text: string; colour: string }[] {
    const { series } = this.#attached ?? {}
    const { ends, last } = this.#options
    const place = (value: number) => series?.priceToCoordinate(value) ?? undefined
    const flag = place(last)
    if (flag === undefined) return []
    const wanted = ends.flatMap((end) => {
      const y = place(end.value)
      return y === undefined ? [] : [{ ...end, y: y as number }] // the library brands its coordinates
    })
    const above = wanted.filter(({ y }) => y < flag).sort((a, b) => b.y - a.y)
    const below = wanted.filter(({ y }) => y >= flag).sort((a, b) => a.y - b.y)
    return [...stacked(above, flag, -1), ...stacked(below, flag, 1)]
  }

  #times(): { x: number; text: string }[] {
    const scale = this.#attached?.chart.timeScale()
    const seen = scale?.getVisibleLogicalRange()
    const { at } = this.#options
    if (!scale || !seen) return []
    const [from, to] = [Math.max(Math.ceil(seen.from), 0), Math.min(Math.floor(seen.to), at.length - 1)]
    const most = Math.min(Math.max(Math.floor(scale.width() / tickPx.times), 3), 12)
    return timeTicks(at, most, from, to).flatMap(({ index, text }) => {
      const x = scale.logicalToCoordinate(index as Logical) // the library brands its places
      return x === null ? [] : [{ x, text }]
    })
  }
}

/** Each at its place, or a label's height beyond the one before. */
function stacked<Label extends { y: number }>(labels: readonly Label[], from: number, side: 1 | -1): Label[] {
  let edge = from
  return labels.map((label) => {
    edge = side * Math.max(side * label.y, side * edge + flagPx)
    return { ...label, y: edge }
  })
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
