import type { TradingDay } from '#contract/vocabulary.ts'
import { expect, test } from 'vitest'
import { priceRanges } from './price-ranges.ts'

const bars = {
  day: ['2024-11-04', '2025-03-03', '2025-09-30', '2025-10-01', '2026-02-02'] satisfies TradingDay[],
  high: [12, 15, 14, 30, 22],
  low: [9, 11, 8, 21, 20],
}

test('a fiscal year has the highest and lowest price of its own days', () => {
  expect(
    priceRanges(
      [
        { year: 2025, end: '2025-09-30' },
        { year: 2026, end: '2026-09-30' },
        { year: 2027, end: '2027-09-30' },
      ],
      bars,
    ),
  ).toEqual([
    { year: 2025, high: 15, highDay: '2025-03-03', low: 8, lowDay: '2025-09-30' },
    { year: 2026, high: 30, highDay: '2025-10-01', low: 20, lowDay: '2026-02-02' },
  ])
})
