import type { EodHistory } from '#contract/history.ts'
import { ChangePercent, Points, pointsUnit } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import { exactly, Table, type Column, type Sort } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import type { ListPlace } from '#web/navigation.ts'
import { paidIn, sizeWord } from '#web/volume-words.ts'

/** A day of a history. */
export interface Day {
  index: number
  at: number
  first: number | undefined
  high: number | undefined
  low: number | undefined
  last: number | undefined
  /** in percent, or in points where levels run through zero */
  change: number | undefined
  volume: number | undefined
  money: number | undefined
}

/** Levels that run through zero are compared in points; those of a rate always. */
const isByPoints = ({ entityType, last }: EodHistory): boolean =>
  entityType === 'INTEREST' || last.some((level) => level <= 0)

function daysOf(history: EodHistory): Day[] {
  const byPoints = isByPoints(history)
  return history.datetimeLast.map((seconds, index): Day => {
    const last = history.last[index]
    const before = index === 0 ? history.previousLast : history.last[index - 1]
    return {
      index,
      at: seconds * 1000,
      first: history.first[index],
      high: history.high[index],
      low: history.low[index],
      last,
      change:
        last === undefined || before === undefined ? undefined : byPoints ? last - before : (last / before - 1) * 100,
      volume: history.volume[index],
      money: history.money?.[index],
    }
  })
}

/** All columns of a day. */
export function historyColumns(history: EodHistory): Column<Day>[] {
  const kind = kindOf(history)
  const paid = paidIn(history.isoCurrency)
  return [
    { key: 'date', sort: 'date', label: 'Datum', cell: (day) => <span className="nw">{format.date(day.at)}</span> },
    {
      key: 'first',
      sort: 'first',
      label: 'Eröffnung',
      numeric: true,
      from: 'tablet',
      cell: (day) => format.price(day.first, kind),
    },
    { key: 'high', sort: 'high', label: 'Hoch', numeric: true, cell: (day) => format.price(day.high, kind) },
    { key: 'low', sort: 'low', label: 'Tief', numeric: true, cell: (day) => format.price(day.low, kind) },
    { key: 'last', sort: 'last', label: 'Schluss', numeric: true, cell: (day) => format.price(day.last, kind) },
    isByPoints(history)
      ? {
          key: 'change',
          sort: 'change',
          label: `± ${pointsUnit(kind)}`,
          numeric: true,
          cell: (day) => <Points value={day.change} kind={kind} />,
        }
      : {
          key: 'change',
          sort: 'change',
          label: '± %',
          numeric: true,
          cell: (day) => <ChangePercent value={day.change} />,
        },
    ...([history.volume, history.money].some((amounts) => amounts?.some((amount) => amount))
      ? ([
          {
            key: 'money',
            sort: 'money',
            label: `Umsatz (${paid.currency})`,
            numeric: true,
            from: 'tablet',
            cell: (day) => (day.money ? format.compact(day.money / paid.units, 1) : '–'),
            attributes: (day) => exactly(day.money ? day.money / paid.units : undefined),
          },
          {
            key: 'volume',
            sort: 'volume',
            label: sizeWord(history),
            numeric: true,
            from: 'tablet',
            cell: (day) => (day.volume ? format.integer(day.volume) : '–'),
          },
        ] satisfies Column<Day>[])
      : []),
  ]
}

/** Days in the order a reader asked for; those without the value come last. */
export function sortedDays(history: EodHistory, { key, order }: Sort): Day[] {
  const days = daysOf(history)
  if (key === 'date') return order === 'ASC' ? days : days.toReversed()
  const column = dayValues.find((each) => each === key)
  if (!column) return days
  const sign = order === 'ASC' ? 1 : -1
  const value = (day: Day) => day[column] ?? sign * Infinity
  return days.toSorted((a, b) => sign * (value(a) - value(b)) || b.at - a.at)
}

const dayValues = ['first', 'high', 'low', 'last', 'change', 'money', 'volume'] as const
/** What a table of days can be sorted by, its usual order first. */
export const daySortKeys: readonly string[] = ['date', ...dayValues]
export const newestFirst: Sort = { key: 'date', order: 'DESC' }

interface HistoryTableProps {
  caption: string
  history: EodHistory
  /** those of the page, in its order */
  days: readonly Day[]
  sort: Sort
  place: ListPlace
}

/** Daily prices in the columns the page's query asks for. */
export const HistoryTable = ({ caption, history, days, sort, place }: HistoryTableProps) => (
  <Table
    caption={caption}
    columns={shownColumns(new URLSearchParams(place.query), historyColumns(history))}
    rows={days}
    rowKey={(day) => String(day.index)}
    sort={sort}
    place={place}
    empty="Für diesen Zeitraum gibt es keine Kurse."
  />
)
