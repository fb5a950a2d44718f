/** What early exercise adds to an option, by finite differences: cash dividends, and two exercise boundaries. */
import { makeGrid, makeSolver, raise, type Premium } from './american-grid.ts'
import type { EarlyExercise } from './american-integral.ts'
import { makePolicySolver } from './american-policy.ts'
import type { OptionTerms } from './black-scholes.ts'
import { presentValue, type CashDividend } from './cash-dividends.ts'

/**
 * Intervals and time steps of the coarse grid; a second one has twice as many of both, and the error, ∝ 1/intervals²
 * and 1/steps², is taken out. Every stretch between dividends gets its share of steps, at least `FEWEST_STEPS`.
 */
const INTERVALS = 800
const STEPS = 200
const FEWEST_STEPS = 30
/** Beyond this σ√T prices on the grid leave the range of doubles. */
const WIDEST_DEVIATION = 20
/** Rates that would grow money by more than e^20 over the life are refused, too. */
const MOST_GROWTH = 20

/**
 * American less European value, from two grids, each once with and once without exercise, so that the grid's own error
 * cancels.
 * @param due dividends within the life, ascending
 * @returns undefined where the dividends are worth as much as the spot, or σ√T, rT or qT is above 20
 */
export function premiumByDifferences(terms: OptionTerms, due: readonly CashDividend[]): EarlyExercise | undefined {
  const coarse = premiumOnGrid(terms, due, INTERVALS, STEPS)
  const fine = premiumOnGrid(terms, due, 2 * INTERVALS, 2 * STEPS)
  if (coarse === undefined || fine === undefined) return undefined
  if (fine.exercised) return 'now'
  const refined = (key: 'price' | 'delta' | 'gamma'): number => (4 * fine[key] - coarse[key]) / 3
  const [price, delta, gamma] = [refined('price'), refined('delta'), refined('gamma')]
  const { rate, dividendYield, volatility } = terms
  const paidOut = presentValue(due, rate)
  const spot = terms.spot - paidOut
  // the model's equation for the spot without its dividends, whose present value grows at the rate
  const theta =
    rate * price -
    (rate - dividendYield) * spot * delta -
    0.5 * (volatility * spot) ** 2 * gamma -
    rate * paidOut * delta
  return { price, delta, gamma, theta }
}

/**
 * The same from one grid. In y = ln S' − (r − q − σ²/2)·t the discounted value follows the plain heat
 * equation: Crank–Nicolson steps, two damped ones after every jump of the exercise value (Rannacher 1984), the early
 * exercise of each step solved exactly (Brennan and Schwartz 1977; below zero rates by Howard's method). Steps shrink
 * towards the end of each stretch, where the exercise boundary moves fastest.
 */
function premiumOnGrid(
  terms: OptionTerms,
  due: readonly CashDividend[],
  intervals: number,
  steps: number,
): Premium | undefined {
  const { years, volatility } = terms
  const spot = terms.spot - presentValue(due, terms.rate)
  const deviation = volatility * Math.sqrt(years)
  const growth = Math.max(Math.abs(terms.rate), Math.abs(terms.dividendYield)) * years
  if (!(spot > 0) || deviation > WIDEST_DEVIATION || growth > MOST_GROWTH) return undefined

  const grid = makeGrid(terms, spot, deviation, intervals)
  const european = grid.payoff()
  const american = grid.payoff()
  grid.setExercise(
    years,
    due.filter((dividend) => dividend.years === years),
  )
  raise(american, grid.exercise)
  const twoBoundaries = terms.rate < 0 || terms.dividendYield < 0
  const solve = twoBoundaries ? makePolicySolver(intervals) : makeSolver(intervals)
  for (const { from, to } of stretches(due, years)) {
    const later = due.filter((dividend) => dividend.years >= to)
    const count = Math.max((FEWEST_STEPS * steps) / STEPS, Math.ceil((steps * (to - from)) / years))
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
    // just before the ex-day exercise still receives the dividend
    grid.setExercise(
      from,
      due.filter((dividend) => dividend.years >= from),
    )
    raise(american, grid.exercise)
  }
  return grid.premium(european, american)
}

/** The stretches of time between dividends, last first. */
function stretches(due: readonly CashDividend[], years: number): { from: number; to: number }[] {
  const ends = [0, ...new Set(due.map((dividend) => dividend.years).filter((at) => at > 0 && at < years)), years]
  return ends
    .slice(1)
    .map((to, index) => ({ from: ends[index]!, to }))
    .toReversed()
}
