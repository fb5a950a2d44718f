import type { Booking, Facts, Instrument, Period, Split } from './facts.ts'
import { readBooking } from './input/bookings.ts'
import {
  day,
  decimal,
  flag,
  number,
  optionalDay,
  optionalText,
  pathOf,
  type Place,
  places,
  placeOf,
  text,
} from './input/reader.ts'
import { prepared } from './ledger/order.ts'
import { type Close, priceBook } from './lookup/prices.ts'
import { type RateFact, rateBook } from './lookup/rates.ts'
import { type DayNumber, tradingDayOf } from '#calendar/days.ts'
import { toFixed } from './numbers/fixed.ts'

export interface FactsRead {
  /** undefined where the input has no depot: no instrument, nothing dated, no day asked for */
  readonly facts: Facts | undefined
  readonly warnings: readonly string[]
}

/** Days beyond this span are no depot, and a figure a day would fill the memory. */
const longestPeriodDays = 366 * 200

/**
 * Reads the depot out of an input of `parkett portfolio evaluate`. Odd facts are warned about and left out; only what
 * cannot be read throws.
 * @throws InputFault naming the place
 */
export function readFacts(input: Place): FactsRead {
  const warnings: string[] = []
  const warn = (warning: string): void => {
    warnings.push(warning)
  }
  const baseCurrency = optionalText(input, 'baseCurrency') ?? 'EUR'
  const accounts = new Map(
    places(input, 'accounts').map((row) => [text(row, 'name'), optionalText(row, 'currency') ?? baseCurrency]),
  )
  const declared = places(input, 'instruments').map((row) => ({
    symbol: text(row, 'symbol'),
    name: optionalText(row, 'name'),
    currency: optionalText(row, 'currency') ?? baseCurrency,
  }))
  for (const depot of places(input, 'depots')) text(depot, 'name')
  const rows = places(input, 'transactions')
  const instruments = withBooked(declared, rows, baseCurrency)
  const bookings = rows
    .map((row) => readBooking(row, { baseCurrency, instruments, accounts, warn }))
    .filter((booking) => booking !== undefined)
  const splits = places(input, 'corporateActions').flatMap((row) => readSplit(row, warn))
  const closes = readCloses(input, warn)
  const rates = readRates(input, warn)
  const asked = input.fields['period'] ?? input.fields['asOf'] ?? undefined
  if (bookings.length === 0 && instruments.size === 0 && closes.size === 0 && asked === undefined)
    return { facts: undefined, warnings }
  const days = { bookings, splits, closes, rates }
  const period = readPeriod(input, days, warn)
  if (period === undefined) return { facts: undefined, warnings }
  const facts: Facts = {
    baseCurrency,
    instruments,
    accounts,
    bookings: prepared(bookings, splits),
    splits,
    prices: priceBook(closes, splits, (symbol, on) =>
      warn(`${symbol}: zwei Kurse am ${tradingDayOf(on)}, der zuletzt genannte gilt`),
    ),
    rates: rateBook(rates, (pair, on) =>
      warn(`${pair}: zwei Wechselkurse am ${tradingDayOf(on)}, der zuletzt genannte gilt`),
    ),
    period,
  }
  return { facts, warnings }
}

function withBooked(
  declared: readonly Instrument[],
  rows: readonly Place[],
  baseCurrency: string,
): Map<string, Instrument> {
  const instruments = new Map(declared.map((instrument) => [instrument.symbol, instrument]))
  const recordedCurrencies = new Map<string, string>()
  for (const row of rows) {
    const symbol = optionalText(row, 'symbol')
    if (symbol === undefined || instruments.has(symbol)) continue
    const recorded = row.fields['recordedFx']
    const currency =
      recorded === undefined || recorded === null
        ? (optionalText(row, 'currency') ?? baseCurrency)
        : text(placeOf(recorded, pathOf(row, 'recordedFx')), 'instrumentCurrency')
    const before = recordedCurrencies.get(symbol)
    if (before === undefined || currency < before) recordedCurrencies.set(symbol, currency)
  }
  for (const [symbol, currency] of recordedCurrencies) instruments.set(symbol, { symbol, currency })
  return instruments
}

