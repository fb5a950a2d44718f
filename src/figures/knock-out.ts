/** Knock-outs (turbos): the difference to a strike, until a barrier ends them. */
import { touchProbability } from './barrier.ts'
import { figure, requireNotNegative, requirePositive, type Maybe } from './figure.ts'
import { checkPaper, paperScale, priceOf, spreadFigures, type Paper, type SpreadFigures } from './paper.ts'

export type Direction = 'long' | 'short'

export interface KnockOutFacts extends Paper {
  readonly direction: Direction
  readonly spot?: Maybe
  readonly strike?: Maybe
  readonly barrier?: Maybe
  /** the barrier was touched at some time before */
  readonly barrierHit?: boolean | undefined
  /** yearly reference rate and the issuer's margin on it, which move the strike every day */
  readonly referenceRate?: Maybe
  readonly margin?: Maybe
  /** for the knock-out probability */
  readonly horizonDays?: Maybe
  readonly volatility?: Maybe
  readonly rate?: Maybe
  readonly dividendYield?: Maybe
}

export interface KnockOutFigures extends SpreadFigures {
  /** undefined where neither a hit nor both spot and barrier are known */
  knockedOut: boolean | undefined
  intrinsicValue: Maybe
  gearing: Maybe
  barrierDistanceAbs: Maybe
  barrierDistancePct: Maybe
  strikeDistanceAbs: Maybe
  strikeDistancePct: Maybe
  premiumAbs: Maybe
  strikeNextDay: Maybe
  knockOutProbability: Maybe
}

/** Distances are positive on the safe side. After a knock-out nothing else has a meaning. */
export function knockOutFigures(facts: KnockOutFacts): KnockOutFigures {
  checkPaper(facts)
  requirePositive('spot', facts.spot)
  requirePositive('strike', facts.strike)
  requirePositive('barrier', facts.barrier)
  requirePositive('volatility', facts.volatility)
  requireNotNegative('horizonDays', facts.horizonDays)
  const { direction, spot, strike, barrier, ask } = facts
  const knockedOut = isKnockedOut(facts)
  if (knockedOut) return afterKnockOut
  const side = direction === 'long' ? 1 : -1
  const scale = paperScale(facts)
  const price = priceOf(facts)
  const intrinsicValue = figure([spot, strike], (s, k) => side * (s - k) * scale)
  const barrierDistanceAbs = figure([spot, barrier], (s, b) => side * (s - b))
  const strikeDistanceAbs = figure([spot, strike], (s, k) => side * (s - k))
  const percentOfSpot = (distance: Maybe): Maybe => figure([distance, spot], (d, s) => (d / s) * 100)
  return {
    ...spreadFigures(facts),
    knockedOut,
    intrinsicValue,
    gearing: figure([spot, ask ?? price], (s, paid) => (paid > 0 ? (s * scale) / paid : undefined)),
    barrierDistanceAbs,
    barrierDistancePct: percentOfSpot(barrierDistanceAbs),
    strikeDistanceAbs,
    strikeDistancePct: percentOfSpot(strikeDistanceAbs),
    premiumAbs: figure([price, intrinsicValue], (p, intrinsic) => p - intrinsic),
    strikeNextDay: figure([strike, facts.referenceRate, facts.margin], (k, rate, margin) =>
      strikeAfterDays(direction, k, rate, margin, 1),
    ),
    knockOutProbability: figure([spot, barrier, facts.horizonDays, facts.volatility], (s, b, days, volatility) =>
      days === 0 ? 0 : touchProbability(s, b, days / 365, facts.rate ?? 0, facts.dividendYield ?? 0, volatility),
    ),
  }
}

/** Whether the barrier was hit, or the spot stands at or beyond it; undefined while that cannot be known. */
export function isKnockedOut({ direction, spot, barrier, barrierHit }: KnockOutFacts): boolean | undefined {
  if (barrierHit) return true
  if (spot === undefined || barrier === undefined) return barrierHit
  return direction === 'long' ? spot <= barrier : spot >= barrier
}

/** Inner value per paper, never negative: (S − K)·R/X long, (K − S)·R/X short. */
export function knockOutPrice(direction: Direction, spot: number, strike: number, coverRatio: number, fx = 1): number {
  const distance = direction === 'long' ? spot - strike : strike - spot
  return distance > 0 ? (distance * coverRatio) / fx : 0
}

/** The financed strike after `days` calendar days, each K·(1 + (reference rate ± margin)/360). */
export function strikeAfterDays(
  direction: Direction,
  strike: number,
  referenceRate: number,
  margin: number,
  days: number,
): number {
  const rate = direction === 'long' ? referenceRate + margin : referenceRate - margin
  return strike * (1 + rate / 360) ** days
}

const afterKnockOut: KnockOutFigures = {
  spreadAbs: undefined,
  spreadPct: undefined,
  spreadHomogenized: undefined,
  knockedOut: true,
  intrinsicValue: undefined,
  gearing: undefined,
  barrierDistanceAbs: undefined,
  barrierDistancePct: undefined,
  strikeDistanceAbs: undefined,
  strikeDistancePct: undefined,
  premiumAbs: undefined,
  strikeNextDay: undefined,
  knockOutProbability: undefined,
}
