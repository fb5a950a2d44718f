import { expect, test } from 'vitest'
import type { Range, TradingDay } from '#contract/vocabulary.ts'
import { daysOf, type AskedDays } from './range-days.ts'

const cases: { given: string; range: Range; asked: AskedDays; is: [TradingDay, TradingDay] }[] = [
  { given: 'a year back from today', range: 'Y1', asked: {}, is: ['2025-11-20', '2026-11-20'] },
  { given: 'all there is', range: 'MAX', asked: {}, is: ['2015-01-02', '2026-11-20'] },
  { given: 'a day', range: 'D1', asked: {}, is: ['2026-11-20', '2026-11-20'] },
  { given: 'a month back from a day', range: 'M1', asked: { end: '2026-03-31' }, is: ['2026-02-28', '2026-03-31'] },
  { given: 'a week on from a day', range: 'W1', asked: { start: '2026-11-02' }, is: ['2026-11-02', '2026-11-09'] },
  { given: 'no further than today', range: 'M6', asked: { start: '2026-11-02' }, is: ['2026-11-02', '2026-11-20'] },
  {
    given: 'between two days, within the range',
    range: 'MAX',
    asked: { start: '2026-01-05', end: '2026-02-05' },
    is: ['2026-01-05', '2026-02-05'],
  },
]

test.each(cases)('$given: $range', ({ range, asked, is }) =>
  expect(daysOf(range, asked, '2026-11-20', '2015-01-02')).toEqual(is))
