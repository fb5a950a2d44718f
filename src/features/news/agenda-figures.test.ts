import { expect, test } from 'vitest'
import { amount, surpriseText } from './agenda-figures.ts'

test.each([
  { actual: 2.3, forecast: 2.1, unit: '%', text: '+0,2 Pp.' },
  { actual: -1.4, forecast: -0.9, unit: '%', text: '−0,5 Pp.' },
  { actual: 51, forecast: 51, unit: 'Pkt.', text: '±0 Pkt.' },
  { actual: undefined, forecast: 49.9, unit: 'Pkt.', text: '–' },
])('$actual where $forecast was expected is „$text“', ({ text, ...figures }) =>
  expect(surpriseText(figures).replaceAll('\u00a0', ' ')).toBe(text))

test('earnings have the decimals they were told with', () =>
  expect([0.5, -0.01, 0.0908].map((value) => amount(value, { isoCurrency: 'EUR' }).replaceAll('\u00a0', ' '))).toEqual([
    '0,50 EUR',
    '−0,01 EUR',
    '0,0908 EUR',
  ]))

test('figures of one date have the same decimals', () => {
  const climate = { previous: 96.1, forecast: 96.5, actual: 97 }
  expect(amount(climate.actual, climate)).toBe('97,0')
})
