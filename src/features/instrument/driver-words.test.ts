import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DriverCause, driverRanges } from '#market/drivers.ts'
import { nounOf } from './driver-nouns.ts'
import { type Said, type SaidPart, sentencesOf } from './driver-words.ts'

const part = (cause: DriverCause, value: number, of?: string): SaidPart => ({
  noun: nounOf({ cause, value, ...(of && { of }) }, { kind: 'stock', base: 'USD', quote: 'JPY', nameOf: () => 'DAX' }),
  value,
  isRest: cause === 'rest',
})
const member = (name: string, value: number): SaidPart => ({ noun: { name, subject: name, by: `von ${name}` }, value })

const sap: Said = {
  key: 'STOCK:1',
  name: 'SAP',
  range: 'D1',
  change: 1.2,
  unit: 'percent',
  hasPrice: true,
  day: '2026-11-20',
  today: '2026-11-20',
  isOpen: true,
  method: 'model',
  parts: [],
}

test.each([
  {
    given: 'a rise that one cause outweighs',
    said: { parts: [part('world', 0.8), part('own', 0.5), part('industry', -0.1, 'technology')] },
    is: [
      'SAP liegt heute 1,20 % im Plus; hauptsächlich wirkt der Weltmarkt (+0,80 %).',
      'In dieselbe Richtung geht das Unternehmen selbst (+0,50 %), in die andere die Branche Technologie (−0,10 %).',
    ],
  },
  {
    given: 'a rate, which moves by basis points',
    said: {
      name: 'Rendite Bund 10 Jahre',
      change: -1.4,
      unit: 'basisPoints',
      parts: [part('yieldLevel', -1.4)],
    } satisfies Partial<Said>,
    is: [
      'Rendite Bund 10 Jahre liegt heute 1,40 Basispunkte im Minus; dahinter steht fast allein das Zinsniveau (−1,40 Basispunkte).',
      'Andere Ursachen spielen kaum eine Rolle.',
    ],
  },
  {
    given: 'one cause nearly alone, after the close',
    said: { change: -2, isOpen: false, parts: [part('own', -1.99), part('rest', -0.01)] },
    is: [
      'SAP schloss heute 2,00 % tiefer; dahinter stand fast allein das Unternehmen selbst (−1,99 %).',
      'Andere Ursachen spielten kaum eine Rolle.',
    ],
  },
  {
    given: 'figures a week ago',
    said: {
      range: 'W1',
      change: 3,
      parts: [part('world', 2.2), part('figures', 1.1), part('region', -0.3, 'DE')],
      figures: { days: ['2026-11-16'], value: 1.1 },
    } satisfies Partial<Said>,
    is: [
      'SAP hat binnen einer Woche 3,00 % gewonnen, vor allem getrieben vom Weltmarkt (+2,20 %).',
      'Die Zahlen vom 16.11. brachten dem Kurs 1,10 %; dagegen wirkt der deutsche Markt (−0,30 %).',
    ],
  },
  {
    given: 'an index',
    said: {
      name: 'Der DAX',
      change: 0.38,
      points: 92.1,
      method: 'members',
      parts: [part('industry', 0.76, 'Information Technology'), part('industry', -0.39, 'Consumer Discretionary')],
      members: { unit: 'points', most: member('SAP', 115.04), least: member('BMW', -31) },
    } satisfies Partial<Said>,
    is: [
      'Der DAX liegt heute 0,38 % (+92,10 Punkte) im Plus; den größten Anteil hat SAP (+115,04 Punkte).',
      'In die andere Richtung zieht BMW (−31,00 Punkte), am stärksten wirkt die Branche Informationstechnologie (+0,76 %).',
    ],
  },
  {
    given: 'a regression',
    said: {
      method: 'regression',
      parts: [part('index', 0.7, 'INDEX:1'), part('rest', 0.5)],
      regression: { days: 250, explainedPct: 43, errorPct: 1.31 },
    } satisfies Partial<Said>,
    is: [
      'SAP liegt heute 1,20 % im Plus; hauptsächlich wirkt nach der Regression der DAX (+0,70 %).',
      'Index und Branche erklären 43 % der Schwankung von 250 Tagen, der Standardfehler beträgt 1,31 % am Tag.',
    ],
  },
  {
    given: 'a regression that explains little of the move',
    said: {
      change: 97.16,
      range: 'Y1',
      method: 'regression',
      parts: [part('index', 0.63, 'INDEX:1'), part('industry', -1.6), part('rest', 98.13)],
      regression: { days: 250, explainedPct: 1, errorPct: 1.39 },
    } satisfies Partial<Said>,
    is: [
      'SAP steht 97,16 % höher als vor einem Jahr; das meiste davon bleibt nach der Regression unerklärt.',
      'Index und Branche erklären 1 % der Schwankung von 250 Tagen, der Standardfehler beträgt 1,39 % am Tag.',
    ],
  },
  {
    given: 'a price that stands still',
    said: {
      change: 0,
      isOpen: false,
      day: '2026-11-13',
      parts: [part('world', 0.4), part('own', -0.4)],
    } satisfies Partial<Said>,
    is: [
      'SAP stand am 13.11. so hoch wie beim Schlusskurs davor.',
      'Der Weltmarkt (+0,40 %) und das Unternehmen selbst (−0,40 %) heben sich auf.',
    ],
  },
  {
    given: 'a price of another year',
    said: { change: 0, isOpen: false, day: '2023-02-15' } satisfies Partial<Said>,
    is: [
      'SAP stand am 15.02.2023 so hoch wie beim Schlusskurs davor.',
      'Keine Ursache hat den Kurs nennenswert bewegt.',
    ],
  },
  {
    given: 'a month that ended long ago',
    said: { range: 'M1', change: 0.11, day: '2023-02-15', parts: [part('time', 0.11)] } satisfies Partial<Said>,
    is: [
      'SAP hat binnen eines Monats bis zum 15.02.2023 0,11 % zugelegt; dahinter steht fast allein der Zeitablauf (+0,11 %).',
      'Andere Ursachen spielen kaum eine Rolle.',
    ],
  },
  {
    given: 'an ex-day of another year',
    said: {
      range: 'MAX',
      change: 40,
      parts: [part('world', 45), part('dividend', -3)],
      dividend: { day: '2025-05-14', value: -3 },
    } satisfies Partial<Said>,
    is: [
      'SAP steht 40,00 % höher als zu Beginn der Kurshistorie; dahinter steht fast allein der Weltmarkt (+45,00 %).',
      'Seit dem 14.05.2025 wird ohne Dividende gehandelt, das nahm dem Kurs 3,00 %.',
    ],
  },
  {
    given: 'no price',
    said: { hasPrice: false, change: undefined, name: 'Der DAX' },
    is: ['Für den DAX gibt es noch keinen Kurs.', 'Gründe stehen hier, sobald gehandelt wurde.'],
  },
  {
    given: 'a history that is too short',
    said: { range: 'Y5', change: undefined } satisfies Partial<Said>,
    is: [
      'Für diesen Zeitraum fehlt ein Kurs, mit dem sich vergleichen ließe.',
      'Gründe stehen hier, sobald die Historie weit genug reicht.',
    ],
  },
])('of $given', ({ said, is }) =>
  expect(sentencesOf({ ...sap, ...said }).map((each) => each.replaceAll('\u00A0', ' '))).toEqual(is))

