import { addDays } from '#calendar/days.ts'
import { describe, expect, test } from 'vitest'
import { createDerivatives } from '../derivative-market.ts'
import { paperKinds, type Derivative, type Derivatives, type PaperKind, type UnderlyingSource } from '../derivatives.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { instrumentKey } from '../instruments.ts'
import { placesPerMonth } from './numbering.ts'
import { noon, stillMarket, testCalendar, testUniverse } from './testing/still-market.ts'

const dax = instrumentKey('INDEX', '20735')
const nasdaq = instrumentKey('INDEX', '325104')
const today = '2026-11-20'
const at = noon(today)
const marketOn = (source: UnderlyingSource): Derivatives =>
  createDerivatives({ seed: 'test', count: 8_000, calendar: testCalendar, universe: testUniverse, source })
const still = marketOn(stillMarket(24_000, { now: { bid: 23_999, ask: 24_001 } }))

const shares = still.underlyings
  .filter(({ key }) => key.startsWith('STOCK'))
  .slice(0, 12)
  .map(({ key }) => key)

const papersOf = (derivatives: Derivatives, kind: PaperKind, underlying = dax): Derivative[] =>
  Array.from(
    derivatives.papersOn(underlying, today, { kinds: [kind], withKnockedOut: true })!.number,
    (number) => derivatives.derivativeOf(number)!,
  )

const asksOf = (kind: PaperKind): number[] => papersOf(still, kind).map((paper) => still.quote(paper, at)!.ask!)

test('papers that were made ready in turns are those made at once, and the history is read once, ahead', async () => {
  const source = stillMarket(24_000, { now: { bid: 23_999, ask: 24_001 } })
  const read: string[] = []
  const inTurns = marketOn({ ...source, readHistory: async (_, from, until) => void read.push(`${from} ${until}`) })
  await Promise.all([inTurns.prepare(dax, today), inTurns.prepare(dax, today)])
  await inTurns.prepare(dax, today)
  expect(read).toEqual(['2022-10-18 2026-11-20'])
  expect(inTurns.papersOn(dax, today)?.number).toEqual(still.papersOn(dax, today)?.number)
  await inTurns.prepare(instrumentKey('INDEX', 'unknown'), today)
})

describe('papers of the last months', () => {
  const recent = still.papersOn(dax, today, { months: 3 })!
  const all = still.papersOn(dax, today)!
  test('are those of all that were issued since, at the same prices', () => {
    const prices = new Map(Array.from(all.number, (number, i) => [number, still.pricesOf(all, at)!.ask[i]]))
    expect(recent.length).toBeGreaterThan(10)
    expect(recent.length).toBeLessThan(all.length)
    const { ask } = still.pricesOf(recent, at)!
    recent.number.forEach((number, i) => {
      expect(still.derivativeOf(number)!.issued >= '2026-08-01').toBe(true)
      expect(ask[i]).toBe(prices.get(number))
    })
  })
  test('ask for no earlier prices of the underlying', () => {
    const asked: string[] = []
    const source = stillMarket(24_000, { now: { bid: 23_999, ask: 24_001 } })
    const watched = marketOn({
      ...source,
      history: (key, from, until) => (asked.push(from), source.history(key, from, until)),
    })
    watched.pricesOf(watched.papersOn(dax, today, { months: 3, kinds: ['knockOut'] })!, at)
    expect(asked.every((from) => from >= '2026-07-01')).toBe(true)
    expect(asked).toHaveLength(1)
  })
})

