import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listed, marketSentences, type SaidMarket } from './market-words.ts'

const friday: SaidMarket = {
  name: 'DAX',
  last: 24_288.82,
  changePct: 0.34,
  day: '2026-11-20',
  today: '2026-11-20',
  isOpen: true,
  risen: 31,
  fallen: 8,
  unchanged: 1,
  industries: [
    { name: 'Industrie', value: 20.42 },
    { name: 'Basiskonsumgüter', value: -2.08 },
  ],
  members: [
    { name: 'SAP', value: 13.36 },
    { name: 'Henkel Vz', value: -1.51 },
  ],
  highs: ['SAP'],
  lows: [],
  events: [
    { day: '2026-11-24', what: 'Zahlen', of: 'Siemens' },
    { day: '2026-11-24', what: 'Zahlen', of: 'Infineon' },
    { day: '2026-11-26', what: 'Hauptversammlung', of: 'BMW' },
  ],
}
const said = (changes: Partial<SaidMarket> = {}): string[] =>
  marketSentences({ ...friday, ...changes }).map((each) => each.replaceAll('\u00A0', ' '))

test('a broad rise while the exchange is open', () =>
  expect(said()).toEqual([
    'Der DAX gewinnt heute 0,34 % und steht bei 24.288,82 Punkten.',
    'Die Gewinner sind klar in der Überzahl: 31 Gewinner, 8 Verlierer, 1 unverändert.',
    'Unter den Branchen liegt Industrie (+20,42 Punkte) vorn, Basiskonsumgüter (−2,08 Punkte) hinten.',
    'SAP (+13,36 Punkte) hebt den Index am meisten, Henkel Vz (−1,51 Punkte) drückt ihn am stärksten.',
    'Auf ein 52-Wochen-Hoch kommt SAP.',
    'Nächster Termin am Dienstag, 24.11.: Zahlen von Siemens und Infineon.',
  ]))

test.each([
  { given: 'a weekend', changes: { today: '2026-11-22', isOpen: false } as const, says: /^Der DAX .* am Freitag / },
  { given: 'a day without a move', changes: { changePct: 0.01 }, says: /tritt heute auf der Stelle/ },
  { given: 'no price', changes: { last: undefined }, says: /^Für den DAX gibt es heute noch keinen Kurs\./ },
  {
    given: 'a rise of few',
    changes: { risen: 10, fallen: 30, unchanged: 0 },
    says: /geht in die andere Richtung: 10 Gew/,
  },
  { given: 'a day in balance', changes: { risen: 20, fallen: 19 }, says: /halten sich die Waage/ },
  {
    given: 'a day on which all rise',
    changes: { risen: 40, fallen: 0, unchanged: 0 },
    says: /Alle 40 Werte liegen im Plus/,
  },
  {
    given: 'no extremes',
    changes: { highs: [], lows: [] },
    says: /Ein 52-Wochen-Hoch oder -Tief erreicht kein Wert\./,
  },
  {
    given: 'both extremes',
    changes: { lows: ['BMW', 'Bayer'] },
    says: /Auf ein 52-Wochen-Hoch kommt SAP, ein 52-Wochen-Tief erreichen BMW und Bayer\./,
  },
  {
    given: 'a date that is everybody’s',
    changes: { events: [{ day: '2026-12-17', what: 'Europäische Zentralbank: Zinsentscheid' }] } as const,
    says: /Nächster Termin am 17\.12\. – Europäische Zentralbank: Zinsentscheid\.$/,
  },
  { given: 'no dates', changes: { events: [] }, says: /stehen keine Termine an/ },
  {
    given: 'industries that all press',
    changes: {
      industries: [
        { name: 'Energie', value: -3 },
        { name: 'Industrie', value: -1 },
      ],
    },
    says: /Alle Branchen drücken, am meisten Energie/,
  },
])('of $given', ({ changes, says }) => expect(said(changes).join(' ')).toMatch(says))

test('after the day it is told as past', () =>
  expect(said({ today: '2026-11-22', isOpen: false }).slice(1, 5)).toEqual([
    'Die Gewinner waren klar in der Überzahl: 31 Gewinner, 8 Verlierer, 1 unverändert.',
    'Unter den Branchen lag Industrie (+20,42 Punkte) vorn, Basiskonsumgüter (−2,08 Punkte) hinten.',
    'SAP (+13,36 Punkte) hob den Index am meisten, Henkel Vz (−1,51 Punkte) drückte ihn am stärksten.',
    'Auf ein 52-Wochen-Hoch kam SAP.',
  ]))

test('nothing is said of prices of the year that nobody has counted yet', () =>
  expect(said({ highs: undefined, lows: undefined }).join(' ')).not.toContain('52-Wochen'))

test.each([
  { names: ['A'], is: 'A' },
  { names: ['A', 'B'], is: 'A und B' },
  { names: ['A', 'B', 'C', 'D'], is: 'A, B, C und D' },
  { names: ['A', 'B', 'C', 'D', 'E'], is: 'A, B, C und 2 weitere' },
])('$is', ({ names, is }) => expect(listed(names)).toBe(is))

test('any facts make whole sentences', () => {
  const size = fc.integer({ min: -300, max: 300 }).map((each) => each / 100)
  const names = fc.array(fc.constantFrom('SAP', 'Siemens', 'BMW', 'E.ON'), { maxLength: 6 })
  const movers = fc.array(fc.record({ name: fc.constantFrom('SAP', 'Siemens', 'BMW'), value: size }), { maxLength: 4 })
  fc.assert(
    fc.property(
      fc.record({
        name: fc.constantFrom('DAX', 'MDAX', 'EURO STOXX 50'),
        changePct: fc.option(size, { nil: undefined }),
        isOpen: fc.boolean(),
        today: fc.constantFrom('2026-11-20', '2026-11-21'),
        risen: fc.nat(20),
        fallen: fc.nat(20),
        unchanged: fc.nat(5),
        industries: movers,
        members: movers,
        highs: fc.option(names, { nil: undefined }),
        lows: fc.option(names, { nil: undefined }),
      }),
      (facts) => {
        for (const sentence of marketSentences({ ...friday, ...(facts as Partial<SaidMarket>) })) {
          expect(sentence).toMatch(/^[A-ZÄÖÜ].*[^ .,;]\.$/)
          expect(sentence).not.toMatch(/ {2}|undefined|NaN|\(\)| [,.;)]|[.]{2}/)
        }
      },
    ),
    { numRuns: 1000, seed: 41 },
  )
})
