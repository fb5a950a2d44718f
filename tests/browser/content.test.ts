import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFeedFile } from '#content/feed-file.ts'
import { fetchFeeds } from '#content/feeds.ts'
import { knownPapers } from '#content/known-papers.ts'
import { takeInTexts } from '#content/own-texts.ts'
import { knownTagger } from '#content/tagging.ts'
import { showFolder, takeInShows } from '../shows.ts'
import { tradingFriday, testReader } from '../portal.ts'
import { accessibilityFaults } from './axe.ts'
import { visitedPortal } from './visited.ts'

/** What strangers try; each would set `foreign` on the page that runs it, or ask another host. */
const attacks = [
  '<script>window.foreign=1</script>',
  '</script><script>window.foreign=1</script>',
  '<img src=x onerror="window.foreign=1">',
  '<svg onload="window.foreign=1"><animate onbegin=window.foreign=1 attributeName=x dur=1s></svg>',
  '<a href="javascript:window.foreign=1">Verweis</a>',
  '<a href="java&#9;script:window.foreign=1">Verweis</a>',
  '<a href="data:text/html,<script>window.foreign=1</script>">Verweis</a>',
  '<iframe srcdoc="<script>parent.foreign=1</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.foreign=1>',
  '<noscript><p title="</noscript><img src=x onerror=window.foreign=1>">',
  '<style>@import "https://fremd.example/x.css"; body{background:url(https://fremd.example/p)}</style>',
  '<form action="https://fremd.example/"><button formaction="javascript:window.foreign=1">Los</button></form>',
  '<object data="javascript:window.foreign=1"></object><embed src="javascript:window.foreign=1">',
  '<base href="https://fremd.example/"><link rel=stylesheet href="https://fremd.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://fremd.example/">',
  '<details open ontoggle=window.foreign=1>x</details><input autofocus onfocus=window.foreign=1>',
  '<p style="position:fixed;inset:0" onclick=window.foreign=1>x</p>',
  '<a id="__NEXT_DATA__" name="__NEXT_DATA__">{}</a>',
  '<!--><script>window.foreign=1</script>-->',
]
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const item = (place: number, title: string, body: string) =>
  `<item><guid>${place}</guid><title>${escaped(title)}</title><link>/${place}</link>
  <pubDate>Fri, 20 Nov 2026 09:${10 + place}:00 +0100</pubDate><description>${escaped(body)}</description></item>`
const feed = `<rss version="2.0"><channel><title>K</title>
  ${attacks.map((attack, place) => item(place, `Angriff ${place} ${attack}`, `Text ${place} ${attack}`)).join('')}
  ${item(40, 'SAP hebt Ausblick für das Cloudgeschäft', 'Mehr Umsatz.')}</channel></rss>`

const folder = mkdtempSync(join(tmpdir(), 'parkett-content-'))
const made = showFolder('https://sender.example/ton.mp3')
const films = readFileSync(join(made.folder, 'feed.xml'), 'utf8').replaceAll('audio/wav', 'video/mp4')
writeFileSync(join(made.folder, 'filme.xml'), films)
writeFileSync(made.file, `${readFileSync(made.file, 'utf8')}- alias: mahlzeit\n  kind: video\n  feed: filme.xml\n`)
const dates = join(folder, 'termine.csv')
/** @param actual of an index that is told this afternoon; empty until then */
const tellFigure = (actual: string) =>
  writeFileSync(
    dates,
    `day,time,kind,country,title,period,importance,previous,forecast,actual,unit,source
2026-11-20,15:45,economy,US,Einkaufsmanagerindex,November,3,49.5,49.9,${actual},Pkt.,Institut\n`,
  )
tellFigure('')
const visited = visitedPortal(undefined, { FORUM: 'own', SHOWS: made.file, CALENDAR_FILE: dates })
let server: Server

beforeAll(async () => {
  server = createServer((_, response) => response.end(feed))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const file = join(folder, 'feeds.yaml')
  writeFileSync(
    file,
    `- url: http://127.0.0.1:${(server.address() as AddressInfo).port}/
  publisher: { id: 10, alias: agentur, name: Agentur }
  text: full\n`,
  )
  mkdirSync(join(folder, 'artikel'))
  writeFileSync(
    join(folder, 'artikel', 'eigen.md'),
    `---\ntitle: Auftragsbuch\nteaser: Worum\npublished: 2026-11-18 10:00\nsection: aktien\nvalues: [DE0007164600]\n---
${attacks.join('\n\n')}\n\n[Verweis](javascript:window.foreign=1)\n\n![Bild](https://fremd.example/bild.png)\n\nSAP steigt.\n`,
  )
  const { db } = visited.portal.rooms
  const now = () => Date.parse(tradingFriday)
  const parts = { db, tag: await knownTagger(db), now, signal: new AbortController().signal, admits: () => true }
  await fetchFeeds(await readFeedFile(file), parts, true)
  await takeInTexts(db, folder, await knownPapers(db), now())
  await takeInShows(visited.portal, made.file, made.folder)
})
afterAll(() => {
  server.close()
  for (const each of [folder, made.folder]) rmSync(each, { recursive: true, force: true })
})

