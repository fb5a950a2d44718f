import type { Booking, Facts, Instrument, Period, Split } from './facts.ts'
import { bookingOf, type Surroundings } from './ledger/booked.ts'
import { prepared } from './ledger/order.ts'
import { withoutReversed } from './ledger/reversals.ts'
import { type Close, partOf, priceBook, type PriceSeries } from './lookup/prices.ts'
import { rateBook } from './lookup/rates.ts'
import type { BookingRow, DepotRows, SplitRow } from './rows.ts'
import { type DayNumber, firstDay, tradingDayOf } from '#calendar/days.ts'

export interface FactsRead {
  readonly facts: Facts
  /** false: no row has a day, and none was asked for; the period then is one day of no meaning */
  readonly dated: boolean
  /** German sentences that name the row */
  readonly warnings: readonly string[]
}

/** Days beyond this span are no depot, and a figure a day would fill the memory. */
const longestPeriodDays = 366 * 200

/** The one way from rows to the facts of a depot. Odd rows are warned about and left out; nothing throws. */
export function factsOf(rows: DepotRows): FactsRead {
  const warnings: string[] = []
  const warn = (warning: string): void => {
    warnings.push(warning)
  }
  const { baseCurrency, rates = [] } = rows
  const instruments = withBooked(rows.instruments ?? [], rows.bookings ?? [], baseCurrency)
  const accounts = new Map((rows.accounts ?? []).map(({ name, currency }) => [name, currency]))
  const bookings = bookingsOf(rows.bookings ?? [], { baseCurrency, instruments, accounts, warn })
  const splits = (rows.splits ?? []).filter((split) => isValid(split, warn))
  const closes = positiveCloses(rows.closes ?? new Map(), warn)
  const series = positiveSeries(rows.series ?? new Map(), warn)
  const known = rates.filter(({ base, quote, rate, day }) => {
    if (rate <= 0) warn(`${base}/${quote}: Wechselkurs am ${tradingDayOf(day)} ist nicht positiv, zählt nicht`)
    return rate > 0
  })
  const period = periodOf(rows.period ?? {}, { bookings, splits, closes, series, rates: known }, warn)
  const facts: Facts = {
    baseCurrency,
    instruments,
    accounts,
    bookings: prepared(bookings, splits),
    splits,
    prices: priceBook(closes, series, splits, (symbol, on) =>
      warn(`${symbol}: zwei Kurse am ${tradingDayOf(on)}, der zuletzt genannte gilt`),
    ),
    rates: rateBook(known, (pair, on) =>
      warn(`${pair}: zwei Wechselkurse am ${tradingDayOf(on)}, der zuletzt genannte gilt`),
    ),
    period: period ?? { start: firstDay, end: firstDay },
  }
  return { facts, dated: period !== undefined, warnings }
}

function withBooked(
  declared: readonly Instrument[],
  rows: readonly BookingRow[],
  baseCurrency: string,
): Map<string, Instrument> {
  const instruments = new Map(declared.map((instrument) => [instrument.symbol, instrument]))
  const recordedCurrencies = new Map<string, string>()
  for (const { symbol, recordedFx, currency: booked = baseCurrency } of rows) {
    if (symbol === undefined || instruments.has(symbol)) continue
    const currency = recordedFx?.instrumentCurrency ?? booked
    const before = recordedCurrencies.get(symbol)
    if (before === undefined || currency < before) recordedCurrencies.set(symbol, currency)
  }
  for (const [symbol, currency] of recordedCurrencies) instruments.set(symbol, { symbol, currency })
  return instruments
}

function bookingsOf(rows: readonly BookingRow[], known: Surroundings): readonly Booking[] {
  const bookings: Booking[] = []
  const reversals: Booking[] = []
  for (const row of rows) {
    const booking = bookingOf(row, known)
    if (booking !== undefined) (row.reversal === true ? reversals : bookings).push(booking)
  }
  return withoutReversed(bookings, reversals, known.warn)
}

function isValid({ day, symbol, type = 'SPLIT', numerator, denominator }: SplitRow, warn: (text: string) => void) {
  const valid = type === 'SPLIT' && numerator > 0n && denominator > 0n
  if (!valid) warn(`${tradingDayOf(day)} ${type} ${symbol}: kein gültiger Split, zählt nicht`)
  return valid
}

function positiveCloses(
  closes: ReadonlyMap<string, readonly Close[]>,
  warn: (text: string) => void,
): Map<string, readonly Close[]> {
  const kept = new Map<string, readonly Close[]>()
  for (const [symbol, rows] of closes) {
    const negative = rows.filter(({ close }) => close < 0)
    for (const { day } of negative) warn(`${symbol}: negativer Kurs am ${tradingDayOf(day)}, zählt nicht`)
    if (negative.length === rows.length) continue
    kept.set(symbol, negative.length === 0 ? rows : rows.filter(({ close }) => close >= 0))
  }
  return kept
}

function positiveSeries(all: ReadonlyMap<string, PriceSeries>, warn: (text: string) => void): Map<string, PriceSeries> {
  const kept = new Map<string, PriceSeries>()
  for (const [symbol, series] of all) {
    if (series.days.length === 0) continue
    if (!isAnyNegative(series.values)) {
      kept.set(symbol, series)
      continue
    }
    const positive = [...series.values.keys()].filter((index) => (series.values[index] ?? 0) >= 0)
    for (const [index, value] of series.values.entries())
      if (value < 0) warn(`${symbol}: negativer Kurs am ${tradingDayOf(series.days[index] ?? 0)}, zählt nicht`)
    if (positive.length > 0) kept.set(symbol, partOf(series, positive))
  }
  return kept
}

/** Asked of very many values, of which hardly any ever is. */
function isAnyNegative(values: Float64Array): boolean {
  for (let index = 0; index < values.length; index += 1) if ((values[index] ?? 0) < 0) return true
  return false
}

interface Dated {
  readonly bookings: readonly Booking[]
  readonly splits: readonly Split[]
  readonly closes: ReadonlyMap<string, readonly Close[]>
  readonly series: ReadonlyMap<string, PriceSeries>
  readonly rates: readonly { readonly day: DayNumber }[]
}

/** undefined where nothing has a day */
function periodOf(asked: Partial<Period>, dated: Dated, warn: (text: string) => void): Period | undefined {
  const bookingDays = dated.bookings.map(({ day }) => day)
  const allDays = () =>
    [
      bookingDays,
      dated.splits.map(({ day }) => day),
      [...dated.closes.values()].flatMap((rows) => rows.map(({ day }) => day)),
      [...dated.series.values()].flatMap(({ days }) => [...days]),
      dated.rates.map(({ day }) => day),
    ].flat()
  const end = asked.end ?? extreme(allDays(), Math.max)
  if (end === undefined) return undefined
  const first = extreme(bookingDays, Math.min)
  const start = asked.start ?? Math.min(first === undefined ? end : first - 1, end)
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
