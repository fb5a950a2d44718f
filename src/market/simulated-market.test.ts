import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { Failure } from '#contract/failures.ts'
import type { Instant, NotationId, TradingDay } from '#contract/vocabulary.ts'
import { manualClock } from '#platform/clock.ts'
import type { Instrument, Notation, Universe } from './instruments.ts'
import type { DailyBars, MinuteBars, Quote, Trades } from './market.ts'
import { createSimulatedMarket, type SimulatedMarket, type SimulatedMarketOptions } from './simulated-market.ts'
import type { Pricing } from './simulation/source.ts'
import { loadUniverse } from './universe.ts'
import { delayMs, venueOf } from './venues.ts'

const universe = loadUniverse()
const calendar = createCalendar()
const now = Date.parse('2026-11-20T14:03:07.123Z')

const fresh = (options: Partial<SimulatedMarketOptions> = {}): SimulatedMarket =>
  createSimulatedMarket({ universe, calendar, clock: manualClock(now), seed: 'test', ...options })

const market = fresh()

const named = (name: string): Instrument => {
  const found = universe.all().find((instrument) => instrument.name === name)
  if (!found) throw new Error(`no instrument ${name}`)
  return found
}
const share = (isin: string): Instrument => {
  const found = universe.byIsin(isin)
  if (!found) throw new Error(`no share ${isin}`)
  return found
}
const on = (instrument: Instrument, venue: string, currency?: string): Notation => {
  const found = instrument.notations.find((notation) => notation.venue === venue && (!currency || notation.isoCurrency === currency))
  if (!found) throw new Error(`${instrument.name} is not on ${venue}`)
  return found
}

const sap = share('DE0007164600')
const apple = share('US0378331005')
const micro = universe.ofType('STOCK').find(({ facts, notations }) => facts.kind === 'stock' && facts.size === 'micro' && notations[0]?.venue === '_GAT')

const notations: Record<string, NotationId> = {
  'a share on Xetra': on(sap, '_GER').id,
  'a share on Tradegate': on(sap, '_GAT').id,
  'an American share at home': on(apple, '_NMS').id,
  'an American share in Frankfurt': on(apple, '_FRA').id,
  'a share hardly traded': micro?.notations[0]?.id ?? on(sap, '_QUO').id,
  'an index': on(named('DAX'), '_IDX').id,
  'an indication': on(named('DAX'), '@_IND').id,
  'a pair of currencies': on(named('EUR/USD'), '@_FX').id,
  'a coin in euro': on(named('Bitcoin'), '@_CRY', 'EUR').id,
  'a metal': on(named('Gold'), '@_COM').id,
  'a bond': universe.ofType('BOND')[2]?.notations[0]?.id ?? on(sap, '_STU').id,
  'a future': named('DAX Future').notations[0]?.id ?? on(sap, '_STU').id,
  'a fund': universe.all().find(({ facts }) => facts.kind === 'fund')?.notations[0]?.id ?? on(sap, '_STU').id,
}
const cases = Object.entries(notations).map(([given, id]) => ({ given, id }))

const at = fc.integer({ min: Date.parse('2020-01-01T00:00Z'), max: now })

interface Bar { open?: number; high: number; low: number; close?: number; volume: number; trades: number }

const ofDay = ({ open, high, low, close, volume, trades }: DailyBars): Bar =>
  ({ open: open[0], high: high[0] ?? -Infinity, low: low[0] ?? Infinity, close: close[0], volume: volume[0] ?? 0, trades: trades[0] ?? 0 })
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
const max = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity)
const min = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity)
const ofMinutes = ({ open, high, low, close, volume, trades }: MinuteBars): Bar =>
  ({ open: open[0], high: max(high), low: min(low), close: close.at(-1), volume: sum(volume), trades: sum(trades) })
const ofTrades = ({ price, size }: Trades): Bar =>
  ({ open: price[0], high: max(price), low: min(price), close: price.at(-1), volume: sum(size), trades: price.length })

/** A session of the notation and the stretch its trades lie in. */
function sessionOf(id: NotationId, instant: Instant): { day: TradingDay; from: Instant; to: Instant } {
  const listing = universe.byNotation(id)
  const venue = listing && venueOf(listing.notation.venue)
  if (!venue) throw new Error('no venue')
  const calendarId = venue.calendar ?? 'XETR'
  const session = calendar.lastSession(calendarId, instant)
  const auction = session.phases.at(-1)?.kind === 'closingAuction'
  return { day: session.day, from: session.opensAt, to: session.closesAt + (auction ? 1 : 0) }
}

