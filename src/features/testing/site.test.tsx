import { offered, routes } from '#features/features.ts'
import { describe, expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { askedEntityValue } from '#features/instrument/layout.block.tsx'
import { headOf } from '#features/instrument/performance.block.tsx'
import type { Link } from '#web/navigation.ts'
import { file } from '#web/page.tsx'
import { createSite, type SiteRequest } from '#web/site.tsx'
import { ask, assets, websiteOf } from '#features/testing/ask.ts'
import { bestLevelAlone, exchange, fakeCall, indexSnapshot, now, sap, settings } from '#features/testing/examples.ts'

const stock = '/aktien/SAP-Aktie-DE0007164600'

test.each(['/', '/impressum', '/gibt-es-nicht', '/?client=app'])('%s is a document of today’s HTML', async (address) =>
  expect((await ask(address)).body).toMatch(/^<!doctype html><html lang="de"/))

describe('every page answers 200 with a heading', () => {
  test.each([
    '/',
    '/aktien',
    '/index',
    '/derivate',
    '/fonds',
    '/etf',
    '/anleihen',
    '/devisen',
    '/kryptowaehrungen',
    '/rohstoffe',
    '/futures',
    '/boersen',
    '/news',
    '/realtime/DAX',
    '/suche',
    '/suche/sap',
    '/aktien/top/a',
    '/aktien/top/0-9',
    '/sitemap',
    '/info/premium',
    '/einstellungen',
    '/login',
    '/logout',
    '/maintenance',
    '/boersen-app-android-ios',
    '/agb',
    '/impressum',
    '/datenschutz',
    '/nutzungsbedingungen',
    '/barrierefreiheit',
    '/datenquellen',
    '/risikohinweise',
    '/interessenkonflikte',
    '/vertraege-kuendigen',
    '/vertrag-widerrufen',
    stock,
    ...[
      'chart',
      'kurse',
      'times-and-sales',
      'orderbuch',
      'historie',
      'renditen',
      'news',
      'analysen',
      'kennzahlen',
      'unternehmen',
      'bilanz-guv',
      'dividende',
      'derivate',
      'fonds',
    ].map((tab) => `/aktien/${tab}/SAP-Aktie-DE0007164600`),
  ])('%s', async (path) => {
    const { status, body } = await ask(path)
    expect(status).toBe(200)
    expect(body.match(/<h1[ >]/g)).toHaveLength(1)
    expect(body).not.toMatch(/undefined|NaN|\[object/)
  })
  test.each([
    '/index/DAX-Index-20735',
    ...['chart', 'einzelwerte', 'kurse', 'historie', 'renditen', 'news'].map((tab) => `/index/${tab}/DAX-Index-20735`),
  ])('%s', async (path) => {
    expect((await ask(path, { getSnapshot: indexSnapshot })).status).toBe(200)
  })
})

test('the script of a page begins when all of it is there: its dialogs and cells stand behind the head that names it', async () => {
  const { body } = await ask('/')
  const [script = ''] = body.match(/<script[^>]*src=[^>]*>/g) ?? []
  expect(script).toContain('type="module"')
  expect(script).not.toContain('async')
})

describe('addresses', () => {
  test('another spelling leads to the proper one for good', async () => {
    const { status, headers } = await ask('/aktien/chart/irgendwas-DE0007164600?range=Y1')
    expect([status, headers['location']]).toEqual([301, '/aktien/chart/SAP-Aktie-DE0007164600?range=Y1'])
  })
  test.each([
    { word: '/aktien/handelsplaetze/DE0007164600', tab: '/aktien/kurse/DE0007164600' },
    { word: '/aktien/bilanz/SAP-Aktie-DE0007164600?sort=x', tab: '/aktien/bilanz-guv/SAP-Aktie-DE0007164600?sort=x' },
    { word: '/etf/anlageschwerpunkt/DE0005933931', tab: '/etf/DE0005933931' },
  ])('$word leads to the tab that it means', async ({ word, tab }) => {
    const { status, headers } = await ask(word)
    expect([status, headers['location']]).toEqual([301, tab])
  })
  test('a word that no tab goes by leads nowhere', async () => {
    expect((await ask('/fonds/bilanz/DE0005933931')).status).toBe(404)
  })
  test.each([
    { slug: 'EUR-USD-Kurs-eurusd', is: 'EURUSD' },
    { slug: 'SAP-Aktie-de0007164600', is: 'ISIN:DE0007164600' },
    { slug: 'DAX-Index-20735', is: '20735' },
  ])('$slug is about $is', ({ slug, is }) => expect(askedEntityValue(slug)).toBe(is))
  test('an unknown key is a 404 that suggests where to look', async () => {
    const { status, body } = await ask('/aktien/X-Aktie-DE0000000000', {
      getSnapshot: new Failure('INSTRUMENT_UNKNOWN'),
    })
    expect(status).toBe(404)
    expect(body).toContain('Vielleicht suchst du')
  })
  test('a slash at the end and page 0 are taken away', async () => {
    expect((await ask('/aktien/')).headers['location']).toBe('/aktien')
    expect((await ask('/aktien?page=0&sort=NAME')).headers['location']).toBe('/aktien?sort=NAME')
  })
  test('a list of members is found whatever case its name is written in', async () => {
    const { status, headers } = await ask('/realtime/us-tech-100?sort=LAST')
    expect([status, headers['location']]).toEqual([301, '/realtime/US-Tech-100?sort=LAST'])
  })
  test.each(['/fonds', '/aktien/top/a'])('a page beyond the end of %s is the last there is', async (path) => {
    const { status, body } = await ask(`${path}?page=9999`, {
      listClass: {
        expires: now,
        total: 120,
        page: 0,
        perPage: 50,
        datetime: '2026-11-20T16:42:00.000+00:00',
        list: [],
      },
    })
    const last = path === '/fonds' ? 3 : 2
    expect(status).toBe(200)
    expect(body).toContain(`• Seite ${last}</title>`)
    expect(body).toContain(`<link rel="canonical" href="https://parkett.example${path}?page=${last}"/>`)
    expect(body).toContain(`Seite ${last} von ${last}`)
  })
  test('a missing page names the home page once among its suggestions', async () => {
    expect((await ask('/gibtsnicht')).body.match(/class="chip" href="\/"/g)).toHaveLength(1)
  })
  test('one exact hit of the search form leads to its page, others to the list', async () => {
    expect(
      (
        await ask('/suche?q=716460', {
          searchFacets: { expires: now, searchValue: '716460', instrument: sap, facets: [] },
        })
      ).headers['location'],
    ).toBe(`${stock}?suche=716460`)
    expect((await ask('/suche?q=sap')).headers['location']).toBe('/suche/sap')
    expect((await ask('/suche?searchValue=sap')).headers['location']).toBe('/suche/sap')
    expect((await ask(`${stock}?suche=716460`)).body).toContain('Nicht gemeint?')
  })
  test('only reading is possible', async () => expect((await ask('/', {}, { method: 'POST' })).status).toBe(405))
  test('nothing is hidden behind a percent sign', async () => expect((await ask('/suche/%E0%A4%A')).status).toBe(404))
})

describe('a list narrowed to a value', () => {
  const facets = {
    expires: now,
    total: 3,
    groups: [{ key: 'Fixed Income', name: 'Anleihen', total: 3 }],
    categories: [],
    families: [],
    indices: [{ key: '20735', name: 'DAX', total: 9 }],
    countries: [],
  }
  test.each([
    { query: 'klasse=Fixed%20Income', is: 'Anleihen' },
    { query: 'index=20735', is: 'DAX' },
  ])('?$query is called $is', async ({ query, is }) => {
    expect((await ask(`/etf?${query}`, { getClassFacets: facets })).body).toContain(
      `>${is} <span aria-hidden="true">×</span>`,
    )
  })
  test('the tools of the whole page lead back to it', async () => {
    const { body } = await ask('/etf?index=20735', { getClassFacets: facets })
    expect(body).toContain('href="/etf#klassen"')
    expect(body).toContain('href="#alle"')
  })
})

test.each([
  { given: { openToday: true, holidays: [{ date: '2026-11-20', halfDay: true }] }, is: 'halber Tag' },
  { given: { openToday: true, holidays: [{ date: '2026-12-24', halfDay: true }] }, is: 'Handelstag' },
  { given: { openToday: false, holidays: [{ date: '2026-11-20', halfDay: false }] }, is: 'kein Handel' },
])('/boersen calls today $is', async ({ given, is }) => {
  const { body } = await ask('/boersen', {
    listExchanges: { expires: now, datetime: '2026-11-20T16:42:00.000+00:00', list: [{ ...exchange, ...given }] },
  })
  expect(body).toContain(`<td class="c-wide">${is}</td>`)
})

test.each([
  '/impressum',
  '/datenschutz',
  '/agb',
  '/nutzungsbedingungen',
  '/barrierefreiheit',
  '/datenquellen',
  '/risikohinweise',
  '/interessenkonflikte',
  '/vertraege-kuendigen',
  '/vertrag-widerrufen',
])('%s speaks to its reader as every other page does', async (path) => {
  const operator = { name: 'Beispiel GmbH', email: 'post@example.org' }
  for (const known of [{}, operator]) {
    const site = createSite({
      pages: routes,
      call: fakeCall(),
      assets,
      settings: { ...settings, operator: known },
      websiteOf,
      now: () => now,
    })
    const { body } = await site.handle({
      method: 'GET',
      path,
      query: new URLSearchParams(),
      cookies: {},
      headers: {},
      nonce: 'n',
      requestId: 'r',
    })
    expect(String(body)).not.toMatch(/\bIhre?[nmr]?\b|(?<![.>] )\bSie\b/)
  }
})

test('letters name countries in German', async () => {
  expect((await ask('/aktien/top/s')).body).toContain('<td class="c-tablet">Deutschland</td>')
})

test('the feed of dates asks for the week it promises', async () => {
  const asked: unknown[] = []
  const call = ((endpoint: { name: string }, input: { query: unknown }) => {
    asked.push(input.query)
    return fakeCall()(endpoint as never, input as never)
  }) as SiteRequest['call']
  await ask('/news/feed/termine', {}, { call })
  expect(asked).toEqual([{ dateTimeStart: '2026-11-20', dateTimeEnd: '2026-11-26', perPage: 500 }])
})

test('where there is no room for columns, a venue has its delay and its next holiday below its name', async () =>
  expect((await ask('/boersen')).body).toContain('<small class="under-narrow">15 Minuten · frei am 24.12.</small>'))

test.each([
  { path: '/datenschutz', says: 'Gespeichert wird allein die Zahl.' },
  { path: '/datenquellen', says: '<b>Stand</b> mit Datum' },
  { path: '/info/premium', says: 'Indikationen rund um die Uhr' },
  { path: '/info/premium', says: 'danach pro Monat' },
  { path: '/impressum', says: 'Noch nicht angegeben: Anbieter, Vertreten durch, Anschrift, E-Mail, Telefon' },
  { path: '/news', says: 'href="/realtime/DAX">Kurse im DAX</a>' },
  {
    path: '/aktien/news/SAP-Aktie-DE0007164600',
    says: '<a class="chip" href="/aktien/analysen/SAP-Aktie-DE0007164600">',
  },
  { path: '/news', says: 'type="application/rss+xml"' },
  { path: '/', says: '<h3>Werkzeuge</h3>' },
  { path: '/', says: '<nav class="menu-top" aria-label="Hauptbereiche">' },
])('$path says: $says', async ({ path, says }) => expect((await ask(path)).body).toContain(says))

describe('head', () => {
  test('title, canonical address and preview picture', async () => {
    const { body } = await ask(`${stock}?sort=bid&bot=true`)
    expect(body).toContain('<title>SAP Aktie 246,35 EUR (+1,87\u00a0%) • Parkett</title>')
    expect(body).toContain('<link rel="canonical" href="https://parkett.example/aktien/SAP-Aktie-DE0007164600"/>')
    expect(body).toContain('https://parkett.example/api/og/chart/DE0007164600.png')
    expect(body).not.toContain('bot=true')
  })
  test.each([
    { name: 'DAX', title: 'DAX Index: Chart' },
    { name: 'Volatility Index', title: 'Volatility Index: Chart' },
    { name: 'Index der Volatilität', title: 'Index der Volatilität: Chart' },
  ])('the title of $name says its class once: $title', async ({ name, title }) =>
    expect(
      (
        await ask('/index/chart/DAX-Index-20735', {
          getSnapshot: { ...indexSnapshot, instrument: { ...indexSnapshot.instrument, name } },
        })
      ).body,
    ).toContain(`<title>${title} • Parkett</title>`))
  test('a title that would be too long goes without the name of the portal', async () => {
    const name = 'Index der fünfzig größten Unternehmen der Eurozone, kapitalgewichtet'
    const { body } = await ask('/index/chart/DAX-Index-20735', {
      getSnapshot: { ...indexSnapshot, instrument: { ...indexSnapshot.instrument, name } },
    })
    expect(body).toContain(`<title>${name}</title>`)
  })
  test.each(['/sitemap', '/suche', '/boersen-app-android-ios'])('%s describes itself', async (path) =>
    expect((await ask(path)).body).not.toContain(
      'name="description" content="Kurse, Charts, Kennzahlen und Werkzeuge für',
    ))
  test('from the second page on the title and the address say which', async () => {
    const { body } = await ask('/fonds?page=2', {
      listClass: {
        expires: now,
        total: 120,
        page: 1,
        perPage: 50,
        datetime: '2026-11-20T16:42:00.000+00:00',
        list: [],
      },
    })
    expect(body).toContain('• Seite 2</title>')
    expect(body).toContain('href="https://parkett.example/fonds?page=2"')
  })
  test('the data block cannot close its script', async () => {
    const evil = { ...sap, name: '</script><script>alert(1)</script>' }
    const { body } = await ask('/suche/x', {
      searchFacets: {
        expires: now,
        searchValue: 'x',
        facets: [{ type: 'STOCK', nameType: 'Aktien', total: 1, results: [evil] }],
      },
    })
    expect(body).not.toContain('<script>alert(1)')
  })
  test('every script that runs carries the nonce', async () => {
    const { body } = await ask(stock)
    const running = (body.match(/<script[^>]*>/g) ?? []).filter((tag) => !/type="application\/(?:ld\+)?json"/.test(tag))
    expect(running).toHaveLength(2)
    for (const tag of running) expect(tag).toContain('nonce="n0nce"')
  })
})

describe('programs find the state of an instrument’s page by its tag', () => {
  const stateOf = async (address: string) => {
    const [, json = '{}'] =
      /<script id="__NEXT_DATA__" type="application\/json">(.*?)<\/script>/s.exec((await ask(address)).body) ?? []
    return JSON.parse(json).props.pageProps
  }
  test('the snapshot, its key and the tab, instants with Z', async () => {
    const { data, isin, tab } = await stateOf(`/aktien/kurse/SAP-Aktie-DE0007164600`)
    expect([isin, tab]).toEqual(['DE0007164600', 'kurse'])
    expect(data.snapshot.quote).toMatchObject({ last: 246.35, datetimeLast: '2026-11-20T16:35:12.000Z' })
  })
  test.each([
    { tab: '', beside: ['calendarEvents', 'forumThreads', 'news', 'peergroup'] },
    { tab: 'chart/', beside: [] },
    { tab: 'historie/', beside: ['eodHistory'] },
    { tab: 'news/', beside: ['forumThreads', 'news'] },
    { tab: 'kennzahlen/', beside: ['figures'] },
    { tab: 'bilanz-guv/', beside: ['figures'] },
    { tab: 'unternehmen/', beside: ['company'] },
    { tab: 'dividende/', beside: ['calendarEvents'] },
    { tab: 'fonds/', beside: ['holdingsEtfs', 'holdingsFunds'] },
  ])('/aktien/$tab says beside the snapshot what it shows: $beside', async ({ tab, beside }) => {
    const { data } = await stateOf(`/aktien/${tab}SAP-Aktie-DE0007164600`)
    expect(Object.keys(data).toSorted()).toEqual([...beside, 'snapshot'].toSorted())
  })
  test('the history is a row for each day, ascending', async () => {
    const { data } = await stateOf('/aktien/historie/SAP-Aktie-DE0007164600')
    expect(data.eodHistory.history[0]).toEqual({
      datetime: '2026-11-16T12:00:00.000Z',
      first: 238,
      last: 239,
      high: 240,
      low: 237,
      volume: 1e6,
    })
    expect(data.eodHistory.history).toHaveLength(5)
  })
})

test('the best level of the order book is live, and order book and trades can be paused', async () => {
  const { body } = await ask('/aktien/orderbuch/SAP-Aktie-DE0007164600', bestLevelAlone)
  expect(body).toMatch(/data-live="\d+" data-field="bookBid"/)
  expect(body).toContain('39,90\u00a0€ pro Monat inkl. MwSt.')
  expect(body).toContain('data-live-pause')
  expect((await ask('/aktien/times-and-sales/SAP-Aktie-DE0007164600')).body).toContain('data-live-pause')
})

describe('the feed of company dates', () => {
  test('is RSS 2.0 with a type of its own', async () => {
    const { status, headers, body } = await ask('/news/feed/termine')
    expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/)
    expect(body).toContain('<link>https://parkett.example/aktien/SAP-Aktie-DE0007164600</link>')
    expect(body).toContain('<description>Simulierte Termine</description>')
  })
  test('escapes what XML reserves and drops what it forbids', async () => {
    const { body } = await ask('/news/feed/termine', {
      getCalendarEvents: { expires: now, total: 0, hint: 'A & <B>\u0000', list: [] },
    })
    expect(body).toContain('<description>A &amp; &lt;B&gt;</description>')
  })
  test('a calendar to subscribe to is no RSS', async () =>
    expect((await ask('/news/finanzkalender')).body).toContain(
      '<link rel="alternate" type="text/calendar" title="Finanzkalender als Kalenderdatei" href="/news/finanzkalender.ics"/>',
    ))
  test.each(['/', '/aktien', '/news/finanzkalender'])('is found from %s', async (path) => {
    expect((await ask(path)).body).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Unternehmenstermine der nächsten sieben Tage" href="/news/feed/termine"/>',
    )
  })
})

