import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, utcDayOf } from '#calendar/days.ts'
import type { NotationId, TradingDay } from '#contract/vocabulary.ts'
import { mainListing } from './listings.ts'
import type { DailyBars } from './market.ts'
import { performanceValues } from './performance.ts'
import { performanceBarsOf } from './performance-bars.ts'
import { withRememberedDays } from './remembered-days.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import { manualClock } from '#platform/clock.ts'
import { calendar, cases, fresh, now, sap, universe } from './testing/simulated.ts'

const today = utcDayOf(now)
const pair = (entityValue: string): NotationId => {
  const found = universe.find('CURRENCY', entityValue)
  if (!found) throw new Error(`no pair ${entityValue}`)
  return mainListing(found).notation.id
}
const anyOf = (type: 'STOCK' | 'CRYPTO' | 'FUTURE' | 'CURRENCY' | 'BOND' | 'COMMODITY' | 'FUND') =>
  universe.ofType(type).map((instrument) => ({ notation: mainListing(instrument).notation.id, name: instrument.name }))
const any = fc.oneof(
  ...(['STOCK', 'CRYPTO', 'FUTURE', 'CURRENCY', 'BOND', 'COMMODITY', 'FUND'] as const).map((type) =>
    fc.constantFrom(...anyOf(type)),
  ),
)

/** A market that has real bars of one share for a year and four months. */
const withRealDays = () => {
  const day: TradingDay[] = [...calendar.tradingDays('XETR', '2024-03-01', '2025-06-30')]
  const close = day.map((_, i) => 150 + (i % 17) + i / 10)
  return createSimulatedMarket({
    universe,
    calendar,
    clock: manualClock(now),
    seed: 'test',
    anchors: (instrument) =>
      instrument === sap
        ? {
            source: 'file',
            isoCurrency: 'EUR',
            day,
            close,
            open: close.map((price) => price + 1),
            high: close.map((price) => price + 9),
            low: close.map((price) => price - 9),
            volume: close.map(() => 1000),
          }
        : undefined,
  })
}

/** Row by row what bars say, and nothing beyond the bounds. */
function expectToAgree(past: ReturnType<ReturnType<typeof fresh>['pastDays']>, bars: DailyBars): void {
  expect(past.day).toEqual(bars.day)
  expect(past.close).toEqual(bars.close)
  for (const [i, day] of bars.day.entries()) {
    expect(past.above[i], `above ${day}`).toBeGreaterThanOrEqual(bars.high[i] as number)
    expect(past.below[i], `below ${day}`).toBeLessThanOrEqual(bars.low[i] as number)
  }
}

test('past days have the closes of their bars, and bounds that no price of theirs leaves', () => {
  fc.assert(
    fc.property(any, fc.integer({ min: 5, max: 4000 }), fc.nat(40), ({ notation }, ago, length) => {
      const [from, to] = [addDays(today, -ago - length), addDays(today, -ago)]
      expectToAgree(fresh().pastDays(notation, from, to), fresh().daily(notation, from, to))
    }),
    { numRuns: 60, seed: 11 },
  )
})

test.each(cases)('so do those of $given', ({ id }) => {
  const [from, to] = ['2024-12-12', '2025-11-10'] as const
  expectToAgree(fresh().pastDays(id, from, to), fresh().daily(id, from, to))
})

test.each(['CHFJPY', 'USDAED'])('so do those of the pair %s', (name) => {
  const [from, to] = ['2025-09-20', '2025-11-10'] as const
  expectToAgree(fresh().pastDays(pair(name), from, to), fresh().daily(pair(name), from, to))
})

test('so do real days', () => {
  const own = mainListing(sap).notation.id
  expectToAgree(
    withRealDays().pastDays(own, '2024-02-20', '2025-07-10'),
    withRealDays().daily(own, '2024-02-20', '2025-07-10'),
  )
})

test.each([
  ...cases,
  { given: 'a share with real days', id: mainListing(sap).notation.id },
])('the performance of $given is that of whole bars', async ({ given, id }) => {
  const of = (): ReturnType<typeof fresh> => (given === 'a share with real days' ? withRealDays() : fresh())
  const from = addMonths(today, -61)
  const bars = await performanceBarsOf(withRememberedDays(of()))({ id }, from, today, now)
  const whole = of().daily(id, from, today, now)
  expect(performanceValues(bars)).toEqual(performanceValues(whole))
  expect(bars.day).toEqual(whole.day)
  expect(bars.close).toEqual(whole.close)
})

test('days long over are asked for once', async () => {
  const market = fresh()
  let asked = 0
  const counting = {
    ...market,
    pastDays: (id: NotationId, from: TradingDay, to: TradingDay) => {
      asked++
      return market.pastDays(id, from, to)
    },
  }
  const notation = mainListing(sap).notation
  const read = performanceBarsOf(counting)
  const first = await read(notation, addMonths(today, -30), today, now)
  const before = asked
  expect(await read(notation, addMonths(today, -30), today, now)).toEqual(first)
  expect(asked).toBe(before)
})
