import { expect, test } from 'vitest'
import { marketDay, type SeenShare } from './market-day.ts'
import { apple, sap } from './testing/simulated.ts'

const share = (changes: Partial<SeenShare>): SeenShare => ({
  instrument: sap,
  changePct: 0,
  high: 101,
  low: 99,
  yearHigh: 120,
  yearLow: 80,
  ...changes,
})

test('shares rise and fall as their change is shown; without a price they do neither', () => {
  const changes = [1.2, 0.005, 0.004, -0.004, -0.01, undefined]
  expect(marketDay(changes.map((changePct) => share({ changePct })))).toMatchObject({
    risen: 2,
    fallen: 1,
    unchanged: 2,
  })
})

test('a price of the year is one that the day itself reached', () => {
  const day = marketDay([
    share({ high: 120 }),
    share({ instrument: apple, low: 80 }),
    share({ high: undefined, low: undefined }),
  ])
  expect(day.highs).toEqual([sap])
  expect(day.lows).toEqual([apple])
})

test('while no prices of the year are known nothing is said of them', () => {
  expect(marketDay([share({ yearHigh: undefined, yearLow: undefined })])).toMatchObject({
    highs: undefined,
    lows: undefined,
  })
})
