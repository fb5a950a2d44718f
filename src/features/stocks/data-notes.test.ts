import { expect, test } from 'vitest'
import type { FiscalYear } from '#market/fundamentals.ts'
import { dataNotes } from './data-notes.ts'
import { presentFundamentals } from '#features/lists/present-fundamentals.ts'

const year: FiscalYear = {
  year: 2025,
  end: '2025-12-31',
  estimate: false,
  price: 236.3,
  eps: 2.68,
  dps: 1,
  revenue: 1000,
  grossProfit: 400,
  ebitda: 200,
  ebit: 150,
  ebt: 140,
  netIncome: 268,
  totalAssets: 800,
  nonCurrentAssets: 500,
  currentAssets: 300,
  cash: 90,
  equity: 350,
  nonCurrentLiabilities: 250,
  currentLiabilities: 200,
  cashflowOperating: 180,
  cashflowInvesting: -60,
  cashflowFinancing: -50,
  freeCashflow: 120,
}
const shown = presentFundamentals([year], 100_000_000, undefined)

test('our own figures agree', () => expect(dataNotes([year], shown)).toEqual([]))

test('what does not agree is named with both of its sides', () => {
  const wrong = shown.map((each) => ({ ...each, cnPriceCf: 53.42, cnCashflowPerShare: 2.18 }))
  expect(dataNotes([year], wrong)).toEqual([
    { label: '2025', text: 'KCV × Cashflow je Aktie ergibt 116,46, der Kurs am Ende des Geschäftsjahrs war 236,30.' },
  ])
  expect(dataNotes([{ ...year, equity: 50 }], shown)).toEqual([
    { label: '2025', text: 'Eigenkapital und Schulden ergeben 500,00 Mio., die Bilanzsumme ist 800,00 Mio.' },
  ])
})
