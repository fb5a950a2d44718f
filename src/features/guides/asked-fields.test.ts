import { expect, test } from 'vitest'
import { askedFields } from './asked-fields.ts'

const fields = [
  { word: 'rate', of: 'rate', label: 'Rate', unit: 'EUR', start: 200, range: [0, 1e6] },
  { word: 'jahre', of: 'years', label: 'Dauer', unit: 'Jahre', start: 25, range: [1, 100], whole: true },
  { word: 'rendite', of: 'growth', label: 'Rendite', unit: '%', start: 6, range: [0, 30] },
] as const

test('a field takes its number with its unit, and none with another', () => {
  const asked = (query: string) => askedFields(new URLSearchParams(query), fields)
  expect(asked('rate=1.000 €&jahre=20 Jahre&rendite=5 %25')).toMatchObject({
    values: { rate: 1000, years: 20, growth: 5 },
    faults: {},
  })
  expect(asked('rate=5 %25')).toMatchObject({ values: undefined, faults: { rate: 'Bitte 0 bis 1.000.000 EUR.' } })
})
