import { expect, test } from 'vitest'
import type { Recommendations } from '#features/stocks/ratings.contract.ts'
import { consensusHistory } from './consensus-history.block.tsx'

const now = Date.parse('2026-11-20T12:00:00Z')
const rating = (institute: string, day: string, words: string): Recommendations['list'][number] => {
  const [ratingBefore, view, targetPriceBefore, targetPrice] = words.split(' ')
  return {
    datetime: `${day}T08:00:00.000+00:00`,
    institute,
    rating: view,
    ratingBefore,
    targetPriceBefore: Number(targetPriceBefore),
    targetPrice: Number(targetPrice),
    priceAtPublication: 100,
    isoCurrency: 'EUR',
  } as Recommendations['list'][number]
}

test('an institute counts with its last view until then, and before its first one with what that replaced', () => {
  const list = [
    rating('A', '2026-11-10', 'HOLD BUY 100 120'),
    rating('A', '2026-09-01', 'SELL HOLD 90 100'),
    rating('B', '2026-11-16', 'BUY STRONG_SELL 110 80'),
  ]
  expect(consensusHistory(list, now)).toEqual([
    { weeksAgo: 0, buy: 1, hold: 0, sell: 1, target: 100 },
    { weeksAgo: 1, buy: 2, hold: 0, sell: 0, target: 115 },
    { weeksAgo: 2, buy: 1, hold: 1, sell: 0, target: 105 },
    { weeksAgo: 3, buy: 1, hold: 1, sell: 0, target: 105 },
    { weeksAgo: 4, buy: 1, hold: 1, sell: 0, target: 105 },
  ])
})

test('where nobody said anything there is no target', () =>
  expect(consensusHistory([], now)[0]).toEqual({ weeksAgo: 0, buy: 0, hold: 0, sell: 0, target: undefined }))
