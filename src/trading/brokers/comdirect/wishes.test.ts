import { expect, test } from 'vitest'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import type { SharedVenue } from './venues.ts'
import { bodyOf, faultsIn, looksLike } from './wishes.ts'
import type { OrderBody } from './messages.ts'
import { comdirectOrder } from '../../testing/comdirect-order.ts'

const venue: SharedVenue = {
  listing: { instrument: { facts: { kind: 'stock' } } } as unknown as Listing, // what is read of it
  venueId: 'V',
  step: 1,
  kinds: ['MARKET', 'LIMIT', 'STOP', 'STOP_LIMIT', 'TRAILING', 'OCO'],
  validities: ['DAY', 'ULTIMO', 'DATE', 'IOC'],
  offersQuotes: false,
}
const about = { depotId: 'D', instrumentId: 'DE0007164600', today: '2026-11-27' as TradingDay }
const base = { side: 'SELL', quantity: 3, validity: 'DAY' } as const

test.each([
  { given: 'market', wish: { ...base, kind: 'MARKET' }, is: { orderType: 'MARKET', validityType: 'GFD' } },
  {
    given: 'stop and limit to the ultimo',
    wish: { ...base, kind: 'STOP_LIMIT', stop: 9.5, limit: 9, validity: 'ULTIMO' },
    is: {
      orderType: 'STOP_LIMIT',
      validityType: 'GTD',
      validity: '2026-11-30',
      limit: { value: '9', unit: 'EUR' },
      triggerLimit: { value: '9.5', unit: 'EUR' },
    },
  },
  {
    given: 'a limit at once',
    wish: { ...base, kind: 'LIMIT', limit: 9, validity: 'IOC' },
    is: { orderType: 'LIMIT', validityType: 'GFD', limitExtension: 'IOC', limit: { value: '9', unit: 'EUR' } },
  },
  {
    given: 'a stop that follows',
    wish: { ...base, kind: 'TRAILING', trailingPct: 5, stop: 9.5 },
    is: {
      orderType: 'TRAILING_STOP_MARKET',
      validityType: 'GFD',
      trailingLimitDistRel: '5',
      triggerLimit: { value: '9.5', unit: 'EUR' },
    },
  },
] as const)('an order at $given is sent as documented', ({ wish, is }) =>
  expect(bodyOf(wish, venue, about)).toEqual({
    depotId: 'D',
    side: 'SELL',
    instrumentId: 'DE0007164600',
    quantity: { value: '3', unit: 'XXX' },
    venueId: 'V',
    ...is,
  }))

test('a bond is ordered by its nominal, at a percentage of it', () => {
  const bond = { instrument: { facts: { kind: 'bond' } } } as unknown as Listing // what is read of it
  const wish = { side: 'BUY', kind: 'LIMIT', quantity: 2000, limit: 98.5, validity: 'DAY' } as const
  expect(bodyOf(wish, { ...venue, listing: bond, step: 1000 }, about)).toMatchObject({
    quantity: { value: '2000', unit: 'XXC' },
    limit: { value: '98.5', unit: 'XXC' },
  })
  expect(() => bodyOf({ ...wish, quantity: 1500 }, { ...venue, listing: bond, step: 1000 }, about)).toThrow('quantity')
})

test('of two legs each is a whole order, and the whole has no price of its own', () => {
  const { subOrders, ...whole } = bodyOf({ ...base, kind: 'OCO', limit: 11, stop: 9, validity: 'ULTIMO' }, venue, about)
  expect(whole).toMatchObject({ orderType: 'ONE_CANCELS_OTHER', validityType: 'GTD', validity: '2026-11-30' })
  expect([whole.limit, whole.triggerLimit]).toEqual([undefined, undefined])
  const leg = { ...whole, orderType: undefined }
  expect(subOrders).toEqual([
    { ...leg, orderType: 'LIMIT', limit: { value: '11', unit: 'EUR' } },
    { ...leg, orderType: 'STOP_MARKET', triggerLimit: { value: '9', unit: 'EUR' } },
  ])
})

