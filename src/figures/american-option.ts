/** American options, with a continuous yield and with cash dividends. */
import { premiumByDifferences } from './american-differences.ts'
import { premiumByIntegral, type EarlyExercise } from './american-integral.ts'
import type { OptionTerms, OptionValue } from './black-scholes.ts'
import { dueWithin, europeanOption, type CashDividend } from './cash-dividends.ts'
import type { Maybe } from './figure.ts'

/**
 * Value of an American option. The spot without its dividends' present value follows the model; exercise pays on the
 * full spot. What early exercise is worth is added to the closed European value. Error near 1e-7 of the strike, with
 * cash dividends or two exercise boundaries (rates below zero) near 2e-7. Theta follows from the model's equation;
 * vega, rho and the dividend's rho are differences of such values, six sevenths of the work.
 * @param withDifferences false: these three are not worked out, and NaN
 * @returns undefined where the dividends are worth as much as the spot, or where σ√T is beyond all use
 */
export function americanOption(
  terms: OptionTerms,
  dividends: readonly CashDividend[] = [],
  withDifferences = true,
): OptionValue | undefined {
  const european = europeanOption(terms, dividends)
  const early = earlyExercise(terms, dividends)
  if (european === undefined || early === undefined) return undefined
  if (early === 'now') return exercisedNow(terms, european)
  const premiumAt = (change: Partial<OptionTerms>): Maybe =>
    withDifferences ? premiumOver({ ...terms, ...change }, dividends) : undefined
  const { volatility, rate, dividendYield } = terms
  return {
    price: atLeastExercised(terms, european.price + early.price),
    delta: european.delta + early.delta,
    gamma: european.gamma + early.gamma,
    vega: european.vega + slope((bump) => premiumAt({ volatility: volatility + bump }), 0.002 * volatility),
    theta: european.theta + early.theta,
    rho: european.rho + slope((bump) => premiumAt({ rate: rate + bump }), BUMPED_RATE),
    dividendRho:
      european.dividendRho + slope((bump) => premiumAt({ dividendYield: dividendYield + bump }), BUMPED_RATE),
    lossProbability: european.lossProbability,
  }
}

const BUMPED_RATE = 0.0002

/** Price alone: a fifth of the work. */
export function americanPrice(terms: OptionTerms, dividends: readonly CashDividend[] = []): number | undefined {
  const european = europeanOption(terms, dividends)
  const early = earlyExercise(terms, dividends)
  if (european === undefined || early === undefined) return undefined
  return early === 'now' ? paidNow(terms) : atLeastExercised(terms, european.price + early.price)
}

function earlyExercise(terms: OptionTerms, dividends: readonly CashDividend[]): EarlyExercise | undefined {
  const due = dueWithin(dividends, terms.years)
  const byIntegral = due.length === 0 ? premiumByIntegral(terms) : undefined
  return byIntegral ?? premiumByDifferences(terms, due)
}

/** American less European value, wherever the spot stands. */
function premiumOver(terms: OptionTerms, dividends: readonly CashDividend[]): Maybe {
  const early = earlyExercise(terms, dividends)
  if (early !== 'now') return early?.price
  const european = europeanOption(terms, dividends)
  return european && paidNow(terms) - european.price
}

const paidNow = ({ right, spot, strike }: OptionTerms): number => (right === 'call' ? spot - strike : strike - spot)

const atLeastExercised = (terms: OptionTerms, price: number): number => Math.max(price, paidNow(terms))

/** An option exercised immediately: delta ±1, all other sensitivities zero. */
const exercisedNow = (terms: OptionTerms, { lossProbability }: OptionValue): OptionValue => ({
  price: paidNow(terms),
  delta: terms.right === 'call' ? 1 : -1,
  gamma: 0,
  vega: 0,
  theta: 0,
  rho: 0,
  dividendRho: 0,
  lossProbability,
})

/** Central difference; absent where one of the two values is. */
function slope(bumped: (size: number) => Maybe, size: number): number {
  const above = bumped(size)
  const below = bumped(-size)
  return above === undefined || below === undefined ? NaN : (above - below) / (2 * size)
}
