/** The chance that a lognormal price touches a level. */
import { logNormalCdf, normalCdf } from './normal.ts'

/**
 * Risk-neutral probability that the price touches `barrier` within `years` under continuous observation, by the
 * reflection principle (Hull, Options, Futures and Other Derivatives, chapter on barrier options; Rubinstein and Reiner
 * 1991). 1 where the spot is at the barrier.
 * @param volatility > 0, per year; `rate` and `dividendYield` continuous
 */
export function touchProbability(
  spot: number,
  barrier: number,
  years: number,
  rate: number,
  dividendYield: number,
  volatility: number,
): number {
  if (spot === barrier) return 1
  const distance = Math.log(barrier / spot)
  const drift = rate - dividendYield - 0.5 * volatility * volatility
  const deviation = volatility * Math.sqrt(years)
  // for an upper barrier the formula is mirrored
  const side = distance < 0 ? 1 : -1
  const straight = normalCdf((side * (distance - drift * years)) / deviation)
  // e^(…)·N(…) in logarithms: the first may overflow where the second vanishes
  const reflected = Math.exp(
    (2 * drift * distance) / (volatility * volatility) + logNormalCdf((side * (distance + drift * years)) / deviation),
  )
  return Math.min(1, straight + reflected)
}
