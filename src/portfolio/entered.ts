import { addDays, dayNumberOf, readDay } from '#calendar/days.ts'
import { germanDay, numberText, printed } from '#contract/number-format.ts'
import { isTradingDay, type InstrumentKey, type TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { rules } from './ledger/rules.ts'
import { decimalText } from './numbers/decimal-text.ts'
import { type Fixed, over, roundedDiv, scale, times, type Rational } from './numbers/fixed.ts'
import type { EnteredKind, Transaction, TransactionKind } from './transactions.ts'

/** A booking as somebody types it in; what it leaves out follows from the rest. */
export interface Entered {
  readonly kind: EnteredKind
  /** 2026-11-20 */
  readonly date: string
  readonly time?: string | undefined
  /** absent: none was named; `unknown`: we do not have what was */
  readonly instrument?: Instrument | 'unknown' | undefined
  /** how it was named */
  readonly named?: string | undefined
  readonly quantity?: Fixed | undefined
  readonly price?: Fixed | undefined
  readonly amount?: Fixed | undefined
  readonly isoCurrency?: string | undefined
  readonly fee?: Fixed | undefined
  readonly tax?: Fixed | undefined
  readonly ratioNew?: Fixed | undefined
  readonly ratioOld?: Fixed | undefined
  readonly note?: string | undefined
}

export type EnteredField = Exclude<keyof Entered, 'kind'>
/** German sentences that say what to do, by field. */
export type FieldFaults = Partial<Record<EnteredField, string>>

export interface Surroundings {
  readonly today: TradingDay
  /** of the portfolio */
  readonly currency: string
  /** whether there is a rate for a currency */
  readonly isQuoted: (currency: string) => boolean
  /** what a piece is worth at a price of 1 */
  readonly pieceWorth: (instrument: Instrument) => Rational
  /** of the booking that is changed: a paper that is not known any more, and what a piece of it was worth at a price of 1 */
  readonly vanished?: { readonly key: InstrumentKey; readonly piece: Rational } | undefined
}

/** Kinds that move shares. */
const movesShares = (kind: TransactionKind): boolean =>
  kind !== 'SPLIT' && (rules[kind].lots === 'in' || rules[kind].lots === 'out')
/** Kinds that are about an instrument. */
export const isOfInstrument = (kind: TransactionKind): boolean =>
  kind === 'SPLIT' || movesShares(kind) || rules[kind].lots === 'income'

/** Kinds that an account sees. */
export const movesCash = (kind: TransactionKind): boolean => kind !== 'SPLIT' && rules[kind].cash !== 0

/** The booking that is meant, or what is wrong with it, field by field. Of quantity, price and amount two give the third. */
export function completed(
  entered: Entered,
  known: Surroundings,
): { transaction: Transaction } | { faults: FieldFaults } {
  const { kind, instrument, note = '', time } = entered
  const faults: FieldFaults = {}
  const day = dayOf(entered.date, known.today, faults)
  if (time !== undefined && !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time))
    faults.time = 'Bitte gib die Uhrzeit als 09:15 an.'
  const vanished = instrument === 'unknown' && entered.named === known.vanished?.key ? known.vanished : undefined
  if (instrument === 'unknown' && !vanished)
    faults.instrument = 'Dieses Wertpapier kennen wir nicht. Suche es nach Name, WKN oder ISIN.'
  else if (instrument === undefined && isOfInstrument(kind)) faults.instrument = 'Bitte nenne das Wertpapier.'
  else if (instrument && instrument !== 'unknown' && isOfInstrument(kind)) whatCannotBe(instrument, day, faults)
  const paper = instrument === 'unknown' || !mayName(kind) ? undefined : instrument
  const key = paper?.key ?? (mayName(kind) ? vanished?.key : undefined)
  const piece = paper ? known.pieceWorth(paper) : (vanished?.piece ?? oneToOne)
  const currency = currencyOf(entered, paper, known, faults)
  for (const field of ['quantity', 'price', 'amount', 'ratioNew', 'ratioOld'] as const)
    if ((entered[field] ?? 0n) < 0n) faults[field] = 'Bitte gib eine Zahl über 0 ein.'
  for (const field of ['quantity', 'price', 'amount', 'fee', 'tax', 'ratioNew', 'ratioOld'] as const)
    if ((entered[field] ?? 0n) >= (field === 'quantity' ? mostPieces : largest))
      faults[field] = 'Diese Zahl ist zu groß.'
  if (note.length > 2000) faults.note = 'Eine Notiz hat höchstens 2.000 Zeichen.'
  const fee = entered.fee ?? 0n
  const tax = entered.tax ?? 0n
  const money =
    kind === 'SPLIT'
      ? splitRatio(entered, faults)
      : movesShares(kind)
        ? sharesAndMoney(entered, { fee, tax, piece }, faults)
        : moneyAlone(entered, faults)
  if (day === undefined || money === undefined || Object.keys(faults).length > 0) return { faults }
  return {
    transaction: {
      day,
      kind,
      currency,
      fee: kind === 'SPLIT' ? 0n : fee,
      tax: kind === 'SPLIT' ? 0n : tax,
      note,
      ...(time !== undefined && { time }),
      ...(key !== undefined && { instrument: key as InstrumentKey }),
      ...money,
    },
  }
}

