/** Inline and stay papers, which pay a fixed sum while their barriers hold, and discount calls and puts. */
import { figure, perYear, requirePositive, type Maybe } from './figure.ts'
import { checkPaper, paperScale, priceOf, spreadFigures, type Paper, type SpreadFigures } from './paper.ts'

export interface ExoticFacts extends Paper {
  readonly spot?: Maybe
  /** paid at the end while no barrier was touched, in the paper's money; the ratio does not count */
  readonly payout?: Maybe
  /** ends the paper when the underlying falls to it */
  readonly lowerBarrier?: Maybe
  /** ends the paper when the underlying rises to it */
  readonly upperBarrier?: Maybe
  /** of a discount call or put */
  readonly strike?: Maybe
  /** above the strike for a call, below it for a put */
  readonly cap?: Maybe
  readonly barrierHit?: boolean | undefined
}

export interface ExoticFigures extends SpreadFigures {
  maxReturn: Maybe
  maxReturnPa: Maybe
  sidewaysReturn: Maybe
  sidewaysReturnPa: Maybe
  lowerBarrierDistancePct: Maybe
  upperBarrierDistancePct: Maybe
  breakEven: Maybe
}

/** Returns relate what is paid, at most or if nothing moves, to the price; after a touched barrier nothing is left. */
export function exoticFigures(facts: ExoticFacts): ExoticFigures {
  checkPaper(facts)
  for (const name of ['spot', 'payout', 'lowerBarrier', 'upperBarrier', 'strike', 'cap'] as const)
    requirePositive(name, facts[name])
  const { spot, payout, lowerBarrier, upperBarrier, strike, cap, days, yearlyDays = days } = facts
  const isOver =
    facts.barrierHit ??
    (spot !== undefined && (spot <= (lowerBarrier ?? -Infinity) || spot >= (upperBarrier ?? Infinity)))
  const scale = paperScale(facts)
  const price = priceOf(facts)
  const side = strike !== undefined && cap !== undefined && cap < strike ? -1 : 1
  /** of a discount call or put: up to the cap, in the underlying's currency */
  const gained = (end: Maybe): Maybe =>
    figure([end, strike, cap], (e, k, c) => Math.max(0, Math.min(side * e, side * c) - side * k))
  const paidAt = (end: Maybe): Maybe => payout ?? figure([gained(end)], (level) => level * scale)
  const returnOf = (paid: Maybe): Maybe => (isOver ? undefined : figure([paid, price], (sum, p) => sum / p - 1))
  const maxReturn = returnOf(paidAt(cap))
  const sidewaysReturn = returnOf(paidAt(spot))
  return {
    ...spreadFigures(facts),
    maxReturn,
    maxReturnPa: perYear(maxReturn, yearlyDays),
    sidewaysReturn,
    sidewaysReturnPa: perYear(sidewaysReturn, yearlyDays),
    lowerBarrierDistancePct: isOver ? undefined : figure([spot, lowerBarrier], (s, b) => ((s - b) / s) * 100),
    upperBarrierDistancePct: isOver ? undefined : figure([spot, upperBarrier], (s, b) => ((b - s) / s) * 100),
    breakEven: payout === undefined ? figure([strike, price], (k, p) => k + (side * p) / scale) : undefined,
  }
}
