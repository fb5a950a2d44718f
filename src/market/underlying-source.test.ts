import { expect, test } from 'vitest'
import type { NotationId, TradingDay } from '#contract/vocabulary.ts'
import { instrumentKey, type Instrument } from './instruments.ts'
import type { DailyBars, Market, Quote } from './market.ts'
import { moveBetween, underlyingSource } from './underlying-source.ts'
import { venueCode } from './venues.ts'

const key = instrumentKey('INDEX', '20735')
const [home, indication] = [1 as NotationId, 2 as NotationId]
const dax = {
  key,
  isoCurrency: 'EUR',
  notations: [
    { id: home, venue: venueCode('_IDX'), isoCurrency: 'EUR' },
    { id: indication, venue: venueCode('@_IND'), isoCurrency: 'EUR' },
  ],
} as unknown as Instrument // what else an instrument has is not asked for

const noon = Date.parse('2026-11-20T11:00:00Z')
const quoteOf = (facts: Partial<Quote>): Quote => ({
  notation: home,
  quality: 'RLT',
  shownAt: noon,
  isOpen: true,
  ...facts,
})
const bars = (day: TradingDay[], close: number[]): DailyBars => ({
  day,
  open: close,
  high: close,
  low: close,
  close,
  volume: [],
  turnover: [],
  trades: [],
  sources: [],
})

function sourceWith(quotes: Partial<Record<NotationId, Quote>>, daily: Market['daily'] = () => bars([], [])) {
  return underlyingSource(
    { byKey: (asked) => (asked === key ? dax : undefined) },
    {
      now: () => noon,
      firstDay: () => '2013-01-01' as TradingDay,
      quote: (id) => quotes[id] ?? quoteOf({ isOpen: false }),
      book: () => undefined,
      daily,
    },
  )
}

/** Bid and ask that issuers reckon with. */
const around = (mid: number) => ({ bid: mid * (1 - 0.000_05), ask: mid * (1 + 0.000_05) })

test('issuers reckon with a hair’s breadth around the level, with the extremes of its session', () => {
  const source = sourceWith({
    [home]: quoteOf({ last: 24_000, low: 23_900, high: 24_100, openAt: noon - 10_000_000, lastAt: noon - 1000 }),
  })
  expect(source.quote(key, noon)).toEqual({
    ...around(24_000),
    session: { day: '2026-11-20', low: 23_900, high: 24_100 },
  })
})

test('while it is closed the indication counts', () => {
  const source = sourceWith({
    [home]: quoteOf({ last: 24_000, isOpen: false }),
    [indication]: quoteOf({ bid: 24_050, ask: 24_060 }),
  })
  expect(source.quote(key, noon)).toMatchObject(around(24_055))
})

test('in the call before its opening the indication counts, not the close of the day before', () => {
  const friday = Date.parse('2026-11-13T16:30:00Z')
  const source = sourceWith({
    [home]: quoteOf({ last: 24_280, low: 24_170, high: 24_281, openAt: friday - 30_000_000, lastAt: friday }),
    [indication]: quoteOf({ bid: 24_050, ask: 24_060 }),
  })
  expect(source.quote(key, Date.parse('2026-11-16T07:50:00Z'))).toEqual({
    ...around(24_055),
    session: { day: '2026-11-13', low: 24_170, high: 24_281 },
  })
})

test('a share without an indication counts as it is quoted where it is still traded', () => {
  const [xetra, munich, tradegate] = [21 as NotationId, 22 as NotationId, 23 as NotationId]
  const deutz = {
    key,
    isoCurrency: 'EUR',
    notations: [
      { id: xetra, venue: venueCode('_GER'), isoCurrency: 'EUR' },
      { id: munich, venue: venueCode('_MUN'), isoCurrency: 'EUR' },
      { id: tradegate, venue: venueCode('_TRG'), isoCurrency: 'EUR' },
    ],
  } as unknown as Instrument // what else an instrument has is not asked for
  const closed = quoteOf({ last: 7.42, isOpen: false })
  const sourceOf = (quotes: Partial<Record<NotationId, Quote>>) =>
    underlyingSource(
      { byKey: () => deutz },
      {
        now: () => noon,
        firstDay: () => '2013-01-01' as TradingDay,
        quote: (id) => quotes[id] ?? closed,
        book: () => undefined,
        daily: () => bars([], []),
      },
    )
  expect(sourceOf({ [tradegate]: quoteOf({ bid: 7.64, ask: 7.68 }) }).quote(key, noon)).toMatchObject(
    around((7.64 + 7.68) / 2),
  )
  expect(sourceOf({}).quote(key, noon)).toMatchObject(around(7.42))
})

