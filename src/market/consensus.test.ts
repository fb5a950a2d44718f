import { expect, test } from 'vitest'
import { dayMs } from '#contract/vocabulary.ts'
import { consensusOf } from './consensus.ts'
import type { Rating, Recommendation } from './fundamentals.ts'

const today = '2026-11-20'
const view = (institute: string, daysAgo: number, rating: Rating, targetPrice: number, ratingBefore?: Rating) =>
  ({ at: Date.parse(today) - daysAgo * dayMs, institute, rating, targetPrice, ratingBefore }) as Recommendation

test('each institute counts with its newest view, and what it changed within four weeks', () => {
  const all = [
    view('A', 3, 'BUY', 120, 'HOLD'),
    view('B', 10, 'SELL', 80, 'HOLD'),
    view('C', 20, 'HOLD', 100, 'HOLD'),
    view('D', 40, 'STRONG_BUY', 150, 'BUY'),
    view('A', 90, 'HOLD', 90),
  ]
  expect(consensusOf(all, today)).toEqual({
    mean: 2.5,
    total: 4,
    counts: { STRONG_BUY: 1, BUY: 1, HOLD: 1, SELL: 1, STRONG_SELL: 0 },
    positive: 2,
    negative: 1,
    positiveToNegative: 2,
    upgraded: 1,
    downgraded: 1,
    unchanged: 1,
    target: { mean: 112.5, min: 80, max: 150 },
  })
})

test('where nobody has spoken there is no mean and no target', () =>
  expect(consensusOf([], today)).toMatchObject({
    mean: undefined,
    total: 0,
    positiveToNegative: undefined,
    target: { mean: undefined, min: undefined, max: undefined },
  }))
