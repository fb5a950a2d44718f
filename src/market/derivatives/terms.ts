import type { EntityType, TradingDay } from '#contract/vocabulary.ts'
import { keyOf, uniform, word, type Key } from '../simulation/hash.ts'
import type { PaperKind, PaperTerms, Underlying } from '../derivatives.ts'
import { exp } from '../simulation/math.ts'
import { quantile, roundLevel } from './grid.ts'
import { monthOf } from './numbering.ts'
import { europeanPrice } from './option-price.ts'

/** Yearly reference rate and the issuers' margin on it; the model discounts with the first. */
export const referenceRate = 0.02
export const financingMargin = 0.03

/** What an exotic paper pays whose barriers hold, EUR. */
export const exoticPayout = 10

/** What one paper of a month needs to be made. */
export interface IssueContext {
  number: number
  month: number
  underlying: Underlying
  entityType: EntityType
  /** close before the issue */
  level: number
  expiryOf(month: number): TradingDay
}

/** Shares of the kinds, and the mean of the months each lives. */
const kindShares: readonly (readonly [kind: PaperKind, share: number, months: readonly number[]])[] = [
  ['knockOut', 0.45, [1, 2, 3, 4, 6, 9, 12]],
  ['warrant', 0.3, [1, 2, 3, 4, 6, 9, 12, 15, 18, 24]],
  ['discount', 0.08, [4, 6, 9, 12, 15, 18, 24]],
  ['bonus', 0.06, [6, 9, 12, 15, 18, 24]],
  ['factor', 0.04, [12]],
  ['reverseConvertible', 0.03, [6, 9, 12, 15, 18, 24]],
  ['express', 0.02, [24, 36, 48]],
  ['capitalProtection', 0.02, [36, 48]],
]
/**
 * Kinds that came later, on places that no paper had before: old numbers keep their papers. They are issued from June 2026
 * on.
 */
const laterShares: typeof kindShares = [
  ['participation', 0.15, [36]],
  ['sprint', 0.4, [9, 12, 15, 18, 24]],
  ['exotic', 0.45, [1, 2, 3, 4, 6, 9]],
]
export const firstLaterMonth = monthOf('2026-06-01')

const openEndMonths = 36
const openEndShare = 0.5

/** The longest life, in months after the issue. */
export const longestLife = 48

/** Mean months a paper lives: as many months of issues are on the market at a time. */
export const meanLife = kindShares.reduce((sum, [kind, share, months]) => {
  const mean = months.reduce((total, one) => total + one, 0) / months.length
  return sum + share * (kind === 'knockOut' ? openEndShare * openEndMonths + (1 - openEndShare) * mean : mean)
}, 0)

/** Draws of one paper, one number for each purpose. */
const purposes = { kind: 0, side: 1, life: 2, distance: 3, second: 4, issuer: 5, style: 6, margin: 7 } as const
export interface Draw {
  (purpose: keyof typeof purposes): number
}

export const derivativeKey = (seed: string): Key => keyOf(seed, 'derivatives')

export const drawOf =
  (key: Key, number: number): Draw =>
  (purpose) =>
    uniform(key, number * 8 + purposes[purpose])

export const issuerIndexOf = (key: Key, number: number, count: number): number =>
  word(key, number * 8 + purposes.issuer) % count

/** Kind and life of a paper: cheap to compute, and asked before the other terms. */
export interface Life {
  kind: PaperKind
  openEnd: boolean
  months: number
}

export function lifeOf(draw: Draw, isLater: boolean): Life {
  const { kind, months } = kindAt(isLater ? laterShares : kindShares, draw('kind'))
  if (kind === 'knockOut' && draw('style') < openEndShare) return { kind, openEnd: true, months: openEndMonths }
  return {
    kind,
    openEnd: kind === 'factor' || kind === 'participation',
    months: months[Math.floor(draw('life') * months.length)] ?? 1,
  }
}

function kindAt(shares: typeof kindShares, share: number): { kind: PaperKind; months: readonly number[] } {
  let upTo = 0
  for (const [kind, part, months] of shares) {
    upTo += part
    if (share < upTo) return { kind, months }
  }
  return { kind: 'knockOut', months: [1] }
}

