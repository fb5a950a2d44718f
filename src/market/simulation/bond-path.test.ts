import { expect, test } from 'vitest'
import { YieldCurve } from './bond-path.ts'
import { Factors } from './factors.ts'
import { levelSlot } from './levels.ts'
import { SLOTS } from './time.ts'

const homeDay = Math.floor(levelSlot('weekday', 'europe') / SLOTS)

test.each(['7', '42', '1024'])('in market %s yields start from the usual curve on the day of the levels', (seed) => {
  const curve = new YieldCurve(new Factors(seed))
  const inPercent = (years: number, country: string) =>
    Number((100 * curve.yieldAt(years, homeDay, country)).toFixed(6))
  // y(T) = 3.25 − 1.25 · (1 − e^(−T/6)) ÷ (T/6), by hand
  expect([1 / 1e7, 6, 1e7].map((years) => inPercent(years, 'DE'))).toEqual([2, 2.459849, 3.249999])
  expect(inPercent(6, 'IT') - inPercent(6, 'DE')).toBeCloseTo(0.9, 6)
  expect(inPercent(6, 'FR') - inPercent(6, 'DE')).toBeCloseTo(0.5, 6)
})
