/** European options on an underlying with a continuous yield: Black and Scholes (1973), Merton (1973). */
import { normalCdf, normalDensity } from './normal.ts'

export type OptionRight = 'call' | 'put'

export interface OptionTerms {
  readonly right: OptionRight
  /** in the underlying's currency, > 0 */
  readonly spot: number
  readonly strike: number
  /** years to valuation, > 0 */
  readonly years: number
  /** continuous, per year: 0.03 */
  readonly rate: number
  /** continuous, per year */
  readonly dividendYield: number
  /** per year, 0.2 */
  readonly volatility: number
}

/** Value of one option on one unit of the underlying, in its currency, with its derivatives. */
export interface OptionValue {
  price: number
  /** ∂price/∂spot */
  delta: number
  /** ∂²price/∂spot² */
  gamma: number
  /** per 1.00 of volatility */
  vega: number
  /** per year that passes: usually negative */
  theta: number
  /** per 1.00 of the rate */
  rho: number
  /** per 1.00 of the dividend yield */
  dividendRho: number
  /** risk-neutral probability that the option ends worthless: N(−d2) of a call, N(d2) of a put */
  lossProbability: number
}

/** Price alone, without allocating: e^(−qT)·S·N(d1) − e^(−rT)·K·N(d2), the put by symmetry. */
export function blackScholesPrice(
  right: OptionRight,
  spot: number,
  strike: number,
  years: number,
  rate: number,
  dividendYield: number,
  volatility: number,
): number {
  const deviation = volatility * Math.sqrt(years)
  const d1 = (Math.log(spot / strike) + (rate - dividendYield) * years) / deviation + 0.5 * deviation
  const sign = right === 'call' ? 1 : -1
  return (
    sign *
    (spot * Math.exp(-dividendYield * years) * normalCdf(sign * d1) -
      strike * Math.exp(-rate * years) * normalCdf(sign * (d1 - deviation)))
  )
}

/** ∂price/∂spot alone, without allocating: e^(−qT)·N(d1) of a call, −e^(−qT)·N(−d1) of a put. */
export function blackScholesDelta(
  right: OptionRight,
  spot: number,
  strike: number,
  years: number,
  rate: number,
  dividendYield: number,
  volatility: number,
): number {
  const deviation = volatility * Math.sqrt(years)
  const d1 = (Math.log(spot / strike) + (rate - dividendYield) * years) / deviation + 0.5 * deviation
  const sign = right === 'call' ? 1 : -1
  return sign * Math.exp(-dividendYield * years) * normalCdf(sign * d1)
}

/** Price and all derivatives in one pass. */
export function blackScholes(terms: OptionTerms): OptionValue {
  const { spot, strike, years, rate, dividendYield, volatility } = terms
  const rootYears = Math.sqrt(years)
  const deviation = volatility * rootYears
  const d1 = (Math.log(spot / strike) + (rate - dividendYield) * years) / deviation + 0.5 * deviation
  const d2 = d1 - deviation
  const sign = terms.right === 'call' ? 1 : -1
  const carry = Math.exp(-dividendYield * years)
  const n1 = normalCdf(sign * d1)
  const n2 = normalCdf(sign * d2)
  const share = spot * carry * n1
  const cash = strike * Math.exp(-rate * years) * n2
  const density = carry * normalDensity(d1)
  return {
    price: sign * (share - cash),
    delta: sign * carry * n1,
    gamma: density / (spot * deviation),
    vega: spot * density * rootYears,
    theta: (-spot * density * volatility) / (2 * rootYears) + sign * (dividendYield * share - rate * cash),
    rho: sign * years * cash,
    dividendRho: -sign * years * share,
    lossProbability: 1 - n2,
  }
}
