/** Warrants: the figures of an option in the form of a paper. */
import { americanOption, americanPrice } from './american-option.ts'
import type { OptionRight, OptionTerms, OptionValue } from './black-scholes.ts'
import { dueWithin, europeanOption, presentValue, type CashDividend } from './cash-dividends.ts'
import { figure, FigureError, requireNotNegative, requirePositive, simplePerYear, type Maybe } from './figure.ts'
import {
  HIGHEST_VOLATILITY,
  impliedVolatility,
  isBelowExercise,
  LOWEST_VOLATILITY,
  type ImpliedVolatility,
} from './implied-volatility.ts'
import { checkPaper, paperScale, priceOf, spreadFigures, type Paper, type SpreadFigures } from './paper.ts'
import { bracketedRoot } from './root.ts'

export type Exercise = 'european' | 'american'

export interface WarrantFacts extends Paper {
  readonly right: OptionRight
  readonly exercise?: Exercise | undefined
  readonly spot?: Maybe
  readonly strike?: Maybe
  /** continuous per year; default 0 */
  readonly rate?: Maybe
  readonly dividendYield?: Maybe
  readonly dividends?: readonly CashDividend[] | undefined
  readonly volatility?: Maybe
  /** vega and rho are left out: of American warrants they take most of the time */
  readonly isQuick?: boolean
}

export interface WarrantFigures extends SpreadFigures {
  impliedVolatility: Maybe
  fairValue: Maybe
  intrinsicValue: Maybe
  timeValue: Maybe
  breakEven: Maybe
  premiumPct: Maybe
  premiumPctPa: Maybe
  gearing: Maybe
  omega: Maybe
  moneyness: Maybe
  strikeDistancePct: Maybe
  totalLossProbability: Maybe
  delta: Maybe
  gamma: Maybe
  vega: Maybe
  theta: Maybe
  thetaWeek: Maybe
  rho: Maybe
  thetaPct: Maybe
  raw: RawOptionFigures
}

/** Per option on one unit, in the underlying's currency; per 1.00 of volatility, year, rate. */
export interface RawOptionFigures {
  price: Maybe
  delta: Maybe
  gamma: Maybe
  vega: Maybe
  theta: Maybe
  rho: Maybe
  dividendRho: Maybe
}

/** A missing volatility is the implied one, a missing price the fair value. */
export function warrantFigures(facts: WarrantFacts): WarrantFigures {
  checkWarrant(facts)
  const { right, spot, strike, days, yearlyDays = days } = facts
  const side = right === 'call' ? 1 : -1
  const scale = paperScale(facts)
  const paid = priceOf(facts)
  const solved = impliedVolatilityOf(facts)
  const implied = solved && 'volatility' in solved ? solved.volatility : undefined
  const value = modelValue(facts, facts.volatility ?? implied)
  const fairValue = figure([value?.price], (model) => model * scale)
  const price = paid ?? fairValue

  const intrinsicValue = figure([spot, strike], (s, k) => Math.max(0, side * (s - k)) * scale)
  const breakEven = figure([strike, price], (k, p) => k + (side * p) / scale)
  const premiumPct = figure([breakEven, spot], (even, s) => side * (even / s - 1) * 100)
  const gearing = figure([spot, price], (s, p) => (p > 0 ? (s * scale) / p : undefined))
  const theta = figure([value?.theta], (perYear) => (perYear / 365) * scale)
  return {
    ...spreadFigures(facts),
    impliedVolatility: implied,
    fairValue,
    intrinsicValue,
    timeValue: figure([price, intrinsicValue], (p, intrinsic) => p - intrinsic),
    breakEven,
    premiumPct,
    premiumPctPa: simplePerYear(premiumPct, yearlyDays),
    gearing,
    omega: figure([gearing, value?.delta], (g, delta) => g * delta),
    moneyness: figure([spot, strike], (s, k) => (right === 'call' ? s / k : k / s)),
    strikeDistancePct: figure([spot, strike], (s, k) => (side * (s - k) * 100) / s),
    totalLossProbability: figure([value?.lossProbability], (probability) => probability),
    delta: figure([value?.delta], (delta) => delta),
    gamma: figure([value?.gamma], (gamma) => gamma * scale),
    vega: figure([value?.vega], (vega) => (vega / 100) * scale),
    theta,
    thetaWeek: figure([theta], (perDay) => perDay * 7),
    rho: figure([value?.rho], (rho) => (rho / 100) * scale),
    thetaPct: figure([theta, price], (perDay, p) => (p > 0 ? (perDay / p) * 100 : undefined)),
    raw: rawFigures(value),
  }
}