function readSplit(row: Place, warn: (text: string) => void): Split[] {
  const type = optionalText(row, 'type') ?? 'SPLIT'
  const split = {
    day: day(row, 'date'),
    symbol: text(row, 'symbol'),
    numerator: toFixed(decimal(row.fields['numerator'], pathOf(row, 'numerator'))),
    denominator: toFixed(decimal(row.fields['denominator'], pathOf(row, 'denominator'))),
  }
  if (type === 'SPLIT' && split.numerator > 0n && split.denominator > 0n) return [split]
  warn(`${tradingDayOf(split.day)} ${type} ${split.symbol}: kein gültiger Split, zählt nicht`)
  return []
}

function readCloses(input: Place, warn: (text: string) => void): Map<string, Close[]> {
  const closes = new Map<string, Close[]>()
  for (const row of places(input, 'prices')) {
    const symbol = text(row, 'symbol')
    const value = row.fields['close']
    const close: Close = {
      day: day(row, 'date'),
      close: number(value, pathOf(row, 'close')),
      splitAdjusted: flag(row, 'splitAdjusted'),
      latest: flag(row, 'latest'),
      source: optionalText(row, 'source'),
      ...(typeof value === 'string' ? { exact: decimal(value, pathOf(row, 'close')) } : {}),
    }
    if (close.close < 0) {
      warn(`${symbol}: negativer Kurs am ${tradingDayOf(close.day)}, zählt nicht`)
      continue
    }
    const ofSymbol = closes.get(symbol)
    if (ofSymbol === undefined) closes.set(symbol, [close])
    else ofSymbol.push(close)
  }
  return closes
}

function readRates(input: Place, warn: (text: string) => void): RateFact[] {
  const rates: RateFact[] = []
  for (const row of places(input, 'fx')) {
    const value = row.fields['rate']
    const rate: RateFact = {
      day: day(row, 'date'),
      base: text(row, 'base'),
      quote: text(row, 'quote'),
      rate: number(value, pathOf(row, 'rate')),
      ...(typeof value === 'string' ? { exact: decimal(value, pathOf(row, 'rate')) } : {}),
    }
    if (rate.rate > 0) rates.push(rate)
    else warn(`${rate.base}/${rate.quote}: Wechselkurs am ${tradingDayOf(rate.day)} ist nicht positiv, zählt nicht`)
  }
  return rates
}

interface Dated {
  readonly bookings: readonly Booking[]
  readonly splits: readonly Split[]
  readonly closes: ReadonlyMap<string, readonly Close[]>
  readonly rates: readonly RateFact[]
}

function readPeriod(input: Place, dated: Dated, warn: (text: string) => void): Period | undefined {
  const stated = input.fields['period'] ?? undefined
  const period = stated === undefined ? undefined : placeOf(stated, 'period')
  const bookingDays = dated.bookings.map((booking) => booking.day)
  const allDays = [
    bookingDays,
    dated.splits.map((split) => split.day),
    [...dated.closes.values()].flatMap((rows) => rows.map((row) => row.day)),
    dated.rates.map((rate) => rate.day),
  ].flat()
  const end = (period && optionalDay(period, 'end')) ?? optionalDay(input, 'asOf') ?? extreme(allDays, Math.max)
  if (end === undefined) return undefined
  const first = extreme(bookingDays, Math.min)
  const start = (period && optionalDay(period, 'start')) ?? Math.min(first === undefined ? end : first - 1, end)
  if (start > end) {
    warn(
      `Der Zeitraum endet am ${tradingDayOf(end)}, vor seinem Beginn am ${tradingDayOf(start)}; gezeigt wird der letzte Tag`,
    )
    return { start: end, end }
  }
  if (end - start > longestPeriodDays) {
    warn(`Der Zeitraum ist länger als 200 Jahre; gezeigt werden die letzten 200`)
    return { start: end - longestPeriodDays, end }
  }
  return { start, end }
}

function extreme(days: readonly DayNumber[], pick: (a: number, b: number) => number): DayNumber | undefined {
  return days.length === 0 ? undefined : days.reduce((a, b) => pick(a, b))
}
