import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPapers } from '#content/known-papers.ts'
import { takeInTexts } from '#content/own-texts.ts'
import { countReads, mostRead } from '#content/reads.ts'
import { tradingDay } from '#contract/vocabulary.ts'
import { testPortal, testReader } from '../portal.ts'

type Portal = Awaited<ReturnType<typeof testPortal>>
let portal: Portal
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parkett-articles-'))
  portal = await testPortal()
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, front: string, text: string) =>
  writeFileSync(join(folder, name), `---\n${front}\n---\n${text}\n`)
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(portal.url + path, { headers, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), body: await answer.text() }
}
const json = async (path: string, headers: Record<string, string> = {}) =>
  JSON.parse((await ask(`/api${path}`, headers)).body)

test.each([
  '/news',
  '/news/finder',
  '/news/redaktion',
  '/suche/typ/news/SAP',
  '/aktien/news/SAP-Aktie-DE0007164600',
  '/devisen/news/EUR-USD-Kurs-EURUSD',
])('without articles %s says so and leads to what there is', async (path) => {
  const { status, body } = await ask(path)
  expect(status).toBe(200)
  expect(body).toContain('Noch keine Meldungen')
})

test('own texts: page, lists, feeds and search, each marked as what it is', async () => {
  for (const part of ['artikel', 'autoren']) mkdirSync(join(folder, part), { recursive: true })
  write(
    'autoren/muster-a.md',
    'firstName: Muster\nlastName: A\nsample: true\ndisclosure: hält nichts davon',
    'Schreibt.',
  )
  write(
    'artikel/netze.md',
    'title: Stromnetze tragen\nteaser: Worum\nauthor: muster-a\npublished: 2026-11-19 10:30\nsection: aktien\nvalues: [DE0007164600]',
    'Ein **Satz** über SAP, <script>alert(1)</script>',
  )
  write(
    'artikel/plus.md',
    'title: Nur mit Plus\nteaser: Anfang\npublished: 2026-11-20 09:00\npremium: true',
    'Verborgenes.',
  )
  write(
    'artikel/anzeige.md',
    'title: Gekauft\nteaser: Angebot\npublished: 2026-11-20 08:00\nads: Musterbank AG',
    'Text.',
  )
  write('artikel/morgen.md', 'title: Von morgen\nteaser: noch nicht\npublished: 2026-11-21 08:00', 'Text.')
  const { db } = portal.rooms
  const { faults } = await takeInTexts(db, folder, await knownPapers(db), Date.parse('2026-11-20T10:00:00Z'))
  expect(faults).toEqual([])

  const { list, total } = await json('/v1/articles/finder/configuration_query?calculateTotal=true')
  expect(total).toBe(3)
  expect(list.map(({ headline }: { headline: string }) => headline)).toEqual([
    'Nur mit Plus',
    'Gekauft',
    'Stromnetze tragen',
  ])
  const page = await ask('/news/aktien/netze')
  expect(page.body).toContain('<strong>Satz</strong>')
  expect(page.body.replaceAll('<!-- -->', '')).toMatch(
    /<a class="value" href="\/aktien\/SAP-Aktie-DE0007164600">SAP <span [^>]*><span class="\w+">[^<]*%<\/span>/,
  )
  expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page.body).toContain('seit Veröffentlichung')
  expect(page.body).toContain('"@type":"NewsArticle"')
  const [, , netze] = list
  const other = await ask(`/news/2026/11-19-anders-1-1-${netze.entityValue}`)
  expect(other).toMatchObject({ status: 301, location: '/news/aktien/netze' })
  const [plus, paid] = list.map(({ urls }: { urls: { WEBSITE: string } }) => new URL(urls.WEBSITE).pathname)
  expect((await ask(paid)).body).toContain('Dieser Text wurde bezahlt von Musterbank AG')

  const anonymous = await ask(plus)
  expect(anonymous.body).toContain('Der ganze Artikel gehört zu')
  expect(anonymous.body).not.toContain('Verborgenes')
  expect(await json(`/v1/articles/${list[0].entityValue}`)).toMatchObject({ shortened: true, contentItems: [] })
  const reader = await testReader(portal, 'plus@example.org', ['CL'])
  expect((await ask(plus, reader.browser)).body).toContain('Verborgenes')
  expect((await json('/v1/main/search?searchValue=strom')).articleList.list).toHaveLength(1)
  expect((await json('/v1/main/search?searchValue=verborgen')).articleList.list).toHaveLength(0)

  for (const ending of ['rss', 'atom', 'json']) {
    const feed = await ask(`/news/feed/muster-a.${ending}`)
    expect(feed.status).toBe(200)
    expect(feed.body).toContain('Stromnetze tragen')
  }
  expect((await ask('/aktien/news/SAP-Aktie-DE0007164600')).body).toContain('Stromnetze tragen')
  expect((await ask(`/news/mobile/${plus.split('/').at(-2)}/${plus.split('/').at(-1)}`)).status).toBe(200)
})

