import type { ExpressObservation } from '#figures/express.ts'
import { factorGrowth } from '#figures/factor.ts'
import type { PaperKind } from '../derivatives.ts'
import {
  bonusPrice,
  capitalProtectionPrice,
  discountPrice,
  reverseConvertiblePrice,
  sprintPrice,
  type Model,
} from './certificate-price.ts'
import { daysLeft } from './expiry.ts'
import { expressTreePrice } from './express-tree.ts'
import { americanPrice, europeanPrice } from './option-price.ts'
import { factorCostPerDay } from './past.ts'
import { exoticPayout, referenceRate } from './terms.ts'
import { doubleNoTouchPrice, noTouchPrice } from './touch-price.ts'

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
  /** whose smile holds; absent: that of the spot itself */
  smileSpot?: number
}

/** What the paper is worth at that spot, in EUR or percent of the nominal. */
export function modelValue(paper: PricedPaper, spot: number): number {
  const { strike, cap, scale, volatility, smileSpot = spot } = paper
  const years = daysLeft(paper.maturity, paper.now) / 365
  const model: Model = { years, rate: referenceRate, dividendYield: paper.dividendYield, volatility }
  switch (paper.kind) {
    case 'warrant': {
      const price = paper.american ? americanPrice : europeanPrice
      const right = paper.isShort ? 'put' : 'call'
      return (
        price(right, spot, strike, years, model.rate, model.dividendYield, smile(volatility, strike / smileSpot)) *
        scale
      )
    }
    case 'factor':
      return paper.factorValue * factorGrowth(paper.factor, paper.lastClose, spot, factorCostPerDay)
    case 'discount':
      return discountPrice(spot, cap, { ...model, volatility: smile(volatility, cap / smileSpot) }) * scale
    case 'bonus':
      return bonusPrice(spot, paper, model) * scale
    case 'reverseConvertible':
      return reverseConvertiblePrice(spot, strike, paper.couponPct * ((paper.maturity - paper.issued) / 365), model)
    case 'express': {
      const terms = { observations: observations(paper), barrier: paper.barrier, strike, nominal: expressNominal }
      return expressTreePrice(terms, spot, model.rate, model.dividendYield, volatility)
    }
    case 'capitalProtection':
      return capitalProtectionPrice(spot, strike, cap, model)
    case 'participation':
      return spot * scale
    case 'sprint':
      return sprintPrice(spot, { strike, cap, participation: paper.factor }, model) * scale
    case 'exotic':
      return exoticValue(paper, spot, model)
  }
}

/** Discount calls and puts are two options, each with the volatility of its level; the others pay if nothing is touched. */
function exoticValue(
  { strike, barrier, cap, isShort, hit, scale, smileSpot }: PricedPaper,
  spot: number,
  model: Model,
) {
  if (Number.isNaN(strike)) {
    if (hit) return 0
    const chance = Number.isNaN(cap)
      ? noTouchPrice(spot, barrier, isShort, model)
      : doubleNoTouchPrice(spot, barrier, cap, model)
    return exoticPayout * chance
  }
  const { years, rate, dividendYield, volatility } = model
  const optionAt = (level: number): number =>
    europeanPrice(
      isShort ? 'put' : 'call',
      spot,
      level,
      years,
      rate,
      dividendYield,
      smile(volatility, level / (smileSpot ?? spot)),
    )
  return (optionAt(strike) - optionAt(cap)) * scale
}

const expressNominal = 1000

/**
 * Yearly after the issue, the last on the day of valuation: redeemed at the starting level or above with its coupons.
 */
export function observations(
  paper: Pick<PricedPaper, 'issued' | 'maturity' | 'now' | 'strike' | 'couponPct'>,
): (ExpressObservation & { due: number })[] {
  const count = Math.max(1, Math.round((paper.maturity - paper.issued) / 365))
  return Array.from({ length: count }, (_, index) => ({
    years: daysLeft(observationDay(paper, index + 1, count), paper.now) / 365,
    level: paper.strike,
    redemption: expressRedemption(index + 1, paper.couponPct),
    due: observationDay(paper, index + 1, count),
  })).filter(({ due }) => due >= Math.floor(paper.now))
}

/** What one observation pays that finds the underlying where it began. @param place 1 for the first */
export const expressRedemption = (place: number, couponPct: number): number =>
  expressNominal * (1 + (place * couponPct) / 100)

/** @param place 1 for the first of `count` */
export const observationDay = (paper: { issued: number; maturity: number }, place: number, count: number): number =>
  place === count ? paper.maturity : paper.issued + 365 * place

/** Volatility of a level: low strikes dear, high ones cheap. */
export const smile = (volatility: number, moneyness: number): number =>
  volatility * Math.min(1.5, Math.max(0.75, 1 + 0.5 * (1 - moneyness)))
