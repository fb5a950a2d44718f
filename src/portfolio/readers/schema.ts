/** What every broker file becomes: the neutral schema, in the order in which its keys are printed. */
export const bookingTypes = [
  'BUY',
  'SELL',
  'DELIVERY_IN',
  'DELIVERY_OUT',
  'DIVIDEND',
  'INTEREST',
  'DEPOSIT',
  'WITHDRAWAL',
  'FEE',
  'TAX',
  'TAX_REFUND',
  'SPLIT',
  'HOLDING',
] as const

export type BookingType = (typeof bookingTypes)[number]

/** What the file says about the instrument's own currency. `rate`: booking currency per unit of it. */
export interface BookingFx {
  readonly instrumentCurrency: string
  readonly instrumentGross: number | null
  readonly rate: number | null
}

/**
 * One booking, or one position of a statement. `null` means that the file does not say; only `fee` and `tax` are 0
 * where none is stated. Numbers are positive but for a `reversal`, which takes another booking back, and a tax that
 * came back with a sale. Keys that may be absent are undefined. BUY: `amount` = gross + fee + tax; otherwise gross −
 * fee − tax.
 */
export interface Booking {
  /** ISO day: trade day, else booking day */
  readonly date: string | null
  /** local time, where the file gives one */
  readonly time?: string
  readonly type: BookingType
  readonly isin: string | null
  readonly wkn: string | null
  readonly symbol?: string
  readonly name: string | null
  readonly quantity: number | null
  /** gross per share in `currency` */
  readonly price: number | null
  readonly gross: number | null
  readonly fee: number
  readonly tax: number
  readonly currency: string | null
  readonly amount: number | null
  readonly fx: BookingFx | null
  readonly depot?: string
  readonly savingsPlan?: true
  readonly reversal?: true
  /** account currency per unit of `currency` */
  readonly rateToBase?: number
  readonly bookingDate?: string
  readonly valueDate?: string
  readonly note?: string
}

export interface SkippedRow {
  /** line on which the row begins, from 1; XML and JSON have none */
  readonly line?: number
  readonly reason: string
  /** where it was asked for: there is nothing to book and nothing to put right */
  readonly isNone?: true
  /** where it was asked for, of a row with cells that cannot be read: those cells … */
  readonly cells?: readonly UnreadCell[]
  /** … cells that its owner had put right … */
  readonly amended?: readonly UnreadCell[]
  /** … and what the others say */
  readonly said?: Booking
}

export const cellRepairs = ['day', 'number'] as const
/** What a cell should be and is not. */
export type CellRepair = (typeof cellRepairs)[number]

/** A cell that cannot be read. */
export interface UnreadCell {
  /** as its format calls it */
  readonly column: string
  readonly text: string
  readonly repair: CellRepair
  /** the one thing that it can mean, as text that is read */
  readonly becomes?: string
}

/** Which cells that cannot be read are taken for what they can only mean: on these lines, or wherever they stand. */
export type Amends = Readonly<Record<CellRepair, 'all' | ReadonlySet<number>>>

/** Where a booking of a table comes from. */
export interface RowPlace {
  /** on which the row begins, from 1 */
  readonly line: number
  /** of several bookings of a row, from 0 */
  readonly part: number
  /** the file has a column of prices, and this row's is empty: its price follows from the money */
  readonly priceFollows?: boolean
  /** cells that its owner had put right */
  readonly amended?: readonly UnreadCell[]
  /** an income of which the file says no tax anywhere */
  readonly isTaxUnsaid?: true
  /** why its owner should look at it, though it can be read */
  readonly doubts?: readonly RowDoubt[]
}

export const readingDoubts = ['kind', 'sum', 'dayOrder', 'origin'] as const

/** What of a row was read one way and may be meant another. */
export interface RowDoubt {
  readonly about: (typeof readingDoubts)[number]
  /** German, a sentence */
  readonly reason: string
}

export interface MappingGuess {
  readonly field: string | null
  /** 0 to 1 */
  readonly confidence: number
  readonly sample: string
}

export type FileKind = 'transactions' | 'holdings'

export interface BrokerFile {
  readonly file: string
  /** id of the adapter, `mapped` when a mapping was given, null when the format is unknown */
  readonly format: string | null
  readonly kind: FileKind
  readonly rows: readonly Booking[]
  readonly skipped: readonly SkippedRow[]
  /** of each of `rows`, where it was asked for; XML and JSON have none */
  readonly places?: readonly RowPlace[]
  readonly warnings: readonly string[]
  /** column → guess, of an unknown format; where it was asked for, also of a table that was read by a mapping: as that says */
  readonly mapping?: Readonly<Record<string, MappingGuess>>
}

/** The file as a whole cannot be read; the message is for its owner. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** One row cannot be read: it is skipped with this reason, the rest goes on. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow'
}
