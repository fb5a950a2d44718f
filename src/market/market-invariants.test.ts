import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Instant, NotationId, TradingDay } from '#contract/vocabulary.ts'
import { factsOf, type Instrument } from './instruments.ts'
import { calendar, market, max, min, named, on, universe } from './testing/simulated.ts'
import { calendarOf, venueOf } from './venues.ts'

/** What must hold between instruments and venues, at instants of a whole year. */
const year = { min: Date.parse('2025-11-20T00:00Z'), max: Date.parse('2026-11-20T00:00Z') }
const anyInstant = fc.integer(year)
const dayMs = 86_400_000

const mainOf = ({ name, notations: [main] }: Instrument): NotationId => {
  if (!main) throw new Error(`${name} has no notation`)
  return main.id
}
const midOf = (id: NotationId, at: Instant): number => {
  const { bid, ask } = market.quote(id, 'RLT', at)
  return bid === undefined || ask === undefined ? NaN : (bid + ask) / 2
}

const codes = ['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'CAD', 'SEK', 'PLN', 'HKD', 'AED']
const pairs = new Map(universe.ofType('CURRENCY').map((pair) => [pair.entityValue as string, mainOf(pair)]))
const triangles = codes.flatMap((a) =>
  codes.flatMap((b) =>
    codes.flatMap((c) => {
      const [ab, bc, ac] = [pairs.get(a + b), pairs.get(b + c), pairs.get(a + c)]
      return ab && bc && ac ? [{ name: `${a}${b} × ${b}${c} = ${a}${c}`, ab, bc, ac }] : []
    }),
  ),
)

test('every triangle of currencies is closed at every instant, to a tenth of a basis point of the mid', () => {
  expect(triangles.length).toBeGreaterThan(100)
  fc.assert(
    fc.property(fc.constantFrom(...triangles), anyInstant, ({ name, ab, bc, ac }, at) => {
      const gap = (midOf(ab, at) * midOf(bc, at)) / midOf(ac, at) - 1
      // over the weekend nobody quotes
      if (!Number.isNaN(gap)) expect(Math.abs(gap), name).toBeLessThan(0.000_01)
    }),
    { seed: 21, numRuns: 300 },
  )
})

test.each(['JPYUSD', 'JPYGBP', 'JPYCHF'])('the spread of %s is a basis point or so, and no tick', (name) => {
  const id = pairs.get(name) as NotationId
  fc.assert(
    fc.property(anyInstant, (at) => {
      const { bid, ask } = market.quote(id, 'RLT', at)
      if (bid === undefined || ask === undefined) return
      expect((ask - bid) / ask).toBeLessThan(0.0006)
      expect((ask - bid) / ask).toBeGreaterThan(0.000_02)
    }),
    { seed: 22, numRuns: 25 },
  )
})

test('the day of a cross is the aggregate of its steps', () => {
  const id = pairs.get('GBPJPY') as NotationId
  const { high, low } = market.daily(id, '2026-11-12', '2026-11-12')
  const [from, to] = ['2026-11-11T23:00Z', '2026-11-12T23:00Z'].map((at) => Date.parse(at)) as [Instant, Instant]
  const { price } = market.trades(id, from, to)
  expect(max(price)).toBe(high[0])
  expect(min(price)).toBe(low[0])
})

const products = universe
  .ofType('FUND')
  .filter(({ facts }) => facts.kind === 'etf' && facts.follows?.keys.length === 1 && facts.follows.leverage !== 0)

test('a product on a coin or commodity moves with it, as often as its name says, less its costs', () => {
  expect(products.length).toBeGreaterThan(100)
  fc.assert(
    fc.property(fc.constantFrom(...products), fc.integer({ min: 20, max: 240 }), (product, days) => {
      const { follows } = factsOf(product, 'etf')
      const [key] = follows?.keys ?? []
      const asset = key && universe.byKey(key)
      if (!follows || !asset) throw new Error(`${product.name} follows nothing`)
      // both stand still at midnight of a Sunday
      const to = Date.parse('2026-11-18T15:00Z')
      const from = Date.parse('2026-11-18T15:00Z') - 7 * Math.floor(days / 7) * dayMs
      const lnOf = (instrument: Instrument, at: Instant): number => {
        const { isoCurrency } = instrument
        const notation =
          instrument.notations.find((each) => each.isoCurrency === isoCurrency) ?? instrument.notations[0]
        const { bid, ask, last = NaN } = market.quote(notation?.id as NotationId, 'RLT', at)
        const price = bid === undefined || ask === undefined ? last : (bid + ask) / 2
        const shown = notation?.isoCurrency ?? isoCurrency
        return Math.log((price * market.perEuro(isoCurrency, at)) / market.perEuro(shown, at))
      }
      const rate = (at: Instant): number =>
        follows.hedged ? 0 : Math.log(market.perEuro(product.isoCurrency, at) / market.perEuro(asset.isoCurrency, at))
      const moved = (of: (at: Instant) => number): number => of(to) - of(from)
      const own = moved((at) => lnOf(product, at))
      const expected = follows.leverage * moved((at) => lnOf(asset, at)) + moved(rate)
      const years = (to - from) / (365 * dayMs)
      const costs = expected - own
      // what leverage costs depends on the asset: at most four times its variance, three of it for three times
      const most = follows.leverage === 1 ? 0.02 : 1.8
      expect(costs, product.name).toBeGreaterThan(-0.004)
      expect(costs, product.name).toBeLessThan(most * years + 0.006)
    }),
    { seed: 23, numRuns: 60 },
  )
})

const futures = universe.ofType('FUTURE')
test.each(
  futures.map((future) => ({ future, name: future.name })),
)('the terms of $name agree: a tick is worth its size times the contract, in whole money', ({ future }) => {
  const { multiplier, tickSize, tickValue, tickCurrency, hours, unit } = factsOf(future, 'future')
  const hundredths = future.isoCurrency === 'USX' ? 100 : 1
  expect((multiplier * tickSize) / hundredths).toBeCloseTo(tickValue, 9)
  expect(tickCurrency).toMatch(/^[A-WYZ]{3}$/)
  expect(unit.startsWith('US-Cent')).toBe(hundredths === 100)
  expect(calendar.sessionOf(hours, '2026-11-19')).toBeDefined()
})

const onSpot = futures.filter((future) => {
  const { underlyingKey } = factsOf(future, 'future')
  return underlyingKey !== undefined && universe.byKey(underlyingKey) !== undefined
})

test('a future stands near its spot in its own unit, prices on its ticks: corn in quarters of a cent', () => {
  fc.assert(
    fc.property(fc.constantFrom(...onSpot), anyInstant, (future, at) => {
      const { underlyingKey, perSpot, tickSize } = factsOf(future, 'future')
      const spot = underlyingKey && universe.byKey(underlyingKey)
      const { last: price } = market.quote(mainOf(future), 'RLT', at)
      const { last: value } = spot ? market.quote(mainOf(spot), 'RLT', at) : {}
      if (price === undefined || value === undefined) return
      // spots of exchanges stand still at night while their futures trade
      expect(Math.abs(price / (value * perSpot) - 1), future.name).toBeLessThan(0.08)
      expect(Math.abs(price / tickSize - Math.round(price / tickSize)), future.name).toBeLessThan(1e-6)
    }),
    { seed: 24, numRuns: 120 },
  )
})

test.each([
  { future: 'Euro-Schatz Future', rate: 'Rendite Bund 2 Jahre', duration: 1.9 },
  { future: 'Euro-Bobl Future', rate: 'Rendite Bund 5 Jahre', duration: 4.5 },
  { future: 'Euro-Bund Future', rate: 'Rendite Bund 10 Jahre', duration: 8 },
  { future: 'Euro-Buxl Future', rate: 'Rendite Bund 30 Jahre', duration: 16 },
  { future: '10-Year T-Note', rate: 'Rendite US-Treasuries 10 Jahre', duration: 8 },
])('$future moves as its yield does, times its duration', ({ future, rate, duration }) => {
  const closesOf = (name: string) => {
    const { day, close } = market.daily(mainOf(named(name)), '2026-03-02', '2026-11-19')
    return new Map(day.map((each, i) => [each, close[i] as number]))
  }
  const [prices, yields] = [closesOf(future), closesOf(rate)]
  const days = [...prices.keys()].filter((day) => yields.has(day))
  const moves = days.slice(5).map((day, i) => {
    const before = days[i] as TradingDay
    const moved = (prices.get(day) as number) / (prices.get(before) as number) - 1
    return { moved, expected: (-duration * ((yields.get(day) as number) - (yields.get(before) as number))) / 100 }
  })
  expect(moves.length).toBeGreaterThan(150)
  // trading in the evening counts in the price alone
  for (const { moved, expected } of moves) expect(Math.abs(moved - expected)).toBeLessThan(duration * 0.0015)
})

test.each([
  { future: 'Cboe Volatility Index Future', index: 'VIX' },
  { future: 'VSTOXX Future', index: 'VSTOXX' },
])('$future stands between its index and what that comes back to', ({ future, index }) => {
  const closesOf = (name: string) => {
    const { day, close } = market.daily(mainOf(named(name)), '2026-03-02', '2026-11-19')
    return new Map(day.map((each, i) => [each, close[i] as number]))
  }
  const [prices, levels] = [closesOf(future), closesOf(index)]
  const ratios = [...prices].flatMap(([day, price]) => {
    const level = levels.get(day)
    return level === undefined ? [] : [price / (18 ** 0.4 * level ** 0.6)]
  })
  expect(ratios.length).toBeGreaterThan(150)
  expect(Math.min(...ratios)).toBeGreaterThan(0.8)
  expect(Math.max(...ratios)).toBeLessThan(1.25)
  const instrument = named(future)
  const notation = instrument.notations[0]
  if (!notation) throw new Error(`${future} has no notation`)
  const [from, to] = [Date.parse('2026-11-16T12:00Z'), Date.parse('2026-11-19T12:00Z')]
  const causes = market.partsOf({ instrument, notation }, from, to)?.parts.map(({ cause }) => cause)
  expect(causes).toContainEqual({ kind: 'followed', key: named(index).key })
  expect(causes).not.toContainEqual({ kind: 'market' })
})

test('corn is quoted in cents a bushel and changes by a few percent a day, in steps of a quarter of a cent', () => {
  const corn = universe.ofType('FUTURE').find(({ symbol }) => symbol === 'ZC') as Instrument
  const { close, open } = market.daily(mainOf(corn), '2026-10-01', '2026-11-19')
  expect(max(close)).toBeLessThan(1500)
  expect(min(close)).toBeGreaterThan(100)
  const moves = close.map((price, i) => Math.abs(price / (open[i] as number) - 1))
  expect(new Set(close).size).toBeGreaterThan(25)
  expect(max(moves)).toBeLessThan(0.15)
})

const german = universe
  .ofType('STOCK')
  .filter(({ notations }) => notations.filter(({ venue }) => venueOf(venue)?.marketMaker).length > 3)

test('venues with a market maker that close at the same instant close within the spread, however little they trade', () => {
  expect(german.length).toBeGreaterThan(1000)
  fc.assert(
    fc.property(fc.constantFrom(...german), fc.integer({ min: 1, max: 250 }), (share, back) => {
      const day = calendar.dayOf('XETR', year.max - back * dayMs)
      const closes = new Map<Instant, { close: number; spread: number }[]>()
      for (const notation of share.notations) {
        const venue = venueOf(notation.venue)
        const session = venue?.marketMaker && calendar.sessionOf(calendarOf(share, venue), day)
        if (!session) continue
        const [close] = market.daily(notation.id, day, day).close
        const { bid = 0, ask = 0 } = market.quote(notation.id, 'RLT', session.closesAt - 1)
        expect(close, share.name).toBeDefined()
        const known = closes.get(session.closesAt) ?? []
        closes.set(session.closesAt, [...known, { close: close ?? NaN, spread: ask - bid }])
      }
      for (const at of closes.values()) {
        const prices = at.map(({ close }) => close)
        expect(max(prices) - min(prices), share.name).toBeLessThanOrEqual(min(at.map(({ spread }) => spread)) + 1e-9)
      }
    }),
    { seed: 25, numRuns: 60 },
  )
})

test('the close of a hardly traded venue is what the market maker quotes at its end, with no volume', () => {
  const quotrix = on(named('SAP'), '_QUO').id
  const { close, trades } = market.daily(quotrix, '2026-11-19', '2026-11-19')
  const printed = market.trades(quotrix, Date.parse('2026-11-19T06:00Z'), Date.parse('2026-11-20T05:00Z'))
  expect(printed.kind.at(-1)).toBe('C')
  expect(printed.price.at(-1)).toBe(close[0])
  expect(printed.price).toHaveLength(trades[0] ?? 0)
})
