import type { Instant } from '#contract/vocabulary.ts'
import { lnAt, type Part, positionOf } from './causes.ts'
import { type DayNodes, RememberedDays } from './day-ring.ts'
import { type Key, keyOf } from './hash.ts'
import { ln } from './math.ts'
import { normal } from './normal.ts'
import type { Loading, Path } from './path.ts'
import type { ProfileName } from './profile.ts'
import type { Stream } from './stream.ts'
import { SLOTS } from './time.ts'

/** days whose variance counts, and how much less each day before the last one */
const DAYS = 40
const FADE = 0.95
/** part of the usual variance in what is expected: restless and quiet times do not last */
const CALM = 0.3
/** own noise: size of a day's news, and what is left of it a day later */
const NEWS = 0.057
const LASTS = 0.85
const NEWS_DAYS = 25
/** volatility rises when the market has fallen against these numbers of days ago */
const LAGS = [1, 5, 20]
const FEAR = 4
/** points for a volatility of 1; what the index shows is dearer than what comes to pass */
const DEAR = 150
/** volatility of the stream the factor 150 is meant for */
const USUAL = 0.16

/**
 * A volatility index: `150·√(261·V)·exp(−4·move + own noise)`, V the fading mean variance of the last 40 days of the
 * market's factors and a part of their usual one, move the mean of its moves against 1, 5 and 20 days ago. It has no
 * members and pays nothing; it jumps when the market falls and comes down slowly.
 */
export class VolatilityPath implements Path {
  readonly name: string
  readonly clock = 'weekday'
  readonly profile: ProfileName
  readonly dayVariance: number
  readonly loadings: readonly Loading[]
  readonly #market: readonly Stream[]
  readonly #news: Key
  readonly #usual: number
  readonly #lnScale: number
  readonly #fear: number
  readonly #days = new RememberedDays(16)

  /** @param market the factors whose sum is the market, on the weekday clock */
  constructor(seed: string, options: { name: string; profile: ProfileName; market: readonly Stream[] }) {
    this.name = options.name
    this.profile = options.profile
    this.#market = options.market
    this.#news = keyOf(seed, `${options.name}:news`)
    this.#usual = options.market.reduce((sum, { dayVariance }) => sum + dayVariance, 0)
    // Scale for markets with factors of their own, which move more than the world without higher implied volatility.
    const calm = USUAL / Math.sqrt(options.market.reduce((sum, { settings: { vol } }) => sum + vol * vol, 0))
    this.#fear = FEAR * calm
    this.#lnScale = ln(DEAR * calm) + 0.5 * ln(261)
    this.loadings = options.market.map((of) => ({ of, beta: -this.#fear }))
    this.dayVariance = this.#fear * this.#fear * this.#usual + NEWS * NEWS
  }

  /** The market's move against the days before, how restless the last weeks were, and its own news. */
  parts(from: Instant, to: Instant): readonly Part[] {
    const [before, after] = [this.#madeOf(from), this.#madeOf(to)]
    return [
      { cause: { kind: 'market' }, ln: after.market - before.market },
      { cause: { kind: 'unrest' }, ln: after.unrest - before.unrest },
      { cause: { kind: 'news' }, ln: after.news - before.news },
    ]
  }

  #madeOf(at: Instant): { market: number; unrest: number; news: number } {
    const position = positionOf(this.clock, at) / SLOTS
    const day = Math.floor(position)
    const part = position - day
    const straight = (value: (day: number) => number): number => value(day) + (value(day + 1) - value(day)) * part
    let moved = 0
    for (const stream of this.#market) moved += lnAt(stream, at) - straight((each) => this.#before(stream, each))
    return {
      market: -this.#fear * moved,
      unrest: straight((each) => 0.5 * ln(this.#variance(each))),
      news: straight((each) => this.#noise(each)),
    }
  }

  at(day: number): number {
    return this.day(day).x[0] as number
  }

  day(day: number): DayNodes {
    const known = this.#days.get(day)
    if (known) return known
    const nodes = this.#days.claim(day)
    const { x, v } = nodes
    const from = 0.5 * ln(this.#variance(day)) + this.#noise(day)
    const to = 0.5 * ln(this.#variance(day + 1)) + this.#noise(day + 1)
    v.fill((NEWS * NEWS) / SLOTS)
    for (let k = 0; k <= SLOTS; k++) x[k] = this.#lnScale + from + ((to - from) * k) / SLOTS
    for (const stream of this.#market) {
      const nodesOf = stream.day(day)
      const before = this.#before(stream, day)
      const after = this.#before(stream, day + 1)
      for (let k = 0; k <= SLOTS; k++) {
        x[k] = (x[k] as number) - this.#fear * ((nodesOf.x[k] as number) - before - ((after - before) * k) / SLOTS)
        if (k < SLOTS) v[k] = (v[k] as number) + this.#fear * this.#fear * (nodesOf.v[k] as number)
      }
    }
    return nodes
  }

  /** Mean of where a factor stood at the lags before a day. */
  #before(stream: Stream, day: number): number {
    let sum = 0
    for (const lag of LAGS) sum += stream.at(day - lag)
    return sum / LAGS.length
  }

  /** What news of earlier days have left, which fades. */
  #noise(day: number): number {
    let sum = 0
    let weight = 1
    for (let back = 1; back <= NEWS_DAYS; back++) {
      weight *= LASTS
      sum += weight * normal(this.#news, day - back)
    }
    return NEWS * sum
  }

  /** Variance of a day: that of the last 40, each weighing less than the one after it. */
  #variance(day: number): number {
    let sum = 0
    let weights = 0
    let weight = 1
    for (let back = 1; back <= DAYS; back++) {
      for (const stream of this.#market) sum += weight * stream.varianceOf(day - back)
      weights += weight
      weight *= FADE
    }
    return CALM * this.#usual + ((1 - CALM) * sum) / weights
  }
}
