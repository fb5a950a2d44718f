/** The early exercise boundary of an American put, as a function of the time to expiry. */
import { normalCdf, normalDensity } from './normal.ts'
import { sineQuadrature } from './quadrature.ts'

/** A put with a continuous yield; its strike is 1. */
export interface PutTerms {
  readonly years: number
  readonly rate: number
  readonly dividendYield: number
  readonly volatility: number
}

/** Logarithm of the boundary over the strike where √(years left) is `root`. */
export type Boundary = (root: number) => number

const NODES = 16
/** Integrals run over time = years·sin²(angle), in which the square roots at both ends are smooth. */
const { angles: ANGLES, weights: WEIGHTS } = sineQuadrature(32)
const MOST_ROUNDS = 80
/** Standard deviations of drift beyond which only the slower of the two iterations settles. */
const FASTEST_DRIFT = 0.8
/** convergence: largest change of the logarithm of the boundary */
const TOLERANCE = 1e-9

/**
 * Andersen, Lake and Offengenden, High-performance American option pricing (Journal of Computational Finance, 2016).
 * With X the boundary just before the end, ln²(B/X) is a polynomial in √(years left) through Chebyshev nodes; at each
 * node B = N/D, where N and D are integrals over B itself, iterated until nothing moves.
 * @returns undefined where that does not settle
 */
export function exerciseBoundary(terms: PutTerms): Boundary | undefined {
  const { years, rate, dividendYield, volatility } = terms
  const driftsFast = Math.abs(rate - dividendYield) * Math.sqrt(years) > FASTEST_DRIFT * volatility
  return driftsFast ? settled(terms, byValue) : (settled(terms, bySlope) ?? settled(terms, byValue))
}

/** X: at the last moment exercise pays where the interest on the strike is more than the yield on the price. */
export const boundaryAtEnd = (rate: number, dividendYield: number): number =>
  dividendYield > rate ? rate / dividendYield : 1

function settled(terms: PutTerms, quotient: Quotient): Boundary | undefined {
  const logEnd = Math.log(boundaryAtEnd(terms.rate, terms.dividendYield))
  const rootYears = Math.sqrt(terms.years)
  const nodes = Array.from({ length: NODES }, (_, index) =>
    nodeAt((rootYears * (1 + Math.cos((index * Math.PI) / NODES))) / 2, terms),
  )
  const logs = nodes.map(({ years }) => logGuess(years, terms))
  const curve = new Float64Array(NODES + 1)
  const boundary: Boundary = (root) => logEnd - Math.sqrt(Math.max(0, chebyshev(curve, (2 * root) / rootYears - 1)))
  const fitted = (): void =>
    fit(
      curve,
      logs.map((log) => (log - logEnd) ** 2),
    )
  for (let round = 0; round < MOST_ROUNDS; round++) {
    fitted()
    const next = nodes.map((node, index) => Math.min(logEnd, quotient(node, logs[index]!, boundary, terms)))
    const change = Math.max(...next.map((log, index) => Math.abs(log - logs[index]!)))
    if (!Number.isFinite(change)) return undefined
    next.forEach((log, index) => (logs[index] = log))
    if (change < TOLERANCE) {
      fitted()
      return boundary
    }
  }
  return undefined
}

/** One Chebyshev node, and what its integrals need that no round changes. */
interface Node {
  readonly years: number
  /** time from now at every place of the integral */
  readonly times: Float64Array
  /** √(years left then) */
  readonly rootsLeft: Float64Array
  /** weight · e^(−r·time) and weight · e^(−q·time) */
  readonly cashWeights: Float64Array
  readonly shareWeights: Float64Array
}

function nodeAt(root: number, { rate, dividendYield }: PutTerms): Node {
  const years = root * root
  const times = ANGLES.map((angle) => years * Math.sin(angle) ** 2)
  return {
    years,
    times,
    rootsLeft: ANGLES.map((angle) => root * Math.cos(angle)),
    cashWeights: times.map((time, index) => WEIGHTS[index]! * years * Math.exp(-rate * time)),
    shareWeights: times.map((time, index) => WEIGHTS[index]! * years * Math.exp(-dividendYield * time)),
  }
}

