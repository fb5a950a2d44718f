import type { Instant } from '#contract/vocabulary.ts'
import { tickAt } from '../ticks.ts'
import { ln } from './math.ts'
import { inside, type SessionPlan } from './session-plan.ts'
import type { FinePath } from './slot-path.ts'
import type { Seen } from './trade-counter.ts'
import { stepsOf, valuesBefore } from './value-steps.ts'

/** Values that are the rounded path itself: what their chunk says is known without rounding all of them. */
export const isPlain = ({ source, outermost }: SessionPlan): boolean =>
  source.character.style === 'values' && !source.derived && !outermost

/** What a piece's values up to an instant come to; undefined where there is none yet, or the path stands still. */
export function valuesUpTo(plan: SessionPlan, i: number, at: Instant): Seen | undefined {
  const { source, shape } = plan
  const piece = shape.piece(i)
  const line = source.lineOf(piece)
  if (!line) return undefined
  const { from, to } = stepsOf(source, piece)
  const until = at >= piece.to ? to - 1 : Math.min(to - 1, source.step(piece, at))
  if (until < from) return undefined
  const steps = line.fine.steps(line.slot)
  let high = -Infinity
  let low = Infinity
  for (let step = from; step <= until; step++) {
    const y = steps[step] as number
    if (y > high) high = y
    if (y < low) low = y
  }
  const half = plan.half(i)
  const shown = (lnMid: number): number => inside(plan, i, source.value(lnMid, half, at))
  return {
    high: shown(high),
    low: shown(low),
    trades: valuesBefore(source, shape, i) + until - from + 1,
    volume: 0,
    last: { units: shown(steps[until] as number), at: source.startOfStep(piece, until), size: 0 },
  }
}

/** When a piece first shows a value; undefined where it never does. */
export function firstMomentOf(
  plan: SessionPlan,
  i: number,
  { fine, slot }: { fine: FinePath; slot: number },
  units: number,
): Instant | undefined {
  const { source, shape } = plan
  const piece = shape.piece(i)
  const { from, to } = stepsOf(source, piece)
  const steps = fine.steps(slot)
  const half = plan.half(i)
  const near = ln(units / source.ticks.scale)
  const reach = (2 * tickAt(source.ticks, units)) / units
  for (let step = from; step < to; step++) {
    const y = steps[step] as number
    if (Math.abs(y - near) <= reach && inside(plan, i, source.value(y, half, 0)) === units)
      return source.startOfStep(piece, step)
  }
  return undefined
}
