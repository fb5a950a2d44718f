import { type Budget, GenerationCache } from '#platform/kept.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { lnAt, positionOf } from './causes.ts'
import { exp, ln } from './math.ts'
import type { Loading, Path } from './path.ts'
import type { ProfileName } from './profile.ts'
import type { DayNodes } from './day-ring.ts'
import { capped, quarterOf, startOfQuarter } from './quarters.ts'
import { calendarDayOf, instantOf, SLOTS, weekdayOf } from './time.ts'

/** Members looked at before others get their turn. */
const MEMBERS_A_TURN = 20

/** Before this day an index is the sum of its members at midnight only: five hundred shares of 1990 need no slots. */
const SUMMED_FROM = weekdayOf(calendarDayOf(instantOf('2024-01-01')))

/** A member: its path in the index's currency, and its free-float value in units of that price. */
export interface Member {
  readonly path: Path
  readonly shares: number
}

/** Members in the proportions of one quarter, for an index level of 1 at its beginning. */
interface Quarter {
  readonly from: number
  readonly units: Float64Array
  /** ln of the level at its beginning, the chain's last link */
  readonly lnLevel: number
}

/**
 * An index is the sum of its members at every slot end, long ago at every midnight. Weights are set on the Monday after
 * the third Friday of March, June, September and December, by free-float value with a cap or by price; the level is
 * chained there. A performance index puts every dividend back into the share that paid it. Between those sums the index
 * follows its own loadings, so a tick does not ask for all members.
 */
export class IndexPath implements Path {
  readonly name: string
  readonly clock = 'weekday'
  readonly profile: ProfileName
  readonly dayVariance: number
  readonly loadings: readonly Loading[]
  readonly #members: readonly Member[]
  readonly #weighting: 'value' | 'price'
  readonly #reinvests: boolean
  readonly #cap: number
  readonly #level: { day: number; node: number; ln: number }
  readonly #quarters = new Map<number, Quarter>()
  readonly #days: GenerationCache<number, DayNodes>

  /** @param level the index's level at a slot end */
  constructor(options: {
    name: string
    profile: ProfileName
    loadings: readonly Loading[]
    members: readonly Member[]
    weighting: 'value' | 'price'
    /** dividends stay in the index */
    reinvests: boolean
    cap: number
    level: { slot: number; ln: number }
    /** days kept of all indices together */
    days: Budget
  }) {
    this.name = options.name
    this.profile = options.profile
    this.loadings = options.loadings
    this.dayVariance = options.loadings.reduce((sum, { of, beta }) => sum + beta * beta * of.dayVariance, 0)
    this.#members = options.members
    this.#weighting = options.weighting
    this.#reinvests = options.reinvests
    this.#cap = options.cap
    this.#days = new GenerationCache(options.days)
    const day = Math.floor(options.level.slot / SLOTS)
    this.#level = { day, node: options.level.slot - day * SLOTS, ln: options.level.ln }
  }

  /** Weights of the members (their sum is 1) at the beginning of a day. */
  weights(day: number): Float64Array {
    const { units } = this.#quarter(quarterOf(day))
    const values = units.map((unit, i) => unit * this.#priceAt(i, day))
    const sum = values.reduce((a, b) => a + b, 0)
    return values.map((value) => value / sum)
  }

  /** −ln of how far dividends alone lower the index at the midnight before a day; 0 on days without one. */
  paidOn(day: number): number {
    let before = 0
    let after = 0
    let any = false
    const fractions = this.#members.map(({ path }) => {
      const step = path.paid ? path.paid(day) - path.paid(day - 1) : 0
      if (step !== 0) any = true
      return exp(step)
    })
    if (!any) return 0
    const { units } = this.#quarter(quarterOf(day))
    for (let i = 0; i < units.length; i++) {
      const value = (units[i] as number) * exp(this.#member(i).path.at(day))
      after += value
      before += value / (fractions[i] as number)
    }
    return ln(before / after)
  }

