import type { ISeriesPrimitive, SeriesAttachedParameter, Time, UTCTimestamp } from 'lightweight-charts'
import { viewOf } from '#web/charts/interactive/view.ts'
import { type Mark, mostLetters } from '#web/charts/marks.ts'

/** A mark at a point of the line. */
export interface PlacedMark {
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
export class Markers implements ISeriesPrimitive<Time> {
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
