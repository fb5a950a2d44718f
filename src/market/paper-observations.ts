import { berlinDay } from '#contract/berlin.ts'
import { dayNumberOf, tradingDayOf } from '#calendar/days.ts'
import { dayMs, type TradingDay } from '#contract/vocabulary.ts'
import { perYear } from '#figures/figure.ts'
import { yearlyDays } from '#figures/paper.ts'
import { observations } from './derivatives.ts'
import type { PaperState } from './paper-state.ts'

/** A day on which an express paper is paid back if its underlying stands at the level or above. */
export interface PaperObservation {
  day: TradingDay
  level: number
  /** EUR */
  payout: number
  /** against the ask, fractions; undefined where nobody sells */
  performance: number | undefined
  performancePa: number | undefined
}

/** The days of observation that are ahead; none of other kinds and of papers that are over. */
export function observationsOf({ derivative, strike, ask, at, end }: PaperState): PaperObservation[] | undefined {
  const { kind, couponPct, issued, lastDay } = derivative
  if (kind !== 'express' || end || strike === undefined || couponPct === undefined) return undefined
  const terms = { issued: dayNumberOf(issued), maturity: dayNumberOf(lastDay), strike, couponPct, now: at / dayMs }
  return observations(terms).map(({ due, level, redemption }) => {
    const performance = ask ? redemption / ask - 1 : undefined
    return {
      day: tradingDayOf(due),
      level,
      payout: redemption,
      performance,
      performancePa: perYear(performance, yearlyDays(due - berlinDay(at))),
    }
  })
}
