import { type DayNodes, DayRing } from './day-ring.ts'
import type { IndexPath } from './index-path.ts'
import type { Loading, Path } from './path.ts'
import type { ProfileName } from './profile.ts'
import { SLOTS } from './time.ts'

/**
 * A price index with the dividends of its members put back into the whole of it: its total return, as a fund that keeps
 * them earns it. It equals the index on the day of the index's level, and differs from it by a step at the midnights
 * before ex-days, so no member is asked for more than that.
 */
export class ReinvestingPath implements Path {
  readonly name: string
  readonly clock = 'weekday'
  readonly profile: ProfileName
  readonly dayVariance: number
  readonly loadings: readonly Loading[]
  readonly #index: IndexPath
  readonly #home: number
  /** ln of what has been put back, by days after the home day and by days before it */
  readonly #after: number[] = [0]
  readonly #before: number[] = [0]
  readonly #days = new DayRing()

  /** @param home the day on which both stand at the same level */
  constructor(index: IndexPath, home: number) {
    this.name = `${index.name}:reinvesting`
    this.profile = index.profile
    this.dayVariance = index.dayVariance
    this.loadings = index.loadings
    this.#index = index
    this.#home = home
  }

  at(day: number): number {
    return this.day(day).x[0] as number
  }

  day(day: number): DayNodes {
    const known = this.#days.get(day)
    if (known) return known
    const { x, v } = this.#index.day(day)
    const back = this.#putBack(day)
    const nodes = this.#days.claim(day)
    for (let k = 0; k <= SLOTS; k++) nodes.x[k] = (x[k] as number) + back
    nodes.v.set(v)
    return nodes
  }

  preparing(day: number): Generator<void, void> {
    return this.#index.preparing(day)
  }

  #putBack(day: number): number {
    const away = day - this.#home
    if (away >= 0) {
      for (let i = this.#after.length; i <= away; i++)
        this.#after.push((this.#after[i - 1] as number) + this.#index.paidOn(this.#home + i))
      return this.#after[away] as number
    }
    for (let i = this.#before.length; i <= -away; i++)
      this.#before.push((this.#before[i - 1] as number) - this.#index.paidOn(this.#home - i + 1))
    return this.#before[-away] as number
  }
}
