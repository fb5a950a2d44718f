import type { Instant } from '#contract/vocabulary.ts'
import { uniform } from './hash.ts'
import { exp } from './math.ts'
import { normal } from './normal.ts'
import type { Piece, SessionShape } from './session-shape.ts'
import type { Source } from './source.ts'
import { SLOT_MS, SLOTS } from './time.ts'
import { countOfValues } from './value-steps.ts'

/** Prices as integer units of the notation's tick table. */
export interface DayBar {
  open: number
  high: number
  low: number
  close: number
  volume: number
  trades: number
}

/**
 * What is known of a session without looking at a trade: its bar, and what its trades are made from. Opening and closing
 * price are the path's at the session's bounds, the extremes those of its slots.
 */
export interface SessionPlan {
  readonly source: Source
  readonly shape: SessionShape
  /** half-spread of each piece */
  readonly half: readonly number[]
  /** highest and lowest price of each piece whose extremes print; −∞ and ∞ for the others */
  readonly high: readonly number[]
  readonly low: readonly number[]
  /** enough trades to print the extremes of every slot; otherwise the bar is made from all trades */
  readonly dense: boolean
  /** a derivative before its issue, on the day it ends, or after */
  readonly unpriced: boolean
  readonly bar: DayBar
  /** pieces that attain a real bar's high and low */
  readonly outermost?: { readonly top: number; readonly bottom: number }
}

/** @param real the day's real bar, which the trades then add up to */
export function planSession(source: Source, shape: SessionShape, real?: DayBar): SessionPlan {
  const { pieces } = shape
  const { style } = source.character
  const half: number[] = []
  const high: number[] = []
  const low: number[] = []
  let pinned = 0
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as Piece
    const spread = source.halfSpread(piece, i === 0)
    half.push(spread)
    const range = style !== 'nav' && piece.pinned ? extremesOf(source, piece, spread) : undefined
    if (range) pinned++
    high.push(range?.high ?? -Infinity)
    low.push(range?.low ?? Infinity)
  }
  const first = pieces[0] as Piece
  const open = source.value(first.offset === 0 ? source.lnNode(first, 0) : source.lnMid(first, source.step(first, first.from)), half[0] as number, first.from)
  const close = closingOf(source, shape, half)
  const usual = style === 'trades' ? activityOf(source, shape, open) : { trades: 0, volume: 0 }
  const needed = Math.max(60, 4 * pinned + 4)
  const plan = { source, shape, half, high, low }
  if (real && pinned > 0 && style !== 'nav') {
    const trades = style === 'trades' ? Math.max(usual.trades, needed) : countOfValues(source, shape)
    const volume = style === 'trades' ? Math.max(trades, real.volume > 0 ? real.volume : usual.volume) : 0
    const outermost = fit(high, low, real)
    return { ...plan, dense: true, unpriced: false, bar: { ...real, volume, trades }, outermost }
  }
  const unpriced = open <= 0 || close <= 0
  if (style === 'nav') return { ...plan, dense: true, unpriced, bar: { open: close, high: close, low: close, close, volume: 0, trades: unpriced ? 0 : 1 } }
  const bar = {
    open,
    high: high.reduce((a, b) => Math.max(a, b), Math.max(open, close)),
    low: low.reduce((a, b) => Math.min(a, b), Math.min(open, close)),
    close,
    ...usual,
  }
  if (style === 'values') bar.trades = unpriced ? 0 : countOfValues(source, shape)
  return { ...plan, dense: style !== 'trades' || usual.trades >= needed, unpriced, bar }
}

/** A price within the day's bar: where trades are few and slots partly traded, the outermost are cut. */
export const inside = ({ bar }: SessionPlan, units: number): number => Math.min(bar.high, Math.max(bar.low, units))

/** when the closing price prints */
export const closingAt = ({ session, hasClosingAuction, pieces }: SessionShape): Instant =>
  (hasClosingAuction ? session.closesAt : (pieces.at(-1) as Piece).to - 1)

function extremesOf(source: Source, piece: Piece, half: number): { high: number; low: number } | undefined {
  const line = source.lineOf(piece)
  if (!line) return undefined
  const day = Math.floor(line.slot / SLOTS)
  const k = line.slot - day * SLOTS
  const { x, v } = line.fine.path.day(day)
  const high = line.fine.high(line.slot, x[k] as number, x[k + 1] as number, v[k] as number)
  const low = line.fine.low(line.slot, x[k] as number, x[k + 1] as number, v[k] as number)
  if (source.character.style === 'trades') return { high: source.ask(high, half, piece.from), low: source.bid(low, half, piece.from) }
  const top = source.value(high, half, piece.from)
  const bottom = source.value(low, half, piece.from)
  return { high: Math.max(top, bottom), low: Math.min(top, bottom) }
}

function closingOf(source: Source, shape: SessionShape, half: readonly number[]): number {
  const last = shape.pieces.length - 1
  const piece = shape.pieces[last] as Piece
  const end = piece.from - piece.offset + SLOT_MS
  const at = shape.session.closesAt
  return source.value(at >= end ? source.lnNode(piece, 1) : source.lnMid(piece, source.step(piece, at)), half[last] as number, at)
}

/** Keeps the extremes of all slots within a real bar, and lets the outermost attain it. */
function fit(high: number[], low: number[], real: DayBar): { top: number; bottom: number } {
  const within = (units: number): number => Math.min(real.high, Math.max(real.low, units))
  const top = high.indexOf(high.reduce((a, b) => Math.max(a, b), -Infinity))
  const bottom = low.indexOf(low.reduce((a, b) => Math.min(a, b), Infinity))
  for (let i = 0; i < high.length; i++) {
    if (high[i] === -Infinity) continue
    high[i] = i === top ? real.high : within(high[i] as number)
    low[i] = i === bottom ? real.low : within(low[i] as number)
  }
  return { top, bottom }
}

/** Trades and pieces of the day: livelier when prices move and on restless days. */
function activityOf(source: Source, shape: SessionShape, open: number): { trades: number; volume: number } {
  const { keys, character, fine: { path } } = source
  const first = shape.pieces[0] as Piece
  const last = shape.pieces.at(-1) as Piece
  const draw = 4 * shape.calendarDay
  const move = Math.abs(source.lnNode(last, 1) - source.lnNode(first, 0))
  const activity = exp(0.25 * normal(keys.day, draw))
    * (0.4 + 0.3 * source.restlessness(first) + 0.42 * Math.min(5, move / Math.sqrt(path.dayVariance)))
  const trades = Math.floor(character.trades * activity + uniform(keys.day, draw + 1))
  const money = character.money * activity * exp(0.2 * normal(keys.day, draw + 2))
  const price = Math.max(open, 1) / source.ticks.scale
  return { trades, volume: trades === 0 ? 0 : trades + Math.floor(money / price) }
}