test('a day of currencies begins at midnight of Berlin, and its extremes are of that day', () => {
  const source = sourceWith({
    [home]: quoteOf({ bid: 1, ask: 2, low: 1, high: 2, openAt: Date.parse('2026-11-19T23:00:00Z'), lastAt: noon }),
  })
  expect(source.quote(key, noon)?.session?.day).toBe('2026-11-20')
})

test('the close before a day is the last bar before it', () => {
  const asked: string[] = []
  const source = sourceWith({}, (_, from, to) => {
    asked.push(from, to)
    return bars(['2026-11-19', '2026-11-20'], [1, 2])
  })
  expect(source.closeBefore(key, '2026-11-21')).toBe(2)
  expect(asked).toEqual(['2026-11-07', '2026-11-20'])
})

test('what is unknown has nothing', () => {
  const source = sourceWith({})
  expect(source.quote(instrumentKey('INDEX', '1'), noon)).toBeUndefined()
  expect(source.quote(key, noon)).toBeUndefined()
  expect(source.unitsPerEuro('USD', noon)).toBeUndefined()
  expect(source.unitsPerEuro('EUR', noon)).toBe(1)
  expect(source.history(key, '2026-11-20', '2026-11-20').day).toEqual([])
})

const levels = (price: number | false | undefined) => (price ? [{ price, size: 1, orders: 1 }] : [])

test('a share from overseas is indicated in euro and priced in its own currency; without a rate its last price counts', () => {
  const [nasdaq, euro, pair] = [11 as NotationId, 12 as NotationId, 13 as NotationId]
  const known = {
    'STOCK:1': {
      key: 'STOCK:1',
      isoCurrency: 'USD',
      notations: [
        { id: nasdaq, venue: venueCode('_NMS'), isoCurrency: 'USD' },
        { id: euro, venue: venueCode('@_IND'), isoCurrency: 'EUR' },
      ],
    },
    'CURRENCY:EURUSD': {
      key: 'CURRENCY:EURUSD',
      isoCurrency: 'USD',
      notations: [{ id: pair, venue: venueCode('@_FX'), isoCurrency: 'USD' }],
    },
  } as unknown as Record<string, Instrument> // what else an instrument has is not asked for
  const sourceOf = (rate: { bid?: number; ask?: number }) =>
    underlyingSource(
      { byKey: (asked) => known[asked] },
      {
        now: () => noon,
        firstDay: () => '2013-01-01' as TradingDay,
        daily: () => bars([], []),
        book: (id) => ({ at: noon, bid: levels(id === pair && rate.bid), ask: levels(id === pair && rate.ask) }),
        quote: (id) =>
          id === nasdaq ? quoteOf({ last: 284, isOpen: false }) : quoteOf(id === euro ? { bid: 248, ask: 249 } : {}),
      },
    )
  const share = instrumentKey('STOCK', '1')
  expect(sourceOf({ bid: 1.12, ask: 1.13 }).quote(share, noon)).toMatchObject(around((279 + 280.125) / 2))
  expect(sourceOf({}).quote(share, noon)).toMatchObject(around(284))
})

test.each([
  { given: 'both prices', quotes: [100, 102], move: 2 },
  { given: 'nothing quoted then', quotes: [undefined, 102], move: undefined },
])('an underlying moves between two instants by the middle of its quotes: $given', ({ quotes, move }) => {
  const quote = (_: unknown, at: number) => {
    const middle = quotes[at]
    return middle === undefined ? undefined : { bid: middle - 1, ask: middle + 1 }
  }
  expect(moveBetween({ quote }, key, 0, 1)).toBe(move)
})

test('the rate of an instant is made once for all papers', () => {
  const pair = {
    key: 'CURRENCY:EURUSD',
    isoCurrency: 'USD',
    notations: [{ id: 13 as NotationId, venue: venueCode('@_FX'), isoCurrency: 'USD' }],
  } as unknown as Instrument // what else an instrument has is not asked for
  const asked: number[] = []
  const source = underlyingSource(
    { byKey: () => pair },
    {
      now: () => noon,
      firstDay: () => '2013-01-01' as TradingDay,
      daily: () => bars([], []),
      book: (_, _levels, at = noon) => {
        asked.push(at)
        return { at, bid: levels(1.1), ask: levels(1.2) }
      },
      quote: () => quoteOf({}),
    },
  )
  const rates = [noon, noon + 1, noon].map((at) => source.unitsPerEuro('USD', at))
  expect(rates.map((rate) => rate?.toFixed(6))).toEqual(['1.150000', '1.150000', '1.150000'])
  expect(asked).toEqual([noon, noon + 1])
})
