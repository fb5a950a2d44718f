import type { Instant } from '#contract/vocabulary.ts'
import { momentIn } from './first-moments.ts'
import type { Extremes } from './extremes.ts'
import type { SessionTape } from './tape.ts'
import type { Seen } from './trade-counter.ts'
import { isPlain, valuesUpTo } from './plain-values.ts'

/** A session up to an instant: open, high, low, last and volume of the trades so far. Prices in units. */
export class SessionSoFar {
  readonly open: number
  readonly openAt: Instant
  readonly high: number
  readonly low: number
  readonly last: number
  readonly lastAt: Instant
  readonly lastSize: number
  readonly trades: number
  readonly volume: number
  readonly #tape: SessionTape
  readonly #current: number
  #highAt: Instant | undefined
  #lowAt: Instant | undefined

  /** @param current the piece it stands in */
  constructor(
    tape: SessionTape,
    current: number,
    first: { units: number; at: Instant },
    last: NonNullable<Seen['last']>,
    seen: Seen,
  ) {
    this.open = first.units
    this.openAt = first.at
    this.high = seen.high
    this.low = seen.low
    this.last = last.units
    this.lastAt = last.at
    this.lastSize = last.size
    this.trades = seen.trades
    this.volume = seen.volume
    this.#tape = tape
    this.#current = current
  }

  /** When the extremes were first reached: found when asked for, for they need the trades of their slots. */
  highAt(): Instant {
    return (this.#highAt ??= firstMoment(this.#tape, this.#current, this.high, 'high'))
  }

  lowAt(): Instant {
    return (this.#lowAt ??= firstMoment(this.#tape, this.#current, this.low, 'low'))
  }
}

/** The session as it stands at an instant; undefined before the first trade. */
export function sessionSoFar(tape: SessionTape, at: Instant): SessionSoFar | undefined {
  const { plan, shape } = tape
  const current = at >= shape.closesAt ? shape.count : shape.pieceAt(at)
  if (current < 0 || plan.unpriced) return undefined
  const few = tape.seenAtFew(current, at)
  const seen =
    few?.seen ?? ((isPlain(plan) && current < shape.count && valuesUpTo(plan, current, at)) || tape.seenIn(current, at))
  if (seen.trades === 0) return undefined
  const last = seen.last ?? tape.lastBefore(current)
  const first = few?.first ?? tape.opening(current)
  if (!last || !first) return undefined
  if (!few) {
    if (plan.dense) widen(seen, plan.range(current))
    widen(seen, tape.extremesBefore(current))
  }
  return new SessionSoFar(tape, current, first, last, seen)
}

function widen(seen: Seen, { high, low }: Extremes): void {
  seen.high = Math.max(seen.high, high)
  seen.low = Math.min(seen.low, low)
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