/** Logarithm of the next boundary at a node. */
type Quotient = (node: Node, log: number, boundary: Boundary, terms: PutTerms) => number

/** From the value at the boundary, which is what exercise pays (FP-B of the paper). */
const byValue: Quotient = (node, log, boundary, { rate, dividendYield, volatility }) => {
  const { years, times, rootsLeft, cashWeights, shareWeights } = node
  const carry = rate - dividendYield
  const deviation = volatility * Math.sqrt(years)
  const d1 = (log + carry * years) / deviation + 0.5 * deviation
  let cash = Math.exp(-rate * years) * normalCdf(d1 - deviation)
  let share = Math.exp(-dividendYield * years) * normalCdf(d1)
  for (let index = 0; index < times.length; index++) {
    const spread = volatility * Math.sqrt(times[index]!)
    const d = (log - boundary(rootsLeft[index]!) + carry * times[index]!) / spread + 0.5 * spread
    cash += rate * cashWeights[index]! * normalCdf(d - spread)
    share += dividendYield * shareWeights[index]! * normalCdf(d)
  }
  return Math.log(cash / share)
}

/** From the slope there, which is −1 (FP-A of the paper). */
const bySlope: Quotient = (node, log, boundary, { rate, dividendYield, volatility }) => {
  const { years, times, rootsLeft, cashWeights, shareWeights } = node
  const carry = rate - dividendYield
  const deviation = volatility * Math.sqrt(years)
  const d1 = (log + carry * years) / deviation + 0.5 * deviation
  let cash = (Math.exp(-rate * years) * normalDensity(d1 - deviation)) / deviation
  let share = Math.exp(-dividendYield * years) * (normalDensity(d1) / deviation + normalCdf(d1))
  for (let index = 0; index < times.length; index++) {
    const spread = volatility * Math.sqrt(times[index]!)
    const d = (log - boundary(rootsLeft[index]!) + carry * times[index]!) / spread + 0.5 * spread
    cash += (rate * cashWeights[index]! * normalDensity(d - spread)) / spread
    share += dividendYield * shareWeights[index]! * (normalDensity(d) / spread + normalCdf(d))
  }
  return Math.log(cash / share)
}

/**
 * Between the boundary at the end and that of a put without end, B∞ = β/(β − 1) with β the negative root of
 * ½σ²β(β − 1) + (r − q)β = r; the way there after Bjerksund and Stensland (1993).
 */
function logGuess(years: number, { rate, dividendYield, volatility }: PutTerms): number {
  const end = boundaryAtEnd(rate, dividendYield)
  const variance = volatility * volatility
  const slope = 0.5 - (rate - dividendYield) / variance
  const beta = slope - Math.sqrt(slope * slope + (2 * rate) / variance)
  const endless = beta / (beta - 1)
  if (!(endless > 0)) return Math.log(end) - 2 * volatility * Math.sqrt(years)
  const way = ((rate - dividendYield) * years - 2 * volatility * Math.sqrt(years)) * (endless / (end - endless))
  return Math.log(endless + (end - endless) * Math.exp(Math.min(0, way)))
}

/** Chebyshev coefficients of the curve through the values at cos(iπ/n) and 0 at −1. */
function fit(curve: Float64Array, values: readonly number[]): void {
  const n = curve.length - 1
  for (let degree = 0; degree <= n; degree++) {
    let sum = 0.5 * values[0]!
    for (let index = 1; index < n; index++) sum += values[index]! * Math.cos((degree * index * Math.PI) / n)
    curve[degree] = ((degree === 0 || degree === n ? 1 : 2) * sum) / n
  }
}

/** Clenshaw. */
function chebyshev(curve: Float64Array, x: number): number {
  let [after, afterThat] = [0, 0]
  for (let degree = curve.length - 1; degree > 0; degree--)
    [after, afterThat] = [2 * x * after - afterThat + curve[degree]!, after]
  return x * after - afterThat + curve[0]!
}
