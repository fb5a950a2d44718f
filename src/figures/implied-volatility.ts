/** The volatility at which the European model price equals a price that was paid. */
import { blackScholesPrice, type OptionTerms } from './black-scholes.ts'
import { normalDensity } from './normal.ts'

export const LOWEST_VOLATILITY = 0.001
export const HIGHEST_VOLATILITY = 5

export type ImpliedVolatilityFailure =
  /** the price is below what exercise would pay now */
  | 'belowIntrinsic'
  /** the price lies below the model price at 0.1 % volatility */
  | 'belowLowest'
  /** the price lies above the model price at 500 % volatility */
  | 'aboveHighest'
  /** the price does not depend on the volatility */
  | 'undetermined'

export type ImpliedVolatility = { volatility: number } | { failure: ImpliedVolatilityFailure }

/**
 * Solves price(σ) = `price` for σ in [0.1 %, 500 %]. Newton steps inside a bracket that shrinks with every step, halved
 * where a step would leave it; on the logarithm of the price while that is convex in σ, so far out-of-the-money papers
 * converge in a few steps too. In the money the option with the same time value (put–call parity) is solved, because
 * its price carries the digits.
 * @param price of one option on one unit, in the underlying's currency
 * @param exercisedAt the spot that exercise would meet; another than the model's where cash dividends are taken off
 */
export function impliedVolatility(
  terms: Omit<OptionTerms, 'volatility'>,
  price: number,
  exercisedAt = terms.spot,
): ImpliedVolatility {
  const { right, spot, strike, years, rate, dividendYield } = terms
  const sign = right === 'call' ? 1 : -1
  if (isBelowExercise(price, sign * (exercisedAt - strike))) return { failure: 'belowIntrinsic' }

  const share = spot * Math.exp(-dividendYield * years)
  const cash = strike * Math.exp(-rate * years)
  const outRight = share > cash ? 'put' : 'call'
  const target = outRight === right ? price : price - sign * (share - cash)
  const valueAt = (volatility: number): number => blackScholesPrice(outRight, share, cash, years, 0, 0, volatility)

  // tolerance for rounding by parity and the paper's ratio: a price at either end of the range counts as within it
  const rounding = 8 * Number.EPSILON * (outRight === right ? price : Math.max(share, cash))
  // the time value is lost in rounding: there is nothing left to solve for
  const swallowed = outRight !== right && Math.abs(target) < rounding
  if (swallowed) return { failure: 'undetermined' }
  if (target <= 0 || target < valueAt(LOWEST_VOLATILITY) - rounding) return { failure: 'belowLowest' }
  if (target > valueAt(HIGHEST_VOLATILITY) + rounding) return { failure: 'aboveHighest' }

  const logMoneyness = Math.log(share / cash)
  const rootYears = Math.sqrt(years)
  const logTarget = Math.log(target)
  // the inflection point of price(σ): above it Newton on the price converges from here, below it on the logarithm
  let volatility = clamp(Math.sqrt((2 * Math.abs(logMoneyness)) / years), 0.01, 2)
  const onLogarithm = target < valueAt(volatility)
  let low = LOWEST_VOLATILITY
  let high = HIGHEST_VOLATILITY
  for (let step = 0; step < 100; step++) {
    const value = valueAt(volatility)
    if (value > target) high = volatility
    else low = volatility
    const deviation = volatility * rootYears
    const vega = share * rootYears * normalDensity(logMoneyness / deviation + 0.5 * deviation)
    const change = onLogarithm ? ((logTarget - Math.log(value)) * value) / vega : (target - value) / vega
    const newton = volatility + change
    const next = newton >= low && newton <= high ? newton : 0.5 * (low + high)
    if (Math.abs(next - volatility) <= 1e-13 * volatility) return { volatility: next }
    volatility = next
  }
  return { volatility }
}

/** Whether exercise pays more than the price, the last digits of a division by the paper's ratio aside. */
export const isBelowExercise = (price: number, exercise: number): boolean =>
  price < 0 || price < exercise - 8 * Number.EPSILON * price

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
