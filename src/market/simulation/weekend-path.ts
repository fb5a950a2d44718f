import { type DayNodes, DayRing } from './day-ring.ts'
import type { Factors } from './factors.ts'
import type { Loading, Path } from './path.ts'
import type { Stream } from './stream.ts'
import { SLOTS, weekdayOf } from './time.ts'

/**
 * What the indication shows between Friday and Monday, while the exchanges' clock stands still: a small bridge that
 * leaves the path where Friday left it and meets it again where Monday finds it.
 */
export class WeekendPath implements Path {
  readonly name: string
  readonly clock = 'calendar'
  readonly profile = 'crypto'
  readonly dayVariance: number
  readonly loadings: readonly Loading[]
  readonly #path: Path
  readonly #stream: Stream
  readonly #days = new DayRing()

  constructor(factors: Factors, path: Path) {
    this.name = `${path.name}:weekend`
    this.#path = path
    this.#stream = factors.own({
      name: this.name,
      clock: 'calendar',
      profile: 'crypto',
      vol: 0.2 * Math.sqrt(path.dayVariance * 365),
      shared: 0.3,
      gamma: 0,
      coarse: 1,
    })
    this.loadings = [{ of: this.#stream, beta: 1 }]
    this.dayVariance = this.#stream.dayVariance
  }

  at(day: number): number {
    return this.day(day).x[0] as number
  }

  /** @param day calendar day, a Saturday or Sunday */
  day(day: number): DayNodes {
    const known = this.#days.get(day)
    if (known) return known
    const still = this.#path.day(weekdayOf(day)).x[0] as number
    const saturday = 7 * Math.floor(day / 7) + 5
    const from = this.#stream.at(saturday)
    const move = this.#stream.at(saturday + 2) - from
    const { x, v } = this.#stream.day(day)
    const nodes = this.#days.claim(day)
    for (let k = 0; k <= SLOTS; k++)
      nodes.x[k] = still + (x[k] as number) - from - (move * (day - saturday + k / SLOTS)) / 2
    nodes.v.set(v)
    return nodes
  }
}