async function articlePaths(): Promise<string[]> {
  const answer = await fetch(`${visited.url}/api/v1/articles/finder/configuration_query?perPage=100`)
  const { list } = (await answer.json()) as { list: { urls: { WEBSITE: string } }[] }
  return list.map(({ urls }) => new URL(urls.WEBSITE).pathname)
}

/** A thread whose first post is all of the attacks. */
async function attackedThread(): Promise<string> {
  const { program } = await testReader(visited.portal)
  const send = async (method: string, path: string, body: object) => {
    const headers = { ...program, 'content-type': 'application/json' }
    const answer = await fetch(`${visited.url}/api/v1/forum${path}`, { method, headers, body: JSON.stringify(body) })
    return (await answer.json()) as { url: string }
  }
  await send('PUT', '/member', { name: 'Netzknoten', signature: '<img src=x onerror=alert(1)>' })
  const text = attacks.join('\n').replaceAll('https://fremd.example', 'fremd')
  return new URL((await send('POST', '/STOCK/82849', { subject: attacks[0], text, holds: false })).url).pathname
}

test('whatever strangers and readers write, no page runs it, links to it or asks another host', async () => {
  const page = await visited.open()
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).host))
  const lists = ['/news', '/news/finder', '/news/feed/agentur', '/news/aktien/eigen', '/suche/typ/news/Angriff']
  const paths = [...(await articlePaths()), ...lists, await attackedThread()]
  expect(paths.length).toBeGreaterThan(attacks.length)
  for (const path of paths) {
    const answer = await page.goto(visited.url + path, { waitUntil: 'load' })
    expect([path, answer?.status()]).toEqual([path, 200])
    const found = await page.evaluate(() => ({
      ran: 'foreign' in window,
      links: [...document.links].filter(({ protocol }) => !/^(?:https?|mailto):$/.test(protocol)).length,
      parts: document.querySelectorAll('main :is(iframe, object, embed, base, meta, link, style, [style])').length,
    }))
    expect([path, found]).toEqual([path, { ran: false, links: 0, parts: 0 }])
  }
  expect([...asked]).toEqual([new URL(visited.url).host])
})

test('from the feed to the headline, the article, its value and back, by keyboard', async () => {
  const page = await visited.open()
  const follow = async (name: string, path: RegExp) => {
    await page.locator('main').getByRole('link', { name, exact: true }).first().press('Enter')
    await page.waitForURL(path)
  }
  await page.goto(`${visited.url}/news`)
  await follow('SAP hebt Ausblick für das Cloudgeschäft', /\/news\/2026\/11-20-sap-hebt-ausblick/)
  await page.getByText('seit Veröffentlichung').waitFor()
  await follow('SAP', /\/aktien\/SAP-Aktie/)
  await follow('SAP hebt Ausblick für das Cloudgeschäft', /\/news\/2026\/11-20-sap-hebt-ausblick/)
  await page.goBack()
  await page.goBack()
  await page.getByRole('heading', { name: 'SAP hebt Ausblick für das Cloudgeschäft' }).waitFor()
})

test('who reads on is told that there is more, and sees it when they ask for it', async () => {
  const page = await visited.open()
  await page.clock.install()
  await page.goto(`${visited.url}/news`)
  writeFileSync(
    join(folder, 'artikel', 'neu.md'),
    '---\ntitle: Eben erst\nteaser: Worum\npublished: 2026-11-20 10:30\n---\nText.\n',
  )
  const { db } = visited.portal.rooms
  await takeInTexts(db, folder, await knownPapers(db), Date.parse(tradingFriday))
  await page.clock.runFor(60_000)
  await page.getByRole('link', { name: '1 neue Meldung zeigen' }).press('Enter')
  await page.getByRole('link', { name: 'Eben erst' }).first().waitFor()
})

