import type { Booking, Facts } from './facts.ts'
import { cashSides } from './ledger/cash.ts'
import { type CashBook, cashBook, cashKey, cashWith } from './ledger/cash-book.ts'
import { externalFlow } from './ledger/flows.ts'
import { type InstrumentBook, instrumentBook } from './ledger/instrument.ts'
import { inserted, splitAdjusted } from './ledger/order.ts'
import { groupedBookings } from './ledger/grouped.ts'
import { addValues, firstDayOf, type Position } from './ledger/positions.ts'
import { rules } from './ledger/rules.ts'
import { computable } from './lookup/money.ts'
import { type Close, priceSeries, seriesWith } from './lookup/prices.ts'
import { type RateRoute, ratesByDay } from './lookup/rates.ts'
import type { DayNumber } from '#calendar/days.ts'
import { fixedToNumber } from './numbers/fixed.ts'
import { type Columns, type Returns, returnsOf } from './returns.ts'

/**
 * A depot with all its facts, computed day by day. Adding a booking or close gives a new book that shares everything
 * the fact does not affect: other instruments entirely, and all day columns before that day.
 */
export interface Book {
  readonly facts: Facts
  readonly instruments: ReadonlyMap<string, InstrumentBook>
  readonly cash: ReadonlyMap<string, CashBook>
  /** cents */
  readonly columns: Columns
  readonly returns: Returns
}

export function openBook(facts: Facts): Book {
  const { bookings, period } = facts
  const { bySymbol, cash: cashBookings, crossing } = groupedBookings(bookings)
  const columns = emptyColumns(facts)
  for (const booking of crossing) addFlow(columns, facts, booking)
  const instruments = new Map<string, InstrumentBook>()
  for (const symbol of facts.instruments.keys()) {
    const ofSymbol = bySymbol.get(symbol)
    instruments.set(symbol, instrumentBook(facts, symbol, ofSymbol?.bookings ?? [], ofSymbol?.holdings))
  }
  const cash = new Map(
    cashBookings.map((collected) => [cashKey(collected.account, collected.currency), cashBook(facts, collected)]),
  )
  const rates = rateColumns(facts)
  for (const instrument of instruments.values()) addInstrument(columns, facts, instrument, period.start, 1, rates)
  for (const { position } of cash.values()) addPosition(columns.totals, facts, position, period.start, 1, rates)
  return { facts, instruments, cash, columns, returns: returnsOf(columns) }
}

/** The book with one more booking, in shares of its day. */
export function withBooking(book: Book, added: Booking): Book {
  const booking = splitAdjusted(added, book.facts.splits)
  const facts = withInstrument({ ...book.facts, bookings: inserted(book.facts.bookings, booking) }, added)
  if (hasHoles(book)) return openBook(facts)
  const instruments = new Map(book.instruments)
  const cash = new Map(book.cash)
  const columns = copyOf(book.columns)
  const from = Math.max(booking.day, facts.period.start)
  const rates = rateColumns(facts)
  let firstChanged = from
  if (booking.symbol !== undefined) {
    const before = book.instruments.get(booking.symbol)
    const after = instrumentBook(facts, booking.symbol, inserted(before?.bookings ?? [], booking))
    if (!facts.prices.series.has(booking.symbol)) firstChanged = facts.period.start
    if (before !== undefined) addInstrument(columns, facts, before, firstChanged, -1, rates)
    addInstrument(columns, facts, after, firstChanged, 1, rates)
    instruments.set(booking.symbol, after)
  }
  for (const { account, currency } of cashSides(booking)) {
    const before = cash.get(cashKey(account, currency))
    const after = cashWith(facts, { account, currency }, before, booking)
    if (before !== undefined) addPosition(columns.totals, facts, before.position, from, -1, rates)
    addPosition(columns.totals, facts, after.position, from, 1, rates)
    cash.set(cashKey(account, currency), after)
  }
  addFlow(columns, facts, booking)
  return { facts, instruments, cash, columns, returns: renewed(book, columns, firstChanged) }
}

/** The book with one more close, or another close of a day. */
export const withClose = (book: Book, symbol: string, close: Close): Book =>
  withCloses(book, new Map([[symbol, close]]))

/** A book as it was made with some closes. */
export interface WithCloses {
  readonly book: Book
  readonly closes: ReadonlyMap<string, Close>
}

/**
 * The book with one more close of each of these instruments, or another one of its day.
 * @param last what was made of the same book with the closes before: of what has the same close it is kept
 */
