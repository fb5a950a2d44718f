import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFeedFile } from '#content/feed-file.ts'
import { feedStates, fetchFeeds } from '#content/feeds.ts'
import { fetchPictures, forgetPictures } from '#content/pictures.ts'
import { knownTagger } from '#content/tagging.ts'
import { dayMs } from '#contract/vocabulary.ts'
import { readConfig } from '#platform/config.ts'
import { allJobs } from '#portal/all-jobs.ts'
import { testPortal, tradingFriday } from '../portal.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
let server: Server
let folder: string
/** what the server answers, by path */
const answers = new Map<string, { status: number; body: string | Buffer }>()
let now = Date.parse(tradingFriday)

const rss = (
  headline: string,
) => `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Kanal</title>
  <item><title>${headline}</title><link>/a</link><guid>a</guid><pubDate>Fri, 20 Nov 2026 08:00:00 +0100</pubDate>
  <description>&lt;p&gt;Mehr &lt;b&gt;Netze&lt;/b&gt;&lt;img src="https://fremd.example/p.png"&gt;&lt;/p&gt;</description></item>
  <item><title>${headline}</title><link>/b</link><guid>b</guid><description>Mehr Netze</description></item>
  </channel></rss>`
const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry><id>tag:1</id><title>Allianz erhöht Prämien</title>
  <source><title>Ein längerer Name eines ganz anderen Kanals</title></source>
  <link href="https://quelle.example/allianz"/><published>2026-11-20T07:30:00Z</published></entry></feed>`
const hostile = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  items: [
    {
      id: 'x\u0000y',
      title: 'Rheinmetall <script>alert(1)</script>\u202eunter Druck',
      url: 'javascript:alert(2)',
      content_html:
        '<p onclick="alert(3)">Satz<script src="https://fremd.example/s.js"></script><img src="https://fremd.example/q.png">' +
        '<iframe src="https://fremd.example/"></iframe><a href="javascript:alert(4)">da</a></p>' +
        '<b>'.repeat(100_000),
      date_published: '2099-01-01T00:00:00Z',
    },
    'nichts',
    { id: 2, title: null },
  ],
})

const pictured = `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>K</title>
  <item><title>Siemens baut ein Werk</title><pubDate>Fri, 20 Nov 2026 09:30:00 +0100</pubDate><guid>w</guid>
  <media:content url="/werk.png" medium="image">
  <media:description>Halle &lt;b&gt;in&lt;/b&gt; München</media:description>
  <media:credit>Haus Beispiel</media:credit></media:content></item>
  <item><title>Bayer meldet Zahlen</title><guid>z</guid><media:content url="/kein.png" medium="image"/></item>
  </channel></rss>`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parkett-feeds-'))
  server = createServer((request, response) => {
    const { status, body } = answers.get(request.url ?? '') ?? { status: 404, body: '' }
    if (request.headers['if-none-match'] === '"same"' && request.url === '/atom') response.writeHead(304).end()
    else response.writeHead(status, { etag: '"same"' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  answers.set('/rss', { status: 200, body: rss('SAP hebt Ausblick für das Cloudgeschäft') })
  answers.set('/atom', { status: 200, body: atom })
  answers.set('/hostile', { status: 200, body: hostile })
  answers.set('/pictured', { status: 200, body: pictured })
  answers.set('/werk.png', { status: 200, body: await readFile('docs/pictures/aktie.png') })
  answers.set('/kein.png', { status: 200, body: 'kein Bild' })
  writeFileSync(
    join(folder, 'feeds.yaml'),
    ['rss', 'atom', 'hostile']
      .map(
        (name, place) => `- url: http://127.0.0.1:${port}/${name}
  publisher: { id: ${place + 10}, alias: agentur-${name}, name: Agentur ${name}, finderHeadline: Schlagzeilen ${name} }
  text: full\n`,
      )
      .join(''),
  )
  writeFileSync(
    join(folder, 'pictured.yaml'),
    `- url: http://127.0.0.1:${port}/pictured
  publisher: { id: 20, alias: agentur-bild, name: Agentur Bild }
  pictures: true\n`,
  )
  portal = await testPortal()
  await body('/news') // its first answers hold the thread for longer than a connection is waited for
})
afterAll(async () => {
  await portal.stop()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function fetchAll(admits?: () => boolean, file = 'feeds.yaml') {
  const { db } = portal.rooms
  const parts = { db, tag: await knownTagger(db), now: () => now, signal: new AbortController().signal }
  const sources = await readFeedFile(join(folder, file))
  const reports = await fetchFeeds(sources, { ...parts, ...(admits && { admits }) }, true)
  return Object.fromEntries(reports.map(({ url, ...report }) => [new URL(url).pathname, report]))
}
const body = async (path: string) => {
  const answer = await fetch(portal.url + path)
  expect(answer.status).toBe(200)
  return answer.text()
}
const articles = async (): Promise<{ headline: string; urls: { WEBSITE: string } }[]> =>
  JSON.parse(await body('/api/v1/articles/finder/configuration_query')).list

test('feeds are asked for by a job, where there is a file of them', () => {
  const names = (settings: Record<string, string>) => allJobs(readConfig(settings)).map(({ name }) => name)
  expect(names({ FEEDS: 'feeds.yaml' })).toContain('fetch-feeds')
  expect(names({ FEEDS: 'feeds.yaml' })).toContain('fetch-pictures')
  expect(names({})).not.toContain('fetch-feeds')
})

test('private addresses are left alone', async () => {
  expect(await fetchAll()).toMatchObject({ '/rss': { outcome: 'failed', reason: 'this address is private' } })
})

test('entries become news, once, at the papers they tell of and in the search', async () => {
  expect(await fetchAll(() => true)).toEqual({
    '/rss': { outcome: 'new', changed: 1 },
    '/atom': { outcome: 'new', changed: 1 },
    '/hostile': { outcome: 'new', changed: 1 },
  })
  expect((await articles()).map(({ headline }) => headline)).toEqual([
    'Rheinmetall unter Druck',
    'Allianz erhöht Prämien',
    'SAP hebt Ausblick für das Cloudgeschäft',
  ])
  for (const path of ['/news', '/aktien/news/SAP-Aktie-DE0007164600', '/suche/typ/news/Cloudgesch%C3%A4ft'])
    expect(await body(path)).toContain('SAP hebt Ausblick für das Cloudgeschäft')
})

test('the page of a publisher is headed as its operator says', async () => {
  const page = await body('/news/feed/agentur-rss')
  expect(page).toContain('<h1>Schlagzeilen rss</h1>')
  expect(page).toContain('<meta name="robots" content="noindex')
})

test('nothing of a stranger reaches a reader but text and the link to the source', async () => {
  for (const { urls } of await articles()) {
    const page = await body(new URL(urls.WEBSITE).pathname)
    expect(page).toContain('Agentur')
    expect(page).not.toMatch(/fremd\.example|alert\(|javascript:|onclick|\u202e/)
    const strangers = [...page.matchAll(/\b(?:src|href|srcset|action)="(https?:\/\/[^"]+)"/g)]
      .map(([, url = '']) => url)
      .filter((url) => new URL(url).hostname !== 'localhost') // the portal's own address
    for (const url of strangers)
      expect(url).toMatch(/^(?:https:\/\/quelle\.example\/allianz|http:\/\/127\.0\.0\.1:\d+\/[ab])$/)
  }
})

test('what did not change is nothing new, what did is a version, and 410 is left alone', async () => {
  now += 60_000
  answers.set('/rss', { status: 200, body: rss('SAP hebt Ausblick deutlich') })
  answers.set('/hostile', { status: 410, body: '' })
  expect(await fetchAll(() => true)).toEqual({
    '/rss': { outcome: 'new', changed: 1 },
    '/atom': { outcome: 'unchanged', changed: 0 },
    '/hostile': { outcome: 'gone', changed: 0 },
  })
  expect(await fetchAll(() => true)).toMatchObject({ '/rss': { outcome: 'new', changed: 0 } })
  expect(await articles()).toHaveLength(3)
  const { db } = portal.rooms
  const versions = await db.selectFrom('article_texts').select('version').where('version', '>', 1).execute()
  expect(versions).toHaveLength(1)
  const states = await feedStates(db)
  expect(states.map(({ url, failures }) => [new URL(url).pathname, failures])).toEqual([
    ['/atom', 0],
    ['/hostile', expect.any(Number)],
    ['/rss', 0],
  ])
  expect(states.filter(({ gone_at }) => gone_at !== null)).toHaveLength(1)
})

test('a feed that was paid for is marked as its operator says, and in the search', async () => {
  const { port } = server.address() as AddressInfo
  answers.set('/paid', { status: 200, body: rss('Unser Zertifikat auf Netze') })
  const publisher = '{ id: 30, alias: werber, name: Werber, adLabelStyle: filled }'
  writeFileSync(
    join(folder, 'paid.yaml'),
    `- url: http://127.0.0.1:${port}/paid\n  publisher: ${publisher}\n  kind: advertisement\n`,
  )
  await fetchAll(() => true, 'paid.yaml')
  const [article] = (await articles()).filter(({ headline }) => headline.startsWith('Unser'))
  expect(article).toMatchObject({ advertiser: 'Werber', publisher: { adLabelStyle: 'filled' } })
  const path = new URL(article?.urls.WEBSITE ?? '').pathname
  for (const page of [path, '/news', '/suche/Zertifikat', '/suche/typ/news/Zertifikat', '/news/feed/werber'])
    expect(await body(page)).toContain('<span class="text-label paid-text filled">Anzeige</span>')
})

