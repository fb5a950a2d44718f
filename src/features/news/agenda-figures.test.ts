import { expect, test } from 'vitest'
import { surpriseText } from './agenda-figures.ts'

test.each([
  { actual: 2.3, forecast: 2.1, unit: '%', text: '+0,2 Pp.' },
  { actual: -1.4, forecast: -0.9, unit: '%', text: '−0,5 Pp.' },
  { actual: 51, forecast: 51, unit: 'Pkt.', text: '±0 Pkt.' },
  { actual: undefined, forecast: 49.9, unit: 'Pkt.', text: '–' },
])('$actual where $forecast was expected is „$text“', ({ text, ...figures }) =>
  expect(surpriseText(figures).replaceAll('\u00a0', ' ')).toBe(text))
