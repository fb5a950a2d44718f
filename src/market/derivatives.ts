import {
  dayMs,
  type EntitySubType,
  type EntityValue,
  type Instant,
  type InstrumentKey,
  type NotationId,
  type TradingDay,
} from '#contract/vocabulary.ts'
import type { Instrument, Listing } from './instruments.ts'
import type { Price } from './market.ts'

export { closingHourInBerlin, closingOf, daysLeft } from './derivatives/expiry.ts'
export { expressRedemption, observations } from './derivatives/model.ts'
export { namedLevel } from './derivatives/naming.ts'
export { financingMargin, referenceRate } from './derivatives/terms.ts'

/** In this order the columns of `PaperColumns` count kinds. */
export const paperKinds = [
  'warrant',
  'knockOut',
  'factor',
  'discount',
  'bonus',
  'reverseConvertible',
  'express',
  'capitalProtection',
  'participation',
  'sprint',
  'exotic',
] as const
export type PaperKind = (typeof paperKinds)[number]

export const subTypeOf = {
  warrant: 'WARRANT',
  knockOut: 'KNOCKOUT_CERTIFICATE',
  factor: 'FACTOR_CERTIFICATE',
  discount: 'DISCOUNT_CERTIFICATE',
  bonus: 'BONUS_CERTIFICATE',
  reverseConvertible: 'REVERSE_CONVERTIBLE',
  express: 'EXPRESS_CERTIFICATE',
  capitalProtection: 'CAPITAL_PROTECTION_CERTIFICATE',
  participation: 'PARTICIPATION_CERTIFICATE',
  sprint: 'SPRINT_CERTIFICATE',
  exotic: 'EXOTIC_CERTIFICATE',
} as const satisfies Record<PaperKind, EntitySubType>

/** Whether a touched barrier ends such papers; of others it ends a protection. */
export const endsAtBarrier = (kind: PaperKind | undefined): boolean => kind === 'knockOut' || kind === 'exotic'

const paidInEuro: readonly PaperKind[] = ['factor', 'reverseConvertible', 'express', 'capitalProtection']

/** Whether no exchange rate moves what a paper on an underlying in another currency pays. */
export const isQuanto = ({ kind, strike }: Pick<PaperTerms, 'kind' | 'strike'>): boolean =>
  paidInEuro.includes(kind) || (kind === 'exotic' && strike === undefined)

/** Terms of a paper as issued; levels in the currency of the underlying. */
export interface PaperTerms {
  kind: PaperKind
  /** put or short */
  isShort: boolean
  /** what the underlying stood at when it was issued */
  level: Price
  /** papers follow this share of one underlying; 0.01 = a hundred papers for one */
  ratio: number
  exercise: 'american' | 'european'
  /** day of valuation, the last on which it trades; open end papers are called by the issuer then */
  lastDay: TradingDay
  openEnd: boolean
  strike?: Price
  /** knock-outs and exotic papers: touched, the paper ends; bonus, express: touched, the protection ends */
  barrier?: Price
  /** of inline papers, which end at it as at their barrier below */
  upperBarrier?: Price
  /** no more is gained above it; of discount puts: below it */
  cap?: Price
  bonusLevel?: Price
  /** daily leverage of factor papers; short ones negative */
  factor?: number
  /** what a sprint paper gains for each point above its strike */
  participation?: number
  /** percent of the nominal a year */
  couponPct?: number
  /** EUR repaid if all goes well; such papers are quoted in percent of it where `quotedInPercent` */
  nominal?: number
  quotedInPercent?: true
  /** where the financing level moves: its yearly rate, which also moves the barrier */
  financingRate?: number
}

/** A simulated paper: a function of (seed, issue month, number), never stored. */
export interface Derivative extends PaperTerms {
  readonly number: number
  readonly entityValue: EntityValue
  readonly key: InstrumentKey
  readonly wkn: string
  readonly isin: string
  readonly name: string
  readonly underlying: Underlying
  readonly issuer: { readonly id: number; readonly name: string }
  readonly issued: TradingDay
}

export interface Underlying {
  readonly key: InstrumentKey
  readonly name: string
  readonly isoCurrency: string
  /** yearly, 0.2: what issuers price with */
  readonly volatility: number
  /** yearly, 0.03 */
  readonly dividendYield: number
}

/** From its issue to its day of valuation. */
export const lifeDays = ({ issued, lastDay }: Pick<Derivative, 'issued' | 'lastDay'>): number =>
  (Date.parse(lastDay) - Date.parse(issued)) / dayMs

/** Market data that derivatives are priced from. Prices are those of the underlying's main listing, in its currency. */
export interface UnderlyingSource {
  /** the present: days before its day are completed */
  now(): Instant
  /** close of the last trading day before that day; undefined where there is none */
  closeBefore(key: InstrumentKey, day: TradingDay): Price | undefined
  /** completed days from `from` to before `until`, ascending */
  history(
    key: InstrumentKey,
    from: TradingDay,
    until: TradingDay,
  ): {
    readonly day: readonly TradingDay[]
    readonly low: readonly Price[]
    readonly high: readonly Price[]
    readonly close: readonly Price[]
  }
  /** reads such a history portion by portion, so that `history` then answers at once and nobody else waits */
  readHistory(key: InstrumentKey, from: TradingDay, until: TradingDay): Promise<void>
  /** undefined while nothing is quoted */
  quote(key: InstrumentKey, at: Instant): UnderlyingQuote | undefined
  /** units of the currency for one euro, 1 for EUR; undefined where there is no rate */
  unitsPerEuro(isoCurrency: string, at: Instant): number | undefined
}

