import type { Instant } from '#contract/vocabulary.ts'
import { momentIn } from './first-moments.ts'
import { pieceAt } from './session-shape.ts'
import type { SessionTape } from './tape.ts'
import type { Seen } from './trade-counter.ts'
import { isPlain, valuesUpTo } from './plain-values.ts'

/** What a reader sees of a session at an instant: all trades up to it. Prices in units. */
export interface Standing {
  readonly open: number
  readonly openAt: Instant
  readonly high: number
  readonly low: number
  readonly last: number
  readonly lastAt: Instant
  readonly lastSize: number
  readonly trades: number
  readonly volume: number
  /** when the extremes were first reached: found when asked for, for they need the trades of their slots */
  highAt(): Instant
  lowAt(): Instant
}

/** The session as it stands at an instant; undefined before the first trade. */
export function standingAt(tape: SessionTape, at: Instant): Standing | undefined {
  const { plan, shape } = tape
  const current = at >= shape.closesAt ? shape.count : pieceAt(shape.pieces, at)
  if (current < 0 || plan.unpriced) return undefined
  const few = tape.seenAtFew(current, at)
  const seen = few?.seen ?? ((isPlain(plan) && current < shape.count && valuesUpTo(plan, current, at)) || tape.seenIn(current, at))
  if (seen.trades === 0) return undefined
  const last = seen.last ?? lastBefore(tape, current)
  const first = few?.first ?? tape.opening(current)
  if (!last || !first) return undefined
  const whole = few ? seen : wholePieces(tape, current)
  const high = Math.max(whole.high, seen.high)
  const low = Math.min(whole.low, seen.low)
  return {
    open: first.units,
    openAt: first.at,
    high,
    low,
    last: last.units,
    lastAt: last.at,
    lastSize: last.size,
    trades: seen.trades,
    volume: seen.volume,
    highAt: remembered(() => firstMoment(tape, current, high, 'high')),
    lowAt: remembered(() => firstMoment(tape, current, low, 'low')),
  }
}

function remembered(find: () => Instant): () => Instant {
  let known: Instant | undefined
  return () => (known ??= find())
}

/** Extremes of the pieces before the current one. Those that print their extremes need no look at their trades. */
function wholePieces(tape: SessionTape, current: number): { high: number; low: number } {
  const { plan } = tape
  let { high, low } = plan.dense ? plan.range(current) : { high: -Infinity, low: Infinity }
  for (let i = 0; i < current; i++) {
    if (plan.dense && plan.isPinned(i)) continue
    const { running } = tape.chunk(i)
    high = Math.max(high, running.high.at(-1) ?? high)
    low = Math.min(low, running.low.at(-1) ?? low)
  }
  return { high, low }
}

function firstMoment(tape: SessionTape, current: number, units: number, side: 'high' | 'low'): Instant {
  const { plan } = tape
  for (let i = 0; i < current; i++) {
    if (plan.dense && plan.isPinned(i) && plan.extremes(i)[side] !== units) continue
    const moment = momentIn(tape, i, units)
    if (moment !== undefined) return moment
  }
  return momentIn(tape, current, units) ?? tape.shape.closesAt
}

/** The last trade before a piece. */
function lastBefore(tape: SessionTape, current: number): Seen['last'] {
  for (let i = current - 1; i >= 0; i--) {
    const { at, units, size } = tape.chunk(i)
    const t = at.length - 1
    if (t >= 0) return { units: units[t] as number, at: at[t] as number, size: size[t] as number }
  }
  return undefined
}
