import type { Instant } from '#contract/vocabulary.ts'
import { Chunk, type TradeKind } from './chunk.ts'
import { uniform, word } from './hash.ts'
import { MinuteShares } from './minute-tree.ts'
import type { Prints } from './prints.ts'
import { inside, type SessionPlan } from './session-plan.ts'
import type { Source } from './source.ts'

/** From so many trades in a slot on, the path is worked out for all of its steps at once. */
export const MANY = 24

/**
 * Trades of a piece, minute by minute: times hashed one to each part of the minute, price bid or ask of that step,
 * sizes by heavy-tailed shares of the minute's volume. The session's prints fall in between.
 */
export function tradesOf(plan: SessionPlan, prints: Prints, i: number): Chunk {
  const { source, shape } = plan
  if (i === shape.count) return closing(plan, prints)
  const piece = shape.piece(i)
  const half = plan.half(i)
  const moments = prints.inOrder(i)
  const { high, low } = plan.extremes(i)
  const at: Instant[] = []
  const units: number[] = []
  const size: number[] = []
  const kind: TradeKind[] = []
  let next = 0
  const printUntil = (until: Instant): void => {
    for (let print = moments[next]; print && print.at < until; print = moments[++next]) {
      at.push(print.at)
      units.push(print.units)
      size.push(print.size)
      kind.push(print.kind)
    }
  }
  const shares = sharesOf(plan, prints, i, piece.minutes)
  const line = source.lineOf(piece)
  const total = shares.count.reduce((sum, count) => sum + count, 0)
  const steps = total > MANY ? line?.fine.steps(line.slot) : undefined
  for (let m = 0; m < shares.minute.length; m++) {
    const minute = shares.minute[m] as number
    const count = shares.count[m] as number
    const extra = shares.extra[m] as number
    const start = piece.from + (minute - piece.firstMinute) * 60_000
    const length = Math.min(60_000, piece.to - start)
    const base = drawsOf(source, shape.calendarDay, minute)
    const weights = weightsOf(source, base, count)
    let passed = 0
    let given = 0
    for (let t = 0; t < count; t++) {
      const moment = momentOf(source, base, t, count, start, length)
      if (next < moments.length) printUntil(moment)
      const step = source.step(piece, moment)
      const mid = steps ? (steps[step] as number) : source.lnMid(piece, step)
      const price = isBought(source, base, t) ? source.ask(mid, half, moment) : source.bid(mid, half, moment)
      passed += weights.each[t] as number
      const upTo = t === count - 1 ? extra : Math.floor((extra * passed) / weights.sum)
      at.push(moment)
      units.push((price >= low && price <= high) || !plan.dense ? price : inside(plan, i, price))
      size.push(1 + upTo - given)
      kind.push('T')
      given = upTo
    }
  }
  printUntil(Infinity)
  const { trades, volume } = prints.before(i)
  return new Chunk({
    at,
    units,
    size,
    kind,
    tradesBefore: trades + shares.countBefore,
    volumeBefore: volume + shares.countBefore + shares.extraBefore,
  })
}

function closing({ dense, trades, volume }: SessionPlan, { closing: print }: Prints): Chunk {
  if (!print) return new Chunk({ at: [], units: [], size: [], kind: [], tradesBefore: trades, volumeBefore: volume })
  // where trades are few the plan does not count it
  const counted = dense ? 1 : 0
  return new Chunk({
    at: [print.at],
    units: [print.units],
    size: [print.size],
    kind: [print.kind],
    tradesBefore: trades - counted,
    volumeBefore: volume - print.size,
  })
}

/** Trades and pieces of the first minutes of a piece. */
export function sharesOf(
  { source: { keys }, shape }: SessionPlan,
  prints: Prints,
  i: number,
  minutes: number,
): MinuteShares {
  const { firstMinute } = shape.piece(i)
  return new MinuteShares(
    keys,
    shape.calendarDay,
    shape.before,
    prints.trades,
    prints.extra,
    firstMinute,
    firstMinute + minutes,
  )
}

/** A random place to count a minute's draws from: busy minutes may count far. */
export const drawsOf = ({ keys }: Source, calendarDay: number, minute: number): number =>
  word(keys.minute, calendarDay * 1500 + minute)

/** When a trade of a minute happens: each in its part of the minute. */
export const momentOf = (
  { keys }: Source,
  base: number,
  t: number,
  count: number,
  start: Instant,
  length: number,
): Instant => start + Math.floor(((t + uniform(keys.times, base + t)) / count) * length)

/** Whether a trade prints at the ask; otherwise it prints at the bid. */
export const isBought = ({ keys }: Source, base: number, t: number): boolean => (word(keys.sides, base + t) & 1) === 1

const each: number[] = []

/**
 * Heavy-tailed weights of the trades of a minute: one in a hundred is fifty times the usual. Lent until the next call.
 */
export function weightsOf({ keys }: Source, base: number, count: number): { each: readonly number[]; sum: number } {
  let sum = 0
  for (let t = 0; t < count; t++) {
    const weight = 1 / (0.02 + uniform(keys.tails, base + t))
    each[t] = weight
    sum += weight
  }
  return { each, sum }
}
