import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { basisOf, isComparable, modelCarry, spotAt } from './future-basis.ts'
import { instrumentKey, type Instrument } from './instruments.ts'
import { mainListing } from './listings.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import { loadUniverse } from './universe.ts'

const on = (entityType: string, isoCurrency: string) => ({ entityType, isoCurrency }) as Instrument
const inDollars = { tickCurrency: 'USD' }

test('a future is compared with what is counted as it is, an index in whatever currency', () => {
  expect(isComparable(inDollars, on('COMMODITY', 'USD'))).toBe(true)
  expect(isComparable(inDollars, on('COMMODITY', 'EUR'))).toBe(false)
  expect(isComparable(inDollars, on('INDEX', 'EUR'))).toBe(true)
  expect(isComparable(inDollars, undefined)).toBe(false)
})

test('the basis is what the future costs beyond, 101 over 100 one percent', () => {
  expect(basisOf(101, 100)).toEqual({ basis: 1, basisPct: 1 })
  expect(basisOf(undefined, 100)).toEqual({ basis: undefined, basisPct: undefined })
  expect(basisOf(101, 0)).toEqual({ basis: 101, basisPct: undefined })
})

test('beside a future of New York’s index stands in the morning what the index is indicated at, not its close of last night', () => {
  const universe = loadUniverse()
  const calendar = createCalendar()
  const at = Date.parse('2026-11-20T09:45:00Z')
  const market = createSimulatedMarket({ universe, calendar, clock: { now: () => at + 900_000 } })
  const index = universe.byKey(instrumentKey('INDEX', '4359526'))
  if (!index) throw new Error('no S&P 500')
  const spot = spotAt({ market, calendar }, index, at)
  expect(spot?.at).toBeGreaterThan(at - 60_000)
  expect(spot?.price).not.toBe(market.quote(mainListing(index).notation.id, 'RLT', at).last)
})

test.each([
  { at: '2026-12-17T23:59:00Z', daysLeft: 0 },
  { at: '2026-12-18T00:01:00Z', daysLeft: 0 },
  { at: '2026-12-18T20:59:00Z', daysLeft: 0 },
  { at: '2026-12-21T00:01:00Z', daysLeft: 88 },
])('a future is the ending contract up to the end of its last day, and the next one after it: $at', ({
  at,
  daysLeft,
}) => {
  const universe = loadUniverse()
  const instant = Date.parse(at)
  const market = createSimulatedMarket({ universe, calendar: createCalendar(), clock: { now: () => instant } })
  const index = universe.byKey(instrumentKey('INDEX', '20735'))
  const future = universe.ofType('FUTURE').find(({ symbol }) => symbol === 'FDAX')
  if (!index || !future) throw new Error('no DAX')
  const carried = modelCarry(future, index) * (daysLeft / 365)
  // both are pulled a little to the extremes of their own half hour
  expect((market.lnMidOf(future, instant) ?? 0) - (market.lnMidOf(index, instant) ?? 0)).toBeCloseTo(carried, 3)
})
