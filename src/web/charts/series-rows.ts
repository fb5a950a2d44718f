import type { Series } from '#web/charts/series.ts'
import { format, type PriceKind } from '#web/format.ts'

export interface SeriesTexts {
  caption: string
  /** of the region around the table */
  label: string
  /** the first of a time, all others of prices */
  heads: readonly string[]
  /** newest first */
  rows: readonly (readonly string[])[]
}

/** As many rows as one looks at; more are in the file. */
const most = 400

/** The points of a chart in the words of its table. */
export function seriesTexts(
  { at, value, open, high, low }: Series,
  name: string,
  kind: PriceKind,
  intraday: boolean,
): SeriesTexts {
  const from = Math.max(at.length - most, 0)
  const rowAt = (time: number, index: number) => [
    format.date(time) + (intraday ? `, ${format.minute(time)}` : ''),
    ...[open, high, low, value].map((column) => format.price(column?.[index], kind)),
  ]
  return {
    caption: `Verlauf ${name}`,
    label: `Verlauf ${name} als Tabelle`,
    heads: ['Zeit', 'Eröffnung', 'Hoch', 'Tief', 'Schluss'],
    rows: at
      .slice(from)
      .map((time, place) => rowAt(time, from + place))
      .toReversed(),
  }
}
