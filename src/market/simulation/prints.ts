import type { Instant } from '#contract/vocabulary.ts'
import type { TradeKind } from './chunk.ts'
import { uniform } from './hash.ts'
import { inside, type SessionPlan } from './session-plan.ts'

export interface Print { at: Instant; units: number; size: number; kind: TradeKind }

/** shares of the day's volume in auctions, and in a first or last trade without one */
const OPENING = 0.012
const CLOSING = 0.19
const INTRADAY = 0.01
const NO_AUCTION = 0.002

/**
 * Trades every session has: the opening and closing one, those of auctions between, and in each slot one at the ask of
 * its highest and one at the bid of its lowest point. Where trades are few there are none of these.
 */
export class Prints {
  /** the trades and pieces (beyond one a trade) left for the minutes */
  readonly trades: number
  readonly extra: number
  readonly #plan: SessionPlan
  readonly #fixed: { readonly piece: number; readonly print: Print }[] = []
  /** sizes of the two extremes by piece, where they print */
  readonly #highSize: (number | undefined)[] = []
  readonly #lowSize: (number | undefined)[] = []
  /** prints and their pieces before each piece */
  readonly #countBefore: number[] = [0]
  readonly #sizeBefore: number[] = [0]

  constructor(plan: SessionPlan) {
    this.#plan = plan
    const { source, shape, bar: { trades, volume } } = plan
    const beyond = volume - trades
    this.trades = trades
    this.extra = beyond
    if (!plan.dense) return
    const fix = (piece: number, at: Instant, units: number, more: number, kind: TradeKind): void =>
      void this.#fixed.push({ piece, print: { at, units, size: 1 + more, kind } })
    fix(0, shape.piece(0).from, plan.bar.open, Math.floor(beyond * (shape.hasOpeningAuction ? OPENING : NO_AUCTION)), 'O')
    fix(shape.count, shape.closesAt, plan.bar.close, Math.floor(beyond * (shape.hasClosingAuction ? CLOSING : NO_AUCTION)), 'C')
    for (const auction of shape.intraday) {
      if (auction.piece >= shape.count || auction.at < shape.session.continuousFrom) continue
      const piece = shape.piece(auction.piece)
      const units = source.value(source.lnMid(piece, source.step(piece, auction.at)), 0, auction.at)
      fix(auction.piece, auction.at, inside(plan, units), Math.floor(beyond * INTRADAY), 'I')
    }
    let drawn = 0
    const usual = (): number => 1 + Math.floor((beyond / trades) * (0.2 + 0.6 * uniform(source.keys.weights, shape.calendarDay * 256 + drawn++)))
    let count = 0
    let size = 0
    for (let i = 0; i <= shape.count; i++) {
      if (i < shape.count && plan.isPinned(i)) {
        const high = usual()
        const low = usual()
        this.#highSize[i] = high
        this.#lowSize[i] = low
        count += 2
        size += high + low
      } else {
        this.#highSize[i] = undefined
        this.#lowSize[i] = undefined
      }
      for (const fixed of this.#fixed) {
        if (fixed.piece !== i) continue
        count++
        size += fixed.print.size
      }
      this.#countBefore.push(count)
      this.#sizeBefore.push(size)
    }
    this.trades = trades - count
    this.extra = beyond - (size - count)
  }

  /** Prints of the pieces before, and their size. */
  before(i: number): { trades: number; volume: number } {
    return { trades: this.#countBefore[i] ?? 0, volume: this.#sizeBefore[i] ?? 0 }
  }

  /** The closing print; undefined where trades are few. */
  get closing(): Print | undefined {
    return this.#fixed.find(({ print }) => print.kind === 'C')?.print
  }

  /** A piece's prints in order of time, those of the extremes at the steps where the path stands on them. */
  inOrder(i: number): readonly Print[] {
    const { source, shape } = this.#plan
    const list: Print[] = []
    for (const { piece, print } of this.#fixed) if (piece === i) list.push(print)
    const [high, low] = [this.#highSize[i], this.#lowSize[i]]
    if (high !== undefined && low !== undefined) {
      const piece = shape.piece(i)
      const line = source.lineOf(piece)
      const extremes = this.#plan.extremes(i)
      const moment = (j: number, step = 0): Instant =>
        source.startOfStep(piece, step) + Math.floor(3000 * uniform(source.keys.weights, shape.calendarDay * 256 + 200 + j))
      const pinned = line?.fine.slot(line.slot)
      list.push({ at: moment(0, pinned?.highStep), units: extremes.high, size: high, kind: 'T' })
      list.push({ at: moment(1, pinned?.lowStep), units: extremes.low, size: low, kind: 'T' })
    }
    return list.sort((a, b) => a.at - b.at)
  }
}