describe('prices', () => {
  test.each([dax, ...shares])('on %s, one by one and in bulk they are the same', (underlying) => {
    const papers = still.papersOn(underlying, today, { withKnockedOut: true })!
    const { bid, ask } = still.pricesOf(papers, at)!
    for (let index = 0; index < papers.length; index += 7) {
      const quote = still.quote(still.derivativeOf(papers.number[index]!)!, at)!
      expect([quote.bid ?? 0, quote.ask ?? 0]).toEqual([bid[index]! / 1000, ask[index]! / 1000])
    }
  })

  test.each(paperKinds)('a bid of a %s lies below its ask', (kind) => {
    const papers = papersOf(still, kind)
    expect(papers.length).toBeGreaterThan(5)
    for (const paper of papers) {
      const { bid = 0, ask = 0, knockedOut } = still.quote(paper, at)!
      expect(knockedOut || bid < ask).toBe(true)
    }
  })

  test('a knock-out costs its inner value and a premium of at most a percent of the underlying', () => {
    for (const paper of papersOf(still, 'knockOut')) {
      const { strike = 0, ask = 0, knockedOut } = still.quote(paper, at)!
      if (knockedOut) continue
      const inner = Math.abs(24_000 - strike) * 0.01
      expect(ask - inner).toBeGreaterThan(0)
      expect(ask - inner).toBeLessThan(2.4)
    }
  })

  test('a call is worth no less than what it would pay, a discount paper less than its cap and the underlying', () => {
    for (const { strike = 0, isShort, ...paper } of papersOf(still, 'warrant')) {
      const { ask = 0 } = still.quote({ ...paper, strike, isShort }, at)!
      if (!isShort) expect(ask).toBeGreaterThanOrEqual(Math.max(0, 24_000 - strike) * 0.01)
    }
    for (const paper of papersOf(still, 'discount')) {
      expect(still.quote(paper, at)!.bid).toBeLessThan(Math.min(24_000, paper.cap!) * 0.01)
    }
  })

  test('a warrant on a share may be exercised: its ask is no less than what that pays, and it follows the share', () => {
    const higher = marketOn(stillMarket(24_000, { now: { bid: 24_100, ask: 24_102 } }))
    const papers = shares.flatMap((share) => papersOf(still, 'warrant', share))
    expect(papers.length).toBeGreaterThan(20)
    for (const paper of papers) {
      const { strike = 0, isShort, ratio, exercise } = paper
      const { bid = 0, ask = 0 } = still.quote(paper, at)!
      expect(exercise).toBe('american')
      expect(ask).toBeGreaterThanOrEqual((isShort ? strike - 24_000 : 24_000 - strike) * ratio)
      const later = higher.quote(paper, at)!
      expect(isShort ? later.bid! <= bid && later.ask! <= ask : later.bid! >= bid && later.ask! >= ask).toBe(true)
    }
  })

  test('papers on a nominal are near it', () => {
    for (const ask of asksOf('reverseConvertible')) expect(ask > 85 && ask < 115).toBe(true)
    for (const ask of asksOf('capitalProtection')) expect(ask > 88 && ask < 115).toBe(true)
    for (const ask of asksOf('express')) expect(ask > 850 && ask < 1150).toBe(true)
  })

  test('papers on an underlying in dollars are quoted in euros', () => {
    for (const paper of papersOf(still, 'knockOut', nasdaq)) {
      const { strike = 0, bid = 0, knockedOut } = still.quote(paper, at)!
      if (!knockedOut) expect(Math.abs(bid - (Math.abs(24_000 - strike) * 0.01) / 1.25)).toBeLessThan(2)
    }
  })

  test('nothing is quoted before the issue, after the last day, or without the underlying', () => {
    const [paper] = papersOf(still, 'warrant')
    expect(still.quote(paper!, noon('2017-01-05'))).toBeUndefined()
    expect(still.quote(paper!, noon('2031-01-06'))).toBeUndefined()
    expect(marketOn({ ...stillMarket(24_000), quote: () => undefined }).quote(paper!, at)).toBeUndefined()
  })
})

test.each([
  { season: 'winter', month: '-12-', last: 'T16:59:00Z', over: 'T17:01:00Z' },
  { season: 'summer', month: '-06-', last: 'T15:59:00Z', over: 'T16:01:00Z' },
])('a paper is quoted up to 18:00 in Berlin on its last day, not all evening: $season', ({ month, last, over }) => {
  const paper = papersOf(still, 'discount').find(({ lastDay }) => lastDay.includes(month))!
  expect(still.quote(paper, Date.parse(paper.lastDay + last))).toBeDefined()
  expect(still.quote(paper, Date.parse(paper.lastDay + over))).toBeUndefined()
})

