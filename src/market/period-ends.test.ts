import type { TradingDay } from '#contract/vocabulary.ts'
import { expect, test } from 'vitest'
import { periodEnds } from './period-ends.ts'

const days: TradingDay[] = ['2024-12-30', '2025-01-02', '2025-01-31', '2025-02-03', '2026-01-05']

test.each([
  { period: 'DAY' as const, running: '2026-01-05', is: [0, 1, 2, 3] },
  { period: 'DAY' as const, running: '2026-01-06', is: [0, 1, 2, 3, 4] },
  { period: 'MONTH' as const, running: '2026-01-05', is: [0, 2, 3] },
  { period: 'YEAR' as const, running: '2026-01-05', is: [0, 3] },
  { period: 'YEAR' as const, running: '2027-01-01', is: [0, 3, 4] },
] as const)('ends of each $period before that of $running', ({ period, running, is }) =>
  expect(periodEnds(days, period, running)).toEqual(is))

test('no days, no ends', () => expect(periodEnds([], 'MONTH', '2026-01-05')).toEqual([]))
