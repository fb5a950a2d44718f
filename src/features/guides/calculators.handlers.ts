import { handle } from '#api/handle.ts'
import { tidy, tidyOrNone } from '#figures/rounding.ts'
import {
  compoundInterest,
  inflation,
  monthsOfWithdrawal,
  perpetualWithdrawal,
  savingsPlan,
  withdrawalFor,
  type GrowthYear,
} from '#figures/saving.ts'
import { taxOnGain } from '#portfolio/gain-tax.ts'
import {
  calculateCompoundInterest,
  calculateInflation,
  calculateSavingsPlan,
  calculateTaxOnGain,
  calculateWithdrawalPlan,
} from './calculators.contract.ts'

/** Yearly returns between which a savings plan is shown. */
const band = [3, 8.5] as const

/** The calculators of guides: what is typed in, nothing else. */
export const calculatorHandlers = () => [
  handle(calculateCompoundInterest, ({ query, expires }) => {
    const { endValue, interest, simpleInterest, doublingYears, years } = compoundInterest(query)
    return {
      expires,
      endValue: tidy(endValue, 2),
      interest: tidy(interest, 2),
      simpleInterest: tidy(simpleInterest, 2),
      doublingYears: tidyOrNone(doublingYears, 2),
      years: inCents(years),
    }
  }),
  handle(calculateSavingsPlan, ({ query, expires }) => {
    const { endValue, paidIn, gain, costEffect, years } = savingsPlan(query)
    return {
      expires,
      endValue: tidy(endValue, 2),
      paidIn: tidy(paidIn, 2),
      gain: tidy(gain, 2),
      costEffect: tidy(costEffect, 2),
      buyingPower: tidy(
        inflation({ amount: endValue, ratePct: query.inflationPct, years: query.years }).buyingPower,
        2,
      ),
      years: inCents(years),
      band: band.map((returnPct) => {
        const other = savingsPlan({ ...query, returnPct })
        return { returnPct, endValue: tidy(other.endValue, 2), years: inCents(other.years) }
      }),
    }
  }),
  handle(calculateWithdrawalPlan, ({ query, expires }) => ({
    expires,
    months: monthsOfWithdrawal(query),
    withdrawal: tidy(withdrawalFor(query), 2),
    perpetual: tidy(perpetualWithdrawal(query), 2),
  })),
  handle(calculateInflation, ({ query, expires }) => {
    const { priceThen, buyingPower, lossPct } = inflation(query)
    return { expires, priceThen: tidy(priceThen, 2), buyingPower: tidy(buyingPower, 2), lossPct: tidy(lossPct, 4) }
  }),
  handle(calculateTaxOnGain, ({ query, expires }) => ({
    expires,
    ...taxOnGain({ ...query, couple: query.couple === 'true', churchTaxPct: Number(query.churchTaxPct) }),
  })),
]

const inCents = (years: readonly GrowthYear[]) =>
  years.map(({ year, paidIn, value }) => ({ year, paidIn: tidy(paidIn, 2), value: tidy(value, 2) }))
