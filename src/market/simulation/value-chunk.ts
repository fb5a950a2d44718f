import type { Instant } from '#contract/vocabulary.ts'
import { Chunk, emptyChunk } from './chunk.ts'
import { inside, type SessionPlan } from './session-plan.ts'
import type { Piece } from './session-shape.ts'
import { stepsOf, strideOf, valuesBefore } from './value-steps.ts'

/** What a notation without trades shows in a piece: the path at its steps; after the last piece the closing value. */
export function valuesOf(plan: SessionPlan, i: number): Chunk {
  const { source, shape, lastPriced } = plan
  if (lastPriced !== undefined && i > lastPriced) return afterTheEnd(valuesOf(plan, lastPriced))
  const tradesBefore = valuesBefore(source, shape, i)
  if (i === shape.count) return closing(shape.closesAt, plan.close, tradesBefore)
  const piece = shape.piece(i)
  const at: Instant[] = []
  const units: number[] = []
  const { from, to } = stepsOf(source, piece)
  const line = source.lineOf(piece)
  const steps = line?.fine.steps(line.slot)
  const half = plan.half(i)
  for (let step = from; step < to; step += strideOf(source)) {
    const moment = steps ? source.startOfStep(piece, step) : piece.from
    const value =
      exactValue(plan, i, piece, step, units.length === 0) ??
      withinPiece(plan, i, source.value(steps ? (steps[step] as number) : source.lnMid(piece, 0), half, moment))
    if (i === lastPriced && value <= 0) break
    at.push(moment)
    units.push(value)
  }
  return new Chunk({
    at,
    units,
    size: at.map(() => 0),
    kind: at.map(() => 'T' as const),
    tradesBefore,
    volumeBefore: 0,
  })
}

/** Nothing, after all values of the piece within which a derivative ended. */
const afterTheEnd = ({ at, tradesBefore }: Chunk): Chunk =>
  new Chunk({ at: [], units: [], size: [], kind: [], tradesBefore: tradesBefore + at.length, volumeBefore: 0 })

/** The one value of a fund's day stands at the session's end. */
export const navOf = ({ shape, close }: SessionPlan, i: number): Chunk =>
  i < shape.count ? emptyChunk : closing(shape.closesAt, close, 0)

const closing = (at: Instant, units: number, tradesBefore: number): Chunk =>
  new Chunk({ at: [at], units: [units], size: [0], kind: ['C'], tradesBefore, volumeBefore: 0 })

/** A derivative's value drifts with time; its piece keeps to the extremes its bar was made from. */
function withinPiece(plan: SessionPlan, i: number, units: number): number {
  if (i === plan.lastPriced) return units
  if (!plan.source.derived || !plan.isPinned(i)) return inside(plan, i, units)
  const { high, low } = plan.extremes(i)
  return Math.min(high, Math.max(low, units))
}

/**
 * Values that are known to the unit: a real bar's opening and extremes, and a derivative's at its underlying's
 * extremes.
 */
function exactValue(plan: SessionPlan, i: number, piece: Piece, step: number, first: boolean): number | undefined {
  const { source, outermost, bar } = plan
  if (outermost && i === 0 && first) return bar.open
  const line = source.lineOf(piece)
  if (!line || (!outermost && !source.derived) || !plan.isPinned(i)) return undefined
  const { highStep, lowStep, high, low } = line.fine.slot(line.slot)
  if (step !== highStep && step !== lowStep) return undefined
  if (source.derived) return source.value(step === highStep ? high : low, plan.half(i), piece.from)
  if (i === outermost?.top && step === highStep) return bar.high
  return i === outermost?.bottom && step === lowStep ? bar.low : undefined
}
