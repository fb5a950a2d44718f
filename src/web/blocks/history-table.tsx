import type { EodHistory } from '#contract/history.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
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

/** Daily prices, newest first. */
export function HistoryTable({ caption, history }: { caption: string; history: EodHistory }) {
  const kind = kindOf(history)
  const byPoints = history.last.some((level) => level <= 0)
  const days = history.datetimeLast.map((seconds, index): Day => {
    const last = history.last[index]
    const before = index === 0 ? history.previousLast : history.last[index - 1]
    return {
      index,
      at: seconds * 1000,
      first: history.first[index],
      high: history.high[index],
      low: history.low[index],
      last,
      change: last === undefined || before === undefined ? undefined : byPoints ? last - before : (last / before - 1) * 100,
      volume: history.volume[index],
      money: history.money[index],
    }
  }).toReversed()
  const columns: Column<Day>[] = [
    { key: 'date', label: 'Datum', cell: (day) => <span className="nw">{format.date(day.at)}</span> },
    { key: 'first', label: 'Eröffnung', numeric: true, from: 'tablet', cell: (day) => format.price(day.first, kind) },
    { key: 'high', label: 'Hoch', numeric: true, cell: (day) => format.price(day.high, kind) },
    { key: 'low', label: 'Tief', numeric: true, cell: (day) => format.price(day.low, kind) },
    { key: 'last', label: 'Schluss', numeric: true, cell: (day) => format.price(day.last, kind) },
    byPoints
      ? { key: 'change', label: '± Pkt.', numeric: true, cell: (day) => <span className={direction(day.change)}>{format.change(day.change)}</span> }
      : { key: 'change', label: '± %', numeric: true, cell: (day) => <ChangePercent value={day.change} /> },
    ...(days.some(({ volume, money }) => volume || money) ? [
      { key: 'money', label: `Umsatz (${history.isoCurrency})`, numeric: true, from: 'tablet', cell: (day) => (day.money ? format.compact(day.money, 1) : '–'), attributes: (day) => exactly(day.money || undefined) },
      { key: 'volume', label: sizeWord(history), numeric: true, from: 'tablet', cell: (day) => (day.volume ? format.integer(day.volume) : '–') },
    ] satisfies Column<Day>[] : []),
  ]
  return <Table caption={caption} columns={columns} rows={days} rowKey={(day) => String(day.index)} empty="Für diesen Zeitraum gibt es keine Kurse." />
}
