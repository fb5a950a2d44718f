import { type Budget, GenerationCache } from '#platform/kept.ts'
import type { Cause } from './causes.ts'
import { type Block, BLOCK_DAYS, Cascade, type CascadeSettings, incrementIn, pathIn, varianceIn } from './cascade.ts'
import { type DayNodes, RememberedDays } from './day-ring.ts'
import { TinyCache } from './tiny-cache.ts'
import { marksOf, stepsFrom } from './fine.ts'
import { type Key, keysOf } from './hash.ts'
import { type ProfileName, profileOf } from './profile.ts'
import { Slab } from './slab.ts'
import { slotVariance, splitSlots } from './slot-split.ts'
import { SLOTS, STEPS } from './time.ts'

export interface StreamSettings extends CascadeSettings {
  readonly profile: ProfileName
  /** mean reversion: a times the mean of the path so many days of its clock ago is subtracted */
  readonly reverting?: { readonly a: number; readonly lags: readonly number[] }
  /** what it stands for when a move is explained; absent: what belongs to one instrument alone */
  readonly cause?: Cause
}

/** Blocks a common stream keeps: three decades. */
const COMMON_BLOCKS = 256
const LAST_DAY = BLOCK_DAYS - 1
/** slots whose inside is kept of a common stream */
const COMMON_SLOTS = 32

/**
 * A random path from the beginning of time to its end, whose every day can be asked for at once. A stream of one
 * instrument's own keeps a few days, one that many paths follow as many as the budget of all of them allows.
 */
export class Stream {
  readonly settings: StreamSettings
  /** variance of an average day */
  readonly dayVariance: number
  readonly #cascade: Cascade
  readonly #blocks: GenerationCache<number, Block> | TinyCache<number, Block>
  readonly #days: RememberedDays | undefined
  readonly #marks: GenerationCache<number, readonly number[]> | undefined
  readonly #steps: GenerationCache<number, Float64Array> | undefined
  readonly #slotVolatility: Key
  readonly #slotPath: Key
  /** draws of the path inside a slot */
  readonly fineKey: Key

  /** @param common what it shares with other streams that many paths follow; absent: a stream of one path's own */
  constructor(seed: string, settings: StreamSettings, common?: Budget) {
    this.settings = settings
    this.#cascade = new Cascade(seed, settings)
    this.dayVariance = this.#cascade.dayVariance
    this.#blocks = common
      ? new GenerationCache(COMMON_BLOCKS)
      : new TinyCache((settings.reverting?.lags.length ?? 1) + 2)
    this.#days = common && new RememberedDays(common)
    this.#marks = common && new GenerationCache(COMMON_SLOTS)
    this.#steps = common && new GenerationCache(COMMON_SLOTS)
    const key = keysOf(seed, settings.name)
    this.#slotVolatility = key(':slot:volatility')
    this.#slotPath = key(':slot:path')
    this.fineKey = key(':step:path')
  }

  /**
   * A block, known up to a day: whoever looks at one instant needs no later ones. It is made whole for whoever begins
   * with its first day or comes back for more.
   */
  #block(number: number, day: number): Block {
    const blocks = this.#blocks
    const known = blocks.get(number)
    if (known && known.last >= day) return known
    if (known) return blocks.replace(number, this.#cascade.block(number, LAST_DAY, known))
    return blocks.set(
      number,
      this.#cascade.block(number, day === 0 ? LAST_DAY : day, blocks instanceof TinyCache ? blocks.leaving : undefined),
    )
  }

  /** The path without mean reversion, at the beginning of a day. */
  #free(day: number): number {
    const number = Math.floor(day / BLOCK_DAYS)
    const i = day - number * BLOCK_DAYS
    return pathIn(this.#block(number, i), i)
  }

