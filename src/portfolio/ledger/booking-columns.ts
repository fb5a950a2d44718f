import { once } from '#platform/kept.ts'
import type { Booking, BookingType } from '../facts.ts'
import { fixedToNumber, wholeMicros } from '../numbers/fixed.ts'
import { rules } from './rules.ts'

export const incoming = 1
export const outgoing = 2
export const dividend = 3
export const transfer = 4

/** The bookings of one instrument as columns of doubles: one walk over them costs a tenth of one over objects. */
export interface BookingColumns {
  readonly bookings: readonly Booking[]
  readonly days: Int32Array
  /** `incoming`, `outgoing`, `dividend`, `transfer`; 0 for all that moves no shares and pays nothing */
  readonly kinds: Uint8Array
  /** places in `depotNames` and `currencyNames` */
  readonly depots: Uint16Array
  readonly depotNames: readonly string[]
  readonly currencies: Uint16Array
  readonly currencyNames: readonly string[]
  /** whole millionths of a share; NaN where the quantity is finer */
  readonly units: Float64Array
  readonly amounts: Float64Array
  readonly fees: Float64Array
  readonly taxes: Float64Array
  /** 1 where a contract note says what the exchange cost */
  readonly recorded: Uint8Array
}

const kindOfLots = { in: incoming, out: outgoing, income: dividend, move: transfer } as const
/** Lots of another depot come and go as they are, as within one. */
const movesLots: ReadonlySet<string> = new Set(['TRANSFER_IN', 'TRANSFER_OUT'] satisfies BookingType[])

/** Looked up once for each of very many bookings. */
const kindOf: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(rules).map(([type, { lots }]) => [
    type,
    lots === undefined ? 0 : movesLots.has(type) ? transfer : kindOfLots[lots],
  ]),
)

/** Written once for a list; undefined for more depots or currencies than a column counts. */
export const bookingColumns = once((bookings: readonly Booking[]): BookingColumns | undefined => {
  const count = bookings.length
  const depotNames: string[] = []
  const currencyNames: string[] = []
  const columns = {
    bookings,
    days: new Int32Array(count),
    kinds: new Uint8Array(count),
    depots: new Uint16Array(count),
    depotNames,
    currencies: new Uint16Array(count),
    currencyNames,
    units: new Float64Array(count),
    amounts: new Float64Array(count),
    fees: new Float64Array(count),
    taxes: new Float64Array(count),
    recorded: new Uint8Array(count),
  }
  for (const [at, booking] of bookings.entries()) {
    columns.days[at] = booking.day
    columns.kinds[at] = kindOf[booking.type] ?? 0
    columns.depots[at] = placeIn(depotNames, booking.depot)
    columns.currencies[at] = placeIn(currencyNames, booking.currency)
    columns.units[at] = wholeMicros(booking.quantity)
    columns.amounts[at] = fixedToNumber(booking.amount)
    columns.fees[at] = fixedToNumber(booking.fee)
    columns.taxes[at] = fixedToNumber(booking.tax)
    columns.recorded[at] = booking.recordedFx === undefined ? 0 : 1
  }
  if (depotNames.length > 0xff_ff || currencyNames.length > 0xff_ff) return undefined
  return columns
})

function placeIn(names: string[], name: string): number {
  const found = names.indexOf(name)
  return found < 0 ? names.push(name) - 1 : found
}
