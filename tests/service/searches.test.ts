import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchHits } from '#features/search-hits.ts'
import type { SavedSearch } from '#features/searches/searches.contract.ts'
import { newestMails } from '#mail/outbox.ts'
import { searchNumbers } from '#searches/stored-searches.ts'
import { createSearchWatch, type FindHits } from '#searches/watch.ts'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Portal } from '#portal/portal.ts'
import { silentLog } from '#platform/log.ts'
import { htmlFaults } from '../html-faults.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let anna: TestReader
let bert: TestReader
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal)
  bert = await testReader(portal, 'bert@example.org')
})
afterAll(() => portal.stop())

async function api(method: string, path: string, body?: object, reader = anna) {
  const answer = await fetch(`${portal.url}/api/v1/searches${path}`, {
    method,
    headers: { ...reader.program, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as SavedSearch & { list: SavedSearch[]; code: number } }
}
const dax = { name: 'Versicherer', finder: 'stocks', filters: 'index=20735', path: '/aktien/finder?index=20735' }

test('a search is kept with what it finds, changed, and forgotten; nobody else sees it', async () => {
  const { status, body } = await api('POST', '', dax)
  expect([status, body]).toEqual([200, expect.objectContaining({ name: 'Versicherer', tells: false, numberNew: 0 })])
  expect(body.total).toBeGreaterThan(20)
  expect((await api('PATCH', `/${body.idSearch}`, { tells: true })).body.tells).toBe(true)
  for (const [method, path, more] of [
    ['PATCH', `/${body.idSearch}`, { tells: false }],
    ['DELETE', `/${body.idSearch}`, undefined],
    ['DELETE', '/x', undefined],
  ] as const)
    expect((await api(method, path, more, bert)).status, `${method} ${path}`).toBe(404)
  expect((await api('GET', '', undefined, bert)).body.list).toEqual([])
  expect((await api('DELETE', `/${body.idSearch}`)).status).toBe(200)
  expect((await api('GET', '')).body.list).toEqual([])
})

test.each([
  { ...dax, name: ' ' },
  { ...dax, path: '//elsewhere.example/' },
  { ...dax, path: '/login' },
  { ...dax, filters: 'frage=(((' },
  { ...dax, finder: 'derivatives', filters: 'entitySubType=NICHTS' },
  { ...dax, finder: 'houses' },
])('is refused: %o', async (search) => expect((await api('POST', '', search)).status).toBe(400))

test('papers that were not found before are mailed, once a day and search, and never twice', async () => {
  const { idSearch } = (await api('POST', '', { ...dax, tells: true })).body
  await portal.rooms.db.updateTable('saved_searches').set({ known: [] }).where('id', '=', idSearch).execute()
  let day = '2026-11-20' as TradingDay
  let found: string[] = ['SAP', 'Allianz']
  const find: FindHits = async () => ({
    total: found.length,
    papers: found.map((name) => ({ key: `STOCK:${name}` as InstrumentKey, name })),
  })
  const watch = () => createSearchWatch({ ...portal.rooms, log: silentLog, find, calendar: { dayOf: () => day } })
  const mails = async () =>
    (await newestMails(portal.rooms.db, 50)).filter(({ to, subject }) => to === anna.email && /Treffer/.test(subject))

  await Promise.all([watch().round(), watch().round()])
  expect((await mails()).map(({ subject }) => subject)).toEqual(['2 neue Treffer: Versicherer'])
  const [mail] = await mails()
  expect(mail?.text).toContain('• SAP')
  expect(mail?.text).toContain('Guten Tag,\n\ndeine Suche „')
  expect(mail?.html).toMatch(/<a href="http[^"]+\/gemerkte-suchen">Gemerkte Suchen ändern oder abstellen<\/a>/)
  const leaving = (delete_at: Date | null) =>
    portal.rooms.db.updateTable('users').set({ delete_at }).where('id', '=', anna.id).execute()
  await leaving(new Date(Date.now() + 1e6))
  found = ['SAP', 'Bayer']
  day = '2026-11-23' as TradingDay
  await watch().round()
  expect(await mails()).toHaveLength(1)
  await leaving(null)
  day = '2026-11-20' as TradingDay
  found = ['SAP', 'BASF']
  await watch().round()
  expect(await mails()).toHaveLength(1)
  day = '2026-11-23' as TradingDay
  await watch().round()
  await watch().round()
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Ein neuer Treffer: Versicherer',
    '2 neue Treffer: Versicherer',
  ])
  // what the settings count of them
  const since = async (from: string) => (await searchNumbers(portal.rooms.db, anna.id, from)).told
  expect([await since('2026-11-20'), await since('2026-11-21'), await since('2026-11-24')]).toEqual([2, 1, 0])
  await api('DELETE', `/${idSearch}`)
})