describe('barriers', () => {
  const crash = { '2026-11-10': { low: 21_000, high: 24_000, close: 24_000 } }
  const fallen = marketOn(stillMarket(24_000, { days: crash }))

  test('a touch on a past day ends long papers above it and nothing else', () => {
    for (const paper of papersOf(fallen, 'knockOut')) {
      const wasThere = paper.issued <= '2026-11-10'
      const { knockedOut, barrier = 0 } = fallen.quote(paper, at)!
      const touched = wasThere && (paper.isShort ? barrier <= 23_990 : barrier >= 21_050)
      if (!paper.isShort && barrier > 20_900 && barrier < 21_100) continue // financing decides
      if (touched) expect(knockedOut).toBe(true)
      else if (paper.isShort ? barrier > 24_100 : barrier < 20_900) expect(knockedOut).toBe(false)
    }
  })

  test('knocked out papers are left off the list unless asked for', () => {
    const listed = fallen.papersOn(dax, today, { kinds: ['knockOut'], isShort: false })!
    expect(Array.from(listed.barrier).every((barrier) => barrier < 21_100)).toBe(true)
    expect(fallen.papersOn(dax, today, { withKnockedOut: true })!.length).toBeGreaterThan(
      fallen.papersOn(dax, today)!.length,
    )
  })

  test('a touch in the running session ends a paper at once', () => {
    const paper = papersOf(still, 'knockOut').find((one) => !one.isShort && !one.openEnd && one.barrier! < 23_000)!
    const touched = (low: number) =>
      marketOn(stillMarket(24_000, { now: { session: { day: today, low, high: 24_100 } } })).quote(paper, at)
    expect(touched(paper.barrier! + 1)).toMatchObject({ knockedOut: false, bid: expect.any(Number) })
    expect(touched(paper.barrier!)).toEqual({
      knockedOut: true,
      barrierHit: true,
      strike: paper.strike,
      barrier: paper.barrier,
    })
  })

  test('a session of the day before touches nothing of today: barriers have moved on since', () => {
    const paper = papersOf(still, 'knockOut').find((one) => !one.isShort && !one.openEnd && one.barrier! < 23_000)!
    const before = { day: '2026-11-19' as TradingDay, low: 10_000, high: 24_100 }
    expect(marketOn(stillMarket(24_000, { now: { session: before } })).quote(paper, at)).toMatchObject({
      knockedOut: false,
      bid: expect.any(Number),
    })
  })

  test('a bonus paper lives on after its barrier, for less', () => {
    const paper = papersOf(still, 'bonus').find((one) => one.barrier! > 18_000 && one.lastDay > '2027-03')!
    const broken = marketOn(stillMarket(24_000, { now: { session: { day: today, low: 10_000, high: 24_000 } } })).quote(
      paper,
      at,
    )!
    expect(broken).toMatchObject({ knockedOut: false, barrierHit: true })
    expect(broken.bid).toBeLessThan(still.quote(paper, at)!.bid!)
  })
})

test('financing lifts the strike of open end long papers by 5 % a year in 360 days', () => {
  const paper = papersOf(still, 'knockOut').find((one) => one.openEnd && !one.isShort && one.issued < '2026-01-01')!
  const days = (Date.parse(today) - Date.parse(paper.issued)) / 86_400_000
  expect(still.quote(paper, at)!.strike).toBeCloseTo(paper.strike! * (1 + 0.05 / 360) ** days, 6)
})

test("a factor paper begins at 10 and multiplies each day's move", () => {
  const days = { '2026-11-19': { low: 24_000, high: 24_240, close: 24_240 } }
  const risen = marketOn(stillMarket(24_000, { days, now: { bid: 24_240, ask: 24_240 } }))
  const paper = papersOf(risen, 'factor').find((one) => one.issued.startsWith('2026-11') && !one.isShort)!
  const { bid = 0, ask = 0 } = risen.quote(paper, at)!
  // one day of +1 %, all others unchanged, 0.5 bp a day for 14 days
  expect((bid + ask) / 2).toBeCloseTo(10 * (1 + paper.factor! * 0.01) * (1 - 0.00005) ** 14, 1)
})

test('an express paper that stood at its level on an observation day is gone', () => {
  const papers = papersOf(marketOn(stillMarket(24_000)), 'express')
  expect(papers.every((paper) => paper.issued > '2025-11-15')).toBe(true)
})

test('an express paper that is redeemed after a year pays its nominal and one coupon', () => {
  const paper = papersOf(still, 'express').find(({ issued, lastDay }) => lastDay > addDays(issued, 500))
  if (!paper) throw new Error('No such paper')
  expect(still.earlyRedemption(paper, addDays(paper.issued, 365))).toBeUndefined()
  expect(still.earlyRedemption(paper, addDays(paper.issued, 366))).toBeCloseTo(1000 + 10 * (paper.couponPct ?? 0), 9)
})

describe('what a paper would be worth', () => {
  const papers = paperKinds.flatMap((kind) => papersOf(still, kind).slice(0, 20))
  const worth = (paper: Derivative, spot: number, day: TradingDay) => still.supposed(paper, at, { spot, at: noon(day) })

  test('now and here lies between its bid and ask', () => {
    for (const paper of papers) {
      const { bid, ask, knockedOut } = still.quote(paper, at)!
      if (knockedOut || bid === undefined || ask === undefined) continue
      expect(worth(paper, 24_000, today)).toBeGreaterThanOrEqual(bid - 0.001)
      expect(worth(paper, 24_000, today)).toBeLessThanOrEqual(ask + 0.001)
    }
  })

  test('on its last day is what it pays', () => {
    const ends = papers.filter(({ openEnd }) => !openEnd)
    const of = (kind: PaperKind) => ends.filter((paper) => paper.kind === kind)
    for (const paper of of('warrant'))
      expect(worth(paper, 25_000, paper.lastDay)).toBeCloseTo(
        Math.max(0, (paper.isShort ? -1 : 1) * (25_000 - paper.strike!)) * paper.ratio,
        0,
      )
    for (const paper of of('discount'))
      expect(worth(paper, 22_000, paper.lastDay)).toBeCloseTo(Math.min(22_000, paper.cap!) * paper.ratio, 0)
  })

  test('is nothing beyond the barrier of a knock-out, and unknown tomorrow of a factor paper', () => {
    const long = papersOf(still, 'knockOut').find(({ isShort, barrier }) => !isShort && barrier! < 23_000)!
    expect(worth(long, long.barrier! - 1, today)).toBe(0)
    const [factor] = papersOf(still, 'factor')
    expect(worth(factor!, 24_000, today)).toBeGreaterThan(0)
    expect(worth(factor!, 24_000, '2026-11-24')).toBeUndefined()
  })
})

