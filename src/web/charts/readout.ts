import { valueAt } from '#web/charts/indexed.ts'
import { type IndicatorLine, isOverPrices } from '#web/charts/indicator-lines.ts'
import { lookClass, seriesClass } from '#web/charts/line-looks.ts'
import { type Mark, placedMarks } from '#web/charts/marks.ts'
import { isComparable, type Series, startOf } from '#web/charts/series.ts'
import { paneDigits, percentFrom } from '#web/charts/value-texts.ts'
import { format, type PriceKind } from '#web/format.ts'

/** What a chart shows at one of its points. */
export interface Shown {
  name: string
  series: Series
  compared: readonly { name: string; series: Series }[]
  lines: readonly IndicatorLine[]
  marks: readonly Mark[]
  kind: PriceKind
  intraday: boolean
}

/** One line at a point: its mark in the legend, name, value, and change since the beginning. */
export interface ReadValue {
  look: string
  name: string
  value: string
  change: string
}

/** „20.11.2026“, within a day „20.11.2026, 10:45“ */
export function timeAt({ series, intraday }: Pick<Shown, 'series' | 'intraday'>, index: number): string {
  const at = series.at[index]
  return at === undefined ? '' : `${format.date(at)}${intraday ? `, ${format.minute(at)}` : ''}`
}

/** Of a rate a percentage of percent would tell nothing. */
const changeOf = (series: Series, value: number, kind?: PriceKind): string => {
  if (kind?.entityType === 'INTEREST') return ''
  const start = startOf(series)
  return start !== undefined && isComparable(series) ? format.changePercent(percentFrom(value, start)) : ''
}

/** Every line at a point of the price: the price itself, what it is compared with, indicators. */
export function valuesAt({ name, series, compared, lines, kind }: Shown, index: number): ReadValue[] {
  const [at, value] = [series.at[index], series.value[index]]
  if (at === undefined || value === undefined) return []
  return [
    { look: seriesClass(0), name, value: format.price(value, kind), change: changeOf(series, value, kind) },
    ...compared.flatMap((other, place): ReadValue[] => {
      const known = valueAt(other.series, at)
      if (known === undefined) return []
      const text = format.number(known, Math.abs(known) < 10 ? 4 : 2)
      return [{ look: seriesClass(place + 1), name: other.name, value: text, change: changeOf(other.series, known) }]
    }),
    ...lines.flatMap((line): ReadValue[] => {
      const { name: label, look, points } = line
      const point = points[index]
      if (label === undefined || point === undefined) return []
      const text = isOverPrices(line) ? format.price(point, kind) : format.number(point, paneDigits(points))
      return [{ look: `thin ${lookClass(look)}`, name: label, value: text, change: '' }]
    }),
  ]
}

/** What else is known of a bar: „Hoch 247,40 · Tief 241,10 · 1,3 Mio. Stück“, and what happened on that day. */
export function barAt({ series, kind, marks }: Shown, index: number): string[] {
  const volume = series.volume?.[index]
  const price = (column: readonly number[] | undefined) => format.price(column?.[index], kind)
  return [
    series.high ? `Hoch ${price(series.high)}` : '',
    series.low ? `Tief ${price(series.low)}` : '',
    volume ? `${format.compact(volume, 1)} ${kind.entityType === 'BOND' ? 'nominal' : 'Stück'}` : '',
    ...placedMarks(marks, series)
      .filter((each) => each.index === index)
      .map(({ mark }) => mark.title),
  ].filter(Boolean)
}

/** „20.11.2026: SAP 246,35 (+1,20 %) · DAX 24.318,42 (+0,30 %) · Hoch 247,40 · Tief 241,10“ */
export function readoutOf(shown: Shown, index: number): string {
  const lines = valuesAt(shown, index).map(
    ({ name, value, change }) => `${name} ${value}${change ? ` (${change})` : ''}`,
  )
  return lines.length === 0 ? '' : `${timeAt(shown, index)}: ${[...lines, ...barAt(shown, index)].join(' · ')}`
}
