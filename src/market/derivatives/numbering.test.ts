import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NotationId } from '#contract/vocabulary.ts'
import { isIsin } from '#figures/identifiers.ts'
import {
  entityValueOfPaper,
  isinOf,
  monthCount,
  monthOf,
  notationOf,
  numberCount,
  paperOfEntityValue,
  numberOfIsin,
  numberOfNotation,
  numberOfWkn,
  placesPerMonth,
  wknOf,
  yearAndMonth,
} from './numbering.ts'

const numbers = fc.integer({ min: 0, max: numberCount - 1 })

test('every identifier leads back to its paper', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      expect(paperOfEntityValue(entityValueOfPaper(number))).toBe(number)
      expect(numberOfWkn(wknOf(number))).toBe(number)
      expect(numberOfIsin(isinOf(number))).toBe(number)
      for (const place of [0, 1, 2] as const) expect(numberOfNotation(notationOf(number, place))).toBe(number)
    }),
    { seed: 5, numRuns: 300 },
  )
})

test('a WKN is O and five characters that no real WKN begins with; an ISIN is QP000, WKN, check digit', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      expect(wknOf(number)).toMatch(/^O[0-9A-HJ-NP-Z]{5}$/)
      expect(isinOf(number).slice(0, 11)).toBe(`QP000${wknOf(number)}`)
      expect(isIsin(isinOf(number))).toBe(true)
    }),
    { seed: 6, numRuns: 200 },
  )
})

test('the first papers of a month do not look like neighbours', () => {
  const prefixes = new Set(Array.from({ length: 100 }, (_, number) => wknOf(number).slice(0, 3)))
  expect(prefixes.size).toBeGreaterThan(90)
})

test.each([
  () => paperOfEntityValue('899999999'),
  () => paperOfEntityValue('82849'),
  () => paperOfEntityValue('999999999'),
  () => numberOfWkn('716460'),
  () => numberOfWkn('OOOOOO'),
  () => numberOfIsin('DE0007164600'),
  () => numberOfIsin(isinOf(7).slice(0, 11) + ((Number(isinOf(7).at(-1)) + 1) % 10)),
  () => numberOfNotation(1_000_000_003 as NotationId),
  () => numberOfNotation(700_000_000 as NotationId),
])('what is no paper has no number', (ask) => expect(ask()).toBeUndefined())

test('months count from January 2018 to the middle of 2049', () => {
  expect(monthOf('2018-01-31')).toBe(0)
  expect(monthOf('2026-11-21')).toBe(106)
  expect(yearAndMonth(106)).toEqual({ year: 2026, month: 11 })
  expect(yearAndMonth(monthCount - 1)).toEqual({ year: 2049, month: 6 })
  expect(entityValueOfPaper(106 * placesPerMonth)).toBe('912720000')
})
