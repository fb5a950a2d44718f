import type { Instant } from '#contract/vocabulary.ts'
import type { Prints } from './prints.ts'
import { inside, type SessionPlan } from './session-plan.ts'
import { NEARLY } from './slot-path.ts'
import { drawsOf, isBought, MANY, momentOf, sharesOf, weightsOf } from './trade-chunk.ts'

/** What a piece's trades up to an instant come to. Without one `last` is absent. */
export interface Seen {
  high: number
  low: number
  /** trades and pieces of the day up to the instant */
  trades: number
  volume: number
  last?: { units: number; at: Instant; size: number }
}

/**
 * The same as the trades of the piece up to an instant show, without making them: sizes are needed of the last minute
 * only, and of all prices only the outermost are rounded. For a notation that is looked at once.
 */
export function glance(plan: SessionPlan, prints: Prints, i: number, until: Instant): Seen {
  const { source, shape } = plan
  const piece = shape.piece(i)
  const half = plan.half(i)
  const lastMinute = Math.min(piece.minutes - 1, Math.floor((until - piece.from) / 60_000))
  const shares = sharesOf(plan, prints, i, lastMinute + 1)
  const before = prints.before(i)
  const seen: Seen = {
    high: -Infinity, low: Infinity, trades: before.trades + shares.countBefore, volume: before.volume + shares.countBefore + shares.extraBefore,
  }
  const total = shares.count.reduce((sum, count) => sum + count, 0)
  const line = source.lineOf(piece)
  const steps = total > MANY ? line?.fine.steps(line.slot) : undefined
  const shown = (mid: number, bought: boolean): number => {
    const units = bought ? source.ask(mid, half, 0) : source.bid(mid, half, 0)
    return plan.dense ? inside(plan, units) : units
  }
  // the highest and lowest mids at which somebody bought, and at which somebody sold
  const tops = [-Infinity, -Infinity]
  const bottoms = [Infinity, Infinity]
  let latest: { m: number; base: number; t: number; at: Instant; mid: number; bought: boolean } | undefined
  for (let m = 0; m <= lastMinute; m++) {
    const count = shares.count[m] as number
    if (count === 0) continue
    const extra = shares.extra[m] as number
    const start = piece.from + m * 60_000
    const length = Math.min(60_000, piece.to - start)
    const base = drawsOf(source, shape.calendarDay, piece.firstMinute + m)
    let t = 0
    for (; t < count; t++) {
      const at = momentOf(source, base, t, count, start, length)
      if (at > until) break
      const step = source.step(piece, at)
      const mid = steps ? (steps[step] as number) : source.lnMid(piece, step)
      const side = isBought(source, base, t) ? 1 : 0
      const [top, bottom] = [tops[side] as number, bottoms[side] as number]
      if (mid > top - NEARLY && mid !== top) {
        seen.high = Math.max(seen.high, shown(mid, side === 1))
        tops[side] = Math.max(top, mid)
      }
      if (mid < bottom + NEARLY && mid !== bottom) {
        seen.low = Math.min(seen.low, shown(mid, side === 1))
        bottoms[side] = Math.min(bottom, mid)
      }
      latest = { m, base, t, at, mid, bought: side === 1 }
    }
    seen.trades += t
    // only the last minute may be seen in part
    if (m < lastMinute) seen.volume += count + extra
  }
  if (latest) {
    const { m, base, t, at, mid, bought } = latest
    const { each, sum } = weightsOf(source, base, shares.count[m] as number)
    const extra = shares.extra[m] as number
    let passed = 0
    let given = 0
    let upTo = 0
    for (let j = 0; j <= t; j++) {
      given = upTo
      passed += each[j] as number
      upTo = j === (shares.count[m] as number) - 1 ? extra : Math.floor((extra * passed) / sum)
    }
    if (m === lastMinute) seen.volume += t + 1 + upTo
    seen.last = { units: shown(mid, bought), at, size: 1 + upTo - given }
  }
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
