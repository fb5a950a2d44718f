import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AuctionOrder, uncross } from './auction.ts'

/** `buy 10 @100`, `sell 5` (at any price), one a line, in the order of time. */
const calls = (text: string): AuctionOrder[] =>
  text
    .trim()
    .split('\n')
    .map((line, i) => {
      const [, side, quantity, limit] = /(buy|sell) (\d+)(?: @(\d+))?/.exec(line) ?? []
      return {
        id: i + 1,
        side: side as 'buy' | 'sell',
        quantity: Number(quantity),
        ...(limit !== undefined && { limit: Number(limit) }),
      }
    })

test.each([
  {
    given: 'most is traded at one price only',
    orders: 'buy 10 @102\nbuy 10 @101\nsell 5 @99\nsell 15 @101',
    reference: 90,
    is: { price: 101, volume: 20, surplus: 0 },
  },
  {
    given: 'two prices trade as much: the smaller surplus',
    orders: 'buy 10 @102\nbuy 5 @100\nsell 10 @100',
    reference: 100,
    is: { price: 101, volume: 10, surplus: 0 },
  },
  {
    given: 'a stretch is as good: the nearest to the reference',
    orders: 'buy 10 @105\nsell 10 @95',
    reference: 98,
    is: { price: 98, volume: 10, surplus: 0 },
  },
  {
    given: 'the reference lies outside the stretch',
    orders: 'buy 10 @105\nsell 10 @95',
    reference: 200,
    is: { price: 105, volume: 10, surplus: 0 },
  },
  {
    given: 'the best lies between limits',
    orders: 'buy 10 @105\nbuy 5 @100\nsell 10 @100\nsell 5 @105',
    reference: 90,
    is: { price: 101, volume: 10, surplus: 0 },
  },
  {
    given: 'orders at any price only: the reference',
    orders: 'buy 10\nsell 4',
    reference: 77,
    is: { price: 77, volume: 4, surplus: 6 },
  },
])('$given', ({ orders, reference, is }) => expect(uncross(calls(orders), reference)).toMatchObject(is))

test('nobody meets: no price', () => {
  expect(uncross(calls('buy 10 @99\nsell 10 @101'), 100)).toBeUndefined()
  expect(uncross(calls('buy 10'), 100)).toBeUndefined()
})

test('orders at any price go first, then the better limit, then time', () => {
  expect(uncross(calls('buy 4 @100\nbuy 4 @101\nbuy 4\nbuy 4 @101\nsell 10 @100'), 100)?.fills).toEqual([
    { id: 3, side: 'buy', quantity: 4 },
    { id: 2, side: 'buy', quantity: 4 },
    { id: 4, side: 'buy', quantity: 2 },
    { id: 5, side: 'sell', quantity: 10 },
  ])
})

const limit = fc.option(fc.integer({ min: 90, max: 110 }), { nil: undefined, freq: 6 })
const anyOrders = fc
  .array(
    fc.record({
      side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
      quantity: fc.integer({ min: 1, max: 30 }),
      limit,
    }),
    { maxLength: 14 },
  )
  .map((list) => list.map((order, i): AuctionOrder => ({ id: i + 1, ...order })))
const reference = fc.integer({ min: 85, max: 115 })

/** Volume and surplus at a price, written down without a thought for speed. */
function at(orders: readonly AuctionOrder[], price: number) {
  const sum = (side: 'buy' | 'sell') =>
    orders
      .filter(
        (order) =>
          order.side === side &&
          (order.limit === undefined || (side === 'buy' ? order.limit >= price : order.limit <= price)),
      )
      .reduce((quantity, order) => quantity + order.quantity, 0)
  return { price, volume: Math.min(sum('buy'), sum('sell')), surplus: Math.abs(sum('buy') - sum('sell')) }
}

test('no other price trades more, or as much with less surplus, or that nearer to the reference', () => {
  fc.assert(
    fc.property(anyOrders, reference, (orders, wanted) => {
      const all = Array.from({ length: 60 }, (_, i) => at(orders, 70 + i)).filter(({ volume }) => volume > 0)
      const [best] = all.toSorted(
        (a, b) =>
          b.volume - a.volume ||
          a.surplus - b.surplus ||
          Math.abs(a.price - wanted) - Math.abs(b.price - wanted) ||
          b.price - a.price,
      )
      const found = uncross(orders, wanted)
      expect(found?.price).toBe(best?.price)
      expect(found?.volume).toBe(best?.volume)
    }),
    { numRuns: 400, seed: 41 },
  )
})

test('both sides fill the same, nobody beyond quantity or limit, and who is left over could not have met', () => {
  fc.assert(
    fc.property(anyOrders, reference, (orders, wanted) => {
      const found = uncross(orders, wanted)
      if (!found) return
      const filledOf = (id: number) => found.fills.find((fill) => fill.id === id)?.quantity ?? 0
      const sum = (side: 'buy' | 'sell') =>
        found.fills.filter((fill) => fill.side === side).reduce((total, { quantity }) => total + quantity, 0)
      expect([sum('buy'), sum('sell')]).toEqual([found.volume, found.volume])
      for (const { id, side, quantity, limit: bound } of orders) {
        expect(filledOf(id)).toBeLessThanOrEqual(quantity)
        if (filledOf(id) > 0 && bound !== undefined)
          expect(side === 'buy' ? bound >= found.price : bound <= found.price).toBe(true)
      }
      const left = (side: 'buy' | 'sell') =>
        orders
          .filter((order) => order.side === side && order.limit !== undefined && filledOf(order.id) < order.quantity)
          .map((order) => order.limit as number)
      expect(Math.max(-Infinity, ...left('buy'))).toBeLessThan(Math.min(Infinity, ...left('sell')))
    }),
    { numRuns: 400, seed: 42 },
  )
})
