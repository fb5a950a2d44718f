import type { Instant } from '#contract/vocabulary.ts'
import type { Extremes } from './extremes.ts'
import type { MinuteShares } from './minute-tree.ts'
import { inside, type SessionPlan } from './session-plan.ts'
import type { Piece } from './session-shape.ts'
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

/** A trade of piece `i`, the t-th of the m-th minute that has some. */
interface Trade { i: number; m: number; base: number; t: number; at: Instant }

/** A piece with trades, its minutes among those that have some, and about where the path stands in its middle. */
interface Busy { i: number; from: number; to: number; middle: number }

/**
 * Counts trades up to an instant, piece by piece, without making them: sizes are needed of the last minute only, prices
 * only where they may be the highest or lowest, and of those only the outermost are rounded.
 */
export class Counter {
  readonly #plan: SessionPlan
  readonly #shares: MinuteShares
  readonly #until: Instant
  readonly #seen: Seen
  #first: Trade | undefined
  #last: Trade | undefined
  /** minutes of pieces that are counted */
  #counted = 0
  readonly #busy: Busy[] = []
  // of the piece that is counted: the highest and lowest mids at which somebody sold, and at which somebody bought
  #topSold = 0
  #topBought = 0
  #bottomSold = 0
  #bottomBought = 0

  /**
   * @param shares of the minutes up to the instant, from the first that is to be counted on; the last may be seen in part
   * @param known highest and lowest price of pieces before
   */
  constructor(plan: SessionPlan, shares: MinuteShares, until: Instant, known: Extremes) {
    this.#plan = plan
    this.#shares = shares
    this.#until = until
    this.#seen = { high: known.high, low: known.low, trades: 0, volume: 0 }
  }

  /** The price and moment of the first trade. */
  get first(): { units: number; at: Instant } | undefined {
    return this.#first && { units: this.#priceOf(this.#first), at: this.#first.at }
  }

  get seen(): Seen {
    if (this.#last && !this.#seen.last) this.#seen.last = this.#lastOf(this.#last)
    return this.#seen
  }

  /** Counts a piece's trades; pieces are counted in their order. */
  count(i: number): void {
    const { source, shape } = this.#plan
    const piece = shape.piece(i)
    const { minute: minutes, count: counts, extra: extras, to: lastMinute } = this.#shares
    const end = piece.firstMinute + piece.minutes
    const from = this.#counted
    let m = from
    for (; m < minutes.length && (minutes[m] as number) < end; m++) {
      const minute = minutes[m] as number
      const count = counts[m] as number
      const { start, length } = minuteOf(piece, minute)
      const base = drawsOf(source, shape.calendarDay, minute)
      let t = count
      while (start + length > this.#until && t > 0 && momentOf(source, base, t - 1, count, start, length) > this.#until) t--
      if (t === 0) continue
      this.#last = { i, m, base, t: t - 1, at: momentOf(source, base, t - 1, count, start, length) }
      this.#first ??= { ...this.#last, t: 0, at: momentOf(source, base, 0, count, start, length) }
      this.#seen.trades += t
      // how much of the last minute is seen its last trade tells
      if (minute < lastMinute - 1) this.#seen.volume += count + (extras[m] as number)
    }
    this.#counted = m
    if (m > from) this.#busy.push({ i, from, to: m, middle: 0.5 * (source.lnNode(piece, 0) + source.lnNode(piece, 1)) })
  }

  /**
   * Widens what was seen by the trades that were counted. Where the path stands highest and lowest comes first: most other
   * pieces then cannot leave what was seen.
   */
  widen(): void {
    let [top] = this.#busy
    if (!top) return
    let bottom = top
    for (const busy of this.#busy) {
      if (busy.middle > top.middle) top = busy
      if (busy.middle < bottom.middle) bottom = busy
    }
    this.#widenBy(top)
    if (bottom !== top) this.#widenBy(bottom)
    for (const busy of this.#busy) if (busy !== top && busy !== bottom) this.#widenBy(busy)
  }

  #widenBy({ i, from, to }: Busy): void {
    if (!this.#mayBeOutermost(i)) return
    const { source, shape } = this.#plan
    const piece = shape.piece(i)
    const { minute: minutes, count: counts } = this.#shares
    let total = 0
    for (let m = from; m < to; m++) total += counts[m] as number
    const line = total > MANY ? source.lineOf(piece) : undefined
    const steps = line?.fine.passingSteps(line.slot)
    this.#topSold = this.#topBought = -Infinity
    this.#bottomSold = this.#bottomBought = Infinity
    for (let m = from; m < to; m++) {
      const minute = minutes[m] as number
      const count = counts[m] as number
      const { start, length } = minuteOf(piece, minute)
      const base = drawsOf(source, shape.calendarDay, minute)
      for (let t = 0; t < count; t++) {
        const at = momentOf(source, base, t, count, start, length)
        if (at > this.#until) break
        const step = source.step(piece, at)
        this.#widen(i, steps ? (steps[step] as number) : source.lnMid(piece, step), isBought(source, base, t))
      }
    }
  }

  /** Whether a piece's slot may leave what was seen of others. */
  #mayBeOutermost(i: number): boolean {
    const { source, shape } = this.#plan
    if (shape.isFrozen(i)) return true
    const { fine } = source
    const slot = shape.slotOf(i)
    const day = Math.floor(slot / SLOTS)
    const { x, v } = fine.path.day(day)
    const k = slot - day * SLOTS
    const a = x[k] as number
    const b = x[k + 1] as number
    const variance = v[k] as number
    const half = this.#plan.half(i)
    const { high, low } = this.#seen
    return source.ask(fine.high(slot, a, b, variance), half, 0) > high || source.bid(fine.low(slot, a, b, variance), half, 0) < low
  }

  /** Widens what was seen by a trade. */
  #widen(i: number, mid: number, bought: boolean): void {
    const seen = this.#seen
    const top = bought ? this.#topBought : this.#topSold
    const bottom = bought ? this.#bottomBought : this.#bottomSold
    if (mid > top - NEARLY && mid !== top) {
      seen.high = Math.max(seen.high, this.#shown(i, mid, bought))
      if (bought) this.#topBought = Math.max(top, mid)
      else this.#topSold = Math.max(top, mid)
    }
    if (mid < bottom + NEARLY && mid !== bottom) {
      seen.low = Math.min(seen.low, this.#shown(i, mid, bought))
      if (bought) this.#bottomBought = Math.min(bottom, mid)
      else this.#bottomSold = Math.min(bottom, mid)
    }
  }

  #shown(i: number, mid: number, bought: boolean): number {
    const plan = this.#plan
    const { source } = plan
    const half = plan.half(i)
    const units = bought ? source.ask(mid, half, 0) : source.bid(mid, half, 0)
    return plan.dense ? inside(plan, i, units) : units
  }

  #priceOf({ i, base, t, at }: Trade): number {
    const { source, shape } = this.#plan
    const piece = shape.piece(i)
    return this.#shown(i, source.lnMid(piece, source.step(piece, at)), isBought(source, base, t))
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
    if (this.#shares.minute[m] === this.#shares.to - 1) this.#seen.volume += t + 1 + upTo
    return { units: this.#priceOf(trade), at, size: 1 + upTo - given }
  }
}

/** Where a minute of a piece begins, and how long it is. */
function minuteOf({ from, to, firstMinute }: Piece, minute: number): { start: Instant; length: number } {
  const start = from + (minute - firstMinute) * 60_000
  return { start, length: Math.min(60_000, to - start) }
}