test('the finder narrows by value and language, and says which value it does not know', async () => {
  write(
    'artikel/english.md',
    'title: Thinner laptops\nteaser: What for\npublished: 2026-11-18 09:00\nlanguage: en\nvalues: [US0378331005]',
    'Text.',
  )
  const { db } = portal.rooms
  await takeInTexts(db, folder, await knownPapers(db), Date.parse('2026-11-20T10:00:00Z'))
  const found = async (query: string) => (await ask(`/news/finder?${query}`)).body
  const ofSap = await found('wert=716460')
  expect(ofSap).toContain('Stromnetze tragen')
  expect(ofSap).not.toContain('Thinner laptops')
  const english = await found('sprache=en')
  expect(english).toContain('Thinner laptops')
  expect(english).not.toContain('Stromnetze tragen')
  expect(english).toContain('<option value="en" selected="">Englisch</option>')
  expect((await found('wert=gibtesnicht')).replaceAll('<!-- -->', '')).toContain(
    'Den Wert „gibtesnicht“ kennen wir nicht.',
  )
})

test('News has the dates and analyses of the day', async () => {
  const { body } = await ask('/news')
  for (const said of ['Termine heute', 'Verfallstag der Optionen', 'Analysen heute', 'Kursziel erhöht'])
    expect(body).toContain(said)
  expect(body, 'times of articles are told by the minute').not.toMatch(/>\d\d:\d\d:\d\d<\/time>/)
})

