import { dayMs, type TradingDay } from '#contract/vocabulary.ts'
import { tidy } from '#figures/rounding.ts'
import type { Rating, Recommendation } from './fundamentals.ts'

const fourWeeksMs = 28 * dayMs
const score = { STRONG_BUY: 1, BUY: 2, HOLD: 3, SELL: 4, STRONG_SELL: 5 } as const satisfies Record<Rating, number>

/** What the institutes say together of a share. */
export interface Consensus {
  /** mean of the ratings, 1 strong buy … 5 strong sell; absent where nobody has spoken */
  mean: number | undefined
  /** institutes */
  total: number
  counts: Readonly<Record<Rating, number>>
  positive: number
  negative: number
  positiveToNegative: number | undefined
  /** of the last four weeks */
  upgraded: number
  downgraded: number
  unchanged: number
  target: { mean: number | undefined; min: number | undefined; max: number | undefined }
}

/**
 * The consensus of recommendations. Each institute counts with its newest view; changes count from four weeks before
 * today on.
 * @param all newest first
 */
export function consensusOf(all: readonly Recommendation[], today: TradingDay): Consensus {
  const since = Date.parse(`${today}T00:00:00Z`) - fourWeeksMs
  const changes = all.flatMap(({ at, rating, ratingBefore }) =>
    at >= since && ratingBefore !== undefined ? [score[rating] - score[ratingBefore]] : [],
  )
  const newest = [...Map.groupBy(all, ({ institute }) => institute).values()].flatMap((views) => views[0] ?? [])
  const count = (wanted: Rating) => newest.filter(({ rating }) => rating === wanted).length
  const counts = {
    STRONG_BUY: count('STRONG_BUY'),
    BUY: count('BUY'),
    HOLD: count('HOLD'),
    SELL: count('SELL'),
    STRONG_SELL: count('STRONG_SELL'),
  }
  const targets = newest.map(({ targetPrice }) => targetPrice)
  const positive = counts.STRONG_BUY + counts.BUY
  const negative = counts.STRONG_SELL + counts.SELL
  const upgraded = changes.filter((change) => change < 0).length
  const downgraded = changes.filter((change) => change > 0).length
  return {
    mean: mean(newest.map(({ rating }) => score[rating])),
    total: newest.length,
    counts,
    positive,
    negative,
    positiveToNegative: negative > 0 ? tidy(positive / negative, 2) : undefined,
    upgraded,
    downgraded,
    unchanged: changes.length - upgraded - downgraded,
    target: {
      mean: mean(targets),
      min: targets.length > 0 ? Math.min(...targets) : undefined,
      max: targets.length > 0 ? Math.max(...targets) : undefined,
    },
  }
}

const mean = (values: readonly number[]): number | undefined =>
  values.length > 0 ? tidy(values.reduce((sum, value) => sum + value, 0) / values.length, 2) : undefined
