import { MARK_STEPS, MARKS, stepFrom } from './fine.ts'
import { type Loading, type Path, streamSlot } from './path.ts'
import type { PinnedPath, SlotExtremes } from './slot-path.ts'
import { SLOTS, STEPS } from './time.ts'

/**
 * A slot whose extremes are known: the fine path, the deviations of all streams it follows, is pinned to them at the
 * best and worst of its two-minute marks and reflected there.
 */
export interface SlotPath extends SlotExtremes {
  readonly a: number
  readonly b: number
  readonly highPull: number
  readonly lowPull: number
  readonly path: Path
  readonly slot: number
  /**
   * of each of the path's loadings: deviations at the two-minute marks, and the root of the variance times the loading
   */
  readonly marks: readonly (readonly number[])[]
  readonly scales: readonly number[]
}

const free = new Float64Array(MARKS)
/** marks of a stream that stands still */
const flat: readonly number[] = Array.from({ length: MARKS + 1 }, () => 0)

export function pinSlot(fine: PinnedPath, slot: number): SlotPath {
  const { path } = fine
  const day = Math.floor(slot / SLOTS)
  const k = slot - day * SLOTS
  const nodes = path.day(day)
  const a = nodes.x[k] as number
  const b = nodes.x[k + 1] as number
  const v = nodes.v[k] as number
  for (let mark = 1; mark < MARKS; mark++) free[mark] = a + ((b - a) * (mark * MARK_STEPS)) / STEPS
  const { loadings, clock } = path
  const marks: (readonly number[])[] = []
  const scales: number[] = []
  for (const { of: stream, beta } of loadings) {
    const own = streamSlot(stream, clock, slot)
    const deviations = own === undefined ? flat : stream.marks(own)
    const scale = own === undefined ? 0 : beta * Math.sqrt(stream.slotVariance(own))
    marks.push(deviations)
    scales.push(scale)
    for (let mark = 1; mark < MARKS; mark++) free[mark] = (free[mark] as number) + scale * (deviations[mark] as number)
  }
  const high = fine.high(slot, a, b, v)
  const low = fine.low(slot, a, b, v)
  let best = -Infinity
  let worst = Infinity
  let highStep = 0
  let lowStep = 0
  for (let mark = 1; mark < MARKS; mark++) {
    const y = free[mark] as number
    if (y > best) {
      best = y
      highStep = mark * MARK_STEPS
    }
    if (y < worst) {
      worst = y
      lowStep = mark * MARK_STEPS
    }
  }
  if (highStep === lowStep) lowStep = highStep === MARK_STEPS ? 2 * MARK_STEPS : highStep - MARK_STEPS
  return { a, b, high, low, highStep, lowStep, highPull: high - best, lowPull: low - worst, path, slot, marks, scales }
}

/** ln mid at a step (0 … 479). */
export function pinnedAt(pinned: SlotPath, step: number): number {
  let y = pinned.a + ((pinned.b - pinned.a) * step) / STEPS
  const {
    path: { loadings, clock },
    marks,
    scales,
  } = pinned
  for (let i = 0; i < loadings.length; i++) {
    const { of: stream } = loadings[i] as Loading
    const slot = streamSlot(stream, clock, pinned.slot)
    if (slot !== undefined)
      y += (scales[i] as number) * stepFrom(stream.fineKey, slot, marks[i] as readonly number[], step)
  }
  return settle(pinned, step, y)
}

/** ln mid at all steps: the same bits as `pinnedAt`. */
export function pinnedSteps(pinned: SlotPath, out: Float64Array): Float64Array {
  const { a, b } = pinned
  for (let step = 0; step < STEPS; step++) out[step] = a + ((b - a) * step) / STEPS
  const {
    path: { loadings, clock },
    marks,
    scales,
  } = pinned
  for (let i = 0; i < loadings.length; i++) {
    const { of: stream } = loadings[i] as Loading
    const slot = streamSlot(stream, clock, pinned.slot)
    if (slot === undefined) continue
    const steps = stream.steps(slot, marks[i] as readonly number[])
    const scale = scales[i] as number
    for (let step = 0; step < STEPS; step++) out[step] = (out[step] as number) + scale * (steps[step] as number)
  }
  for (let step = 0; step < STEPS; step++) out[step] = settle(pinned, step, out[step] as number)
  return out
}

/** Adds the pull of the pins, linear between them, and reflects at the extremes. */
function settle(pinned: SlotPath, step: number, free: number): number {
  const { highStep, lowStep, highPull, lowPull, high, low } = pinned
  if (step === highStep) return high
  if (step === lowStep) return low
  if (step === 0) return pinned.a
  const first = highStep < lowStep ? highStep : lowStep
  const firstPull = highStep < lowStep ? highPull : lowPull
  const second = highStep < lowStep ? lowStep : highStep
  const secondPull = highStep < lowStep ? lowPull : highPull
  let y = free
  if (step < first) y += (firstPull * step) / first
  else if (step < second) y += firstPull + ((secondPull - firstPull) * (step - first)) / (second - first)
  else y += (secondPull * (STEPS - step)) / (STEPS - second)
  if (y > high) y = high + high - y
  if (y < low) y = low + low - y
  return y > high ? high : y
}
