import type { Instant } from '#contract/vocabulary.ts'
import { GenerationCache } from './cache.ts'
import { type Chunk, emptyChunk } from './chunk.ts'
import { type Prints, printsOf } from './prints.ts'
import { closingAt, type DayBar, planSession, type SessionPlan } from './session-plan.ts'
import type { SessionShape } from './session-shape.ts'
import type { Source } from './source.ts'
import { type Standing, standingAt } from './standing.ts'
import { tradesOf } from './trade-chunk.ts'
import { navOf, valuesOf } from './value-chunk.ts'

/** Trades are kept for the tapes looked at last, of all notations together. */
const chunkStore = new GenerationCache<SessionTape, (Chunk | undefined)[]>(4000)

/**
 * One session of one notation: its finished bar, known without a single trade, and its trades, piece by piece. Both are
 * made from the same plan, so the bar is the aggregate of the trades.
 */
export class SessionTape {
  readonly shape: SessionShape
  readonly #plan: SessionPlan
  readonly #bar: DayBar
  #prints: Prints | undefined
  #end: Standing | undefined

  /** @param real the day's real bar, which the trades then add up to */
  constructor(source: Source, shape: SessionShape, real?: DayBar) {
    this.shape = shape
    this.#plan = planSession(source, shape, real)
    this.#bar = this.#plan.dense ? this.#plan.bar : this.#barOfAll()
  }

  /** half-spread of each piece */
  get half(): readonly number[] {
    return this.#plan.half
  }

  /** The whole day's bar; undefined on a day without a trade. Not to be shown before the session is over. */
  get bar(): DayBar | undefined {
    return this.#bar.trades > 0 ? this.#bar : undefined
  }

  /** when the closing price prints */
  get closesAt(): Instant {
    return closingAt(this.shape)
  }

  /** pieces, and one more for the closing print */
  get chunks(): number {
    return this.shape.pieces.length + 1
  }

  chunk(i: number): Chunk {
    const known = chunkStore.get(this) ?? chunkStore.set(this, [])
    return (known[i] ??= this.#build(i))
  }

  /** The session as it stands at an instant: all trades up to it; undefined before the first. */
  upTo(at: Instant): Standing | undefined {
    const standing = (asked: Instant) => standingAt(this.#plan, (i) => this.chunk(i), asked)
    return at < this.closesAt ? standing(at) : (this.#end ??= standing(at))
  }

  #build(i: number): Chunk {
    if (this.#plan.unpriced) return emptyChunk
    switch (this.#plan.source.character.style) {
      case 'trades': return tradesOf(this.#plan, (this.#prints ??= printsOf(this.#plan)), i)
      case 'values': return valuesOf(this.#plan, i)
      case 'nav': return navOf(this.#plan, i)
    }
  }

  /** Its trades are not kept: most such days are only passed in a long row. */
  #barOfAll(): DayBar {
    let bar: DayBar | undefined
    for (let i = 0; i < this.shape.pieces.length; i++) {
      const chunk = this.#build(i)
      for (let t = 0; t < chunk.at.length; t++) {
        const units = chunk.units[t] as number
        bar ??= { open: units, high: units, low: units, close: units, volume: 0, trades: 0 }
        bar.high = Math.max(bar.high, units)
        bar.low = Math.min(bar.low, units)
        bar.close = units
        bar.volume += chunk.size[t] as number
        bar.trades++
      }
    }
    return bar ?? { open: 0, high: 0, low: 0, close: 0, volume: 0, trades: 0 }
  }
}
