/** Inputs of warrants, certificates and futures. */
import { bonusFigures, type BonusFigures } from '../bonus.ts'
import { discountFigures, type DiscountFigures } from '../discount.ts'
import { expressFigures, type ExpressFigures } from '../express.ts'
import { exoticFigures, type ExoticFigures } from '../exotic.ts'
import { factorFigures, type FactorFigures } from '../factor.ts'
import { futureFigures, type FutureFigures } from '../future.ts'
import { knockOutFigures, type KnockOutFigures } from '../knock-out.ts'
import type { Paper } from '../paper.ts'
import { participationFigures, type ParticipationFigures } from '../participation.ts'
import { reverseConvertibleFigures, type ReverseConvertibleFigures } from '../reverse-convertible.ts'
import { sprintFigures, type SprintFigures } from '../sprint.ts'
import { warrantFigures, type WarrantFigures } from '../warrant.ts'
import type { Fields } from './fields.ts'

const paper = (fields: Fields): Paper => ({
  coverRatio: fields.number('coverRatio'),
  fx: fields.number('fx'),
  days: fields.term(),
  price: fields.number('price'),
  bid: fields.number('bid'),
  ask: fields.number('ask'),
})

export const warrant = (fields: Fields): WarrantFigures =>
  warrantFigures({
    ...paper(fields),
    right: fields.requiredChoice('right', ['call', 'put']),
    exercise: fields.choice('exercise', ['european', 'american']),
    spot: fields.number('spot'),
    strike: fields.number('strike'),
    rate: fields.number('rate'),
    dividendYield: fields.number('dividendYield'),
    dividends: fields.objects('dividends')?.map((dividend) => ({
      years: dividend.number('years') ?? dividend.required('days') / 365,
      amount: dividend.required('amount'),
    })),
    volatility: fields.number('volatility'),
  })

export const knockOut = (fields: Fields): KnockOutFigures =>
  knockOutFigures({
    ...paper(fields),
    direction: fields.requiredChoice('direction', ['long', 'short']),
    spot: fields.number('spot'),
    strike: fields.number('strike'),
    barrier: fields.number('barrier'),
    barrierHit: fields.flag('barrierHit'),
    referenceRate: fields.number('referenceRate'),
    margin: fields.number('margin'),
    horizonDays: fields.number('horizonDays'),
    volatility: fields.number('volatility'),
    rate: fields.number('rate'),
    dividendYield: fields.number('dividendYield'),
  })

export const factor = (fields: Fields): FactorFigures =>
  factorFigures({
    ...paper(fields),
    factor: fields.number('factor'),
    startValue: fields.number('startValue'),
    underlying: fields.numbers('underlying'),
    costPerDay: fields.number('costPerDay'),
  })

export const discount = (fields: Fields): DiscountFigures =>
  discountFigures({ ...paper(fields), spot: fields.number('spot'), cap: fields.number('cap') })

export const bonus = (fields: Fields): BonusFigures =>
  bonusFigures({
    ...paper(fields),
    spot: fields.number('spot'),
    barrier: fields.number('barrier'),
    bonusLevel: fields.number('bonusLevel'),
    cap: fields.number('cap'),
    barrierHit: fields.flag('barrierHit'),
  })

export const reverseConvertible = (fields: Fields): ReverseConvertibleFigures =>
  reverseConvertibleFigures({
    ...paper(fields),
    accruedInterest: fields.number('accruedInterest'),
    remainingCoupons: fields.number('remainingCoupons'),
    spot: fields.number('spot'),
    strike: fields.number('strike'),
  })

export const express = (fields: Fields): ExpressFigures =>
  expressFigures({
    ...paper(fields),
    redemption: fields.number('redemption'),
    spot: fields.number('spot'),
    barrier: fields.number('barrier'),
  })

export const participation = (fields: Fields): ParticipationFigures =>
  participationFigures({ ...paper(fields), spot: fields.number('spot') })

export const sprint = (fields: Fields): SprintFigures =>
  sprintFigures({
    ...paper(fields),
    spot: fields.number('spot'),
    strike: fields.number('strike'),
    participation: fields.number('participation'),
    cap: fields.number('cap'),
  })

export const exotic = (fields: Fields): ExoticFigures =>
  exoticFigures({
    ...paper(fields),
    spot: fields.number('spot'),
    payout: fields.number('payout'),
    lowerBarrier: fields.number('lowerBarrier'),
    upperBarrier: fields.number('upperBarrier'),
    strike: fields.number('strike'),
    cap: fields.number('cap'),
    barrierHit: fields.flag('barrierHit'),
  })

export const future = (fields: Fields): FutureFigures =>
  futureFigures({
    spot: fields.number('spot'),
    days: fields.term(),
    rate: fields.number('rate'),
    dividendYield: fields.number('dividendYield'),
    storage: fields.number('storage'),
    income: fields.number('income'),
    price: fields.number('price'),
    tickSize: fields.number('tickSize'),
    contractSize: fields.number('contractSize'),
  })
