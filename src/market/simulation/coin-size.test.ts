import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { manualClock } from '#platform/clock.ts'
import { mainListing } from '../listings.ts'
import { createSimulatedMarket } from '../simulated-market.ts'
import { loadUniverse } from '../universe.ts'

const universe = loadUniverse()
const at = Date.parse('2026-11-20T11:00:00Z')
const market = createSimulatedMarket({ universe, calendar: createCalendar(), clock: manualClock(at) })
const coins = universe.ofType('CRYPTO')
const turnoverOf = (coin: (typeof coins)[number]) =>
  market.daily(mainListing(coin).notation.id, '2026-11-16', '2026-11-19').turnover.reduce((sum, each) => sum + each, 0)

test('of coins the largest are traded most, those without a market of rank least', () => {
  const byTurnover = coins.toSorted((a, b) => turnoverOf(b) - turnoverOf(a))
  expect(byTurnover[0]?.symbol).toBe('BTC')
  const known = coins.filter(({ level }) => level !== undefined)
  expect(byTurnover.slice(0, known.length).every(({ level }) => level !== undefined)).toBe(true)
})
