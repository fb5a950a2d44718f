import type { Booking } from './schema.ts'

type Cell = string | number | boolean | null | undefined

const columns: Readonly<Record<string, (booking: Booking) => Cell>> = {
  date: ({ date }) => date,
  time: ({ time }) => time,
  type: ({ type }) => type,
  isin: ({ isin }) => isin,
  wkn: ({ wkn }) => wkn,
  symbol: ({ symbol }) => symbol,
  name: ({ name }) => name,
  quantity: ({ quantity }) => quantity,
  price: ({ price }) => price,
  gross: ({ gross }) => gross,
  fee: ({ fee }) => fee,
  tax: ({ tax }) => tax,
  currency: ({ currency }) => currency,
  amount: ({ amount }) => amount,
  instrumentCurrency: ({ fx }) => fx?.instrumentCurrency,
  instrumentGross: ({ fx }) => fx?.instrumentGross,
  rate: ({ fx }) => fx?.rate,
  depot: ({ depot }) => depot,
  savingsPlan: ({ savingsPlan }) => savingsPlan,
  reversal: ({ reversal }) => reversal,
  rateToBase: ({ rateToBase }) => rateToBase,
  bookingDate: ({ bookingDate }) => bookingDate,
  valueDate: ({ valueDate }) => valueDate,
  note: ({ note }) => note,
}

/** Bookings as a table (UTF-8, commas, decimal points) that the `parkett` adapter reads back to the same bookings. */
export function writeNeutralCsv(bookings: readonly Booking[]): string {
  const cellsOf = Object.values(columns)
  const lines = bookings.map((booking) => cellsOf.map((cellOf) => written(cellOf(booking))).join(','))
  return [Object.keys(columns).join(','), ...lines, ''].join('\n')
}

function written(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return plainNumber(cell)
  const text = String(cell)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Without an exponent, which spreadsheets misread. */
function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text
}
