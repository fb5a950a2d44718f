/** Performance of funds as German fund companies publish it. */
import { figure, requireNotNegative, requirePositive, type Maybe } from './figure.ts'

export interface BviFacts {
  readonly navStart?: Maybe
  readonly navEnd?: Maybe
  /** each reinvested free of charge at the price of its ex-day */
  readonly distributions?: readonly { nav: number; amount: number }[] | undefined
  /** 0.05 for 5 % on top of the price */
  readonly frontLoad?: Maybe
  readonly days?: Maybe
}

export interface BviFigures {
  bviPerformance: Maybe
  bviPerformanceAfterLoad: Maybe
  bviPerformancePa: Maybe
}

/**
 * Performance by the method of the German fund association BVI: navEnd/navStart · Π(1 + amount/nav) − 1, without the
 * front load; with it (1 + that)/(1 + load) − 1; per year only from one year on.
 */
export function bviFigures({ navStart, navEnd, distributions = [], frontLoad, days }: BviFacts): BviFigures {
  requirePositive('navStart', navStart)
  requireNotNegative('navEnd', navEnd)
  requireNotNegative('frontLoad', frontLoad)
  const reinvested = distributions.reduce((growth, { nav, amount }, index) => {
    requirePositive(`distributions[${index}].nav`, nav)
    requireNotNegative(`distributions[${index}].amount`, amount)
    return growth * (1 + amount / nav)
  }, 1)
  const bviPerformance = figure([navStart, navEnd], (start, end) => (end / start) * reinvested - 1)
  return {
    bviPerformance,
    bviPerformanceAfterLoad: figure([bviPerformance, frontLoad], (x, load) => (1 + x) / (1 + load) - 1),
    bviPerformancePa: figure([bviPerformance, days], (x, d) => (d < 365 ? undefined : (1 + x) ** (365 / d) - 1)),
  }
}
