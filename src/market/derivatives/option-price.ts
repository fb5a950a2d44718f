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
    ? Math.max(strike - spot, european + premiumOfPut(spot, strike, years, rate, dividendYield, volatility))
    : Math.max(spot - strike, european + premiumOfPut(strike, spot, years, dividendYield, rate, volatility))
}

/** A hundredth of a percent of the spot: small beside what bends the price, large beside what rounds it. */
const nudge = 1e-4

/** How far such a price follows its underlying. */
export function americanDelta(
  right: OptionRight,
  spot: number,
  strike: number,
  years: number,
  rate: number,
  dividendYield: number,
  volatility: number,
): number {
  const [below, above] = [spot * (1 - nudge), spot * (1 + nudge)]
  const priceAt = (each: number) => americanPrice(right, each, strike, years, rate, dividendYield, volatility)
  return (priceAt(above) - priceAt(below)) / (above - below)
}

/**
 * What early exercise adds to a put; −∞ at and below the critical price, where all it is worth is what exercise pays.
 */
function premiumOfPut(
  spot: number,
  strike: number,
  years: number,
  rate: number,
  dividendYield: number,
  volatility: number,
): number {
  if (rate * years < leastGain) return 0
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
  if (spot <= critical) return -Infinity

  const atCritical = (-critical * (1 - shareFalls)) / lambda
  const distance = ln(spot / critical)
  const lambdaSlope = alpha / (h * h * root)
  const europeanSlope =
    ((critical * density * share * volatility) / (2 * rootYears) +
      dividendYield * critical * shareFalls -
      rate * strike * cashFalls) /
    (rate * cash)
  const bend = (cash * alpha * lambdaSlope) / (-2 * root)
  const tilt = ((cash * alpha) / root) * (europeanSlope / atCritical + 1 / h - lambdaSlope / root)
  const divisor = Math.max(leastDivisor, 1 - distance * (bend * distance + tilt))
  return (atCritical * exp(lambda * distance)) / divisor
}

/** Of the critical price, after Barone-Adesi and Whaley: between that of a put without end and the strike. */
function firstGuess(strike: number, alpha: number, slant: number, way: number): number {
  const lambda = -0.5 * (slant + Math.sqrt(slant * slant + 4 * alpha))
  const endless = strike / (1 - 1 / lambda)
  return endless + (strike - endless) * exp(Math.min(0, (way * strike) / (strike - endless)))
}
