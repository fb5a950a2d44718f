import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Instant, NotationId, UserId } from '#contract/vocabulary.ts'
import { calendar, market, on, sap, universe } from '#market/testing/simulated.ts'
import { crossingsUpTo, fires, type Sources, type Watched } from './crossings.ts'
import type { AlertKind, Rule } from './rules.ts'

const id: NotationId = on(sap, '_GER').id
const sources: Sources = {
  market,
  calendar,
  universe,
  derivatives: { byEntityValue: () => undefined, quote: () => undefined },
}
const [from, to] = [Date.parse('2026-11-18T09:30:00Z'), Date.parse('2026-11-20T12:00:00Z')]
const start = market.quote(id, 'RLT', from).last as number

const rule = (kind: AlertKind, threshold: number, facts: Partial<Rule> = {}): Rule => ({
  id: `${kind} ${threshold}`,
  owner: 'anna' as UserId,
  kind,
  threshold,
  instrument: sap.key,
  notation: id,
  repeats: true,
  quietMinutes: 0,
  ways: [],
  note: '',
  armedAt: from,
  ...facts,
})

/** When a rule fires where evaluation is done at these instants alone, as it is when a process stops in between. */
function firedAt(watched: Rule, looks: readonly Instant[]): Instant[] {
  const entry: Watched = { rule: watched, from: watched.armedAt }
  const fired: Instant[] = []
  for (const look of looks) {
    for (const { crossing } of crossingsUpTo(sources, id, [entry], look)) {
      const last = fired.at(-1)
      const isSameDay = last !== undefined && calendar.dayOf('XETR', last) === calendar.dayOf('XETR', crossing.at)
      if (fires(watched, crossing, last, isSameDay)) fired.push(crossing.at)
    }
    entry.from = look
  }
  return fired
}

const rules = fc.record({
  kind: fc.constantFrom<AlertKind>('ABOVE', 'BELOW', 'CHANGE', 'VOLUME'),
  part: fc.integer({ min: -30, max: 30 }),
  repeats: fc.boolean(),
  quietMinutes: fc.constantFrom(0, 30, 600),
})
const thresholdOf = ({ kind, part }: { kind: AlertKind; part: number }): number =>
  kind === 'CHANGE'
    ? 0.1 + Math.abs(part) / 10
    : kind === 'VOLUME'
      ? 0.1 + Math.abs(part) / 25
      : Number((start * (1 + part / 1000)).toFixed(2))

test('however often and whenever a process stops, the same fires as without a stop', () => {
  fc.assert(
    fc.property(rules, fc.array(fc.integer({ min: from + 1, max: to - 1 }), { maxLength: 6 }), (given, stops) => {
      const watched = rule(given.kind, thresholdOf(given), given)
      const looks = [...new Set(stops)].toSorted((a, b) => a - b)
      expect(firedAt(watched, [...looks, to])).toEqual(firedAt(watched, [to]))
    }),
    { numRuns: 15, seed: 17 },
  )
})

test('a level is crossed by each trade that reaches it where the one before did not', () => {
  const { at, price } = market.trades(id, from + 1, to + 1, to)
  for (const part of [-0.01, -0.003, 0, 0.002, 0.006, 0.012]) {
    const level = Number((start * (1 + part)).toFixed(2))
    for (const side of [1, -1] as const) {
      const has = (value: number | undefined) => value !== undefined && side * (value - level) >= 0
      const plain = at.filter((_, i) => has(price[i]) && !has(i === 0 ? start : price[i - 1]))
      expect(firedAt(rule(side > 0 ? 'ABOVE' : 'BELOW', level), [to])).toEqual(plain)
    }
  }
})

test.each([
  { given: 'never fired', facts: { repeats: false }, last: undefined, isSameDay: false, is: true },
  { given: 'once, and it has', facts: { repeats: false }, last: from - 1, isSameDay: false, is: false },
  { given: 'within its rest', facts: { quietMinutes: 60 }, last: from - 3_599_999, isSameDay: true, is: false },
  { given: 'after its rest', facts: { quietMinutes: 60 }, last: from - 3_600_000, isSameDay: true, is: true },
  { given: 'a move of the same day', facts: { kind: 'CHANGE' as const }, last: from - 1, isSameDay: true, is: false },
  { given: 'a move of another day', facts: { kind: 'CHANGE' as const }, last: from - 1, isSameDay: false, is: true },
])('a rule fires or rests: $given', ({ facts, last, isSameDay, is }) =>
  expect(fires(rule('ABOVE', 1, facts), { at: from }, last, isSameDay)).toBe(is))
