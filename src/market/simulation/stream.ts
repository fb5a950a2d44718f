import { GenerationCache } from './cache.ts'
import { type Block, BLOCK_DAYS, Cascade } from './cascade.ts'
import { type DayNodes, DayRing, type DayStore, RememberedDays } from './day-ring.ts'
import { stepsFrom } from './fine.ts'
import { type Key, keyOf } from './hash.ts'
import { type ProfileName, profileOf } from './profile.ts'
import { splitSlots } from './slot-split.ts'
import { type DayClock, SLOTS, STEPS, YEAR } from './time.ts'

export interface StreamSettings {
  /** e.g. `F:world`, `I:DE0007164600` */
  readonly name: string
  readonly clock: DayClock
  readonly profile: ProfileName
  /** volatility a year, 0.16 is 16 % */
  readonly vol: number
  readonly shared: number
  readonly gamma: number
  readonly coarse: number
  readonly jump?: number
  /** pulls back: a times the mean of the path so many days of its clock ago is subtracted */
  readonly reverting?: { readonly a: number; readonly lags: readonly number[] }
  /** days kept in memory */
  readonly remembered: number
}

/** A random path from the beginning of time to its end, whose every day can be asked for at once. */
export class Stream {
  readonly settings: StreamSettings
  /** variance of an average day */
  readonly dayVariance: number
  readonly #cascade: Cascade
  readonly #blocks: GenerationCache<number, Block>
  readonly #days: DayStore
  /** of streams that many paths follow */
  readonly #steps: GenerationCache<number, Float64Array> | undefined
  readonly #slotVolatility: Key
  readonly #slotPath: Key
  /** draws of the path inside a slot */
  readonly fineKey: Key

  constructor(seed: string, settings: StreamSettings) {
    const daysAYear = settings.clock === 'calendar' ? 365 : YEAR
    this.settings = settings
    this.dayVariance = (settings.vol * settings.vol) / daysAYear
    this.#cascade = new Cascade(seed, {
      name: settings.name,
      dayVariance: this.dayVariance,
      shared: settings.shared,
      gamma: settings.gamma,
      coarse: settings.coarse,
      jump: settings.jump ?? 0,
      sharedName: settings.clock === 'calendar' ? 'W:volatility:calendar' : 'W:volatility',
    })
    this.#blocks = new GenerationCache(Math.max(4, settings.remembered / 16))
    this.#days = settings.remembered > 16 ? new RememberedDays(settings.remembered) : new DayRing()
    this.#steps = settings.remembered > 16 ? new GenerationCache(32) : undefined
    this.#slotVolatility = keyOf(seed, `${settings.name}:slot:volatility`)
    this.#slotPath = keyOf(seed, `${settings.name}:slot:path`)
    this.fineKey = keyOf(seed, `${settings.name}:step:path`)
  }

  #block(number: number): Block {
    return this.#blocks.get(number) ?? this.#blocks.set(number, this.#cascade.block(number))
  }

  /** The path before it pulls back, at the beginning of a day; 0 before the beginning of time. */
  #free(day: number): number {
    if (day < 0) return 0
    const number = Math.floor(day / BLOCK_DAYS)
    return this.#block(number).x[day - number * BLOCK_DAYS] as number
  }

  /** What pulling back subtracts at the beginning of a day. */
  #pull(day: number): number {
    const { reverting } = this.settings
    if (!reverting) return 0
    let sum = 0
    for (const lag of reverting.lags) sum += this.#free(day - lag)
    return (reverting.a * sum) / reverting.lags.length
  }

  /** The path at the beginning of a day. */
  at(day: number): number {
    return this.#free(day) - this.#pull(day)
  }

  /** Variance of a day, without the jump of figures. */
  varianceOf(day: number): number {
    const number = Math.floor(day / BLOCK_DAYS)
    return this.#block(number).v[day - number * BLOCK_DAYS] as number
  }

  /** The day of the block on which figures are reported; undefined where this stream has none. */
  eventDay(block: number): number | undefined {
    const { eventDay } = this.#block(block)
    return eventDay < 0 ? undefined : block * BLOCK_DAYS + eventDay
  }

  /** Deviations at all steps of a slot, for variance 1 (`fine.ts`); lent until the next call. */
  steps(slot: number, marks: Float64Array): Float64Array {
    if (!this.#steps) return stepsFrom(this.fineKey, slot, marks, scratch)
    return this.#steps.get(slot) ?? this.#steps.set(slot, stepsFrom(this.fineKey, slot, marks, new Float64Array(STEPS)))
  }

  day(day: number): DayNodes {
    return this.#days.get(day) ?? this.#split(day)
  }

  #split(day: number): DayNodes {
    const { clock, gamma, reverting } = this.settings
    const profile = profileOf(this.settings.profile, clock, day)
    const number = Math.floor(day / BLOCK_DAYS)
    const block = this.#block(number)
    const i = day - number * BLOCK_DAYS
    const from = this.#pull(day)
    const to = reverting ? this.#pull(day + 1) : 0
    const nodes = this.#days.claim(day)
    const { x, v } = nodes
    splitSlots(this.#slotVolatility, this.#slotPath, day, block.v[i] as number, block.d[i] as number, profile.before, v, increments)
    const start = block.x[i] as number
    const jump = i === block.eventDay ? block.jump : 0
    let moved = 0
    let spent = 0
    x[0] = start
    for (let k = 0; k < SLOTS - 1; k++) {
      moved += increments[k] as number
      spent += v[k] as number
      x[k + 1] = start + moved - gamma * (spent - block.straight * (profile.before[k + 1] as number)) + (k >= profile.jumpSlot ? jump : 0)
    }
    x[SLOTS] = block.x[i + 1] as number
    if (reverting) {
      for (let k = 0; k < SLOTS; k++) x[k] = (x[k] as number) - (from + ((to - from) * k) / SLOTS)
      x[SLOTS] = (x[SLOTS] as number) - to
    }
    return nodes
  }
}

const increments = new Float64Array(SLOTS)
const scratch = new Float64Array(STEPS)
