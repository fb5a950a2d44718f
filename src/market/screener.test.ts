import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { manualClock } from '#platform/clock.ts'
import { createFundamentals } from './fundamentals.ts'
import { screenerRating } from './screener.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import { loadUniverse } from './universe.ts'

const universe = loadUniverse()
const calendar = createCalendar()
const clock = manualClock(Date.parse('2026-11-20T10:00:00Z'))
const market = createSimulatedMarket({ universe, calendar, clock, seed: 'test' })
const fundamentals = createFundamentals({ market, calendar, seed: 'test' })
const rooms = { market, calendar, fundamentals, universe }
const siemens = universe.byIsin('DE0007236101') ?? expect.fail('no Siemens')

const starsOf = (rating: ReturnType<typeof screenerRating>) =>
  Object.fromEntries([...rating.chances, ...rating.risks].map(({ rule, value, hasStar }) => [rule, { value, hasStar }]))

test('a share is judged by every rule, and its stars follow from the values shown', () => {
  const stars = starsOf(screenerRating(rooms, siemens))
  expect(Object.keys(stars)).toHaveLength(9)
  expect(stars.DIVIDEND?.hasStar).toBe((stars.DIVIDEND?.value ?? 0) >= 2)
  expect(stars.BETA?.hasStar).toBe((stars.BETA?.value ?? 9) < 1)
  expect(stars.DRAWDOWN?.value).toBeLessThanOrEqual(0)
  expect(stars.DRAWDOWN?.hasStar).toBe((stars.DRAWDOWN?.value ?? -99) > -20)
})

test('a rule without a value says nothing', () => {
  const lost = {
    ...fundamentals,
    years: () => fundamentals.years(siemens).map((year) => ({ ...year, eps: -1, dps: 0 })),
  }
  const rules = Object.keys(starsOf(screenerRating({ ...rooms, fundamentals: lost }, siemens)))
  expect(rules).not.toContain('EARNINGS_GROWTH')
  expect(rules).not.toContain('VALUATION')
  expect(rules).not.toContain('DIVIDEND')
  expect(rules).toContain('BETA')
})