const oneToOne: Rational = { num: 1n, den: 1n }
/** what the tables hold has 28 digits before the point; nobody owns as much */
const largest = 10n ** 15n * scale
/** of the smallest coins, too */
const mostPieces = 10n ** 12n * scale
const firstYear = '1970-01-01'

/** A fee or a tax may belong to a paper; money that comes and goes does not. */
const mayName = (kind: TransactionKind): boolean =>
  isOfInstrument(kind) || ['FEE', 'FEE_REFUND', 'TAX', 'TAX_REFUND'].includes(kind)

function dayOf(text: string, today: TradingDay, faults: FieldFaults): TradingDay | undefined {
  const exists = isTradingDay(text) && readDay(text) !== undefined
  if (!exists) faults.date = 'Bitte gib einen Tag an, den es gibt, etwa 20.11.2026.'
  else if (text > today) faults.date = 'Dieser Tag liegt in der Zukunft. Gebucht wird bis heute.'
  else if (text < firstYear) faults.date = 'Gebucht wird ab dem 01.01.1970.'
  else if (dayNumberOf(text) >= 0) return text
  return undefined
}

/** Whether anybody can own it at all: levels and rates are no papers. */
export const isOwnable = ({ entityType }: Instrument): boolean => entityType !== 'INDEX' && entityType !== 'INTEREST'

/** days in which a paper can be subscribed before it is issued */
const subscribedDays = 31

function whatCannotBe(paper: Instrument, day: TradingDay | undefined, faults: FieldFaults): void {
  const { name, facts } = paper
  if (!isOwnable(paper))
    faults.instrument = `${name} kann niemand besitzen: Das ist ein Stand, kein Wertpapier. Nenne das Papier darauf.`
  const issued = 'issued' in facts ? facts.issued : undefined
  if (day !== undefined && issued !== undefined && addDays(day, subscribedDays) < issued)
    faults.date = `${name} gibt es erst seit ${germanDay(issued)}. Prüfe Tag und Wertpapier.`
}

/** In the portfolio's currency or one in which the paper is quoted; there must be a rate. */
function currencyOf(entered: Entered, paper: Instrument | undefined, known: Surroundings, faults: FieldFaults): string {
  const currency = entered.isoCurrency ?? known.currency
  const quoted = [...new Set(paper?.notations.map(({ isoCurrency }) => isoCurrency))]
  if (!/^[A-Z]{3}$/.test(currency) || !known.isQuoted(currency))
    faults.isoCurrency = `Für die Währung ${currency.slice(0, 10)} kennen wir keinen Wechselkurs.`
  else if (paper && movesShares(entered.kind) && currency !== known.currency && !quoted.includes(currency))
    faults.isoCurrency = `${paper.name} wird hier in ${quoted.join(' und ')} gehandelt, nicht in ${currency}.`
  return currency
}

