import { type Mark, placedMarks } from '#web/charts/marks.ts'
import type { Series } from '#web/charts/series.ts'
import { format, type PriceKind } from '#web/format.ts'

/** „20.11.2026: 246,35 · Hoch 247,40 · Tief 241,10 · 1,3 Mio. Stück“, and what happened on that day */
export function readoutOf(
  series: Series,
  index: number,
  kind: PriceKind,
  intraday: boolean,
  marks: readonly Mark[] = [],
): string {
  const at = series.at[index]
  if (at === undefined) return ''
  const volume = series.volume?.[index]
  const price = (column: readonly number[] | undefined) => format.price(column?.[index], kind)
  return [
    `${format.date(at)}${intraday ? `, ${format.minute(at)}` : ''}: ${price(series.value)}`,
    series.high ? `Hoch ${price(series.high)}` : '',
    series.low ? `Tief ${price(series.low)}` : '',
    volume ? `${format.compact(volume, 1)} ${kind.entityType === 'BOND' ? 'nominal' : 'Stück'}` : '',
    ...placedMarks(marks, series)
      .filter((each) => each.index === index)
      .map(({ mark }) => mark.title),
  ]
    .filter(Boolean)
    .join(' · ')
}
