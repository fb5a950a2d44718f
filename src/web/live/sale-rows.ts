import type { TimesAndSales } from '#contract/history.ts'

type Trades = Pick<TimesAndSales, 'price' | 'datetimePrice' | 'volume' | 'totalVolume' | 'idTypePrice'>

/** A trade as the table shows it. */
export interface SaleRow {
  /** epoch milliseconds */
  at: number
  price: number
  /** against the trade before; undefined for the first known */
  change: number | undefined
  volume: number
  /** volume of the day up to and with this trade: it names the trade, for seconds repeat */
  total: number
  type: number
}

const auctions: Record<number, string> = { 2: 'Eröffnung', 3: 'Auktion', 4: 'Schluss' }

export const kindOfSale = (type: number): string => auctions[type] ?? 'fortlaufend'

/** Trades after the one last shown, oldest first. A new day begins again with the pieces it has traded. */
export function rowsOf(trades: Trades, last?: { at: number; price: number; total: number }): SaleRow[] {
  const ascending = (trades.datetimePrice[0] ?? 0) <= (trades.datetimePrice.at(-1) ?? 0)
  const order = trades.datetimePrice.map((_, index) => (ascending ? index : trades.datetimePrice.length - 1 - index))
  const rows: SaleRow[] = []
  let before = last?.price
  for (const index of order) {
    const at = (trades.datetimePrice[index] ?? 0) * 1000
    const total = trades.totalVolume[index] ?? 0
    const price = trades.price[index] ?? 0
    if (last && (at < last.at - 999 || (total <= last.total && at - last.at < sameDayMs))) continue
    rows.push({
      at,
      price,
      change: before === undefined ? undefined : price - before,
      volume: trades.volume[index] ?? 0,
      total,
      type: trades.idTypePrice[index] ?? 1,
    })
    before = price
  }
  return rows
}

/** no session lasts longer */
const sameDayMs = 20 * 3_600_000
