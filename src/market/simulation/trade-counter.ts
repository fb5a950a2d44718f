import type { Instant } from '#contract/vocabulary.ts'
import type { Extremes } from './extremes.ts'
import type { MinuteShares } from './minute-tree.ts'
import type { Print } from './prints.ts'
import type { SessionPlan } from './session-plan.ts'
import type { Piece } from './session-shape.ts'
import { drawsOf, isBought, momentOf, weightsOf } from './trade-chunk.ts'
import { minuteOf, shownTrade, TradeExtremes } from './trade-extremes.ts'

/** What trades up to an instant come to. Without one `last` is absent. */
export interface Seen {
  high: number
  low: number
  trades: number
  volume: number
  last?: { units: number; at: Instant; size: number }
}

/** The t-th trade of the m-th minute that has some, in piece `i`. */
interface Trade {
  i: number
  m: number
  t: number
}

/** Counts trades up to an instant, piece by piece, without making them: sizes are needed of the last minute only. */
export class Counter {
  readonly #plan: SessionPlan
  readonly #shares: MinuteShares
  readonly #until: Instant
  readonly #seen: Seen
  #first: Trade | undefined
  #last: Trade | undefined
  /** minutes of pieces that are counted */
  #counted = 0
  readonly #extremes: TradeExtremes
  #closing: Print | undefined

  /**
   * @param shares of the minutes up to the instant, from the first that is to be counted on; the last may be seen in
   * part
   * @param known highest and lowest price of pieces before
   */
  constructor(plan: SessionPlan, shares: MinuteShares, until: Instant, known: Extremes) {
    this.#plan = plan
    this.#shares = shares
    this.#until = until
    this.#seen = { high: known.high, low: known.low, trades: 0, volume: 0 }
    this.#extremes = new TradeExtremes(plan, shares, until, known)
  }

  /** The price and moment of the first trade. */
  get first(): { units: number; at: Instant } | undefined {
    return this.#first ? this.#printOf(this.#first) : this.#closing
  }

  get seen(): Seen {
    if (this.#last && !this.#seen.last) this.#seen.last = this.#lastOf(this.#last)
    if (this.#closing) this.#seen.last = this.#closing
    return this.#seen
  }

  /** Counts a piece's trades; pieces are counted in their order. */
  count(i: number): void {
    const piece = this.#plan.shape.piece(i)
    const { minute: minutes, count: counts, extra: extras, to: lastMinute } = this.#shares
    const end = piece.firstMinute + piece.minutes
    const from = this.#counted
    let m = from
    let last = -1
    let t = 0
    for (; m < minutes.length && (minutes[m] as number) < end; m++) {
      const minute = minutes[m] as number
      const count = counts[m] as number
      const seen = this.#countSeen(piece, minute, count)
      if (seen === 0) continue
      last = m
      t = seen - 1
      this.#first ??= { i, m, t: 0 }
      this.#seen.trades += seen
      // how much of the last minute is seen its last trade tells
      if (minute < lastMinute - 1) this.#seen.volume += count + (extras[m] as number)
    }
    if (last >= 0) this.#last = { i, m: last, t }
    this.#counted = m
    if (m > from) this.#extremes.add(i, from, m)
  }

  /** Widens what was seen by the trades that were counted. */
  widen(): void {
    this.#extremes.widen()
    this.#seen.high = this.#extremes.high
    this.#seen.low = this.#extremes.low
  }

  /** Counts the closing print of a session whose trades are few; after `widen`. */
  close(print: Print): void {
    this.#closing = print
    this.#seen.trades++
    this.#seen.high = Math.max(this.#seen.high, print.units)
    this.#seen.low = Math.min(this.#seen.low, print.units)
  }

  /** How many trades of a minute have happened. */
  #countSeen(piece: Piece, minute: number, count: number): number {
    const { start, length } = minuteOf(piece, minute)
    if (start + length <= this.#until) return count
    const { source, shape } = this.#plan
    const base = drawsOf(source, shape.calendarDay, minute)
    let t = count
    while (t > 0 && momentOf(source, base, t - 1, count, start, length) > this.#until) t--
    return t
  }

  #printOf({ i, m, t }: Trade): { units: number; at: Instant } {
    const { source, shape } = this.#plan
    const piece = shape.piece(i)
    const minute = this.#shares.minute[m] as number
    const base = drawsOf(source, shape.calendarDay, minute)
    const { start, length } = minuteOf(piece, minute)
    const at = momentOf(source, base, t, this.#shares.count[m] as number, start, length)
    return {
      units: shownTrade(this.#plan, i, source.lnMid(piece, source.step(piece, at)), isBought(source, base, t)),
      at,
    }
  }

  #lastOf(trade: Trade): { units: number; at: Instant; size: number } {
    const { m, t } = trade
    const { source, shape } = this.#plan
    const minute = this.#shares.minute[m] as number
    const count = this.#shares.count[m] as number
    const extra = this.#shares.extra[m] as number
    const { each, sum } = weightsOf(source, drawsOf(source, shape.calendarDay, minute), count)
    let passed = 0
    let given = 0
    let upTo = 0
    for (let j = 0; j <= t; j++) {
      given = upTo
      passed += each[j] as number
      upTo = j === count - 1 ? extra : Math.floor((extra * passed) / sum)
    }
    if (minute === this.#shares.to - 1) this.#seen.volume += t + 1 + upTo
    return { ...this.#printOf(trade), size: 1 + upTo - given }
  }
}
