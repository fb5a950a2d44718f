import type { Instant } from '#contract/vocabulary.ts'
import { GenerationCache } from '#platform/kept.ts'
import { type Chunk, emptyChunk } from './chunk.ts'
import type { Extremes } from './extremes.ts'
import { firstOf } from './first-moments.ts'
import { Prints } from './prints.ts'
import { type DayBar, SessionPlan } from './session-plan.ts'
import type { SessionShape } from './session-shape.ts'
import type { Source } from './source.ts'
import { type SessionSoFar, sessionSoFar } from './session-so-far.ts'
import { tradesOf } from './trade-chunk.ts'
import type { Counter, Seen } from './trade-counter.ts'
import { glance, glanceAtFew } from './trade-glance.ts'
import { navOf, valuesOf } from './value-chunk.ts'

/**
 * Trades are kept of the pieces looked at last, of all notations together; each needs some sixty bytes, and 2,000
 * shares have 260,000 in their busiest half hour.
 */
const chunkStore = new GenerationCache<number, Chunk>(700_000, ({ at }) => at.length + 10)
/** more than any session has, with its closing print */
const PIECES_A_SESSION = 64
let tapes = 0

const noBar: DayBar = { open: 0, high: 0, low: 0, close: 0, volume: 0, trades: 0 }

/**
 * One session of one notation: its finished bar, known without a single trade, and its trades, piece by piece. Both are
 * made from the same plan, so the bar is the aggregate of the trades.
 */
export class SessionTape {
  readonly shape: SessionShape
  readonly plan: SessionPlan
  readonly #first = tapes++ * PIECES_A_SESSION
  #bar: DayBar | undefined
  #prints: Prints | undefined
  #glanced = -1
  #opening: { at: Instant; units: number } | undefined
  #end: SessionSoFar | undefined
  /** one-entry cache of the extremes before a piece: the next question is about the same piece or the one after it */
  #extremes = { before: 0, high: -Infinity, low: Infinity }
  #last: { before: number; trade: Seen['last'] } = { before: 0, trade: undefined }

  /** @param real the day's real bar, which the trades then add up to */
  constructor(source: Source, shape: SessionShape, real?: DayBar) {
    this.shape = shape
    this.plan = new SessionPlan(source, shape, real)
  }

