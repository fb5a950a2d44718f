import { type Acquired, bookingTypes, type Period } from '../facts.ts'
import type { Close } from '../lookup/prices.ts'
import type { RateFact } from '../lookup/rates.ts'
import { toFixed } from '../numbers/fixed.ts'
import type { BookingRow, DepotRows, RecordedFxRow, SplitRow } from '../rows.ts'
import {
  day,
  decimal,
  flag,
  InputFault,
  number,
  optionalDay,
  optionalDecimal,
  optionalFixed,
  optionalText,
  pathOf,
  type Place,
  placeOf,
  places,
  text,
} from './reader.ts'

/**
 * The rows of a depot in an input of `parkett portfolio evaluate`; undefined where it has none: no instrument, nothing
 * booked or quoted, no day asked for.
 * @throws InputFault naming the place of what cannot be read
 */
export function readDepot(input: Place): DepotRows | undefined {
  const baseCurrency = optionalText(input, 'baseCurrency') ?? 'EUR'
  const accounts = places(input, 'accounts').map((row) => ({
    name: text(row, 'name'),
    currency: optionalText(row, 'currency') ?? baseCurrency,
  }))
  const instruments = places(input, 'instruments').map((row) => ({
    symbol: text(row, 'symbol'),
    name: optionalText(row, 'name'),
    currency: optionalText(row, 'currency') ?? baseCurrency,
  }))
  for (const depot of places(input, 'depots')) text(depot, 'name')
  const bookings = places(input, 'transactions').map(readBooking)
  const splits = places(input, 'corporateActions').map(readSplit)
  const closes = readCloses(input)
  const rates = places(input, 'fx').map(readRate)
  const asked = input.fields['period'] ?? input.fields['asOf'] ?? undefined
  if (bookings.length === 0 && instruments.length === 0 && closes.size === 0 && asked === undefined) return undefined
  return { baseCurrency, accounts, instruments, bookings, splits, closes, rates, period: readPeriod(input) }
}

function readBooking(place: Place): BookingRow {
  const type = bookingTypes.find((candidate) => candidate === place.fields['type'])
  if (type === undefined) throw new InputFault(`${pathOf(place, 'type')} ist keine Buchungsart`)
  const movesShares = type === 'TRANSFER_SECURITY'
  const movesCash = type === 'TRANSFER_CASH'
  return {
    day: day(place, 'date'),
    time: optionalText(place, 'time'),
    type,
    symbol: optionalText(place, 'symbol'),
    quantity: optionalFixed(place, 'quantity'),
    price: optionalDecimal(place, 'price'),
    amount: optionalFixed(place, 'amount'),
    currency: optionalText(place, 'currency'),
    fee: optionalFixed(place, 'fee'),
    tax: optionalFixed(place, 'tax'),
    depot: optionalText(place, movesShares ? 'depotFrom' : 'depot'),
    toDepot: movesShares ? optionalText(place, 'depotTo') : undefined,
    account: optionalText(place, movesCash ? 'accountFrom' : 'account'),
    toAccount: movesCash ? optionalText(place, 'accountTo') : undefined,
    fromAmount: movesCash ? optionalFixed(place, 'amountFrom') : undefined,
    fromCurrency: movesCash ? optionalText(place, 'currencyFrom') : undefined,
    marketValue: movesShares ? optionalFixed(place, 'marketValue') : undefined,
    recordedFx: readRecordedFx(place),
    acquired: readAcquired(place),
    reversal: flag(place, 'reversal'),
  }
}

function readAcquired(place: Place): Acquired | undefined {
  const value = place.fields['acquired'] ?? undefined
  if (value === undefined) return undefined
  const acquired = placeOf(value, pathOf(place, 'acquired'))
  const settled = optionalFixed(acquired, 'amount') ?? 0n
  const gross = optionalFixed(acquired, 'gross') ?? settled
  return {
    day: day(acquired, 'date'),
    settled,
    gross,
    instrumentGross: optionalFixed(acquired, 'instrumentGross') ?? gross,
  }
}

function readRecordedFx(place: Place): RecordedFxRow | undefined {
  const value = place.fields['recordedFx'] ?? undefined
  if (value === undefined) return undefined
  const recorded = placeOf(value, pathOf(place, 'recordedFx'))
  return {
    gross: optionalFixed(recorded, 'gross'),
    instrumentGross: optionalFixed(recorded, 'instrumentGross'),
    instrumentCurrency: text(recorded, 'instrumentCurrency'),
    rate: optionalDecimal(recorded, 'rate'),
  }
}

const readSplit = (row: Place): SplitRow => ({
  day: day(row, 'date'),
  type: optionalText(row, 'type'),
  symbol: text(row, 'symbol'),
  numerator: toFixed(decimal(row.fields['numerator'], pathOf(row, 'numerator'))),
  denominator: toFixed(decimal(row.fields['denominator'], pathOf(row, 'denominator'))),
})

function readCloses(input: Place): Map<string, Close[]> {
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
    const ofSymbol = closes.get(symbol)
    if (ofSymbol === undefined) closes.set(symbol, [close])
    else ofSymbol.push(close)
  }
  return closes
}

function readRate(row: Place): RateFact {
  const value = row.fields['rate']
  return {
    day: day(row, 'date'),
    base: text(row, 'base'),
    quote: text(row, 'quote'),
    rate: number(value, pathOf(row, 'rate')),
    ...(typeof value === 'string' ? { exact: decimal(value, pathOf(row, 'rate')) } : {}),
  }
}

/** `asOf` is the end where the period has none. */
function readPeriod(input: Place): Partial<Period> {
  const stated = input.fields['period'] ?? undefined
  const period = stated === undefined ? undefined : placeOf(stated, 'period')
  const asOf = optionalDay(input, 'asOf')
  return {
    start: period && optionalDay(period, 'start'),
    end: (period && optionalDay(period, 'end')) ?? asOf,
  }
}