test.each([
  { wish: { ...base, kind: 'TRAILING' }, field: 'trailingPct' },
  { wish: { ...base, kind: 'TRAILING', trailingPct: 5.0001 }, field: 'trailingPct' },
  { wish: { ...base, kind: 'MARKET', trailingPct: 5 }, field: 'trailingPct' },
  { wish: { ...base, kind: 'OCO', limit: 9 }, field: 'stop' },
  { wish: { ...base, kind: 'OCO', limit: 9, stop: 9.5 }, field: 'stop' },
  { wish: { ...base, kind: 'MARKET', validity: 'FOK' }, field: 'validity' },
  { wish: { ...base, kind: 'MARKET', quantity: 1.5 }, field: 'quantity' },
  { wish: { ...base, kind: 'MARKET', quantity: Number.NaN }, field: 'quantity' },
  { wish: { ...base, kind: 'MARKET', limit: 3 }, field: 'limit' },
  { wish: { ...base, kind: 'LIMIT', limit: -1 }, field: 'limit' },
  { wish: { ...base, kind: 'STOP' }, field: 'stop' },
  { wish: { ...base, kind: 'MARKET', validity: 'DATE', validTo: '2026-11-26' }, field: 'validTo' },
] as const)('what cannot be said is refused at its field: $field', ({ wish, field }) => {
  let faults: unknown
  try {
    bodyOf(wish, venue, about)
  } catch (error) {
    faults = (error as { faults?: object }).faults
  }
  expect(Object.keys(faults ?? {})).toContain(field)
})

const sent: OrderBody = {
  depotId: 'D',
  side: 'BUY',
  instrumentId: 'DE0007164600',
  orderType: 'LIMIT',
  quantity: { value: '3', unit: 'XXX' },
  venueId: 'V',
  limit: { value: '150', unit: 'EUR' },
}

test('an order there is that which was sent by what both say, however it is written', () => {
  const names = ['DE0007164600', '716460']
  expect(looksLike(comdirectOrder({}), sent, names)).toBe(true)
  for (const other of [
    { side: 'SELL' },
    { quantity: { value: '4', unit: 'XXX' } },
    { limit: { value: '150.01', unit: 'EUR' } },
    { limit: null },
    { triggerLimit: { value: '1', unit: 'EUR' } },
    { venueId: 'W' },
    { orderType: 'MARKET' },
    { instrument: { isin: 'US0378331005', wkn: '865985' } },
  ])
    expect([other, looksLike(comdirectOrder(other), sent, names)]).toEqual([other, false])
})

test('a stop that follows is the one that was sent wherever it has got to, legs by their prices', () => {
  const names = ['DE0007164600']
  const trailing: OrderBody = { ...sent, orderType: 'TRAILING_STOP_MARKET', trailingLimitDistRel: '5' }
  const { limit: _, ...unlimited } = trailing
  const there = { orderType: 'TRAILING_STOP_MARKET', limit: null, triggerLimit: { value: '142.5', unit: 'EUR' } }
  expect(looksLike(comdirectOrder({ ...there, trailingLimitDistRel: '5.000' }), unlimited, names)).toBe(true)
  expect(looksLike(comdirectOrder({ ...there, trailingLimitDistRel: '6' }), unlimited, names)).toBe(false)
  const { limit, ...none } = sent
  const legs = (stop: string): OrderBody['subOrders'] => [
    { ...none, orderType: 'LIMIT', ...(limit && { limit }) },
    { ...none, orderType: 'STOP_MARKET', triggerLimit: { value: stop, unit: 'EUR' } },
  ]
  const oco: OrderBody = { ...none, orderType: 'ONE_CANCELS_OTHER', subOrders: legs('140') }
  const combined = (stop: string) =>
    comdirectOrder({ orderType: 'ONE_CANCELS_OTHER', limit: null, subOrders: legs(stop) })
  expect([looksLike(combined('140.0'), oco, names), looksLike(combined('141'), oco, names)]).toEqual([true, false])
})

test('what the bank says stands at the field it is about', () => {
  const say = (key: string, origin: string[], severity = 'ERROR') => ({ severity, key, message: key, origin })
  expect(
    faultsIn([
      say('a', ['triggerLimit']),
      say('b', ['limit']),
      say('d', ['trailingLimitDistRel']),
      say('c', [], 'INFO'),
    ]),
  ).toEqual({
    stop: 'a',
    limit: 'b',
    trailingPct: 'd',
  })
  expect(faultsIn([say('menge_zu_gross', [])])).toEqual({ quantity: 'menge_zu_gross' })
  expect(Object.keys(faultsIn([]))).toEqual(['idNotation'])
})
