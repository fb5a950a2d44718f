/** What all derivative papers share: ratio, currency, term, quotes. */
import { fewestYearlyDays } from '#contract/vocabulary.ts'
import { figure, requireNotNegative, requirePositive, type Maybe } from './figure.ts'

/** Facts of a paper on an underlying. Any of them may be unknown. */
export interface Paper {
  /** Bezugsverhältnis: 0.1 = ten papers per unit of the underlying; default 1 */
  readonly coverRatio?: Maybe
  /** units of the underlying's currency per unit of the paper's; default 1 */
  readonly fx?: Maybe
  /** calendar days to valuation, may be fractional */
  readonly days?: Maybe
  /** what returns and premiums a year are counted over; 0: there are none; default `days` */
  readonly yearlyDays?: Maybe
  /** price of the paper; absent: the middle of bid and ask */
  readonly price?: Maybe
  readonly bid?: Maybe
  readonly ask?: Maybe
}

export interface SpreadFigures {
  spreadAbs: Maybe
  spreadPct: Maybe
  spreadHomogenized: Maybe
}

/** Throws where a fact cannot belong to a paper. */
export function checkPaper(paper: Paper): void {
  requirePositive('coverRatio', paper.coverRatio)
  requirePositive('fx', paper.fx)
  requireNotNegative('price', paper.price)
  requireNotNegative('bid', paper.bid)
  requireNotNegative('ask', paper.ask)
}

/** The price of the paper that figures refer to: `price`, else the middle of bid and ask. */
export const priceOf = ({ price, bid, ask }: Paper): Maybe => price ?? figure([bid, ask], (b, a) => (b + a) / 2)

/** The days a figure a year is counted over: none of the last week, whose figures of a year say nothing. */
export const yearlyDays = (calendarDays: number): number => (calendarDays >= fewestYearlyDays ? calendarDays : 0)

/** R/X: what one unit of the underlying's currency is worth in one paper. */
export const paperScale = ({ coverRatio = 1, fx = 1 }: Paper): number => coverRatio / fx

/** Ask − bid; in percent of the ask; and per whole unit of the underlying, which compares papers of any ratio. */
export function spreadFigures(paper: Paper): SpreadFigures {
  const { bid, ask, coverRatio = 1 } = paper
  const spreadAbs = figure([bid, ask], (b, a) => a - b)
  return {
    spreadAbs,
    spreadPct: figure([spreadAbs, ask], (spread, a) => (a > 0 ? (spread / a) * 100 : undefined)),
    spreadHomogenized: figure([spreadAbs], (spread) => spread / coverRatio),
  }
}
