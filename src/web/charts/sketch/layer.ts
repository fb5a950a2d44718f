import type { ISeriesPrimitive, Logical, SeriesAttachedParameter, Time } from 'lightweight-charts'
import type { Palette } from '#web/charts/interactive/colours.ts'
import { viewOf } from '#web/charts/interactive/view.ts'
import { type Plot, type Point, pointOf, type Stroke, strokesOf } from '#web/charts/sketch/geometry.ts'
import { placeOf } from '#web/charts/sketch/places.ts'
import type { Anchor, Sketch } from '#web/charts/sketch/sketches.ts'
import type { Instant } from '#contract/vocabulary.ts'

/** What the layer shows at the moment. */
interface Picture {
  sketches: readonly Sketch[]
  chosen: string | undefined
  /** what is being drawn, up to the cursor */
  draft: Pick<Sketch, 'kind' | 'points' | 'text'> | undefined
  cursor: Anchor | undefined
}

interface LayerOptions {
  /** the time of each place on the time axis */
  at: readonly Instant[]
  palette: Palette
  /** CSS family of what is written */
  family: string
  labelOf: (label: NonNullable<Stroke['label']>) => string
  picture: () => Picture
}

const handlePx = 4
const cursorPx = 9
/** labels closer than that would cover one another */
const labelPx = 12

/** Sketches over the prices: fast at their instants and prices, they follow zoom, scale and size. */
export class SketchLayer implements ISeriesPrimitive<Time> {
  readonly #options: LayerOptions
  #attached: SeriesAttachedParameter<Time> | undefined

  constructor(options: LayerOptions) {
    this.#options = options
  }

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter
  }

  detached(): void {
    this.#attached = undefined
  }

  /** Paints again what has changed. */
  update(): void {
    this.#attached?.requestUpdate()
  }

  plot(): Plot | undefined {
    const { chart, series } = this.#attached ?? {}
    if (!chart || !series) return undefined
    const scale = chart.timeScale()
    return {
      width: scale.width(),
      x: (at) => {
        const place = placeOf(this.#options.at, at)
        const whole = Math.floor(place)
        // the library brands its places, and knows none in between
        const x = (each: number) => scale.logicalToCoordinate(each as Logical) ?? 0
        return x(whole) + (place - whole) * (x(whole + 1) - x(whole))
      },
      y: (price) => series.priceToCoordinate(price) ?? undefined,
    }
  }

  readonly #views = [
    viewOf('normal', (context) => {
      const plot = this.plot()
      if (!plot) return
      const { palette, family, picture } = this.#options
      const { sketches, chosen, draft, cursor } = picture()
      context.font = `11px ${family}`
      context.textBaseline = 'bottom'
      context.lineJoin = 'round'
      for (const sketch of sketches) this.#paint(context, plot, sketch, sketch.id === chosen)
      if (draft) this.#paint(context, plot, draft, true)
      const at = pointOf(cursor, plot)
      if (at) cross(context, at, palette.ink)
    }),
  ]

  paneViews() {
    return this.#views
  }

  #paint(
    context: CanvasRenderingContext2D,
    plot: Plot,
    sketch: Pick<Sketch, 'kind' | 'points' | 'text'>,
    isChosen: boolean,
  ): void {
    const { palette, labelOf } = this.#options
    context.strokeStyle = palette.s5
    context.lineWidth = isChosen ? 3 : 1.5
    let above = Infinity
    for (const { from, to, label, faint } of strokesOf(sketch, plot)) {
      context.setLineDash(faint ? [4, 4] : [])
      context.beginPath()
      context.moveTo(from.x, from.y)
      context.lineTo(to.x, to.y)
      context.stroke()
      if (!label || Math.abs(from.y - above) < labelPx) continue
      above = from.y
      this.#write(context, labelOf(label), { x: Math.max(from.x, 0) + 4, y: from.y - 3 })
    }
    context.setLineDash([])
    const places = sketch.points.map((anchor) => pointOf(anchor, plot)).filter((point) => point !== undefined)
    const [first] = places
    if (sketch.kind === 'text' && first)
      this.#write(context, sketch.text ?? '', { x: first.x + handlePx + 4, y: first.y + 6 })
    if (!isChosen && sketch.kind !== 'text') return
    for (const { x, y } of places) {
      context.fillStyle = isChosen ? palette.surface : palette.s5
      context.lineWidth = 1.5
      context.beginPath()
      context.arc(x, y, handlePx, 0, 2 * Math.PI)
      context.fill()
      context.stroke()
    }
  }

  /** Words with a rim, to be read on any line. */
  #write(context: CanvasRenderingContext2D, text: string, { x, y }: Point): void {
    context.textAlign = 'left'
    context.save()
    context.strokeStyle = this.#options.palette.surface
    context.lineWidth = 3
    context.strokeText(text, x, y)
    context.fillStyle = this.#options.palette.ink
    context.fillText(text, x, y)
    context.restore()
  }
}

function cross(context: CanvasRenderingContext2D, { x, y }: Point, colour: string): void {
  context.strokeStyle = colour
  context.lineWidth = 1.5
  context.beginPath()
  context.moveTo(x - cursorPx, y)
  context.lineTo(x + cursorPx, y)
  context.moveTo(x, y - cursorPx)
  context.lineTo(x, y + cursorPx)
  context.stroke()
}
