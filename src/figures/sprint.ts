/** Sprint and outperformance certificates: the underlying, and above the strike a multiple of its rise. */
import { figure, FigureError, perYear, requirePositive, type Maybe } from './figure.ts'
import { checkPaper, paperScale, priceOf, spreadFigures, type Paper, type SpreadFigures } from './paper.ts'

export interface SprintFacts extends Paper {
  readonly spot?: Maybe
  readonly strike?: Maybe
  /** what a rise above the strike counts, 2: twice */
  readonly participation?: Maybe
  /** up to where a rise counts; absent for outperformance papers */
  readonly cap?: Maybe
}

export interface SprintFigures extends SpreadFigures {
  premiumPct: Maybe
  breakEven: Maybe
  sidewaysReturn: Maybe
  sidewaysReturnPa: Maybe
  maxReturn: Maybe
  maxReturnPa: Maybe
}

/** Pays (min(E, cap) + (participation − 1)·max(0, min(E, cap) − K))·R/X at the price E of the end. */
export function sprintFigures(facts: SprintFacts): SprintFigures {
  checkPaper(facts)
  for (const name of ['spot', 'strike', 'cap'] as const) requirePositive(name, facts[name])
  const { spot, strike, participation, cap, days, yearlyDays = days } = facts
  if (participation !== undefined && participation < 1) throw new FigureError('participation muss mindestens 1 sein')
  if (cap !== undefined && strike !== undefined && cap < strike) throw new FigureError('cap liegt unter strike')
  const scale = paperScale(facts)
  const price = priceOf(facts)
  const levelPaid = (end: Maybe): Maybe =>
    figure([end, strike, participation], (e, k, times) => {
      const counted = Math.min(e, cap ?? Infinity)
      return counted + (times - 1) * Math.max(0, counted - k)
    })
  const returnAt = (end: Maybe): Maybe => figure([levelPaid(end), price], (level, p) => (level * scale) / p - 1)
  const sidewaysReturn = returnAt(spot)
  const maxReturn = cap === undefined ? undefined : returnAt(cap)
  return {
    ...spreadFigures(facts),
    premiumPct: figure([price, spot], (p, s) => (p / (s * scale) - 1) * 100),
    breakEven:
      maxReturn !== undefined && maxReturn < 0
        ? undefined
        : figure([price, strike, participation], (p, k, times) => {
            const level = p / scale
            return level <= k ? level : k + (level - k) / times
          }),
    sidewaysReturn,
    sidewaysReturnPa: perYear(sidewaysReturn, yearlyDays),
    maxReturn,
    maxReturnPa: perYear(maxReturn, yearlyDays),
  }
}
