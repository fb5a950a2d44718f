import type { Instant } from '#contract/vocabulary.ts'
import type { TradeKind } from './chunk.ts'
import { uniform } from './hash.ts'
import { closingAt, inside, type SessionPlan } from './session-plan.ts'
import type { Piece } from './session-shape.ts'

export interface Print { at: Instant; units: number; size: number; kind: TradeKind }

/** The prints of each piece, and the trades and pieces (beyond one a trade) left for the minutes. */
export interface Prints {
  readonly ofPiece: readonly (readonly Print[] | undefined)[]
  readonly trades: number
  readonly extra: number
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
export function printsOf(plan: SessionPlan): Prints {
  const { source, shape, bar: { trades, volume } } = plan
  if (!plan.dense) return { ofPiece: [], trades, extra: volume - trades }
  const { pieces, session, calendarDay } = shape
  const ofPiece: Print[][] = []
  const beyond = volume - trades
  let count = 0
  let size = 0
  let drawn = 0
  const print = (i: number, at: Instant, units: number, pieces: number, kind: TradeKind): void => {
    const list = (ofPiece[i] ??= [])
    list.push({ at, units, size: 1 + pieces, kind })
    count++
    size += 1 + pieces
  }
  const usual = (): number => Math.floor((beyond / trades) * (0.2 + 0.6 * uniform(source.keys.weights, calendarDay * 256 + drawn++)))
  print(0, (pieces[0] as Piece).from, plan.bar.open, Math.floor(beyond * (shape.hasOpeningAuction ? OPENING : NO_AUCTION)), 'O')
  print(pieces.length, closingAt(shape), plan.bar.close, Math.floor(beyond * (shape.hasClosingAuction ? CLOSING : NO_AUCTION)), 'C')
  for (const auction of shape.intraday) {
    const piece = pieces[auction.piece]
    if (!piece || auction.at < session.continuousFrom) continue
    const units = source.value(source.lnMid(piece, source.step(piece, auction.at)), 0, auction.at)
    print(auction.piece, auction.at, inside(plan, units), Math.floor(beyond * INTRADAY), 'I')
  }
  for (let i = 0; i < pieces.length; i++) {
    if (plan.high[i] === -Infinity) continue
    // the moment of the extremes needs the fine path, so it is found when the piece's trades are
    print(i, NaN, plan.high[i] as number, usual(), 'T')
    print(i, NaN, plan.low[i] as number, usual(), 'T')
  }
  return { ofPiece, trades: trades - count, extra: beyond - (size - count) }
}

/** A piece's prints in order of time, those of the extremes at the steps where the path stands on them. */
export function printsInOrder({ source, shape }: SessionPlan, prints: Prints, i: number): Print[] {
  const list = (prints.ofPiece[i] ?? []).map((print) => ({ ...print }))
  const piece = shape.pieces[i]
  const line = piece && source.lineOf(piece)
  if (piece && line) {
    const { highStep, lowStep } = line.fine.slot(line.slot)
    list.filter(({ at }) => Number.isNaN(at)).forEach((print, j) => {
      const after = Math.floor(3000 * uniform(source.keys.weights, shape.calendarDay * 256 + 200 + j))
      print.at = source.startOfStep(piece, j === 0 ? highStep : lowStep) + after
    })
  }
  return list.toSorted((a, b) => a.at - b.at)
}
