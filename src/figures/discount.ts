/** Discount certificates: the underlying, cheaper, up to a cap. */
import { figure, perYear, requirePositive, type Maybe } from './figure.ts'
import { checkPaper, paperScale, priceOf, spreadFigures, type Paper, type SpreadFigures } from './paper.ts'

export interface DiscountFacts extends Paper {
  readonly spot?: Maybe
  readonly cap?: Maybe
}

export interface DiscountFigures extends SpreadFigures {
  discountPct: Maybe
  maxReturn: Maybe
  maxReturnPa: Maybe
  sidewaysReturn: Maybe
  sidewaysReturnPa: Maybe
  breakEven: Maybe
  outperformancePoint: Maybe
  capDistancePct: Maybe
}

/** Discount 1 − P·X/(S·R); returns relate what is paid back (the cap, or the spot if nothing moves) to the price. */
export function discountFigures(facts: DiscountFacts): DiscountFigures {
  checkPaper(facts)
  requirePositive('spot', facts.spot)
  requirePositive('cap', facts.cap)
  const { spot, cap, days, yearlyDays = days } = facts
  const scale = paperScale(facts)
  const price = priceOf(facts)
  const returnAt = (level: Maybe): Maybe => figure([level, price], (end, p) => (end * scale) / p - 1)
  const maxReturn = returnAt(cap)
  const sidewaysReturn = returnAt(figure([spot, cap], Math.min))
  return {
    ...spreadFigures(facts),
    discountPct: figure([price, spot], (p, s) => (1 - p / (s * scale)) * 100),
    maxReturn,
    maxReturnPa: perYear(maxReturn, yearlyDays),
    sidewaysReturn,
    sidewaysReturnPa: perYear(sidewaysReturn, yearlyDays),
    breakEven: figure([price], (p) => p / scale),
    outperformancePoint: figure([spot, maxReturn], (s, x) => s * (1 + x)),
    capDistancePct: figure([spot, cap], (s, c) => ((c - s) / s) * 100),
  }
}
