/** What early exercise adds to an option without cash dividends: an integral along its exercise boundary. */
import { exerciseBoundary, type PutTerms } from './american-boundary.ts'
import type { OptionTerms } from './black-scholes.ts'
import { normalCdf, normalDensity } from './normal.ts'
import { sineQuadrature } from './quadrature.ts'

/** American less European value, with its derivatives; theta a year that passes. */
export interface Premium {
  price: number
  delta: number
  gamma: number
  theta: number
}

/** `now` where the option is best exercised at once. */
export type EarlyExercise = Premium | 'now'

/** Interest on the strike over the life, as a share of it; below this, early exercise gains nothing. */
const LEAST_GAIN = 1e-12

const { angles: ANGLES, weights: WEIGHTS } = sineQuadrature(64)

/**
 * Kim (1990), Jacka (1991), Carr, Jarrow and Myneni (1992): whoever has exercised a put earns r·K and forgoes q·S; the
 * premium is what that is worth over all times and prices below the boundary. A call is a put with spot and strike,
 * rate and yield exchanged (McDonald and Schroder 1998).
 * @returns undefined where two boundaries (rates below zero) or none can be found
 */
export function premiumByIntegral(terms: OptionTerms): EarlyExercise | undefined {
  const { right, spot, strike, years, volatility } = terms
  if (right === 'put') {
    const { rate, dividendYield } = terms
    const put = unitPut({ years, rate, dividendYield, volatility }, spot / strike)
    return put === undefined || put === 'now'
      ? put
      : withTheta(terms, strike * put.price, put.delta, put.gamma / strike)
  }
  const put = unitPut({ years, rate: terms.dividendYield, dividendYield: terms.rate, volatility }, strike / spot)
  return put === undefined || put === 'now'
    ? put
    : withTheta(
        terms,
        spot * put.price,
        put.price - (strike / spot) * put.delta,
        (strike / spot) ** 2 * (put.gamma / spot),
      )
}

/** Theta from the equation of Black and Scholes, which the premium fulfils. */
function withTheta(
  { spot, rate, dividendYield, volatility }: OptionTerms,
  price: number,
  delta: number,
  gamma: number,
): Premium {
  const theta = rate * price - (rate - dividendYield) * spot * delta - 0.5 * (volatility * spot) ** 2 * gamma
  return { price, delta, gamma, theta }
}

/** For a strike of 1. */
function unitPut(terms: PutTerms, spot: number): Omit<Premium, 'theta'> | 'now' | undefined {
  const { years, rate, dividendYield, volatility } = terms
  // exercise earns r·K − q·S a year
  const earnsNothing = rate * years < LEAST_GAIN && dividendYield * years > -LEAST_GAIN
  if (earnsNothing || (rate <= 0 && dividendYield >= rate)) return { price: 0, delta: 0, gamma: 0 }
  const boundary = rate < 0 ? undefined : exerciseBoundary(terms)
  if (boundary === undefined) return undefined
  const log = Math.log(spot)
  const rootYears = Math.sqrt(years)
  if (log <= boundary(rootYears)) return 'now'
  let [price, delta, gamma] = [0, 0, 0]
  for (let index = 0; index < ANGLES.length; index++) {
    const time = years * Math.sin(ANGLES[index]!) ** 2
    const weight = years * WEIGHTS[index]!
    const spread = volatility * Math.sqrt(time)
    const edge = boundary(rootYears * Math.cos(ANGLES[index]!))
    const d1 = (log - edge + (rate - dividendYield) * time) / spread + 0.5 * spread
    const d2 = d1 - spread
    const cash = weight * rate * Math.exp(-rate * time)
    const share = weight * dividendYield * Math.exp(-dividendYield * time)
    const shareHeld = share * normalCdf(-d1)
    price += cash * normalCdf(-d2) - spot * shareHeld
    const cashSlope = (cash * normalDensity(d2)) / (spot * spread)
    const shareSlope = (share * normalDensity(d1)) / spread
    delta += shareSlope - cashSlope - shareHeld
    gamma += (cashSlope * (1 + d2 / spread) + shareSlope * (1 - d1 / spread)) / spot
  }
  return Number.isFinite(price + delta + gamma) ? { price, delta, gamma } : undefined
}
