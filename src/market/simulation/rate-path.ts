import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import { fade, type YieldCurve } from './bond-path.ts'
import { lnAt, type Part, positionOf } from './causes.ts'
import { type DayNodes, DayRing } from './day-ring.ts'
import { ln } from './math.ts'
import type { Loading, Path } from './path.ts'
import { calendarDayOf, calendarDayOfWeekday, instantOf, SLOTS } from './time.ts'

/**
 * Rates run through zero: what moves is the distance, in percentage points, from so far below it. No rate of a central
 * bank or state has come near.
 */
export const lowestRate = 20
/** where a path's liveliness between its nodes is measured */
const USUAL_RATE = 2.5

/**
 * A rate read from the yield curve: `ln(20 + 100·(y(T) + premium))`, the premium that of a market over the curve. The
 * level moves within the day, slope and spread go straight from one midnight to the next, as in bonds.
 */
export class CurveRatePath implements Path {
  readonly name: string
  readonly clock = 'weekday'
  readonly profile = 'europe'
  readonly dayVariance: number
  readonly loadings: readonly Loading[]
  readonly #curve: YieldCurve
  readonly #country: string
  readonly #years: number
  readonly #premium: number
  readonly #days = new DayRing()

  constructor(curve: YieldCurve, options: { name: string; country: string; years: number; premium: number }) {
    this.name = options.name
    this.#curve = curve
    this.#country = options.country
    this.#years = options.years
    this.#premium = options.premium
    const beta = 100 / (lowestRate + USUAL_RATE)
    this.loadings = [
      { of: curve.level, beta },
      { of: curve.slope, beta: beta * fade(options.years) },
    ]
    this.dayVariance = this.loadings.reduce((sum, { of, beta: b }) => sum + b * b * of.dayVariance, 0)
  }

  /** The rate with one input after another at its later value: the curve's level, its slope, the country's spread. */
  parts(from: Instant, to: Instant): readonly Part[] {
    const [before, after] = [this.#inputsAt(from), this.#inputsAt(to)]
    const steps = [
      [
        { kind: 'rates', part: 'level' },
        { ...before, level: after.level },
      ],
      [
        { kind: 'rates', part: 'slope' },
        { ...after, spread: before.spread },
      ],
      [{ kind: 'countrySpread', isoCountry: this.#country }, after],
    ] as const
    let value = this.#ln(before.level, before.slope, before.spread)
    return steps.map(([cause, { level, slope, spread }]) => {
      const next = this.#ln(level, slope, spread)
      const part = next - value
      value = next
      return { cause, ln: part }
    })
  }

  at(day: number): number {
    return this.#ln(this.#curve.level.at(day), this.#curve.slope.at(day), this.#spread(day))
  }

  day(day: number): DayNodes {
    return this.#days.get(day) ?? this.#build(day)
  }

  #build(day: number): DayNodes {
    const level = this.#curve.level.day(day)
    const [slope, nextSlope] = [this.#curve.slope.at(day), this.#curve.slope.at(day + 1)]
    const [spread, nextSpread] = [this.#spread(day), this.#spread(day + 1)]
    const nodes = this.#days.claim(day)
    const { x, v } = nodes
    for (let k = 0; k <= SLOTS; k++) {
      const part = k / SLOTS
      x[k] = this.#ln(level.x[k] as number, slope + (nextSlope - slope) * part, spread + (nextSpread - spread) * part)
    }
    const beta = 100 / (lowestRate + USUAL_RATE)
    for (let k = 0; k < SLOTS; k++) v[k] = beta * beta * (level.v[k] as number)
    return nodes
  }

  #ln(level: number, slope: number, spread: number): number {
    return ln(lowestRate + 100 * (this.#curve.curveFor(level, slope, spread)(this.#years) + this.#premium))
  }

  #spread(day: number): number {
    const spread = this.#curve.spread(this.#country)
    return spread ? spread.mean + spread.stream.at(day) : 0
  }

  #inputsAt(at: Instant): { level: number; slope: number; spread: number } {
    const position = positionOf(this.clock, at) / SLOTS
    const day = Math.floor(position)
    const straight = (value: (day: number) => number): number =>
      value(day) + (value(day + 1) - value(day)) * (position - day)
    return {
      level: lnAt(this.#curve.level, at),
      slope: straight((each) => this.#curve.slope.at(each)),
      spread: straight((each) => this.#spread(each)),
    }
  }
}

/**
 * A rate that a central bank sets, or one of the money market over it: `ln(20 + set + 100·(y(T) − y(0) + premium))`.
 * What is set steps on the days that are known; of the curve only its slope moves the rest.
 */
export class SetRatePath implements Path {
  readonly name: string
  readonly clock = 'weekday'
  readonly profile = 'europe'
  readonly dayVariance = 0
  readonly loadings: readonly Loading[] = []
  readonly #curve: YieldCurve
  readonly #years: number
  readonly #premium: number
  readonly #steps: readonly { readonly day: number; readonly rate: number }[]
  readonly #days = new DayRing()

  /** @param options.steps the day from which a rate holds, and the rate in percent; oldest first */
  constructor(
    curve: YieldCurve,
    options: {
      name: string
      years: number
      premium: number
      steps: readonly { readonly day: TradingDay; readonly rate: number }[]
    },
  ) {
    this.name = options.name
    this.#curve = curve
    this.#years = options.years
    this.#premium = options.premium
    this.#steps = options.steps.map(({ day, rate }) => ({ day: calendarDayOf(instantOf(day)), rate }))
  }

  at(day: number): number {
    return this.#ln(day, this.#curve.slope.at(day))
  }

  day(day: number): DayNodes {
    const known = this.#days.get(day)
    if (known) return known
    const nodes = this.#days.claim(day)
    const [slope, next] = [this.#curve.slope.at(day), this.#curve.slope.at(day + 1)]
    for (let k = 0; k <= SLOTS; k++) nodes.x[k] = this.#ln(day, slope + ((next - slope) * k) / SLOTS)
    nodes.v.fill(0)
    return nodes
  }

  /** Before the first known step its rate is shown. */
  #ln(day: number, slope: number): number {
    const date = calendarDayOfWeekday(day)
    const set = (this.#steps.findLast((each) => each.day <= date) ?? this.#steps[0])?.rate ?? 0
    const curve = this.#curve.curveFor(0, slope, 0)
    return ln(lowestRate + set + 100 * (curve(this.#years) - curve(0) + this.#premium))
  }
}