test('who holds or watches a value reads of it in one place, and nobody reads it of another’s lists', async () => {
  const anna = await testReader(portal)
  const bert = await testReader(portal, 'bert@example.org')
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await fetch(`${portal.url}/api${path}`, {
      method: 'POST',
      headers: { ...anna.program, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { entityValue: string }).entityValue
  }
  const watchlist = await make('/v2/watchlists', { name: 'Liste' })
  const portfolio = await make('/v2/portfolios', { name: 'Muster' })
  const depot = await make('/wealth/v1/depots', { name: 'Depot' })
  const headlines = async (path: string, reader = anna) =>
    (await json(path, reader.program)).list?.map(({ headline }: { headline: string }) => headline)
  const teasers = (kind: string, id: string) => `/v1/articles/${kind}/${id}/teasers`
  const mine = '/v1/articles/finder/configuration_query?onlyMine=true'
  expect(await headlines(mine)).toEqual([])

  const sap = { type: 'BUY', date: '2026-11-02', instrument: 'STOCK:82849', quantity: 1, price: 200 }
  await make(`/wealth/v1/depots/${depot}/bookings`, sap)
  expect(await headlines(mine)).toEqual(['Stromnetze tragen'])
  expect(await headlines(teasers('portfolios', depot))).toEqual(['Stromnetze tragen'])
  expect(await headlines(teasers('portfolios', portfolio))).toEqual([])
  expect(await headlines(teasers('watchlists', watchlist))).toEqual([])
  await make(`/v2/watchlists/${watchlist}/positions`, { instrument: 'STOCK:82849' })
  expect(await headlines(teasers('watchlists', watchlist))).toEqual(['Stromnetze tragen'])
  expect(await headlines(`${teasers('watchlists', watchlist)}?page=1`)).toEqual([])
  for (const path of ['/dashboard', '/depots/investments/STOCK-82849'])
    expect((await ask(path, anna.browser)).body, path).toContain('Stromnetze tragen')
  expect((await ask('/news', anna.browser)).body).toContain('Deine Werte')
  expect((await ask('/news', bert.browser)).body).not.toContain('Deine Werte')

  for (const path of [teasers('portfolios', depot), teasers('watchlists', watchlist)]) {
    expect((await ask(`/api${path}`, bert.program)).status).toBe(404)
    expect((await ask(`/api${path}`)).status).toBe(401)
  }
})

test('a theme has the news on the shares of its basket', async () => {
  const { list } = await json('/v1/articles/finder/configuration_query?theme=software')
  expect(list.map(({ headline }: { headline: string }) => headline)).toContain('Stromnetze tragen')
  expect((await ask('/anlagethemen/software')).body).toContain('Stromnetze tragen')
  expect((await ask('/api/v1/articles/finder/configuration_query?theme=gibtsnicht')).status).toBe(404)
})

test('news stand on the page of their value, whatever its class, and on the page of the class', async () => {
  writeFileSync(
    join(folder, 'artikel', 'gold.md'),
    '---\ntitle: Gold glänzt\nteaser: Worum\npublished: 2026-11-20 09:30\nvalues: ["PRECIOUS_METAL:1326189"]\n' +
      'picture: { file: bild.png, alt: Barren, source: Haus Muster }\n---\nText.\n',
  )
  copyFileSync('docs/pictures/aktie.png', join(folder, 'bild.png'))
  const { db } = portal.rooms
  const { faults } = await takeInTexts(db, folder, await knownPapers(db), Date.parse('2026-11-20T10:00:00Z'))
  expect(faults).toEqual([])
  const news = (await ask('/news')).body
  expect(news).toMatch(/<img src="\/bilder\/[\w-]+-480\.webp"[^>]*alt="Barren"/)
  expect(news).toContain('Bild: Haus Muster')
  const { list: found } = await json('/v1/articles/finder/configuration_query?searchValue=Gold+gl%C3%A4nzt')
  const { body: whole } = await ask(new URL(found[0].urls.WEBSITE).pathname)
  expect(
    Object.fromEntries([...whole.matchAll(/<meta property="([^"]+)" content="([^"]*)"/g)].map((m) => m.slice(1))),
  ).toMatchObject({
    'og:type': 'article',
    'article:published_time': '2026-11-20T08:30:00.000+00:00',
    'og:image': expect.stringMatching(/^http.*\/bilder\/[\w-]+-960\.webp$/),
    'og:image:width': '960',
    'og:image:alt': 'Barren',
  })
  for (const [path, headline] of [
    ['/rohstoffe/Gold-Preis-XC0009655157', 'Gold glänzt'],
    ['/rohstoffe', 'Gold glänzt'],
    ['/aktien', 'Stromnetze tragen'],
  ] as const)
    expect((await ask(path)).body.includes(headline), path).toBe(true)
  expect((await ask('/rohstoffe')).body.includes('Stromnetze tragen')).toBe(false)

  expect((await ask('/rohstoffe/news/Gold-Preis-XC0009655157')).body).toContain('Gold glänzt')
  const papers = await json(
    '/v1/derivatives/finder/configuration_query?entityTypeUnderlying=STOCK&entityValueUnderlying=82849&perPage=1',
  )
  const ofPaper = new URL(papers.list[0].instrument.urls.WEBSITE).pathname.replace('/derivate/', '/derivate/news/')
  expect((await ask(ofPaper)).body).toContain('Stromnetze tragen')
  expect((await ask('/rohstoffe/chart/Gold-Preis-XC0009655157?range=M1')).body).toContain('Gold glänzt, 20.11.2026')
  const { list } = await json('/v1/articles/finder/configuration_query?entityType=PRECIOUS_METAL')
  expect(list.map(({ headline }: { headline: string }) => headline)).toEqual(['Gold glänzt'])
})

test('how the columns of a table stand is shown as the text says, and is no correction of it', async () => {
  const { db } = portal.rooms
  const takeIn = async (line: string) => {
    writeFileSync(
      join(folder, 'artikel', 'tabelle.md'),
      `---\ntitle: Zahlen im Vergleich\nteaser: Worum\npublished: 2026-11-20 09:40\n---\n| Jahr | Umsatz |\n${line}\n| 2025 | 10 |\n`,
    )
    await takeInTexts(db, folder, await knownPapers(db), Date.parse('2026-11-20T10:00:00Z'))
    const { list } = await json('/v1/articles/finder/configuration_query?searchValue=Zahlen+im+Vergleich')
    return (await ask(new URL(list[0].urls.WEBSITE).pathname)).body
  }
  expect(await takeIn('|---|---|')).toContain('<td>10</td>')
  const after = await takeIn('|---|---:|')
  expect(after).toContain('<td class="num">10</td>')
  expect(after).not.toContain('article:modified_time')
})

test('days with articles are marked in the chart of a share, those with several once', async () => {
  const { list } = await json('/v1/instruments/STOCK/82849/own_events')
  expect(list.filter(({ type }: { type: string }) => type === 'NEWS')).toEqual([
    { type: 'NEWS', date: '2026-11-19', name: 'Stromnetze tragen' },
  ])
  const days = list.map(({ date }: { date: string }) => date)
  expect(days).toEqual(days.toSorted())
  expect(
    (await ask('/aktien/chart/SAP-Aktie-DE0007164600?range=M1')).body.includes('Stromnetze tragen, 19.11.2026'),
  ).toBe(true)
})

test('a share that moved far names the article of its day, where there is one', async () => {
  const alarms = '/v1/stocks/performance_alarms?date=2026-11-19&threshold=3&minMoney=0&perPage=200'
  const [first, second] = (await json(alarms)).list
  expect(first.article).toBeUndefined()
  expect((await ask('/aktien/performance-alarme?tag=2026-11-19&umsatz=0')).body.includes('Meldung</')).toBe(false)
  writeFileSync(
    join(folder, 'artikel', 'sprung.md'),
    `---\ntitle: Ein großer Sprung\nteaser: Worum\npublished: 2026-11-19 12:00\nvalues: [${first.instrument.isin}]\n---\nText.\n`,
  )
  const { db } = portal.rooms
  const { faults } = await takeInTexts(db, folder, await knownPapers(db), Date.parse('2026-11-20T10:00:00Z'))
  expect(faults).toEqual([])
  const rows = (await json(alarms)).list
  expect(rows[0].article).toMatchObject({ headline: 'Ein großer Sprung', url: expect.stringContaining('/news/') })
  expect(second.article).toBeUndefined()
  expect(
    (await ask('/aktien/performance-alarme?tag=2026-11-19&umsatz=0&schwelle=3')).body.includes('Ein großer Sprung'),
  ).toBe(true)
})

test('the sitemap of news has the own texts of two days, and robots are told of it', async () => {
  const { status, body } = await ask('/sitemap-news.xml')
  expect(status).toBe(200)
  expect(body).toContain('<news:title>Stromnetze tragen</news:title>')
  expect(body).not.toContain('Gekauft')
  expect(body).toMatch(/<loc>[^<]*\/news\/aktien\/netze<\/loc>/)
  expect((await ask('/robots.txt')).body).toContain('/sitemap-news.xml')
  expect((await ask('/sitemap-1.xml')).status).toBe(200)
})

test('what is read most is counted once a reader and day, robots and paid texts not at all', async () => {
  const { db } = portal.rooms
  const day = tradingDay('2099-01-05') // on which this portal counts nobody
  const { list } = await json('/v1/articles/finder/configuration_query?perPage=30')
  const pathOf = (headline: string) =>
    new URL(list.find((each: { headline: string }) => each.headline === headline).urls.WEBSITE).pathname
  const reads = countReads({ db, today: () => day, warn: () => {} })
  for (const reader of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) reads.visited('/news/aktien/netze', reader, 'Firefox')
  reads.visited(pathOf('Gold glänzt'), '10.0.0.1', 'Firefox')
  reads.visited(pathOf('Gold glänzt'), '10.0.0.3', 'Googlebot')
  reads.visited(pathOf('Gekauft'), '10.0.0.1', 'Firefox')
  reads.visited('/news/aktien/nichts', '10.0.0.1', 'Firefox')
  await reads.stop()
  expect(await mostRead(db, day, 10)).toEqual([
    {
      article: list.find((each: { headline: string }) => each.headline === 'Stromnetze tragen').entityValue,
      readers: 2,
    },
    { article: list.find((each: { headline: string }) => each.headline === 'Gold glänzt').entityValue, readers: 1 },
  ])
  expect(await mostRead(db, tradingDay('2099-01-06'), 10)).toEqual([])
})

test('a reader who opens an article finds it under „Meistgelesen“', async () => {
  const { list } = await json('/v1/articles/finder/configuration_query?entityType=PRECIOUS_METAL')
  const { headline, urls } = list[0]
  const agent = { 'user-agent': 'Mozilla/5.0 Firefox' }
  await fetch(portal.url + new URL(urls.WEBSITE).pathname, { headers: agent }) // nobody has opened it before
  const counted = async () => (await json('/v1/articles/most_read')).list as { headline: string; readers: number }[]
  await expect.poll(counted, { interval: 500 }).toContainEqual(expect.objectContaining({ headline, readers: 1 }))
  expect((await ask('/news')).body.includes('Meistgelesen')).toBe(true)
})

test.each([
  '/news/autoren/niemand',
  '/news/feed/niemand',
  '/news/aktien/nichts',
  '/news/2026/11-20-x-1-1-99999',
  '/news/mobile/x/y',
])('%s is not there', async (path) => expect((await ask(path)).status).toBe(404))

test('an address that is nearly an article’s leads to the article', async () => {
  const { status, body } = await ask('/news/aktien/stromnetze')
  expect(status).toBe(404)
  expect(body).toContain('<a class="chip" href="/news/aktien/netze">Stromnetze tragen</a>')
})

test('signs that no text has are none in the page either', async () => {
  expect((await ask('/news/finder?q=%00abc')).body).not.toContain('\u0000')
})

test('clients may escape nested filters twice, and name orders of their own', async () => {
  const find = async (query: string) =>
    (await json(`/v1/articles/finder/configuration_query?calculateTotal=true&${query}`)).total
  const plain = await find('publisher=redaktion&searchValue=Stromnetze')
  expect(plain).toBeGreaterThan(0)
  for (const nested of ['publisher=redaktion%26searchValue=Stromnetze', 'publisher=redaktion&searchValue=Stromnetze&'])
    expect(await find(`queryParameters=${encodeURIComponent(nested)}`), nested).toBe(plain)
  expect(await find('publisher=redaktion&searchValue=Stromnetze&sort=datetimePublication&order=DESC')).toBe(plain)
})

test('a search of many letters or a wrong range is answered', async () => {
  expect((await ask(`/suche/typ/news/${'a'.repeat(3000)}`)).status).toBe(200)
  for (const signs of ['-'.repeat(200), '- '.repeat(100), '-"'.repeat(100), '!&|():*'.repeat(28), 'a or '.repeat(40)]) {
    const words = encodeURIComponent(signs)
    for (const path of [
      `/api/v1/articles/finder/configuration_query?searchValue=${words}`,
      `/api/v1/main/search?searchValue=${words}`,
      `/news/finder?suche=${words}`,
      `/suche/typ/news/${words}`,
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 200])
  }
  const { status, body } = await ask('/news/finder?von=2026-12-01&bis=2026-01-01')
  expect(status).toBe(200)
  expect(body).toContain('Diesen Zeitraum gibt es nicht')
})

test.each([
  { asked: 'sort=farbe', says: 'Die Sortierung „farbe“ gibt es hier nicht. Gezeigt wird zuerst das Neueste.' },
  { asked: 'art=farbe', says: 'Die Art „farbe“ gibt es hier nicht. Gezeigt werden alle Arten.' },
  { asked: 'rubrik=farbe', says: 'Die Rubrik „farbe“ gibt es hier nicht. Gezeigt werden alle Rubriken.' },
])('the finder of news says what $asked cannot be', async ({ asked, says }) => {
  expect((await ask(`/news/finder?${asked}`)).body.replaceAll('<!-- -->', '')).toContain(says)
})

test('analyses of the day, by what changed', async () => {
  const { numPerChange, list, total } = await json('/v1/articles/analyses?date=2026-11-19')
  expect(total).toBeGreaterThan(0)
  expect(list[0].institute).toMatch(/^Musterinstitut/)
  const { body } = await ask('/news/analysen?tag=2026-11-19')
  expect(body, 'the time stands below the institute').toMatch(/<div class="two"><span class="nw">Musterinstitut/)
  for (const { change, number } of numPerChange)
    expect((await json(`/v1/articles/analyses?date=2026-11-19&change=${change}`)).total).toBe(number)
})

test('a day without analyses leads to the trading day before', async () => {
  expect(await json('/v1/articles/analyses?date=2026-11-15')).toMatchObject({ total: 0, datePrevious: '2026-11-13' })
  const { body } = await ask('/news/analysen?tag=2026-11-15&aenderung=hochgestuft')
  expect(body).toContain('href="/news/analysen?tag=2026-11-13&amp;aenderung=hochgestuft"')
})

test('of many articles with a word the newest come first, page by page, however rare the word is', async () => {
  const { db } = portal.rooms
  const newest = Date.parse('2026-11-18T12:00:00Z')
  await sql`
    with added as (
      insert into articles (publisher, source_key, kind, language, slug, headline, teaser, published_at, facts,
        word_count, content_sha256)
      select 1, 'viele-' || n, 'NEWS', 'de', 'viele-' || n, 'Nummer ' || n, '', ${new Date(newest)}::timestamptz - make_interval(mins => n),
        '{}', 1, '\\x00' from generate_series(1, 2500) n
      returning id, headline, published_at)
    insert into article_search (article, words, published_at)
    select id, to_tsvector('german', 'dutzendwort' || case when headline like '%00' then ' seltenwort' else '' end), published_at
    from added`.execute(db)
  const search = '/v1/articles/finder/configuration_query?calculateTotal=true'
  const found = async (query: string) => {
    const { list, total } = await json(`${search}&${query}`)
    return { total, headlines: list.map(({ headline }: { headline: string }) => headline) }
  }
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, place) => `Nummer ${from + place}`)

  expect(await found('searchValue=dutzendwort&perPage=30')).toEqual({ total: 1000, headlines: numbers(1, 30) })
  expect((await found('searchValue=dutzendwort&perPage=30&page=70')).headlines).toEqual(numbers(2101, 2130))
  expect(await found('searchValue=seltenwort&perPage=10')).toEqual({
    total: 25,
    headlines: numbers(1, 10).map((each) => `${each}00`),
  })
  expect((await found('searchValue=dutzendwort%20seltenwort&perPage=10&page=2')).headlines).toEqual(
    numbers(21, 25).map((each) => `${each}00`),
  )
})
