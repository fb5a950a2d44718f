/** Bonus certificates: the underlying plus a bonus, as long as a barrier holds; with or without a cap. */
import { figure, perYear, requirePositive, simplePerYear, type Maybe } from './figure.ts'
import { checkPaper, paperScale, priceOf, spreadFigures, type Paper, type SpreadFigures } from './paper.ts'

export interface BonusFacts extends Paper {
  readonly spot?: Maybe
  readonly barrier?: Maybe
  readonly bonusLevel?: Maybe
  readonly cap?: Maybe
  /** absent: taken as hit once the spot stands at or below the barrier */
  readonly barrierHit?: boolean | undefined
}

export interface BonusFigures extends SpreadFigures {
  bonusAmount: Maybe
  bonusReturn: Maybe
  bonusReturnPa: Maybe
  barrierDistancePct: Maybe
  premiumPct: Maybe
  premiumPctPa: Maybe
  maxReturn: Maybe
}

/** Bonus amount level·R/X, its return on the price, distance (S − B)/S, premium P·X/(S·R) − 1 over the underlying. */
export function bonusFigures(facts: BonusFacts): BonusFigures {
  checkPaper(facts)
  requirePositive('spot', facts.spot)
  requirePositive('barrier', facts.barrier)
  requirePositive('bonusLevel', facts.bonusLevel)
  requirePositive('cap', facts.cap)
  const { spot, barrier, bonusLevel, cap, days, yearlyDays = days } = facts
  const scale = paperScale(facts)
  const price = priceOf(facts)
  const hit = facts.barrierHit ?? (spot !== undefined && barrier !== undefined && spot <= barrier)
  const bonusAmount = figure([bonusLevel], (level) => level * scale)
  const bonusReturn = hit ? undefined : figure([bonusAmount, price], (amount, p) => amount / p - 1)
  const premiumPct = figure([price, spot], (p, s) => (p / (s * scale) - 1) * 100)
  return {
    ...spreadFigures(facts),
    bonusAmount,
    bonusReturn,
    bonusReturnPa: perYear(bonusReturn, yearlyDays),
    barrierDistancePct: hit ? undefined : figure([spot, barrier], (s, b) => ((s - b) / s) * 100),
    premiumPct,
    premiumPctPa: simplePerYear(premiumPct, yearlyDays),
    maxReturn: figure([cap, price], (top, p) => (top * scale) / p - 1),
  }
}