test('what is new for readers is a page and a feed, each entry with its own anchor', async () => {
  const shown = await ask('/updates')
  const { headers, body } = await ask('/updates/feed')
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(shown.body).toContain(
    '<link rel="alternate" type="application/rss+xml" title="Was ist neu" href="/updates/feed"/>',
  )
  const anchors = Array.from(
    body.matchAll(/<link>https:\/\/parkett\.example\/updates#([^<]+)<\/link>/g),
    ([, id]) => id,
  )
  expect(anchors.length).toBeGreaterThan(5)
  for (const id of anchors) expect(shown.body).toContain(`id="${id}"`)
})

test.each([
  { name: 'Dow Jones Industrial Average', is: 'Dow Jones' },
  { name: 'EURO STOXX 50', is: 'EURO STOXX 50' },
  { name: 'DAX', is: 'DAX' },
  { name: 'Technologiegesellschaft', is: 'Technologiegesellschaft' },
])('the head of a narrow column calls $name $is', ({ name, is }) => expect(headOf(name)).toBe(is))

describe('what a reader chose', () => {
  test.each([
    { cookie: 'true', is: 'data-theme="dark"' },
    { cookie: 'false', is: 'data-theme="light"' },
  ])('dark=$cookie', async ({ cookie, is }) => {
    expect((await ask('/', {}, { cookies: { dark: cookie } })).body).toContain(is)
  })
  test('without a cookie the system decides', async () => expect((await ask('/')).body).not.toContain('data-theme'))
  test('a density asked for without script is kept, and the address is as it was', async () => {
    const { status, headers } = await ask('/aktien?sort=LAST&order=DESC&dichte=kompakt')
    expect([status, headers['location']]).toEqual([302, '/aktien?sort=LAST&order=DESC'])
    expect(headers['set-cookie']).toMatch(/^__Host-dichte=kompakt; path=\/; max-age=31536000/)
    expect((await ask('/aktien?dichte=x')).headers['set-cookie']).toMatch(/^__Host-dichte=; /)
  })
  test.each([
    '/aktien',
    '/etf',
    '/anleihen',
    '/realtime/DAX',
    '/fonds',
  ])('%s says how dense its table is, and keeps its order in another density', async (path) => {
    const { body } = await ask(`${path}?sort=NAME&order=DESC`, {}, { cookies: { dichte: 'kompakt' } })
    const form = body
      .match(/<form action="[^"]+#[^"]+" method="get">.*?<\/form>/g)
      ?.find((each) => each.includes('name="dichte"'))
    expect(form).toContain('<input type="hidden" name="order" value="DESC"')
    expect(form).toContain('value="kompakt" aria-pressed="true"')
    expect(form).toContain('value="" aria-pressed="false"')
  })
  test('the columns asked for stay through sorting and in another density, and every one can be had back', async () => {
    const { body } = await ask('/realtime/DAX?sort=NAME&order=DESC&spalten=name&spalten=last&spalten=high')
    expect(Array.from(body.matchAll(/ data-key="([^"]+)"/g), ([, key]) => key)).toEqual(['name', 'last', 'high'])
    expect(body).toContain(
      'href="/realtime/DAX?sort=LAST&amp;order=DESC&amp;spalten=name&amp;spalten=last&amp;spalten=high"',
    )
    expect(
      Array.from(body.matchAll(/<input type="checkbox"[^>]*>/g), ([box]) => box)
        .filter((box) => box.includes('checked'))
        .map((box) => /value="(\w+)"/.exec(box)?.[1]),
    ).toEqual(['last', 'high'])
    expect(body).toContain('href="/realtime/DAX?sort=NAME&amp;order=DESC#werte"')
    expect(body).toContain(
      '<input type="hidden" name="spalten" value="high"/><span class="segments" role="group" aria-label="Dichte',
    )
  })
  test.each(['/?client=app', '/?application=ios', '/?application=android'])('%s has no header', async (address) => {
    const { body } = await ask(address)
    expect(body).not.toContain('class="pill"')
    expect(body).toContain('/impressum')
  })
  test('inside the app every link and every way on stays in the app', async () => {
    const { body } = await ask(`${stock}?client=app&application=ios`)
    const links = Array.from(body.matchAll(/<a [^>]*href="(\/[^"#]*)"/g), ([, path]) => path ?? '').filter(
      (path) => !path.startsWith('/api/'),
    )
    expect(links.filter((path) => !path.includes('client=app&amp;application=ios'))).toEqual([])
    expect((await ask('/suche?q=sap&client=app')).headers['location']).toBe('/suche/sap?client=app')
  })
})

describe('trouble', () => {
  test('a block that cannot load says so; the page stays', async () => {
    const { status, body } = await ask(stock, { getPeers: undefined, getPerformanceValues: undefined })
    expect(status).toBe(200)
    expect(body).toContain('Es tut uns furchtbar leid, offenbar war unser Server nicht erreichbar.')
    expect(body).toContain('246,35')
  })
  test('an unexpected error is reported once and told in the fixed words', async () => {
    const reported: unknown[] = []
    const site = createSite({
      pages: routes,
      call: fakeCall({ listExchanges: new TypeError('broken') }),
      assets,
      settings,
      websiteOf,
      now: () => now,
      report: (error) => reported.push(error),
    })
    const { status, body } = await site.handle({
      method: 'GET',
      path: '/boersen',
      query: new URLSearchParams(),
      cookies: {},
      headers: {},
      nonce: 'n',
      requestId: 'r',
    })
    expect(status).toBe(500)
    expect(String(body)).toContain('Ein technischer Fehler verhindert die Darstellung dieser Daten.')
    expect(reported).toHaveLength(1)
  })
  test('who has taken too many files is told when to come back', async () => {
    const site = createSite({ pages: routes, call: fakeCall(), assets, settings, websiteOf, now: () => now })
    const refusing = {
      method: 'GET',
      cookies: {},
      headers: {},
      nonce: 'n',
      requestId: 'r',
      admitFile: () => Promise.reject(new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: 17 })),
    }
    const refused = await site.handle({ ...refusing, path: '/boersen', query: new URLSearchParams('datei=csv') })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '17'])
    expect(String(refused.body)).toContain('Zu viele Anfragen.')
    expect((await site.handle({ ...refusing, path: '/boersen', query: new URLSearchParams() })).status).toBe(200)
  })
  const ofList: SiteRequest = {
    method: 'GET',
    path: '/liste',
    query: new URLSearchParams(),
    cookies: {},
    headers: {},
    nonce: 'n',
    requestId: 'r',
  }
  test.each([
    { kind: 'anonymous', caching: 'public, max-age=900' },
    { kind: 'guest', caching: 'private, no-store' },
  ] as const)('a file for a reader who is $kind is $caching: a guest gets tables in their own order', async ({
    kind,
    caching,
  }) => {
    const list = file({ path: '/liste', load: async () => ({ contentType: 'text/csv; charset=utf-8', text: 'Wert' }) })
    const site = createSite({ pages: [list], call: fakeCall(), assets, settings, websiteOf, now: () => now })
    const { status, headers } = await site.handle({ ...ofList, reader: { kind } })
    expect([status, headers['cache-control']]).toEqual([200, caching])
  })
  test('pages know the operator’s own pages, as one list while those stay the same: the frame is written once for each list', async () => {
    const seen: (readonly Link[])[] = []
    const list = file({
      path: '/liste',
      load: async ({ links }) => {
        seen.push(links)
        return { contentType: 'text/plain', text: '' }
      },
    })
    let title = 'Über uns'
    const ownLinks = () => [{ label: title, path: '/ueber-uns' }]
    const site = createSite({ pages: [list], call: fakeCall(), assets, settings, websiteOf, now: () => now, ownLinks })
    const open = () => site.handle(ofList)
    await open()
    await open()
    title = 'Wer wir sind'
    await open()
    expect(seen.map((links) => links.at(-1)?.label)).toEqual(['Über uns', 'Über uns', 'Wer wir sind'])
    expect(seen[1]).toBe(seen[0])
  })
  test('during maintenance every page is 503 with the notice, the notice itself is 200', async () => {
    const { status, headers, body } = await ask(stock, {}, {}, true)
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('120')
    expect(body).toContain('18:00')
    expect((await ask('/maintenance', {}, {}, true)).status).toBe(200)
  })
})

