import type { Instant } from '#contract/vocabulary.ts'
import { lnMove, type Part } from './causes.ts'
import { type DayNodes, DayRing } from './day-ring.ts'
import { TinyCache } from './tiny-cache.ts'
import type { Loading, Path } from './path.ts'
import type { ProfileName } from './profile.ts'
import { type FinePath, NEARLY, PinnedPath, type SlotExtremes } from './slot-path.ts'
import { calendarDayOf, type DayClock, instantOf, SLOTS, STEPS, weekdayOf } from './time.ts'

/** A currency against the euro: what moves it, and ln of the units of it for one of those; the euro itself has no path. */
export interface Leg {
  readonly fine: FinePath | undefined
  readonly shift: number
}

/** ln of a pair of currencies at the ends of slots: the difference of its legs. */
export class PairPath implements Path {
  readonly name: string
  readonly clock: DayClock
  readonly profile: ProfileName
  readonly dayVariance: number
  readonly loadings: readonly Loading[]
  readonly #plus: Path | undefined
  readonly #minus: Path | undefined
  readonly #shift: number
  readonly #days = new DayRing(16)

  constructor(name: string, legs: PairLegs) {
    this.name = name
    this.#plus = legs.plus?.path
    this.#minus = legs.minus?.path
    const leg = this.#plus ?? this.#minus
    this.clock = leg?.clock ?? 'weekday'
    this.profile = leg?.profile ?? 'currency'
    this.#shift = legs.shift
    this.dayVariance = (this.#plus?.dayVariance ?? 0) + (this.#minus?.dayVariance ?? 0)
    this.loadings = [
      ...(this.#plus?.loadings ?? []),
      ...(this.#minus?.loadings ?? []).map(({ of, beta }) => ({ of, beta: -beta })),
    ]
  }

  /** Each currency's own move against the euro; the euro itself has none. */
  parts(from: Instant, to: Instant): readonly Part[] {
    const parts: Part[] = []
    if (this.#plus) parts.push({ cause: { kind: 'leg', side: 'quote' }, ln: lnMove(this.#plus, from, to) })
    if (this.#minus) parts.push({ cause: { kind: 'leg', side: 'base' }, ln: -lnMove(this.#minus, from, to) })
    return parts
  }

  at(day: number): number {
    return this.node(day, 0)
  }

  node(day: number, node: number): number {
    return nodeOf(this.#plus, day, node) - nodeOf(this.#minus, day, node) + this.#shift
  }

  day(day: number): DayNodes {
    const known = this.#days.get(day)
    if (known) return known
    const nodes = this.#days.claim(day)
    nodes.v.fill(0)
    const plus = this.#plus?.day(day)
    for (let k = 0; k <= SLOTS; k++) nodes.x[k] = plus?.x[k] ?? 0
    for (let k = 0; k < SLOTS; k++) nodes.v[k] = plus?.v[k] ?? 0
    const minus = this.#minus?.day(day)
    for (let k = 0; k <= SLOTS; k++) nodes.x[k] = (nodes.x[k] as number) - (minus?.x[k] ?? 0) + this.#shift
    for (let k = 0; k < SLOTS; k++) nodes.v[k] = (nodes.v[k] as number) + (minus?.v[k] ?? 0)
    return nodes
  }
}

const nodeOf = (path: Path | undefined, day: number, node: number): number => {
  if (!path) return 0
  return path.node ? path.node(day, node) : (path.day(day).x[node] as number)
}

/** What a pair is made of: units of the quoted currency less those of its base; neither where both move as one. */
export interface PairLegs {
  readonly plus: FinePath | undefined
  readonly minus: FinePath | undefined
  readonly shift: number
}

/** The legs of `base` in `quote`. */
export const pairLegs = (base: Leg, quote: Leg): PairLegs => {
  const shift = quote.shift - base.shift
  const moves = quote.fine !== base.fine
  return { plus: moves ? quote.fine : undefined, minus: moves ? base.fine : undefined, shift }
}

const difference = new Float64Array(STEPS)

/**
 * Before this day a cross is its legs' difference at the ends of slots only: the extremes of decades would need every
 * step of theirs.
 */
const exactSince = calendarDayOf(instantOf('2025-10-01'))

/** A pair inside its slots, of which it shares draws with other pairs, so that triangles are closed at every instant. */
export function pairFine(seed: string, path: PairPath, legs: PairLegs): FinePath {
  const { plus, minus, shift } = legs
  return plus && minus ? new CrossFine(path, plus, minus, shift, new PinnedPath(seed, path)) : new LegFine(path, legs)
}

/** all pairs step at the same moments, or triangles were open between two steps */
const rhythm = 'X:pairs'

/** A pair with the euro is its one leg, or what that is turned round; of two that move as one nothing moves. */
class LegFine implements FinePath {
  readonly path: PairPath
  readonly rhythm = rhythm
  readonly isCostly = false
  readonly #leg: FinePath | undefined
  readonly #sign: 1 | -1
  readonly #shift: number
  readonly #steps = new TinyCache<number, Float64Array>(4)

  constructor(path: PairPath, { plus, minus, shift }: PairLegs) {
    this.path = path
    this.#leg = plus ?? minus
    this.#sign = minus ? -1 : 1
    this.#shift = shift
  }

  high(slot: number): number {
    return this.#sign * reach(this.#leg, slot, this.#sign > 0 ? 'high' : 'low') + this.#shift
  }

  low(slot: number): number {
    return this.#sign * reach(this.#leg, slot, this.#sign > 0 ? 'low' : 'high') + this.#shift
  }

  mayRiseAbove(level: number, slot: number, a: number, b: number, v: number): boolean {
    const own = (value: number): number => this.#sign * (value - this.#shift)
    if (this.#sign > 0) return this.#leg?.mayRiseAbove(own(level), slot, own(a), own(b), v) ?? true
    return this.#leg?.mayFallBelow(own(level), slot, own(a), own(b), v) ?? true
  }

  mayFallBelow(level: number, slot: number, a: number, b: number, v: number): boolean {
    const own = (value: number): number => this.#sign * (value - this.#shift)
    if (this.#sign > 0) return this.#leg?.mayFallBelow(own(level), slot, own(a), own(b), v) ?? true
    return this.#leg?.mayRiseAbove(own(level), slot, own(a), own(b), v) ?? true
  }

  reach(slot: number, a: number, b: number, v: number): number {
    return this.#leg?.reach(slot, a, b, v) ?? 0
  }

  slot(slot: number): SlotExtremes {
    const leg = this.#leg?.slot(slot)
    const [highStep, lowStep] = leg ? [leg.highStep, leg.lowStep] : [0, 0]
    return {
      high: this.high(slot),
      low: this.low(slot),
      highStep: this.#sign > 0 ? highStep : lowStep,
      lowStep: this.#sign > 0 ? lowStep : highStep,
    }
  }

  at(slot: number, step: number): number {
    return this.#sign * (this.#leg?.at(slot, step) ?? 0) + this.#shift
  }

  passingSteps(slot: number): Float64Array {
    return this.#steps.get(slot) ?? this.#into(slot, difference)
  }

  steps(slot: number): Float64Array {
    return this.#steps.get(slot) ?? this.#steps.set(slot, this.#into(slot, new Float64Array(STEPS)))
  }

  #into(slot: number, out: Float64Array): Float64Array {
    const steps = this.#leg?.passingSteps(slot)
    for (let step = 0; step < STEPS; step++) out[step] = this.#sign * (steps?.[step] ?? 0) + this.#shift
    return out
  }
}

/**
 * A cross inside its slots: its legs' difference at every step. Its extremes are those of its steps; where the legs' own
 * show that a slot cannot reach a level, it is not looked at.
 */
class CrossFine implements FinePath {
  readonly path: PairPath
  readonly rhythm = rhythm
  readonly isCostly = true
  readonly #plus: FinePath
  readonly #minus: FinePath
  readonly #shift: number
  readonly #long: FinePath
  readonly #since: number
  readonly #extremes = new TinyCache<number, SlotExtremes>(8)
  readonly #steps = new TinyCache<number, Float64Array>(4)

  /** @param long what it is long ago */
  constructor(path: PairPath, plus: FinePath, minus: FinePath, shift: number, long: FinePath) {
    this.path = path
    this.#plus = plus
    this.#minus = minus
    this.#shift = shift
    this.#long = long
    this.#since = SLOTS * (path.clock === 'calendar' ? exactSince : weekdayOf(exactSince))
  }

  high(slot: number, a: number, b: number, v: number): number {
    return slot < this.#since ? this.#long.high(slot, a, b, v) : this.slot(slot).high
  }

  low(slot: number, a: number, b: number, v: number): number {
    return slot < this.#since ? this.#long.low(slot, a, b, v) : this.slot(slot).low
  }

  mayRiseAbove(level: number, slot: number, a: number, b: number, v: number): boolean {
    if (slot < this.#since) return this.#long.mayRiseAbove(level, slot, a, b, v)
    return reach(this.#plus, slot, 'high') - reach(this.#minus, slot, 'low') + this.#shift > level - NEARLY
  }

  mayFallBelow(level: number, slot: number, a: number, b: number, v: number): boolean {
    if (slot < this.#since) return this.#long.mayFallBelow(level, slot, a, b, v)
    return reach(this.#plus, slot, 'low') - reach(this.#minus, slot, 'high') + this.#shift < level + NEARLY
  }

  reach(slot: number, a: number, b: number, v: number): number {
    if (slot < this.#since) return this.#long.reach(slot, a, b, v)
    return reachOf(this.#plus, slot) + reachOf(this.#minus, slot)
  }

  slot(slot: number): SlotExtremes {
    if (slot < this.#since) return this.#long.slot(slot)
    return this.#extremes.get(slot) ?? this.#extremes.set(slot, extremesIn(this.passingSteps(slot)))
  }

  at(slot: number, step: number): number {
    if (slot < this.#since) return this.#long.at(slot, step)
    return this.#plus.at(slot, step) - this.#minus.at(slot, step) + this.#shift
  }

  passingSteps(slot: number): Float64Array {
    if (slot < this.#since) return this.#long.passingSteps(slot)
    return this.#steps.get(slot) ?? this.#into(slot, difference)
  }

  steps(slot: number): Float64Array {
    if (slot < this.#since) return this.#long.steps(slot)
    return this.#steps.get(slot) ?? this.#steps.set(slot, this.#into(slot, new Float64Array(STEPS)))
  }

  #into(slot: number, out: Float64Array): Float64Array {
    // what a leg lends is gone when the other is asked
    out.set(this.#plus.passingSteps(slot))
    const minus = this.#minus.passingSteps(slot)
    for (let step = 0; step < STEPS; step++) out[step] = (out[step] as number) - (minus[step] as number) + this.#shift
    return out
  }
}

/** The highest or lowest a leg stands in a slot. */
function reachOf(leg: FinePath, slot: number): number {
  const day = Math.floor(slot / SLOTS)
  const k = slot - day * SLOTS
  const { x, v } = leg.path.day(day)
  return leg.reach(slot, x[k] as number, x[k + 1] as number, v[k] as number)
}

function reach(leg: FinePath | undefined, slot: number, side: 'high' | 'low'): number {
  if (!leg) return 0
  const day = Math.floor(slot / SLOTS)
  const k = slot - day * SLOTS
  const { x, v } = leg.path.day(day)
  return leg[side](slot, x[k] as number, x[k + 1] as number, v[k] as number)
}

function extremesIn(steps: Float64Array): SlotExtremes {
  let highStep = 0
  let lowStep = 0
  for (let step = 1; step < STEPS; step++) {
    if ((steps[step] as number) > (steps[highStep] as number)) highStep = step
    if ((steps[step] as number) < (steps[lowStep] as number)) lowStep = step
  }
  return { high: steps[highStep] as number, low: steps[lowStep] as number, highStep, lowStep }
}