export const termsOf = (draw: Draw, life: Life, issue: IssueContext): PaperTerms => makers[life.kind](draw, issue, life)

type Maker = (draw: Draw, issue: IssueContext, life: Life) => PaperTerms

const makers: Readonly<Record<PaperKind, Maker>> = {
  warrant(draw, issue, life) {
    const { underlying, level, entityType } = issue
    const isShort = draw('side') > 0.55
    const deviations = quantile([-1.5, -0.8, -0.4, -0.15, 0, 0.15, 0.35, 0.6, 1, 1.6, 2.4], draw('distance'))
    const distance = deviations * underlying.volatility * Math.sqrt(life.months / 12)
    const strike = roundLevel(level * Math.max(0.2, 1 + (isShort ? -distance : distance)), level, 200)
    return {
      ...base(issue, life),
      isShort,
      strike,
      ratio: ratioOf(issue),
      exercise: entityType === 'STOCK' ? 'american' : 'european',
    }
  },

  knockOut(draw, issue, life) {
    const { underlying, level } = issue
    const isShort = draw('side') > 0.58
    const isMini = life.openEnd && draw('second') < 0.4
    const usual = quantile([0.012, 0.018, 0.027, 0.04, 0.06, 0.09, 0.13, 0.19, 0.28, 0.4, 0.6], draw('distance'))
    const distance = Math.min(0.75, usual * Math.max(0.4, underlying.volatility / 0.25))
    const side = isShort ? 1 : -1
    const strike = roundLevel(level * (1 + side * distance), level, 2000)
    const buffer = Math.min(0.03, distance / 3)
    const barrier = isMini ? roundLevel(strike * (1 - side * buffer), level, 2000) : strike
    const financingRate = isShort ? referenceRate - financingMargin : referenceRate + financingMargin
    return {
      ...base(issue, life),
      isShort,
      strike,
      barrier,
      ratio: ratioOf(issue),
      ...(life.openEnd ? { financingRate } : {}),
    }
  },

  factor(draw, issue, life) {
    const isShort = draw('side') > 0.55
    const leverages = [2, 3, 4, 5, 6, 8, 10, 12, 15].filter((one) => one * issue.underlying.volatility < 2.6)
    const leverage = leverages[Math.floor(draw('distance') * leverages.length)] ?? 2
    return { ...base(issue, life), isShort, factor: isShort ? -leverage : leverage }
  },

  discount(draw, issue, life) {
    const { level } = issue
    const cap = roundLevel(
      level * quantile([0.65, 0.78, 0.86, 0.92, 0.97, 1.02, 1.08, 1.2], draw('distance')),
      level,
      200,
    )
    return { ...base(issue, life), cap, ratio: ratioOf(issue) }
  },

  bonus(draw, issue, life) {
    const { level } = issue
    const barrier = roundLevel(level * quantile([0.45, 0.58, 0.67, 0.74, 0.8, 0.87], draw('distance')), level, 200)
    const bonusLevel = roundLevel(level * quantile([1.02, 1.08, 1.14, 1.22, 1.35], draw('second')), level, 200)
    const isCapped = draw('style') < 0.6
    return {
      ...base(issue, life),
      barrier,
      bonusLevel,
      ratio: ratioOf(issue),
      ...(isCapped ? { cap: bonusLevel } : {}),
    }
  },

  reverseConvertible(draw, issue, life) {
    const { level, underlying } = issue
    const strike = roundLevel(level * quantile([0.68, 0.78, 0.86, 0.93, 1], draw('distance')), level, 200)
    const years = life.months / 12
    const put = europeanPrice(
      'put',
      level,
      strike,
      years,
      referenceRate,
      underlying.dividendYield,
      underlying.volatility,
    )
    const couponPct = Math.max(1, Math.round(4 * ((100 * put) / strike / years + 100 * referenceRate - 0.8)) / 4)
    return { ...base(issue, life), strike, couponPct, nominal: 1000, quotedInPercent: true, ratio: 1000 / strike }
  },

  express(draw, issue, life) {
    const { level, underlying } = issue
    const barrier = roundLevel(level * quantile([0.45, 0.55, 0.6, 0.65, 0.7], draw('distance')), level, 1000)
    const couponPct = Math.round(4 * (2 + 15 * underlying.volatility * (barrier / level + 0.2))) / 4
    return { ...base(issue, life), strike: level, barrier, couponPct, nominal: 1000, ratio: 1000 / level }
  },

  capitalProtection(draw, issue, life) {
    const { level } = issue
    const cap = roundLevel(level * quantile([1.15, 1.22, 1.3, 1.42], draw('distance')), level, 200)
    return { ...base(issue, life), strike: level, cap, nominal: 1000, quotedInPercent: true, ratio: 1000 / level }
  },

  participation: (_draw, issue, life) => ({ ...base(issue, life), ratio: ratioOf(issue) }),

  sprint(draw, issue, life) {
    const { level, underlying } = issue
    const { volatility, dividendYield } = underlying
    const strike = roundLevel(level * quantile([0.9, 0.96, 1, 1.04], draw('distance')), level, 200)
    const terms = { ...base(issue, life), strike, ratio: ratioOf(issue) }
    const years = life.months / 12
    const call = europeanPrice('call', level, level, years, referenceRate, dividendYield, volatility)
    // what the dividends pay for, in steps of a twentieth
    const participation = 1 + Math.floor((20 * 0.9 * level * (1 - exp(-dividendYield * years))) / call) / 20
    if (draw('style') < 0.4 && participation > 1)
      return { ...terms, strike: level, participation: Math.min(participation, 3) }
    const reach = quantile([0.5, 0.8, 1.1, 1.5], draw('second')) * volatility * Math.sqrt(years)
    return { ...terms, participation: 2, cap: roundLevel(strike + level * Math.max(0.03, reach), level, 200) }
  },

  exotic(draw, issue, life) {
    const { level, underlying } = issue
    const reach = underlying.volatility * Math.sqrt(life.months / 12)
    const away = (purpose: 'distance' | 'second') => quantile([0.8, 1.2, 1.6, 2.1, 3], draw(purpose)) * reach
    const lower = roundLevel(level * Math.max(0.2, 1 - away('distance')), level, 500)
    const upper = roundLevel(level * (1 + away('second')), level, 500)
    const isShort = draw('side') > 0.55
    const style = draw('style')
    if (style < 0.35) return { ...base(issue, life), barrier: lower, upperBarrier: upper, nominal: exoticPayout }
    if (style < 0.6) return { ...base(issue, life), isShort, barrier: isShort ? upper : lower, nominal: exoticPayout }
    const side = isShort ? -1 : 1
    const strike = roundLevel(level * (1 + side * reach * (draw('distance') - 0.6)), level, 200)
    const cap = roundLevel(strike + side * level * reach * (0.3 + draw('second')), level, 200)
    // Two levels that round to one would pay nothing.
    const apart = cap === strike ? roundLevel(strike + (side * level) / 50, level, 200) : cap
    return { ...base(issue, life), isShort, strike, cap: apart, ratio: ratioOf(issue) }
  },
}

const base = ({ level, month, expiryOf }: IssueContext, { kind, openEnd, months }: Life): PaperTerms => ({
  kind,
  level,
  isShort: false,
  ratio: 1,
  exercise: 'european',
  openEnd,
  lastDay: expiryOf(month + months),
})

/** Ratio: indices 0.01, currencies 100; otherwise the power of ten that gives the paper a price of a few euros. */
function ratioOf({ entityType, level, underlying }: IssueContext): number {
  if (entityType === 'INDEX') return 0.01
  if (entityType === 'CURRENCY') return 100
  const handy = entityType === 'STOCK' ? 30 : 100
  const inEuro = level / (roughUnitsPerEuro[underlying.isoCurrency] ?? 1)
  let decade = 0
  while (inEuro > handy * 10 ** decade) decade++
  return 1 / 10 ** decade
}

/** Only for choosing a ratio. */
const roughUnitsPerEuro: Readonly<Record<string, number>> = { JPY: 160, HKD: 9 }
