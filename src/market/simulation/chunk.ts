import type { Instant } from '#contract/vocabulary.ts'
import { countUpTo } from './ascending.ts'

/** O opening, C closing, I intraday auction, T continuous. */
export type TradeKind = 'O' | 'C' | 'I' | 'T'

/** Trades of one piece of a session, in order of time. Prices in units of the tick table. */
export class Chunk {
  readonly at: readonly Instant[]
  readonly units: readonly number[]
  readonly size: readonly number[]
  readonly kind: readonly TradeKind[]
  /** trades and pieces of the day before the first of these */
  readonly tradesBefore: number
  readonly volumeBefore: number
  #running: Running | undefined

  constructor(columns: Pick<Chunk, 'at' | 'units' | 'size' | 'kind' | 'tradesBefore' | 'volumeBefore'>) {
    this.at = columns.at
    this.units = columns.units
    this.size = columns.size
    this.kind = columns.kind
    this.tradesBefore = columns.tradesBefore
    this.volumeBefore = columns.volumeBefore
  }

  /** How many trades there are up to an instant. */
  countUpTo(until: Instant): number {
    return countUpTo(this.at, until)
  }

  /**
   * Running highest, lowest and volume up to each trade, computed once since questions about neighbouring instants
   * follow.
   */
  get running(): Running {
    return (this.#running ??= runningOf(this))
  }
}

export interface Running {
  readonly high: readonly number[]
  readonly low: readonly number[]
  readonly volume: readonly number[]
}

function runningOf({ units, size }: Chunk): Running {
  const high: number[] = []
  const low: number[] = []
  const volume: number[] = []
  let [top, bottom, sum] = [-Infinity, Infinity, 0]
  for (let t = 0; t < units.length; t++) {
    const price = units[t] as number
    top = Math.max(top, price)
    bottom = Math.min(bottom, price)
    sum += size[t] as number
    high.push(top)
    low.push(bottom)
    volume.push(sum)
  }
  return { high, low, volume }
}

export const emptyChunk = new Chunk({ at: [], units: [], size: [], kind: [], tradesBefore: 0, volumeBefore: 0 })