  /** The whole day's bar; undefined on a day without a trade. Not to be shown before the session is over. */
  get bar(): DayBar | undefined {
    const bar = (this.#bar ??=
      this.plan.lastPriced !== undefined ? this.#barToTheEnd() : this.plan.dense ? this.plan.bar : this.#barOfAll())
    return bar.trades > 0 ? bar : undefined
  }

  /** The whole day's last price; undefined on a day without a trade. */
  get close(): number | undefined {
    const { plan } = this
    if (plan.lastPriced !== undefined) return this.bar?.close
    if (plan.isClosedByMarketMaker) return plan.close
    // where trades are dense there are some, and of values there is always one: they need not be counted
    if (plan.dense) return plan.source.character.style !== 'trades' && plan.unpriced ? undefined : plan.close
    if (plan.trades === 0) return undefined
    for (let i = this.shape.count - 1; i >= 0; i--) {
      const units = this.#build(i).units.at(-1)
      if (units !== undefined) return units
    }
    return undefined
  }

  get prints(): Prints {
    return (this.#prints ??= new Prints(this.plan))
  }

  /** The session's first trade or value; undefined where there is none up to a piece. */
  opening(current: number): { at: Instant; units: number } | undefined {
    for (let i = 0; i <= current && !this.#opening; i++) this.#opening = firstOf(this, i)
    return this.#opening
  }

  /** A piece's trades; the last piece is the closing print. */
  chunk(i: number): Chunk {
    return chunkStore.get(this.#first + i) ?? chunkStore.set(this.#first + i, this.#build(i))
  }

  /** The whole session up to an instant where trades are few, the first time it is asked for. */
  seenAtFew(current: number, at: Instant): Counter | undefined {
    const { dense, source } = this.plan
    if (dense || source.character.style !== 'trades' || this.#glanced >= 0) return undefined
    this.#glanced = current
    return glanceAtFew(this.plan, this.prints, current, at)
  }

  /** A piece's trades up to an instant, at first without making them all. */
  seenIn(i: number, at: Instant): Seen {
    const { plan, shape } = this
    if (
      i < shape.count &&
      plan.source.character.style === 'trades' &&
      this.#glanced !== i &&
      !chunkStore.get(this.#first + i)
    ) {
      this.#glanced = i
      return glance(plan, this.prints, i, at)
    }
    const chunk = this.chunk(i)
    const t = chunk.countUpTo(at) - 1
    if (t < 0) return { high: -Infinity, low: Infinity, trades: chunk.tradesBefore, volume: chunk.volumeBefore }
    const { high, low, volume } = chunk.running
    return {
      high: high[t] as number,
      low: low[t] as number,
      trades: chunk.tradesBefore + t + 1,
      volume: chunk.volumeBefore + (volume[t] as number),
      last: { units: chunk.units[t] as number, at: chunk.at[t] as number, size: chunk.size[t] as number },
    }
  }

  /**
   * Highest and lowest trade before a piece, but for the pieces that print their extremes: of those the plan knows
   * them.
   */
  extremesBefore(current: number): Extremes {
    const { plan } = this
    if (this.#extremes.before > current) this.#extremes = { before: 0, high: -Infinity, low: Infinity }
    const known = this.#extremes
    for (; known.before < current; known.before++) {
      if (plan.dense && plan.isPinned(known.before)) continue
      const { running } = this.chunk(known.before)
      known.high = Math.max(known.high, running.high.at(-1) ?? -Infinity)
      known.low = Math.min(known.low, running.low.at(-1) ?? Infinity)
    }
    return known
  }

  /** The last trade before a piece. */
  lastBefore(current: number): Seen['last'] {
    if (this.#last.before > current) this.#last = { before: 0, trade: undefined }
    const known = this.#last
    for (let i = current - 1; i >= known.before; i--) {
      const { at, units, size } = this.chunk(i)
      const t = at.length - 1
      if (t < 0) continue
      known.trade = { units: units[t] as number, at: at[t] as number, size: size[t] as number }
      break
    }
    known.before = current
    return known.trade
  }

  /** When a piece's next trade after an instant happens. */
  nextTrade(i: number, at: Instant): Instant | undefined {
    const chunk = this.chunk(i)
    return chunk.at[chunk.countUpTo(at)]
  }

  /** The session as it stands at an instant: all trades up to it; undefined before the first. */
  upTo(at: Instant): SessionSoFar | undefined {
    return at < this.shape.closesAt ? sessionSoFar(this, at) : (this.#end ??= sessionSoFar(this, at))
  }

  #build(i: number): Chunk {
    if (this.plan.unpriced) return emptyChunk
    switch (this.plan.source.character.style) {
      case 'trades':
        return tradesOf(this.plan, this.prints, i)
      case 'values':
        return valuesOf(this.plan, i)
      case 'nav':
        return navOf(this.plan, i)
    }
  }

  /** Of a day on which a derivative ended. */
  #barToTheEnd(): DayBar {
    const standing = this.upTo(this.shape.closesAt)
    if (!standing) return noBar
    const { open, high, low, last: close, volume, trades } = standing
    return { open, high, low, close, volume, trades }
  }

  /** Aggregates only, without trades: most such days are only passed in a long series. */
  #barOfAll(): DayBar {
    const { first, seen } = glanceAtFew(this.plan, this.prints, this.shape.count, Infinity)
    if (!first || !seen.last) return noBar
    return {
      open: first.units,
      high: seen.high,
      low: seen.low,
      close: seen.last.units,
      volume: seen.volume,
      trades: seen.trades,
    }
  }
}
