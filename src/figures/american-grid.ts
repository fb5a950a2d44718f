/** The grid of prices on which early exercise is valued, and one step on it. */
import type { OptionTerms } from './black-scholes.ts'
import { presentValue, type CashDividend } from './cash-dividends.ts'

/** Standard deviations the grid reaches to either side. */
const REACH = 6

/** What early exercise is worth, with its derivatives by the spot. */
export interface Premium {
  price: number
  delta: number
  gamma: number
  /** the American value equals the immediate exercise value */
  exercised: boolean
}

/** Node 0 is the deepest in-the-money end: the lowest price for puts, the highest for calls. */
export function makeGrid(
  { right, strike, years, rate, dividendYield, volatility }: OptionTerms,
  spot: number,
  deviation: number,
  intervals: number,
) {
  const sign = right === 'call' ? 1 : -1
  const drift = rate - dividendYield - 0.5 * volatility * volatility
  const step = ((2 * REACH + deviation) * deviation) / intervals
  const below = Math.round((REACH * deviation) / step)
  const centre = right === 'put' ? below : intervals - below
  const spots = Float64Array.from(
    { length: intervals + 1 },
    (_, node) => spot * Math.exp(-sign * (node - centre) * step),
  )
  const exercise = new Float64Array(intervals + 1)
  const heldAtEdge = (node: number, time: number): number => {
    const share = spots[node]! * Math.exp(drift * time - dividendYield * (years - time) - rate * time)
    return Math.max(0, sign * (share - strike * Math.exp(-rate * years)))
  }
  /** mean of max(0, ±(S − K)) over the cell, so that it does not matter where in a cell the strike lies */
  const paidAtEnd = (price: number): number => {
    const low = price * Math.exp(-0.5 * step)
    const high = price * Math.exp(0.5 * step)
    if (strike <= low || strike >= high) return Math.max(0, sign * (price - strike))
    const area =
      right === 'call'
        ? high - strike - strike * Math.log(high / strike)
        : strike * Math.log(strike / low) - (strike - low)
    return area / step
  }
  return {
    step,
    /** what exercise pays at every node, discounted to the start */
    exercise,
    /** European values at both ends */
    edges: [0, 0] as [number, number],
    payoff: (): Float64Array => {
      const growth = Math.exp(drift * years)
      const discount = Math.exp(-rate * years)
      return spots.map((price) => discount * paidAtEnd(price * growth))
    },
    setExercise(time: number, unpaid: readonly CashDividend[]): void {
      const growth = Math.exp(drift * time)
      const cash = presentValue(unpaid, rate, time) - strike
      const discount = Math.exp(-rate * time)
      for (let node = 0; node <= intervals; node++) {
        exercise[node] = discount * Math.max(0, sign * (spots[node]! * growth + cash))
      }
    },
    setEdges(time: number): void {
      this.edges = [heldAtEdge(0, time), heldAtEdge(intervals, time)]
    },
    /** American less European at the spot, with its derivatives by the spot */
    premium(european: Float64Array, american: Float64Array): Premium {
      const at = (node: number): number => american[node]! - european[node]!
      const slope = (-sign * (at(centre + 1) - at(centre - 1))) / (2 * step)
      const curvature = (at(centre + 1) - 2 * at(centre) + at(centre - 1)) / (step * step)
      return {
        price: at(centre),
        delta: slope / spot,
        gamma: (curvature - slope) / (spot * spot),
        exercised: exercise[centre]! > 0 && american[centre]! <= exercise[centre]!,
      }
    },
  }
}

/** One step of both values in place; `whole`: half of it explicit. */
export type Solver = (
  european: Float64Array,
  american: Float64Array,
  weight: number,
  whole: boolean,
  grid: { exercise: Float64Array; edges: [number, number] },
) => void

/**
 * For one exercise boundary. Elimination runs from the far end to node 0, substitution back from there: exercise
 * begins at node 0, so the larger of held and exercised is final node by node.
 */
export function makeSolver(intervals: number): Solver {
  const factor = new Float64Array(intervals + 1)
  const nextEuropean = new Float64Array(intervals + 1)
  const nextAmerican = new Float64Array(intervals + 1)
  return (european, american, weight, whole, { exercise, edges }) => {
    const explicit = whole ? weight : 0
    const [nearEdge, farEdge] = edges
    const diagonal = 1 + 2 * weight
    factor[intervals] = 0
    nextEuropean[intervals] = farEdge
    nextAmerican[intervals] = Math.max(farEdge, exercise[intervals]!)
    for (let node = intervals - 1; node > 0; node--) {
      const inverse = 1 / (diagonal - weight * factor[node + 1]!)
      factor[node] = weight * inverse
      const heldEuropean =
        european[node]! + explicit * (european[node - 1]! - 2 * european[node]! + european[node + 1]!)
      const heldAmerican =
        american[node]! + explicit * (american[node - 1]! - 2 * american[node]! + american[node + 1]!)
      nextEuropean[node] = (heldEuropean + weight * nextEuropean[node + 1]!) * inverse
      nextAmerican[node] = (heldAmerican + weight * nextAmerican[node + 1]!) * inverse
    }
    european[0] = nearEdge
    american[0] = Math.max(nearEdge, exercise[0]!)
    for (let node = 1; node < intervals; node++) {
      european[node] = nextEuropean[node]! + factor[node]! * european[node - 1]!
      american[node] = Math.max(exercise[node]!, nextAmerican[node]! + factor[node]! * american[node - 1]!)
    }
    european[intervals] = nextEuropean[intervals]!
    american[intervals] = nextAmerican[intervals]!
  }
}

/**
 * Raises every value to its exercise value. Where the two cross within a node's cell, the node gets the mean over the
 * cell of the larger one, so that the result does not depend on where in the cell they cross.
 */
export function raise(values: Float64Array, floor: Float64Array): void {
  const last = values.length - 1
  let before = floor[0]! - values[0]!
  let gain = before
  for (let node = 0; node <= last; node++) {
    const after = node === last ? gain : floor[node + 1]! - values[node + 1]!
    const [left, right] = [0.5 * (before + gain), 0.5 * (gain + after)]
    const crossing = left * gain < 0 || gain * right < 0
    values[node]! += crossing ? 0.5 * (meanAbove(left, gain) + meanAbove(gain, right)) : Math.max(0, gain)
    before = gain
    gain = after
  }
}

/** Mean of max(0, x) while x goes evenly from one value to the other. */
function meanAbove(from: number, to: number): number {
  if (from <= 0 && to <= 0) return 0
  if (from >= 0 && to >= 0) return 0.5 * (from + to)
  return (0.5 * Math.max(from, to) ** 2) / Math.abs(from - to)
}