  /** The mean-reverting pull subtracted at the beginning of a day; lags before the beginning of time count as zero. */
  #pull(day: number): number {
    const { reverting } = this.settings
    if (!reverting) return 0
    let sum = 0
    for (const lag of reverting.lags) if (day >= lag) sum += this.#free(day - lag)
    return (reverting.a * sum) / reverting.lags.length
  }

  /** The path at the beginning of a day. */
  at(day: number): number {
    return this.#free(day) - this.#pull(day)
  }

  /** Variance of a day, without the jump of figures. */
  varianceOf(day: number): number {
    const number = Math.floor(day / BLOCK_DAYS)
    const i = day - number * BLOCK_DAYS
    return varianceIn(this.#block(number, i), i)
  }

  /**
   * What the jumps of figures moved it by between two positions, counted in slots. A jump falls within one slot, before
   * the opening.
   */
  jumped(from: number, to: number): number {
    if (!this.settings.jump) return 0
    let sum = 0
    const last = Math.floor(to / SLOTS / BLOCK_DAYS)
    for (let number = Math.floor(from / SLOTS / BLOCK_DAYS); number <= last; number++) {
      const { eventDay, jump } = this.#block(number, 1)
      if (eventDay < 0) continue
      const day = number * BLOCK_DAYS + eventDay
      const slot = day * SLOTS + profileOf(this.settings.profile, this.settings.clock, day).jumpSlot
      sum += jump * (partOf(slot, to) - partOf(slot, from))
    }
    return sum
  }

  /** Deviations at the two-minute marks of a slot, for variance 1 (`fine.ts`). */
  marks(slot: number): readonly number[] {
    if (!this.#marks) return marksOf(this.fineKey, slot)
    return this.#marks.get(slot) ?? this.#marks.set(slot, marksOf(this.fineKey, slot))
  }

  /** Deviations at all steps of a slot, for variance 1; lent until the next call. */
  steps(slot: number, marks: readonly number[]): Float64Array {
    if (!this.#steps) return stepsFrom(this.fineKey, slot, marks, scratch)
    return this.#steps.get(slot) ?? this.#steps.set(slot, stepsFrom(this.fineKey, slot, marks, stepSlab.take(STEPS)))
  }

  /** Variance of a slot: that of `day`, without the path. */
  slotVariance(slot: number): number {
    const day = Math.floor(slot / SLOTS)
    const k = slot - day * SLOTS
    if (this.#days) return this.day(day).v[k] as number
    const { profile, clock } = this.settings
    return slotVariance(this.#slotVolatility, day, this.varianceOf(day), profileOf(profile, clock, day).lefts, k)
  }

  /** A day's nodes; of a stream of one path's own lent until the next day of any such stream. */
  day(day: number): DayNodes {
    if (!this.#days) return this.#split(day, lent, SLOTS)
    return this.#days.get(day) ?? this.#split(day, this.#days.claim(day), SLOTS)
  }

  /** One of a day's nodes: as `day(day).x[node]`. */
  node(day: number, node: number): number {
    return (this.#days ? this.day(day) : this.#split(day, lent, node)).x[node] as number
  }

  /** @param last of its nodes that is needed besides the one at its end */
  #split(day: number, nodes: DayNodes, last: number): DayNodes {
    const { clock, gamma, reverting } = this.settings
    const profile = profileOf(this.settings.profile, clock, day)
    // blocks are lent until others are asked for, so the pull comes first
    const from = this.#pull(day)
    const to = reverting ? this.#pull(day + 1) : 0
    const number = Math.floor(day / BLOCK_DAYS)
    const i = day - number * BLOCK_DAYS
    const block = this.#block(number, i)
    const { x, v } = nodes
    splitSlots(
      this.#slotVolatility,
      this.#slotPath,
      day,
      varianceIn(block, i),
      incrementIn(block, i),
      profile.lefts,
      v,
      increments,
      last,
    )
    const start = pathIn(block, i)
    const jump = i === block.eventDay ? block.jump : 0
    let moved = 0
    let spent = 0
    x[0] = start
    for (let k = 0; k < last && k < SLOTS - 1; k++) {
      moved += increments[k] as number
      spent += v[k] as number
      x[k + 1] =
        start +
        moved -
        gamma * (spent - block.straight * (profile.before[k + 1] as number)) +
        (k >= profile.jumpSlot ? jump : 0)
    }
    x[SLOTS] = pathIn(block, i + 1)
    if (reverting) {
      for (let k = 0; k < SLOTS; k++) x[k] = (x[k] as number) - (from + ((to - from) * k) / SLOTS)
      x[SLOTS] = (x[SLOTS] as number) - to
    }
    return nodes
  }
}

/** How much of a slot has passed at a position. */
const partOf = (slot: number, position: number): number => Math.max(0, Math.min(1, position - slot))

const increments = new Float64Array(SLOTS)
const lent: DayNodes = { x: new Float64Array(SLOTS + 1), v: new Float64Array(SLOTS) }
const scratch = new Float64Array(STEPS)
const stepSlab = new Slab(16 * STEPS)
