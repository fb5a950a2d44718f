import { widthOf, type CsvRecord } from './records.ts'
import { readDay, type DecimalMark } from './values.ts'

/** Where a file of prices has what: places of the columns. */
export interface PriceLayout {
  date: number
  close: number
  open?: number
  high?: number
  low?: number
  volume?: number
  symbol?: number
  mark: DecimalMark
  /** number of columns */
  width: number
}

/** Names of columns in exports of Parkett, Yahoo, Stooq (also Polish) and Portfolio Performance (also German). */
const columnNames: Readonly<Record<Exclude<keyof PriceLayout, 'mark' | 'width'>, readonly string[]>> = {
  date: ['date', 'datum', 'data', '<date>', 'tag', 'day'],
  close: [
    'close',
    'schluss',
    'schlusskurs',
    'kurs',
    'quote',
    'price',
    'last',
    'letzter',
    'zamkniecie',
    '<close>',
    'value',
    'wert',
  ],
  open: ['open', 'eröffnung', 'erster', 'otwarcie', '<open>', 'start'],
  high: ['high', 'hoch', 'tageshoch', 'höchst', 'najwyzszy', '<high>'],
  low: ['low', 'tief', 'tagestief', 'tiefst', 'najnizszy', '<low>'],
  volume: ['volume', 'volumen', 'stück', 'umsatz', 'wolumen', '<vol>', 'vol'],
  symbol: ['symbol', 'ticker', '<ticker>', 'isin', 'wkn', 'tickersymbol', 'tickersymbole'],
}

/** What stands in lists of bookings and never beside prices: what somebody paid is no close. */
const bookingColumns: readonly string[] = [
  'type',
  'typ',
  'transaction type',
  'vorgang',
  'shares',
  'quantity',
  'anzahl',
  'amount',
  'betrag',
  'fee',
  'gebühren',
  'tax',
  'steuern',
]

/** Whether a file tells what somebody bought, sold or was paid. */
export const isListOfBookings = (header: CsvRecord): boolean =>
  header.cells.some((cell) => bookingColumns.includes(cell.toLowerCase()))

/**
 * Reads the layout off the header and the first lines.
 * @returns undefined where no column is a date or none a price
 */
export function priceLayout(header: CsvRecord, sample: readonly CsvRecord[]): PriceLayout | undefined {
  const names = header.cells.map((cell) => cell.toLowerCase())
  const placeOf = (column: keyof typeof columnNames): number | undefined => {
    const place = names.findIndex((name) => columnNames[column].includes(name))
    return place < 0 ? undefined : place
  }
  const date = placeOf('date')
  const close = placeOf('close')
  if (date === undefined || close === undefined) return undefined
  const optional = (['open', 'high', 'low', 'volume', 'symbol'] as const).flatMap((column) => {
    const place = placeOf(column)
    return place === undefined ? [] : [[column, place] as const]
  })
  const prices = sample.filter(({ cells }) => readDay(cells[date] ?? '')).map(({ cells }) => cells[close] ?? '')
  const mark: DecimalMark = prices.some((price) => /,\d/.test(price) && !/,\d.*\./.test(price)) ? ',' : '.'
  return { date, close, ...Object.fromEntries(optional), mark, width: widthOf(header) }
}
