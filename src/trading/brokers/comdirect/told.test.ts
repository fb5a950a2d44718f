import { expect, test } from 'vitest'
import { comdirectOrder } from '../../testing/comdirect-order.ts'
import { stateOf, toldOf } from './told.ts'

test.each([
  ['OPEN', 0n, 'OPEN', false],
  ['PENDING', 5n, 'PARTIAL', false],
  ['PARTIALLY_EXECUTED', 5n, 'PARTIAL', false],
  ['SETTLED', 5n, 'EXECUTED', true],
  ['CANCELLED_USER', 0n, 'CANCELLED', true],
  ['CANCELLED_SYSTEM', 0n, 'REJECTED', true],
  ['EXPIRED', 0n, 'EXPIRED', true],
  ['UNKNOWN', 0n, 'OPEN', false],
] as const)('%s with %s executed is %s', (orderStatus, filled, state, isDone) =>
  expect(stateOf(comdirectOrder({ orderStatus }), filled)).toMatchObject({ state, isDone }))

test('what was executed adds up where the bank names no sum', () => {
  const execution = (id: string, value: string) => ({
    executionId: id,
    executedQuantity: { value, unit: 'XXX' },
    executionPrice: { value: '150', unit: 'EUR' },
    executionTimestamp: null,
  })
  expect(toldOf(comdirectOrder({ executions: [execution('a', '1'), execution('b', '0.5')] })).filled).toBe('1500000')
})

test('of a combined order both legs are told, and what either has executed once', () => {
  const execution = {
    executionId: 'a',
    executedQuantity: { value: '1', unit: 'XXX' },
    executionPrice: { value: '150', unit: 'EUR' },
  }
  const legs = [
    { orderType: 'LIMIT', limit: { value: '160', unit: 'EUR' }, executions: [execution] },
    { orderType: 'STOP_MARKET', triggerLimit: { value: '140', unit: 'EUR' }, executions: null },
  ]
  const zero = { value: '0', unit: 'XXX' }
  expect(
    toldOf(comdirectOrder({ orderType: 'ONE_CANCELS_OTHER', limit: null, subOrders: legs, executedQuantity: zero })),
  ).toMatchObject({ kind: 'OCO', limit: 160, stop: 140, filled: '1000000', executions: [{ id: 'a' }] })
})

test.each([
  {
    more: { orderType: 'TRAILING_STOP_MARKET', trailingLimitDistRel: '5.5' },
    is: { kind: 'TRAILING', trailingPct: 5.5 },
  },
  {
    more: { orderType: 'TRAILING_STOP_LIMIT', trailingLimitDistAbs: '2.50' },
    is: { kind: 'TRAILING', kindText: 'Trailing-Stopp-Limit', trailingBy: 2.5 },
  },
  { more: { orderType: 'NEXT_ORDER' }, is: { kindText: 'Folgeorder' } },
  { more: { limit: { value: '12', unit: 'USD' } }, is: { limit: 12, priceUnit: 'USD' } },
  { more: { quantity: { value: '5000', unit: 'XXC' } }, is: { quantityUnit: 'XXC', quantity: '5000000000' } },
])('what the portal sends otherwise or not at all is told as it is: $is', ({ more, is }) =>
  expect(toldOf(comdirectOrder(more))).toMatchObject(is))
