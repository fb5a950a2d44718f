import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { BookingType } from './facts.ts'
import type { Fixed } from './numbers/fixed.ts'

/** What stands in a portfolio: the ledger's bookings but those within a depot, and splits. */
export const transactionKinds = [
  'BUY',
  'SELL',
  'DEPOSIT',
  'WITHDRAWAL',
  'DIVIDEND',
  'INTEREST',
  'INTEREST_CHARGE',
  'FEE',
  'FEE_REFUND',
  'TAX',
  'TAX_REFUND',
  'SPLIT',
  'DELIVERY_IN',
  'DELIVERY_OUT',
  'TRANSFER_IN',
  'TRANSFER_OUT',
] as const satisfies readonly (BookingType | 'SPLIT')[]
export type TransactionKind = (typeof transactionKinds)[number]
/** Kinds that are booked one by one: a transfer is booked in both portfolios at once. */
export type EnteredKind = Exclude<TransactionKind, 'TRANSFER_IN' | 'TRANSFER_OUT'>

/** The purchase that arrived shares belong to; money in the currency of the portfolio. */
export interface AcquiredLot {
  readonly day: TradingDay
  /** with fees and taxes */
  readonly cost: Fixed
  readonly gross: Fixed
  /** gross in the instrument's currency */
  readonly instrumentGross: Fixed
}

/** One row of a portfolio, complete: every figure follows from such rows and the market. */
export interface Transaction {
  readonly day: TradingDay
  /** `09:15` or `09:15:30`, Europe/Berlin */
  readonly time?: string | undefined
  readonly kind: TransactionKind
  readonly instrument?: InstrumentKey | undefined
  readonly quantity?: Fixed | undefined
  /** a share, in `currency` */
  readonly price?: Fixed | undefined
  /** booked cash, as the ledger counts it; 0 for a split */
  readonly amount: Fixed
  readonly currency: string
  readonly fee: Fixed
  readonly tax: Fixed
  /** of a split: so many new shares for so many old ones */
  readonly ratio?: { readonly fresh: Fixed; readonly old: Fixed } | undefined
  /** what a contract note says of the instrument's own currency */
  readonly fx?:
    | { readonly currency: string; readonly gross?: Fixed | undefined; readonly rate?: Fixed | undefined }
    | undefined
  /** the transfer it belongs to, by the same name in both portfolios */
  readonly transfer?: string | undefined
  readonly acquired?: AcquiredLot | undefined
  /** takes back the booking that says the same */
  readonly reversal?: boolean | undefined
  readonly note: string
}

export interface StoredTransaction extends Transaction {
  readonly id: string
  readonly version: number
  readonly createdAt: Date
  /** the import it came with */
  readonly run?: string | undefined
}
