/** The chance that a lognormal price touches a level, and options that end when it does. */
import { blackScholesPrice } from './black-scholes.ts'
import { logNormalCdf, normalCdf } from './normal.ts'

/**
 * Risk-neutral probability that the price touches `barrier` within `years` under continuous observation, by the
 * reflection principle (Hull, Options, Futures and Other Derivatives, chapter on barrier options; Rubinstein and Reiner
 * 1991). 1 where the spot is at the barrier.
 * @param volatility > 0, per year; `rate` and `dividendYield` continuous
 */
export function touchProbability(
  spot: number, barrier: number, years: number, rate: number, dividendYield: number, volatility: number,
): number {
  if (spot === barrier) return 1
  const distance = Math.log(barrier / spot)
  const drift = rate - dividendYield - 0.5 * volatility * volatility
  const deviation = volatility * Math.sqrt(years)
  // towards an upper barrier the picture is mirrored
  const side = distance < 0 ? 1 : -1
  const straight = normalCdf((side * (distance - drift * years)) / deviation)
  // e^(…)·N(…) in logarithms: the first may overflow where the second vanishes
  const reflected = Math.exp(
    (2 * drift * distance) / (volatility * volatility) + logNormalCdf((side * (distance + drift * years)) / deviation),
  )
  return Math.min(1, straight + reflected)
}

/**
 * Price of a put at `strike` that ends worthless once the spot touches `barrier` < strike from above; continuous
 * observation, no rebate. Reiner and Rubinstein (1991) in the notation of Haug, The Complete Guide to Option Pricing
 * Formulas: A − B + C − D with φ = −1, η = 1. 0 where the spot is at or below the barrier.
 */
export function downAndOutPutPrice(
  spot: number, strike: number, barrier: number, years: number, rate: number, dividendYield: number,
  volatility: number,
): number {
  if (spot <= barrier || strike <= barrier) return 0
  const variance = volatility * volatility
  const deviation = volatility * Math.sqrt(years)
  const mu = (rate - dividendYield) / variance - 0.5
  const shift = (1 + mu) * deviation
  const share = spot * Math.exp(-dividendYield * years)
  const cash = strike * Math.exp(-rate * years)
  const logReflection = Math.log(barrier / spot)
  const term = (x: number, sign: 1 | -1, power: number): number =>
    cash * scaledCdf(power * mu, logReflection, sign * (x - deviation)) -
    share * scaledCdf(power * (mu + 1), logReflection, sign * x)
  const x2 = Math.log(spot / barrier) / deviation + shift
  const y1 = Math.log((barrier * barrier) / (spot * strike)) / deviation + shift
  const y2 = Math.log(barrier / spot) / deviation + shift
  const value =
    blackScholesPrice('put', spot, strike, years, rate, dividendYield, volatility) -
    term(x2, -1, 0) + term(y1, 1, 2) - term(y2, 1, 2)
  return Math.max(0, value)
}

/** (H/S)^power · N(x) */
const scaledCdf = (power: number, logReflection: number, x: number): number =>
  power === 0 ? normalCdf(x) : Math.exp(power * logReflection + logNormalCdf(x))
