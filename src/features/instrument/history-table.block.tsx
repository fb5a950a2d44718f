import type { EodHistory } from '#contract/history.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { direction, format } from '#web/format.ts'
import { sizeWord } from '#web/volume-words.ts'

interface Day {
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

/** Levels that run through zero are compared in points. */
const isByPoints = ({ last }: EodHistory): boolean => last.some((level) => level <= 0)

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
      money: history.money[index],
    }
  })
}

/** All columns of a day. */
export function historyColumns(history: EodHistory): Column<Day>[] {
  const kind = kindOf(history)
  return [
    { key: 'date', label: 'Datum', cell: (day) => <span className="nw">{format.date(day.at)}</span> },
    { key: 'first', label: 'Eröffnung', numeric: true, from: 'tablet', cell: (day) => format.price(day.first, kind) },
    { key: 'high', label: 'Hoch', numeric: true, cell: (day) => format.price(day.high, kind) },
    { key: 'low', label: 'Tief', numeric: true, cell: (day) => format.price(day.low, kind) },
    { key: 'last', label: 'Schluss', numeric: true, cell: (day) => format.price(day.last, kind) },
    isByPoints(history)
      ? {
          key: 'change',
          label: '± Pkt.',
          numeric: true,
          cell: (day) => <span className={direction(day.change)}>{format.change(day.change)}</span>,
        }
      : { key: 'change', label: '± %', numeric: true, cell: (day) => <ChangePercent value={day.change} /> },
    ...([history.volume, history.money].some((amounts) => amounts.some((amount) => amount))
      ? ([
          {
            key: 'money',
            label: `Umsatz (${history.isoCurrency})`,
            numeric: true,
            from: 'tablet',
            cell: (day) => (day.money ? format.compact(day.money, 1) : '–'),
            attributes: (day) => exactly(day.money || undefined),
          },
          {
            key: 'volume',
            label: sizeWord(history),
            numeric: true,
            from: 'tablet',
            cell: (day) => (day.volume ? format.integer(day.volume) : '–'),
          },
        ] satisfies Column<Day>[])
      : []),
  ]
}

/** Daily prices, newest first, in the columns the page's query asks for. */
export const HistoryTable = ({
  caption,
  history,
  query,
}: {
  caption: string
  history: EodHistory
  query: URLSearchParams
}) => (
  <Table
    caption={caption}
    columns={shownColumns(query, historyColumns(history))}
    rows={daysOf(history).toReversed()}
    rowKey={(day) => String(day.index)}
    empty="Für diesen Zeitraum gibt es keine Kurse."
  />
)