const instants = (n: number): Instant[] => fc.sample(at, { seed: 11, numRuns: n })

test.each(cases)('$given: the same bits from a fresh process, in any order', ({ id }) => {
  const moments = instants(4)
  const once = moments.map((moment) => market.quote(id, 'RLT', moment))
  const other = fresh()
  const again = moments.toReversed().map((moment) => other.quote(id, 'RLT', moment)).toReversed()
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
    expect({ open: quote.open, high: quote.high, low: quote.low, close: quote.last, trades: quote.trades, lastAt: quote.lastAt })
      .toEqual({ ...shown(ofTrades(trades)), lastAt: trades.at.at(-1) })
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
  fc.assert(fc.property(at, (moment) => {
    for (const instrument of [sap, apple]) {
      const quotes: Quote[] = instrument.notations.filter(({ isoCurrency }) => isoCurrency === 'EUR')
        .map(({ id }) => market.quote(id, 'RLT', moment)).filter(({ isOpen, bid }) => isOpen && bid !== undefined)
      if (quotes.length > 1) expect(max(quotes.map(({ bid }) => bid ?? 0))).toBeLessThan(min(quotes.map(({ ask }) => ask ?? 0)))
    }
  }), { seed: 12, numRuns: 15 })
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
  expect(market.quote(xetra, 'RLT', christmas)).toMatchObject({ isOpen: false, lastAt: Date.parse('2025-12-23T16:35Z') })
  expect(market.trades(xetra, christmas - 40_000_000, christmas + 40_000_000, now).at).toEqual([])
  const saturday = Date.parse('2026-11-14T12:00Z')
  expect(market.quote(xetra, 'RLT', saturday)).toEqual({ ...market.quote(xetra, 'RLT', saturday + 3_600_000), shownAt: saturday })
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
  expect(market.quote(id, 'EOD', now)).toMatchObject({ last: bars.close[1], previousClose: bars.close[0], lastAt: Date.parse('2026-11-19T16:35Z'), volume: bars.volume[1] })
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

/** A paper on the DAX, and a market that prices it so. */
function withCall(pricing: Pricing): readonly [Notation, SimulatedMarket] {
  const dax = named('DAX')
  const notation: Notation = { id: 1_000_000_004 as NotationId, venue: '@_SG' as Notation['venue'], isoCurrency: 'EUR' }
  const call: Instrument = {
    ...dax,
    key: 'DERIVATIVE:900000001' as Instrument['key'],
    entityType: 'DERIVATIVE',
    isoCurrency: 'EUR',
    notations: [notation],
    facts: { kind: 'derivative', underlyingKey: dax.key, number: 1 },
  }
  const byNotation: Universe['byNotation'] = (id) => (id === notation.id ? { instrument: call, notation } : universe.byNotation(id))
  return [notation, fresh({ universe: { ...universe, byNotation }, pricing: () => pricing })]
}

test('a derivative follows the bid and ask of its underlying, and its day is the aggregate of its values', () => {
  const dax = named('DAX')
  const [notation, live] = withCall((bid, ask) => (bid > 20_000 ? { bid: (bid - 20_000) / 100, ask: (ask - 20_000) / 100 + 0.01 } : undefined))
  const { bid = 0, ask = 0 } = live.quote(notation.id, 'RLT', now)
  const level = live.quote(on(dax, '_IDX').id, 'RLT', now).last ?? 0
  expect(bid).toBeCloseTo((level - 20_000) / 100, 1)
  expect(ask).toBeGreaterThan(bid)
  const { from, to } = { from: Date.parse('2026-11-19T00:00Z'), to: Date.parse('2026-11-20T00:00Z') }
  const bar = ofDay(live.daily(notation.id, '2026-11-19', '2026-11-19', now))
  expect(bar.high).toBeGreaterThan(bar.low)
  expect(ofMinutes(live.minutes(notation.id, from, to, now))).toEqual(bar)
})

test('a paper without a price is not open while its venue is, and has no book', () => {
  const knockedOutAt = Date.parse('2026-11-20T12:00:00Z')
  const [{ id }, live] = withCall((bid, ask, at) => (at < knockedOutAt ? { bid, ask } : undefined))
  expect(live.quote(id, 'RLT', knockedOutAt - 60_000)).toMatchObject({ isOpen: true, bid: expect.any(Number), ask: expect.any(Number) })
  const after = live.quote(id, 'RLT', knockedOutAt + 60_000)
  expect([after.isOpen, after.bid, after.ask]).toEqual([false, undefined, undefined])
  expect(live.book(id, 10, knockedOutAt + 60_000)).toBeUndefined()
})

test('real closes are met, and a later one changes nothing before the one it follows', () => {
  const day = ['2026-03-02', '2026-03-03', '2026-03-31', '2026-04-13']
  const close = [1.08, 1.0912, 1.1, 1.2345]
  const until = (n: number): SimulatedMarket => fresh({
    fx: (currency) => (currency === 'USD' ? { source: 'EZB', isoCurrency: 'USD', day: day.slice(0, n), close: close.slice(0, n) } : undefined),
  })
  const id = on(named('EUR/USD'), '@_FX').id
  const four = until(4).daily(id, '2026-02-02', '2026-04-30', now)
  const shownClose = day.map((wanted) => four.close[four.day.indexOf(wanted)])
  expect(shownClose).toEqual(close)
  expect(four.sources.map(({ source }) => source)).toEqual(['simulated', 'EZB', 'simulated', 'EZB', 'simulated', 'EZB', 'simulated'])
  const three = until(3).daily(id, '2026-02-02', '2026-03-31', now)
  expect(three.close).toEqual(four.close.slice(0, three.close.length))
})

test('a close that no path can go through is not shown as the real one: negative, or a spike', () => {
  const oil = named('Rohöl WTI')
  const live = fresh({ anchors: (asked) => (asked === oil ? {
    source: 'EIA', isoCurrency: 'USD', day: ['2020-04-17', '2020-04-20', '2020-04-21', '2020-04-22'], close: [18.31, -36.98, 18.9, 19.64],
  } : undefined) })
  const { day, close, sources } = live.daily(on(oil, '@_COM').id, '2020-04-17', '2020-04-22', now)
  expect(sources).toEqual([{ from: 0, source: 'EIA' }, { from: 1, source: 'simulated' }, { from: 2, source: 'EIA' }])
  expect([close[day.indexOf('2020-04-21')], (close[day.indexOf('2020-04-20')] ?? 0) > 0]).toEqual([18.9, true])
})

test('where the clock of the market begins real prices go on: a day without one lies between its neighbours', () => {
  const oil = named('Rohöl WTI')
  const live = fresh({ anchors: (asked) => (asked === oil ? {
    source: 'EIA', isoCurrency: 'USD', day: ['1989-12-28', '1989-12-29', '1990-01-02', '1990-01-03'], close: [21.6, 21.84, 22.88, 23.81],
  } : undefined) })
  const [close] = live.daily(on(oil, '@_COM').id, '1990-01-01', '1990-01-01', now).close
  expect(close).toBeGreaterThan(19)
  expect(close).toBeLessThan(26)
})

test.each([
  { given: 'a share', instrument: sap, venue: '_GER', scale: 1 },
  { given: 'a metal', instrument: named('Gold'), venue: '@_COM', scale: 20 },
])('$given: a real bar is shown, and its day is the aggregate of its trades', ({ instrument, venue, scale }) => {
  const id = on(instrument, venue).id
  const real = {
    day: ['2026-10-12', '2026-10-13', '2026-10-14'],
    open: [200, 204, 190].map((price) => price * scale),
    high: [206, 205, 203].map((price) => price * scale),
    low: [199, 188, 189.5].map((price) => price * scale),
    close: [205, 189, 202].map((price) => price * scale),
    volume: [1_234_567, 2_000_001, 7],
  }
  const live = fresh({ anchors: (asked) => (asked === instrument ? { source: 'Datei', isoCurrency: instrument.isoCurrency, ...real } : undefined) })
  real.day.forEach((day, i) => {
    const bar = ofDay(live.daily(id, day, day, now))
    expect(bar).toMatchObject({ open: real.open[i], high: real.high[i], low: real.low[i], close: real.close[i] })
    const { from, to } = sessionOf(id, Date.parse(`${day}T15:00Z`))
    expect(ofMinutes(live.minutes(id, from, to, now))).toEqual(bar)
    expect(ofTrades(live.trades(id, from, to, now))).toEqual(bar)
    if (instrument === sap && i < 2) expect(bar.volume).toBe(real.volume[i])
  })
})

test('pairs of currencies close every triangle', () => {
  const [eurUsd, usdJpy, eurJpy] = ['EUR/USD', 'USD/JPY', 'EUR/JPY'].map((name) => on(named(name), '@_FX').id) as [NotationId, NotationId, NotationId]
  for (const hour of ['08:00', '12:30', '17:00']) {
    const moment = Date.parse(`2026-11-19T${hour}Z`)
    const last = (id: NotationId): number => market.quote(id, 'RLT', moment).last ?? 0
    // rates are shown to five and three digits
    expect(last(eurUsd) * last(usdJpy)).toBeCloseTo(last(eurJpy), 2)
  }
})

test('a euro quote is the home quote divided by the rate, at the ends of slots', () => {
  const moment = Date.parse('2026-11-19T15:30Z')
  const mid = (id: NotationId): number => {
    const { bid = 0, ask = 0 } = market.quote(id, 'RLT', moment)
    return (bid + ask) / 2
  }
  expect(mid(on(apple, '_GER').id) * market.perEuro('USD', moment) / mid(on(apple, '_NMS').id)).toBeCloseTo(1, 3)
})

test('an index moves as its members do, each by its weight', () => {
  const dax = named('DAX')
  const members = universe.membersOf(dax)
  const weights = market.weightsOf(dax, '2026-11-19') ?? new Float64Array()
  expect(weights).toHaveLength(members.length)
  expect(sum([...weights])).toBeCloseTo(1, 12)
  expect(max([...weights])).toBeLessThan(0.19)
  const [from, to] = [Date.parse('2026-11-19T09:00Z'), Date.parse('2026-11-19T15:00Z')]
  const growth = (id: NotationId): number => {
    const [before, after] = [from, to].map((moment) => {
      const { bid, ask, last = 0 } = market.quote(id, 'RLT', moment)
      return bid === undefined || ask === undefined ? last : (bid + ask) / 2
    }) as [number, number]
    return after / before - 1
  }
  const ofMembers = members.map((member, i) => (weights[i] ?? 0) * growth((member.notations[0] as Notation).id))
  // weights are of the morning before, and mids are known to a tick
  expect(growth(on(dax, '_IDX').id)).toBeCloseTo(sum(ofMembers), 3)
})

test.each([
  { name: 'Bundesanleihe 2,60% 2025/2035', given: 'a denomination of a cent', lot: 100 },
  { name: 'BTP 3,15% 2026/2031', given: 'its denomination', lot: 1000 },
])('a bond with $given trades nominal in lots of $lot, at a price in percent', ({ name, lot }) => {
  const { id } = named(name).notations[0] as Notation
  const { close, high, low, volume, turnover } = market.daily(id, '2026-11-16', '2026-11-19')
  const { size } = market.trades(id, Date.parse('2026-11-18T00:00Z'), Date.parse('2026-11-19T00:00Z'))
  const quote = market.quote(id, 'RLT', Date.parse('2026-11-19T12:00Z'))
  expect(close.length).toBeGreaterThan(1)
  for (const nominal of [...volume, ...size, quote.volume, quote.lastSize, quote.bidSize, quote.askSize]) expect((nominal ?? NaN) % lot).toBe(0)
  volume.forEach((nominal, i) => {
    expect(turnover[i]).toBeGreaterThanOrEqual(Math.floor((nominal * (low[i] as number)) / 100))
    expect(turnover[i]).toBeLessThanOrEqual(Math.ceil((nominal * (high[i] as number)) / 100))
  })
})

test('money in futures is contracts times what one moves by: 25 euro a point of the DAX', () => {
  const { id } = named('DAX Future').notations[0] as Notation
  const { open, close, high, low, volume: [volume = 0], turnover: [turnover] } = market.daily(id, '2026-11-19', '2026-11-19')
  expect(volume).toBeGreaterThan(5000)
  expect(turnover).toBe(Math.round(volume * 25 * (sum([...open, ...high, ...low, ...close]) / 4)))
  const quote = market.quote(id, 'EOD', Date.parse('2026-11-20T06:00Z'))
  expect(quote.turnover).toBeCloseTo(turnover ?? NaN, -1)
})

test('a share reports about once a quarter', () => {
  const days = market.reportDays(sap, '2025-01-01', '2025-12-31')
  expect(days.length).toBeGreaterThanOrEqual(3)
  expect(days.length).toBeLessThanOrEqual(5)
})

/** A market whose clock and timer are moved by hand. */
function watched(start: Instant): { market: SimulatedMarket; run(ms: number): void } {
  const clock = manualClock(start)
  let call: (() => void) | undefined
  const live = fresh({ clock, timers: { setInterval: (given) => (call = given), clearInterval: () => void (call = undefined) } })
  return {
    market: live,
    run(ms) {
      for (let passed = 0; passed < ms; passed += 50) {
        clock.advance(50)
        call?.()
      }
    },
  }
}

test.each(['RLT', 'DLY'] as const)('watching in %s misses no change of the quote', (quality) => {
  const id = on(sap, '_GER').id
  const { market: live, run } = watched(now - (now % 50))
  let calls = 0
  const seen = (): unknown => ({ ...live.quote(id, quality), shownAt: 0, bidAt: 0, askAt: 0, bidSize: 0, askSize: 0 })
  let last = seen()
  const stop = live.watch(id, quality, () => {
    calls++
    last = seen()
  })
  for (let i = 0; i < 60; i++) {
    run(1000)
    expect(seen()).toEqual(last)
  }
  expect(calls).toBeGreaterThan(3)
  stop()
  const before = calls
  run(10_000)
  expect(calls).toBe(before)
})

test('over a weekend a watched share is silent until its venue opens', () => {
  const { market: live, run } = watched(Date.parse('2026-11-16T07:49:00Z'))
  const calls: Instant[] = []
  live.watch(on(sap, '_GER').id, 'RLT', () => calls.push(live.now()))
  run(50_000)
  expect(calls).toEqual([])
  run(15_000)
  expect(calls).toEqual([Date.parse('2026-11-16T07:50:00Z')])
})

test('indices of one region whose members are not known move alike, yet none as another', () => {
  const days = (name: string) => market.daily(on(named(name), '_IDX').id, '2024-01-02', '2026-11-19')
  const returnsOf = ({ day, close }: DailyBars) => new Map(day.slice(1).map((each, i) => [each, Math.log((close[i + 1] as number) / (close[i] as number))]))
  for (const [one, other] of [['CAC 40', 'IBEX 35'], ['FTSE MIB', 'AEX'], ['STOXX Europe 600', 'CAC 40'], ['Nikkei 225', 'TOPIX']] as const) {
    const [a, b] = [returnsOf(days(one)), returnsOf(days(other))]
    const both = [...a].flatMap(([day, value]): [number, number][] => { const same = b.get(day); return same === undefined ? [] : [[value, same]] })
    const mean = (of: (pair: [number, number]) => number) => both.reduce((total, pair) => total + of(pair), 0) / both.length
    const [x, y] = [mean(([value]) => value), mean(([, value]) => value)]
    const correlation = mean(([p, q]) => (p - x) * (q - y)) / Math.sqrt(mean(([p]) => (p - x) ** 2) * mean(([, q]) => (q - y) ** 2))
    expect(correlation, `${one} and ${other}`).toBeGreaterThan(0.8)
    expect(correlation, `${one} and ${other}`).toBeLessThan(0.98)
  }
})

/** Sums of five days' closes, highs, lows and volumes, per case. A change of any formula raises `simulationVersion`, another one of facts, or of what a class trades, `universeVersion`. */
const golden: Record<string, number> = {
  'a share on Xetra': 765189.65,
  'a share on Tradegate': 84742.5,
  'an American share at home': 8956262.35,
  'an American share in Frankfurt': 21729.7,
  'a share hardly traded': 26545.21,
  'an index': 368154.49,
  'an indication': 368224.76,
  'a pair of currencies': 15.84514,
  'a coin in euro': 1846831,
  'a metal': 67758.96,
  'a bond': 2627043.43,
  'a future': 407917.5,
  'a fund': 592.56,
}

test.each(cases)('$given: the digest of version 5', ({ given, id }) => {
  const { close, high, low, volume } = market.daily(id, '2026-11-09', '2026-11-13', now)
  expect(sum([...close, ...high, ...low, ...volume])).toBeCloseTo(golden[given] ?? NaN, 6)
})

test('no instrument that still lives begins in the future: a bond without a day of issue begins in the year its name says', () => {
  const today = calendar.dayOf('XETR', now)
  const late = universe.ofType('BOND').filter(({ notations: [first] }) => first && market.firstDay(first.id) > today)
  expect(late.map(({ name }) => name)).toEqual([])
  expect(market.firstDay(on(named('Bundesanleihe 2,50% 2014/2046'), '_FRA').id)).toBe('2014-01-02')
})
