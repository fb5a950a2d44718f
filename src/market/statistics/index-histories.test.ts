import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { manualClock } from '#platform/clock.ts'
import { mainListing } from '../listings.ts'
import { createSimulatedMarket } from '../simulated-market.ts'
import { loadUniverse } from '../universe.ts'
import { missingHistories, notationsOfLargeIndices } from './index-histories.ts'

const universe = loadUniverse()
const at = Date.parse('2026-11-20T11:00:00Z')
const market = createSimulatedMarket({ universe, calendar: createCalendar(), clock: manualClock(at) })
const idOf = (value: string) => {
  const index = universe.find('INDEX', value)
  if (!index) throw new Error(`no index ${value}`)
  return mainListing(index).notation.id
}
const large = ['20735', '324977', '193736', '325104', '323547', '6623216', '324724', '4359526'].map(idOf)

test('the history of an index goes on after the last day that is known, to the last settled one', () => {
  const histories = [
    ...missingHistories(
      market,
      notationsOfLargeIndices(universe),
      large.map((id) => [id, '2026-09-01']),
      at,
      () => {},
    ),
  ]
  expect(histories.map(({ id }) => id)).toEqual(large)
  for (const { id, from, to, bars } of histories.slice(0, 2)) {
    expect([from, to]).toEqual(['2026-09-02', '2026-11-18'])
    expect(bars).toEqual(market.daily(id, from, to))
  }
})

test('what is known to the end is not computed again, and every stretch is followed by a rest', () => {
  let rests = 0
  const known = large.map((id, i) => [id, i === 0 ? '2026-11-02' : '2026-11-18'] as const)
  expect([...missingHistories(market, large, known, at, () => rests++)].map(({ id }) => id)).toEqual(large.slice(0, 1))
  expect(rests).toBe(1)
})
