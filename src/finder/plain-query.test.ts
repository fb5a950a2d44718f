import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillTable, type CriterionUnit, type FinderCriterion } from './criterion.ts'
import { narrowed } from './narrowing.ts'
import { readQuestion } from './plain-query.ts'
import { TextQueryError } from './query-tokens.ts'

const day = (iso: string) => Date.parse(iso) / 86_400_000
const rows = [
  {
    name: 'Ahorn Chemie',
    land: 'DE',
    per: 10,
    yieldPct: 5.5,
    worth: 4e9,
    high: -2,
    ends: day('2029-11-15'),
    income: 'acc',
  },
  {
    name: 'Birke World',
    land: 'AT',
    per: 20,
    yieldPct: 1,
    worth: 9e9,
    high: -20,
    ends: day('2030-08-15'),
    income: 'acc',
  },
  {
    name: 'Buche World',
    land: 'DE',
    per: 11,
    yieldPct: 6,
    worth: 50e9,
    high: -9,
    ends: day('2031-02-15'),
    income: 'dist',
  },
  { name: 'Eiche', land: 'FR', per: 40, yieldPct: 0, worth: 2e9, high: -1, ends: day('2056-08-15'), income: 'dist' },
]
type Row = (typeof rows)[number]
const range = (word: string, label: string, unit: CriterionUnit, of: (row: Row) => number): FinderCriterion<Row> => ({
  kind: 'range',
  id: word,
  word,
  label,
  group: '',
  unit,
  decimals: 1,
  of,
})
const table = fillTable(rows, [
  range('kgv', 'KGV', 'number', ({ per }) => per),
  range('div_rendite', 'Dividendenrendite e', 'percent', ({ yieldPct }) => yieldPct),
  range('marktkap', 'Marktkapitalisierung', 'euro', ({ worth }) => worth),
  range('abstand_hoch', 'Abstand 52-Wochen-Hoch', 'change', ({ high }) => high),
  range('faelligkeit', 'Fälligkeit', 'day', ({ ends }) => ends),
  range('restlaufzeit', 'Restlaufzeit', 'years', ({ ends }) => (ends - day('2026-11-20')) / 365),
  range('kosten', 'Laufende Kosten', 'percent', () => NaN),
  {
    kind: 'choice',
    id: 'isoCountry',
    word: 'land',
    label: 'Land',
    group: '',
    of: ({ land }) => land,
    nameOf: (key) => ({ DE: 'Deutschland', AT: 'Österreich', FR: 'Frankreich' })[key] ?? key,
  },
  {
    kind: 'choice',
    id: 'income',
    word: 'ertrag',
    label: 'Ertragsverwendung',
    group: '',
    of: ({ income }) => income,
    nameOf: (key) => (key === 'acc' ? 'thesaurierend' : 'ausschüttend'),
  },
])
const found = (text: string) => {
  const { filters, condition, unheard } = readQuestion(table, text)
  const names = Array.from(narrowed(table, filters, condition).hits, (row) => rows[row]?.name.split(' ')[0])
  return unheard === undefined ? names : { names, unheard }
}

test.each([
  ['Dividendenrendite über 5 % und KGV unter 12 in Deutschland', ['Ahorn', 'Buche']],
  ['deutsche Aktien mit KGV unter 10,5', ['Ahorn']],
  ['deutsche und österreichische Aktien', ['Ahorn', 'Birke', 'Buche']],
  ['mindestens 5 % Dividende, höchstens 11 KGV', ['Ahorn', 'Buche']],
  ['KGV < 12 und Dividendenrendite > 5,6', ['Buche']],
  ['KGV zwischen 15 und 30', ['Birke']],
  ['KGV von 15 bis 45', ['Birke', 'Eiche']],
  ['KGV um 10', ['Ahorn', 'Buche']],
  ['Börsenwert mehr als 5 Mrd. Euro', ['Birke', 'Buche']],
  ['nicht weiter als 3 % vom 52-Wochen-Hoch', ['Ahorn', 'Eiche']],
  ['höchstens 3 % unter dem 52-Wochen-Hoch', ['Ahorn', 'Eiche']],
  ['läuft bis 2030', ['Ahorn', 'Birke']],
  ['fällig 2030', ['Birke']],
  ['fällig in 2030', ['Birke']],
  ['Laufzeit genau 3 Jahre', []],
  ['in etwa 3 Jahren Restlaufzeit', ['Ahorn']],
  ['Laufzeit bis August 2030', ['Ahorn', 'Birke']],
  ['Laufzeit unter 4 Jahren', ['Ahorn', 'Birke']],
  ['fällig nach dem 15.02.2031', ['Eiche']],
  ['thesaurierende ETFs auf World', ['Birke']],
  ['Deutschlandaktien', ['Ahorn', 'Buche']],
  ['zeige mir alle ausschüttenden', ['Buche', 'Eiche']],
  ['große deutsche Firmen', ['Buche']],
  ['kleine und mittelgroße Werte in Österreich und Frankreich', ['Birke', 'Eiche']],
  ['nahe am 52-Wochen-Hoch', ['Ahorn', 'Eiche']],
  ['läuft länger als 20 Jahre', ['Eiche']],
])('„%s“', (text, names) => expect(found(text)).toEqual(names))

test.each([
  ['KGV unter 12 und lila', ['Ahorn', 'Buche'], '„lila“ verstehen wir hier nicht. Gesucht ist ohne das.'],
  ['thesaurierend, TER unter 0,2 %', ['Ahorn', 'Birke'], 'Zu „Laufende Kosten“ gibt es hier noch keine Angaben.'],
  ['KGV und Dividende über 5 %', ['Ahorn', 'Buche'], 'Zu „KGV“ fehlt eine Zahl.'],
  ['deutsche Aktien, nicht Chemie', ['Ahorn', 'Buche'], '„nicht Chemie“'],
  ['deutsche Aktien 17', ['Ahorn', 'Buche'], '„17“'],
  ['deutsche Aktien fällig nach dem 31.02.2027', ['Ahorn', 'Buche'], '„31.02.2027“'],
  ['deutsche Aktien vor dem 2027-13-01', ['Ahorn', 'Buche'], '„2027-13-01“'],
])('of „%s“ what is not understood is told, and the rest applies', (text, names, told) =>
  expect(found(text)).toEqual({ names, unheard: expect.stringContaining(told) as string }))

test.each([
  ['lila Elefanten', '„lila Elefanten“ verstehen wir hier nicht.'],
  ['kgv < 5 kgv >', 'Erwartet wird'],
  ['((((Ahorn <', '„ahorn“'],
  ['Ahorn <', '„ahorn“'],
  ['kurs < 5', '„kurs“'],
])('„%s“ is no question: %s', (text, says) => expect(() => readQuestion(table, text)).toThrow(says))

test('a text that is no question is told as one, whatever its words', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'KGV',
      'Dividende',
      'über',
      'unter',
      'zwischen',
      'und',
      'um',
      'vor dem',
      'fällig',
      'nicht',
      '%',
      'Mrd.',
    ),
    fc.constantFrom(
      '45.13.2027',
      '31.02.2027',
      '2027-00-00',
      '0000-01-01',
      '9999-12-31',
      '1900',
      'Februar',
      '2031',
      '1e400',
    ),
    fc.double({ noNaN: true }).map((value) => String(value).replace('.', ',')),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      try {
        expect(readQuestion(table, words.join(' ')).filters).toBeInstanceOf(Array)
      } catch (error) {
        expect(error).toBeInstanceOf(TextQueryError)
      }
    }),
    { numRuns: 1000 },
  )
})
