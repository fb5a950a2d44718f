import { expect, test } from 'vitest'
import type { TradingDay } from '#contract/vocabulary.ts'
import { spreadOfReturns, yearsHeld } from './held-returns.ts'

const day: TradingDay[] = ['2023-12-29', '2024-12-30', '2025-06-30', '2025-12-30', '2026-11-20']
const closes = { day, close: [100, 110, 80, 99, 108.9] }
const today = '2026-11-20'

test('bought at the end of 2023: a tenth up in 2024, a tenth down in 2025, and the running year beside them', () => {
  const { bought, sold } = yearsHeld(closes, today)
  expect(bought).toEqual([2023, 2024, 2025])
  expect(sold.map(({ year, running }) => [year, running])).toEqual([
    [2026, true],
    [2025, false],
    [2024, false],
  ])
  expect(sold.at(-1)?.returns).toEqual([expect.closeTo(0.1, 12)])
  expect(sold[1]?.returns.at(-1)).toBeCloseTo(-0.1, 12)
})

test('of two years one was good and one was not; between them it fell from 110 to 80', () => {
  const spread = spreadOfReturns(closes, 'YEAR', { today, unended: today })
  expect(spread).toMatchObject({
    first: '2023-12-29',
    last: '2025-12-30',
    best: { day: '2024-12-30', value: expect.closeTo(0.1, 12) as number },
    worst: { day: '2025-12-30', value: expect.closeTo(-0.1, 12) as number },
    maxDrawdown: expect.closeTo(80 / 110 - 1, 12) as number,
    fallFrom: '2024-12-30',
    fallTo: '2025-06-30',
  })
})

test('over one year there is one return, over no ended period none', () => {
  expect(spreadOfReturns(closes, 'YEAR', { today, unended: today, years: 1 })?.figures.count).toBe(1)
  expect(spreadOfReturns({ day: [], close: [] }, 'MONTH', { today, unended: today })).toBeUndefined()
})
