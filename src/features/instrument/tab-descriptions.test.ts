import { expect, test } from 'vitest'
import { tabs } from '#contract/instrument-tabs.ts'
import { fittingTitle, tabDescription } from './tab-descriptions.ts'

test('every tab tells something of its own', () => {
  const told = Object.values(tabs).map(({ part }) => tabDescription(part, 'stocks'))
  expect(new Set(told).size).toBe(told.length)
})

test('an overview tells what papers of its class are looked at for', () => {
  expect(tabDescription(undefined, 'bonds')).toContain('Rendite')
  expect(tabDescription(undefined, 'stocks')).toContain('Chart')
  expect(tabDescription('kurse', 'bonds')).toBe(tabDescription('kurse', 'stocks'))
})

test.each([
  { name: 'SAP Aktie', is: 'SAP Aktie: Kurs, Chart und Kennzahlen' },
  { name: 'Bundesanleihe 3,00% 2026/2036 Anleihe', is: 'Bundesanleihe 3,00% 2026/2036 Anleihe: Kurs und Chart' },
  { name: 'N'.repeat(60), is: 'N'.repeat(60) },
])('the title of $name fits where it can', ({ name, is }) =>
  expect(fittingTitle([`${name}: Kurs, Chart und Kennzahlen`, `${name}: Kurs und Chart`, name], ' • Parkett')).toBe(is))
