import { expect, test } from 'vitest'
import { companyPortrait } from './company-portrait.ts'

const nothing = { name: 'Muster', indices: [], isoCurrency: 'EUR', otherVenues: 0 }
const text = (known: Partial<Parameters<typeof companyPortrait>[0]>) =>
  companyPortrait({ ...nothing, ...known }).map((paragraph) => paragraph.replaceAll('\u00a0', ' '))

test('a portrait says what is known in plain sentences', () => {
  expect(
    text({
      name: 'SAP',
      isoCountry: 'DE',
      branch: 'Software',
      sector: 'Informationstechnologie',
      indices: ['DAX', 'EURO STOXX 50', 'TecDAX'],
      marketCap: 314.4e9,
      shares: 1.1e9,
      mainVenue: 'Xetra',
      otherVenues: 6,
      lastYear: { label: '2025', end: '2025-12-31', revenue: 96.2e9, netIncome: 11.1e9, dividend: 2.86 },
    }),
  ).toEqual([
    'SAP gehört zur Branche Software im Sektor Informationstechnologie und hat den Sitz in Deutschland. ' +
      'An der Börse ist das Unternehmen 314,4 Mrd. EUR wert bei 1,1 Mrd. Aktien.',
    'Die Aktie ist Mitglied in DAX, EURO STOXX 50 und TecDAX. ' +
      'Ihr Haupthandelsplatz ist Xetra mit Kursen in EUR; gehandelt wird sie außerdem an sechs weiteren Plätzen.',
    'Das Geschäftsjahr endet am 31. Dezember. Im Jahr 2025 setzte das Unternehmen 96,2 Mrd. EUR um und verdiente ' +
      '11,1 Mrd. EUR. Für dieses Jahr zahlte es 2,86 EUR Dividende je Aktie.',
  ])
})

test.each([
  { given: 'a country with an article', known: { isoCountry: 'NL' }, says: 'Muster hat den Sitz in den Niederlanden.' },
  { given: 'the sector alone', known: { sector: 'Energie' }, says: 'Muster gehört zum Sektor Energie.' },
  {
    given: 'a year of losses without dividend',
    known: { lastYear: { label: '24/25', end: '2025-09-30', revenue: 5e9, netIncome: -2e8 } },
    says:
      'Das Geschäftsjahr endet am 30. September. ' +
      'Im Jahr 24/25 setzte das Unternehmen 5,0 Mrd. EUR um und verlor 200,0 Mio. EUR.',
  },
])('$given', ({ known, says }) => expect(text(known)).toEqual([says]))

test('of a company of which nothing is known nothing is said', () => expect(text({})).toEqual([]))
