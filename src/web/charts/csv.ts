import type { Series } from '#web/charts/series.ts'
import { format, type PriceKind } from '#web/format.ts'

const comma = (value: number | undefined) => (value === undefined ? '' : String(value).replace('.', ','))

/** The points of a chart as German programs read them: semicolons, decimal commas, a mark that says UTF-8. */
export function csvOfSeries(
  { at, value, open, high, low, volume }: Series,
  intraday: boolean,
  { entityType }: Pick<PriceKind, 'entityType'>,
): string {
  const rows = at.map((time, index) =>
    [
      format.date(time) + (intraday ? ` ${format.minute(time)}` : ''),
      open?.[index],
      high?.[index],
      low?.[index],
      value[index],
      volume?.[index],
    ]
      .map((cell) => (typeof cell === 'string' ? cell : comma(cell)))
      .join(';'),
  )
  return `\ufeffDatum;Eröffnung;Hoch;Tief;Schluss;${entityType === 'BOND' ? 'Nominale' : 'Stück'}\r\n${rows.join('\r\n')}\r\n`
}
