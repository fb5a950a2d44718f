import type { Piece, SessionShape } from './session-shape.ts'
import type { Source } from './source.ts'
import { STEP_MS, STEPS } from './time.ts'

/** Interval of shown values: every step; for a derivative's formula every minute. */
export const strideOf = (source: Source): number => (source.derived ? 16 : 1)

/** Steps of a piece that begin inside it; one for a piece that stands still. */
export function stepsOf(source: Source, piece: Piece): { from: number; to: number } {
  if (!source.lineOf(piece)) return { from: 0, to: 1 }
  const stride = strideOf(source)
  const { offset, from, to } = piece
  const first = offset === 0 ? 0 : Math.ceil((offset - source.jitterMs) / STEP_MS)
  const end = Math.min(STEPS, Math.ceil((offset + to - from - source.jitterMs) / STEP_MS))
  return { from: Math.ceil(first / stride) * stride, to: end }
}

/** Values shown before a piece. */
export function valuesBefore(source: Source, shape: SessionShape, i: number): number {
  const stride = strideOf(source)
  let count = 0
  for (let j = 0; j < i; j++) {
    const { from, to } = stepsOf(source, shape.piece(j))
    count += Math.ceil((to - from) / stride)
  }
  return count
}

/** Values of a whole session, the closing one included. */
export const countOfValues = (source: Source, shape: SessionShape): number =>
  valuesBefore(source, shape, shape.count) + 1
