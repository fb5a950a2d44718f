import { expect, test } from 'vitest'
import { changedOrder, figureIn } from './row-order.ts'

test.each([
  { text: '+1,87\u00a0%', is: 1.87 },
  { text: '−12.345,60', is: -12345.6 },
  { text: '±0,00\u00a0%', is: 0 },
  { text: '1.284.310', is: 1_284_310 },
  { text: '–', is: undefined },
  { text: '17:35:12', is: undefined },
])('„$text“ is $is', ({ text, is }) => expect(figureIn(text)).toBe(is))

test('rows go by their figure, those without one last in both directions', () => {
  const texts = ['+0,10\u00a0%', '–', '−0,50\u00a0%', '+2,00\u00a0%']
  expect(changedOrder(texts, false)).toEqual([3, 0, 2, 1])
  expect(changedOrder(texts, true)).toEqual([2, 0, 3, 1])
})

test('rows in their order stay, and so do those of a column without figures', () => {
  expect(changedOrder(['+2,00\u00a0%', '+0,10\u00a0%', '+0,10\u00a0%', '–'], false)).toBeUndefined()
  expect(changedOrder(['SAP', 'Allianz'], true)).toBeUndefined()
})
