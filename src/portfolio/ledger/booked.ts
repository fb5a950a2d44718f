import type { Booking, BookingType, Instrument, RecordedFx } from '../facts.ts'
import type { BookingRow } from '../rows.ts'
import { tradingDayOf } from '#calendar/days.ts'
import { type Fixed, fixedToNumber, inverse, over, type Rational, times } from '../numbers/fixed.ts'
import { amountOf, grossOf, rules } from './rules.ts'

export interface Surroundings {
  readonly baseCurrency: string
  readonly instruments: ReadonlyMap<string, Instrument>
  readonly accounts: ReadonlyMap<string, string>
  readonly warn: (text: string) => void
}

/**
 * A row as the ledger takes it; undefined, with a warning, where it says too little to count. Of a reversal it is the
 * booking that the row takes back.
 */
export function bookingOf(row: BookingRow, known: Surroundings): Booking | undefined {
  const { type, symbol, account, price } = row
  const stated = row.reversal === true ? takenBack(row) : row
  const { quantity = 0n, fee = 0n, tax = 0n } = stated
  const booking: Booking = {
    day: row.day,
    time: row.time,
    type,
    symbol,
    quantity,
    price,
    amount: stated.amount ?? amountFrom(type, { quantity, price, fee, tax }),
    currency:
      row.currency ??
      known.accounts.get(account ?? '') ??
      known.instruments.get(symbol ?? '')?.currency ??
      known.baseCurrency,
    fee,
    tax,
    depot: row.depot ?? '',
    toDepot: type === 'TRANSFER_SECURITY' ? (row.toDepot ?? '') : undefined,
    account,
    toAccount: row.toAccount,
    fromAmount: stated.fromAmount,
    fromCurrency: row.fromCurrency,
    marketValue: stated.marketValue,
    ...(row.acquired && { acquired: row.acquired }),
  }
  const warn = (fault: string) => known.warn(`${nameOf(booking)}: ${fault}`)
  if (needsShares(type) && symbol === undefined) {
    warn('ohne Wertpapier, die Buchung zählt nicht')
    return undefined
  }
  if (isNegative(booking)) {
    warn('Menge, Preis oder Betrag ist negativ, die Buchung zählt nicht')
    return undefined
  }
  if (needsShares(type) && quantity === 0n) warn('ohne Stückzahl')
  const recordedFx = stated.recordedFx && recordedFxOf(stated.recordedFx, booking, known)
  return recordedFx === undefined ? booking : { ...booking, recordedFx }
}

/** How warnings and trails name a booking. */
export function nameOf(booking: Booking): string {
  const { day: onDay, time, type, symbol, quantity, amount, currency } = booking
  const shares = quantity === 0n ? [] : [`${fixedToNumber(quantity)} Stück`]
  return [tradingDayOf(onDay), time, type, symbol, ...shares, fixedToNumber(amount), currency]
    .filter((part) => part !== undefined)
    .join(' ')
}

const needsShares = (type: BookingType): boolean => {
  const { lots } = rules[type]
  return lots !== undefined && lots !== 'income'
}

/** Fee and tax may be given back, and may make the amount negative; nothing else is below 0. */
function isNegative(booking: Booking): boolean {
  const { type, quantity, price, amount, fromAmount = 0n, marketValue = 0n } = booking
  const byCosts = rules[type].costs !== 0 && grossOf(booking) >= 0n
  if (amount < 0n && !byCosts) return true
  return [quantity, price?.num ?? 0n, fromAmount, marketValue].some((value) => value < 0n)
}

/** A reversal as the booking it takes back: a reader writes its money with the opposite sign. */
function takenBack(row: BookingRow): BookingRow {
  const { amount = 0n, fee, tax, quantity, fromAmount, marketValue, recordedFx } = row
  const cost = (value: Fixed): Fixed => (amount === 0n ? size(value) : amount < 0n ? -value : value)
  return {
    ...row,
    quantity: quantity && size(quantity),
    amount: row.amount && size(row.amount),
    fee: fee && cost(fee),
    tax: tax && cost(tax),
    fromAmount: fromAmount && size(fromAmount),
    marketValue: marketValue && size(marketValue),
    recordedFx: recordedFx && {
      ...recordedFx,
      gross: recordedFx.gross && size(recordedFx.gross),
      instrumentGross: recordedFx.instrumentGross && size(recordedFx.instrumentGross),
    },
  }
}

const size = (value: Fixed): Fixed => (value < 0n ? -value : value)

interface Parts {
  readonly quantity: Fixed
  readonly price: Rational | undefined
  readonly fee: Fixed
  readonly tax: Fixed
}

function amountFrom(type: BookingType, { quantity, price, fee, tax }: Parts): Fixed {
  if (price === undefined || quantity === 0n) return type === 'FEE' ? fee : type === 'TAX' ? tax : 0n
  return amountOf(type, times(quantity, price), fee, tax)
}

function recordedFxOf(
  { instrumentCurrency, ...note }: NonNullable<BookingRow['recordedFx']>,
  booking: Booking,
  known: Surroundings,
): RecordedFx | undefined {
  const gross = note.gross ?? grossOf(booking)
  const rate = note.rate ?? rateFrom(gross, note.instrumentGross)
  const expected = known.instruments.get(booking.symbol ?? '')?.currency
  if (rate === undefined || rate.num <= 0n || (expected !== undefined && expected !== instrumentCurrency)) {
    known.warn(`${nameOf(booking)}: der Kurs der Abrechnung passt nicht und zählt nicht`)
    return undefined
  }
  return { instrumentGross: note.instrumentGross ?? over(gross, rate), instrumentCurrency, rate }
}

function rateFrom(gross: Fixed, instrumentGross: Fixed | undefined): Rational | undefined {
  if (instrumentGross === undefined || instrumentGross <= 0n || gross <= 0n) return undefined
  return inverse({ num: instrumentGross, den: gross })
}
