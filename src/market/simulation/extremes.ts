import type { SessionPlan } from './session-plan.ts'
import { NEARLY } from './slot-path.ts'
import { SLOTS } from './time.ts'

export interface Extremes {
  readonly high: number
  readonly low: number
}

/** Extremes of an empty set of pieces. */
export const nothing: Extremes = { high: -Infinity, low: Infinity }

/** Highest and lowest price of a piece, from those of its slot. */
export function extremesOf(plan: SessionPlan, i: number): Extremes {
  const { source, shape } = plan
  const piece = shape.piece(i)
  const line = source.lineOf(piece)
  if (!line) return nothing
  const day = Math.floor(line.slot / SLOTS)
  const k = line.slot - day * SLOTS
  const { x, v } = line.fine.path.day(day)
  const [a, b, variance] = [x[k] as number, x[k + 1] as number, v[k] as number]
  const high = line.fine.high(line.slot, a, b, variance)
  const low = line.fine.low(line.slot, a, b, variance)
  const half = plan.half(i)
  if (source.character.style === 'trades')
    return { high: source.ask(high, half, piece.from), low: source.bid(low, half, piece.from) }
  const top = source.value(high, half, piece.from)
  const bottom = source.value(low, half, piece.from)
  return { high: Math.max(top, bottom), low: Math.min(top, bottom) }
}

/** Valid for pieces of equal half-spread, where the higher path gives the higher price. */
interface Group {
  readonly half: number
  up: number
  down: number
}

/**
 * Highest and lowest price of the first pieces: those of `extremesOf`, most of which need not be worked out, for their
 * slots cannot have left what is known already.
 */
export function highestAndLowest(plan: SessionPlan, pieces: number): Extremes {
  const { source, shape } = plan
  const each = source.derived || plan.outermost !== undefined
  const groups: Group[] = []
  let high = -Infinity
  let low = Infinity
  for (const i of inOrder(plan, pieces)) {
    if (!plan.isPinned(i)) continue
    if (each || shape.isFrozen(i)) {
      const extremes = plan.extremes(i)
      high = Math.max(high, extremes.high)
      low = Math.min(low, extremes.low)
      continue
    }
    const {
      fine,
      character: { style },
    } = source
    const slot = shape.slotOf(i)
    const day = Math.floor(slot / SLOTS)
    const k = slot - day * SLOTS
    const { x, v } = fine.path.day(day)
    const a = x[k] as number
    const b = x[k + 1] as number
    const variance = v[k] as number
    // a value is the mid on the grid, whatever the spread
    const half = style === 'values' ? 0 : plan.half(i)
    const group = groupOf(groups, half)
    if (fine.mayRiseAbove(group.up, slot, a, b, variance)) {
      const top = fine.high(slot, a, b, variance)
      if (top > group.up - NEARLY)
        high = Math.max(high, style === 'trades' ? source.ask(top, half, 0) : source.value(top, half, 0))
      if (top > group.up) group.up = top
    }
    if (fine.mayFallBelow(group.down, slot, a, b, variance)) {
      const bottom = fine.low(slot, a, b, variance)
      if (bottom < group.down + NEARLY)
        low = Math.min(low, style === 'trades' ? source.bid(bottom, half, 0) : source.value(bottom, half, 0))
      if (bottom < group.down) group.down = bottom
    }
  }
  return { high, low }
}

function groupOf(groups: Group[], half: number): Group {
  for (const group of groups) if (group.half === half) return group
  const group = { half, up: -Infinity, down: Infinity }
  groups.push(group)
  return group
}

/**
 * Pieces in their order; where a slot's extremes cost much, those first that end highest and lowest: most others are then
 * ruled out.
 */
function inOrder({ source, shape }: SessionPlan, pieces: number): Iterable<number> {
  const all = Array.from({ length: pieces }, (_, i) => i)
  if (!source.fine.isCostly || pieces === 0) return all
  const ends = all.map((i) => {
    const slot = shape.slotOf(i)
    const day = Math.floor(slot / SLOTS)
    const { x } = source.fine.path.day(day)
    return (x[slot - day * SLOTS] as number) + (x[slot - day * SLOTS + 1] as number)
  })
  const first = (isBefore: (one: number, other: number) => boolean): number =>
    all.reduce((best, i) => (isBefore(ends[i] as number, ends[best] as number) ? i : best), 0)
  return [first((one, other) => one > other), first((one, other) => one < other), ...all]
}
