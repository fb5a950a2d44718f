import { expect, test } from 'vitest'
import { conversionFigures, crossRate } from './currency-conversion.ts'
import { futureFigures } from './future.ts'

const rates = { USD: 1.25, CHF: 0.9, DEM: 1.95583 }

test('what a dollar costs in francs follows from what a euro costs in both', () => {
  expect(crossRate(1.25, 0.9)).toBeCloseTo(0.72, 12)
  expect(crossRate(undefined, 0.9)).toBeUndefined()
})

test('euros are the middle of every pair', () => {
  const figures = conversionFigures({ amount: 100, from: 'USD', to: 'CHF', rates, fee: 0.01 })
  expect(figures.rate).toBeCloseTo(0.72, 12)
  expect(figures.inverseRate).toBeCloseTo(1.25 / 0.9, 12)
  expect(figures.result).toBeCloseTo(72, 10)
  expect(figures.resultAfterFee).toBeCloseTo(71.28, 10)
  expect(conversionFigures({ amount: 1, from: 'EUR', to: 'DEM', rates }).result).toBe(1.95583)
})

test.each([
  {
    given: 'gold, dollars an ounce to euros a gram',
    from: 'USD',
    to: 'EUR',
    fromUnit: 'ozt' as const,
    toUnit: 'g' as const,
    amount: 4000,
    is: 3200 / 31.1034768,
  },
  {
    given: 'euros a kilogram to euros an ounce',
    from: 'EUR',
    to: 'EUR',
    fromUnit: 'kg' as const,
    toUnit: 'ozt' as const,
    amount: 1000,
    is: 31.1034768,
  },
  {
    given: 'oil, a barrel to a litre',
    from: 'EUR',
    to: 'EUR',
    fromUnit: 'barrel' as const,
    toUnit: 'l' as const,
    amount: 158.987294928,
    is: 1,
  },
])('$given', ({ is, ...facts }) => expect(conversionFigures({ ...facts, rates }).result).toBeCloseTo(is, 10))

test.each([
  { from: 'USD', to: 'XXX' },
  { from: 'EUR', to: 'toString' },
  { from: 'EUR', to: 'USD', fromUnit: 'g' as const, toUnit: 'l' as const },
  { from: 'EUR', to: 'USD', fromUnit: 'g' as const },
  { from: 'EUR', to: 'BAD' },
])('%o is refused', (facts) => expect(() => conversionFigures({ ...facts, rates: { ...rates, BAD: 0 } })).toThrow())

test('a missing amount leaves the rate', () =>
  expect(conversionFigures({ from: 'EUR', to: 'USD', rates })).toMatchObject({ rate: 1.25, result: undefined }))

// Hull, stock index 1,300, yield 1 %, rate 5 %, three months: 1,313.07
test('the fair price of an index future, and what it says about the carry', () => {
  const figures = futureFigures({
    spot: 1300,
    days: 91.25,
    rate: 0.05,
    dividendYield: 0.01,
    tickSize: 0.5,
    contractSize: 25,
  })
  expect(figures.fairValue).toBeCloseTo(1313.07, 2)
  expect(figures.basis).toBeCloseTo(13.07, 2)
  expect(figures.impliedCarry).toBeCloseTo(0.04, 12)
  expect(figures.tickValue).toBe(12.5)
})

// worked by hand: storage costs as a negative income
test('a price of its own; storage and income', () => {
  expect(futureFigures({ spot: 900, days: 365, rate: 0.05, income: -1.5 }).fairValue).toBeCloseTo(
    901.5 * Math.exp(0.05),
    10,
  )
  expect(futureFigures({ spot: 100, days: 0, price: 101 })).toMatchObject({
    basis: 1,
    basisPct: 1,
    impliedCarry: undefined,
  })
  expect(futureFigures({ spot: 100 })).toMatchObject({ fairValue: undefined, basis: undefined })
})
