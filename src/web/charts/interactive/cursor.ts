import type { UTCTimestamp } from 'lightweight-charts'
import type { Drawing } from '#web/charts/interactive/draw.ts'
import type { Mark } from '#web/charts/marks.ts'
import { readoutOf } from '#web/charts/readout.ts'
import type { Series } from '#web/charts/series.ts'
import type { PriceKind } from '#web/format.ts'

/** Moves a cursor along the chart with the arrow keys; what it points at is read out. */
export function moveCursor(
  host: HTMLElement,
  readout: HTMLElement,
  now: () =>
    | { series: Series; marks: readonly Mark[]; drawing: Drawing; kind: PriceKind; intraday: boolean }
    | undefined,
): void {
  let index = -1
  host.addEventListener('keydown', (event) => {
    const shown = now()
    if (!shown) return
    const last = shown.series.at.length - 1
    const from = index < 0 || index > last ? last : index
    const big = event.shiftKey ? 10 : 1
    const next = { ArrowLeft: from - big, ArrowRight: from + big, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    index = Math.min(Math.max(next, 0), last)
    const at = shown.series.at[index] ?? 0
    shown.drawing.chart.setCrosshairPosition(
      shown.series.value[index] ?? 0,
      Math.floor(at / 1000) as UTCTimestamp,
      shown.drawing.main,
    ) // the library brands its seconds
    readout.replaceChildren(readoutOf(shown.series, index, shown.kind, shown.intraday, shown.marks))
  })
}
