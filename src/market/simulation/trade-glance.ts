import type { Instant } from '#contract/vocabulary.ts'
import { nothing } from './extremes.ts'
import { Counter, type Seen } from './trade-counter.ts'
import type { Prints } from './prints.ts'
import type { SessionPlan } from './session-plan.ts'
import type { Piece } from './session-shape.ts'
import { sharesOf } from './trade-chunk.ts'

/**
 * The same as the trades of the piece up to an instant show, without making them: for a notation that is looked at
 * once. Where slots print their extremes, high and low are of the pieces before as well: few pieces leave what was
 * known.
 */
export function glance(plan: SessionPlan, prints: Prints, i: number, until: Instant): Seen {
  const piece = plan.shape.piece(i)
  const shares = sharesOf(plan, prints, i, begunMinutes(piece, until))
  const counter = new Counter(plan, shares, until, plan.dense ? plan.range(i) : nothing)
  counter.count(i)
  counter.widen()
  const { seen } = counter
  const before = prints.before(i)
  seen.trades += before.trades + shares.countBefore
  seen.volume += before.volume + shares.countBefore + shares.extraBefore
  for (const print of prints.inOrder(i)) {
    if (print.at > until) break
    seen.high = Math.max(seen.high, print.units)
    seen.low = Math.min(seen.low, print.units)
    seen.trades++
    seen.volume += print.size
    if (!seen.last || print.at >= seen.last.at) seen.last = { units: print.units, at: print.at, size: print.size }
  }
  return seen
}

/** The same of a whole session whose trades are few: nothing prints, and slots within what was seen are passed over. */
export function glanceAtFew(plan: SessionPlan, prints: Prints, current: number, until: Instant): Counter {
  const { shape } = plan
  const lastPiece = shape.piece(Math.min(current, shape.count - 1))
  const counter = new Counter(
    plan,
    sharesOf(plan, prints, 0, lastPiece.firstMinute + begunMinutes(lastPiece, until)),
    until,
    nothing,
  )
  for (let i = 0; i <= current && i < shape.count; i++) counter.count(i)
  counter.widen()
  const closing = current >= shape.count ? prints.closing : undefined
  if (closing) counter.close(closing)
  return counter
}

const begunMinutes = ({ from, minutes }: Piece, until: Instant): number =>
  Math.min(minutes, Math.floor((until - from) / 60_000) + 1)