test('the footer names instruments by their address and the letters stand on the home page only', async () => {
  const home = (await ask('/')).body
  expect(home).toContain('<a href="/index/DAX-Index-20735">DAX</a>')
  expect(home).toContain('/aktien/top/z')
  expect((await ask('/boersen')).body).not.toContain('ft-letters')
})

test('every link of the navigation is answered', async () => {
  const body = (await ask('/')).body
  const links = new Set(
    Array.from(body.matchAll(/<a [^>]*href="(\/[^"#]*)"/g), ([, path]) => (path ?? '').replaceAll('&amp;', '&')),
  )
  for (const link of links) {
    if (link.startsWith('/api/') || link.startsWith('/index/DAX')) continue
    expect([link, (await ask(link)).status < 400]).toEqual([link, true])
  }
})

describe('sign-in', () => {
  const address = '/aktien/SAP-Aktie-DE0007164600?notation=201&range=Y1'
  const from = encodeURIComponent(address)
  test('is told the page where it was pressed, with all its address says', async () => {
    const { body } = await ask(address)
    expect(body).toContain(`href="/login?cid=header&amp;from=${from}"`)
  })
})

test('the home page tells reports of the market where a portal has no articles, and articles where it has some', async () => {
  const without = (await ask('/')).body
  expect(without).toContain('href="/news/marktberichte/2026-11-20/mittag"')
  expect(without).not.toContain('>Nachrichten</h2>')
  const article = {
    type: 'V1ArticleTeaser',
    entityType: 'ARTICLE',
    entityValue: '7',
    headline: 'Eichen wachsen',
    teaser: '',
    wordCount: 0,
    datetimePublication: '2026-11-20T08:00:00.000+00:00',
    publisher: { id: 10, alias: 'agentur', name: 'Agentur', kind: 'agency' },
    urls: { WEBSITE: 'https://parkett.example/news/2026/11-20-eichen-1-10-7' },
    articleSubType: 'NEWS',
    articleSubTypeName: 'Nachricht',
    language: 'de',
    premium: false,
    authors: [],
    values: [],
  }
  const withArticles = (await ask('/', { findArticles: { expires: now, list: [article], total: 1 } })).body
  expect(withArticles).toContain('Eichen wachsen')
  expect(withArticles).not.toContain('/news/marktberichte/2026-11-20/mittag')
})

describe('the search among news', () => {
  test('of a source that is not there finds none, says so, and leads to what else is found', async () => {
    const { status, body } = await ask('/suche/typ/news/deutsche%20bank')
    expect(status).toBe(200)
    expect(body).toContain('<h1>News zu „deutsche bank“</h1>')
    expect(body).toContain('Noch keine Meldungen')
    expect(body).toContain('href="/suche/deutsche%20bank"')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
  })
  test('for nothing leads to all news', async () => {
    const { status, headers } = await ask('/suche/typ/news')
    expect([status, headers['location']]).toEqual([302, '/news'])
  })
  test('has no other type', async () => expect((await ask('/suche/typ/aktien/sap')).status).toBe(404))
})

test.each([
  { hidesPortfolio: false, names: true },
  { hidesPortfolio: true, names: false },
])('hidden: $hidesPortfolio; menus, sitemap and installed app name the portfolio: $names', async ({
  hidesPortfolio,
  names,
}) => {
  const { routes: pages, links } = offered({ ownForum: false, hidesPortfolio })
  const site = createSite({
    pages,
    call: fakeCall(),
    assets,
    settings: { ...settings, hidesPortfolio },
    websiteOf,
    now: () => now,
  })
  const request = { method: 'GET', query: new URLSearchParams(), cookies: {}, headers: {}, nonce: 'n', requestId: 'r' }
  for (const path of ['/impressum', '/sitemap', '/manifest.webmanifest']) {
    const { status, body } = await site.handle({ ...request, path })
    expect([path, status, String(body).includes('/depots')]).toEqual([path, 200, names])
  }
  expect(links.some(({ path }) => path === '/depots')).toBe(names)
  expect((await site.handle({ ...request, path: '/depots' })).headers['location']).toBe('/login?from=%2Fdepots') // still a page
})
