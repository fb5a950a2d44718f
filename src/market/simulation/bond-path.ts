import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import { lnAt, type Part, positionOf } from './causes.ts'
import type { Factors } from './factors.ts'
import { GenerationCache } from '#platform/kept.ts'
import { exp, ln } from './math.ts'
import type { Loading, Path } from './path.ts'
import { type DayNodes, DayRing } from './day-ring.ts'
import { levelSlot } from './levels.ts'
import type { Stream } from './stream.ts'
import { calendarDayOf, calendarDayOfWeekday, instantOf, SLOTS } from './time.ts'

export interface BondTerms {
  readonly couponPct: number
  readonly frequency: 0 | 1 | 2 | 4
  /** `2036-08-15` */
  readonly maturity: TradingDay
}

/** Yields of the day every level is given for: short and very long end, and what countries pay on top. */
const SHORT_YIELD = 0.02
const LONG_YIELD = 0.0325
const SPREAD: Readonly<Record<string, number>> = { IT: 0.009 }
const USUAL_SPREAD = 0.005
/** years over which the slope fades */
const FADE = 6

/**
 * The yield curve: a level and a slope that fades with the term, `y(T) = long + level + (short − long + slope)·f(T)`,
 * f(T) = (1 − e^(−T/6))/(T/6); other countries pay a spread on top. Continuously compounded.
 */
export class YieldCurve {
  readonly level: Stream
  readonly slope: Stream
  readonly #factors: Factors
  readonly #homeDay = Math.floor(levelSlot('weekday', 'europe') / SLOTS)
  #fitted: { long: number; tilt: number } | undefined

  constructor(factors: Factors) {
    this.#factors = factors
    this.level = factors.rates('level')
    this.slope = factors.rates('slope')
  }

  /** The usual curve, less where its streams stood on the day of the levels. */
  get #usual(): { long: number; tilt: number } {
    return (this.#fitted ??= {
      long: LONG_YIELD - this.level.at(this.#homeDay),
      tilt: SHORT_YIELD - LONG_YIELD - this.slope.at(this.#homeDay),
    })
  }

