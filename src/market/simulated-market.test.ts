import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import type { Instant, NotationId } from '#contract/vocabulary.ts'
import type { Quote } from './market.ts'
import {
  apple,
  at,
  cases,
  fresh,
  market,
  max,
  min,
  named,
  notations,
  now,
  ofDay,
  ofMinutes,
  ofTrades,
  on,
  sap,
  sessionOf,
  sum,
  type Bar,
} from './testing/simulated.ts'
import { delayMs } from './venues.ts'

const instants = (n: number): Instant[] => fc.sample(at, { seed: 11, numRuns: n })

test.each(cases)('$given: the same bits from a fresh process, in any order', ({ id }) => {
  const moments = instants(4)
  const once = moments.map((moment) => market.quote(id, 'RLT', moment))
  const other = fresh()
  const again = moments
    .toReversed()
    .map((moment) => other.quote(id, 'RLT', moment))
    .toReversed()
  expect(again).toEqual(once)
})

test.each(cases)('$given: the day is the aggregate of its minutes, and they of its trades', ({ id }) => {
  for (const moment of instants(3)) {
    const { day, from, to } = sessionOf(id, moment)
    const late = to + 86_400_000
    const bar = ofDay(market.daily(id, day, day, late))
    expect(ofMinutes(market.minutes(id, from, to, late))).toEqual(bar)
    expect(ofTrades(market.trades(id, from, to, late))).toEqual(bar)
    if (bar.trades === 0) continue
    expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open ?? 0, bar.close ?? 0))
    expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open ?? 0, bar.close ?? 0))
  }
})

test.each(cases)('$given: a quote shows exactly the trades up to its instant', ({ id }) => {
  for (const moment of instants(4)) {
    const { from } = sessionOf(id, moment)
    const quote = market.quote(id, 'RLT', moment)
    const trades = market.trades(id, from, moment + 1, moment)
    if (trades.at.length === 0) continue
    expect({
      open: quote.open,
      high: quote.high,
      low: quote.low,
      close: quote.last,
      trades: quote.trades,
      lastAt: quote.lastAt,
    }).toEqual({ ...shown(ofTrades(trades)), lastAt: trades.at.at(-1) })
    if (quote.volume !== undefined) expect(quote.volume).toBe(trades.cumulative.at(-1))
    expect(trades.at[trades.price.indexOf(quote.high ?? 0)]).toBe(quote.highAt)
    expect(trades.at[trades.price.indexOf(quote.low ?? 0)]).toBe(quote.lowAt)
  }
})

const shown = ({ open, high, low, close, trades }: Bar): Partial<Bar> => ({ open, high, low, close, trades })

test.each(cases)('$given: what was shown earlier is a prefix of what is shown later', ({ id }) => {
  for (const moment of instants(2)) {
    const { from } = sessionOf(id, moment)
    const early = market.trades(id, from, now, moment)
    const late = market.trades(id, from, now, moment + 900_000)
    expect(late.at.slice(0, early.at.length)).toEqual(early.at)
    expect(late.price.slice(0, early.at.length)).toEqual(early.price)
    expect(early.at.every((trade) => trade <= moment)).toBe(true)
  }
})

test.each(cases)('$given: delayed is real time a quarter of an hour earlier', ({ id }) => {
  for (const moment of instants(2)) {
    expect(market.quote(id, 'DLY', moment)).toEqual({ ...market.quote(id, 'RLT', moment - delayMs), quality: 'DLY' })
  }
})

test('continuous trades lie between bid and ask of their instant', () => {
  for (const id of [on(sap, '_GER').id, on(sap, '_GAT').id, on(apple, '_FRA').id, on(apple, '_NMS').id]) {
    const from = Date.parse('2026-11-18T14:30Z')
    const trades = market.trades(id, from, from + 900_000, now)
    trades.at.forEach((moment, i) => {
      if (trades.kind[i] !== 'T') return
      const { bid, ask } = market.quote(id, 'RLT', moment)
      expect(trades.price[i]).toBeGreaterThanOrEqual(bid ?? Infinity)
      expect(trades.price[i]).toBeLessThanOrEqual(ask ?? -Infinity)
    })
  }
})

test('no venue bids what another of the same currency asks', () => {
  fc.assert(
    fc.property(at, (moment) => {
      for (const instrument of [sap, apple]) {
        const quotes: Quote[] = instrument.notations
          .filter(({ isoCurrency }) => isoCurrency === 'EUR')
          .map(({ id }) => market.quote(id, 'RLT', moment))
          .filter(({ isOpen, bid }) => isOpen && bid !== undefined)
        if (quotes.length > 1)
          expect(max(quotes.map(({ bid }) => bid ?? 0))).toBeLessThan(min(quotes.map(({ ask }) => ask ?? 0)))
      }
    }),
    { seed: 12, numRuns: 15 },
  )
})

test('the order book has ten levels, strictly outward, and begins at bid and ask', () => {
  const id = on(sap, '_GER').id
  const book = market.book(id, 10, now)
  const quote = market.quote(id, 'RLT', now)
  expect(book?.bid).toHaveLength(10)
  expect(book?.ask).toHaveLength(10)
  expect(book?.bid[0]).toMatchObject({ price: quote.bid, size: quote.bidSize })
  expect(book?.ask[0]).toMatchObject({ price: quote.ask, size: quote.askSize })
  book?.bid.slice(1).forEach(({ price, size }, i) => {
    expect(price).toBeLessThan(book.bid[i]?.price ?? 0)
    expect(size).toBeGreaterThan(0)
  })
  book?.ask.slice(1).forEach(({ price }, i) => expect(price).toBeGreaterThan(book.ask[i]?.price ?? 0))
})

