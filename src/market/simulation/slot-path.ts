import { GenerationCache } from '#platform/kept.ts'
import { TinyCache } from './tiny-cache.ts'
import { type Key, keysOf, uniform, word } from './hash.ts'
import { ln } from './math.ts'
import type { Path, SessionRange } from './path.ts'
import { pinnedAt, pinnedSteps, pinSlot, type SlotPath } from './slot-pins.ts'
import { Slab } from './slab.ts'
import { SLOTS, STEPS } from './time.ts'

/** the logarithm of two, a little more of it */
const LN2 = Math.LN2 * (1 + 1e-9)
/** of a draw */
const BITS = 32
/** Far above what rounding may do to a logarithm, far below what a tick is. */
export const NEARLY = 1e-12

/**
 * Whole slots of steps are kept for the paths looked at last, at four kilobytes each: a page of charts looks at the
 * same slots again and again.
 */
const stepStore = new GenerationCache<number, Float64Array>(2500)
const stepSlab = new Slab(16 * STEPS)
const passing = new Float64Array(STEPS)
/** more slots than there are between the beginning of time and its end */
const SLOTS_A_PATH = 2 ** 21
let paths = 0

/** A slot's highest and lowest value, and the steps at which they stand. */
export interface SlotExtremes {
  readonly high: number
  readonly low: number
  readonly highStep: number
  readonly lowStep: number
}

/** A path inside its slots. */
export interface FinePath {
  readonly path: Path
  /** paths of one rhythm step at the same moments */
  readonly rhythm: string
  /** a slot's extremes take all of its steps */
  readonly isCostly: boolean
  /** Largest value in a slot with ends a and b and variance v. */
  high(slot: number, a: number, b: number, v: number): number
  /** Smallest value in a slot. */
  low(slot: number, a: number, b: number, v: number): number
  /** Whether a slot's largest value may lie above a level; cheap, and true where it is not sure. */
  mayRiseAbove(level: number, slot: number, a: number, b: number, v: number): boolean
  mayFallBelow(level: number, slot: number, a: number, b: number, v: number): boolean
  /** How far from the middle of its ends a slot's values lie at most, whatever was drawn for it. */
  reach(slot: number, a: number, b: number, v: number): number
  slot(slot: number): SlotExtremes
  /** ln mid at a step (0 … 479) of a slot. */
  at(slot: number, step: number): number
  /** As `steps`, for a slot that is looked at once: lent until the next such slot of any path. */
  passingSteps(slot: number): Float64Array
  /** ln mid at all steps of a slot: the same bits as `at`. */
  steps(slot: number): Float64Array
}

/**
 * The path inside a slot. Its extremes come first, from the law of a bridge: with ends a, b and variance σ²,
 * `U, L = ½·(a + b ± √((b − a)² − 2σ²·ln u))`. The fine path is then pinned to them (`slot-pins.ts`). So a day's high
 * is the largest U of its slots, and no trade has to be looked at.
 */
export class PinnedPath implements FinePath {
  readonly path: Path
  readonly isCostly = false
  readonly #up: Key
  readonly #down: Key
  readonly #first = paths++ * SLOTS_A_PATH
  readonly #slots = new TinyCache<number, SlotPath>(8)
  #stepsSlot = -1
  #steps: Float64Array | undefined

  constructor(seed: string, path: Path) {
    this.path = path
    const key = keysOf(seed, path.name)
    this.#up = key(':high')
    this.#down = key(':low')
  }

  get rhythm(): string {
    return this.path.name
  }

  /** What `slot` finds too, without the path between. */
  high(slot: number, a: number, b: number, v: number): number {
    const range = (b - a) * (b - a) - 2 * v * ln(uniform(this.#up, slot))
    const high = 0.5 * (a + b + Math.sqrt(range))
    const real = this.#rangeOf(slot)
    return real && high > real.high ? Math.max(a, b, real.high) : high
  }

  low(slot: number, a: number, b: number, v: number): number {
    const range = (b - a) * (b - a) - 2 * v * ln(uniform(this.#down, slot))
    const low = 0.5 * (a + b - Math.sqrt(range))
    const real = this.#rangeOf(slot)
    return real && low < real.low ? Math.min(a, b, real.low) : low
  }

  /** Told from the leading zeros of the slot's draw: no logarithm, no root. */
  mayRiseAbove(level: number, slot: number, a: number, b: number, v: number): boolean {
    return mayLeave(2 * level - a - b, word(this.#up, slot), a, b, v)
  }

  mayFallBelow(level: number, slot: number, a: number, b: number, v: number): boolean {
    return mayLeave(a + b - 2 * level, word(this.#down, slot), a, b, v)
  }

  reach(_slot: number, a: number, b: number, v: number): number {
    return 0.5 * Math.sqrt((b - a) * (b - a) + 2 * v * LN2 * (1 + BITS))
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
    return this.#slots.get(slot) ?? this.#slots.set(slot, pinSlot(this, slot))
  }

  at(slot: number, step: number): number {
    if (this.#steps && this.#stepsSlot === slot) return this.#steps[step] as number
    return pinnedAt(this.slot(slot), step)
  }

  passingSteps(slot: number): Float64Array {
    if (this.#steps && this.#stepsSlot === slot) return this.#steps
    return stepStore.get(this.#first + slot) ?? pinnedSteps(this.slot(slot), passing)
  }

  steps(slot: number): Float64Array {
    if (this.#steps && this.#stepsSlot === slot) return this.#steps
    const key = this.#first + slot
    const steps = stepStore.get(key) ?? stepStore.set(key, pinnedSteps(this.slot(slot), stepSlab.take(STEPS)))
    this.#steps = steps
    this.#stepsSlot = slot
    return steps
  }
}

/** @param twice how far beyond the mean of its ends the level lies, twice */
function mayLeave(twice: number, draw: number, a: number, b: number, v: number): boolean {
  const distance = twice - 2 * NEARLY
  return distance <= 0 || distance * distance <= (b - a) * (b - a) + 2 * v * LN2 * (1 + Math.clz32(draw))
}
