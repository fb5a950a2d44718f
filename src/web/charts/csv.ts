import type { Series } from '#web/charts/series.ts'
import { csvText, germanStyle } from '#web/files/csv-text.ts'
import { format, type PriceKind } from '#web/format.ts'

const comma = (value: number | undefined) => (value === undefined ? '' : String(value).replace('.', ','))

const hourMs = 3_600_000
const onClock = (time: number): string => `${format.date(time)} ${format.minute(time)}`

/** A minute on the clock; one that comes twice in the night in which summer ends says which it is. */
function minuteText(time: number): string {
  const text = onClock(time)
  if (onClock(time + hourMs) === text) return `${text} MESZ`
  return onClock(time - hourMs) === text ? `${text} MEZ` : text
}

/** The points of a chart, a row each; of a line open, high and low stay empty. */
export function csvOfSeries(
  { at, value, open, high, low, volume }: Series,
  intraday: boolean,
  { entityType }: Pick<PriceKind, 'entityType'>,
): string {
  const rows = at.map((time, index) =>
    [
      intraday ? minuteText(time) : format.date(time),
      open?.[index],
      high?.[index],
      low?.[index],
      value[index],
      volume?.[index],
    ].map((cell) => (typeof cell === 'string' ? cell : comma(cell))),
  )
  const amount = entityType === 'BOND' ? 'Nominale' : 'Stück'
  return csvText([['Datum', 'Eröffnung', 'Hoch', 'Tief', 'Schluss', amount], ...rows], germanStyle)
}