test('a holiday, a night and a weekend show the last close, and no trade', () => {
  const xetra = on(sap, '_GER').id
  const christmas = Date.parse('2025-12-25T11:00Z')
  expect(market.quote(xetra, 'RLT', christmas)).toMatchObject({
    isOpen: false,
    lastAt: Date.parse('2025-12-23T16:35Z'),
  })
  expect(market.trades(xetra, christmas - 40_000_000, christmas + 40_000_000, now).at).toEqual([])
  const saturday = Date.parse('2026-11-14T12:00Z')
  expect(market.quote(xetra, 'RLT', saturday)).toEqual({
    ...market.quote(xetra, 'RLT', saturday + 3_600_000),
    shownAt: saturday,
  })
})

test('the indication moves at the weekend, and meets Monday where the exchange finds it', () => {
  const id = on(named('DAX'), '@_IND').id
  const minutes = market.minutes(id, Date.parse('2026-11-14T10:00Z'), Date.parse('2026-11-14T11:00Z'), now)
  expect(new Set(minutes.close).size).toBeGreaterThan(10)
  const before = market.quote(id, 'RLT', Date.parse('2026-11-15T23:59:58Z')).last ?? 0
  const after = market.quote(id, 'RLT', Date.parse('2026-11-16T00:00:00Z')).last ?? 0
  expect(Math.abs(after / before - 1)).toBeLessThan(0.001)
  expect(market.quote(id, 'RLT', now).last).toBe(market.quote(on(named('DAX'), '_IDX').id, 'RLT', now).last)
})

test.each([
  { given: 'at the weekend from Friday', now: '2026-11-15T12:00:00Z', day: '2026-11-13' },
  { given: 'before the opening of Monday from Friday', now: '2026-11-16T07:30:00Z', day: '2026-11-13' },
  { given: 'while the exchange trades, as there', now: '2026-11-17T12:00:00Z', day: '2026-11-16' },
  { given: 'in the evening, as at the close', now: '2026-11-17T20:00:00Z', day: '2026-11-16' },
] as const)('the change of an indication counts from the close of the main listing: $given', ({ now: moment, day }) => {
  for (const [instrument, venue] of [
    [named('DAX'), '_IDX'],
    [sap, '_GER'],
  ] as const) {
    const {
      close: [close],
      day: days,
    } = market.daily(on(instrument, venue).id, day, day, now)
    expect(days).toEqual([day])
    expect(market.quote(on(instrument, '@_IND').id, 'RLT', Date.parse(moment)).previousClose).toBe(close)
  }
})

test('nothing is traded at the indication of a share: its days have no volume', () => {
  const { volume, turnover } = market.daily(on(sap, '@_IND').id, '2026-11-10', '2026-11-19', now)
  expect(volume.length).toBeGreaterThan(7)
  expect([sum(volume), sum(turnover)]).toEqual([0, 0])
})

test('a fund has one price a day', () => {
  const bars = market.daily(notations['a fund'] as NotationId, '2026-11-16', '2026-11-19', now)
  expect(bars.day).toHaveLength(4)
  expect(bars.trades).toEqual([1, 1, 1, 1])
  expect(bars.high).toEqual(bars.low)
})

test('the closing quote is the last complete day', () => {
  const id = on(sap, '_GER').id
  const bars = market.daily(id, '2026-11-18', '2026-11-19', now)
  expect(market.quote(id, 'EOD', now)).toMatchObject({
    last: bars.close[1],
    previousClose: bars.close[0],
    lastAt: Date.parse('2026-11-19T16:35Z'),
    volume: bars.volume[1],
  })
})

test('today is not shown before it is over', () => {
  const id = on(sap, '_GER').id
  const today = market.daily(id, '2026-11-20', '2026-11-20', now)
  expect(today.close[0]).toBe(market.quote(id, 'RLT', now).last)
  expect(market.daily(id, '2026-11-21', '2026-12-31', now).day).toEqual([])
})

test('an unknown notation is an expected failure', () => {
  expect(() => market.quote(1 as NotationId, 'RLT')).toThrow(Failure)
})

/**
 * Sums of five days' closes, highs, lows and volumes, per case. A change of any formula raises `simulationVersion`,
 * another one of facts, or of what a class trades, `universeVersion`.
 */
const golden: Record<string, number> = {
  'a share on Xetra': 6516113.96,
  'a share on Tradegate': 721527.02,
  'an American share at home': 8407944.11,
  'an American share in Frankfurt': 22436.28,
  'a share hardly traded': 131823.346,
  'an index': 212653.34,
  'an indication': 211825.4,
  'a pair of currencies': 16.57906,
  'a coin in euro': 1467111.5,
  'a metal': 64911.15,
  'a bond': 2740824.49,
  'a future': 674965,
  'a fund': 418.17,
}

test.each(cases)('$given: the digest of version 6', ({ given, id }) => {
  const { close, high, low, volume } = market.daily(id, '2026-11-09', '2026-11-13', now)
  expect(sum([...close, ...high, ...low, ...volume])).toBeCloseTo(golden[given] ?? NaN, 6)
})
