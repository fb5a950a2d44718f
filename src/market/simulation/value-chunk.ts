import type { Instant } from '#contract/vocabulary.ts'
import { type Chunk, emptyChunk } from './chunk.ts'
import { closingAt, inside, type SessionPlan } from './session-plan.ts'
import type { Piece } from './session-shape.ts'
import { stepsOf, strideOf, valuesBefore } from './value-steps.ts'

/** What a notation without trades shows in a piece: the path at its steps; after the last piece the closing value. */
export function valuesOf(plan: SessionPlan, i: number): Chunk {
  const { source, shape } = plan
  const tradesBefore = valuesBefore(source, shape, i)
  const piece = shape.pieces[i]
  if (!piece) return { at: [closingAt(shape)], units: [plan.bar.close], size: [0], kind: ['C'], tradesBefore, volumeBefore: 0 }
  const at: Instant[] = []
  const units: number[] = []
  const { from, to } = stepsOf(source, piece)
  const line = source.lineOf(piece)
  const steps = line?.fine.steps(line.slot)
  const half = plan.half[i] as number
  for (let step = from; step < to; step += strideOf(source)) {
    const moment = steps ? source.startOfStep(piece, step) : piece.from
    at.push(moment)
    units.push(exactValue(plan, i, piece, step, units.length === 0)
      ?? withinPiece(plan, i, source.value(steps ? (steps[step] as number) : source.lnMid(piece, 0), half, moment)))
  }
  return { at, units, size: at.map(() => 0), kind: at.map(() => 'T' as const), tradesBefore, volumeBefore: 0 }
}

/** The one value of a fund's day stands at the session's end. */
export function navOf({ shape, bar }: SessionPlan, i: number): Chunk {
  if (i < shape.pieces.length) return emptyChunk
  return { at: [closingAt(shape)], units: [bar.close], size: [0], kind: ['C'], tradesBefore: 0, volumeBefore: 0 }
}

/** A derivative's value drifts with time; its piece keeps to the extremes its bar was made from. */
function withinPiece(plan: SessionPlan, i: number, units: number): number {
  if (!plan.source.derived || plan.high[i] === -Infinity) return inside(plan, units)
  return Math.min(plan.high[i] as number, Math.max(plan.low[i] as number, units))
}

/** Values that are known to the unit: a real bar's opening and extremes, and a derivative's at its underlying's extremes. */
function exactValue(plan: SessionPlan, i: number, piece: Piece, step: number, first: boolean): number | undefined {
  const { source, outermost, bar } = plan
  if (outermost && i === 0 && first) return bar.open
  const line = source.lineOf(piece)
  if (!line || (!outermost && !source.derived) || plan.high[i] === -Infinity) return undefined
  const { highStep, lowStep, high, low } = line.fine.slot(line.slot)
  if (step !== highStep && step !== lowStep) return undefined
  if (source.derived) return source.value(step === highStep ? high : low, plan.half[i] as number, piece.from)
  if (i === outermost?.top && step === highStep) return bar.high
  return i === outermost?.bottom && step === lowStep ? bar.low : undefined
}
