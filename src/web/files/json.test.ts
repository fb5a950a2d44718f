import { expect, test } from 'vitest'
import { valueOf } from '#web/files/json.ts'

test.each([
  { written: '1.234,50', value: 1234.5 },
  { written: '−0,35', value: -0.35 },
  { written: '+4,52\u00a0%', value: 4.52 },
  { written: '±0,00\u00a0%', value: 0 },
  { written: '\u22120,00', value: 0 },
  { written: '31,2\u00a0Mrd.', value: 31_200_000_000 },
  { written: '1,1\u00a0Mio.', value: 1_100_000 },
  { written: '3,05\u00a0Bio.\u00a0USD', value: 3_050_000_000_000, unit: 'USD' },
  { written: '24.318,42 Pkt.', value: 24_318.42, unit: 'Pkt.' },
  { written: '17:41:50', value: '17:41:50' },
  { written: '20.11., 17:41:50', value: '20.11., 17:41:50' },
])('„$written“ in a column of figures', ({ written, value, unit }) =>
  expect(valueOf(written, true)).toEqual(unit ? { value, unit } : { value }))

test('a day is written as programs sort it, and a year outside of figures is a word', () => {
  expect(valueOf('20.11.2026', false)).toEqual({ value: '2026-11-20' })
  expect(valueOf('2026', false)).toEqual({ value: '2026' })
})

test.each(['', ' ', '–'])('„%s“ is absent, not 0', (written) => expect(valueOf(written, true)).toBeUndefined())
