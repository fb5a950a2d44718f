import type { TimesAndSales } from '#contract/history.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { Change } from '#web/blocks/change.tsx'
import { kindOfQuote } from '#web/blocks/kind.ts'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

const auctions: Record<number, string> = { 2: 'Eröffnung', 3: 'Auktion', 4: 'Schluss' }

interface Sale {
  index: number
  at: Instant
  price: number
  change: number | undefined
  volume: number
  type: number
}

/** Single trades, newest first, whatever the order they come in. */
export function TimesAndSalesTable({ caption, trades, now }: { caption: string; trades: TimesAndSales; now: Instant }) {
  const kind = kindOfQuote(trades)
  const ascending = (trades.datetimePrice[0] ?? 0) <= (trades.datetimePrice.at(-1) ?? 0)
  const inTime = trades.datetimePrice.map((_, index) => (ascending ? index : trades.datetimePrice.length - 1 - index))
  const sales = inTime.map((at, position): Sale => {
    const before = inTime[position - 1]
    const price = trades.price[at] ?? 0
    return {
      index: position,
      at: (trades.datetimePrice[at] ?? 0) * 1000,
      price,
      change: before === undefined ? undefined : price - (trades.price[before] ?? price),
      volume: trades.volume[at] ?? 0,
      type: trades.idTypePrice[at] ?? 1,
    }
  }).toReversed()
  const columns: Column<Sale>[] = [
    { key: 'time', label: 'Zeit', cell: (sale) => <span className="nw">{format.time(sale.at, now)}</span> },
    { key: 'price', label: 'Kurs', numeric: true, cell: (sale) => format.price(sale.price, kind) },
    { key: 'change', label: '±', numeric: true, cell: (sale) => <Change value={sale.change} price={sale.price} kind={kind} /> },
    { key: 'volume', label: 'Stück', numeric: true, cell: (sale) => format.integer(sale.volume) },
    { key: 'money', label: `Umsatz (${trades.isoCurrency})`, numeric: true, from: 'tablet', cell: (sale) => format.integer(sale.price * sale.volume) },
    { key: 'type', label: 'Art', from: 'tablet', cell: (sale) => auctions[sale.type] ?? 'fortlaufend' },
  ]
  return <Table caption={caption} columns={columns} rows={sales} rowKey={(sale) => String(sale.index)} empty="An diesem Tag wurde hier nicht gehandelt." />
}