test('filters of the calendar take one button on a phone, and open without script', async () => {
  const page = await visited.open({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  await page.goto(`${visited.url}/news/finanzkalender`)
  expect(await page.getByLabel('Bedeutung', { exact: true }).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  await page.getByLabel('Bedeutung', { exact: true }).selectOption('3')
  await page.getByRole('button', { name: 'Zeigen' }).press('Enter')
  await page.waitForURL(/bedeutung=3/)
  await page.getByRole('button', { name: 'Filter (1)' }).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await page.getByLabel('Bedeutung', { exact: true }).isVisible()).toBe(true)
})

test('on a phone the finder of news asks for words, and for the rest behind one button', async () => {
  const page = await visited.open({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  await page.goto(`${visited.url}/news/finder`)
  expect(await page.getByLabel('Art', { exact: true }).isVisible()).toBe(false)
  await page.getByLabel('Stichwort').fill('Gewinn')
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  await page.getByLabel('Art', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('group', { name: 'Filter' }).getByRole('button', { name: 'Zeigen' }).press('Enter')
  await page.waitForURL(/q=Gewinn.*art=/)
  await page.getByRole('button', { name: 'Filter (1)' }).waitFor()
})

test('a slider and its field are one, by keyboard, too; the answer follows both', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/ratgeber/zinseszins?jahre=48`)
  const [field, slider] = [page.getByLabel('Dauer', { exact: true }), page.getByLabel('Dauer, Regler')]
  expect(await slider.inputValue()).toBe('48')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  expect(await field.inputValue()).toBe('49')
  await page.getByText('Nach 49 Jahren sind es').waitFor()
  await field.fill('80')
  await page.getByText('Nach 80 Jahren sind es').waitFor()
  expect(await slider.inputValue()).toBe('50')
  const capital = page.getByLabel('Anfangsbetrag', { exact: true })
  await page.getByLabel('Anfangsbetrag, Regler').fill('25000')
  expect(await capital.inputValue()).toBe('25.000')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the week of the calendar breaks no word', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/news/finanzkalender?ansicht=woche`)
  for (const width of [1024, 1340, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await page.locator('.week .date b').evaluateAll((titles) =>
      titles.flatMap(({ lastChild: text }) =>
        [...(text?.textContent ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text!, index)
          range.setEnd(text!, index + word.length)
          return `${word} ${new Set([...range.getClientRects()].map(({ top }) => top)).size}`
        }),
      ),
    )
    expect(lines).toContain('Einkaufsmanagerindex 1')
    expect(lines.filter((line) => !line.endsWith(' 1'))).toEqual([])
  }
})

test('a figure that is told comes into the open calendar, and no row moves for it', async () => {
  const page = await visited.open()
  await page.clock.install()
  // what is asked through a route is never taken from the browser's cache, whose clock is a real one
  await page.route('**/calendar_events/agenda?*', (route) => route.continue())
  await page.goto(`${visited.url}/news/finanzkalender?ansicht=tag`)
  const places = () =>
    page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => JSON.stringify(row.getBoundingClientRect())))
  const before = await places()
  tellFigure('50.4')
  const told = async () => (await page.locator('[data-abstand]').allTextContents()).includes('+0,5 Pkt.')
  while (!(await told())) {
    await page.clock.runFor(60_000)
    await new Promise((later) => setTimeout(later, 500)) // the file is looked at by the server's own clock
  }
  expect(await page.locator('[data-ist]').allTextContents()).toContain('50,4 Pkt.')
  expect(await places()).toEqual(before)
})

test('a film has its captions on, and does not play by itself', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/news/videos/mahlzeit`)
  await page.getByRole('link', { name: 'Wolken über Walldorf' }).click()
  const film = page.locator('video')
  await film.waitFor()
  expect(await film.evaluate((video: HTMLVideoElement) => [video.paused, video.textTracks[0]?.mode])).toEqual([
    true,
    'showing',
  ])
  const cues = () => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length)
  await expect.poll(cues).toBe(2)
})

async function faultsOf(page: Page, path: string): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(visited.url + path)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const where = `${path} at ${width}, ${colorScheme}`
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${where}: ${fault}`))
      if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
        faults.push(`${where}: wider than the window`)
    }
  }
  return faults
}

test('an article and the page of News with articles can be read by everybody, light and dark, on phones, too', async () => {
  const page = await visited.open()
  expect([...(await faultsOf(page, '/news/aktien/eigen')), ...(await faultsOf(page, '/news'))]).toEqual([])
})

test('on paper there is the article, without what only a screen needs', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/news/aktien/eigen`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: 'Auftragsbuch' }).isVisible()).toBe(true)
  for (const chrome of ['.pill', 'footer.ft', '.crumbs'])
    expect([chrome, await page.locator(chrome).first().isVisible()]).toEqual([chrome, false])
})

test('a guide on paper has its text and its chart, and nothing to press', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/ratgeber/etf-sparplan`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: 'Quellen' }).isVisible()).toBe(true)
  expect(await page.locator('.growth svg').first().isVisible()).toBe(true)
  const buttons = await page.locator('button, .btn').evaluateAll((all) => all.filter((each) => each.checkVisibility()))
  expect(buttons).toEqual([])
})