const causes: readonly [DriverCause, string?][] = [
  ['world'],
  ['region', 'DE'],
  ['region', 'emerging'],
  ['industry', 'realEstate'],
  ['industry', 'Information Technology'],
  ['currency', 'USD'],
  ['currency', 'XCD'],
  ['figures'],
  ['dividend'],
  ['own'],
  ['index', 'INDEX:1'],
  ['underlying', 'CRYPTO:1'],
  ['tracking'],
  ['costs'],
  ['trend'],
  ['carry'],
  ['roll'],
  ['time'],
  ['yieldLevel'],
  ['yieldSlope'],
  ['countrySpread', 'IT'],
  ['group', 'crypto'],
  ['market'],
  ['unrest'],
  ['news'],
  ['mood'],
  ['base'],
  ['quote'],
  ['volatility'],
  ['barrier'],
  ['spread'],
  ['rest'],
]
const size = fc.integer({ min: -500, max: 500 }).map((hundredths) => hundredths / 100)
const anyParts = fc.array(
  fc.tuple(fc.constantFrom(...causes), size).map(([[cause, of], value]) => part(cause, value, of)),
  { maxLength: 6 },
)

test('any facts make two whole sentences', () => {
  fc.assert(
    fc.property(
      fc.record({
        key: fc.string(),
        range: fc.constantFrom(...driverRanges),
        change: fc.option(size, { nil: undefined }),
        unit: fc.constantFrom('percent', 'points', 'basisPoints'),
        hasPrice: fc.boolean(),
        isOpen: fc.boolean(),
        day: fc.constantFrom('2026-11-20', '2026-11-18', '2026-10-02'),
        method: fc.constantFrom('model', 'members', 'legs', 'revaluation', 'regression', 'none'),
        parts: anyParts,
        members: fc.record({
          unit: fc.constant('points'),
          most: fc.option(
            size.map((value) => member('Siemens', value)),
            { nil: undefined },
          ),
          least: fc.option(
            size.map((value) => member('BMW', value)),
            { nil: undefined },
          ),
        }),
        points: fc.option(size, { nil: undefined }),
      }),
      (facts) => {
        const said = { ...sap, ...facts } as Said
        const sentences = sentencesOf(said)
        expect(sentencesOf(said)).toEqual(sentences)
        for (const sentence of sentences) {
          expect(sentence).toMatch(/^[A-ZÄÖÜ].*[^ .,;]\.$/)
          expect(sentence).not.toMatch(/ {2}|undefined|NaN|\(\)|\([^)]*\(| [,.;)]|von der der|vom der|[.]{2}/)
        }
      },
    ),
    { numRuns: 3000, seed: 31 },
  )
})
