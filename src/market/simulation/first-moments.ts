import type { Instant } from '#contract/vocabulary.ts'
import { firstMomentOf, isPlain } from './plain-values.ts'
import { inside } from './session-plan.ts'
import type { SessionTape } from './tape.ts'
import { drawsOf, momentOf, sharesOf } from './trade-chunk.ts'
import { stepsOf } from './value-steps.ts'

/** When a piece first shows a price; undefined where it never does. */
export function momentIn(tape: SessionTape, i: number, units: number): Instant | undefined {
  const { plan, shape } = tape
  const line = i < shape.count && isPlain(plan) ? plan.source.lineOf(shape.piece(i)) : undefined
  if (line) return firstMomentOf(plan, i, line, units)
  const chunk = tape.chunk(i)
  const t = chunk.units.indexOf(units)
  return t < 0 ? undefined : chunk.at[t]
}

/** The first trade or value of a piece. */
export function firstOf(tape: SessionTape, i: number): { at: Instant; units: number } | undefined {
  const { plan, shape } = tape
  const { source } = plan
  if (i < shape.count && isPlain(plan)) {
    const piece = shape.piece(i)
    const { from, to } = stepsOf(source, piece)
    if (source.lineOf(piece)) {
      return from < to
        ? {
            at: source.startOfStep(piece, from),
            units: inside(plan, i, source.value(source.lnMid(piece, from), plan.half(i), 0)),
          }
        : undefined
    }
  }
  if (i === 0 && opensWithPrint(tape)) return { at: shape.piece(0).from, units: plan.open }
  const {
    at: [at],
    units: [units],
  } = tape.chunk(i)
  return at === undefined || units === undefined ? undefined : { at, units }
}

/** The session's first trade is its opening print: nearly always, for it stands at the session's first millisecond. */
function opensWithPrint({ plan, shape, prints }: SessionTape): boolean {
  const { source, dense } = plan
  if (!dense || source.character.style !== 'trades') return false
  const piece = shape.piece(0)
  const [count] = sharesOf(plan, prints, 0, 1).count
  const length = Math.min(60_000, piece.to - piece.from)
  return (
    count === undefined ||
    momentOf(source, drawsOf(source, shape.calendarDay, piece.firstMinute), 0, count, piece.from, length) > piece.from
  )
}
