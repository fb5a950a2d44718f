import type { ISeriesPrimitive, Logical, SeriesAttachedParameter, Time } from 'lightweight-charts'
import { viewOf } from '#web/charts/interactive/view.ts'
import { mostVolumeBars, volumeBars } from '#web/charts/series.ts'

/** As high as the bars below a drawn chart. */
export const volumePx = 38

/**
 * The volume of what is in sight, summed into as many bars as the server draws: a single minute is too thin to be seen.
 */
export class Volume implements ISeriesPrimitive<Time> {
  readonly #amounts: readonly number[]
  readonly #colour: string
  #attached: SeriesAttachedParameter<Time> | undefined

  /** @param amounts one for each place of the time axis */
  constructor(amounts: readonly number[], colour: string) {
    this.#amounts = amounts
    this.#colour = colour
  }

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter
    parameter.requestUpdate() // attaching alone draws nothing
  }

  detached(): void {
    this.#attached = undefined
  }

  readonly #views = [
    viewOf('bottom', (context, { height }) => {
      const scale = this.#attached?.chart.timeScale()
      const seen = scale?.getVisibleLogicalRange()
      if (!scale || !seen) return
      const from = Math.max(Math.ceil(seen.from), 0)
      const amounts = this.#amounts.slice(from, Math.floor(seen.to) + 1)
      const first = scale.logicalToCoordinate(from as Logical) ?? 0 // the library brands its places
      const last = scale.logicalToCoordinate((from + amounts.length - 1) as Logical) ?? 0 // likewise
      // A bar of one day stands below its day.
      const half = (last - first) / Math.max(amounts.length - 1, 1) / 2
      const [left, right] = [first - half, last + half]
      const bars = volumeBars(amounts, mostVolumeBars)
      const highest = Math.max(...bars)
      const width = (right - left) / bars.length
      context.fillStyle = this.#colour
      bars.forEach((bar, index) => {
        const barPx = (bar / highest) * volumePx || 0
        context.fillRect(left + index * width + 0.5, height - barPx, Math.max(width - 1, 1), barPx)
      })
    }),
  ]

  paneViews() {
    return this.#views
  }
}
