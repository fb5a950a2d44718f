import { tradingDay } from '#contract/vocabulary.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { manualClock } from '#platform/clock.ts'
import { createCorporateActions, reinvested, type Split, unadjusted } from './corporate-actions.ts'
import { createFundamentals } from './fundamentals.ts'
import { mainListing } from './listings.ts'
import type { DailyBars } from './market.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import { loadUniverse } from './universe.ts'

const bars = (...closes: number[]): DailyBars => ({
  day: closes.map((_, i) => tradingDay(`2026-03-0${i + 1}`)),
  open: closes,
  high: closes,
  low: closes,
  close: closes,
  volume: closes.map(() => 120),
  turnover: closes.map((close) => close * 120),
  trades: closes.map(() => 3),
  sources: [],
})

test('before a split of 1 to 3 a share cost three times as much, and a third of the pieces changed hands', () => {
  const quoted = unadjusted(bars(40, 41, 42), [{ day: '2026-03-03', ratio: 3 }])
  expect(quoted.close).toEqual([120, 123, 42])
  expect(quoted.volume).toEqual([40, 40, 120])
  expect(quoted.turnover).toEqual([4800, 4920, 5040])
})

test('ratios of later splits multiply; ten shares put together cost a tenth before', () => {
  const quoted = unadjusted(bars(40, 41, 42), [
    { day: '2026-03-02', ratio: 0.1 },
    { day: '2026-03-03', ratio: 2 },
  ])
  expect(quoted.close).toEqual([8, 82, 42])
})

test('dividends put back: 42 after 1/21 was paid was 40 of 42', () => {
  expect(reinvested(bars(42, 42, 40), [{ day: '2026-03-03', fraction: 1 / 21 }]).close).toEqual([40, 40, 40])
})

const anySplits = fc.array(
  fc.record({
    day: fc.constantFrom('2026-03-02', '2026-03-03', '2026-03-04'),
    ratio: fc.constantFrom(0.1, 0.5, 2, 3, 10),
  }),
  { maxLength: 3 },
)

test('a split moves no return: the day it comes counts with its ratio, others as they are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1, max: 500, noNaN: true }), { minLength: 4, maxLength: 5 }),
      anySplits,
      (closes, splits: Split[]) => {
        const plain = bars(...closes)
        const { close } = unadjusted(plain, splits)
        for (let i = 1; i < close.length; i++) {
          const ratio = splits
            .filter(({ day }) => day === plain.day[i])
            .reduce((product, split) => product * split.ratio, 1)
          expect(((close[i] as number) * ratio) / (close[i - 1] as number)).toBeCloseTo(
            (closes[i] as number) / (closes[i - 1] as number),
            2,
          )
        }
        expect(close.at(-1)).toBeCloseTo(closes.at(-1) as number, 5)
      },
    ),
    { numRuns: 200, seed: 13 },
  )
})

const universe = loadUniverse()
const calendar = createCalendar()
const market = createSimulatedMarket({
  universe,
  calendar,
  clock: manualClock(Date.parse('2026-11-20T14:03:07Z')),
  seed: 'test',
})
const actions = createCorporateActions(market, calendar)
const fundamentals = createFundamentals({ market, calendar, seed: 'test' })
const dax = universe.find('INDEX', '20735')
const shares = dax ? universe.membersOf(dax) : []

test('the dividend a page names is the part the price fell by, to the rounding of amount and price', () => {
  fc.assert(
    fc.property(fc.constantFrom(...shares), (share) => {
      const paid = fundamentals.dividends(share).filter(({ estimated }) => !estimated)
      // the first of the ten ended years is another one where they end in autumn
      const payouts = actions.payouts(share, paid[0]?.exDay ?? '2017-01-01', '2026-11-20')
      expect(paid.map(({ exDay }) => exDay)).toEqual(payouts.map(({ day }) => day))
      for (const [i, dividend] of paid.entries()) {
        const close = market.daily(
          mainListing(share).notation.id,
          calendar.previousTradingDay('XETR', dividend.exDay),
          calendar.previousTradingDay('XETR', dividend.exDay),
        ).close[0] as number
        expect(Math.abs(dividend.amount - close * (payouts[i]?.fraction ?? 0))).toBeLessThanOrEqual(0.005 + 1e-9)
      }
    }),
    { numRuns: 12, seed: 14 },
  )
})

test('splits lie on trading days before the starting level, at least four years apart, and are rare', () => {
  let years = 0
  let found = 0
  for (const share of universe.ofType('STOCK').slice(0, 600)) {
    const splits = actions.splits(share, '2026-11-20')
    years += 25
    found += splits.length
    for (const [i, { day, ratio }] of splits.entries()) {
      expect(day < '2026-08-21').toBe(true)
      expect(ratio).not.toBe(1)
      const before = splits[i - 1]
      if (before) expect(Number(day.slice(0, 4)) - Number(before.day.slice(0, 4))).toBeGreaterThanOrEqual(4)
    }
  }
  expect(found / years).toBeGreaterThan(0.003)
  expect(found / years).toBeLessThan(0.03)
})
