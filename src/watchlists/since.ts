import type { TradingDay } from '#contract/vocabulary.ts'
import type { Split } from '#market/corporate-actions.ts'

/**
 * The change in percent since a paper came into its list. A split in between changes the pieces, not what they are worth: the old
 * price is divided by the ratio of every later split.
 * @param splits all of the paper up to now
 */
export function changeSince(
  price: number | undefined,
  reference: { price?: number | undefined; day: TradingDay },
  splits: readonly Split[],
): number | undefined {
  if (price === undefined || reference.price === undefined) return undefined
  const ratio = splits.reduce((product, { day, ratio: each }) => (day > reference.day ? product * each : product), 1)
  const before = reference.price / ratio
  return before > 0 ? (price / before - 1) * 100 : undefined
}
