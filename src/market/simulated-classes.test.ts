import { expect, test } from 'vitest'
import type { Instant, NotationId } from '#contract/vocabulary.ts'
import type { Instrument, Notation, Universe } from './instruments.ts'
import type { DailyBars } from './market.ts'
import type { SimulatedMarket } from './simulated-market.ts'
import type { Pricing } from './simulation/source.ts'
import {
  apple,
  calendar,
  fresh,
  market,
  max,
  min,
  named,
  now,
  ofDay,
  ofMinutes,
  ofTrades,
  on,
  sap,
  sum,
  universe,
} from './testing/simulated.ts'

test('pairs of currencies close every triangle', () => {
  const [eurUsd, usdJpy, eurJpy] = ['EUR/USD', 'USD/JPY', 'EUR/JPY'].map((name) => on(named(name), '@_FX').id) as [
    NotationId,
    NotationId,
    NotationId,
  ]
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
  expect((mid(on(apple, '_GER').id) * market.perEuro('USD', moment)) / mid(on(apple, '_NMS').id)).toBeCloseTo(1, 3)
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
  for (const nominal of [...volume, ...size, quote.volume, quote.lastSize, quote.bidSize, quote.askSize])
    expect((nominal ?? NaN) % lot).toBe(0)
  volume.forEach((nominal, i) => {
    expect(turnover[i]).toBeGreaterThanOrEqual(Math.floor((nominal * (low[i] as number)) / 100))
    expect(turnover[i]).toBeLessThanOrEqual(Math.ceil((nominal * (high[i] as number)) / 100))
  })
})

