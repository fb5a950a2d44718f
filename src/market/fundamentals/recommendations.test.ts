import { expect, test, vi } from 'vitest'
import type { Instrument } from '../instruments.ts'
import { recommendations, recommendationsAt } from './recommendations.ts'

const now = Date.parse('2026-11-20T17:00:00Z')
const stock = {
  key: 'ISIN:DE0007164600',
  facts: { kind: 'stock', size: 'mega' },
} as Instrument // analysts look at no more of a share

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const weekdays = (at: number) => ![0, 6].includes(new Date(at).getUTCDay())
const askedOf = (seed: string, isTradingDay = weekdays) => ({
  instrument: stock,
  seed,
  now,
  priceAt: () => 100,
  isTradingDay,
})
const spokenOn = (isTradingDay: (at: number) => boolean) =>
  recommendations(askedOf('1', isTradingDay)).map(({ at }) => dayOf(at))

test('institutes speak on trading days, newest first, and never tomorrow', () => {
  const days = spokenOn(weekdays)
  expect(days.length).toBeGreaterThan(30)
  expect(days.every((day) => weekdays(Date.parse(day)) && day <= '2026-11-20')).toBe(true)
  expect(days).toEqual(days.toSorted().toReversed())
})

test('what would be said on a holiday is said on the trading day before', () => {
  const days = spokenOn(weekdays)
  const [holiday = ''] = days.slice(5)
  const moved = spokenOn((at) => weekdays(at) && dayOf(at) !== holiday)
  expect(days).toContain(holiday)
  expect(moved).not.toContain(holiday)
  expect(moved).toHaveLength(days.length)
})

test('an institute changes its rating about 1.2 times a year, and its target agrees with the rating', () => {
  let changes = 0
  let spoken = 0
  for (let seed = 0; seed < 60; seed++) {
    for (const { rating, ratingBefore, targetPrice } of recommendations(askedOf(String(seed)))) {
      if (rating === 'BUY' || rating === 'STRONG_BUY') expect(targetPrice).toBeGreaterThan(105)
      if (rating === 'SELL' || rating === 'STRONG_SELL') expect(targetPrice).toBeLessThan(97)
      if (ratingBefore === undefined) continue
      spoken++
      if (rating !== ratingBefore) changes++
    }
  }
  // four views a year
  expect((4 * changes) / spoken).toBeGreaterThan(1)
  expect((4 * changes) / spoken).toBeLessThan(1.4)
})

test('what is said on a day is that of all that is of the day, and only those who speak then ask for prices', () => {
  const all = recommendations(askedOf('3'))
  for (const day of new Set(all.map(({ at }) => dayOf(at)))) {
    const asked = { ...askedOf('3'), priceAt: vi.fn(askedOf('3').priceAt) }
    const said = recommendationsAt(asked, (at) => dayOf(at) === day)
    expect(said).toEqual(all.filter(({ at }) => dayOf(at) === day))
    expect(asked.priceAt.mock.calls.length).toBeLessThanOrEqual(6 * said.length)
  }
})
