/** Model prices of certificates per unit of the underlying, in the arithmetic of the simulated market. */
import { exp, ln } from '../simulation/math.ts'
import { logNormalCdf, normalCdf } from './normal-cdf.ts'
import { europeanPrice } from './option-price.ts'

/** What the model takes of the market: years > 0, the rest continuous and a year. */
export interface Model {
  readonly years: number
  readonly rate: number
  readonly dividendYield: number
  readonly volatility: number
}

/** The underlying without its dividends, less a call at the cap. */
export function discountPrice(spot: number, cap: number, { years, rate, dividendYield, volatility }: Model): number {
  return spot * exp(-dividendYield * years) - europeanPrice('call', spot, cap, years, rate, dividendYield, volatility)
}

/**
 * The underlying without its dividends, plus a down-and-out put at the bonus level while the barrier is intact, less a
 * call at the cap.
 * @param terms cap NaN where there is none
 */
export function bonusPrice(
  spot: number,
  { barrier, bonusLevel, cap, hit }: { barrier: number; bonusLevel: number; cap: number; hit: boolean },
  model: Model,
): number {
  const { years, rate, dividendYield, volatility } = model
  const put = hit ? 0 : downAndOutPutPrice(spot, bonusLevel, barrier, model)
  const call = Number.isNaN(cap) ? 0 : europeanPrice('call', spot, cap, years, rate, dividendYield, volatility)
  return spot * exp(-dividendYield * years) + put - call
}

/**
 * Dirty, in percent: the nominal and its coupon discounted, less 100/K puts.
 * @param couponPct what is still to come, at the end
 */
export function reverseConvertiblePrice(
  spot: number,
  strike: number,
  couponPct: number,
  { years, rate, dividendYield, volatility }: Model,
): number {
  const put = europeanPrice('put', spot, strike, years, rate, dividendYield, volatility)
  return (100 + couponPct) * exp(-rate * years) - (100 * put) / strike
}

/** In percent: the nominal discounted, and 100/K calls up to the cap. */
export function capitalProtectionPrice(
  spot: number,
  strike: number,
  cap: number,
  { years, rate, dividendYield, volatility }: Model,
): number {
  const callAt = (level: number): number => europeanPrice('call', spot, level, years, rate, dividendYield, volatility)
  return 100 * exp(-rate * years) + (100 / strike) * (callAt(strike) - callAt(cap))
}

/**
 * The underlying without its dividends, p − 1 calls at the strike more, and p calls at the cap less: p is gained for each
 * point between both, and nothing beyond.
 * @param terms cap NaN where there is none
 */
export function sprintPrice(
  spot: number,
  { strike, cap, participation }: { strike: number; cap: number; participation: number },
  { years, rate, dividendYield, volatility }: Model,
): number {
  const callAt = (level: number): number => europeanPrice('call', spot, level, years, rate, dividendYield, volatility)
  const gained = (participation - 1) * callAt(strike)
  return spot * exp(-dividendYield * years) + gained - (Number.isNaN(cap) ? 0 : participation * callAt(cap))
}

/**
 * A put at `strike` that ends worthless once the spot touches `barrier` < strike from above; continuous observation, no
 * rebate. Reiner and Rubinstein (1991) in the notation of Haug, The Complete Guide to Option Pricing Formulas:
 * A − B + C − D with φ = −1, η = 1. 0 where the spot is at or below the barrier.
 */
export function downAndOutPutPrice(
  spot: number,
  strike: number,
  barrier: number,
  { years, rate, dividendYield, volatility }: Model,
): number {
  if (spot <= barrier || strike <= barrier) return 0
  const variance = volatility * volatility
  const deviation = volatility * Math.sqrt(years)
  const mu = (rate - dividendYield) / variance - 0.5
  const shift = (1 + mu) * deviation
  const share = spot * exp(-dividendYield * years)
  const cash = strike * exp(-rate * years)
  const logReflection = ln(barrier / spot)
  const term = (x: number, sign: 1 | -1, power: number): number =>
    cash * scaledCdf(power * mu, logReflection, sign * (x - deviation)) -
    share * scaledCdf(power * (mu + 1), logReflection, sign * x)
  const x2 = -logReflection / deviation + shift
  const y1 = ln((barrier * barrier) / (spot * strike)) / deviation + shift
  const y2 = logReflection / deviation + shift
  const value =
    europeanPrice('put', spot, strike, years, rate, dividendYield, volatility) -
    term(x2, -1, 0) +
    term(y1, 1, 2) -
    term(y2, 1, 2)
  return Math.max(0, value)
}

/** (H/S)^power · N(x) */
const scaledCdf = (power: number, logReflection: number, x: number): number =>
  power === 0 ? normalCdf(x) : exp(power * logReflection + logNormalCdf(x))
