import type { TradingDay } from '#contract/vocabulary.ts'
import { expect, test } from 'vitest'
import type { PaperTerms } from '../derivatives.ts'
import { trackOf } from './track.ts'

const past = [
  { day: '2026-11-16', low: 98, high: 102, close: 100 },
  { day: '2026-11-17', low: 99, high: 111, close: 110 },
  { day: '2026-11-18', low: 85, high: 112, close: 99 },
  { day: '2026-11-19', low: 95, high: 101, close: 98 },
] as const

/** The track of a paper issued on the 16th at 100, and how often it asked for the past. */
function tracked(terms: Partial<PaperTerms>, today: TradingDay) {
  let asked = 0
  const paper = {
    issued: '2026-11-16',
    underlying: { key: 'INDEX:1' },
    terms: { isShort: false, level: 100, ...terms },
  } as unknown as Parameters<typeof trackOf>[0] // nothing else is read here
  const track = trackOf(
    paper,
    {
      history: (_key, from, until) => {
        asked++
        const rows = past.filter(({ day }) => day >= from && day < until)
        return {
          day: rows.map(({ day }) => day),
          low: rows.map(({ low }) => low),
          high: rows.map(({ high }) => high),
          close: rows.map(({ close }) => close),
        }
      },
    },
    () => today,
  )
  return { track, asked: () => asked }
}

test('a barrier was touched on the first completed day that reached it; that day and days to come may ask when', () => {
  const { track, asked } = tracked({ kind: 'knockOut', barrier: 90 }, '2026-11-20')
  expect(track.touchedOn()).toBe('2026-11-18')
  expect(
    (['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'] as const).map((day) => track.mayTouchOn(day)),
  ).toEqual([false, true, false, false])
  expect(asked()).toBe(1)
  const { track: untouched } = tracked({ kind: 'knockOut', barrier: 80 }, '2026-11-20')
  expect([untouched.touchedOn(), untouched.mayTouchOn('2026-11-19'), untouched.mayTouchOn('2026-11-20')]).toEqual([
    undefined,
    false,
    true,
  ])
})

test('a factor paper is worth what the closes before a day made of it, also on days gone by', () => {
  const { track } = tracked({ kind: 'factor', factor: 1 }, '2026-11-20')
  expect(
    (['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-20'] as const).map((day) => track.factorBefore(day).close),
  ).toEqual([100, 100, 110, 98])
  // began at 10 and followed the level from 100 to 110, less the cost of two days
  expect(track.factorBefore('2026-11-18').value).toBeCloseTo(11, 2)
  expect(track.factorBefore('2026-11-16').value).toBe(10)
})
