import { expect, test } from 'vitest'
import { tradingDay } from '#contract/vocabulary.ts'
import { createCalendar } from '#calendar/sessions.ts'
import { calm, firstDays, nearHigh, strength } from './sample-rules.ts'

const line = (length: number, close: (index: number) => number) => Array.from({ length }, (_, index) => close(index))

test('strength is the gain of 126 trading days, and nothing where there are fewer', () => {
  expect(strength(line(127, (index) => 100 + index))?.value).toBeCloseTo(1.26, 12)
  expect(strength(line(126, () => 100))).toBeUndefined()
})

test('a price that swings by one percent a day is less calm than one that swings by half', () => {
  const swings = (size: number) => calm(line(253, (index) => (index % 2 === 0 ? 100 : 100 * Math.exp(size))))
  expect(swings(0.01)?.value).toBeCloseTo(-0.01 * Math.sqrt((252 * 252) / 251), 12)
  expect(swings(0.01)?.words).toMatch(/^Schwankung 15,9\s% im Jahr$/)
  expect(swings(0.005)?.value).toBeGreaterThan(swings(0.01)?.value ?? 0)
})

test('the gap to the highest close of a year is nothing at the high', () => {
  expect(nearHigh(line(252, (index) => index + 1))?.words).toBe('auf dem Jahreshoch')
  expect(nearHigh([200, ...line(251, () => 190)])?.value).toBeCloseTo(-0.05, 12)
})

test('a rule looks on the first day on which Frankfurt trades', () => {
  const days = firstDays(createCalendar(), tradingDay('2026-01-01'), tradingDay('2026-05-31'), 1)
  expect(days).toEqual(['2026-01-02', '2026-02-02', '2026-03-02', '2026-04-01', '2026-05-04'])
})