test('money in futures is contracts times what one moves by: 25 euro a point of the DAX', () => {
  const { id } = named('DAX Future').notations[0] as Notation
  const {
    open,
    close,
    high,
    low,
    volume: [volume = 0],
    turnover: [turnover],
  } = market.daily(id, '2026-11-19', '2026-11-19')
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

test('indices of one region whose members are not known move alike, yet none as another', () => {
  const days = (name: string) => market.daily(on(named(name), '_IDX').id, '2024-01-02', '2026-11-19')
  const returnsOf = ({ day, close }: DailyBars) =>
    new Map(day.slice(1).map((each, i) => [each, Math.log((close[i + 1] as number) / (close[i] as number))]))
  for (const [one, other] of [
    ['CAC 40', 'IBEX 35'],
    ['FTSE MIB', 'AEX'],
    ['STOXX Europe 600', 'CAC 40'],
    ['Nikkei 225', 'TOPIX'],
  ] as const) {
    const [a, b] = [returnsOf(days(one)), returnsOf(days(other))]
    const both = [...a].flatMap(([day, value]): [number, number][] => {
      const same = b.get(day)
      return same === undefined ? [] : [[value, same]]
    })
    const mean = (of: (pair: [number, number]) => number) =>
      both.reduce((total, pair) => total + of(pair), 0) / both.length
    const [x, y] = [mean(([value]) => value), mean(([, value]) => value)]
    const correlation =
      mean(([p, q]) => (p - x) * (q - y)) / Math.sqrt(mean(([p]) => (p - x) ** 2) * mean(([, q]) => (q - y) ** 2))
    expect(correlation, `${one} and ${other}`).toBeGreaterThan(0.8)
    expect(correlation, `${one} and ${other}`).toBeLessThan(0.98)
  }
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
  const byNotation: Universe['byNotation'] = (id) =>
    id === notation.id ? { instrument: call, notation } : universe.byNotation(id)
  return [notation, fresh({ universe: { ...universe, byNotation }, pricing: () => pricing })]
}

test('a derivative follows the bid and ask of its underlying, and its day is the aggregate of its values', () => {
  const dax = named('DAX')
  const [notation, live] = withCall((bid, ask) =>
    bid > 10_000 ? { bid: (bid - 10_000) / 100, ask: (ask - 10_000) / 100 + 0.01 } : undefined,
  )
  const { bid = 0, ask = 0 } = live.quote(notation.id, 'RLT', now)
  const level = live.quote(on(dax, '_IDX').id, 'RLT', now).last ?? 0
  expect(bid).toBeCloseTo((level - 10_000) / 100, 1)
  expect(ask).toBeGreaterThan(bid)
  const { from, to } = { from: Date.parse('2026-11-19T00:00Z'), to: Date.parse('2026-11-20T00:00Z') }
  const bar = ofDay(live.daily(notation.id, '2026-11-19', '2026-11-19', now))
  expect(bar.high).toBeGreaterThan(bar.low)
  expect(ofMinutes(live.minutes(notation.id, from, to, now))).toEqual(bar)
})

test('a paper without a price is not open while its venue is, and has no book', () => {
  const knockedOutAt = Date.parse('2026-11-20T12:00:00Z')
  const [{ id }, live] = withCall((bid, ask, at) => (at < knockedOutAt ? { bid, ask } : undefined))
  expect(live.quote(id, 'RLT', knockedOutAt - 60_000)).toMatchObject({
    isOpen: true,
    bid: expect.any(Number),
    ask: expect.any(Number),
  })
  const after = live.quote(id, 'RLT', knockedOutAt + 60_000)
  expect([after.isOpen, after.bid, after.ask]).toEqual([false, undefined, undefined])
  expect(live.book(id, 10, knockedOutAt + 60_000)).toBeUndefined()
})

test('the day on which a paper ends has its prices up to then, and does not tell before that it will end', () => {
  const endsAt = Date.parse('2026-11-20T12:10:00Z')
  const worth = (level: number) => (level - 10_000) / 100
  const [{ id }, ended] = withCall((bid, ask, at) => (at < endsAt ? { bid: worth(bid), ask: worth(ask) } : undefined))
  const [, living] = withCall((bid, ask) => ({ bid: worth(bid), ask: worth(ask) }))
  const [from, before, to] = ['2026-11-20T00:00Z', '2026-11-20T11:00Z', '2026-11-20T21:30Z'].map((at) =>
    Date.parse(at),
  ) as [Instant, Instant, Instant]
  expect(ended.quote(id, 'RLT', before)).toEqual(living.quote(id, 'RLT', before))
  expect(ended.daily(id, '2026-11-19', '2026-11-20', before)).toEqual(
    living.daily(id, '2026-11-19', '2026-11-20', before),
  )
  const bar = ofDay(ended.daily(id, '2026-11-20', '2026-11-20', to))
  const trades = ended.trades(id, from, to, to)
  expect(ofTrades(trades)).toEqual(bar)
  expect(ofMinutes(ended.minutes(id, from, to, to))).toEqual(bar)
  expect(min(trades.price)).toBeGreaterThan(0)
  const [lastAt = 0] = trades.at.slice(-1)
  expect(lastAt).toBeLessThan(endsAt)
  expect(lastAt).toBeGreaterThan(endsAt - 2 * 60_000)
  expect(ended.quote(id, 'RLT', to)).toMatchObject({
    last: bar.close,
    lastAt,
    high: bar.high,
    low: bar.low,
    isOpen: false,
  })
  expect(ended.quote(id, 'RLT', Date.parse('2026-11-23T10:00Z'))).toMatchObject({ last: bar.close, lastAt })
  expect(ended.pastDays(id, '2026-11-20', '2026-11-20').close).toEqual([bar.close])
})

/** A market with one instrument as its facts may also be. */
function withFacts<Kind extends Instrument['facts']['kind']>(
  instrument: Instrument,
  facts: Partial<Extract<Instrument['facts'], { kind: Kind }>>,
): SimulatedMarket {
  const other = { ...instrument, facts: { ...instrument.facts, ...facts } as Instrument['facts'] }
  const byNotation: Universe['byNotation'] = (id) => {
    const found = universe.byNotation(id)
    return found?.instrument === instrument ? { ...found, instrument: other } : found
  }
  return fresh({ universe: { ...universe, byNotation } })
}

test('a fund has no price before its first day, and a bond none on the day it is paid back', () => {
  const [fund] = universe.all().filter(({ facts }) => facts.kind === 'etf')
  const [bond] = universe.ofType('BOND')
  const [fundId, bondId] = [fund?.notations[0]?.id, bond?.notations[0]?.id]
  if (!fund || !bond || !fundId || !bondId) throw new Error('no fund or no bond')
  const young = withFacts<'etf'>(fund, { issued: '2026-11-19' })
  expect(young.firstDay(fundId)).toBe('2026-11-19')
  expect(young.daily(fundId, '2020-01-01', '2026-11-19', now).day).toEqual(['2026-11-19'])
  const due = withFacts<'bond'>(bond, { maturity: '2026-11-20', issued: '2025-11-20' })
  const quote = due.quote(bondId, 'RLT', now)
  expect([quote.isOpen, quote.bid, calendar.dayOf('XETR', quote.lastAt ?? now)]).toEqual([
    false,
    undefined,
    '2026-11-19',
  ])
})

test('no instrument that still lives begins in the future: a bond without a day of issue begins in the year its name says', () => {
  const today = calendar.dayOf('XETR', now)
  const late = universe.ofType('BOND').filter(({ notations: [first] }) => first && market.firstDay(first.id) > today)
  expect(late.map(({ name }) => name)).toEqual([])
  expect(market.firstDay(on(named('Bundesanleihe 2,50% 2014/2046'), '_FRA').id)).toBe('2014-01-02')
})

test.each([
  { name: 'E-mini S&P 500', venue: '_CME' },
  { name: 'WTI Crude Oil', venue: '_NYM' },
  { name: 'Gold', venue: '_CMX' },
  { name: 'Corn', venue: '_CBT' },
])('a future on $name does not trade at Christmas', ({ name, venue }) => {
  const future = universe.ofType('FUTURE').find((each) => each.name === name)!
  const { id } = on(future, venue)
  const later = fresh({ clock: { now: () => Date.parse('2026-12-29T12:00Z') } })
  const holiday = Date.parse('2026-12-25T15:00Z')
  const quote = later.quote(id, 'RLT', holiday)
  expect(quote.isOpen).toBe(false)
  expect(quote.lastAt).toBeLessThan(Date.parse('2026-12-24T23:00Z') + 1)
  expect(later.daily(id, '2026-12-23', '2026-12-28').day).toEqual(['2026-12-23', '2026-12-24', '2026-12-28'])
  expect(later.trades(id, holiday, holiday + 3_600_000).at).toHaveLength(0)
})
