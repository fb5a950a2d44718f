import { absolute, decimalOfInteger, divide, multiply, roundTo, type Decimal } from './decimal.ts'
import type { BookingType, RowDoubt } from './schema.ts'

/**
 * What a row says, before the rules of the neutral schema complete it (`settle`). Absent = the row does not say.
 * Money and quantities may carry any sign; only `fee` and `tax` keep theirs (negative: it came back), unless the row is
 * a reversal, where all are sizes of the booking taken back.
 */
export interface Facts {
  readonly type: BookingType
  readonly date?: string
  readonly time?: string
  readonly bookingDate?: string
  readonly valueDate?: string
  readonly isin?: string
  readonly wkn?: string
  readonly symbol?: string
  readonly name?: string
  readonly quantity?: Decimal
  /** gross per share in `currency` */
  readonly price?: Decimal
  readonly gross?: Decimal
  readonly fee?: Decimal
  readonly tax?: Decimal
  /** cash booked, after fee and tax */
  readonly amount?: Decimal
  readonly currency?: string
  readonly fx?: { readonly currency: string; readonly gross?: Decimal; readonly rate?: Decimal }
  readonly rateToBase?: Decimal
  readonly depot?: string
  readonly savingsPlan?: boolean
  readonly reversal?: boolean
  readonly note?: string
  readonly doubts?: readonly RowDoubt[]
}

/** A row that is no booking, with the reason its owner reads. */
export interface Skip {
  readonly skip: string
  /** there is nothing to book and nothing to put right: a sum, an order that was not executed */
  readonly isNone?: true
}

export const skip = (reason: string): Skip => ({ skip: reason })

export const nothingBooked = (reason: string): Skip => ({ skip: reason, isNone: true })

export const isOutflow = (type: BookingType): boolean =>
  type === 'BUY' || type === 'WITHDRAWAL' || type === 'FEE' || type === 'TAX'

/** Whether a signed cash amount contradicts its type: then the row takes a booking back. */
export const contradicts = (type: BookingType, signedAmount: Decimal | undefined): boolean =>
  signedAmount !== undefined && signedAmount !== 0n && signedAmount < 0n !== isOutflow(type)

/** The part of a fee or tax that burdens, from columns in which charges are negative. */
export const charged = (value: Decimal | undefined): Decimal | undefined => (value === undefined ? undefined : -value)

/**
 * Booking currency per unit of the instrument's currency. What a file calls its rate may be the inverse: whichever
 * turns `instrumentGross` into `gross` within 2 % is taken, an inverse rounded; undefined when neither does.
 */
export function fittingRate(gross: Decimal, instrumentGross: Decimal, stated: Decimal): Decimal | undefined {
  const fits = (rate: Decimal) =>
    absolute(multiply(absolute(instrumentGross), rate) - absolute(gross)) * 50n <= absolute(gross)
  if (fits(stated)) return stated
  const inverse = inverseRate(stated)
  return inverse !== undefined && fits(inverse) ? inverse : undefined
}

/** 1 / rate, to 6 decimals; small rates (yen, won) to 10. */
export function inverseRate(rate: Decimal): Decimal | undefined {
  const exact = divide(decimalOfInteger(1), rate)
  return exact === undefined ? undefined : roundTo(exact, exact < decimalOfInteger(1) / 20n ? 10 : 6)
}
