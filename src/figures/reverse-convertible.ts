/** Reverse convertibles (Aktienanleihen): a high coupon for the risk of being paid in shares. Prices in percent. */
import { figure, perYear, requirePositive, type Maybe } from './figure.ts'
import { checkPaper, priceOf, spreadFigures, type Paper, type SpreadFigures } from './paper.ts'

export interface ReverseConvertibleFacts extends Paper {
  /** percent of the nominal; default 0 */
  readonly accruedInterest?: Maybe
  /** all coupons still to come, percent of the nominal */
  readonly remainingCoupons?: Maybe
  readonly spot?: Maybe
  readonly strike?: Maybe
}

export interface ReverseConvertibleFigures extends SpreadFigures {
  maxReturn: Maybe
  maxReturnPa: Maybe
  strikeDistancePct: Maybe
}

/** Best case (100 + remaining coupons)/(price + accrued interest) − 1; distance (S − K)/S. */
export function reverseConvertibleFigures(facts: ReverseConvertibleFacts): ReverseConvertibleFigures {
  checkPaper(facts)
  requirePositive('spot', facts.spot)
  requirePositive('strike', facts.strike)
  const { accruedInterest = 0, remainingCoupons, spot, strike, days } = facts
  const maxReturn = figure([priceOf(facts), remainingCoupons], (price, coupons) =>
    price + accruedInterest > 0 ? (100 + coupons) / (price + accruedInterest) - 1 : undefined,
  )
  return {
    ...spreadFigures(facts),
    maxReturn,
    maxReturnPa: perYear(maxReturn, days),
    strikeDistancePct: figure([spot, strike], (s, k) => ((s - k) / s) * 100),
  }
}
