import type { Instant } from '#contract/vocabulary.ts'
import type { TradeKind } from './chunk.ts'
import { uniform } from './hash.ts'
import { inside, type SessionPlan } from './session-plan.ts'

export interface Print {
  at: Instant
  units: number
  size: number
  kind: TradeKind
}

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
  /** pieces of the day beyond one a trade */
  readonly #beyond: number

  constructor(plan: SessionPlan) {
    const { shape, trades, volume } = plan
    this.#plan = plan
    this.#beyond = volume - trades
    const all = this.before(shape.count + 1)
    this.trades = trades - all.trades
    this.extra = this.#beyond - (all.volume - all.trades)
  }

  /** Prints of the pieces before, and their size. */
  before(i: number): { trades: number; volume: number } {
    const { dense, shape } = this.#plan
    const sum = { trades: 0, volume: 0 }
    if (!dense) return sum
    for (let j = 0; j < i && j < shape.count; j++) {
      if (!this.#plan.isPinned(j)) continue
      sum.volume += this.#sizeAt(sum.trades) + this.#sizeAt(sum.trades + 1)
      sum.trades += 2
    }
    const add = (share: number): void => {
      sum.trades++
      sum.volume += this.#sizeOf(share)
    }
    if (i > 0) add(this.#openingShare)
    for (const { piece } of shape.intraday) if (piece < i) add(INTRADAY)
    if (i > shape.count) add(this.#closingShare)
    return sum
  }

  /** The closing print; where trades are few the market maker's, undefined where there is none. */
  get closing(): Print | undefined {
    const { dense, shape } = this.#plan
    return dense ? this.#print('C', shape.count, shape.closesAt, this.#closingShare) : closingQuote(this.#plan)
  }

  /** A piece's prints in order of time, those of the extremes at the steps where the path stands on them. */
  inOrder(i: number): readonly Print[] {
    const plan = this.#plan
    const { dense, shape } = plan
    if (!dense) return []
    if (i === shape.count) return [this.#print('C', i, shape.closesAt, this.#closingShare)]
    const list: Print[] = []
    if (i === 0) list.push(this.#print('O', 0, shape.piece(0).from, this.#openingShare))
    for (const { piece, at } of shape.intraday) if (piece === i) list.push(this.#print('I', i, at, INTRADAY))
    if (plan.isPinned(i)) {
      const { source } = plan
      const piece = shape.piece(i)
      const line = source.lineOf(piece)
      const extremes = plan.extremes(i)
      const moment = (j: number, step = 0): Instant =>
        source.startOfStep(piece, step) +
        Math.floor(3000 * uniform(source.keys.weights, shape.calendarDay * 256 + 200 + j))
      const pinned = line?.fine.slot(line.slot)
      let number = 0
      for (let j = 0; j < i; j++) if (plan.isPinned(j)) number += 2
      list.push({ at: moment(0, pinned?.highStep), units: extremes.high, size: this.#sizeAt(number), kind: 'T' })
      list.push({ at: moment(1, pinned?.lowStep), units: extremes.low, size: this.#sizeAt(number + 1), kind: 'T' })
    }
    return list.sort((a, b) => a.at - b.at)
  }

  get #openingShare(): number {
    return this.#plan.shape.hasOpeningAuction ? OPENING : NO_AUCTION
  }

  get #closingShare(): number {
    return this.#plan.shape.hasClosingAuction ? CLOSING : NO_AUCTION
  }

  #print(kind: TradeKind, i: number, at: Instant, share: number): Print {
    return { at, units: this.#priceOf(kind, i, at), size: this.#sizeOf(share), kind }
  }

  #priceOf(kind: TradeKind, i: number, at: Instant): number {
    const plan = this.#plan
    if (kind === 'O') return plan.open
    if (kind === 'C') return plan.close
    const { source, shape } = plan
    const piece = shape.piece(i)
    return inside(plan, i, source.value(source.lnMid(piece, source.step(piece, at)), 0, at))
  }

  /** Size of a print that has a share of the day. */
  #sizeOf(share: number): number {
    return 1 + Math.floor(this.#beyond * share)
  }

  /** Size of a print at an extreme: those of a session are counted. */
  #sizeAt(number: number): number {
    const { source, shape, trades } = this.#plan
    return (
      1 +
      Math.floor((this.#beyond / trades) * (0.2 + 0.6 * uniform(source.keys.weights, shape.calendarDay * 256 + number)))
    )
  }
}

/** What a market maker sets where trades are few: the price at the session's end, at which nothing is traded. */
export const closingQuote = (plan: SessionPlan): Print | undefined =>
  plan.isClosedByMarketMaker ? { at: plan.shape.closesAt, units: plan.close, size: 0, kind: 'C' } : undefined