  /**
   * What each member moved the index by between two instants, for a level of 1 at the first: within a quarter its units
   * times the change of its price, and the sums of several quarters, for the level is chained between them. The sum over
   * all members is the index's own move, but for what it does by itself within the running half hour.
   */
  *contributions(from: Instant, to: Instant): Generator<void, Float64Array> {
    const moved = new Float64Array(this.#members.length)
    const [first, last] = [from, to].map((at) => Math.floor(positionOf(this.clock, at) / SLOTS)) as [number, number]
    const [begin, end] = [quarterOf(first), quarterOf(last)]
    let before = 0
    for (let number = begin; number <= end; number++) {
      yield* this.#preparingQuarter(number)
      const { units, lnLevel } = this.#quarter(number)
      const scale = exp(lnLevel)
      for (let i = 0; i < units.length; i++) {
        const unit = scale * (units[i] as number)
        const start = number === begin ? this.#pricedAt(i, first, from) : this.#priceAt(i, startOfQuarter(number))
        const close = number === end ? this.#pricedAt(i, last, to) : this.#priceAt(i, startOfQuarter(number + 1))
        if (number === begin) before += unit * start
        moved[i] = (moved[i] as number) + unit * (close - start)
        if (i % MEMBERS_A_TURN === MEMBERS_A_TURN - 1) yield
      }
    }
    return moved.map((points) => points / before)
  }

  /** A member's price at an instant of a day, with the dividends put back where the index does so. */
  #pricedAt(i: number, day: number, at: Instant): number {
    return exp(lnAt(this.#member(i).path, at) - this.#paid(i, day))
  }

  at(day: number): number {
    return this.day(day).x[0] as number
  }

  day(day: number): DayNodes {
    const known = this.#days.get(day)
    if (known) return known
    const nodes = day < SUMMED_FROM ? this.#bridged(day) : this.#summed(day)
    this.#days.set(day, nodes)
    return nodes
  }

  *preparing(day: number): Generator<void, void> {
    if (this.#days.get(day)) return
    yield* this.#preparingQuarter(quarterOf(day))
    for (const [i, { path }] of this.#members.entries()) {
      if (day < SUMMED_FROM) path.at(day)
      else path.day(day)
      if (i % MEMBERS_A_TURN === MEMBERS_A_TURN - 1) yield
    }
    this.day(day)
  }

  #summed(day: number): DayNodes {
    const { units, lnLevel } = this.#quarter(quarterOf(day))
    const x = this.#sum(units, day)
    for (let k = 0; k <= SLOTS; k++) x[k] = lnLevel + ln(x[k] as number)
    return { x, v: this.#followed(day).v }
  }

  /** From the sum at the day's beginning to the one at its end, on the way of the loadings. */
  #bridged(day: number): DayNodes {
    const { units, lnLevel } = this.#quarter(quarterOf(day))
    const { x, v } = this.#followed(day)
    const begin = lnLevel + ln(this.#at(units, day))
    const end = lnLevel + ln(this.#atEnd(units, day))
    const first = x[0] as number
    const missing = end - begin - ((x[SLOTS] as number) - first)
    const whole = v.reduce((sum, slot) => sum + slot, 0)
    let passed = 0
    for (let k = 0; k <= SLOTS; k++) {
      x[k] = begin + ((x[k] as number) - first) + missing * (whole > 0 ? passed / whole : k / SLOTS)
      passed += v[k] ?? 0
    }
    return { x, v }
  }

  /** What the index's own loadings do on a day. */
  #followed(day: number): DayNodes {
    const x = new Float64Array(SLOTS + 1)
    const v = new Float64Array(SLOTS)
    for (const { of: stream, beta } of this.loadings) {
      const nodes = stream.day(day)
      for (let k = 0; k <= SLOTS; k++) x[k] = (x[k] as number) + beta * (nodes.x[k] as number)
      for (let k = 0; k < SLOTS; k++) v[k] = (v[k] as number) + beta * beta * (nodes.v[k] as number)
    }
    return { x, v }
  }

  #member(i: number): Member {
    return this.#members[i] as Member
  }

  /** Σ units × price at the 49 slot ends. */
  #sum(units: Float64Array, day: number): Float64Array {
    const sum = new Float64Array(SLOTS + 1)
    for (let i = 0; i < units.length; i++) {
      const { x } = this.#member(i).path.day(day)
      const start = x[0] as number
      const value = (units[i] as number) * exp(start - this.#paid(i, day))
      for (let k = 0; k <= SLOTS; k++) sum[k] = (sum[k] as number) + value * growth((x[k] as number) - start)
    }
    return sum
  }

  /**
   * By value or by price, with the cap. Quarters before the starting level keep its weights: paths run backwards from
   * that level, so by their own past prices the companies that fell since would have been the largest.
   */
  #units(number: number, home: number): Float64Array {
    const measured = this.#prices(startOfQuarter(Math.max(number, home)))
    const values = this.#weighting === 'price' ? measured : measured.map((price, i) => price * this.#member(i).shares)
    const weights = capped(values, this.#weighting === 'price' ? 1 : this.#cap)
    return weights.map((weight, i) => weight / this.#priceAt(i, startOfQuarter(number)))
  }

  /** A member's price at the beginning of a day, with the dividends put back where the index does so. */
  #priceAt(i: number, day: number): number {
    return exp(this.#member(i).path.at(day) - this.#paid(i, day))
  }

  #paid(i: number, day: number): number {
    return this.#reinvests ? (this.#member(i).path.paid?.(day) ?? 0) : 0
  }

  #prices(day: number): Float64Array {
    return Float64Array.from(this.#members, ({ path }) => exp(path.at(day)))
  }

  #quarter(number: number): Quarter {
    const known = this.#quarters.get(number)
    if (known) return known
    const from = startOfQuarter(number)
    const home = quarterOf(this.#level.day)
    const units = this.#units(number, home)
    let lnLevel: number
    if (number === home) lnLevel = this.#level.ln - ln(this.#sum(units, this.#level.day)[this.#level.node] as number)
    else if (number > home) {
      const before = this.#quarter(number - 1)
      lnLevel = before.lnLevel + ln(this.#at(before.units, from))
    } else {
      const after = this.#quarter(number + 1)
      lnLevel = after.lnLevel - ln(this.#at(units, after.from))
    }
    const quarter = { from, units, lnLevel }
    this.#quarters.set(number, quarter)
    return quarter
  }

  /** The chain of quarters up to one, from that of the starting level: what their members' prices need is found in turns. */
  *#preparingQuarter(number: number): Generator<void, void> {
    if (this.#quarters.has(number)) return
    const home = quarterOf(this.#level.day)
    const step = number < home ? -1 : 1
    for (let each = home; each !== number + step; each += step) {
      if (this.#quarters.has(each)) continue
      for (const [i, { path }] of this.#members.entries()) {
        path.at(startOfQuarter(each))
        if (each === home) path.day(this.#level.day)
        if (i % MEMBERS_A_TURN === MEMBERS_A_TURN - 1) yield
      }
      this.#quarter(each)
      yield
    }
  }

  /** Σ units × price at the beginning of a day. */
  #at(units: Float64Array, day: number): number {
    let sum = 0
    for (let i = 0; i < units.length; i++) sum += (units[i] as number) * this.#priceAt(i, day)
    return sum
  }

  /** Σ units × price at the end of a day, before the dividends of the next are taken off. */
  #atEnd(units: Float64Array, day: number): number {
    let sum = 0
    for (let i = 0; i < units.length; i++) {
      const { path } = this.#member(i)
      const taken = path.paid ? path.paid(day + 1) - path.paid(day) : 0
      sum += (units[i] as number) * exp(path.at(day + 1) - taken - this.#paid(i, day))
    }
    return sum
  }
}

/** e^δ for the small moves of a day, by its series. */
function growth(delta: number): number {
  if (delta > 0.03 || delta < -0.03) return exp(delta)
  return 1 + delta * (1 + delta * (0.5 + delta * (1 / 6 + delta * (1 / 24 + delta * (1 / 120 + delta / 720)))))
}
