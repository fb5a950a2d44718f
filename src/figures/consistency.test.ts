import { expect, test } from 'vitest'
import { balanceContradictions, priceContradictions } from './consistency.ts'

const perShare = (name: string, ratio: number | undefined, value: number | undefined) => ({
  name,
  ratio,
  perShare: value,
})

test('a ratio times its divisor is the price, or it is said', () => {
  // published figures of one year end: 88.17 × 2.68 = 236.3, but 53.42 × 2.18 = 116.5
  expect(priceContradictions(236.3, [perShare('KGV', 88.17, 2.68), perShare('KCV', 53.42, 2.18)])).toEqual([
    { name: 'KCV', is: 53.42 * 2.18, shouldBe: 236.3 },
  ])
})

test.each([
  { what: 'rounding', price: 100, ratio: 14.3, value: 7 },
  { what: 'a loss without a ratio', price: 100, ratio: undefined, value: -3 },
  { what: 'an unknown price', price: undefined, ratio: 20, value: 3 },
  { what: 'an unknown figure', price: 100, ratio: 20, value: undefined },
])('$what contradicts nothing', ({ price, ratio, value }) =>
  expect(priceContradictions(price, [perShare('KGV', ratio, value)])).toEqual([]))

test('a balance sheet that does not balance is said, side by side', () => {
  const sheet = {
    totalAssets: 100,
    nonCurrentAssets: 60,
    currentAssets: 40,
    equity: 30,
    nonCurrentLiabilities: 40,
    currentLiabilities: 30,
  }
  expect(balanceContradictions(sheet)).toEqual([])
  expect(balanceContradictions({ ...sheet, currentAssets: 30 })).toEqual([{ name: 'assets', is: 90, shouldBe: 100 }])
  expect(balanceContradictions({ ...sheet, equity: 50 }).map(({ name }) => name)).toEqual(['liabilities'])
})
