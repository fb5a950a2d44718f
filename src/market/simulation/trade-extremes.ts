import type { Instant } from '#contract/vocabulary.ts'
import type { Extremes } from './extremes.ts'
import type { MinuteShares } from './minute-tree.ts'
import { inside, type SessionPlan } from './session-plan.ts'
import type { Piece } from './session-shape.ts'
import { NEARLY } from './slot-path.ts'
import { SLOTS } from './time.ts'
import { drawsOf, isBought, MANY, momentOf } from './trade-chunk.ts'

/** A piece with trades, its minutes among those that have some, and between which prices they lie. */
interface Busy {
  i: number
  from: number
  to: number
  top: number
  bottom: number
  widened: boolean
}

/**
 * Highest and lowest price of trades up to an instant, without making them: prices are asked for only where they may be
 * outermost, and of those only the outermost are rounded.
 */
export class TradeExtremes {
  high: number
  low: number
  readonly #plan: SessionPlan
  readonly #shares: MinuteShares
  readonly #until: Instant
  readonly #busy: Busy[] = []
  // of the piece that is looked at: the highest and lowest mids at which somebody sold, and at which somebody bought
  #topSold = 0
  #topBought = 0
  #bottomSold = 0
  #bottomBought = 0

  /**
   * @param shares of the minutes up to the instant; the last may be seen in part
   * @param known highest and lowest price of pieces before
   */
  constructor(plan: SessionPlan, shares: MinuteShares, until: Instant, known: Extremes) {
    this.#plan = plan
    this.#shares = shares
    this.#until = until
    this.high = known.high
    this.low = known.low
  }

  /** Trades of a piece, those of the minutes from one to before another of the shares. */
  add(i: number, from: number, to: number): void {
    this.#busy.push(this.#busyOf(i, from, to))
  }

  /** Widens both by the trades that were added: those that may lie outermost first, most of the others then cannot. */
  widen(): void {
    for (let next = this.#next(upmost); next && next.top > this.high; next = this.#next(upmost)) this.#widenBy(next)
    for (let next = this.#next(downmost); next && next.bottom < this.low; next = this.#next(downmost))
      this.#widenBy(next)
  }

  #next(isBefore: (one: Busy, other: Busy) => boolean): Busy | undefined {
    let next: Busy | undefined
    for (const busy of this.#busy) if (!busy.widened && (!next || isBefore(busy, next))) next = busy
    return next
  }

  #widenBy(busy: Busy): void {
    const { i, from, to } = busy
    busy.widened = true
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

  /** A piece's slot holds its prices, a spread apart where both sides traded. */
  #busyOf(i: number, from: number, to: number): Busy {
    const { source, shape } = this.#plan
    if (shape.isFrozen(i)) return { i, from, to, top: Infinity, bottom: -Infinity, widened: false }
    const { fine } = source
    const slot = shape.slotOf(i)
    const day = Math.floor(slot / SLOTS)
    const { x, v } = fine.path.day(day)
    const k = slot - day * SLOTS
    const a = x[k] as number
    const b = x[k + 1] as number
    const variance = v[k] as number
    const half = this.#plan.half(i)
    const high = fine.high(slot, a, b, variance)
    const low = fine.low(slot, a, b, variance)
    return {
      i,
      from,
      to,
      widened: false,
      top: this.#isAny(true, from, to) ? source.ask(high, half, 0) : source.bid(high, half, 0),
      bottom: this.#isAny(false, from, to) ? source.bid(low, half, 0) : source.ask(low, half, 0),
    }
  }

  /** Whether anything is bought, or sold, in some minutes. */
  #isAny(bought: boolean, from: number, to: number): boolean {
    const { source, shape } = this.#plan
    const { minute, count } = this.#shares
    for (let m = from; m < to; m++) {
      const base = drawsOf(source, shape.calendarDay, minute[m] as number)
      for (let t = 0; t < (count[m] as number); t++) if (isBought(source, base, t) === bought) return true
    }
    return false
  }

  /** Widens both by a trade. */
  #widen(i: number, mid: number, bought: boolean): void {
    const top = bought ? this.#topBought : this.#topSold
    const bottom = bought ? this.#bottomBought : this.#bottomSold
    if (mid > top - NEARLY && mid !== top) {
      this.high = Math.max(this.high, shownTrade(this.#plan, i, mid, bought))
      if (bought) this.#topBought = Math.max(top, mid)
      else this.#topSold = Math.max(top, mid)
    }
    if (mid < bottom + NEARLY && mid !== bottom) {
      this.low = Math.min(this.low, shownTrade(this.#plan, i, mid, bought))
      if (bought) this.#bottomBought = Math.min(bottom, mid)
      else this.#bottomSold = Math.min(bottom, mid)
    }
  }
}

/** Price of a trade in a piece, in units. */
export function shownTrade(plan: SessionPlan, i: number, mid: number, bought: boolean): number {
  const { source } = plan
  const half = plan.half(i)
  const units = bought ? source.ask(mid, half, 0) : source.bid(mid, half, 0)
  return plan.dense ? inside(plan, i, units) : units
}

/** Where a minute of a piece begins, and how long it is. */
export function minuteOf({ from, to, firstMinute }: Piece, minute: number): { start: Instant; length: number } {
  const start = from + (minute - firstMinute) * 60_000
  return { start, length: Math.min(60_000, to - start) }
}

const upmost = (one: Busy, other: Busy): boolean => one.top > other.top
const downmost = (one: Busy, other: Busy): boolean => one.bottom < other.bottom
