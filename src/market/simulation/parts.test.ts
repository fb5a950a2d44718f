import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedCalendar } from '#calendar/sessions.ts'
import type { EntityType } from '#contract/vocabulary.ts'
import { loadUniverse } from '../universe.ts'
import { lnAt, lnMove, type Part } from './causes.ts'
import { IndexPath } from './index-path.ts'
import type { Path } from './path.ts'
import { Paths } from './paths.ts'

const universe = loadUniverse()
const paths = new Paths('test', universe, {
  calendar: shippedCalendar(),
  ofInstrument: () => undefined,
  ofCurrency: () => undefined,
})
const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { ln }) => sum + ln, 0)
const halfHour = 1_800_000
/** ends of half hours of 2026 */
const anyInstant = fc
  .integer({ min: Date.UTC(2026, 0, 5) / halfHour, max: Date.UTC(2026, 10, 20) / halfHour })
  .map((slot) => slot * halfHour)
const anyOf = (...types: EntityType[]) =>
  fc.constantFrom(...universe.all().filter(({ entityType }) => types.includes(entityType)))
const pathOf = (
  ...[instrument, currency = instrument.isoCurrency]: [ReturnType<typeof universe.all>[number], string?]
): Path => {
  const path = paths.of(instrument, currency)
  if (!path) throw new Error(`${instrument.key} has no path`)
  return path
}

test.each([
  { types: ['STOCK'], within: 1e-9 },
  { types: ['FUND'], within: 1e-9 },
  { types: ['CURRENCY'], within: 1e-9 },
  { types: ['CRYPTO'], within: 1e-9 },
  { types: ['COMMODITY', 'PRECIOUS_METAL'], within: 1e-9 },
  { types: ['FUTURE'], within: 1e-9 },
  // within a day a price goes straight from one midnight to the next, but for the level
  { types: ['BOND'], within: 2e-4 },
] as const)('parts of $types add up to the move of the path', ({ types, within }) => {
  fc.assert(
    fc.property(anyOf(...types), anyInstant, anyInstant, (instrument, from, to) => {
      const path = pathOf(instrument)
      expect(Math.abs(sumOf(path.parts?.(from, to) ?? []) - lnMove(path, from, to))).toBeLessThan(within)
    }),
    { numRuns: 60, seed: 3 },
  )
})

test('members of an index add up to its move, over any number of quarters', () => {
  const indices = universe.ofType('INDEX').filter((index) => paths.of(index, index.isoCurrency) instanceof IndexPath)
  const few = indices.filter((index) => universe.membersOf(index).length <= 100)
  fc.assert(
    fc.property(fc.constantFrom(...few), anyInstant, anyInstant, (index, one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one]
      const walk = paths.contributions(index, from, to)
      let step = walk?.next()
      while (step && !step.done) step = walk?.next()
      const sum = (step?.value ?? new Float64Array()).reduce((a, b) => a + b, 0)
      expect(Math.log(1 + sum)).toBeCloseTo(lnMove(pathOf(index), from, to), 9)
    }),
    { numRuns: 30, seed: 4 },
  )
})

test('on the day of figures they are named, on others not', () => {
  const share = universe.byIsin('DE0007164600')
  if (!share) throw new Error('no such share')
  const [day] = paths.reportDays(share, '2026-07-01', '2026-09-30')
  const around = Date.parse(`${day}T00:00:00Z`)
  const figures = (from: number, to: number) =>
    pathOf(share)
      .parts?.(from, to)
      .find(({ cause }) => cause.kind === 'figures')
  expect(Math.abs(figures(around, around + 12 * 3_600_000)?.ln ?? 0)).toBeGreaterThan(0.001)
  expect(figures(around - 30 * 86_400_000, around - 86_400_000)).toBeUndefined()
})

test('between the ends of half hours a stream is where the paths that follow it see it', () => {
  const gold = universe.all().find(({ symbol }) => symbol === 'XAUUSD')
  if (!gold) throw new Error('no gold')
  const at = Date.parse('2026-11-18T10:12:30Z')
  const path = pathOf(gold)
  expect(sumOf(path.parts?.(at - 12.5 * 60_000, at) ?? [])).toBeCloseTo(lnMove(path, at - 12.5 * 60_000, at), 9)
  expect(lnAt(path, at)).not.toBe(lnAt(path, at - 12.5 * 60_000))
})
