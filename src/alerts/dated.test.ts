import { expect, test } from 'vitest'
import { tradingDay } from '#contract/vocabulary.ts'
import type { CompanyEvent } from '#market/fundamentals.ts'
import { sap } from '#market/testing/simulated.ts'
import { datedCrossings } from './dated.ts'
import { ruleText, thresholdFault } from './rules.ts'

const event = (kind: CompanyEvent['kind'], day: string, title: string): CompanyEvent => ({
  id: `${kind} ${day}`,
  kind,
  day: tradingDay(day),
  title,
  year: 2026,
})
const all = [
  event('RESULT_REPORTS', '2026-10-22', 'Zahlen zum 3. Quartal 2026'),
  event('DIVIDENDS', '2026-11-12', 'Ex-Tag der Dividende'),
  event('GENERAL_MEETING', '2026-11-24', 'Hauptversammlung'),
]
const fundamentals = {
  dividends: () => [],
  recommendations: () => [],
  events: (_: unknown, from: string, to: string) => all.filter(({ day }) => day >= from && day <= to),
}
const crossings = (threshold: number, from: string, to: string) =>
  datedCrossings(fundamentals, sap, { kind: 'COMPANY_DATE', threshold }, Date.parse(from), Date.parse(to)).map(
    ({ at, detail }) => [new Date(at).toISOString(), detail],
  )

test('whoever wants to know a day before figures and meetings is told at seven in the morning of that day', () => {
  expect(crossings(1, '2026-10-01T00:00:00Z', '2026-12-01T00:00:00Z')).toEqual([
    ['2026-10-21T05:00:00.000Z', '22.10.2026: Zahlen zum 3. Quartal 2026'],
    ['2026-11-23T06:00:00.000Z', '24.11.2026: Hauptversammlung'],
  ])
})

test('each is told in one of two stretches that follow each other, however they are cut', () => {
  const cut = '2026-11-23T06:00:00.000Z'
  const [before, after] = [crossings(1, '2026-11-01T00:00:00Z', cut), crossings(1, cut, '2026-12-01T00:00:00Z')]
  expect([before.length, after.length]).toEqual([1, 0])
  expect(crossings(60, '2026-09-24T00:00:00Z', '2026-09-26T00:00:00Z')).toEqual([
    ['2026-09-25T05:00:00.000Z', '24.11.2026: Hauptversammlung'],
  ])
})

test.each([
  { days: 0, text: 'am Tag von Zahlen und Hauptversammlung' },
  { days: 1, text: 'ein Tag vor Zahlen und Hauptversammlung' },
  { days: 5, text: '5 Tage vor Zahlen und Hauptversammlung' },
])('$days days read „$text“', ({ days, text }) => expect(ruleText('COMPANY_DATE', days, 'EUR')).toBe(text))

test('half a day, or three months, are refused', () => {
  expect(['COMPANY_DATE', 'EX_DATE'].map((kind) => thresholdFault(kind as 'EX_DATE', 1.5))).not.toContain(undefined)
  expect(thresholdFault('COMPANY_DATE', 90)).toBeDefined()
  expect(thresholdFault('COMPANY_DATE', 60)).toBeUndefined()
})
