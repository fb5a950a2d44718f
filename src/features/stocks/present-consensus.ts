import { dayMs, type TradingDay } from '#contract/vocabulary.ts'
import type { Recommendation } from '#market/fundamentals.ts'
import { keeper, mostOfPages } from '#platform/kept.ts'
import { tidy } from '#api/present-quote.ts'
import { iso } from '#api/present-time.ts'

const fourWeeksMs = 28 * dayMs
const score = { STRONG_BUY: 1, BUY: 2, HOLD: 3, SELL: 4, STRONG_SELL: 5 } as const

const keptConsensus = keeper<ReturnType<typeof consensusOf>>(mostOfPages)

/**
 * The consensus of the institutes, and their views, newest first; the same while the views and the day are the same.
 */
export const presentConsensus = (all: readonly Recommendation[], today: TradingDay, isoCurrency: string) =>
  keptConsensus(all, [today, isoCurrency], () => consensusOf(all, today, isoCurrency))

/** Each institute counts with its newest view; changes count from four weeks before today on. */
function consensusOf(all: readonly Recommendation[], today: TradingDay, isoCurrency: string) {
  const since = Date.parse(`${today}T00:00:00Z`) - fourWeeksMs
  const recent = all.filter(({ at, ratingBefore }) => at >= since && ratingBefore !== undefined)
  const newest = [...Map.groupBy(all, ({ institute }) => institute).values()].flatMap((views) => views[0] ?? [])
  const count = (...ratings: Recommendation['rating'][]) =>
    newest.filter(({ rating }) => ratings.includes(rating)).length
  const upgraded = recent.filter(
    ({ rating, ratingBefore }) => ratingBefore && score[rating] < score[ratingBefore],
  ).length
  const downgraded = recent.filter(
    ({ rating, ratingBefore }) => ratingBefore && score[rating] > score[ratingBefore],
  ).length
  const targets = newest.map(({ targetPrice }) => targetPrice)
  const positive = count('STRONG_BUY', 'BUY')
  const negative = count('STRONG_SELL', 'SELL')
  const mean = (values: readonly number[]) =>
    values.length > 0 ? tidy(values.reduce((sum, value) => sum + value, 0) / values.length, 2) : undefined
  return {
    recommendationConsensus: mean(newest.map(({ rating }) => score[rating])),
    numTotal: newest.length,
    numStrongBuy: count('STRONG_BUY'),
    numBuy: count('BUY'),
    numHold: count('HOLD'),
    numSell: count('SELL'),
    numStrongSell: count('STRONG_SELL'),
    numPositive: positive,
    numNegative: negative,
    numUpgraded: upgraded,
    numDowngraded: downgraded,
    numUnchanged: recent.length - upgraded - downgraded,
    ratioPositiveToNegative: negative > 0 ? tidy(positive / negative, 2) : undefined,
    avgTargetPrice: mean(targets),
    minTargetPrice: targets.length > 0 ? Math.min(...targets) : undefined,
    maxTargetPrice: targets.length > 0 ? Math.max(...targets) : undefined,
    list: all.map(({ at, ...view }) => ({ datetime: iso(at), isoCurrency, ...view })),
  }
}
