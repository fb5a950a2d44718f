import type { UTCTimestamp } from 'lightweight-charts'
import type { Drawing } from '#web/charts/interactive/draw.ts'
import { type Mark, placedMarks } from '#web/charts/marks.ts'
import type { Series } from '#web/charts/series.ts'
import { format, type PriceKind } from '#web/format.ts'

/** „20.11.2026: 246,35 · Hoch 247,40 · Tief 241,10 · 1,3 Mio. Stück“, and what happened on that day */
export function readoutOf(series: Series, index: number, kind: PriceKind, intraday: boolean, marks: readonly Mark[] = []): string {
  const at = series.at[index]
  if (at === undefined) return ''
  const volume = series.volume?.[index]
  const price = (column: readonly number[] | undefined) => format.price(column?.[index], kind)
  return [
    `${format.date(at)}${intraday ? `, ${format.minute(at)}` : ''}: ${price(series.value)}`,
    series.high ? `Hoch ${price(series.high)}` : '', series.low ? `Tief ${price(series.low)}` : '', volume ? `${format.compact(volume, 1)} Stück` : '',
    ...placedMarks(marks, series).filter((each) => each.index === index).map(({ mark }) => mark.title),
  ].filter(Boolean).join(' · ')
}

/** Moves a cursor along the chart with the arrow keys; what it points at is read out. */
export function moveCursor(host: HTMLElement, readout: HTMLElement, now: () => { series: Series; marks: readonly Mark[]; drawing: Drawing; kind: PriceKind; intraday: boolean } | undefined): void {
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
    shown.drawing.chart.setCrosshairPosition(shown.series.value[index] ?? 0, Math.floor(at / 1000) as UTCTimestamp, shown.drawing.main) // the library brands its seconds
    readout.replaceChildren(readoutOf(shown.series, index, shown.kind, shown.intraday, shown.marks))
  })
}
