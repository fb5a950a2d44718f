import { tableAdapter } from '../adapter.ts'
import type { Decimal } from '../decimal.ts'
import { skip } from '../facts.ts'
import { bookingWord } from '../words.ts'

/**
 * Yahoo Finance, portfolio: the left half is a snapshot of quotes, the lots stand on the right. The currency follows
 * from the exchange in the symbol; London, Johannesburg and Tel Aviv quote in hundredths.
 */
export const yahooPortfolio = tableAdapter({
  id: 'yahoo-portfolio',
  label: 'Yahoo Finance: Portfolio',
  kind: 'transactions',
  decimalSign: '.',
  columns: {
    symbol: ['Symbol'],
    date: ['Trade Date'],
    price: ['Purchase Price'],
    quantity: ['Quantity'],
    fee: ['Commission'],
    note: ['Comment'],
    type: ['Transaction Type'],
  },
  needs: ['symbol', 'date', 'price', 'quantity'],
  hints: ['Die Währung ergibt sich aus dem Handelsplatz im Kürzel'],
  row(cells, { warn }) {
    const symbol = cells.text('symbol')
    const quantity = cells.number('quantity')
    if (!symbol) return skip('Kein Kürzel')
    if (!quantity) return skip('Nur beobachtet: keine Stückzahl, gehört auf die Watchlist')
    if (symbol.startsWith('$$')) return skip(`${symbol}: Geldbestand ohne Währung`)
    const typeName = cells.text('type')
    const word = typeName === undefined ? undefined : bookingWord(typeName)
    if (typeName !== undefined && !word) return skip(`Art „${typeName}“ ist unbekannt`)
    const { currency, divisor } = quotedIn(symbol)
    const { date } = cells.moment('date')
    if (divisor !== 1n) warn(`${symbol} wird in Hundertsteln von ${currency} geführt`)
    if (currency === undefined) warn(`${symbol}: die Währung des Handelsplatzes ist unbekannt`)
    if (date === undefined) warn(`${symbol}: das Kaufdatum fehlt`)
    return {
      type: word?.type ?? (quantity < 0n ? 'SELL' : 'BUY'),
      date,
      symbol,
      quantity,
      price: scaled(cells.number('price'), divisor),
      fee: cells.cost('fee'),
      currency,
      reversal: word?.reversal,
      note: cells.note('note'),
    }
  },
})

const scaled = (price: Decimal | undefined, divisor: bigint): Decimal | undefined =>
  price === undefined ? undefined : price / divisor

const bySuffix: Readonly<Record<string, string>> = {
  DE: 'EUR',
  F: 'EUR',
  SG: 'EUR',
  MU: 'EUR',
  BE: 'EUR',
  DU: 'EUR',
  HM: 'EUR',
  HA: 'EUR',
  PA: 'EUR',
  AS: 'EUR',
  BR: 'EUR',
  MI: 'EUR',
  MC: 'EUR',
  LS: 'EUR',
  VI: 'EUR',
  HE: 'EUR',
  IR: 'EUR',
  AT: 'EUR',
  TL: 'EUR',
  SW: 'CHF',
  L: 'GBX',
  IL: 'USD',
  ST: 'SEK',
  CO: 'DKK',
  OL: 'NOK',
  IC: 'ISK',
  WA: 'PLN',
  PR: 'CZK',
  BD: 'HUF',
  IS: 'TRY',
  TO: 'CAD',
  V: 'CAD',
  NE: 'CAD',
  CN: 'CAD',
  HK: 'HKD',
  T: 'JPY',
  SS: 'CNY',
  SZ: 'CNY',
  KS: 'KRW',
  KQ: 'KRW',
  TW: 'TWD',
  TWO: 'TWD',
  AX: 'AUD',
  NZ: 'NZD',
  SI: 'SGD',
  NS: 'INR',
  BO: 'INR',
  SA: 'BRL',
  MX: 'MXN',
  JO: 'ZAX',
  TA: 'ILX',
}
const hundredths: Readonly<Record<string, string>> = { GBX: 'GBP', ZAX: 'ZAR', ILX: 'ILS' }

function quotedIn(symbol: string): { currency?: string; divisor: bigint } {
  const pair = /^[A-Z0-9]+-([A-Z]{3})$/.exec(symbol)?.[1]
  if (pair) return { currency: pair, divisor: 1n }
  const dot = symbol.lastIndexOf('.')
  const currency = dot < 0 ? 'USD' : bySuffix[symbol.slice(dot + 1).toUpperCase()]
  const whole = currency === undefined ? undefined : hundredths[currency]
  return whole ? { currency: whole, divisor: 100n } : { currency, divisor: 1n }
}
