import type { TimesAndSales } from '#contract/history.ts'
import { moneyOf } from '#web/volume-words.ts'
import { arePricesHeld } from './held.ts'
import { kindOfWords, type CellKind } from './kind-words.ts'
import { kindOfSale, rowsOf, type SaleRow } from './sale-rows.ts'
import type { Live } from './live.ts'

type Trades = Pick<TimesAndSales, 'price' | 'datetimePrice' | 'volume' | 'totalVolume' | 'idTypePrice'>

/** How a table of trades writes its cells. */
export interface SaleFormat {
  price(value: number | undefined, kind: CellKind): string
  priceChange(change: number | undefined, price: number | undefined, kind: CellKind): string
  integer(value: number | undefined): string
  time(moment: number, now: number): string
}

export interface SaleOptions {
  live: Live
  format: SaleFormat
  now(): number
  /** trades of the running day from an instant on, ascending */
  load(path: string, from: number, to: number): Promise<Trades>
}

const restMs = 2000
const mostRows = 200
const changedBy = { up: 'fl-up', down: 'fl-down', flat: '' }

/**
 * Lets a table of trades grow: the push channel says that something was traded, then all trades since the last row
 * shown are fetched, so that none is left out however many came at once. Held while prices are paused.
 */
export function driveSales(root: Document, { live, format, now, load }: SaleOptions): void {
  const place = root.querySelector<HTMLElement>('[data-sales]')
  const body = place?.querySelector('tbody')
  if (!place || !body) return
  const columns = Array.from(place.querySelectorAll<HTMLElement>('thead th'))
  const { sales: path = '', salesNotation, salesKind, salesUnit: unitType = '' } = place.dataset
  const written = { kind: kindOfWords(salesKind), unitType }
  let last = {
    at: Number(place.dataset['salesLast'] ?? 0),
    price: Number(place.dataset['salesPrice'] ?? 0),
    total: Number(place.dataset['salesTotal'] ?? 0),
  }
  let busy = false

  const grow = async () => {
    if (busy || arePricesHeld(root)) return
    busy = true
    try {
      const rows = rowsOf(await load(path, last.at, now() + restMs), last)
      if (!arePricesHeld(root)) for (const row of rows) show(row)
    } catch {
      // the next trade asks again
    }
    setTimeout(() => {
      busy = false
    }, restMs)
  }
  const show = (row: SaleRow) => {
    body.prepend(rowElement(root, columns, row, format, written, now()))
    while (body.rows.length > mostRows) body.lastElementChild?.remove()
    last = { at: row.at, price: row.price, total: row.total }
  }
  live.subscribe(
    { idNotation: Number(salesNotation), minimumInterval: restMs, attributes: ['trade.latest'] },
    {
      onState: ({ trade }) => {
        if ((trade?.latest?.totalVolume ?? 0) !== last.total) void grow()
      },
    },
  )
}

/** A row below the columns that the reader sees, each cell of its column's class. */
function rowElement(
  root: Document,
  columns: readonly HTMLElement[],
  row: SaleRow,
  format: SaleFormat,
  { kind, unitType }: { kind: CellKind; unitType: string },
  now: number,
): HTMLTableRowElement {
  const way = row.change === undefined || Math.abs(row.change) < 1e-9 ? 'flat' : row.change > 0 ? 'up' : 'down'
  const texts: Readonly<Record<string, string>> = {
    time: format.time(row.at, now),
    price: format.price(row.price, kind),
    change: format.priceChange(row.change, row.price, kind),
    volume: format.integer(row.volume),
    money: format.integer(moneyOf(row.price, row.volume, { unitType })),
    type: kindOfSale(row.type),
  }
  const inner: Readonly<Record<string, string>> = { time: 'nw', change: way }
  const element = root.createElement('tr')
  for (const {
    className,
    dataset: { key = '' },
  } of columns) {
    const cell = root.createElement(key === 'time' ? 'th' : 'td')
    if (key === 'time') cell.scope = 'row'
    cell.className = `${className} ${key === 'price' ? changedBy[way] : ''}`.trim()
    const span = root.createElement('span')
    span.className = inner[key] ?? ''
    span.textContent = texts[key] ?? ''
    cell.append(span)
    element.append(cell)
  }
  return element
}
