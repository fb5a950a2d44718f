import type {
  ISeriesApi,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  SeriesType,
  Time,
  UTCTimestamp,
} from 'lightweight-charts'
import type { getOwnEvents } from '#contract/own-events.ts'
import { call } from '#web/client/call.ts'
import type { EntityType } from '#contract/vocabulary.ts'
import type { Material } from '#web/charts/interactive/draw.ts'
import { second } from '#web/charts/interactive/lines.ts'
import { viewOf } from '#web/charts/interactive/view.ts'
import { find, make } from '#web/client/dom.ts'
import { type Mark, mostLetters, placedMarks, priceBeside } from '#web/charts/marks.ts'
import { marksCounted, marksOf } from '#web/charts/marks-of.ts'

/** A mark at a point of the line. */
interface PlacedMark {
  time: UTCTimestamp
  /** the price beside which it stands */
  value: number
  mark: Pick<Mark, 'text' | 'side'>
}

const radiusPx = 4
/** from the line to the middle of the dot, and to the letter beyond it */
const dotPx = 12
const letterPx = 23

/** What happened on days of the chart, where the drawn one has it. */
class Markers implements ISeriesPrimitive<Time> {
  readonly #marks: readonly PlacedMark[]
  readonly #look: { colour: string; font: string }
  #attached: SeriesAttachedParameter<Time> | undefined

  /** @param look CSS colour and font */
  constructor(marks: readonly PlacedMark[], look: { colour: string; font: string }) {
    this.#marks = marks
    this.#look = look
  }

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter
    parameter.requestUpdate() // attaching alone draws nothing
  }

  detached(): void {
    this.#attached = undefined
  }

  readonly #views = [
    viewOf('normal', (context, { height }) => {
      const { chart, series } = this.#attached ?? {}
      context.fillStyle = this.#look.colour
      context.font = this.#look.font
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      for (const {
        time,
        value,
        mark: { text, side },
      } of this.#marks) {
        const x = chart?.timeScale().timeToCoordinate(time) ?? undefined
        const line = series?.priceToCoordinate(value) ?? undefined
        if (x === undefined || line === undefined) continue
        const y = Math.min(Math.max(line, letterPx + radiusPx), height - letterPx - radiusPx)
        const away = side === 'above' ? -1 : 1
        context.beginPath()
        context.arc(x, y + away * dotPx, radiusPx, 0, 2 * Math.PI)
        context.fill()
        if (this.#marks.length <= mostLetters) context.fillText(text, x, y + away * letterPx)
      }
    }),
  ]

  paneViews() {
    return this.#views
  }
}

/** Draws what happened on the days of a chart. @param family CSS family of the letters */
export function addMarkers(
  main: ISeriesApi<SeriesType>,
  { series, marks, palette }: Pick<Material, 'series' | 'marks' | 'palette'>,
  family: string,
): void {
  const placed = placedMarks(marks, series).map(({ index, mark }) => ({
    time: second(series.at[index] ?? 0),
    value: priceBeside(series, index, mark, main.seriesType() !== 'Area') ?? 0,
    mark,
  }))
  if (placed.length > 0) main.attachPrimitive(new Markers(placed, { colour: palette.s3, font: `600 11px ${family}` }))
}

/** What happened to an instrument on its days. */
export async function fetchMarks(params: { entityType: EntityType; entityValue: string }): Promise<Mark[]> {
  const { list } = await call<typeof getOwnEvents>('/v1/instruments/:entityType/:entityValue/own_events', { params })
  return marksOf(list)
}

/** The list below the chart says what is marked in it now. */
export function listMarks(
  list: HTMLElement | null | undefined,
  { series, marks }: Pick<Material, 'series' | 'marks'>,
): void {
  if (!list) return
  const placed = placedMarks(marks, series)
  list.hidden = placed.length === 0
  find('summary, p', list)?.replaceChildren(marksCounted(placed.length))
  find('ul', list)?.replaceChildren(
    ...placed.map(({ mark: { text, title } }) => make('li', {}, make('b', {}, text), ` ${title}`)),
  )
}
