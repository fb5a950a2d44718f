import { dayMs, type Instant } from '#contract/vocabulary.ts'
import type { Instrument, SizeClass } from '../instruments.ts'
import { keyOf, uniform, word, type Key } from '../simulation/hash.ts'
import { normal } from '../simulation/normal.ts'

export type Rating = 'STRONG_BUY' | 'BUY' | 'HOLD' | 'SELL' | 'STRONG_SELL'

/** A sample institute's view; the institutes do not exist and say so by their name. */
export interface Recommendation {
  at: Instant
  institute: string
  rating: Rating
  ratingBefore?: Rating
  targetPrice: number
  targetPriceBefore?: number
  priceAtPublication: number
}

const followers: Record<SizeClass, readonly [number, number]> = {
  mega: [12, 10],
  large: [8, 10],
  mid: [4, 6],
  small: [1, 4],
  micro: [0, 2],
}
const quarterMs = 91 * dayMs
const quarters = 5
const noonMs = 12 * 3_600_000

/** What the views on a share follow from. */
export interface Asked {
  instrument: Instrument
  seed: string
  now: Instant
  /** close before the day of an instant; undefined before the history */
  priceAt: (at: Instant) => number | undefined
  /** whether the exchange trades on the day of an instant: institutes keep its holidays */
  isTradingDay: (at: Instant) => boolean
}

/**
 * Recommendations of about the last 15 months, newest first. Each institute speaks once a quarter: its rating changes 1.2
 * times a year, its target leans on the price of that day.
 */
export function recommendations(asked: Asked): Recommendation[] {
  const { institutes, ...analysts } = analystsOf(asked)
  return newestFirst(institutes.flatMap((institute) => viewsOf(analysts, institute)))
}

/** Of them those that are given at certain instants: the prices that other institutes lean on are not asked for. */
export function recommendationsAt(asked: Asked, isWanted: (at: Instant) => boolean): Recommendation[] {
  const { institutes, ...analysts } = analystsOf(asked)
  const speaking = institutes.filter((institute) =>
    quartersTo(asked.now).some((quarter) => isWanted(publication(analysts, institute, quarter))),
  )
  const views = speaking.flatMap((institute) => viewsOf(analysts, institute))
  return newestFirst(views.filter(({ at }) => isWanted(at)))
}

interface Analysts extends Asked {
  key: Key
}

/** Those that follow a share, by their numbers. */
function analystsOf(asked: Asked): Analysts & { institutes: number[] } {
  const { instrument, seed } = asked
  const key = keyOf(seed, `fundamentals:analysts:${instrument.key}`)
  if (instrument.facts.kind !== 'stock') return { ...asked, key, institutes: [] }
  const [least, more] = followers[instrument.facts.size]
  return { ...asked, key, institutes: [...Array(least + (word(key, 0) % (more + 1))).keys()] }
}

const newestFirst = (views: readonly Recommendation[]): Recommendation[] =>
  views.toSorted((a, b) => b.at - a.at || a.institute.localeCompare(b.institute))

const quartersTo = (now: Instant): number[] =>
  Array.from({ length: quarters + 1 }, (_, index) => Math.floor(now / quarterMs) - quarters + index)

/** What one of them has said, the oldest first. */
function viewsOf(analysts: Analysts, institute: number): Recommendation[] {
  const { key, now, priceAt } = analysts
  const found: Recommendation[] = []
  for (const quarter of quartersTo(now)) {
    const at = publication(analysts, institute, quarter)
    if (at > now) continue
    const priceAtPublication = priceAt(at)
    if (priceAtPublication !== undefined)
      found.push(speak(key, institute, quarter, at, priceAtPublication, found.at(-1)))
  }
  return found.filter(({ at }) => at > now - quarters * quarterMs)
}

/** Trading days between 8 and 18 o'clock UTC; a holiday's view is given on the trading day before. */
function publication({ key, isTradingDay }: Analysts, institute: number, quarter: number): Instant {
  const day = Math.floor((quarter * quarterMs) / dayMs) + (word(key, counterOf(institute, quarter, 0)) % 91)
  const weekday = (day + 4) % 7
  let working = weekday === 6 ? day - 1 : weekday === 0 ? day + 1 : day
  while (!isTradingDay(working * dayMs + noonMs)) working--
  return working * dayMs + (8 * 60 + (word(key, counterOf(institute, quarter, 1)) % 600)) * 60_000
}

function speak(
  key: Key,
  institute: number,
  quarter: number,
  at: Instant,
  price: number,
  before: Recommendation | undefined,
): Recommendation {
  const rating = ratingIn(key, institute, quarter)
  const [least, most] = upsides[rating]
  const wanted = round(price * (1 + least + (most - least) * uniform(key, counterOf(institute, quarter, 3))))
  // while the rating stands, the target only changes with a substantial move
  const isKept = before?.rating === rating && Math.abs(wanted / before.targetPrice - 1) < 0.04
  return {
    at,
    institute: `Musterinstitut ${String.fromCharCode(65 + institute)}`,
    rating,
    ...(before && { ratingBefore: before.rating, targetPriceBefore: before.targetPrice }),
    targetPrice: isKept ? before.targetPrice : wanted,
    priceAtPublication: price,
  }
}

/** How far a target lies above the price, by rating. */
const upsides: Record<Rating, readonly [number, number]> = {
  STRONG_BUY: [0.24, 0.4],
  BUY: [0.11, 0.26],
  HOLD: [-0.03, 0.09],
  SELL: [-0.18, -0.06],
  STRONG_SELL: [-0.32, -0.2],
}

/** The chance that an institute thinks anew in a quarter: it then often comes to what it said before, and changes 1.2 times a year. */
const thinksAnew = 0.47
/** without a new thought a view lasts so many quarters at most */
const longest = 12

/** The rating of an institute: what it came to when it last thought anew, more often good than bad. */
function ratingIn(key: Key, institute: number, quarter: number): Rating {
  let thought = quarter
  while (thought > quarter - longest && uniform(key, counterOf(institute, thought, 2)) >= thinksAnew) thought--
  const optimism = 0.08 + 0.08 * normal(key, counterOf(institute, 0, 4))
  return ratingFor(
    optimism + 0.12 * normal(key, counterOf(institute, thought, 5)),
    uniform(key, counterOf(institute, 0, 6)),
  )
}

function ratingFor(upside: number, bold: number): Rating {
  if (upside > 0.22 && bold > 0.6) return 'STRONG_BUY'
  if (upside > 0.09) return 'BUY'
  if (upside > -0.05) return 'HOLD'
  return upside < -0.2 && bold > 0.6 ? 'STRONG_SELL' : 'SELL'
}

/** To a step of about half a percent: 246.37 → 246, 12.34 → 12.3 */
function round(price: number): number {
  const step = 10 ** Math.floor(Math.log10(price) - 1.5)
  return Number((Math.round(price / step) * step).toFixed(4))
}

const counterOf = (institute: number, quarter: number, purpose: number): number =>
  16 + institute * 65_536 + quarter * 16 + purpose