/** Why there is no implied volatility, or which one; undefined while a fact for it is missing. */
export function impliedVolatilityOf(facts: WarrantFacts): ImpliedVolatility | undefined {
  const terms = termsOf(facts)
  const paid = priceOf(facts)
  if (terms === undefined || paid === undefined) return undefined
  const price = paid / paperScale(facts)
  const dividends = dueWithin(facts.dividends ?? [], terms.years)
  if (facts.exercise === 'american') return impliedAmerican(terms, dividends, price)
  const spot = terms.spot - presentValue(dividends, terms.rate)
  return spot > 0 ? impliedVolatility({ ...terms, spot }, price, terms.spot) : undefined
}

function impliedAmerican(
  terms: Omit<OptionTerms, 'volatility'>,
  dividends: readonly CashDividend[],
  price: number,
): ImpliedVolatility | undefined {
  const { right, spot, strike } = terms
  if (isBelowExercise(price, right === 'call' ? spot - strike : strike - spot)) return { failure: 'belowIntrinsic' }
  const valueAt = (volatility: number): Maybe => americanPrice({ ...terms, volatility }, dividends)
  const lowest = valueAt(LOWEST_VOLATILITY)
  if (lowest === undefined) return undefined
  if (Math.abs(price - lowest) < 1e-9 * strike) return { failure: 'undetermined' }
  if (price < lowest) return { failure: 'belowLowest' }
  const volatility = bracketedRoot(
    (candidate) => (valueAt(candidate) ?? Infinity) - price,
    LOWEST_VOLATILITY,
    HIGHEST_VOLATILITY,
    1e-10,
  )
  if (volatility !== undefined) return { volatility }
  // the paper's ratio costs the last digits of a price at the end of the range
  return price - (valueAt(HIGHEST_VOLATILITY) ?? -Infinity) < 1e-12 * strike
    ? { volatility: HIGHEST_VOLATILITY }
    : { failure: 'aboveHighest' }
}

function modelValue(facts: WarrantFacts, volatility: Maybe): OptionValue | undefined {
  const terms = termsOf(facts)
  if (terms === undefined || volatility === undefined) return undefined
  const whole = { ...terms, volatility }
  return facts.exercise === 'american'
    ? americanOption(whole, facts.dividends, !facts.isQuick)
    : europeanOption(whole, facts.dividends)
}

function termsOf(facts: WarrantFacts): Omit<OptionTerms, 'volatility'> | undefined {
  const { right, spot, strike, days, rate = 0, dividendYield = 0 } = facts
  if (spot === undefined || strike === undefined || days === undefined) return undefined
  return { right, spot, strike, years: days / 365, rate, dividendYield }
}

function rawFigures(value: OptionValue | undefined): RawOptionFigures {
  const finite = (key: keyof OptionValue): Maybe => figure([value?.[key]], (number) => number)
  return {
    price: finite('price'),
    delta: finite('delta'),
    gamma: finite('gamma'),
    vega: finite('vega'),
    theta: finite('theta'),
    rho: finite('rho'),
    dividendRho: finite('dividendRho'),
  }
}

const MOST_DIVIDENDS = 100

function checkWarrant(facts: WarrantFacts): void {
  checkPaper(facts)
  requirePositive('spot', facts.spot)
  requirePositive('strike', facts.strike)
  requirePositive('Die Restlaufzeit', facts.days)
  requirePositive('volatility', facts.volatility)
  const dividends = facts.dividends ?? []
  if (dividends.length > MOST_DIVIDENDS) throw new FigureError(`dividends: höchstens ${MOST_DIVIDENDS}`)
  dividends.forEach(({ amount }, index) => requireNotNegative(`dividends[${index}].amount`, amount))
}
