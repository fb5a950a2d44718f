/** Index and participation certificates: the underlying itself, one to one, without an end. */
import { figure, requirePositive, type Maybe } from './figure.ts'
import { checkPaper, paperScale, priceOf, spreadFigures, type Paper, type SpreadFigures } from './paper.ts'

export interface ParticipationFacts extends Paper {
  readonly spot?: Maybe
}

export interface ParticipationFigures extends SpreadFigures {
  premiumPct: Maybe
  breakEven: Maybe
}

/** Premium P·X/(S·R) − 1 over the underlying, and the price of the underlying that the paper costs. */
export function participationFigures(facts: ParticipationFacts): ParticipationFigures {
  checkPaper(facts)
  requirePositive('spot', facts.spot)
  const scale = paperScale(facts)
  const price = priceOf(facts)
  return {
    ...spreadFigures(facts),
    premiumPct: figure([price, facts.spot], (p, s) => (p / (s * scale) - 1) * 100),
    breakEven: figure([price], (p) => p / scale),
  }
}