export function withCloses(book: Book, added: ReadonlyMap<string, Close>, last?: WithCloses): Book {
  if (added.size === 0) return book
  const isSame = (symbol: string, { day, close }: Close): boolean => {
    const known = last?.closes.get(symbol)
    return known !== undefined && known.day === day && known.close === close
  }
  const series = new Map(book.facts.prices.series)
  for (const [symbol, close] of added) {
    const kept = isSame(symbol, close) ? last?.book.facts.prices.series.get(symbol) : undefined
    if (kept) {
      series.set(symbol, kept)
      continue
    }
    const before = series.get(symbol)
    const splits = book.facts.splits.filter((split) => split.symbol === symbol)
    series.set(symbol, before ? seriesWith(before, close, splits) : priceSeries([close], splits, () => undefined))
  }
  const facts: Facts = { ...book.facts, prices: { series } }
  if (hasHoles(book)) return openBook(facts)
  const instruments = new Map(book.instruments)
  const columns = copyOf(book.columns)
  const rates = rateColumns(facts)
  let firstChanged = facts.period.end + 1
  for (const [symbol, close] of added) {
    const before = book.instruments.get(symbol)
    if (before === undefined) continue
    const after =
      (isSame(symbol, close) ? last?.book.instruments.get(symbol) : undefined) ??
      instrumentBook(facts, symbol, before.bookings, before.holdings, before)
    const isFirst = (book.facts.prices.series.get(symbol)?.days[0] ?? close.day + 1) > close.day
    const from = isFirst ? facts.period.start : Math.max(close.day, facts.period.start)
    addInstrument(columns, facts, before, from, -1, rates)
    addInstrument(columns, facts, after, from, 1, rates)
    instruments.set(symbol, after)
    firstChanged = Math.min(firstChanged, from)
  }
  return { ...book, facts, instruments, columns, returns: renewed(book, columns, firstChanged) }
}

const renewed = (book: Book, columns: Columns, from: DayNumber): Returns =>
  returnsOf(columns, { returns: book.returns, from: from - columns.start })

/** Values that were not computable cannot be subtracted from a sum again: such a book is rebuilt from its facts. */
const hasHoles = ({ columns }: Book): boolean => columns.totals.some(Number.isNaN) || columns.inflows.some(Number.isNaN)

function withInstrument(facts: Facts, { symbol, currency, recordedFx }: Booking): Facts {
  if (symbol === undefined || facts.instruments.has(symbol)) return facts
  const instrument = { symbol, currency: recordedFx?.instrumentCurrency ?? currency }
  return { ...facts, instruments: new Map(facts.instruments).set(symbol, instrument) }
}

type RateColumns = (route: RateRoute | undefined) => Float64Array | undefined

/** Rates of a currency for every day, computed once for all that is held in it. */
function rateColumns(facts: Facts): RateColumns {
  const columns = new Map<RateRoute, Float64Array>()
  const { start, end } = facts.period
  return (route) => {
    if (route === undefined) return new Float64Array(end - start + 1).fill(Number.NaN)
    if (route.legs.length === 0) return undefined
    const known = columns.get(route) ?? ratesByDay(route, start, end)
    columns.set(route, known)
    return known
  }
}

function addInstrument(
  columns: Columns,
  facts: Facts,
  instrument: InstrumentBook,
  from: DayNumber,
  sign: 1 | -1,
  rates: RateColumns,
): void {
  const positions = computable(() => [...instrument.positions().values()])
  if (positions === undefined) columns.totals.fill(Number.NaN, Math.max(0, from - columns.start))
  for (const position of positions ?? []) addPosition(columns.totals, facts, position, from, sign, rates)
}

function addPosition(
  totals: Float64Array,
  facts: Facts,
  position: Position,
  from: DayNumber,
  sign: 1 | -1,
  rates: RateColumns,
): void {
  const first = Math.max(from, firstDayOf(position.holding, facts.period))
  addValues(totals, facts.period.start, { first, last: facts.period.end, sign }, position, rates(position.route))
}

function addFlow(columns: Columns, facts: Facts, booking: Booking): void {
  const { start, end } = facts.period
  if (!rules[booking.type].crosses || booking.day <= start || booking.day > end) return
  const flow = computable(() => externalFlow(facts, booking) ?? 0n)
  const index = booking.day - start
  if (flow === undefined) columns.inflows[index] = Number.NaN
  else if (flow > 0n) columns.inflows[index] = (columns.inflows[index] ?? 0) + fixedToNumber(flow) * 100
  else if (flow < 0n) columns.outflows[index] = (columns.outflows[index] ?? 0) - fixedToNumber(flow) * 100
}

function emptyColumns({ period }: Facts): Columns {
  const days = period.end - period.start + 1
  return {
    start: period.start,
    totals: new Float64Array(days),
    inflows: new Float64Array(days),
    outflows: new Float64Array(days),
  }
}

function copyOf({ start, totals, inflows, outflows }: Columns): Columns {
  return { start, totals: totals.slice(), inflows: inflows.slice(), outflows: outflows.slice() }
}
