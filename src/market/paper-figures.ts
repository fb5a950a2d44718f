import { bonusFigures } from '#figures/bonus.ts'
import { discountFigures } from '#figures/discount.ts'
import { exoticFigures } from '#figures/exotic.ts'
import type { Maybe } from '#figures/figure.ts'
import { knockOutFigures, type KnockOutFigures } from '#figures/knock-out.ts'
import { spreadFigures, yearlyDays, type Paper } from '#figures/paper.ts'
import { participationFigures } from '#figures/participation.ts'
import { reverseConvertibleFigures } from '#figures/reverse-convertible.ts'
import { sprintFigures } from '#figures/sprint.ts'
import { warrantFigures, type WarrantFacts, type WarrantFigures } from '#figures/warrant.ts'
import { financingMargin, lifeDays, referenceRate } from './derivatives.ts'
import type { PaperState } from './paper-state.ts'
import { modelVolatility } from './paper-tables.ts'

/** the horizon of a knock-out's probability */
const horizonDays = 30

/** Units of the underlying that the price of one paper would buy. */
export const gearingAt = ({ derivative: { ratio }, spot, fx }: PaperState, price: Maybe): Maybe =>
  spot !== undefined && fx && price ? (spot * ratio) / (price * fx) : undefined

export const warrantFacts = ({
  derivative: { isShort, exercise, ratio, underlying },
  spot,
  strike,
  days,
  yearlyDays,
  fx,
  bid,
  ask,
}: PaperState): WarrantFacts => ({
  right: isShort ? 'put' : 'call',
  exercise,
  spot,
  strike,
  days,
  yearlyDays,
  coverRatio: ratio,
  fx,
  rate: referenceRate,
  dividendYield: underlying.dividendYield,
  bid,
  ask,
})

/**
 * The same with the volatility of the issuer's model, by which finders know delta and omega: what a price of few ticks implies says
 * little of them.
 */
export function issuersFacts(state: PaperState): WarrantFacts {
  const { derivative, spot, strike } = state
  const volatility =
    spot === undefined || strike === undefined
      ? undefined
      : modelVolatility(derivative.underlying.volatility, strike / spot)
  return { ...warrantFacts(state), volatility }
}

export const knockOutFacts = ({
  derivative: { isShort, ratio, financingRate },
  spot,
  strike,
  barrier,
  knockedOut,
  fx,
  bid,
  ask,
}: PaperState) => ({
  direction: isShort ? ('short' as const) : ('long' as const),
  spot,
  strike,
  barrier,
  barrierHit: knockedOut,
  coverRatio: ratio,
  fx,
  bid,
  ask,
  ...(financingRate !== undefined && { referenceRate, margin: financingMargin }),
})

/** What the formula of a paper's kind says of it, and the registry's area that explains it. @throws FigureError */
export function paperFigures({ derivative, ...state }: PaperState) {
  const { kind, ratio, underlying, cap, bonusLevel, couponPct, isShort } = derivative
  const { spot, fx, bid, ask, strike, barrier, barrierHit, days, yearlyDays } = state
  const paper: Paper = { coverRatio: ratio, fx, days, yearlyDays, bid, ask }
  switch (kind) {
    case 'warrant':
      return { area: kind, figures: warrantFigures(issuersFacts({ derivative, ...state })) } as const
    case 'knockOut': {
      const { volatility, dividendYield } = underlying
      const direction = isShort ? 'short' : 'long'
      const market = { spot, rate: referenceRate, dividendYield, volatility, horizonDays }
      return { area: kind, figures: knockOutFigures({ ...paper, ...market, direction, strike, barrier }) } as const
    }
    case 'discount':
      return { area: kind, figures: discountFigures({ ...paper, spot, cap }) } as const
    case 'bonus':
      return { area: kind, figures: bonusFigures({ ...paper, spot, barrier, bonusLevel, cap, barrierHit }) } as const
    case 'reverseConvertible': {
      // its price holds the coupon, which is paid once, at the end, for all the time since the issue
      const remainingCoupons = couponPct === undefined ? undefined : (couponPct * lifeDays(derivative)) / 365
      return { area: kind, figures: reverseConvertibleFigures({ ...paper, remainingCoupons, spot, strike }) } as const
    }
    case 'participation':
      return { area: kind, figures: participationFigures({ ...paper, spot }) } as const
    case 'sprint':
      return {
        area: kind,
        figures: sprintFigures({ ...paper, spot, strike, participation: derivative.participation, cap }),
      } as const
    case 'exotic': {
      const { upperBarrier, nominal } = derivative
      const terms =
        strike === undefined
          ? {
              payout: nominal,
              lowerBarrier: isShort ? undefined : barrier,
              upperBarrier: isShort ? barrier : upperBarrier,
            }
          : { strike, cap }
      return { area: kind, figures: exoticFigures({ ...paper, ...terms, spot, barrierHit }) } as const
    }
    default:
      return { area: 'paper', figures: spreadFigures(paper) } as const
  }
}

/** What a reader assumes; the rest stays as it is. */
export interface Scenario {
  /** of the underlying, in the currency of the terms */
  spot: Maybe
  /** to the end of trading */
  days: number
  /** yearly, a fraction; default: what the market pays now says how much movement it expects */
  volatility: Maybe
}

/** A warrant at another price, day or volatility; undefined once it is over, and where no volatility can be told. */
export function warrantIn(
  state: PaperState,
  { spot, days, volatility }: Scenario,
): { volatility: number; figures: WarrantFigures } | undefined {
  const facts = warrantFacts(state)
  const assumed = volatility ?? warrantFigures(facts).impliedVolatility
  if (days <= 0 || assumed === undefined) return undefined
  return {
    volatility: assumed,
    figures: warrantFigures({
      ...facts,
      spot,
      days,
      yearlyDays: yearlyDays(Math.round(days)),
      volatility: assumed,
      bid: undefined,
      ask: undefined,
    }),
  }
}

/** A knock-out at another price; its gearing at its inner value; undefined where that price ends it. */
export function knockOutIn(
  state: PaperState,
  spot: Maybe,
): (Pick<KnockOutFigures, 'intrinsicValue' | 'barrierDistancePct' | 'strikeNextDay'> & { gearing: Maybe }) | undefined {
  const figures = knockOutFigures({ ...knockOutFacts(state), spot, bid: undefined, ask: undefined })
  const { knockedOut, intrinsicValue, barrierDistancePct, strikeNextDay } = figures
  if (knockedOut) return undefined
  return {
    intrinsicValue,
    gearing: gearingAt({ ...state, spot }, intrinsicValue),
    barrierDistancePct,
    strikeNextDay,
  }
}
