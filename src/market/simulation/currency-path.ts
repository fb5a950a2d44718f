import { hundredths, levels, pegs } from './currency-levels.ts'
import type { Factors } from './factors.ts'
import { hashedBetween, levelSlot, twoDigits } from './levels.ts'
import { ln } from './math.ts'
import type { AnchorPoints, Level, Path, Term } from './path.ts'
import type { Leg } from './pair-path.ts'
import { type FinePath, PinnedPath } from './slot-path.ts'
import { SumPath } from './sum-path.ts'
import { WeekendPath } from './weekend-path.ts'

/**
 * Units of each currency per euro. Every pair is the difference of two such logarithms, so no triangle of pairs earns
 * anything.
 */
export class Currencies {
  readonly #factors: Factors
  readonly #anchors: (currency: string) => AnchorPoints | undefined
  readonly #paths = new Map<string, Path | undefined>()
  readonly #legs = new Map<string, Leg>()
  readonly #weekends = new Map<FinePath, FinePath>()

  constructor(factors: Factors, anchors: (currency: string) => AnchorPoints | undefined) {
    this.#factors = factors
    this.#anchors = anchors
  }

  /** ln(units per euro); undefined for the euro itself. */
  perEuro(currency: string): Path | undefined {
    if (currency === 'EUR') return undefined
    if (this.#paths.has(currency)) return this.#paths.get(currency)
    const path = this.#make(currency)
    this.#paths.set(currency, path)
    return path
  }

  /** A currency inside its slots; one that another holds fixed moves as that one does. */
  leg(currency: string): Leg {
    const known = this.#legs.get(currency)
    if (known) return known
    const leg = this.#makeLeg(currency)
    this.#legs.set(currency, leg)
    return leg
  }

  /** The same between Friday and Monday, for the indication. */
  weekendLeg(currency: string): Leg {
    const { fine, shift } = this.leg(currency)
    if (!fine) return { fine, shift }
    const known = this.#weekends.get(fine)
    if (known) return { fine: known, shift }
    const weekend = new PinnedPath(this.#factors.seed, new WeekendPath(this.#factors, fine.path))
    this.#weekends.set(fine, weekend)
    return { fine: weekend, shift }
  }

  #makeLeg(currency: string): Leg {
    const [to, rate] = this.#fixed(currency) ?? []
    if (to !== undefined && rate !== undefined) {
      const { fine, shift } = this.leg(to)
      return { fine, shift: shift + ln(rate) }
    }
    const path = this.perEuro(currency)
    return { fine: path && new PinnedPath(this.#factors.seed, path), shift: 0 }
  }

  /** The currency it is held fixed to, and its units for one of that. */
  #fixed(currency: string): readonly [to: string, rate: number] | undefined {
    const major = hundredths[currency]
    if (major) return [major, 100]
    return this.#anchors(currency) ? undefined : pegs[currency]
  }

  /** What turns a price in one currency into a price in another: the terms to add to its path. */
  conversion(from: string, to: string): readonly Term[] {
    if (from === to) return []
    const sell = this.perEuro(from)
    const buy = this.perEuro(to)
    const cause = { kind: 'currency', isoCurrency: from } as const
    return [...(buy ? [{ of: buy, beta: 1, cause }] : []), ...(sell ? [{ of: sell, beta: -1, cause }] : [])]
  }

  #make(currency: string): Path {
    const name = `X:${currency}`
    const fixed = this.#fixed(currency)
    const shape = {
      name: `${name}:perEuro`,
      clock: 'weekday',
      profile: 'currency',
      days: this.#factors.commonDays(),
    } as const
    if (fixed) {
      const [to, rate] = fixed
      const of = this.perEuro(to)
      return new SumPath({ ...shape, terms: of ? [{ of, beta: 1 }] : [], level: shifted(of, rate) })
    }
    const anchors = this.#anchors(currency)
    const level = levels[currency] ?? twoDigits(hashedBetween(this.#factors.seed, name, [1, 500]))
    return new SumPath({
      ...shape,
      terms: [{ of: this.#factors.currency(currency), beta: 1 }],
      anchors,
      level: { slot: levelSlot('weekday', 'currency'), ln: ln(level) },
    })
  }
}

/** The level that puts a path at `rate` times another. */
function shifted(path: Path | undefined, rate: number): Level {
  const slot = levelSlot('weekday', 'currency')
  const day = Math.floor(slot / 48)
  return { slot, ln: (path?.day(day).x[slot - day * 48] ?? 0) + ln(rate) }
}
