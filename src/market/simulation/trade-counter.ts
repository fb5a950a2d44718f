import type { Instant } from '#contract/vocabulary.ts'
import type { MinuteShares } from './minute-tree.ts'
import { inside, type SessionPlan } from './session-plan.ts'
import { NEARLY } from './slot-path.ts'
import { SLOTS } from './time.ts'
import { drawsOf, isBought, MANY, momentOf, weightsOf } from './trade-chunk.ts'

/** What trades up to an instant come to. Without one `last` is absent. */
export interface Seen {
  high: number
  low: number
  trades: number
  volume: number
  last?: { units: number; at: Instant; size: number }
}

/** A trade of a minute, the t-th of its `count`. */
interface Trade { i: number; m: number; base: number; t: number; at: Instant }

/**
 * Counts trades up to an instant, piece by piece, without making them: sizes are needed of the last minute only, and of
 * all prices only the outermost are rounded.
 */
export class Counter {
  readonly #plan: SessionPlan
  readonly #shares: MinuteShares
  readonly #firstMinute: number
  readonly #until: Instant
  readonly #seen: Seen = { high: -Infinity, low: Infinity, trades: 0, volume: 0 }
  #first: Trade | undefined
  #last: Trade | undefined

  /** @param shares of the minutes up to the instant, from the first that is to be counted on */
  constructor(plan: SessionPlan, shares: MinuteShares, firstMinute: number, until: Instant) {
    this.#plan = plan
    this.#shares = shares
    this.#firstMinute = firstMinute
    this.#until = until
  }

  /** The price and moment of the first trade. */
  get first(): { units: number; at: Instant } | undefined {
    return this.#first && { units: this.#priceOf(this.#first), at: this.#first.at }
  }

  get seen(): Seen {
    if (this.#last && !this.#seen.last) this.#seen.last = this.#lastOf(this.#last)
    return this.#seen
  }

  count(i: number): void {
    const { source, shape } = this.#plan
    const piece = shape.piece(i)
    const { count: counts, extra: extras } = this.#shares
    const before = piece.firstMinute - this.#firstMinute
    const minutes = Math.min(piece.minutes, counts.length - before)
    let total = 0
    for (let m = 0; m < minutes; m++) total += counts[before + m] as number
    if (total === 0) return
    const outermost = this.#mayBeOutermost(i) ? this.#outermostOf(i, total) : undefined
    for (let m = 0; m < minutes; m++) {
      const count = counts[before + m] as number
      if (count === 0) continue
      const start = piece.from + m * 60_000
      const length = Math.min(60_000, piece.to - start)
      const base = drawsOf(source, shape.calendarDay, piece.firstMinute + m)
      let t = 0
      let last = 0
      for (; t < count; t++) {
        const at = momentOf(source, base, t, count, start, length)
        if (at > this.#until) break
        last = at
        outermost?.(at, isBought(source, base, t))
      }
      if (t === 0) continue
      this.#last = { i, m: before + m, base, t: t - 1, at: last }
      this.#first ??= { ...this.#last, t: 0, at: momentOf(source, base, 0, count, start, length) }
      this.#seen.trades += t
      // only the last minute may be seen in part; how much of it is told by its last trade
      if (before + m < counts.length - 1) this.#seen.volume += count + (extras[before + m] as number)
    }
  }

  /** Whether a piece's slot may leave what was seen of others; where its extremes print, it is always looked at. */
  #mayBeOutermost(i: number): boolean {
    const { source, shape, dense } = this.#plan
    if (dense || shape.isFrozen(i)) return true
    const { fine } = source
    const slot = shape.slotOf(i)
    const day = Math.floor(slot / SLOTS)
    const { x, v } = fine.path.day(day)
    const k = slot - day * SLOTS
    const [a, b, variance] = [x[k] as number, x[k + 1] as number, v[k] as number]
    const half = this.#plan.half(i)
    return source.ask(fine.high(slot, a, b, variance), half, 0) > this.#seen.high || source.bid(fine.low(slot, a, b, variance), half, 0) < this.#seen.low
  }

  /** Widens what was seen by a piece's trades, one after the other. */
  #outermostOf(i: number, total: number): (at: Instant, bought: boolean) => void {
    const { source, shape } = this.#plan
    const piece = shape.piece(i)
    const line = source.lineOf(piece)
    const steps = total > MANY ? line?.fine.passingSteps(line.slot) : undefined
    const half = this.#plan.half(i)
    const seen = this.#seen
    // the highest and lowest mids at which somebody sold, and at which somebody bought
    const tops = [-Infinity, -Infinity]
    const bottoms = [Infinity, Infinity]
    return (at, bought) => {
      const step = source.step(piece, at)
      const mid = steps ? (steps[step] as number) : source.lnMid(piece, step)
      const side = bought ? 1 : 0
      const [top, bottom] = [tops[side] as number, bottoms[side] as number]
      if (mid > top - NEARLY && mid !== top) {
        seen.high = Math.max(seen.high, this.#shown(mid, half, bought))
        tops[side] = Math.max(top, mid)
      }
      if (mid < bottom + NEARLY && mid !== bottom) {
        seen.low = Math.min(seen.low, this.#shown(mid, half, bought))
        bottoms[side] = Math.min(bottom, mid)
      }
    }
  }

  #shown(mid: number, half: number, bought: boolean): number {
    const { source, dense } = this.#plan
    const units = bought ? source.ask(mid, half, 0) : source.bid(mid, half, 0)
    return dense ? inside(this.#plan, units) : units
  }

  #priceOf({ i, base, t, at }: Trade): number {
    const { source, shape } = this.#plan
    const piece = shape.piece(i)
    return this.#shown(source.lnMid(piece, source.step(piece, at)), this.#plan.half(i), isBought(source, base, t))
  }

  #lastOf(trade: Trade): { units: number; at: Instant; size: number } {
    const { m, base, t, at } = trade
    const count = this.#shares.count[m] as number
    const extra = this.#shares.extra[m] as number
    const { each, sum } = weightsOf(this.#plan.source, base, count)
    let passed = 0
    let given = 0
    let upTo = 0
    for (let j = 0; j <= t; j++) {
      given = upTo
      passed += each[j] as number
      upTo = j === count - 1 ? extra : Math.floor((extra * passed) / sum)
    }
    if (m === this.#shares.count.length - 1) this.#seen.volume += t + 1 + upTo
    return { units: this.#priceOf(trade), at, size: 1 + upTo - given }
  }
}
