import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundLists } from '#contract/found-lists.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'

let portal: Portal
let [anna, bert]: TestReader[] = []
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal, 'anna@example.org')
  bert = await testReader(portal, 'bert@example.org')
  await post('/v2/portfolios', anna, { name: 'Annas Zukunft' })
  await post('/wealth/v1/depots', anna, { name: 'Annas Hausbank', kind: 'DEPOT' })
  await post('/v2/watchlists', anna, { name: 'Annas Beobachtung' })
  await post('/v2/watchlists', bert, { name: 'Berts Liste' })
})
afterAll(() => portal.stop())

async function post(path: string, reader: TestReader, body: unknown): Promise<void> {
  const headers = { ...reader.program, 'content-type': 'application/json' }
  const response = await fetch(`${portal.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(200)
}

async function found(reader?: TestReader) {
  const response = await fetch(`${portal.url}/api/v1/main/search/lists`, { headers: { ...reader?.program } })
  return { headers: response.headers, lists: (await response.json()) as FoundLists }
}
const pageOf = async (path: string, reader?: TestReader) =>
  (await fetch(portal.url + path, { headers: { ...reader?.browser } })).text()

test('each reader is told their own lists and those of experts, and nobody may keep the answer', async () => {
  const { lists, headers } = await found(anna)
  expect(lists.portfolioList.list.map(({ name, kind }) => [name, kind])).toEqual([
    ['Annas Hausbank', 'DEPOT'],
    ['Annas Zukunft', 'SAMPLE'],
  ])
  expect(lists.watchlistList.list.map(({ name }) => name)).toEqual(['Annas Beobachtung'])
  expect(lists.expertPortfolioList.list).toContainEqual(
    expect.objectContaining({
      name: 'Die ruhigsten zehn',
      entitySubType: 'EXPERT',
      owner: { name: 'Muster-Experte Ruhe' },
    }),
  )
  expect(lists.expertWatchlistList.list.length).toBeGreaterThan(0)
  expect(headers.get('cache-control')).toContain('no-store')
  expect(JSON.stringify((await found(bert)).lists)).not.toContain('Anna')
  expect((await found()).lists.portfolioList.list).toEqual([])
})

test('the page of the search names them without a script, each reader’s for that reader alone', async () => {
  const annas = await pageOf('/suche/annas', anna)
  for (const name of ['Annas Zukunft', 'Annas Hausbank', 'Annas Beobachtung']) expect(annas).toContain(name)
  expect(annas).toContain('Deine Depots und Listen')
  for (const reader of [bert, undefined]) expect(await pageOf('/suche/annas', reader)).not.toContain('Annas Zukunft')
  expect(await pageOf('/suche/ruhigsten', bert)).toContain('/experten-musterdepot/muster-ruhe')
})

test.each([
  { typed: 'Zinseszins', path: '/ratgeber/zinseszins' },
  { typed: 'halbleiter', path: '/anlagethemen/halbleiter' },
  { typed: 'Börsenwoche', path: '/news/podcast/boersenwoche' },
  { typed: 'chartzeit', path: '/news/videos/chartzeit' },
])('$typed leads to the text of that title, not to the list of all', async ({ typed, path }) => {
  expect(await pageOf(`/suche/${encodeURIComponent(typed)}`)).toContain(`href="${path}"`)
})

test('addresses of what is found lead to their pages', async () => {
  const { lists } = await found(anna)
  const all = Object.values(lists).flatMap<{ urls: { WEBSITE: string } }>(({ list }) => list)
  for (const { urls } of all)
    expect((await fetch(portal.url + new URL(urls.WEBSITE).pathname, { headers: { ...anna?.browser } })).status).toBe(
      200,
    )
})
