import type { Instant } from '#contract/vocabulary.ts'
import { lnAt, type Part, positionOf } from './causes.ts'
import { type DayNodes, RememberedDays } from './day-ring.ts'
import { ln } from './math.ts'
import type { Loading, Path } from './path.ts'
import type { ProfileName } from './profile.ts'
import type { Stream } from './stream.ts'
import { SLOTS } from './time.ts'

/**
 * A sentiment runs between minus and plus so many points and can be zero: what moves is its distance from the lower
 * end.
 */
export const lowestSentiment = 100
/** points it comes near to and does not reach, so that what happens inside a slot stays within the bounds */
const FARTHEST = 85
/** private investors buy what has fallen */
const AGAINST = 4
/** the market stands high or low against where it stood so many days ago */
const LAGS = [1, 3, 8]

/**
 * How the mood itself moves: quickly away from the middle and back. `vol` is in units of mood, of which one is two
 * thirds of the way to an end.
 */
export const moodOf = (name: string, profile: ProfileName) =>
  ({
    name: `${name}:mood`,
    clock: 'weekday',
    profile,
    vol: 3,
    shared: 0.2,
    gamma: 0,
    coarse: 1,
    reverting: { a: 1, lags: [2, 4, 8] },
  }) as const

/**
 * An index of sentiment: `85·m/√(1 + m²)`, m the mood less four times the market's move against 1, 3 and 8 days ago.
 * The path is the logarithm of its distance from −100, like every path a logarithm of something positive;
 * `sentimentTicks` shows levels.
 */
export class SentimentPath implements Path {
  readonly name: string
  readonly clock = 'weekday'
  readonly profile: ProfileName
  readonly dayVariance: number
  readonly loadings: readonly Loading[]
  readonly #mood: Stream
  readonly #market: readonly Stream[]
  readonly #days = new RememberedDays(16)

  constructor({
    name,
    profile,
    mood,
    market,
  }: {
    name: string
    profile: ProfileName
    mood: Stream
    market: readonly Stream[]
  }) {
    this.name = name
    this.profile = profile
    this.#mood = mood
    this.#market = market
    const steepest = FARTHEST / lowestSentiment
    this.loadings = [{ of: mood, beta: steepest }, ...market.map((of) => ({ of, beta: -steepest * AGAINST }))]
    this.dayVariance =
      steepest *
      steepest *
      (mood.dayVariance + AGAINST * AGAINST * market.reduce((sum, { dayVariance }) => sum + dayVariance, 0))
  }

  /** Mood and market in their shares of the move of both together. */
  parts(from: Instant, to: Instant): readonly Part[] {
    const [before, after] = [this.#madeOf(from), this.#madeOf(to)]
    const [mood, market] = [after.mood - before.mood, after.market - before.market]
    const whole = lnOf(after.mood + after.market) - lnOf(before.mood + before.market)
    const scale = mood + market === 0 ? 0 : whole / (mood + market)
    return [
      { cause: { kind: 'mood' }, ln: scale * mood },
      { cause: { kind: 'market' }, ln: scale * market },
    ]
  }

  #madeOf(at: Instant): { mood: number; market: number } {
    const position = positionOf(this.clock, at) / SLOTS
    const day = Math.floor(position)
    let moved = 0
    for (const stream of this.#market) {
      const [before, after] = [this.#before(stream, day), this.#before(stream, day + 1)]
      moved += lnAt(stream, at) - before - (after - before) * (position - day)
    }
    return { mood: lnAt(this.#mood, at), market: -AGAINST * moved }
  }

  at(day: number): number {
    return this.day(day).x[0] as number
  }

  day(day: number): DayNodes {
    const known = this.#days.get(day)
    if (known) return known
    const nodes = this.#days.claim(day)
    const { x, v } = nodes
    const mood = this.#mood.day(day)
    for (let k = 0; k <= SLOTS; k++) x[k] = mood.x[k] as number
    for (let k = 0; k < SLOTS; k++) v[k] = mood.v[k] as number
    for (const stream of this.#market) {
      const nodesOf = stream.day(day)
      const before = this.#before(stream, day)
      const after = this.#before(stream, day + 1)
      for (let k = 0; k <= SLOTS; k++) {
        x[k] = (x[k] as number) - AGAINST * ((nodesOf.x[k] as number) - before - ((after - before) * k) / SLOTS)
        if (k < SLOTS) v[k] = (v[k] as number) + AGAINST * AGAINST * (nodesOf.v[k] as number)
      }
    }
    for (let k = 0; k <= SLOTS; k++) {
      const m = x[k] as number
      const root = Math.sqrt(1 + m * m)
      const distance = lowestSentiment + (FARTHEST * m) / root
      if (k < SLOTS) {
        const slope = FARTHEST / (root * root * root * distance)
        v[k] = (v[k] as number) * slope * slope
      }
      x[k] = ln(distance)
    }
    return nodes
  }

  /** Mean of where the market stood at the lags before a day. */
  #before(stream: Stream, day: number): number {
    let sum = 0
    for (const lag of LAGS) sum += stream.at(day - lag)
    return sum / LAGS.length
  }
}

/** ln of the distance from the lower end for a mood. */
const lnOf = (m: number): number => ln(lowestSentiment + (FARTHEST * m) / Math.sqrt(1 + m * m))
