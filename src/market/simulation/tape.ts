import type { Instant } from '#contract/vocabulary.ts'
import { GenerationCache } from './cache.ts'
import { uniform, word } from './hash.ts'
import { exp, ln } from './math.ts'
import { type MinuteShare, minuteShare } from './minute-tree.ts'
import { normal } from './normal.ts'
import { type Piece, pieceAt, type SessionShape } from './session-shape.ts'
import type { FinePath } from './slot-path.ts'
import type { Source } from './source.ts'
import { tickAt } from '../ticks.ts'
import { STEPS } from './time.ts'

/** Prices as integer units of the notation's tick table. */
export interface DayBar {
  open: number
  high: number
  low: number
  close: number
  volume: number
  trades: number
}

export type TradeKind = 'O' | 'C' | 'I' | 'T'

/** Trades of one piece, in order of time. */
export interface Chunk {
  readonly at: readonly Instant[]
  readonly units: readonly number[]
  readonly size: readonly number[]
  readonly kind: readonly TradeKind[]
  /** trades and pieces of the day before the first of these */
  readonly tradesBefore: number
  readonly volumeBefore: number
}

/** What a reader sees of a session at an instant. Prices in units. */
export interface Standing {
  open: number
  openAt: Instant
  high: number
  highAt: Instant
  low: number
  lowAt: Instant
  last: number
  lastAt: Instant
  lastSize: number
  trades: number
  volume: number
}

/** shares of the day's volume in auctions */
const OPENING = 0.012
const CLOSING = 0.19
const INTRADAY = 0.01

/** The prints of each piece, and the trades and pieces (beyond one a trade) left for the minutes. */
interface Printed { specials: Special[][]; trades: number; extra: number }

interface Special { at: Instant; units: number; size: number; kind: TradeKind }

/** Trades are kept for the tapes looked at last, of all notations together. */
const chunkStore = new GenerationCache<SessionTape, (Chunk | undefined)[]>(10_000)

const share: MinuteShare = { count: 0, extra: 0, countBefore: 0, extraBefore: 0 }

/**
 * One session of one notation: its finished bar, known without a single trade, and its trades, piece by piece. Both are
 * made from the same numbers, so the bar is the aggregate of the trades: opening and closing price are the path's at the
 * session's bounds, and in every slot one trade prints at the ask of the path's highest and one at the bid of its lowest
 * point. Notations with too few trades for that build the bar from all of them.
 */
export class SessionTape {
  readonly source: Source
  readonly shape: SessionShape
  readonly #day: number
  /** half-spread of each piece */
  readonly half: readonly number[]
  /** highest ask and lowest bid of each piece whose extremes print */
  readonly #high: number[] = []
  readonly #low: number[] = []
  readonly #dense: boolean
  /** a derivative before its issue, on the day it ends, or after */
  readonly #unpriced: boolean
  /** pieces that attain a real bar's high and low */
  #outermost: { top: number; bottom: number } | undefined
  #printed: Printed | undefined
  #bar: DayBar
  /** trades and pieces of the whole day */
  readonly #drawn: { trades: number; volume: number }

