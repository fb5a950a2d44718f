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
  sidewaysReturn: Maybe
  sidewaysReturnPa: Maybe
  strikeDistancePct: Maybe
}

/**
 * Best case (100 + remaining coupons)/(price + accrued interest) − 1; sideways the same with what is paid back at the spot,
 * min(100, 100·S/K); distance (S − K)/S.
 */
export function reverseConvertibleFigures(facts: ReverseConvertibleFacts): ReverseConvertibleFigures {
  checkPaper(facts)
  requirePositive('spot', facts.spot)
  requirePositive('strike', facts.strike)
  const { accruedInterest = 0, remainingCoupons, spot, strike, days, yearlyDays = days } = facts
  const returnOf = (redemption: Maybe): Maybe =>
    figure([priceOf(facts), remainingCoupons, redemption], (price, coupons, paid) =>
      price + accruedInterest > 0 ? (paid + coupons) / (price + accruedInterest) - 1 : undefined,
    )
  const maxReturn = returnOf(100)
  const sidewaysReturn = returnOf(figure([spot, strike], (s, k) => Math.min(100, (100 * s) / k)))
  return {
    ...spreadFigures(facts),
    maxReturn,
    maxReturnPa: perYear(maxReturn, yearlyDays),
    sidewaysReturn,
    sidewaysReturnPa: perYear(sidewaysReturn, yearlyDays),
    strikeDistancePct: figure([spot, strike], (s, k) => ((s - k) / s) * 100),
  }
}