test('what programs are told is what the finders find', async () => {
  const find = searchHits(portal.rooms)
  const { total } = await find('stocks', 'index=20735')
  const answer = await fetch(`${portal.url}/api/v1/stocks/finder/configuration_query?index=20735`)
  expect(total).toBe(((await answer.json()) as { total: number }).total)
  const papers = await find(
    'derivatives',
    'entitySubType=DISCOUNT_CERTIFICATE&entityTypeUnderlying=STOCK&entityValueUnderlying=82849',
  )
  expect(papers.total).toBeGreaterThan(0)
  expect(papers.papers[0]?.key).toMatch(/^DERIVATIVE:/)
})

test('by forms alone: from a finder to a kept search, its mail switched, seen and forgotten', async () => {
  const { open, send } = browserOf(portal, anna)
  const { html } = await open('/aktien/finder?index=20735')
  const link = /href="(\/gemerkte-suchen\/neu[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await send(link, 'merken', { name: '' })).html).toContain('Bitte gib der Suche einen Namen.')
  expect((await send(link, 'merken', { name: 'DAX-Werte', melden: '1' })).location).toMatch(/^\/gemerkte-suchen/)
  const list = await open('/gemerkte-suchen')
  expect(list.html).toContain('DAX-Werte: Mail abstellen')
  expect(await htmlFaults(list.html)).toEqual([])
  await send('/gemerkte-suchen', 'melden', {})
  expect((await open('/gemerkte-suchen')).html).toContain('DAX-Werte: Mail anstellen')
  await portal.rooms.db.updateTable('saved_searches').set({ known: [] }).execute()
  expect((await open('/gemerkte-suchen')).html).toContain('DAX-Werte: gesehen')
  await send('/gemerkte-suchen', 'gesehen', {})
  expect((await open('/gemerkte-suchen')).html).not.toContain('DAX-Werte: gesehen')
  await send('/gemerkte-suchen', 'loeschen', {})
  expect((await open('/gemerkte-suchen')).html).toContain('Noch keine Suche gemerkt.')
})

test.each([
  'javascript:alert(1)',
  '//elsewhere.example/',
  'https://elsewhere.example/',
  '/login',
])('the page that keeps a search leads to no other place than a finder: %s', async (elsewhere) => {
  const { open } = browserOf(portal, anna)
  const { html } = await open(
    `/gemerkte-suchen/neu?${new URLSearchParams({ finder: 'stocks', seite: elsewhere }).toString()}`,
  )
  expect(html.split('id="inhalt"')[1]).not.toContain(`href="${elsewhere}"`)
  expect(html).toContain('href="/aktien/finder">wie du sie gerade eingestellt hast')
})

test('a finder of derivatives that finds nothing offers to tell of the first one', async () => {
  const { open } = browserOf(portal, anna)
  const { html } = await open(
    '/derivate/finder?basiswert=STOCK:82849&entitySubType=KNOCKOUT_CERTIFICATE&gearingAskRange=5000;6000',
  )
  expect(html).toContain('Melden, sobald es eines gibt')
  expect(html).toContain('filter=entitySubType%3DKNOCKOUT_CERTIFICATE')
})
