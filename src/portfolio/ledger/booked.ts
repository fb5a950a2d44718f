import { type Booking, type BookingType, bookingTypes, type Instrument, type RecordedFx } from '../facts.ts'
import { tradingDayOf } from '#calendar/days.ts'
import { type Fixed, fixedToNumber, inverse, over, type Rational, times } from '../numbers/fixed.ts'
import {
  day,
  InputFault,
  optionalDecimal,
  optionalFixed,
  optionalText,
  pathOf,
  type Place,
  placeOf,
  text,
} from './reader.ts'

const needsShares = new Set<BookingType>(['BUY', 'SELL', 'DELIVERY_IN', 'DELIVERY_OUT', 'TRANSFER_SECURITY'])
const paysOut = new Set<BookingType>(['BUY', 'DELIVERY_IN'])

interface Surroundings {
  readonly baseCurrency: string
  readonly instruments: ReadonlyMap<string, Instrument>
  readonly accounts: ReadonlyMap<string, string>
  readonly warn: (text: string) => void
}

/**
 * A booking as the ledger takes it; undefined, with a warning, where it says too little to count. @throws InputFault
 */
export function readBooking(place: Place, known: Surroundings): Booking | undefined {
  const type = bookingTypes.find((candidate) => candidate === place.fields['type'])
  if (type === undefined) throw new InputFault(`${pathOf(place, 'type')} ist keine Buchungsart`)
  const symbol = optionalText(place, 'symbol')
  const account = optionalText(place, type === 'TRANSFER_CASH' ? 'accountFrom' : 'account')
  const currency =
    optionalText(place, 'currency') ??
    known.accounts.get(account ?? '') ??
    known.instruments.get(symbol ?? '')?.currency ??
    known.baseCurrency
  const quantity = optionalFixed(place, 'quantity') ?? 0n
  const price = optionalDecimal(place, 'price')
  const fee = optionalFixed(place, 'fee') ?? 0n
  const tax = optionalFixed(place, 'tax') ?? 0n
  const booking: Booking = {
    day: day(place, 'date'),
    time: optionalText(place, 'time'),
    type,
    symbol,
    quantity,
    price,
    amount: optionalFixed(place, 'amount') ?? amountFrom(type, { quantity, price, fee, tax }),
    currency,
    fee,
    tax,
    depot: optionalText(place, type === 'TRANSFER_SECURITY' ? 'depotFrom' : 'depot') ?? '',
    toDepot: type === 'TRANSFER_SECURITY' ? (optionalText(place, 'depotTo') ?? '') : undefined,
    account,
    toAccount: type === 'TRANSFER_CASH' ? optionalText(place, 'accountTo') : undefined,
    fromAmount: type === 'TRANSFER_CASH' ? optionalFixed(place, 'amountFrom') : undefined,
    fromCurrency: type === 'TRANSFER_CASH' ? optionalText(place, 'currencyFrom') : undefined,
    marketValue: type === 'TRANSFER_SECURITY' ? optionalFixed(place, 'marketValue') : undefined,
  }
  const name = nameOf(booking)
  if (needsShares.has(type) && symbol === undefined) {
    known.warn(`${name}: ohne Wertpapier, die Buchung zählt nicht`)
    return undefined
  }
  if ([quantity, booking.amount, fee, tax].some((value) => value < 0n) || (price?.num ?? 0n) < 0n) {
    known.warn(`${name}: Menge, Preis oder Betrag ist negativ, die Buchung zählt nicht`)
    return undefined
  }
  if (needsShares.has(type) && quantity === 0n) known.warn(`${name}: ohne Stückzahl`)
  const recordedFx = readRecordedFx(place, booking, known)
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

interface Parts {
  readonly quantity: Fixed
  readonly price: Rational | undefined
  readonly fee: Fixed
  readonly tax: Fixed
}

function amountFrom(type: BookingType, { quantity, price, fee, tax }: Parts): Fixed {
  if (price === undefined || quantity === 0n) return type === 'FEE' ? fee : type === 'TAX' ? tax : 0n
  const gross = times(quantity, price)
  return paysOut.has(type) ? gross + fee + tax : gross - fee - tax
}

function readRecordedFx(place: Place, booking: Booking, known: Surroundings): RecordedFx | undefined {
  const value = place.fields['recordedFx'] ?? undefined
  if (value === undefined) return undefined
  const recorded = placeOf(value, pathOf(place, 'recordedFx'))
  const instrumentCurrency = text(recorded, 'instrumentCurrency')
  const booked = paysOut.has(booking.type)
    ? booking.amount - booking.fee - booking.tax
    : booking.amount + booking.fee + booking.tax
  const gross = optionalFixed(recorded, 'gross') ?? booked
  const instrumentGross = optionalFixed(recorded, 'instrumentGross')
  const rate = optionalDecimal(recorded, 'rate') ?? rateFrom(gross, instrumentGross)
  const expected = known.instruments.get(booking.symbol ?? '')?.currency
  if (rate === undefined || rate.num <= 0n || (expected !== undefined && expected !== instrumentCurrency)) {
    known.warn(`${nameOf(booking)}: der Kurs der Abrechnung passt nicht und zählt nicht`)
    return undefined
  }
  return { instrumentGross: instrumentGross ?? over(gross, rate), instrumentCurrency, rate }
}

function rateFrom(gross: Fixed, instrumentGross: Fixed | undefined): Rational | undefined {
  if (instrumentGross === undefined || instrumentGross <= 0n || gross <= 0n) return undefined
  return inverse({ num: instrumentGross, den: gross })
}
