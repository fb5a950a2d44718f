import type { TradingDay } from '#contract/vocabulary.ts'
import { figuresOfBond } from '#market/bond-figures.ts'
import type { Instrument } from '#market/instruments.ts'

/**
 * Interest that has accrued on a bond, in cents of a euro: who buys pays it, who sells gets it, and the coupon goes to who holds the
 * bond at the begin of its day. Pieces count from the trade on, so it is reckoned to the day of the trade.
 * @param quantity millionths of the nominal @param rate units of its currency for one euro
 */
export function accruedMinor({ facts }: Instrument, day: TradingDay, quantity: bigint, rate: number): bigint {
  if (facts.kind !== 'bond' || facts.couponPct === 0) return 0n
  return percentMinor(figuresOfBond(facts, undefined, day)?.accruedInterest ?? 0, quantity, rate)
}

/** The most it can come to: a whole coupon. */
export function mostAccruedMinor({ facts }: Instrument, quantity: bigint, rate: number): bigint {
  if (facts.kind !== 'bond' || facts.frequency === 0) return 0n
  return percentMinor(facts.couponPct / facts.frequency, quantity, rate)
}

/** Percent of a nominal in cents of a euro. */
export const percentMinor = (percent: number, quantity: bigint, rate: number): bigint =>
  BigInt(Math.round((percent * Number(quantity)) / 1e6 / rate))