  /** @param real the day's real bar, which these trades then add up to */
  constructor(source: Source, shape: SessionShape, real?: DayBar) {
    this.source = source
    this.shape = shape
    this.#day = shape.calendarDay
    const { pieces } = shape
    const { style } = source.character
    const half: number[] = []
    let pinned = 0
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i] as Piece
      const spread = source.halfSpread(piece, i === 0)
      half.push(spread)
      if (style !== 'nav' && piece.pinned && this.#extremes(piece, spread)) pinned++
      else {
        this.#high.push(-Infinity)
        this.#low.push(Infinity)
      }
    }
    this.half = half
    const first = pieces[0] as Piece
    const open = source.value(first.offset === 0 ? source.lnNode(first, 0) : source.lnMid(first, source.step(first, first.from)), this.half[0] as number, first.from)
    const close = this.#closing()
    const usual = style === 'trades' ? this.#activity(open) : { trades: 0, volume: 0 }
    const needed = Math.max(60, 4 * pinned + 4)
    if (real && pinned > 0 && style !== 'nav') {
      const trades = style === 'trades' ? Math.max(usual.trades, needed) : 0
      this.#drawn = { trades, volume: trades === 0 ? 0 : Math.max(trades, real.volume > 0 ? real.volume : usual.volume) }
      this.#dense = true
      this.#unpriced = false
      this.#bar = { ...real, volume: this.#drawn.volume, trades: style === 'trades' ? trades : this.#valueCount() }
      this.#fit(real)
      return
    }
    this.#drawn = usual
    const { trades, volume } = usual
    this.#dense = style !== 'trades' || trades >= needed
    let high = Math.max(open, close)
    let low = Math.min(open, close)
    for (let i = 0; i < pieces.length; i++) {
      if ((this.#high[i] as number) > high) high = this.#high[i] as number
      if ((this.#low[i] as number) < low) low = this.#low[i] as number
    }
    this.#bar = { open, high, low, close, volume, trades }
    this.#unpriced = open <= 0 || close <= 0
    if (style === 'values') this.#bar.trades = this.#unpriced ? 0 : this.#valueCount()
    if (style === 'nav') this.#bar = { open: close, high: close, low: close, close, volume: 0, trades: 1 }
    if (!this.#dense) this.#bar = this.#barOfAll()
  }

  /** The whole day's bar; undefined on a day without a trade. Not to be shown before the session is over. */
  get bar(): DayBar | undefined {
    return this.#bar.trades > 0 ? this.#bar : undefined
  }

  /** when the closing price prints */
  get closesAt(): Instant {
    const { session, hasClosingAuction, pieces } = this.shape
    return hasClosingAuction ? session.closesAt : (pieces.at(-1) as Piece).to - 1
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
    const { pieces } = this.shape
    const last = at >= this.closesAt ? pieces.length : pieceAt(pieces, at)
    if (last < 0 || this.#unpriced) return undefined
    const standing: Standing = {
      open: 0, openAt: 0, high: -Infinity, highAt: 0, low: Infinity, lowAt: 0, last: 0, lastAt: 0, lastSize: 0, trades: 0, volume: 0,
    }
    this.#seeWhole(last, standing)
    if (!this.#seeValues(last, at, standing)) this.#seeTrades(last, at, standing)
    if (standing.trades === 0) return undefined
    for (let i = 0; i <= last; i++) {
      const first = this.#firstOf(i)
      if (!first) continue
      standing.open = first.units
      standing.openAt = first.at
      break
    }
    return standing
  }

  /** Extremes of the pieces before `last`. Those that print their extremes need no look at their trades. */
  #seeWhole(last: number, standing: Standing): void {
    let highPiece = -1
    let lowPiece = -1
    const prints = this.#dense && this.source.character.style !== 'nav'
    for (let i = 0; i < last; i++) {
      if (prints && this.#high[i] !== -Infinity) {
        if ((this.#high[i] as number) > standing.high) {
          standing.high = this.#high[i] as number
          highPiece = i
        }
        if ((this.#low[i] as number) < standing.low) {
          standing.low = this.#low[i] as number
          lowPiece = i
        }
        continue
      }
      const { high, low } = standing
      this.#see(this.chunk(i), Infinity, standing)
      if (standing.high > high) highPiece = -1
      if (standing.low < low) lowPiece = -1
    }
    if (highPiece >= 0) standing.highAt = this.#momentOf(highPiece, 'high')
    if (lowPiece >= 0) standing.lowAt = this.#momentOf(lowPiece, 'low')
  }

  /** When a whole piece first shows its extreme. */
  #momentOf(i: number, extreme: 'high' | 'low'): Instant {
    const units = (extreme === 'high' ? this.#high[i] : this.#low[i]) as number
    const piece = this.shape.pieces[i] as Piece
    const line = this.source.lineOf(piece)
    if (this.#plain && line) return this.source.startOfStep(piece, this.#firstStep(i, line, 0, STEPS, units))
    const { at, units: all } = this.chunk(i)
    return at[all.indexOf(units)] ?? 0
  }

  #seeTrades(last: number, at: Instant, standing: Standing): void {
    const current = this.chunk(last)
    const seen = this.#see(current, at, standing)
    standing.trades = current.tradesBefore + seen
    standing.volume = current.volumeBefore
    for (let t = 0; t < seen; t++) standing.volume += current.size[t] as number
    for (let i = last, count = seen; i >= 0; i--, count = i >= 0 ? this.chunk(i).at.length : 0) {
      if (count === 0) continue
      const { at: moments, units, size } = this.chunk(i)
      standing.last = units[count - 1] as number
      standing.lastAt = moments[count - 1] as number
      standing.lastSize = size[count - 1] as number
      return
    }
  }

  /** Values that are the rounded path itself: the same as their chunk says, without rounding all of them. */
  get #plain(): boolean {
    return this.source.character.style === 'values' && !this.source.derived && !this.#outermost
  }

  /** @returns false where the chunk has to be looked at */
  #seeValues(last: number, at: Instant, standing: Standing): boolean {
    const { source, shape } = this
    const piece = shape.pieces[last]
    const line = piece && source.lineOf(piece)
    if (!this.#plain || !piece || !line) return false
    const { from, to } = this.#stepsOf(piece)
    const until = at >= piece.to ? to - 1 : Math.min(to - 1, source.step(piece, at))
    if (until < from) return false
    const steps = line.fine.steps(line.slot)
    let high = -Infinity
    let low = Infinity
    for (let step = from; step <= until; step++) {
      const y = steps[step] as number
      if (y > high) high = y
      if (y < low) low = y
    }
    const half = this.half[last] as number
    const shown = (ln: number): number => this.#inside(source.value(ln, half, at))
    const [top, bottom] = [shown(high), shown(low)]
    if (top > standing.high) {
      standing.high = top
      standing.highAt = source.startOfStep(piece, this.#firstStep(last, line, from, until + 1, top))
    }
    if (bottom < standing.low) {
      standing.low = bottom
      standing.lowAt = source.startOfStep(piece, this.#firstStep(last, line, from, until + 1, bottom))
    }
    standing.last = shown(steps[until] as number)
    standing.lastAt = source.startOfStep(piece, until)
    standing.trades = this.#stepsBefore(last) + until - from + 1
    return true
  }

  /** The first step that shows a value; there is one. */
  #firstStep(i: number, line: { fine: FinePath; slot: number }, from: number, to: number, units: number): number {
    const { source } = this
    const steps = line.fine.steps(line.slot)
    const half = this.half[i] as number
    const near = ln(units / source.ticks.scale)
    const reach = (2 * tickAt(source.ticks, units)) / units
    for (let step = from; step < to; step++) {
      const y = steps[step] as number
      if (Math.abs(y - near) <= reach && this.#inside(source.value(y, half, 0)) === units) return step
    }
    return from
  }

  #firstOf(i: number): { at: Instant; units: number } | undefined {
    const piece = this.shape.pieces[i]
    const line = piece && this.source.lineOf(piece)
    if (this.#plain && piece && line) {
      const { from, to } = this.#stepsOf(piece)
      if (from >= to) return undefined
      return { at: this.source.startOfStep(piece, from), units: this.#inside(this.source.value(this.source.lnMid(piece, from), this.half[i] as number, 0)) }
    }
    const { at, units } = this.chunk(i)
    return at[0] === undefined || units[0] === undefined ? undefined : { at: at[0], units: units[0] }
  }

  /** Lets a standing see a chunk's trades up to an instant; returns how many there are. */
  #see(chunk: Chunk, until: Instant, standing: Standing): number {
    const { at, units } = chunk
    let t = 0
    for (; t < at.length && (at[t] as number) <= until; t++) {
      const price = units[t] as number
      if (price > standing.high) {
        standing.high = price
        standing.highAt = at[t] as number
      }
      if (price < standing.low) {
        standing.low = price
        standing.lowAt = at[t] as number
      }
    }
    return t
  }

  #extremes(piece: Piece, half: number): boolean {
    const { source } = this
    const line = source.lineOf(piece)
    if (!line) return false
    const day = Math.floor(line.slot / 48)
    const k = line.slot - day * 48
    const { x, v } = line.fine.path.day(day)
    const high = line.fine.high(line.slot, x[k] as number, x[k + 1] as number, v[k] as number)
    const low = line.fine.low(line.slot, x[k] as number, x[k + 1] as number, v[k] as number)
    if (source.character.style === 'trades') {
      this.#high.push(source.ask(high, half, piece.from))
      this.#low.push(source.bid(low, half, piece.from))
    } else {
      const top = source.value(high, half, piece.from)
      const bottom = source.value(low, half, piece.from)
      this.#high.push(Math.max(top, bottom))
      this.#low.push(Math.min(top, bottom))
    }
    return true
  }

  #closing(): number {
    const { source, shape } = this
    const last = shape.pieces.length - 1
    const piece = shape.pieces[last] as Piece
    const end = piece.from - piece.offset + 1_800_000
    const at = shape.session.closesAt
    const ln = at >= end ? source.lnNode(piece, 1) : source.lnMid(piece, source.step(piece, at))
    return source.value(ln, this.half[last] as number, at)
  }

  /** Keeps the extremes of all slots within a real bar, and lets the outermost attain it. */
  #fit(real: DayBar): void {
    const top = this.#high.indexOf(this.#high.reduce((a, b) => Math.max(a, b), -Infinity))
    const bottom = this.#low.indexOf(this.#low.reduce((a, b) => Math.min(a, b), Infinity))
    for (let i = 0; i < this.#high.length; i++) {
      if (this.#high[i] === -Infinity) continue
      this.#high[i] = i === top ? real.high : this.#inside(this.#high[i] as number)
      this.#low[i] = i === bottom ? real.low : this.#inside(this.#low[i] as number)
    }
    this.#outermost = { top, bottom }
  }

  /** Trades and pieces of the day: livelier when prices move and on restless days. */
  #activity(open: number): { trades: number; volume: number } {
    const { source, shape } = this
    const { path } = source.fine
    const pieces = shape.pieces
    const first = pieces[0] as Piece
    const last = pieces[pieces.length - 1] as Piece
    const move = Math.abs(source.lnNode(last, 1) - source.lnNode(first, 0))
    const { keys, character } = source
    const activity = exp(0.25 * normal(keys.day, 4 * this.#day))
      * (0.4 + 0.3 * source.restlessness(first) + 0.42 * Math.min(5, move / Math.sqrt(path.dayVariance)))
    const trades = Math.floor(character.trades * activity + uniform(keys.day, 4 * this.#day + 1))
    const money = character.money * activity * exp(0.2 * normal(keys.day, 4 * this.#day + 2))
    const price = Math.max(open, 1) / source.ticks.scale
    return { trades, volume: trades === 0 ? 0 : trades + Math.floor(money / price) }
  }

  /** Prints every session has (opening, auctions, closing, the extremes of each slot), and what they leave for the rest. */
  get #prints(): Printed {
    return (this.#printed ??= this.#dense ? this.#print() : { specials: [], trades: this.#drawn.trades, extra: this.#drawn.volume - this.#drawn.trades })
  }

  #print(): Printed {
    const { source, shape } = this
    const { trades, volume } = this.#drawn
    const specials: Special[][] = []
    const { pieces, session, intraday } = shape
    const average = (volume - trades) / trades
    let drawn = 0
    const usual = (): number => 1 + Math.floor(average * (0.2 + 0.6 * uniform(source.keys.weights, this.#day * 256 + drawn++)))
    const at = (i: number, special: Special): void => void (specials[i] ??= []).push(special)
    const opening = 1 + Math.floor((volume - trades) * (shape.hasOpeningAuction ? OPENING : 0.002))
    at(0, { at: (pieces[0] as Piece).from, units: this.#bar.open, size: opening, kind: 'O' })
    const closing = 1 + Math.floor((volume - trades) * (shape.hasClosingAuction ? CLOSING : 0.002))
    at(pieces.length, { at: this.closesAt, units: this.#bar.close, size: closing, kind: 'C' })
    let count = 2
    let size = opening + closing
    for (const auction of intraday) {
      const piece = pieces[auction.piece]
      if (!piece || auction.at < session.continuousFrom) continue
      const print = 1 + Math.floor((volume - trades) * INTRADAY)
      const units = source.value(source.lnMid(piece, source.step(piece, auction.at)), 0, auction.at)
      at(auction.piece, { at: auction.at, units: this.#inside(units), size: print, kind: 'I' })
      count++
      size += print
    }
    for (let i = 0; i < pieces.length; i++) {
      if (this.#high[i] === -Infinity) continue
      const piece = pieces[i] as Piece
      const line = source.lineOf(piece)
      if (!line) continue
      const prints = [usual(), usual()] as const
      // the moment of the extremes needs the fine path, so it is found when the piece's trades are
      at(i, { at: NaN, units: this.#high[i] as number, size: prints[0], kind: 'T' })
      at(i, { at: NaN, units: this.#low[i] as number, size: prints[1], kind: 'T' })
      count += 2
      size += prints[0] + prints[1]
    }
    return { specials, trades: trades - count, extra: volume - trades - (size - count) }
  }

  #inside(units: number): number {
    return Math.min(this.#bar.high, Math.max(this.#bar.low, units))
  }

  #build(i: number): Chunk {
    const { style } = this.source.character
    if (this.#unpriced) return { at: [], units: [], size: [], kind: [], tradesBefore: 0, volumeBefore: 0 }
    if (style === 'trades') return this.#tradesOf(i)
    return style === 'nav' ? this.#navOf(i) : this.#valuesOf(i)
  }

  #navOf(i: number): Chunk {
    if (i < this.shape.pieces.length) return { at: [], units: [], size: [], kind: [], tradesBefore: 0, volumeBefore: 0 }
    return { at: [this.closesAt], units: [this.#bar.close], size: [0], kind: ['C'], tradesBefore: 0, volumeBefore: 0 }
  }

  /** Steps a derivative's formula is asked at: every minute. */
  get #stride(): number {
    return this.source.derived ? 16 : 1
  }

  /** Steps of a piece that begin inside it; one for a piece that stands still. */
  #stepsOf(piece: Piece): { from: number; to: number } {
    if (!this.source.lineOf(piece)) return { from: 0, to: 1 }
    const stride = this.#stride
    const { offset, from, to } = piece
    const jitter = this.source.jitterMs
    const first = offset === 0 ? 0 : Math.ceil((offset - jitter) / 3750)
    const end = Math.min(STEPS, Math.ceil((offset + to - from - jitter) / 3750))
    return { from: Math.ceil(first / stride) * stride, to: end }
  }

  #valueCount(): number {
    return this.#stepsBefore(this.shape.pieces.length) + 1
  }

  #stepsBefore(i: number): number {
    let count = 0
    for (let j = 0; j < i; j++) {
      const { from, to } = this.#stepsOf(this.shape.pieces[j] as Piece)
      count += Math.ceil((to - from) / this.#stride)
    }
    return count
  }

  #valuesOf(i: number): Chunk {
    const { source, shape } = this
    const tradesBefore = this.#stepsBefore(i)
    if (i === shape.pieces.length) return { at: [this.closesAt], units: [this.#bar.close], size: [0], kind: ['C'], tradesBefore, volumeBefore: 0 }
    const piece = shape.pieces[i] as Piece
    const at: Instant[] = []
    const units: number[] = []
    const { from, to } = this.#stepsOf(piece)
    const line = source.lineOf(piece)
    const steps = line?.fine.steps(line.slot)
    const half = this.half[i] as number
    for (let step = from; step < to; step += this.#stride) {
      const moment = steps ? source.startOfStep(piece, step) : piece.from
      at.push(moment)
      if (this.#attains(i, line, step, units)) continue
      units.push(this.#inside(source.value(steps ? (steps[step] as number) : source.lnMid(piece, 0), half, moment)))
    }
    return { at, units, size: at.map(() => 0), kind: at.map(() => 'T' as const), tradesBefore, volumeBefore: 0 }
  }

  /** At a real bar's opening and extremes a value style shows just them. */
  #attains(i: number, line: ReturnType<Source['lineOf']>, step: number, units: number[]): boolean {
    if (!this.#outermost) return false
    if (i === 0 && units.length === 0) return units.push(this.#bar.open) > 0
    if (!line) return false
    const { highStep, lowStep } = line.fine.slot(line.slot)
    const high = i === this.#outermost.top && step === highStep
    const low = i === this.#outermost.bottom && step === lowStep
    if (high || low) units.push(high ? this.#bar.high : this.#bar.low)
    return high || low
  }

  #tradesOf(i: number): Chunk {
    const { source, shape } = this
    const { keys } = source
    let tradesBefore = 0
    let volumeBefore = 0
    for (let j = 0; j < i; j++) {
      for (const special of this.#prints.specials[j] ?? []) {
        tradesBefore++
        volumeBefore += special.size
      }
    }
    if (i === shape.pieces.length) {
      const { trades, volume } = this.#bar
      const special = this.#prints.specials[i]?.[0]
      if (!special) return { at: [], units: [], size: [], kind: [], tradesBefore: trades, volumeBefore: volume }
      return { at: [special.at], units: [special.units], size: [special.size], kind: [special.kind], tradesBefore: trades - 1, volumeBefore: volume - special.size }
    }
    const piece = shape.pieces[i] as Piece
    const half = this.half[i] as number
    const line = source.lineOf(piece)
    const prints = this.#prints
    const moments = this.#moments(i, piece)
    const at: Instant[] = []
    const units: number[] = []
    const size: number[] = []
    const kind: TradeKind[] = []
    let next = 0
    const special = (until: Instant): void => {
      for (; next < moments.length && (moments[next] as Special).at < until; next++) {
        const print = moments[next] as Special
        at.push(print.at)
        units.push(print.units)
        size.push(print.size)
        kind.push(print.kind)
      }
    }
    // many trades need the whole slot, few their own steps
    let steps: Float64Array | undefined
    for (let m = 0; m < piece.minutes; m++) {
      const minute = piece.firstMinute + m
      minuteShare(keys.counts, keys.sizes, this.#day, shape.before, prints.trades, prints.extra, minute, share)
      const { count, extra, countBefore, extraBefore } = share
      if (m === 0) {
        tradesBefore += countBefore
        volumeBefore += countBefore + extraBefore
      }
      if (count > 8 && !steps) steps = line?.fine.steps(line.slot)
      const start = piece.from + m * 60_000
      const length = Math.min(60_000, piece.to - start)
      // a random place to count from: busy minutes may count far
      const base = word(keys.minute, this.#day * 1500 + minute)
      let weights = 0
      for (let t = 0; t < count; t++) weights += weightOf(source, base, t)
      let passed = 0
      let given = 0
      for (let t = 0; t < count; t++) {
        const moment = start + Math.floor(((t + uniform(keys.times, base + t)) / count) * length)
        special(moment)
        const step = source.step(piece, moment)
        const mid = steps ? (steps[step] as number) : source.lnMid(piece, step)
        const price = word(keys.sides, base + t) & 1 ? source.ask(mid, half, moment) : source.bid(mid, half, moment)
        passed += weightOf(source, base, t)
        const upTo = t === count - 1 ? extra : Math.floor((extra * passed) / weights)
        at.push(moment)
        units.push(this.#dense ? this.#inside(price) : price)
        size.push(1 + upTo - given)
        kind.push('T')
        given = upTo
      }
    }
    special(Infinity)
    return { at, units, size, kind, tradesBefore, volumeBefore }
  }

  /** The piece's special prints in order, those of the extremes at the steps where the path stands on them. */
  #moments(i: number, piece: Piece): Special[] {
    const { source } = this
    const prints = (this.#prints.specials[i] ?? []).map((print) => ({ ...print }))
    const line = source.lineOf(piece)
    if (line) {
      const { highStep, lowStep } = line.fine.slot(line.slot)
      const extremes = prints.filter(({ at }) => Number.isNaN(at))
      extremes.forEach((print, j) => {
        const inside = Math.floor(3000 * uniform(source.keys.weights, this.#day * 256 + 200 + j))
        print.at = source.startOfStep(piece, j === 0 ? highStep : lowStep) + inside
      })
    }
    return prints.toSorted((a, b) => a.at - b.at)
  }

  #barOfAll(): DayBar {
    let bar: DayBar | undefined
    for (let i = 0; i < this.shape.pieces.length; i++) {
      const chunk = this.chunk(i)
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

/** Heavy-tailed weights of the trades of a minute: one in a hundred is fifty times the usual. */
function weightOf(source: Source, base: number, t: number): number {
  return 1 / (0.02 + uniform(source.keys.tails, base + t))
}
