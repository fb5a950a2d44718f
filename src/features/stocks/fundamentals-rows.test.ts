import { expect, test } from 'vitest'
import { figureGroups, inputsOf, type FigureYear } from './fundamentals-rows.ts'

const rowOf = (label: string) => {
  const row = figureGroups.flatMap(({ rows }) => rows).find((each) => each.label === label)
  if (!row) throw new Error(`There is no row ${label}`)
  return row
}

const before: FigureYear = {
  fundamental: { label: '2024', idYear: 2024, cnEps: 8 },
  financial: { label: '2024', idYear: 2024, cnEquity: 500 },
  before: undefined,
  after: undefined,
}
const year: FigureYear = {
  fundamental: { label: '2025', idYear: 2025, cnEps: 10, cnPer: 30, cnDps: 3, cnDivYield: 1 },
  financial: {
    label: '2025',
    idYear: 2025,
    cnEquity: 600,
    cnTotalAssets: 1000,
    cnNetIncome: 50,
    numShares: 5e6,
    cnTurnover: 400,
  },
  before,
  after: undefined,
}

test.each([
  { row: 'KGV', says: 'Kurs 300,00 · Gewinn je Aktie 10,00' },
  { row: 'Gewinnwachstum', says: 'Gewinn je Aktie 10,00 · im Jahr davor 8,00' },
  { row: 'Div.-Rendite', says: 'Dividende 3,00 · Kurs 300,00' },
  { row: 'EK-Quote', says: 'Eigenkapital 600 Mio. · Bilanzsumme 1.000 Mio.' },
  { row: 'Gewinn je Aktie', says: 'Jahresüberschuss 50,0 Mio. · Aktien 5,0 Mio.' },
  { row: 'Buchwert je Aktie', says: 'Eigenkapital 600 Mio. · Aktien 5,0 Mio.' },
  { row: 'Umsatzrendite', says: 'Jahresüberschuss 50,0 Mio. · Umsatz 400 Mio.' },
  { row: 'EK-Rendite', says: 'Jahresüberschuss 50,0 Mio. · Eigenkapital 600 Mio. · im Jahr davor 500 Mio.' },
  { row: 'Gesamtkapitalrendite', says: undefined },
  { row: 'KCV', says: undefined },
])('$row is explained with the numbers of its own year, or not at all', ({ row, says }) =>
  expect(inputsOf(rowOf(row), year)).toBe(says))
