import { blackScholesPrice } from '#figures/black-scholes.ts'
import { bonusPrice } from '#figures/bonus.ts'
import { discountPrice } from '#figures/discount.ts'
import type { ExpressObservation } from '#figures/express.ts'
import { factorGrowth } from '#figures/factor.ts'
import { reverseConvertiblePrice } from '#figures/reverse-convertible.ts'
import type { PaperKind } from '../derivatives.ts'
import { expressTreePrice } from './express-tree.ts'
import { factorCostPerDay } from './past.ts'
import { referenceRate } from './terms.ts'

/** One paper on one day as the model takes it; absent levels are NaN. Knock-outs are priced by their pivots instead. */
export interface PricedPaper {
  kind: Exclude<PaperKind, 'knockOut'>
  isShort: boolean
  american: boolean
  /** underlying units a paper, by units of its currency for one euro */
  scale: number
  strike: number
  barrier: number
  cap: number
  bonusLevel: number
  factor: number
  /** at the last close */
  factorValue: number
  lastClose: number
  couponPct: number
  hit: boolean
  /** days since 1970 */
  issued: number
  maturity: number
  /** day and share of it, so that prices run on between days */
  now: number
  volatility: number
  dividendYield: number
}

/** What the paper is worth at that spot, in EUR or percent of the nominal. */
export function modelValue(paper: PricedPaper, spot: number): number {
  const { strike, cap, scale, dividendYield: q, volatility } = paper
  const years = Math.max(paper.maturity + 0.7 - paper.now, 0.02) / 365
  const r = referenceRate
  switch (paper.kind) {
    case 'warrant': {
      const right = paper.isShort ? 'put' : 'call'
      const value = blackScholesPrice(right, spot, strike, years, r, q, smile(volatility, strike / spot))
      const intrinsic = paper.isShort ? strike - spot : spot - strike
      return (paper.american ? Math.max(value, intrinsic) : value) * scale
    }
    case 'factor':
      return paper.factorValue * factorGrowth(paper.factor, paper.lastClose, spot, factorCostPerDay)
    case 'discount':
      return discountPrice(spot, cap, years, r, q, smile(volatility, cap / spot)) * scale
    case 'bonus': {
      const terms = {
        barrier: paper.barrier, bonusLevel: paper.bonusLevel, barrierHit: paper.hit,
        cap: Number.isNaN(cap) ? undefined : cap,
      }
      return bonusPrice(spot, terms, years, r, q, volatility) * scale
    }
    case 'reverseConvertible': {
      const coupons = [{ years, amount: paper.couponPct * ((paper.maturity - paper.issued) / 365) }]
      return reverseConvertiblePrice(spot, strike, coupons, years, r, q, volatility)
    }
    case 'express': {
      const terms = { observations: observations(paper), barrier: paper.barrier, strike, nominal: expressNominal }
      return expressTreePrice(terms, spot, r, q, volatility)
    }
    case 'capitalProtection':
      return 100 * Math.exp(-r * years)
        + (100 / strike) * (blackScholesPrice('call', spot, strike, years, r, q, volatility)
          - blackScholesPrice('call', spot, cap, years, r, q, volatility))
  }
}

const expressNominal = 1000

/** Yearly after the issue, the last on the day of valuation: redeemed at the starting level or above with its coupons. */
export function observations(paper: Pick<PricedPaper, 'issued' | 'maturity' | 'now' | 'strike' | 'couponPct'>): ExpressObservation[] {
  const count = Math.max(1, Math.round((paper.maturity - paper.issued) / 365))
  return Array.from({ length: count }, (_, index) => ({
    years: Math.max(observationDay(paper, index + 1, count) + 0.7 - paper.now, 0.02) / 365,
    level: paper.strike,
    redemption: expressNominal * (1 + ((index + 1) * paper.couponPct) / 100),
    due: observationDay(paper, index + 1, count),
  })).filter(({ due }) => due >= Math.floor(paper.now))
}

/** @param place 1 for the first of `count` */
export const observationDay = (paper: { issued: number; maturity: number }, place: number, count: number): number =>
  place === count ? paper.maturity : paper.issued + 365 * place

/** Volatility of a level: low strikes dear, high ones cheap. */
const smile = (volatility: number, moneyness: number): number =>
  volatility * Math.min(1.5, Math.max(0.75, 1 + 0.5 * (1 - moneyness)))
