import type { TradingDay } from '#contract/vocabulary.ts'
import { bondFigures, type BondFigures } from '#figures/bond.ts'
import { dayOf } from '#figures/dates.ts'
import { FigureError } from '#figures/figure.ts'
import type { Instrument } from '#market/instruments.ts'

export type BondFacts = Extract<Instrument['facts'], { kind: 'bond' }>

/**
 * What the last price of a bond means on a day of settlement; undefined once it is repaid. Government bonds of the seed
 * count ACT/ACT ICMA; the yield compounds once a year (ISMA).
 */
export function figuresOfBond(facts: BondFacts, cleanPrice: number | undefined, settlement: TradingDay): BondFigures | undefined {
  try {
    return bondFigures({
      coupon: facts.couponPct, frequency: facts.couponPct > 0 ? facts.frequency : 0, maturity: dayOf('maturity', facts.maturity),
      settlement: dayOf('settlement', settlement), cleanPrice,
    })
  } catch (error) {
    if (error instanceof FigureError) return undefined
    throw error
  }
}

/** Years from one day to another, as bonds count them. */
export const yearsBetween = (from: TradingDay, to: TradingDay): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 / 365