export interface UnderlyingQuote {
  bid: Price
  ask: Price
  /** since when: papers are priced as of then; absent: the instant asked for */
  since?: Instant
  /** extremes of the last session so far, and the day of its last price */
  session?: { day: TradingDay; low: Price; high: Price } | undefined
}

/** Papers of one underlying as columns of equal length, by kind and side, then by number. Absent levels are NaN. */
export interface PaperColumns {
  readonly underlying: Underlying
  readonly day: TradingDay
  readonly length: number
  readonly number: Int32Array
  /** index into `paperKinds` */
  readonly kind: Uint8Array
  /** 1 put or short */
  readonly isShort: Uint8Array
  /** index into `issuers` */
  readonly issuer: Uint8Array
  readonly ratio: Float64Array
  /** on that day: financing has moved it since the issue */
  readonly strike: Float64Array
  readonly barrier: Float64Array
  /** of inline papers the upper barrier */
  readonly cap: Float64Array
  readonly bonusLevel: Float64Array
  /** of sprint papers the participation */
  readonly factor: Float64Array
  readonly couponPct: Float64Array
  /** days since 1970; 0 for open end */
  readonly maturity: Int32Array
  readonly issued: Int32Array
  /** 1 once a barrier was touched */
  readonly hit: Uint8Array
}

export interface PaperFilter {
  kinds?: readonly PaperKind[]
  isShort?: boolean
  /** include knock-outs that have ended; default false */
  withKnockedOut?: boolean
  /** only issues of so many months: what became of older ones takes years of prices to tell; default: all that live */
  months?: number
}

/** Bid and ask in thousandths of a euro (of a percent point where quoted so); 0 after a knock-out. */
export interface PaperPrices {
  readonly bid: Int32Array
  readonly ask: Int32Array
  /** 1 where a barrier was touched, the running session included */
  readonly hit: Uint8Array
}

/** Bid and ask of one paper for those of its underlying in its currency; undefined while it is not quoted. */
export type PaperPricing = (
  underlyingBid: Price,
  underlyingAsk: Price,
  at: Instant,
) => { bid: Price; ask: Price } | undefined

/** Inputs of a paper's value in the order in which they are replaced when a move is explained. */
export const paperCauses = ['underlying', 'volatility', 'barrier', 'time', 'currency'] as const

/** The underlying at an instant: between bid and ask, in its currency. */
export interface SpotAt {
  readonly at: Instant
  readonly spot: Price
}

/** What one input changed a paper's value by, in EUR or percent of the nominal, as it is quoted. */
export interface PaperMove {
  readonly cause: (typeof paperCauses)[number]
  readonly change: number
}

export interface PaperQuote {
  bid?: Price
  ask?: Price
  /** its barrier was touched: it is not quoted any more */
  knockedOut: boolean
  barrierHit: boolean
  /** of the day, after financing */
  strike?: Price
  barrier?: Price
}

export interface Derivatives {
  readonly issuers: readonly { readonly id: number; readonly name: string }[]
  readonly underlyings: readonly Underlying[]
  derivativeOf(number: number): Derivative | undefined
  byWkn(wkn: string): Derivative | undefined
  byIsin(isin: string): Derivative | undefined
  byEntityValue(entityValue: string): Derivative | undefined
  byNotation(id: NotationId): Derivative | undefined
  /** papers that can be traded on that day */
  papersOn(underlying: InstrumentKey, day: TradingDay, filter?: PaperFilter): PaperColumns | undefined
  /** makes the papers of a day ready in turns with other work: thousands on an index take tenths of a second */
  prepare(underlying: InstrumentKey, day: TradingDay): Promise<void>
  /** prices of all these papers at once; undefined while the underlying is not quoted */
  pricesOf(papers: PaperColumns, at: Instant): PaperPrices | undefined
  /** undefined before its issue, after its last day and while the underlying is not quoted */
  quote(derivative: Derivative, at: Instant): PaperQuote | undefined
  /** how the paper follows its underlying, for the simulated market; undefined for what is no paper */
  pricingOf(instrument: Instrument): PaperPricing | undefined
  /**
   * how its value between bid and ask changed, one input replaced after another; undefined outside its life and where the
   * underlying was not quoted
   */
  revaluedBetween(derivative: Derivative, from: SpotAt, to: SpotAt): readonly PaperMove[] | undefined
  /**
   * what it would be worth between bid and ask if its underlying stood at that price at that later instant, volatility
   * and rates as they are; a barrier that price lies beyond counts as touched. Undefined outside its life, and of factor
   * papers on a later day, whose value depends on the way
   */
  supposed(derivative: Derivative, now: Instant, then: SpotAt): Price | undefined
  /** what one express paper paid that was redeemed before that day, and before its last; undefined for all others */
  earlyRedemption(derivative: Derivative, day: TradingDay): Price | undefined
  /** the paper as an instrument with its notations: issuer, Stuttgart, Frankfurt */
  instrumentOf(derivative: Derivative): Instrument
  /** for the universe */
  computed: {
    find(entityValue: string): Instrument | undefined
    byIsin(isin: string): Instrument | undefined
    byWkn(wkn: string): Instrument | undefined
    byNotation(id: NotationId): Listing | undefined
  }
}
