import { expect, test } from 'vitest'
import type { SiteRequest } from '#web/site.tsx'
import { ask } from '#features/testing/ask.ts'
import { fakeCall, indexSnapshot, now, quote, sap } from '#features/testing/examples.ts'

const facets = {
  expires: now,
  total: 2,
  groups: [],
  categories: [],
  families: [],
  indices: [],
  countries: [{ key: 'DE', name: 'Deutschland', total: 2 }],
}

test.each([
  '/index/einzelwerte/DAX-Index-20735',
  '/aktien/times-and-sales/SAP-Aktie-DE0007164600',
  '/aktien/analysen/SAP-Aktie-DE0007164600',
  '/aktien/kennzahlen/SAP-Aktie-DE0007164600',
  '/aktien/bilanz-guv/SAP-Aktie-DE0007164600',
  '/aktien/historie/SAP-Aktie-DE0007164600',
  '/aktien/renditen/SAP-Aktie-DE0007164600',
  '/realtime/DAX',
  '/aktien',
  '/etf',
  '/aktien/aktien-laender/deutschland',
  '/aktien/performance-alarme',
  '/news/finanzkalender',
  '/fonds/performance',
  '/fonds/kvgs',
])('the table of %s leaves by a link as a file for people and one for programs', async (path) => {
  const changes = { ...(path.startsWith('/index') ? { getSnapshot: indexSnapshot } : {}), getClassFacets: facets }
  const [, csv = '', json = ''] =
    /href="([^"]+datei=csv)" download="[^"]+\.csv".*?href="([^"]+datei=json)" download="[^"]+\.json"/.exec(
      (await ask(path, changes)).body,
    ) ?? []
  const people = await ask(csv, changes)
  expect(people).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''.+\.csv$/),
    },
  })
  expect(people.body).toMatch(/^\ufeff[^\r]+;[^\r]+\r\n[^\r]+;/)
  expect(people.body, 'each second line is called what it says').not.toContain('2. Zeile')
  const programs = await ask(json, changes)
  expect(programs.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(JSON.parse(programs.body)).not.toEqual([])
})

test('a file holds all pages of a list, in the order of the address', async () => {
  const asked: unknown[] = []
  const call = ((endpoint: { name: string }, input: { query: { page?: number; perPage?: number } }) => {
    if (endpoint.name !== 'listClass') return fakeCall({ getClassFacets: facets })(endpoint as never, input as never)
    const { page = 0, perPage = 50 } = input.query
    asked.push(input.query)
    const list = Array.from({ length: Math.min(perPage, 2100 - page * perPage) }, () => ({ instrument: sap, quote }))
    return Promise.resolve({
      expires: now,
      total: 2100,
      page,
      perPage,
      datetime: '2026-11-20T16:42:00.000+00:00',
      list,
    })
  }) as SiteRequest['call']
  const { body } = await ask('/etf?sort=LAST&order=DESC&page=2&datei=json', {}, { call })
  expect(JSON.parse(body) as unknown[]).toHaveLength(2100)
  expect(asked).toEqual(
    [0, 1, 2].map((page) => ({ selection: 'all', sort: 'LAST', order: 'DESC', page, perPage: 1000 })),
  )
})

test.each([
  '/etf',
  '/aktien/finder',
  '/aktien/aktien-laender/deutschland',
  '/aktien/performance-alarme',
  '/anleihen/neuemissionen',
  '/derivate/neuemissionen',
  '/fonds/performance',
  '/kryptowaehrungen/die-groessten-kryptowaehrungen',
  '/news/analysen',
  '/news/finanzkalender',
  '/realtime/S-P-500',
  '/top-werte/top-aktien',
])('the file of %s asks for no more rows at once than it is given', async (path) => {
  const replies = fakeCall({ getClassFacets: facets })
  const given: unknown[] = []
  const call = ((endpoint: { query?: { parse(query: unknown): unknown } }, input: { query?: { perPage?: number } }) => {
    if (input?.query?.perPage === 1000) given.push(endpoint.query?.parse(input.query))
    return replies(endpoint as never, input as never)
  }) as SiteRequest['call']
  await ask(`${path}?datei=csv`, {}, { call })
  for (const query of given) expect(query).toMatchObject({ perPage: 1000 })
  expect(given).not.toEqual([])
})

test.each([
  { given: 'a page without a table to take along', address: '/impressum?datei=csv', status: 404 },
  { given: 'a kind there is not', address: '/realtime/DAX?datei=xls', status: 200 },
])('$given: $status', async ({ address, status }) => expect((await ask(address)).status).toBe(status))

test.each([
  { address: '/anleihen/neuemissionen', name: 'neuemissionen-anleihen' },
  { address: '/devisen/cross-rates', name: 'cross-rates-EUR' },
])('the file of $address is called $name', async ({ address, name }) =>
  expect((await ask(address)).body).toContain(`download="${name}.csv"`))
