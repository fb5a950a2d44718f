import type { Instant } from '#contract/vocabulary.ts'
import { tickAt } from '../ticks.ts'
import type { Chunk } from './chunk.ts'
import { ln } from './math.ts'
import { closingAt, inside, type SessionPlan } from './session-plan.ts'
import { type Piece, pieceAt } from './session-shape.ts'
import type { FinePath } from './slot-path.ts'
import { STEPS } from './time.ts'
import { stepsOf, valuesBefore } from './value-steps.ts'

/** What a reader sees of a session at an instant: all trades up to it. Prices in units. */
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

type ChunkOf = (i: number) => Chunk
interface Line { fine: FinePath; slot: number }

/** The session as it stands at an instant; undefined before the first trade. */
export function standingAt(plan: SessionPlan, chunkOf: ChunkOf, at: Instant): Standing | undefined {
  const { pieces } = plan.shape
  const last = at >= closingAt(plan.shape) ? pieces.length : pieceAt(pieces, at)
  if (last < 0 || plan.unpriced) return undefined
  const standing: Standing = {
    open: 0, openAt: 0, high: -Infinity, highAt: 0, low: Infinity, lowAt: 0, last: 0, lastAt: 0, lastSize: 0, trades: 0, volume: 0,
  }
  seeWhole(plan, chunkOf, last, standing)
  if (!seeValues(plan, last, at, standing)) seeTrades(chunkOf, last, at, standing)
  if (standing.trades === 0) return undefined
  for (let i = 0; i <= last; i++) {
    const first = firstOf(plan, chunkOf, i)
    if (!first) continue
    standing.open = first.units
    standing.openAt = first.at
    break
  }
  return standing
}

/** Extremes of the pieces before `last`. Those that print their extremes need no look at their trades. */
function seeWhole(plan: SessionPlan, chunkOf: ChunkOf, last: number, standing: Standing): void {
  let highPiece = -1
  let lowPiece = -1
  for (let i = 0; i < last; i++) {
    if (plan.dense && plan.high[i] !== -Infinity) {
      if ((plan.high[i] as number) > standing.high) {
        standing.high = plan.high[i] as number
        highPiece = i
      }
      if ((plan.low[i] as number) < standing.low) {
        standing.low = plan.low[i] as number
        lowPiece = i
      }
      continue
    }
    const { high, low } = standing
    see(chunkOf(i), Infinity, standing)
    if (standing.high > high) highPiece = -1
    if (standing.low < low) lowPiece = -1
  }
  if (highPiece >= 0) standing.highAt = momentOf(plan, chunkOf, highPiece, standing.high)
  if (lowPiece >= 0) standing.lowAt = momentOf(plan, chunkOf, lowPiece, standing.low)
}

/** When a whole piece first shows its extreme. */
function momentOf(plan: SessionPlan, chunkOf: ChunkOf, i: number, units: number): Instant {
  const piece = plan.shape.pieces[i] as Piece
  const line = plan.source.lineOf(piece)
  if (isPlain(plan) && line) return plan.source.startOfStep(piece, firstStep(plan, i, line, 0, STEPS, units))
  const { at, units: all } = chunkOf(i)
  return at[all.indexOf(units)] ?? piece.from
}

function seeTrades(chunkOf: ChunkOf, last: number, at: Instant, standing: Standing): void {
  const current = chunkOf(last)
  const seen = see(current, at, standing)
  standing.trades = current.tradesBefore + seen
  standing.volume = current.volumeBefore
  for (let t = 0; t < seen; t++) standing.volume += current.size[t] as number
  for (let i = last, count = seen; i >= 0; i--, count = i >= 0 ? chunkOf(i).at.length : 0) {
    if (count === 0) continue
    const { at: moments, units, size } = chunkOf(i)
    standing.last = units[count - 1] as number
    standing.lastAt = moments[count - 1] as number
    standing.lastSize = size[count - 1] as number
    return
  }
}

/** Lets a standing see a chunk's trades up to an instant; returns how many there are. */
function see({ at, units }: Chunk, until: Instant, standing: Standing): number {
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

/** Values that are the rounded path itself: the same as their chunk says, without rounding all of them. */
const isPlain = ({ source, outermost }: SessionPlan): boolean => source.character.style === 'values' && !source.derived && !outermost

/** @returns false where the chunk has to be looked at */
function seeValues(plan: SessionPlan, last: number, at: Instant, standing: Standing): boolean {
  const { source, shape } = plan
  const piece = shape.pieces[last]
  const line = piece && source.lineOf(piece)
  if (!isPlain(plan) || !piece || !line) return false
  const { from, to } = stepsOf(source, piece)
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
  const half = plan.half[last] as number
  const shown = (lnMid: number): number => inside(plan, source.value(lnMid, half, at))
  const [top, bottom] = [shown(high), shown(low)]
  if (top > standing.high) {
    standing.high = top
    standing.highAt = source.startOfStep(piece, firstStep(plan, last, line, from, until + 1, top))
  }
  if (bottom < standing.low) {
    standing.low = bottom
    standing.lowAt = source.startOfStep(piece, firstStep(plan, last, line, from, until + 1, bottom))
  }
  standing.last = shown(steps[until] as number)
  standing.lastAt = source.startOfStep(piece, until)
  standing.trades = valuesBefore(source, shape, last) + until - from + 1
  return true
}

/** The first step that shows a value; there is one. */
function firstStep(plan: SessionPlan, i: number, line: Line, from: number, to: number, units: number): number {
  const { source } = plan
  const steps = line.fine.steps(line.slot)
  const half = plan.half[i] as number
  const near = ln(units / source.ticks.scale)
  const reach = (2 * tickAt(source.ticks, units)) / units
  for (let step = from; step < to; step++) {
    const y = steps[step] as number
    if (Math.abs(y - near) <= reach && inside(plan, source.value(y, half, 0)) === units) return step
  }
  return from
}

function firstOf(plan: SessionPlan, chunkOf: ChunkOf, i: number): { at: Instant; units: number } | undefined {
  const { source, shape } = plan
  const piece = shape.pieces[i]
  const line = piece && source.lineOf(piece)
  if (isPlain(plan) && piece && line) {
    const { from, to } = stepsOf(source, piece)
    if (from >= to) return undefined
    return { at: source.startOfStep(piece, from), units: inside(plan, source.value(source.lnMid(piece, from), plan.half[i] as number, 0)) }
  }
  const { at: [at], units: [units] } = chunkOf(i)
  return at === undefined || units === undefined ? undefined : { at, units }
}
