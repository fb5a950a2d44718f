import { expect, test } from 'vitest'
import type { SiteRequest } from '#web/site.tsx'
import { ask } from '#features/testing/ask.ts'
import { now, quote, sap } from '#features/testing/examples.ts'

const answers = {
  listInvestments: { isoCurrency: 'EUR', list: [] },
  listPortfolios: { list: [] },
  listWatched: { list: [{ instrument: sap, quote, watchlists: ['Favoriten'] }] },
  getSignals: {
    expires: now,
    isWhole: true,
    completedAt: now,
    list: [{ instrument: sap, quote, risk: { word: 'LOW', volatilityPct: 12.5, rankPct: 20, compared: 900 } }],
  },
  listSectorSignals: {
    expires: now,
    isWhole: true,
    completedAt: now,
    list: [{ sector: 'Technologie', numberStocks: 40, abovePct: 60, trend: 'UP', perExpected: 18.25 }],
  },
}
const signedIn: Partial<SiteRequest> = {
  reader: { kind: 'user', email: 'a@b.example', role: 'user', activated: true, products: [], features: [] },
}

test('both tables leave as files, each by its own link', async () => {
  const file = async (query: string) => (await ask(`/analysen?${query}datei=csv`, answers, signedIn)).body
  const { body } = await ask('/analysen', answers, signedIn)
  expect(body).toContain('href="/analysen?datei=csv"')
  expect(body).toContain('href="/analysen?teil=sektoren&amp;datei=csv"')
  expect(await file('')).toContain('SAP')
  expect(await file('teil=sektoren&')).toMatch(/Technologie;.*18,25/)
  expect(await file('teil=sektoren&')).not.toContain('SAP')
})
