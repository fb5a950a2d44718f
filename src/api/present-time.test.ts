import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { iso, readDate } from './present-time.ts'

test('an instant is written as the platform writes it, with an offset', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.parse('1960-01-01T00:00Z'), max: Date.parse('2100-12-31T00:00Z') }), (at) => {
      expect(iso(at)).toBe(new Date(at).toISOString().replace('Z', '+00:00'))
    }),
    { seed: 3 },
  )
})

test('a day is read with or without zeros in front; one that does not exist is refused', () => {
  expect(['2026-8-3', '2026-08-03', '2028-02-29'].map((text) => readDate(text).day)).toEqual([
    '2026-08-03',
    '2026-08-03',
    '2028-02-29',
  ])
  for (const text of ['2026-02-29', '2026-13-01', '2026-04-31', '2026-00-10', '2026-1-0', '26-1-1'])
    expect(() => readDate(text), text).toThrow('Not a date')
})

test('an instant is read by its offset, whose sign may be a space, or by UTC; on a day that does not exist it is refused', () => {
  expect(readDate('2022-11-14T23:59:59.000 01:00')).toEqual({
    day: '2022-11-14',
    instant: Date.parse('2022-11-14T22:59:59Z'),
  })
  expect(readDate('2022-11-14 23:59:59')).toEqual(readDate('2022-11-14T23:59:59Z'))
  for (const text of ['2026-02-30T10:00:00Z', '2026-11-20T25:00:00Z', '2026-11-20 25:12', '2026-11-20T'])
    expect(() => readDate(text), text).toThrow('Not a date')
})
