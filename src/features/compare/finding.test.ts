import { expect, test } from 'vitest'
import type { ComparedInstrument } from '#features/lists/class-lists.contract.ts'
import { quote, sap } from '#features/testing/examples.ts'
import { findingOf } from './finding.ts'

const compared = (tinyName: string, said: Partial<ComparedInstrument> = {}): ComparedInstrument => ({
  instrument: { ...sap, entityValue: tinyName, tinyName },
  quote,
  performancePct: {},
  isoCurrencyTurnover: 'EUR',
  figures: [],
  ...said,
})
const yielding = (tinyName: string, value: number) =>
  compared(tinyName, { figures: [{ id: 'yieldToMaturity', label: 'Rendite', unit: '%', value }] })
const [one, other] = [
  compared('Eins', { performancePct: { Y1: 12 } }),
  compared('Zwei', { performancePct: { Y1: 9.5 } }),
]
const relations = { expires: 0, years: 1, dateFrom: '2025-11-20', keys: ['STOCK:Eins', 'STOCK:Zwei'], onlyIn: [] }
const pair = (value: number | null) => [
  [null, value],
  [value, null],
]

test.each([
  { given: 'one alone', known: { list: [one] }, says: undefined },
  {
    given: 'two over a year',
    known: { list: [other, one] },
    says: 'Über ein Jahr liegt Eins vorn: +12,0 %, 2,5 Punkte vor Zwei.',
  },
  {
    given: 'funds that hold the same',
    known: { list: [one, other], relations: { ...relations, overlapPct: pair(99), correlation: pair(1) } },
    says: 'Eins und Zwei halten fast dasselbe: 99 % Überschneidung.',
  },
  {
    given: 'funds of unknown holdings that move alike',
    known: { list: [one, other], relations: { ...relations, overlapPct: pair(null), correlation: pair(0.99) } },
    says: 'Eins und Zwei laufen fast gleich: Korrelation 0,99 über ein Jahr.',
  },
  {
    given: 'bonds',
    known: { list: [yielding('Kurz', 2.1), yielding('Lang', 3.35)] },
    says: 'Lang rentiert am höchsten: 3,35 % bis zur Fälligkeit, 1,25 Prozentpunkte mehr als Kurz.',
  },
  { given: 'nothing known', known: { list: [compared('Eins'), compared('Zwei')] }, says: undefined },
])('what stands out of $given', ({ known, says }) => {
  expect(findingOf(known)?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(says)
})
