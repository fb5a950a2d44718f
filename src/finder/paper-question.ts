import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { PaperKind } from '#market/derivatives.ts'

/** Figures papers are narrowed and sorted by; a kind that has none of one has NaN. Levels in the underlying's currency. */
export const paperNumbers = [
  'bid',
  'ask',
  'strike',
  'barrier',
  'cap',
  'bonusLevel',
  'couponPct',
  'ratio',
  /** days since 1970; none for open end */
  'maturity',
  'issued',
  /** as pages say it: of warrants by the middle of bid and ask, as their omega, of all others by the ask */
  'gearing',
  'gearingAsk',
  'spreadPct',
  'spreadHomogenized',
  'barrierDistancePct',
  'strikeDistancePct',
  'premiumPct',
  'premiumPctPa',
  'impliedVolatility',
  'delta',
  'omega',
  'discountPct',
  'maxReturnPa',
  'sidewaysReturnPa',
  'bonusReturnPa',
] as const
export type PaperNumber = (typeof paperNumbers)[number]

/** What papers are narrowed to by choosing among values, and counted by; each value a small whole number. */
export const paperChoices = ['side', 'issuer', 'term', 'variant', 'currency', 'intact'] as const
export type PaperChoice = (typeof paperChoices)[number]

/** Values of `term`: how long a paper still lives. */
export const paperTerms = ['openEnd', 'upTo1M', 'upTo3M', 'upTo6M', 'upTo12M', 'longer'] as const
/** Values of `variant`. */
export const paperVariants = ['plain', 'openEnd', 'stopLoss', 'american', 'european', 'capped', 'uncapped'] as const

/** Rows whose figure is not below `from` and not above `to`; those without one are not wanted. */
export interface PaperRange {
  readonly column: PaperNumber
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Rows with one of these values. */
export interface PaperPick {
  readonly column: PaperChoice
  readonly values: readonly number[]
}

/** How many rows have a figure in each of so many equal steps between two bounds; what lies outside counts nowhere. */
export interface PaperHistogram {
  readonly column: PaperNumber
  readonly from: number
  readonly to: number
  readonly steps: number
}

export interface PaperQuestion {
  /** default: all */
  readonly kinds?: readonly PaperKind[]
  /** default: all */
  readonly underlying?: InstrumentKey | undefined
  readonly ranges?: readonly PaperRange[]
  readonly picks?: readonly PaperPick[]
  /**
   * `fit`: nearest to a gearing of 5 first, to a tenth, then by homogenised spread. Absent figures come last, equal ones
   * by number.
   */
  readonly sort?: { readonly by: PaperNumber | 'fit'; readonly order: 'ASC' | 'DESC' }
  /** default 0 */
  readonly start?: number
  /** default 50 */
  readonly most?: number
  /** whether values are counted; default: no */
  readonly facets?: boolean
  readonly histograms?: readonly PaperHistogram[]
}

/** A paper that was found, with the figures it was found by. */
export interface FoundPaper {
  readonly number: number
  readonly kind: PaperKind
  readonly figures: Readonly<Partial<Record<PaperNumber, number>>>
}

export interface PaperAnswer {
  readonly total: number
  readonly list: readonly FoundPaper[]
  /** how many there would be without one criterion: ranges first, then picks, as they were asked */
  readonly without: readonly number[]
  /** how many of each value there are, the choice's own criterion aside; only where facets were asked */
  readonly counts: Readonly<Partial<Record<PaperChoice, readonly (readonly [value: number, total: number])[]>>>
  /** steps of each histogram asked for, its column's own criterion aside */
  readonly histograms: readonly (readonly number[])[]
  /** tradable papers by kind, whatever else is asked but the underlying */
  readonly kinds: Readonly<Partial<Record<PaperKind, number>>>
  /** the day whose papers these are */
  readonly day: TradingDay
  /** false while only papers on single underlyings can be asked for: then nothing is found without one */
  readonly complete: boolean
}

/** No more rows than this are put in order and told. */
export const mostFoundPapers = 10_000
export const wantedGearing = 5
