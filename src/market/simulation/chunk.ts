import type { Instant } from '#contract/vocabulary.ts'

/** O opening, C closing, I intraday auction, T continuous. */
export type TradeKind = 'O' | 'C' | 'I' | 'T'

/** Trades of one piece of a session, in order of time. Prices in units of the tick table. */
export interface Chunk {
  readonly at: readonly Instant[]
  readonly units: readonly number[]
  readonly size: readonly number[]
  readonly kind: readonly TradeKind[]
  /** trades and pieces of the day before the first of these */
  readonly tradesBefore: number
  readonly volumeBefore: number
}

export const emptyChunk: Chunk = { at: [], units: [], size: [], kind: [], tradesBefore: 0, volumeBefore: 0 }
