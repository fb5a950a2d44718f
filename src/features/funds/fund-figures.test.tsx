import { expect, test } from 'vitest'
import { ask } from '#features/testing/ask.ts'
import { dax, now, sap, snapshot } from '#features/testing/examples.ts'

const etf = {
  ...sap,
  entityType: 'FUND' as const,
  displayType: 'ETF',
  urls: { WEBSITE: 'https://parkett.example/etf/X-ETF-LU0378438732' },
}
const year = (of: number, performancePct?: number, indexPerformancePct?: number) => ({
  year: of,
  running: of === 2026,
  performancePct,
  indexPerformancePct,
  trackingDifference:
    performancePct === undefined || indexPerformancePct === undefined
      ? undefined
      : performancePct - indexPerformancePct,
})
const stretch = { dateFirst: '2025-11-19', dateLast: '2026-11-19', returnPct: 8.25, volatilityPct: 14.125 }
const figures = {
  expires: now,
  isoCurrency: 'EUR',
  index: dax,
  years: [year(2026, 9.5, 9.75), year(2025, 20, 20.5), year(2024, -3.25, -3), year(2023)],
  periods: [
    {
      ...stretch,
      timeSpan: '1Y',
      returnPctPa: 8.25,
      sharpeRatio: 0.4375,
      maxDrawdownPct: -11.5,
      dateDrawdownHigh: '2026-02-10',
      dateDrawdownLow: '2026-04-08',
      trackingErrorPct: 0.5,
      informationRatio: -0.5,
      beta: 1.0125,
      alphaPct: -0.375,
      correlation: 0.9975,
    },
  ],
  course: [stretch, { ...stretch, dateLast: '2026-09-30', returnPct: -2.5 }],
}
const answers = {
  getSnapshot: {
    ...snapshot,
    type: 'FundsSnapshot',
    instrument: etf,
    fundsBaseData: { isoCurrencyFund: 'EUR' },
    fundsDetails: { nameTypeFund: 'Aktien' },
  },
  getFundFigures: figures,
}
const address = '/etf/kennzahlen/X-ETF-LU0378438732'

test('an ETF shows its years beside the index, its risk with days, and how the figures stood before', async () => {
  const { status, body } = await ask(address, answers)
  expect(status).toBe(200)
  expect(body).toContain('2026, laufend')
  // the mean of −0.5 and −0.25: the running year does not count
  expect(body).toMatch(/Im Mittel voller Jahre.*?−0,38\u00a0Pp\..*?Tracking-Differenz/)
  expect(body).toContain('10.02.2026 – 08.04.2026')
  expect(body).toContain('noch nicht')
  expect(body).toContain('30.09.2026')
  expect(body).not.toMatch(/undefined|NaN/)
})

test.each([
  { part: 'jahre', head: 'Jahr;Fonds;', row: '2025;20;' },
  { part: 'zeitraeume', head: 'Zeitraum;Rendite;', row: '1 Jahr;8,25;' },
  { part: 'verlauf', head: 'Bis;Rendite 1 J;', row: '30.09.2026;-2,5;' },
])('each table is a file of its own: $part', async ({ part, head, row }) => {
  expect((await ask(address, answers)).body).toContain(`teil=${part}&amp;datei=csv`)
  const { headers, body } = await ask(`${address}?teil=${part}&datei=csv`, answers)
  expect(headers['content-disposition']).toContain(part)
  expect(body).toContain(head)
  expect(body).toContain(row)
})

test('a fund without an index, and one too young, say so instead of columns of dashes', async () => {
  const alone = { ...figures, index: undefined, hint: 'Der Index ist in anderer Währung.', periods: [], course: [] }
  const { body } = await ask(address, { ...answers, getFundFigures: alone })
  expect(body).toContain('Der Index ist in anderer Währung.')
  expect(body).toContain('Dafür ist die Historie noch zu kurz.')
  expect(body).not.toContain('Differenz')
})

test('houses are reached by their first letter while the list stands in that order', async () => {
  const house = (name: string) => ({ slug: name.toLowerCase(), name, funds: 1, etfs: 0, categories: 1 })
  const list = ['Ärger', 'Axa', 'DWS', '1822'].map(house)
  const listFundCompanies = { expires: now, datetime: '2026-11-20T16:42:00.000+00:00', list }
  const { body } = await ask('/fonds/kvgs', { listFundCompanies })
  expect(body).toContain('<a href="#kvg-a">A</a>')
  expect(body).toContain('<a href="/fonds/kvgs/ärger" id="kvg-a">')
  expect(body).toContain('<a href="#kvg-0-9">0-9</a>')
  expect(body).toMatch(/<span class="mut" aria-hidden="true">B<\/span>/)
  expect((await ask('/fonds/kvgs?sort=FUNDS', { listFundCompanies })).body).not.toContain('kvg-a')
})
