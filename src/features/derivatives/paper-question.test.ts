import { expect, test } from 'vitest'
import { askedPapers } from './asked-papers.ts'
import { readPaperQuestion } from './paper-question.ts'

const underlyings = [
  { key: 'INDEX:20735', name: 'DAX' },
  { key: 'STOCK:82849', name: 'SAP' },
  { key: 'STOCK:1', name: 'Siemens Energy' },
  { key: 'STOCK:2', name: 'Münchener Rück' },
  { key: 'INDEX:4359526', name: 'S&P 500' },
  { key: 'PRECIOUS_METAL:1326189', name: 'Gold' },
]
const issuers = new Map([
  ['UBS', '11'],
  ['Deutsche Bank (X-markets)', '12'],
])
const known = { issuers, underlyings, meant: (name: string) => (name === 'Münchner Rück' ? 'STOCK:2' : undefined) }
const asked = (text: string) => {
  const { filters, error } = readPaperQuestion(text, known)
  const said = filters.map(({ parameter, value }) => `${parameter}=${value}`)
  return error ? { said, error: error.text } : said
}
const on = (key: string) => [`entityTypeUnderlying=${key.split(':')[0]}`, `entityValueUnderlying=${key.split(':')[1]}`]
const gold = on('PRECIOUS_METAL:1326189')

test.each([
  {
    text: 'Knock-Out auf Gold, Hebel um 8, mindestens 10 % Abstand',
    is: ['entitySubType=KNOCKOUT_CERTIFICATE', ...gold, 'gearingAskRange=7,2;8,8', 'differenceKnockoutPctRange=10;'],
  },
  {
    text: 'Optionsschein Call auf SAP Basis 250 Laufzeit Dezember 2027',
    is: [
      'entitySubType=WARRANT',
      ...on('STOCK:82849'),
      'strikeAbsRange=245;255',
      'dateMaturityRange=2027-12-01;2027-12-31',
      'idExerciseRight=2',
    ],
  },
  { text: 'Discount auf Gold', is: ['entitySubType=DISCOUNT_CERTIFICATE', ...gold] },
  {
    text: 'Faktor auf Gold, Discount über 5 %',
    is: ['entitySubType=FACTOR_CERTIFICATE', ...gold, 'discountPctRange=5;'],
  },
  {
    text: 'Discount-Zertifikate auf Siemens Energy bis Juni 2027 mit mehr als 5 % Abschlag',
    is: [
      'entitySubType=DISCOUNT_CERTIFICATE',
      ...on('STOCK:1'),
      'dateMaturityRange=;2027-06-30',
      'discountPctRange=5;',
    ],
  },
  {
    text: 'turbo short dax hebel mindestens 10 von UBS',
    is: [
      'entitySubType=KNOCKOUT_CERTIFICATE',
      ...on('INDEX:20735'),
      'gearingAskRange=10;',
      'idExerciseRight=1',
      'idIssuer=11',
    ],
  },
  { text: 'Puts auf S&P 500', is: ['entitySubType=WARRANT', ...on('INDEX:4359526'), 'idExerciseRight=1'] },
  {
    text: 'Bonus auf Münchner Rück mit 20 % Puffer',
    is: ['entitySubType=BONUS_CERTIFICATE', ...on('STOCK:2'), 'differenceKnockoutPctRange=18;22'],
  },
  {
    text: 'DAX long Barriere unter 23.000',
    is: [...on('INDEX:20735'), 'knockOutAbsRange=;23000', 'idExerciseRight=2'],
  },
  { text: 'Faktor 5 auf Gold', is: ['entitySubType=FACTOR_CERTIFICATE', ...gold, 'gearingAskRange=4,5;5,5'] },
  { text: 'hebel >= 4 und abstand > 15', is: ['gearingAskRange=4;', 'differenceKnockoutPctRange=15;'] },
])('„$text“', ({ text, is }) => expect(asked(text)).toEqual(is))

test('what is not understood is told, the rest applies; conditions keep their own faults', () => {
  expect(asked('Knock-Out auf Gold mit Rüssel')).toEqual({
    said: ['entitySubType=KNOCKOUT_CERTIFICATE', ...gold],
    error: '„Rüssel“ verstehen wir hier nicht. Gesucht ist ohne das.',
  })
  expect(asked('Elefant')).toEqual({ said: [], error: '„Elefant“ verstehen wir hier nicht.' })
  expect(asked('fällig nach dem 45.13.2027')).toMatchObject({
    said: [],
    error: expect.stringContaining('„45.13.2027“') as string,
  })
  expect(asked('hebl > 4')).toEqual({ said: [], error: 'Die Kennzahl „hebl“ gibt es hier nicht.' })
})

test('bounds of a question are bounds that the form takes', () => {
  const { filters } = readPaperQuestion('Knock-Out auf DAX, Basis 24.000, Hebel 8', known)
  const query = new URLSearchParams(filters.map(({ parameter, value }): [string, string] => [parameter, value]))
  expect(askedPapers(query, { list: [] }).ranges.flatMap(({ fault }) => fault ?? [])).toEqual([])
})
