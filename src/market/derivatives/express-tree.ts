import type { ExpressTerms } from '#figures/express.ts'
import { exp, ln } from '../simulation/math.ts'

const steps = 120

/**
 * Express certificates by the thousand: a binomial tree (Cox, Ross and Rubinstein 1979) of 120 steps in place of the
 * grid of `expressPrice`, which is exact and a hundred times slower. Levels that cut between two nodes count in parts,
 * so the price has no jumps; within one percent of the exact one.
 */
export function expressTreePrice(
  { observations, barrier, strike, nominal }: ExpressTerms,
  spot: number,
  rate: number,
  dividendYield: number,
  volatility: number,
): number {
  const last = observations.at(-1)
  if (!last) return 0
  const stepYears = last.years / steps
  const logUp = volatility * Math.sqrt(stepYears)
  const up = exp(logUp)
  const probability = (exp((rate - dividendYield) * stepYears) - 1 / up) / (up - 1 / up)
  const discount = exp(-rate * stepYears)
  const shareAbove = (price: number, level: number): number =>
    Math.min(1, Math.max(0, ln(price / level) / (2 * logUp) + 0.5))

  const values = new Float64Array(steps + 1)
  let price = spot * exp(-steps * logUp)
  for (let node = 0; node <= steps; node++, price *= up * up) {
    const above = shareAbove(price, last.level)
    const safe = shareAbove(price, barrier)
    values[node] = above * last.redemption + (1 - above) * (safe * nominal + ((1 - safe) * nominal * price) / strike)
  }
  let pending = observations.length - 2
  for (let step = steps - 1; step >= 0; step--) {
    for (let node = 0; node <= step; node++) {
      values[node] = discount * (probability * values[node + 1]! + (1 - probability) * values[node]!)
    }
    const observed = observations[pending]
    if (!observed || step !== Math.round((observed.years / last.years) * steps)) continue
    price = spot * exp(-step * logUp)
    for (let node = 0; node <= step; node++, price *= up * up) {
      const above = shareAbove(price, observed.level)
      values[node] = above * observed.redemption + (1 - above) * values[node]!
    }
    pending--
  }
  return values[0]!
}
