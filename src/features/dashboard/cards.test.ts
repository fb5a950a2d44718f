import { expect, test } from 'vitest'
import { arrangementFrom, shownOrHidden } from './cards.ts'

const atFirst = arrangementFrom(undefined).order

test.each([
  undefined,
  null,
  7,
  'alarme',
  { order: 'x', hidden: {} },
  { order: [['alarme']] },
])('%j says nothing about cards, so they stand as at first', (stored) =>
  expect(arrangementFrom(stored)).toEqual({ order: atFirst, hidden: [] }))

test('every card has one place, whatever is stored: unknown ones are nothing, new ones follow the one before them', () => {
  const { order, hidden } = arrangementFrom({
    order: ['watchlists', 'gone', 'orders', 'watchlists'],
    hidden: ['gone', 'orders'],
  })
  expect(order.toSorted()).toEqual(atFirst.toSorted())
  expect(order.indexOf('watchlists')).toBeLessThan(order.indexOf('orders'))
  expect(order.indexOf('termine')).toBe(order.indexOf('orders') + 1)
  expect(hidden).toEqual(['orders'])
})

test('what is hidden comes back', () => {
  const hidden = shownOrHidden(arrangementFrom({}), 'alarme', false)
  expect(hidden.hidden).toEqual(['alarme'])
  expect(shownOrHidden(hidden, 'alarme', false).hidden).toEqual(['alarme'])
  expect(shownOrHidden(hidden, 'alarme', true)).toEqual(arrangementFrom({}))
})