describe('exotic papers', () => {
  const papers = papersOf(still, 'exotic')
  const inline = papers.filter(({ upperBarrier }) => upperBarrier !== undefined)

  test('are issued from June 2026 on, by numbers no paper had before', () => {
    expect(papers.length).toBeGreaterThan(10)
    for (const { issued, number } of papers) {
      expect(issued >= '2026-06-01').toBe(true)
      expect(number % placesPerMonth).toBeGreaterThan(110_000)
      expect(still.derivativeOf(number - 12 * placesPerMonth)).toBeUndefined()
    }
  })

  test('pay ten euros at most, and nothing once either barrier of an inline paper was touched', () => {
    for (const [low, high] of [
      [10_000, 24_000],
      [24_000, 60_000],
    ] as const) {
      const moved = marketOn(stillMarket(24_000, { days: { '2026-11-18': { low, high, close: 24_000 } } }))
      for (const { number } of inline.slice(0, 10)) {
        const before = still.quote(still.derivativeOf(number)!, at)
        expect(before?.ask ?? 0).toBeLessThanOrEqual(10.1)
        expect(moved.quote(moved.derivativeOf(number)!, at)).toMatchObject({ knockedOut: true, barrierHit: true })
      }
    }
  })

  test('that are calls between two levels cost less than the call alone', () => {
    const calls = papers.filter(({ strike, isShort }) => strike !== undefined && !isShort)
    expect(calls.length).toBeGreaterThan(3)
    for (const paper of calls) {
      const { ask } = still.quote(paper, at)!
      expect(paper.cap!).toBeGreaterThan(paper.strike!)
      expect(ask!).toBeLessThanOrEqual((paper.cap! - paper.strike!) * paper.ratio + 0.1)
    }
  })
})

test('a participation paper follows one to one, a sprint paper costs about what the underlying does', () => {
  for (const paper of papersOf(still, 'participation').slice(0, 10)) {
    const { bid, ask } = still.quote(paper, at)!
    expect(bid! / (24_000 * paper.ratio)).toBeGreaterThan(0.99)
    expect(ask! / (24_000 * paper.ratio)).toBeLessThan(1.01)
  }
  for (const paper of papersOf(still, 'sprint').slice(0, 10))
    expect(still.quote(paper, at)!.ask! / (24_000 * paper.ratio)).toBeGreaterThan(0.85)
})

describe('for the simulated market', () => {
  const pricingOf = (derivatives: Derivatives, paper: Derivative) =>
    derivatives.pricingOf(derivatives.instrumentOf(paper))!

  test('a paper priced on given levels of its underlying is quoted as at the market', () => {
    for (const kind of paperKinds) {
      for (const paper of papersOf(still, kind).slice(0, 20)) {
        const { bid, ask, knockedOut } = still.quote(paper, at)!
        expect(pricingOf(still, paper)(23_999, 24_001, at)).toEqual(knockedOut ? undefined : { bid, ask })
      }
    }
  })

  test('a paper has prices until the day its barrier was touched, and none from then on, in any order of questions', () => {
    const crash = { '2026-11-10': { low: 21_000, high: 24_000, close: 24_000 } }
    const fallen = marketOn(stillMarket(24_000, { days: crash }))
    const paper = papersOf(fallen, 'knockOut').find(
      (one) => !one.isShort && !one.openEnd && one.issued < '2026-11' && one.barrier! > 21_000 && one.barrier! < 24_000,
    )!
    const pricing = pricingOf(fallen, paper)
    expect(pricing(24_000, 24_000, noon('2026-11-11'))).toBeUndefined()
    expect(pricing(24_000, 24_000, noon('2026-11-09'))).toBeDefined()
    expect(pricing(24_000, 24_000, noon('2026-11-12'))).toBeUndefined()
  })

  test('what is no derivative has no pricing', () => {
    expect(still.pricingOf(testUniverse.byKey(dax)!)).toBeUndefined()
  })
})
