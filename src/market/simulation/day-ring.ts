import { type Budget, GenerationCache } from '#platform/kept.ts'
import { TinyCache } from './tiny-cache.ts'
import { instrumentSlab, Slab } from './slab.ts'
import { SLOTS } from './time.ts'

/** One day of a stream or path: its value at the 49 ends of its slots, and the variance of its 48 slots. */
export interface DayNodes {
  readonly x: Float64Array
  readonly v: Float64Array
}

export interface DayStore {
  get(day: number): DayNodes | undefined
  /** buffers for a day, to be filled at once */
  claim(day: number): DayNodes
}

/**
 * A ring of the last few days of a source in reused buffers: a walk through twenty years allocates nothing. What `day`
 * lends is valid until the source is asked for other days; copy it to keep it longer.
 */
export class DayRing implements DayStore {
  readonly #days: TinyCache<number, DayNodes>

  constructor(size = 4) {
    this.#days = new TinyCache(size)
  }

  get(day: number): DayNodes | undefined {
    return this.#days.get(day)
  }

  /** The buffers of the day asked for longest ago, to be filled with this one. */
  claim(day: number): DayNodes {
    return this.#days.set(
      day,
      this.#days.leaving ?? { x: instrumentSlab.take(SLOTS + 1), v: instrumentSlab.take(SLOTS) },
    )
  }
}

const DAYS_A_SLAB = 32

/** A larger cache of days, for sources that many others follow. */
export class RememberedDays implements DayStore {
  readonly #days: GenerationCache<number, DayNodes>
  readonly #slab = new Slab(DAYS_A_SLAB * (2 * SLOTS + 1))

  /** @param budget in days */
  constructor(budget: number | Budget) {
    this.#days = new GenerationCache(budget)
  }

  get(day: number): DayNodes | undefined {
    return this.#days.get(day)
  }

  claim(day: number): DayNodes {
    return this.#days.set(day, { x: this.#slab.take(SLOTS + 1), v: this.#slab.take(SLOTS) })
  }
}
