import type { OptionRight } from '#figures/black-scholes.ts'
import { exp, ln } from '../simulation/math.ts'
import { normalCdf, normalDensity } from './normal-cdf.ts'

/**
 * A European option on one unit, as `blackScholesPrice` of the figures, in the arithmetic of the simulated market.
 * @param years > 0; rate and yield continuous, a year; volatility > 0
 */
export function europeanPrice(
  right: OptionRight,
  spot: number,
  strike: number,
  years: number,
  rate: number,
  dividendYield: number,
  volatility: number,
): number {
  const deviation = volatility * Math.sqrt(years)
  const d1 = (ln(spot / strike) + (rate - dividendYield) * years) / deviation + 0.5 * deviation
  const sign = right === 'call' ? 1 : -1
  return (
    sign *
    (spot * exp(-dividendYield * years) * normalCdf(sign * d1) -
      strike * exp(-rate * years) * normalCdf(sign * (d1 - deviation)))
  )
}

/** Interest on the strike over the life, as a share of it; below this, early exercise gains nothing. */
const leastGain = 1e-5
/**
 * Share of the strike by which the last step may move the critical price; what is left of the error is of its square.
 */
const tolerance = 1e-4
const mostSteps = 20
/**
 * Lower bound of the divisor: in the last days, when almost nothing is left to correct, the correction would explode.
 */
const leastDivisor = 0.5

/**
 * The same with early exercise: Ju and Zhong (An approximate formula for pricing American options, Journal of
 * Derivatives, winter 1999), which is the quadratic approximation of Barone-Adesi and Whaley (Journal of Finance, June
 * 1987) and its first correction. A call is a put with spot and strike, rate and yield exchanged (McDonald and Schroder
 * 1998). At least the European value and at least what exercise pays. Rate and yield must not be below zero.
 */
export function americanPrice(
  right: OptionRight,
  spot: number,
  strike: number,
  years: number,
  rate: number,
  dividendYield: number,
  volatility: number,
): number {
  const european = europeanPrice(right, spot, strike, years, rate, dividendYield, volatility)
  return right === 'put'
    ? Math.max(strike - spot, european + premiumOf(exerciseOfPut(strike, years, rate, dividendYield, volatility), spot))
    : Math.max(spot - strike, european + premiumOf(exerciseOfPut(spot, years, dividendYield, rate, volatility), strike))
}

/**
 * How far such a price follows its underlying: the derivative of the formula above. The critical price of a put does not
 * depend on its spot; that of the put a call becomes is in proportion to it.
 */
export function americanDelta(
  right: OptionRight,
  spot: number,
  strike: number,
  years: number,
  rate: number,
  dividendYield: number,
  volatility: number,
): number {
  const sign = right === 'call' ? 1 : -1
  const exercise =
    right === 'put'
      ? exerciseOfPut(strike, years, rate, dividendYield, volatility)
      : exerciseOfPut(spot, years, dividendYield, rate, volatility)
  const premium = premiumOf(exercise, right === 'put' ? spot : strike)
  const held = europeanPrice(right, spot, strike, years, rate, dividendYield, volatility) + premium
  if (sign * (spot - strike) >= held) return sign
  const deviation = volatility * Math.sqrt(years)
  const d1 = (ln(spot / strike) + (rate - dividendYield) * years) / deviation + 0.5 * deviation
  const european = sign * exp(-dividendYield * years) * normalCdf(sign * d1)
  if (!exercise) return european
  const elasticity = right === 'put' ? elasticityOf(exercise, spot) : 1 - elasticityOf(exercise, strike)
  return european + (premium * elasticity) / spot
}

/** What early exercise of a put is worth, but for the spot. */
interface Exercise {
  /** at and below this spot it is exercised */
  critical: number
  /** what early exercise adds there, to a first approximation */
  atCritical: number
  /** power of the spot by which that falls */
  lambda: number
  /** of the correction: 1/(1 − d·(bend·d + tilt)) at a spot d above the critical one, in logs */
  bend: number
  tilt: number
}

/** Undefined where early exercise gains nothing. */
function exerciseOfPut(
  strike: number,
  years: number,
  rate: number,
  dividendYield: number,
  volatility: number,
): Exercise | undefined {
  if (rate * years < leastGain) return undefined
  const variance = volatility * volatility
  const rootYears = Math.sqrt(years)
  const deviation = volatility * rootYears
  const carry = (rate - dividendYield) * years
  const cash = exp(-rate * years)
  const share = exp(-dividendYield * years)
  const alpha = (2 * rate) / variance
  const slant = (2 * (rate - dividendYield)) / variance - 1
  const h = 1 - cash
  const root = Math.sqrt(slant * slant + (4 * alpha) / h)
  const lambda = -0.5 * (slant + root)

  let critical = firstGuess(strike, alpha, slant, carry - 2 * deviation)
  let density = 0
  let [shareFalls, cashFalls] = [0, 0]
  for (let step = 0; step < mostSteps; step++) {
    const d1 = (ln(critical / strike) + carry) / deviation + 0.5 * deviation
    density = normalDensity(d1)
    shareFalls = share * normalCdf(-d1)
    cashFalls = cash * normalCdf(deviation - d1)
    // exercise pays what holding is worth: K − S* = European value − (1 − e^(−qT)·N(−d1))·S*/λ; Newton's step
    const gap = strike * (1 - cashFalls) - critical * (1 - shareFalls) * (1 - 1 / lambda)
    const slope = (1 - shareFalls) * (1 / lambda - 1) + (share * density) / (deviation * lambda)
    const next = critical - gap / slope
    const moved = Math.abs(next - critical)
    critical = next < 0.1 * critical ? 0.1 * critical : next < strike ? next : 0.5 * (critical + strike)
    if (moved < tolerance * strike) break
  }

  const atCritical = (-critical * (1 - shareFalls)) / lambda
  const lambdaSlope = alpha / (h * h * root)
  const europeanSlope =
    ((critical * density * share * volatility) / (2 * rootYears) +
      dividendYield * critical * shareFalls -
      rate * strike * cashFalls) /
    (rate * cash)
  const bend = (cash * alpha * lambdaSlope) / (-2 * root)
  const tilt = ((cash * alpha) / root) * (europeanSlope / atCritical + 1 / h - lambdaSlope / root)
  return { critical, atCritical, lambda, bend, tilt }
}

/** What early exercise adds to a put; −∞ at and below the critical price, where all it is worth is what exercise pays. */
function premiumOf(exercise: Exercise | undefined, spot: number): number {
  if (!exercise) return 0
  const { critical, atCritical, lambda, bend, tilt } = exercise
  if (spot <= critical) return -Infinity
  const distance = ln(spot / critical)
  return (atCritical * exp(lambda * distance)) / Math.max(leastDivisor, 1 - distance * (bend * distance + tilt))
}

/** By how many percent that changes with a percent of the spot, above the critical price. */
function elasticityOf({ critical, lambda, bend, tilt }: Exercise, spot: number): number {
  const distance = ln(spot / critical)
  const divisor = 1 - distance * (bend * distance + tilt)
  return divisor > leastDivisor ? lambda + (2 * bend * distance + tilt) / divisor : lambda
}

/** Of the critical price, after Barone-Adesi and Whaley: between that of a put without end and the strike. */
function firstGuess(strike: number, alpha: number, slant: number, way: number): number {
  const lambda = -0.5 * (slant + Math.sqrt(slant * slant + 4 * alpha))
  const endless = strike / (1 - 1 / lambda)
  return endless + (strike - endless) * exp(Math.min(0, (way * strike) / (strike - endless)))
}
