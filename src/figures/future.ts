/** Futures: what carrying the underlying to delivery costs. */
import { figure, requireNotNegative, requirePositive, type Maybe } from './figure.ts'

export interface FutureFacts {
  readonly spot?: Maybe
  /** calendar days to delivery */
  readonly days?: Maybe
  /** continuous per year; default 0 */
  readonly rate?: Maybe
  readonly dividendYield?: Maybe
  readonly storage?: Maybe
  /** present value of payments before delivery; default 0 */
  readonly income?: Maybe
  readonly price?: Maybe
  readonly tickSize?: Maybe
  readonly contractSize?: Maybe
}

export interface FutureFigures {
  fairValue: Maybe
  basis: Maybe
  basisPct: Maybe
  impliedCarry: Maybe
  tickValue: Maybe
}

/**
 * Fair (S − income)·e^((rate − yield + storage)·T); basis F − S with F the price, else the fair one; carry ln(F/S)/T.
 */
export function futureFigures(facts: FutureFacts): FutureFigures {
  requirePositive('spot', facts.spot)
  requireNotNegative('Die Restlaufzeit', facts.days)
  requirePositive('tickSize', facts.tickSize)
  requirePositive('contractSize', facts.contractSize)
  const { spot, days, rate = 0, dividendYield = 0, storage = 0, income = 0 } = facts
  const years = figure([days], (d) => d / 365)
  const fairValue = figure([spot, years], (s, t) => (s - income) * Math.exp((rate - dividendYield + storage) * t))
  const price = facts.price ?? fairValue
  const basis = figure([price, spot], (f, s) => f - s)
  return {
    fairValue,
    basis,
    basisPct: figure([basis, spot], (difference, s) => (difference / s) * 100),
    impliedCarry: figure([price, spot, years], (f, s, t) => (t > 0 && f > 0 ? Math.log(f / s) / t : undefined)),
    tickValue: figure([facts.tickSize, facts.contractSize], (tick, size) => tick * size),
  }
}
