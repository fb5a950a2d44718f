import { expect, test } from 'vitest'
import { readingOf } from '#features/import-workbench/reading.ts'

const column = (name: string, field: string | undefined, sample: string) => ({
  name,
  sample,
  confidence: 1,
  ...(field && { field }),
})

test('the first row of a table is said in the order of a sentence, and what is missing is named', () => {
  const { parts, missing } = readingOf([
    column('Papier', 'isin', 'DE0007164600'),
    column('Tag', 'date', '02.03.2026'),
    column('Vorgang', 'type', 'Kauf'),
    column('Preis', undefined, '212,40'),
    column('Anzahl', 'quantity', '10'),
  ])
  const sentence = parts.map(({ before, value, after }) => `${before} ${value}${after}`.trim()).join(' ')
  expect(sentence).toBe('Am 02.03.2026: Kauf 10 Stück ISIN DE0007164600')
  expect(missing).toEqual(['Kurs oder Betrag'])
})

test('what a column does not say in the first row is left out, but its column is there', () => {
  const { parts, missing } = readingOf([column('Tag', 'date', ''), column('Kurs', 'price', '1,00')])
  expect(parts.map(({ value }) => value)).toEqual(['1,00'])
  expect(missing).toEqual(['Art', 'Wertpapier', 'Stück'])
})