function splitRatio({ ratioNew, ratioOld }: Entered, faults: FieldFaults) {
  if (!ratioNew) faults.ratioNew = 'Bitte gib an, wie viele neue Stück es gibt.'
  if (!ratioOld) faults.ratioOld = 'Bitte gib an, für wie viele alte Stück es sie gibt.'
  if (ratioNew && ratioNew === ratioOld) faults.ratioNew = 'Bei so vielen neuen wie alten Stück ändert sich nichts.'
  return ratioNew && ratioOld ? { amount: 0n, ratio: { fresh: ratioNew, old: ratioOld } } : undefined
}

function moneyAlone({ kind, amount, quantity, price, fee = 0n, tax = 0n }: Entered, faults: FieldFaults) {
  const income =
    kind === 'DIVIDEND' && quantity && price ? times(quantity, { num: price, den: scale }) - fee - tax : undefined
  const booked = amount ?? income
  if (!booked) {
    faults.amount = kind === 'DIVIDEND' ? 'Bitte gib an, was dir gutgeschrieben wurde.' : 'Bitte gib den Betrag an.'
    return undefined
  }
  return {
    amount: booked,
    ...(kind === 'DIVIDEND' && quantity && { quantity }),
    ...(kind === 'DIVIDEND' && price && { price }),
  }
}

interface Costs {
  fee: Fixed
  tax: Fixed
  piece: Rational
}

/** a cent: contract notes round, and what was typed may not add up beyond */
const tolerance = scale / 100n

function sharesAndMoney({ kind, quantity, price, amount }: Entered, { fee, tax, piece }: Costs, faults: FieldFaults) {
  if (kind === 'SPLIT') return undefined
  const costs = rules[kind].costs === 1 ? fee + tax : -(fee + tax)
  if (price !== undefined && quantity) {
    const worth = worthAt(quantity, price, piece) + costs
    if (worth < 0n && quantity > 0n && price >= 0n)
      faults.fee =
        rules[kind].costs === 1
          ? 'So wird mehr erstattet, als das Wertpapier kostet. Eine Gebühr ohne Minus wird gezahlt.'
          : 'Gebühr und Steuer sind höher als der Erlös.'
    if (amount !== undefined && distance(amount, worth) > tolerance + quantity / 1_000_000n)
      faults.amount = `Stück × Kurs mit Gebühr und Steuer sind ${money(worth)}. Lass den Betrag leer, dann rechnen wir ihn aus.`
    return { quantity, price, amount: amount ?? worth }
  }
  if (quantity && amount !== undefined) {
    const gross = amount - costs
    if (gross < 0n) faults.amount = 'Gebühr und Steuer sind höher als der Betrag.'
    return { quantity, price: over(roundedDiv(gross * scale, quantity), piece), amount }
  }
  if (price && amount !== undefined) {
    const gross = amount - costs
    if (gross <= 0n) faults.amount = 'Gebühr und Steuer sind höher als der Betrag.'
    return { quantity: over(roundedDiv(gross * scale, price), piece), price, amount }
  }
  if (!quantity) faults.quantity = 'Bitte gib die Stückzahl an.'
  if (price === undefined) faults.price = 'Bitte gib den Kurs an, oder den Betrag.'
  return undefined
}

/** What a piece was worth at a price of 1, as a booking tells it: of nominal a hundredth, of contracts what they move by. */
export function pieceOf({ kind, quantity, price, amount, fee, tax }: Transaction): Rational {
  if (!quantity || !price || kind === 'SPLIT') return oneToOne
  const gross = amount - (rules[kind].costs === 1 ? fee + tax : -(fee + tax))
  const known = [oneToOne, { num: 1n, den: 100n }].find(
    (piece) => distance(worthAt(quantity, price, piece), gross) <= tolerance,
  )
  const plain = worthAt(quantity, price, oneToOne)
  return known ?? (plain === 0n ? oneToOne : { num: gross, den: plain })
}

const worthAt = (quantity: Fixed, price: Fixed, piece: Rational): Fixed =>
  times(times(quantity, { num: price, den: scale }), piece)
const distance = (a: Fixed, b: Fixed): Fixed => (a < b ? b - a : a - b)
const money = (value: Fixed): string => numberText(decimalText(value), { typography: printed }) ?? ''