  /** The spread of a country, less where its stream stood on the day of the levels. */
  spread(country: string): { stream: Stream; mean: number } | undefined {
    if (country === 'DE') return undefined
    const stream = this.#factors.rateSpread(country)
    return { stream, mean: (SPREAD[country] ?? USUAL_SPREAD) - stream.at(this.#homeDay) }
  }

  /** @param years term, above 0; @param day weekday number */
  yieldAt(years: number, day: number, country: string): number {
    return this.curveOf(day, country)(years)
  }

  curveOf(day: number, country: string): (years: number) => number {
    const spread = this.spread(country)
    return this.curveFor(this.level.at(day), this.slope.at(day), spread ? spread.mean + spread.stream.at(day) : 0)
  }

  /** The curve for values of its two streams and what a country pays on top. */
  curveFor(level: number, slope: number, spread: number): (years: number) => number {
    const usual = this.#usual
    const long = usual.long + level + spread
    const tilt = usual.tilt + slope
    return (years) => long + tilt * fade(years)
  }
}

/** What a bond's price is made from at an instant: values of the curve's streams, and the calendar day with its share. */
interface BondInputs {
  readonly level: number
  readonly slope: number
  readonly spread: number
  readonly today: number
}

/** How much of the slope a term has: all of it at the short end. */
export const fade = (years: number): number => (years < 1e-6 ? 1 : (1 - exp(-years / FADE)) / (years / FADE))

/**
 * A bond without default: the present value of its coupons and repayment on the curve, less accrued interest, in
 * percent of face value. Exact at the ends of days; within a day it follows the level by its duration.
 */
export class BondPath implements Path {
  readonly name: string
  readonly clock = 'weekday'
  readonly profile = 'europe'
  readonly dayVariance: number
  readonly loadings: readonly Loading[]
  /** weekday number at whose beginning it is repaid */
  readonly #curve: YieldCurve
  readonly #country: string
  readonly #flowDays: Float64Array
  readonly #coupon: number
  readonly #prices = new GenerationCache<number, { ln: number; duration: number }>(16)
  readonly #days = new DayRing()

  constructor(curve: YieldCurve, options: { name: string; country: string; terms: BondTerms }) {
    this.name = options.name
    this.#curve = curve
    this.#country = options.country
    const { couponPct, frequency, maturity } = options.terms
    this.#coupon = frequency > 0 ? couponPct / frequency : 0
    this.#flowDays = flowDays(maturity, frequency)
    const typical = Math.min(
      20,
      ((calendarDayOf(instantOf(maturity)) - calendarDayOf(instantOf('2026-08-21'))) / 365) * 0.85,
    )
    const beta = -Math.max(0.2, typical)
    this.loadings = [
      { of: curve.level, beta },
      { of: curve.slope, beta: beta * fade(Math.max(0.1, typical)) },
    ]
    this.dayVariance = this.loadings.reduce((sum, { of, beta: b }) => sum + b * b * of.dayVariance, 0)
  }

  /**
   * The bond revalued, one input after another: the curve's level, its slope, the country's spread, the days that passed.
   */
  parts(from: Instant, to: Instant): readonly Part[] {
    const [before, after] = [this.#inputsAt(from), this.#inputsAt(to)]
    const steps = [
      [
        { kind: 'rates', part: 'level' },
        { ...before, level: after.level },
      ],
      [
        { kind: 'rates', part: 'slope' },
        { ...before, level: after.level, slope: after.slope },
      ],
      [
        { kind: 'countrySpread', isoCountry: this.#country },
        { ...after, today: before.today },
      ],
      [{ kind: 'time' }, after],
    ] as const
    let price = this.#revalued(before)
    return steps.map(([cause, inputs]) => {
      const next = this.#revalued(inputs)
      const ln = next - price
      price = next
      return { cause, ln }
    })
  }

  #revalued({ level, slope, spread, today }: BondInputs): number {
    return this.#priceOn(today, this.#curve.curveFor(level, slope, spread)).ln
  }

  /** Slope and spread go straight from one midnight to the next, as the price does. */
  #inputsAt(at: Instant): BondInputs {
    const position = positionOf(this.clock, at) / SLOTS
    const day = Math.floor(position)
    const part = position - day
    const straight = (value: (day: number) => number): number => value(day) + (value(day + 1) - value(day)) * part
    const spread = this.#curve.spread(this.#country)
    return {
      level: lnAt(this.#curve.level, at),
      slope: straight((each) => this.#curve.slope.at(each)),
      spread: spread ? spread.mean + straight((each) => spread.stream.at(each)) : 0,
      today: straight(calendarDayOfWeekday),
    }
  }

  at(day: number): number {
    return this.day(day).x[0] as number
  }

  day(day: number): DayNodes {
    return this.#days.get(day) ?? this.#build(day)
  }

  #build(day: number): DayNodes {
    const from = this.#price(day)
    const to = this.#price(day + 1)
    const level = this.#curve.level.day(day)
    const start = level.x[0] as number
    const move = (level.x[SLOTS] as number) - start
    const { duration } = from
    const nodes = this.#days.claim(day)
    const { x, v } = nodes
    for (let k = 0; k <= SLOTS; k++) {
      const part = k / SLOTS
      x[k] = from.ln + (to.ln - from.ln) * part - duration * ((level.x[k] as number) - start - move * part)
    }
    x[SLOTS] = to.ln
    for (let k = 0; k < SLOTS; k++) v[k] = duration * duration * (level.v[k] as number)
    return nodes
  }

  #price(day: number): { ln: number; duration: number } {
    return this.#prices.get(day) ?? this.#prices.set(day, this.#value(day))
  }

  /** ln of the clean price at the beginning of a weekday, and the duration of the dirty one. */
  #value(day: number): { ln: number; duration: number } {
    return this.#priceOn(calendarDayOfWeekday(day), this.#curve.curveOf(day, this.#country))
  }

  #priceOn(today: number, yields: (years: number) => number): { ln: number; duration: number } {
    const flows = this.#flowDays
    const last = flows.length - 1
    if ((flows[last] as number) <= today) return { ln: ln(100), duration: 0 }
    let value = 0
    let weighted = 0
    let accrued = 0
    for (let i = last; i >= 0; i--) {
      const due = flows[i] as number
      if (due <= today) {
        const next = flows[i + 1] as number
        accrued = (this.#coupon * (today - due)) / (next - due)
        break
      }
      const years = (due - today) / 365.25
      const present = (this.#coupon + (i === last ? 100 : 0)) * exp(-yields(years) * years)
      value += present
      weighted += present * years
    }
    return { ln: ln(Math.max(1, value - accrued)), duration: weighted / value }
  }
}

/**
 * Calendar days of the coupons, back to a quarter of a century before the end of the longest bonds; the last repays.
 */
function flowDays(maturity: TradingDay, frequency: 0 | 1 | 2 | 4): Float64Array {
  const end = new Date(instantOf(maturity))
  if (frequency === 0) return Float64Array.of(0, calendarDayOf(end.getTime()))
  const days: number[] = []
  for (let i = 0; i <= 40 * frequency; i++) {
    const months = end.getUTCFullYear() * 12 + end.getUTCMonth() - (12 / frequency) * i
    const lastOfMonth = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate()
    days.unshift(calendarDayOf(Date.UTC(Math.floor(months / 12), months % 12, Math.min(end.getUTCDate(), lastOfMonth))))
  }
  return Float64Array.from(days)
}
