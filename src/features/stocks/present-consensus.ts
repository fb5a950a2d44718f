import type { TradingDay } from '#contract/vocabulary.ts'
import { consensusOf } from '#market/consensus.ts'
import type { Recommendation } from '#market/fundamentals.ts'
import { keeper, mostOfPages } from '#platform/kept.ts'
import { iso } from '#api/present-time.ts'

const keptConsensus = keeper<ReturnType<typeof present>>(mostOfPages)

/**
 * The consensus of the institutes, and their views, newest first; the same while the views and the day are the same.
 */
export const presentConsensus = (all: readonly Recommendation[], today: TradingDay, isoCurrency: string) =>
  keptConsensus(all, [today, isoCurrency], () => present(all, today, isoCurrency))

function present(all: readonly Recommendation[], today: TradingDay, isoCurrency: string) {
  const { mean, total, counts, positive, negative, upgraded, downgraded, unchanged, positiveToNegative, target } =
    consensusOf(all, today)
  return {
    recommendationConsensus: mean,
    numTotal: total,
    numStrongBuy: counts.STRONG_BUY,
    numBuy: counts.BUY,
    numHold: counts.HOLD,
    numSell: counts.SELL,
    numStrongSell: counts.STRONG_SELL,
    numPositive: positive,
    numNegative: negative,
    numUpgraded: upgraded,
    numDowngraded: downgraded,
    numUnchanged: unchanged,
    ratioPositiveToNegative: positiveToNegative,
    avgTargetPrice: target.mean,
    minTargetPrice: target.min,
    maxTargetPrice: target.max,
    list: all.map(({ at, ...view }) => ({ datetime: iso(at), isoCurrency, ...view })),
  }
}
