import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compoundInterest,
  inflation,
  monthsOfWithdrawal,
  perpetualWithdrawal,
  savingsPlan,
  withdrawalFor,
} from './saving.ts'

test('1,000 at 5 % become 1,628.89 in ten years and double in 14.2', () => {
  const { endValue, interest, simpleInterest, doublingYears, years } = compoundInterest({
    capital: 1000,
    ratePct: 5,
    years: 10,
  })
  expect(endValue).toBeCloseTo(1628.89, 2)
  expect(interest).toBeCloseTo(628.89, 2)
  expect(simpleInterest).toBe(500)
  expect(doublingYears).toBeCloseTo(14.2067, 4)
  expect(years).toHaveLength(11)
})

test('without interest nothing grows, and nothing is not a number', () => {
  expect(compoundInterest({ capital: 1000, ratePct: 0, years: 100 })).toMatchObject({
    endValue: 1000,
    doublingYears: undefined,
  })
  expect(savingsPlan({ monthlyRate: 100, startCapital: 0, years: 2, returnPct: 0, costPct: 0 })).toMatchObject({
    endValue: 2400,
    paidIn: 2400,
    gain: 0,
  })
  expect(withdrawalFor({ capital: 24_000, returnPct: 0, inflationPct: 0, years: 2 })).toBe(1000)
  expect(monthsOfWithdrawal({ capital: 24_000, returnPct: 0, inflationPct: 0, monthlyWithdrawal: 1000 })).toBe(24)
  expect(inflation({ amount: 100, ratePct: 0, years: 5 })).toEqual({ priceThen: 100, buyingPower: 100, lossPct: 0 })
})

/** Month by month, as a bank books: pay in, then the month's growth. */
test('a savings plan is what a year of bookings makes', () => {
  const month = 1.06 ** (1 / 12)
  let value = 5000
  for (let i = 0; i < 12; i++) value = (value + 200) * month
  const plan = savingsPlan({ monthlyRate: 200, startCapital: 5000, years: 1, returnPct: 6, costPct: 0 })
  expect(plan.endValue).toBeCloseTo(value, 8)
  expect(plan.paidIn).toBe(7400)
})

test('200 a month over 25 years at 6 % less 0.2 % costs', () => {
  const plan = savingsPlan({ monthlyRate: 200, startCapital: 5000, years: 25, returnPct: 6, costPct: 0.2 })
  expect(plan.endValue).toBeCloseTo(152_194.28, 2)
  expect(plan.paidIn).toBe(65_000)
  expect(plan.costEffect).toBeGreaterThan(4000)
})

test('what can be drawn for twenty years lasts twenty years, and what a capital earns lasts for ever', () => {
  const facts = { capital: 300_000, returnPct: 4, inflationPct: 2 }
  const monthlyWithdrawal = withdrawalFor({ ...facts, years: 20 })
  expect(monthsOfWithdrawal({ ...facts, monthlyWithdrawal })).toBe(240)
  expect(monthsOfWithdrawal({ ...facts, monthlyWithdrawal: perpetualWithdrawal(facts) - 0.01 })).toBeUndefined()
  expect(perpetualWithdrawal({ ...facts, inflationPct: 5 })).toBe(0)
})

/** Month by month: draw, let the rest grow, and draw more as prices rose. */
test('a withdrawal leaves nothing after its last month', () => {
  const facts = { capital: 300_000, returnPct: 4, inflationPct: 2 }
  const first = withdrawalFor({ ...facts, years: 20 })
  let value = facts.capital
  for (let i = 0; i < 240; i++) value = (value - first * 1.02 ** (i / 12)) * 1.04 ** (1 / 12)
  expect(first).toBeCloseTo(1507.18, 2)
  expect(value).toBeCloseTo(0, 4)
})

test('at 2 % prices rise by a fifth in ten years, and money buys less by 18 %', () => {
  const { priceThen, buyingPower, lossPct } = inflation({ amount: 100, ratePct: 2, years: 10 })
  expect(priceThen).toBeCloseTo(121.9, 2)
  expect(buyingPower).toBeCloseTo(82.03, 2)
  expect(lossPct).toBeCloseTo(17.97, 2)
})

test('a withdrawal worked out for some years lasts exactly these', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 200 }),
      (years, rate, rise) => {
        const facts = { capital: 100_000, returnPct: rate / 10, inflationPct: rise / 10 }
        const monthlyWithdrawal = withdrawalFor({ ...facts, years })
        // so near to what lasts for ever, the month is beyond what a double tells
        fc.pre(Math.abs(1 - perpetualWithdrawal(facts) / monthlyWithdrawal) > 1e-6)
        expect(monthsOfWithdrawal({ ...facts, monthlyWithdrawal })).toBe(years * 12)
      },
    ),
  )
})

test.each([0, 0.5, 101, 500, Number.NaN])('%d years are refused', (years) => {
  expect(() => compoundInterest({ capital: 1, ratePct: 1, years })).toThrow('ganze Zahl von 1 bis 100')
})