test('pictures come from the portal itself, with whose they are; what is none is asked for once', async () => {
  const { db } = portal.rooms
  const asking = { db, now: () => now, signal: new AbortController().signal, admits: () => true }
  await fetchAll(() => true, 'pictured.yaml')
  expect(await body('/news')).not.toContain('/bilder/') // not there yet
  expect(await fetchPictures(asking)).toEqual({ taken: 1, failed: 1 })
  expect(await fetchPictures(asking)).toEqual({ taken: 0, failed: 0 })

  const [article] = (await articles()).filter(({ headline }) => headline === 'Siemens baut ein Werk')
  const page = await body(new URL(article?.urls.WEBSITE ?? '').pathname)
  const [, address = ''] = /<img src="(\/bilder\/[\w-]+-480\.webp)"[^>]*alt="Halle in München"/.exec(page) ?? []
  expect(page).toContain('<figcaption>Bild: Haus Beispiel</figcaption>')
  expect(await body('/news')).toContain(address)
  const picture = await fetch(portal.url + address)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(picture.headers.get('cache-control')).toContain('immutable')
  for (const wrong of [address.replace('480', '481'), '/bilder/../../etc/passwd', '/bilder/nichts'])
    expect((await fetch(portal.url + wrong)).status).toBe(404)

  expect(await forgetPictures(db, now + 59 * dayMs)).toBe(0)
  expect(await forgetPictures(db, now + 61 * dayMs)).toBe(2) // with the note of what was none
  expect((await fetch(portal.url + address)).status).toBe(404)
})
