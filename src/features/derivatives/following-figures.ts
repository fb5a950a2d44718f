import type { Quote } from '#contract/quotes.ts'
import type { FoundDerivative } from './finder.contract.ts'

/** A paper as lists show it. */
export type ShownPaper = Omit<FoundDerivative, 'quote' | 'dateCalculation'> & {
  dateCalculation?: string | undefined
  quote: Pick<Quote, 'market' | 'entityType' | 'entitySubType' | 'bid' | 'ask'>
}

/** The figures of a paper that move with its price. */
export const followingFigures = ['gearingAsk', 'leverage', 'omega', 'differenceKnockoutPct'] as const
export type FollowingFigure = (typeof followingFigures)[number]

/** A figure as the page was made, and what it takes to follow the ask from there. */
export interface Followed {
  value: number
  ask: number
  gearing: number
  /** of the paper to its underlying: 1 of a knock-out */
  delta: number
  /** −1 of papers that gain from a fall */
  sign: 1 | -1
}

/** Undefined for papers whose price says too little of their underlying: then the figure stays as the page was made. */
export function followed(
  { idExerciseRight, feature, gearingAsk, delta, quote, ...figures }: ShownPaper,
  figure: FollowingFigure,
): Followed | undefined {
  const value = figure === 'gearingAsk' ? gearingAsk : figures[figure]
  const { ask } = quote
  // of the eight kinds only knock-outs say how they end
  const slope = feature === undefined ? Math.abs(delta ?? 0) : 1
  if (value === undefined || !gearingAsk || !ask || !(slope > leastDelta) || idExerciseRight === undefined)
    return undefined
  return { value, ask, gearing: gearingAsk, delta: slope, sign: idExerciseRight === 1 ? -1 : 1 }
}

/** below it a price hardly knows where its underlying stands */
const leastDelta = 0.05

/**
 * The figure at another ask. What the ask gained tells what the underlying did: exact for knock-outs, whose price moves
 * as it does, and to first order for warrants.
 */
export function figureAt(
  figure: FollowingFigure,
  { value, ask: before, gearing, delta, sign }: Followed,
  ask: number,
): number {
  const gain = ask / before - 1
  const underlying = 1 + (sign * gain) / (gearing * delta)
  if (figure !== 'differenceKnockoutPct') return (value * underlying) / (1 + gain)
  const barrier = 1 - (sign * value) / 100
  return sign * (1 - barrier / underlying) * 100
}
