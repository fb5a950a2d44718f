/** American options, with a continuous yield and with cash dividends, by finite differences. */
import { makeGrid, makeSolver, raise, type Premium } from './american-grid.ts'
import type { OptionTerms, OptionValue } from './black-scholes.ts'
import { dueWithin, europeanOption, presentValue, type CashDividend } from './cash-dividends.ts'
import type { Maybe } from './figure.ts'

/** Intervals of the coarse price grid; a second one has twice as many, and the error, ∝ 1/intervals², is taken out. */
const INTERVALS = 400
/** Time steps over the whole life; every stretch between dividends gets its share, at least `FEWEST_STEPS`. */
const STEPS = 300
const FEWEST_STEPS = 40
/** Beyond this σ√T prices on the grid leave the range of doubles. */
const WIDEST_DEVIATION = 20

/**
 * Value of an American option. The spot without its dividends' present value follows the model; exercise pays on the
 * full spot. What early exercise is worth is computed on the grid, once with and once without it, and added to the closed
 * European value, so that the grid's own error cancels. Error near 1e-6 of the strike, below 1e-5 with dividends.
 * Vega, rho and theta are differences of such values.
 * @returns undefined where the dividends are worth as much as the spot, or σ√T > 20
 */
export function americanOption(terms: OptionTerms, dividends: readonly CashDividend[] = []): OptionValue | undefined {
  const european = europeanOption(terms, dividends)
  const early = exercisePremium(terms, dividends)
  if (european === undefined || early === undefined) return undefined
  const premiumAt = (change: Partial<OptionTerms>): Maybe => exercisePremium({ ...terms, ...change }, dividends)?.price
  const { volatility, rate, dividendYield, years } = terms
  const size = 0.002
  const sooner = (time: number): Maybe =>
    exercisePremium(
      { ...terms, years: years - time },
      dueWithin(dividends, years).map((dividend) => ({ ...dividend, years: Math.max(0, dividend.years - time) })),
    )?.price
  return {
    price: atLeastExercised(terms, european.price + early.price),
    delta: european.delta + early.delta,
    gamma: european.gamma + early.gamma,
    vega: european.vega + slope((bump) => premiumAt({ volatility: volatility + bump }), size * volatility),
    theta: european.theta + slope(sooner, size * years),
    rho: european.rho + slope((bump) => premiumAt({ rate: rate + bump }), size * 0.1),
    dividendRho:
      european.dividendRho + slope((bump) => premiumAt({ dividendYield: dividendYield + bump }), size * 0.1),
    lossProbability: european.lossProbability,
  }
}

/** Price alone: a tenth of the work. */
export function americanPrice(terms: OptionTerms, dividends: readonly CashDividend[] = []): number | undefined {
  const european = europeanOption(terms, dividends)
  const early = exercisePremium(terms, dividends)
  return european && early && atLeastExercised(terms, european.price + early.price)
}

const atLeastExercised = ({ right, spot, strike }: OptionTerms, price: number): number =>
  Math.max(price, right === 'call' ? spot - strike : strike - spot)

/** Central difference; absent where one of the two values is. */
function slope(bumped: (size: number) => Maybe, size: number): number {
  const above = bumped(size)
  const below = bumped(-size)
  return above === undefined || below === undefined ? NaN : (above - below) / (2 * size)
}

/** American minus European value, from two grids. */
function exercisePremium(terms: OptionTerms, dividends: readonly CashDividend[]): Premium | undefined {
  const coarse = premiumOnGrid(terms, dividends, INTERVALS)
  const fine = premiumOnGrid(terms, dividends, 2 * INTERVALS)
  if (coarse === undefined || fine === undefined) return undefined
  const refined = (key: keyof Premium): number => (4 * fine[key] - coarse[key]) / 3
  return { price: refined('price'), delta: refined('delta'), gamma: refined('gamma') }
}

/**
 * The same from one grid. In y = ln S' − (r − q − σ²/2)·t the discounted value follows the plain heat
 * equation: Crank–Nicolson steps, two damped ones after every jump of the exercise value (Rannacher 1984), the early
 * exercise of each step solved exactly (Brennan and Schwartz 1977). Steps shrink towards the end of each stretch, where
 * the exercise boundary moves fastest.
 */
function premiumOnGrid(
  terms: OptionTerms, dividends: readonly CashDividend[], intervals: number,
): Premium | undefined {
  const { years, volatility } = terms
  const due = dueWithin(dividends, years)
  const spot = terms.spot - presentValue(due, terms.rate)
  const deviation = volatility * Math.sqrt(years)
  if (!(spot > 0) || deviation > WIDEST_DEVIATION) return undefined

  const grid = makeGrid(terms, spot, deviation, intervals)
  const european = grid.payoff()
  const american = grid.payoff()
  grid.setExercise(years, due.filter((dividend) => dividend.years === years))
  raise(american, grid.exercise)
  const solve = makeSolver(intervals)
  for (const { from, to } of stretches(due, years)) {
    const later = due.filter((dividend) => dividend.years >= to)
    const count = Math.max(FEWEST_STEPS, Math.ceil((STEPS * (to - from)) / years))
    const timeAt = (index: number): number => (index === count ? from : to - (to - from) * (index / count) ** 2)
    for (let index = 1; index <= count; index++) {
      const startsAt = timeAt(index - 1)
      const length = startsAt - timeAt(index)
      // a damped step is two implicit halves; the whole one takes half from each side, so all share one weight
      const weight = (0.25 * volatility * volatility * length) / (grid.step * grid.step)
      const halves = index <= 2 ? [0.5, 1] : [1]
      for (const part of halves) {
        const time = startsAt - length * part
        grid.setExercise(time, later)
        grid.setEdges(time)
        solve(european, american, weight, halves.length === 1, grid)
      }
    }
    // just before the ex-day the dividend still belongs to who exercises
    grid.setExercise(from, due.filter((dividend) => dividend.years >= from))
    raise(american, grid.exercise)
  }
  return grid.premium(european, american)
}

/** The stretches of time between dividends, last first. */
function stretches(due: readonly CashDividend[], years: number): { from: number; to: number }[] {
  const ends = [0, ...new Set(due.map((dividend) => dividend.years).filter((at) => at > 0 && at < years)), years]
  return ends.slice(1).map((to, index) => ({ from: ends[index]!, to })).toReversed()
}
