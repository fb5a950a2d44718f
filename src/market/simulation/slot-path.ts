import { GenerationCache } from './cache.ts'
import { MARK_STEPS, MARKS, marksOf, stepFrom } from './fine.ts'
import { type Key, keyOf, uniform } from './hash.ts'
import { ln } from './math.ts'
import { type Path, type SessionRange, streamSlot } from './path.ts'
import type { Stream } from './stream.ts'
import { SLOTS, STEPS } from './time.ts'

/**
 * The path inside a slot. Its extremes come first, from the law of a bridge: with ends a, b and variance σ²,
 * `U, L = ½·(a + b ± √((b − a)² − 2σ²·ln u))`. The fine path, the deviations of all streams it follows, is then pinned
 * to U and L at the best and worst of its two-minute marks and reflected there. So a day's high is the largest U of its
 * slots, and no trade has to be looked at.
 */
export interface SlotPath {
  readonly a: number
  readonly b: number
  readonly high: number
  readonly low: number
  /** steps at which the path stands on `high` and `low` */
  readonly highStep: number
  readonly lowStep: number
  readonly highPull: number
  readonly lowPull: number
  /** deviations of the streams at the two-minute marks, scaled by their loading */
  readonly parts: readonly Part[]
}

interface Part {
  readonly stream: Stream
  /** slot of the stream's clock */
  readonly slot: number
  readonly scale: number
  readonly marks: Float64Array
}

/** A quote looks at the slots of its day's extremes and at its own: those are kept for the paths looked at last. */
const stepStore = new GenerationCache<FinePath, GenerationCache<number, Float64Array>>(500)

export class FinePath {
  readonly path: Path
  readonly #up: Key
  readonly #down: Key
  readonly #slots = new GenerationCache<number, SlotPath>(4)
  #stepsSlot = -1
  #steps: Float64Array | undefined

  constructor(seed: string, path: Path) {
    this.path = path
    this.#up = keyOf(seed, `${path.name}:high`)
    this.#down = keyOf(seed, `${path.name}:low`)
  }

  /** Largest value in a slot with ends a and b: what `slot` finds too, without the path between. */
  high(slot: number, a: number, b: number, v: number): number {
    const range = (b - a) * (b - a) - 2 * v * ln(uniform(this.#up, slot))
    const high = 0.5 * (a + b + Math.sqrt(range))
    const real = this.#rangeOf(slot)
    return real && high > real.high ? Math.max(a, b, real.high) : high
  }

  /** Smallest value in a slot. */
  low(slot: number, a: number, b: number, v: number): number {
    const range = (b - a) * (b - a) - 2 * v * ln(uniform(this.#down, slot))
    const low = 0.5 * (a + b - Math.sqrt(range))
    const real = this.#rangeOf(slot)
    return real && low < real.low ? Math.min(a, b, real.low) : low
  }

  /** The range of a real bar, for slots of its session. */
  #rangeOf(slot: number): SessionRange | undefined {
    if (!this.path.rangeOf) return undefined
    const day = Math.floor(slot / SLOTS)
    const range = this.path.rangeOf(day)
    const k = slot - day * SLOTS
    return range && k >= range.from && k < range.to ? range : undefined
  }

  slot(slot: number): SlotPath {
    return this.#slots.get(slot) ?? this.#slots.set(slot, this.#pin(slot))
  }

  #pin(slot: number): SlotPath {
    const day = Math.floor(slot / SLOTS)
    const k = slot - day * SLOTS
    const nodes = this.path.day(day)
    const a = nodes.x[k] as number
    const b = nodes.x[k + 1] as number
    const v = nodes.v[k] as number
    const parts: Part[] = []
    for (const { stream, beta } of this.path.loadings) {
      const own = streamSlot(stream, this.path.clock, slot)
      if (own === undefined) continue
      const ownDay = Math.floor(own / SLOTS)
      const variance = stream.day(ownDay).v[own - ownDay * SLOTS] as number
      const scale = beta * Math.sqrt(variance)
      parts.push({ stream, slot: own, scale, marks: marksOf(stream.fineKey, own, new Float64Array(MARKS + 1)) })
    }
    const high = this.high(slot, a, b, v)
    const low = this.low(slot, a, b, v)
    let best = -Infinity
    let worst = Infinity
    let highStep = 0
    let lowStep = 0
    for (let mark = 1; mark < MARKS; mark++) {
      let y = a + ((b - a) * (mark * MARK_STEPS)) / STEPS
      for (const { scale, marks } of parts) y += scale * (marks[mark] as number)
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
    return { a, b, high, low, highStep, lowStep, highPull: high - best, lowPull: low - worst, parts }
  }

  /** ln mid at a step (0 … 479) of a slot. */
  at(slot: number, step: number): number {
    const pinned = this.slot(slot)
    let y = pinned.a + ((pinned.b - pinned.a) * step) / STEPS
    for (const { stream, slot: own, scale, marks } of pinned.parts) y += scale * stepFrom(stream.fineKey, own, marks, step)
    return settle(pinned, step, y)
  }

  /** ln mid at all steps of a slot: the same bits as `at`. The array is reused by the next call. */
  steps(slot: number): Float64Array {
    if (this.#steps && this.#stepsSlot === slot) return this.#steps
    const known = stepStore.get(this) ?? stepStore.set(this, new GenerationCache(8))
    this.#steps = known.get(slot) ?? known.set(slot, this.#stepsOf(slot))
    this.#stepsSlot = slot
    return this.#steps
  }

  #stepsOf(slot: number): Float64Array {
    const pinned = this.slot(slot)
    const out = new Float64Array(STEPS)
    for (let step = 0; step < STEPS; step++) out[step] = pinned.a + ((pinned.b - pinned.a) * step) / STEPS
    for (const { stream, slot: own, scale, marks } of pinned.parts) {
      const steps = stream.steps(own, marks)
      for (let step = 0; step < STEPS; step++) out[step] = (out[step] as number) + scale * (steps[step] as number)
    }
    for (let step = 0; step < STEPS; step++) out[step] = settle(pinned, step, out[step] as number)
    return out
  }
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
