import type { Instant } from '#contract/vocabulary.ts'
import type { Chunk, TradeKind } from './chunk.ts'
import { uniform, word } from './hash.ts'
import { minuteShares } from './minute-tree.ts'
import { type Print, type Prints, printsInOrder } from './prints.ts'
import { inside, type SessionPlan } from './session-plan.ts'
import type { Source } from './source.ts'

/**
 * Trades of a piece, minute by minute: times hashed one to each part of the minute, price bid or ask of that step, sizes
 * by heavy-tailed shares of the minute's volume. The session's prints fall in between.
 */
export function tradesOf(plan: SessionPlan, prints: Prints, i: number): Chunk {
  const { source, shape } = plan
  const { keys } = source
  const piece = shape.pieces[i]
  if (!piece) return closing(plan, prints, i)
  let { tradesBefore, volumeBefore } = printedBefore(prints, i)
  const half = plan.half[i] as number
  const line = source.lineOf(piece)
  const moments = printsInOrder(plan, prints, i)
  const at: Instant[] = []
  const units: number[] = []
  const size: number[] = []
  const kind: TradeKind[] = []
  let next = 0
  const printUntil = (until: Instant): void => {
    for (; next < moments.length && (moments[next] as Print).at < until; next++) {
      const print = moments[next] as Print
      at.push(print.at)
      units.push(print.units)
      size.push(print.size)
      kind.push(print.kind)
    }
  }
  const first = piece.firstMinute
  const shares = minuteShares(keys.counts, keys.sizes, shape.calendarDay, shape.before, prints.trades, prints.extra, first, first + piece.minutes)
  tradesBefore += shares.countBefore
  volumeBefore += shares.countBefore + shares.extraBefore
  // many trades need the whole slot, few their own steps
  let steps: Float64Array | undefined
  for (let m = 0; m < piece.minutes; m++) {
    const count = shares.count[m] as number
    const extra = shares.extra[m] as number
    if (count === 0) continue
    if (count > 8 && !steps) steps = line?.fine.steps(line.slot)
    const start = piece.from + m * 60_000
    const length = Math.min(60_000, piece.to - start)
    // a random place to count from: busy minutes may count far
    const base = word(keys.minute, shape.calendarDay * 1500 + first + m)
    let weights = 0
    for (let t = 0; t < count; t++) weights += weightOf(source, base, t)
    let passed = 0
    let given = 0
    for (let t = 0; t < count; t++) {
      const moment = start + Math.floor(((t + uniform(keys.times, base + t)) / count) * length)
      printUntil(moment)
      const step = source.step(piece, moment)
      const mid = steps ? (steps[step] as number) : source.lnMid(piece, step)
      const price = word(keys.sides, base + t) & 1 ? source.ask(mid, half, moment) : source.bid(mid, half, moment)
      passed += weightOf(source, base, t)
      const upTo = t === count - 1 ? extra : Math.floor((extra * passed) / weights)
      at.push(moment)
      units.push(plan.dense ? inside(plan, price) : price)
      size.push(1 + upTo - given)
      kind.push('T')
      given = upTo
    }
  }
  printUntil(Infinity)
  return { at, units, size, kind, tradesBefore, volumeBefore }
}

function closing({ bar: { trades, volume } }: SessionPlan, prints: Prints, i: number): Chunk {
  const print = prints.ofPiece[i]?.[0]
  if (!print) return { at: [], units: [], size: [], kind: [], tradesBefore: trades, volumeBefore: volume }
  return { at: [print.at], units: [print.units], size: [print.size], kind: [print.kind], tradesBefore: trades - 1, volumeBefore: volume - print.size }
}

function printedBefore(prints: Prints, i: number): { tradesBefore: number; volumeBefore: number } {
  let tradesBefore = 0
  let volumeBefore = 0
  for (let j = 0; j < i; j++) {
    for (const print of prints.ofPiece[j] ?? []) {
      tradesBefore++
      volumeBefore += print.size
    }
  }
  return { tradesBefore, volumeBefore }
}

/** Heavy-tailed weights of the trades of a minute: one in a hundred is fifty times the usual. */
const weightOf = (source: Source, base: number, t: number): number => 1 / (0.02 + uniform(source.keys.tails, base + t))
