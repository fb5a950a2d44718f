import { describe, expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { headOf } from '#web/routes/instrument/performance.tsx'
import { createSite, type SiteRequest } from '#web/site.tsx'
import { book, derivative, dividends, exchange, fakeCall, history, indexSnapshot, now, quote, ratings, sap, settings, snapshot } from '#web/testing/examples.ts'

const assets = { css: '/assets/a.css', font: '/assets/f.woff2', script: '/assets/m.js' }

const websiteOf = (type: string) => (type === 'INDEX' ? 'https://parkett.example/index/DAX-Index-20735' : undefined)

const ask = async (address: string, changes: Record<string, unknown> = {}, request: Partial<SiteRequest> = {}, maintenance = false) => {
  const url = new URL(address, 'http://localhost')
  const site = createSite({ call: fakeCall(changes), assets, settings: maintenance ? { ...settings, maintenance: { until: '18:00' } } : settings, websiteOf, now: () => now })
  const response = await site.handle({ method: 'GET', path: url.pathname, query: url.searchParams, cookies: {}, headers: {}, nonce: 'n0nce', requestId: 'r', ...request })
  return { ...response, body: String(response.body) }
}

const stock = '/aktien/SAP-Aktie-DE0007164600'

describe('every page answers 200 with a heading', () => {
  test.each([
    '/', '/aktien', '/index', '/derivate', '/fonds', '/etf', '/anleihen', '/devisen', '/kryptowaehrungen', '/rohstoffe', '/futures', '/boersen', '/news', '/realtime/DAX', '/suche',
    '/suche/sap', '/aktien/top/a', '/aktien/top/0-9', '/sitemap', '/info/premium', '/login', '/logout', '/maintenance', '/boersen-app-android-ios', '/agb', '/impressum', '/datenschutz',
    '/nutzungsbedingungen', '/barrierefreiheit', '/datenquellen', '/risikohinweise', '/interessenkonflikte', '/vertraege-kuendigen', '/vertrag-widerrufen', stock,
    ...['chart', 'kurse', 'times-and-sales', 'orderbuch', 'historie', 'news', 'analysen', 'kennzahlen', 'unternehmen', 'bilanz-guv', 'dividende', 'derivate', 'fonds'].map((tab) => `/aktien/${tab}/SAP-Aktie-DE0007164600`),
  ])('%s', async (path) => {
    const { status, body } = await ask(path)
    expect(status).toBe(200)
    expect(body.match(/<h1[ >]/g)).toHaveLength(1)
    expect(body).not.toMatch(/undefined|NaN|\[object/)
  })
  test.each(['/index/DAX-Index-20735', ...['chart', 'einzelwerte', 'kurse', 'historie', 'news'].map((tab) => `/index/${tab}/DAX-Index-20735`)])('%s', async (path) => {
    expect((await ask(path, { getSnapshot: indexSnapshot })).status).toBe(200)
  })
})

describe('addresses', () => {
  test('another spelling leads to the proper one for good', async () => {
    const { status, headers } = await ask('/aktien/chart/irgendwas-DE0007164600?range=Y1')
    expect([status, headers['location']]).toEqual([301, '/aktien/chart/SAP-Aktie-DE0007164600?range=Y1'])
  })
  test('an unknown key is a 404 that suggests where to look', async () => {
    const { status, body } = await ask('/aktien/X-Aktie-DE0000000000', { getSnapshot: new Failure('INSTRUMENT_UNKNOWN') })
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
    const { status, body } = await ask(`${path}?page=9999`, { listClass: { expires: now, total: 120, page: 0, perPage: 50, datetime: '2026-11-20T16:42:00.000+00:00', list: [] } })
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
    expect((await ask('/suche?q=716460', { searchFacets: { expires: now, searchValue: '716460', instrument: sap, facets: [] } })).headers['location']).toBe(`${stock}?suche=716460`)
    expect((await ask('/suche?q=sap')).headers['location']).toBe('/suche/sap')
    expect((await ask(`${stock}?suche=716460`)).body).toContain('Nicht gemeint?')
  })
  test('only reading is possible', async () => expect((await ask('/', {}, { method: 'POST' })).status).toBe(405))
  test('nothing is hidden behind a percent sign', async () => expect((await ask('/suche/%E0%A4%A')).status).toBe(404))
})

test('prices are shown adjusted for splits or as they were quoted: a link, that keeps the range', async () => {
  const address = '/aktien/historie/SAP-Aktie-DE0007164600'
  expect((await ask(`${address}?range=Y1`)).body).toContain(`${address}?range=Y1&amp;kurse=unbereinigt`)
  const { body } = await ask(`${address}?range=Y1&kurse=unbereinigt`)
  expect(body).toContain('Wie am Tag gehandelt')
  expect(body).toContain(`href="${address}?range=Y1"`)
  expect(body).toContain('-historie-unbereinigt')
})

describe('without script a chart', () => {
  test('shows dividends put back by a link, and says so', async () => {
    const address = '/aktien/chart/SAP-Aktie-DE0007164600'
    expect((await ask(address)).body).toContain(`href="${address}?kurse=mit-dividenden"`)
    expect((await ask(`${address}?kurse=mit-dividenden`)).body).toContain('SAP, mit Dividenden')
    expect((await ask(`${address}?kurse=mit-dividenden&range=D1`)).body).not.toContain('SAP, mit Dividenden')
  })
  test('marks ex-days and splits', async () => {
    const within = { ...dividends, list: [{ ...dividends.list[1], dateExDividend: '2026-11-17' }], splitList: [{ date: '2026-11-19', ratio: 3 }] }
    const { body } = await ask('/aktien/chart/SAP-Aktie-DE0007164600', { getDividends: within })
    expect(body).toContain('<title>Dividende 2,35 EUR, Ex-Tag 17.11.2026</title>')
    expect(body).toContain('<i class="mark"></i>1:3: Aktiensplit')
  })
  test('is a table and a file, too', async () => {
    const { body } = await ask('/aktien/chart/SAP-Aktie-DE0007164600?ansicht=tabelle')
    expect(body).toContain('aria-label="Verlauf SAP als Tabelle"')
    const [, file = ''] = /<a href="(\/kursdaten\/[^"]+)" download="SAP.csv"/.exec(body) ?? []
    const { status, headers, body: csv } = await ask(file.replaceAll('&amp;', '&'))
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/csv; charset=utf-8', 'no-store'])
    expect(csv.split('\r\n').slice(0, 2)).toEqual(['\ufeffDatum;Eröffnung;Hoch;Tief;Schluss;Stück', '16.11.2026;238;240;237;239;1000000'])
  })
  test.each(['/kursdaten/STOCK/82849', '/kursdaten/STOCK/82849?range=D9', '/kursdaten/X/82849?range=Y1'])('%s is no file', async (address) =>
    expect((await ask(address)).status).toBe(404))
})

test('a comparison draws its lines from 100 on, as a table as well, and names the currency of the year', async () => {
  const each = { performancePct: {}, isoCurrencyYear: 'EUR', figures: [] }
  const compared = { expires: now, list: [{ ...each, instrument: sap, quote }, { ...each, instrument: { ...sap, entityValue: '9', tinyName: 'Apple' }, quote, isoCurrencyYear: 'USD', high52w: 380.13, low52w: 268.23 }] }
  const { body } = await ask('/aktien/vergleich?werte=STOCK-82849,STOCK-9', { compareInstruments: compared })
  expect(body).toContain('Entwicklung, ein Jahr, Beginn gleich 100: SAP 103,1, Apple 103,1')
  expect(body).toContain('Schlusskurse in EUR, alle am 16.11.2026 auf 100 gesetzt, ohne Dividenden')
  expect(body.match(/class="line l\d"/g)).toHaveLength(2)
  expect(body).toMatch(/<th scope="row">20\.11\.2026<\/th><td class="num">103,1<\/td><td class="num">103,1<\/td>/)
  expect(body).toContain('380,13 USD')
  expect((await ask('/aktien/vergleich', { compareInstruments: { expires: now, list: [] } })).body).not.toContain('Entwicklung')
})

test('the history counts dividends in, and says what that means', async () => {
  const address = '/aktien/historie/SAP-Aktie-DE0007164600'
  const { body } = await ask(`${address}?kurse=mit-dividenden`)
  expect(body).toContain('ihr Zuwachs ist der Gesamtertrag')
  expect(body).toContain('-historie-mit-dividenden')
})

test('a performance with dividends stands below the one of the price where dividends fell into the period', async () => {
  const values = { performanceRelW1: 3.2, totalReturnRelW1: 3.2, performanceRelW52: 11.4, performanceRelY1: 9.6, totalReturnRelY1: 10.7 }
  const { body } = await ask(stock, { getPerformanceValues: values })
  expect(body).toMatch(/1 Jahr<\/span><small>mit Dividenden<\/small>/)
  expect(body).toContain('<small>+10,7\u00a0%</small>')
  expect(body).not.toMatch(/1 Woche<\/span><small>/)
})

describe('figures of a share', () => {
  test('a year is a year and a month a month, as in every list', async () => {
    const { body } = await ask(stock, { getPerformanceValues: { performanceRelW4: 1.1, performanceRelM1: 2.2, performanceRelW52: 11.4, performanceRelY1: 9.6 } })
    expect(body).toMatch(/1 Jahr<\/span><\/th><td[^>]*><span class="two"><span class="up">\+9,6/)
    expect(body).toMatch(/1 Monat<\/span><\/th><td[^>]*><span class="two"><span class="up">\+2,2/)
  })
  test('averages say how far the price stands from them, and the relative strength is there', async () => {
    const { body } = await ask('/aktien/kennzahlen/SAP-Aktie-DE0007164600')
    expect(body).toContain('239,10 <small>Kurs +3,0\u00a0%</small>')
    expect(body).toMatch(/27 Wochen<\/dt><dd>1,04/)
  })
  test('the income statement ends with the gain of a share, in full, and the liabilities with the total of the assets', async () => {
    const { body } = await ask('/aktien/bilanz-guv/SAP-Aktie-DE0007164600')
    expect(body).toContain('Gewinn je Aktie</th><td class="num">6,12</td>')
    expect(body.match(/Bilanzsumme<\/th><td class="num">72\.000<\/td>/g)).toHaveLength(2)
    expect((await ask('/aktien/bilanz-guv/SAP-Aktie-DE0007164600?ansicht=anteil')).body).toContain('Gewinn je Aktie</th><td class="num">–</td>')
  })
  test('a date of another year says which', async () => {
    expect((await ask(stock)).body).toContain('<time dateTime="2027-01-26">26.01. 2027</time>')
  })
  test('the first row of a history has its change', async () => {
    const first = history.last[0] ?? 0
    const { body } = await ask('/aktien/historie/SAP-Aktie-DE0007164600', { getEodHistory: { ...history, previousLast: first / 1.25 } })
    expect(body).toContain('+25,00\u00a0%')
  })
  test('ten dividends that were paid and the next one stand as bars', async () => {
    const paid = Array.from({ length: 12 }, (_, i) => ({ ...dividends.list[1], dateExDividend: `${2026 - i}-05-14` }))
    const coming = [2029, 2028, 2027].map((year) => ({ ...dividends.list[0], dateExDividend: `${year}-05-13` }))
    const { body } = await ask('/aktien/dividende/SAP-Aktie-DE0007164600', { getDividends: { ...dividends, list: [...coming, ...paid] } })
    const years = [...(/als Säulen[^]*?<\/ul>/.exec(body)?.[0] ?? '').matchAll(/>(20\d\d)</g)].map(([, year]) => Number(year))
    expect(years).toEqual([2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027])
  })
  test('a share without dividends says so instead of standing empty', async () => {
    const { body } = await ask('/aktien/dividende/SAP-Aktie-DE0007164600', { getDividends: { expires: now, hint: 'Simuliert', list: [], splitList: [] } })
    expect(body).toContain('SAP zahlt keine Dividende.')
    expect(body).toContain('Kein Wert: keine Dividende.')
  })
  test('a chart of one price says that it is one', async () => {
    const one = { ...history, datetimeLast: [now / 1000 - 600], first: [246.35], last: [246.35], high: [246.35], low: [246.35], volume: [10], numberPrices: [1], money: [2463.5] }
    const none = { ...one, datetimeLast: [], first: [], last: [], high: [], low: [], volume: [], numberPrices: [], money: [] }
    expect((await ask(`${stock}?range=D1`, { getChartHistory: one })).body).toContain('In diesem Zeitraum gibt es erst einen Kurs.')
    expect((await ask(`${stock}?range=D1`, { getChartHistory: none })).body).toContain('Heute wurde hier noch nicht gehandelt.')
  })
  test('a company is worth its currency', async () => {
    const getCompany = { expires: now, companyDescriptor: { nameCompanyFull: 'Apple', marketCap: 334.4e9 }, profile: [], companyOwnerList: { list: [], total: 0 }, managingCommittee: { list: [], total: 0 }, supervisorBoard: { list: [], total: 0 }, missing: {} }
    const { body } = await ask('/aktien/unternehmen/SAP-Aktie-DE0007164600', { getSnapshot: { ...snapshot, stocksFigure: { isoCurrency: 'USD', datetimeCalculation: '2026-11-20T16:42:00.000+00:00', idCompany: 82849, idInstrument: 82849 } }, getCompany })
    expect(body).toMatch(/334,4\u00a0Mrd\. <small>USD<\/small>/)
  })
  test('the year of the peers says where it ends, for the one above counts the running day', async () => {
    expect((await ask(stock)).body).toContain('1 Jahr: bis zum letzten beendeten Handelstag')
  })
  test('the overview ends with a profile: industry, sector, seat, indices', async () => {
    const { body } = await ask(stock)
    expect(body).toMatch(/<h2>Profil<\/h2>.*Standardsoftware.*Technologie.*Deutschland.*DAX/s)
    expect((await ask(stock, { getSnapshot: { ...snapshot, indexList: [] } })).body).toContain('in keinem der Indizes')
  })
  test('simulated prices are called so in German', async () => {
    const { body } = await ask('/aktien/historie/SAP-Aktie-DE0007164600', { getEodHistory: { ...history, sources: [{ from: 0, name: 'simulated' }] } })
    expect(body).toContain('Um Splits bereinigt · simuliert<')
  })
})

describe('members of an index', () => {
  const at = '/index/einzelwerte/DAX-Index-20735'
  test('are counted, and their contribution says how it is reckoned', async () => {
    expect((await ask(at, { getSnapshot: indexSnapshot })).body).toContain('2 Werte · Beitrag: Gewicht × Veränderung × Stand vom Vortag · Stand 17:42:08')
  })
  test('an index without a list says why, once', async () => {
    const { body } = await ask(at, { getSnapshot: indexSnapshot, getConstituents: { expires: now, total: 0, hint: 'Die Liste liegt uns nicht vor.', list: [] } })
    expect(body).toContain('Die Liste liegt uns nicht vor.')
    expect(body).not.toMatch(/keine Mitgliederliste bekannt|0 Werte/)
  })
})

describe('recommendations', () => {
  const [given] = ratings.list
  const list = [given, { ...given, institute: 'Musterinstitut B', rating: 'STRONG_SELL' }, { ...given, institute: 'Musterinstitut C', rating: 'STRONG_BUY' }]
  const institutesAt = async (query: string) =>
    [...(await ask(`/aktien/analysen/SAP-Aktie-DE0007164600${query}`, { getRecommendations: { ...ratings, list } })).body.matchAll(/<b>Musterinstitut (.)<\/b>/g)].map(([, letter]) => letter).join('')
  test.each([
    { query: '', is: 'ABC' }, { query: '?einstufung=kaufen', is: 'AC' }, { query: '?einstufung=verkaufen', is: 'B' }, { query: '?institut=Musterinstitut+C', is: 'C' },
    { query: '?einstufung=halten', is: '' }, { query: '?einstufung=quatsch&institut=niemand', is: 'ABC' },
  ])('$query lists $is', async ({ query, is }) => expect(await institutesAt(query)).toBe(is))
  test('the choice is a form that keeps the period', async () => {
    const { body } = await ask('/aktien/analysen/SAP-Aktie-DE0007164600?tage=90&einstufung=halten')
    expect(body).toContain('<input type="hidden" name="tage" value="90"/>')
    expect(body).toMatch(/<option value="halten" selected(="")?>Halten/)
    expect(body).toContain('Keine Analyse passt zu dieser Auswahl.')
  })
  test('a target in dollars is compared with the price in dollars, whichever venue is shown', async () => {
    const [given] = ratings.list
    const inEuro = { ...quote, last: 200, isoCurrency: 'EUR' }
    const inDollars = { ...quote, last: 250, isoCurrency: 'USD' }
    const foreign = { getSnapshot: { ...snapshot, quote: inEuro, quoteList: { list: [inDollars, inEuro] } }, getRecommendations: { ...ratings, avgTargetPrice: 300, idCurrencyTargetPrice: 'USD', list: [{ ...given, targetPrice: 275, isoCurrency: 'USD' }] } }
    expect((await ask(stock, foreign)).body).toContain('+20,00\u00a0%')
    const { body } = await ask('/aktien/analysen/SAP-Aktie-DE0007164600', foreign)
    expect(body).toContain('+10,00\u00a0%')
    expect(body).toContain('+20,00\u00a0%')
  })
  test('one house is one house', async () => {
    const { body } = await ask('/aktien/analysen/SAP-Aktie-DE0007164600', { getRecommendations: { ...ratings, numTotal: 1 } })
    expect(body).toContain('· 1 Haus<')
  })
})

describe('other classes', () => {
  const pair = { ...sap, entityType: 'CURRENCY', entityValue: 'EURUSD', name: 'EUR/USD', displayType: 'Währung', isin: undefined, urls: { WEBSITE: 'https://parkett.example/devisen/EUR-USD-Kurs-EURUSD' } }
  const otc = { ...quote, entityType: 'CURRENCY', entityValue: 'EURUSD', last: 1.1384, totalVolume: undefined, market: { ...quote.market, codeMarket: '@_FX', name: 'Devisenhandel' } }
  const currency = { ...indexSnapshot, type: 'CurrenciesSnapshot', instrument: pair, quote: otc, quoteList: { list: [otc] } }
  const atPair = (changes: Record<string, unknown> = {}) => ask('/devisen/EUR-USD-Kurs-EURUSD', { getSnapshot: currency, ...changes })
  test('high and low of a period have as many decimals as the price', async () => {
    const values = { performanceRelM1: 0.9, volaM1: 2.46, highPriceM1: 1.1396, lowPriceM1: 1.1198 }
    expect((await atPair({ getPerformanceValues: values })).body).toMatch(/1,1396<\/td><td class="num">1,1198<\/td>/)
  })
  test('nobody speaks of the largest turnover where none is known', async () => {
    expect((await atPair()).body).not.toContain('höchster Umsatz')
    expect((await ask(stock)).body).toContain('höchster Umsatz')
  })
  test('a side of the movers that is empty says why', async () => {
    expect((await ask('/', { getTopFlop: { expires: now, total: 40, numberTop: 0, numberFlop: 40, numberEqual: 0, topList: [], flopList: [] } })).body).toMatch(/Kein Wert im Plus.*Kein Wert im Minus/s)
    expect((await ask('/', { getTopFlop: { expires: now, total: 0, numberTop: 0, numberFlop: 0, numberEqual: 0, hint: 'Noch nicht berechnet.', topList: [], flopList: [] } })).body).toContain('<footer><span>Noch nicht berechnet.</span></footer>')
  })
})

describe('a paper that is over', () => {
  const terms = { shortName: 'x', officialName: 'x', nameSubcategory: 'Knock-Out', openEnded: true, quanto: false, isoCurrency: 'EUR', numberUnderlyings: 1, dataStatus: 1, hasOnlyBidPrices: false, hasIndicativeDetails: false }
  const over = (ended: object) => ({
    ...snapshot, type: 'DerivativesSnapshot', instrument: derivative.instrument, derivativesDetails: { ...terms, ended }, underlying: { instrument: sap, quote },
    quote: { ...quote, last: undefined, open: undefined, previousLast: undefined, datetimeLast: undefined },
  })
  const bodyOf = async (ended: object) => (await ask('/derivate/Knock-Outs/900000001-O5A1L0-QP000O5A1L01', { getSnapshot: over(ended) })).body
  test.each([
    { ended: { reason: 'MATURED', date: '2026-04-17' }, is: 'Dieses Papier war am 17.04.2026 fällig.' },
    { ended: { reason: 'TERMINATED', date: '2026-06-19' }, is: 'Der Emittent hat dieses Papier zum 19.06.2026 beendet.' },
    { ended: { reason: 'KNOCKED_OUT' }, is: 'ausgeknockt' }, { ended: { reason: 'REDEEMED' }, is: 'vor seiner Fälligkeit zurückgezahlt' },
  ])('$ended.reason is said on top, with the way to its successors', async ({ ended, is }) => {
    const body = await bodyOf(ended)
    expect(body).toContain(is)
    expect(body).toContain('href="/aktien/derivate/SAP-Aktie-DE0007164600">Andere Papiere auf SAP</a>')
  })
  test('its figures are not set beside those of an underlying that goes on, and no day is waited for', async () => {
    const body = await bodyOf({ reason: 'MATURED', date: '2026-04-17' })
    expect(body).toContain('Performance bis zum letzten Kurs')
    expect(body).not.toContain('Rel. Pp.')
    expect(body).toContain('Kein Wert: das Papier wird nicht mehr gehandelt.')
    expect(body).not.toContain('heute noch kein Handel')
    expect(body).toMatch(/range=MAX" aria-current="true"/)
  })
})

test('every page of a knock-out warns of turbos, in the words of the supervisory authority', async () => {
  const turbo = { ...snapshot, type: 'DerivativesSnapshot', instrument: derivative.instrument }
  for (const tab of ['', 'chart/', 'kurse/', 'historie/']) {
    const { body } = await ask(`/derivate/${tab}Knock-Outs/900000001-O5A1L0-QP000O5A1L01`, { getSnapshot: turbo })
    expect(body).toContain('Im Durchschnitt erleiden sieben von zehn Kleinanlegern Verluste beim Handel mit Turbo-Zertifikaten.')
  }
})

test('the sections of an instrument are no part of the header above them, so that they stay in sight down to the end of the page', async () => {
  expect((await ask(stock)).body).toMatch(/<\/section><nav class="tabs" aria-label="Bereiche zu SAP"/)
})

describe('a list narrowed to a value', () => {
  const facets = { expires: now, total: 3, groups: [{ key: 'Fixed Income', name: 'Anleihen', total: 3 }], categories: [], families: [], indices: [{ key: '20735', name: 'DAX', total: 9 }], countries: [] }
  test.each([{ query: 'klasse=Fixed%20Income', is: 'Anleihen' }, { query: 'index=20735', is: 'DAX' }])('?$query is called $is', async ({ query, is }) => {
    expect((await ask(`/etf?${query}`, { getClassFacets: facets })).body).toContain(`>${is} <span aria-hidden="true">×</span>`)
  })
  test('the tools of the whole page lead back to it', async () => {
    const { body } = await ask('/etf?index=20735', { getClassFacets: facets })
    expect(body).toContain('href="/etf#klassen"')
    expect(body).toContain('href="#alle"')
  })
})

test.each([
  { given: { openToday: true, holidays: [{ date: '2026-11-20', halfDay: true }] }, is: 'halber Tag' }, { given: { openToday: true, holidays: [{ date: '2026-12-24', halfDay: true }] }, is: 'Handelstag' },
  { given: { openToday: false, holidays: [{ date: '2026-11-20', halfDay: false }] }, is: 'kein Handel' },
])('/boersen calls today $is', async ({ given, is }) => {
  const { body } = await ask('/boersen', { listExchanges: { expires: now, datetime: '2026-11-20T16:42:00.000+00:00', list: [{ ...exchange, ...given }] } })
  expect(body).toContain(`<td class="c-wide">${is}</td>`)
})

test.each(['/impressum', '/datenschutz', '/agb', '/nutzungsbedingungen', '/barrierefreiheit', '/datenquellen', '/risikohinweise', '/interessenkonflikte', '/vertraege-kuendigen', '/vertrag-widerrufen'])(
  '%s speaks to its reader as every other page does', async (path) => {
    const operator = { name: 'Beispiel GmbH', email: 'post@example.org' }
    for (const known of [{}, operator]) {
      const site = createSite({ call: fakeCall(), assets, settings: { ...settings, operator: known }, websiteOf, now: () => now })
      const { body } = await site.handle({ method: 'GET', path, query: new URLSearchParams(), cookies: {}, headers: {}, nonce: 'n', requestId: 'r' })
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

describe('head', () => {
  test('title, canonical address and preview picture', async () => {
    const { body } = await ask(`${stock}?sort=bid&bot=true`)
    expect(body).toContain('<title>SAP Aktie 246,35 EUR (+1,87\u00a0%) • Parkett</title>')
    expect(body).toContain('<link rel="canonical" href="https://parkett.example/aktien/SAP-Aktie-DE0007164600"/>')
    expect(body).toContain('https://parkett.example/api/og/chart/DE0007164600.png')
    expect(body).not.toContain('bot=true')
  })
  test('from the second page on the title and the address say which', async () => {
    const { body } = await ask('/fonds?page=2', { listClass: { expires: now, total: 120, page: 1, perPage: 50, datetime: '2026-11-20T16:42:00.000+00:00', list: [] } })
    expect(body).toContain('• Seite 2</title>')
    expect(body).toContain('href="https://parkett.example/fonds?page=2"')
  })
  test('the data block cannot close its script', async () => {
    const evil = { ...sap, name: '</script><script>alert(1)</script>' }
    const { body } = await ask('/suche/x', { searchFacets: { expires: now, searchValue: 'x', facets: [{ type: 'STOCK', nameType: 'Aktien', total: 1, results: [evil] }] } })
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
    const [, json = '{}'] = /<script id="__NEXT_DATA__" type="application\/json">(.*?)<\/script>/s.exec((await ask(address)).body) ?? []
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
    expect(data.eodHistory.history[0]).toEqual({ datetime: '2026-11-16T12:00:00.000Z', first: 238, last: 239, high: 240, low: 237, volume: 1e6 })
    expect(data.eodHistory.history).toHaveLength(5)
  })
})

test('the best level of the order book is live, and order book and trades can be paused', async () => {
  const { body } = await ask('/aktien/orderbuch/SAP-Aktie-DE0007164600', { getOrderBook: { ...book, bid: book.bid.slice(0, 1), ask: book.ask.slice(0, 1) } })
  expect(body).toMatch(/data-live="\d+" data-field="bookBid"/)
  expect(body).toContain('39,90 € pro Monat inkl. MwSt.')
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
    const { body } = await ask('/news/feed/termine', { getCalendarEvents: { expires: now, total: 0, hint: 'A & <B>\u0000', list: [] } })
    expect(body).toContain('<description>A &amp; &lt;B&gt;</description>')
  })
  test.each(['/', '/aktien'])('is found from %s', async (path) => {
    expect((await ask(path)).body).toContain('<link rel="alternate" type="application/rss+xml" title="Unternehmenstermine der nächsten sieben Tage" href="/news/feed/termine"/>')
  })
})

test.each([
  { name: 'Dow Jones Industrial Average', is: 'Dow Jones' }, { name: 'EURO STOXX 50', is: 'EURO STOXX 50' }, { name: 'DAX', is: 'DAX' }, { name: 'Technologiegesellschaft', is: 'Technologiegesellschaft' },
])('the head of a narrow column calls $name $is', ({ name, is }) => expect(headOf(name)).toBe(is))

describe('what a reader chose', () => {
  test.each([{ cookie: 'true', is: 'data-theme="dark"' }, { cookie: 'false', is: 'data-theme="light"' }])('dark=$cookie', async ({ cookie, is }) => {
    expect((await ask('/', {}, { cookies: { dark: cookie } })).body).toContain(is)
  })
  test('without a cookie the system decides', async () => expect((await ask('/')).body).not.toContain('data-theme'))
  test.each(['/?client=app', '/?application=ios', '/?application=android'])('%s has no header', async (address) => {
    const { body } = await ask(address)
    expect(body).not.toContain('class="pill"')
    expect(body).toContain('/impressum')
  })
  test('inside the app every link and every way on stays in the app', async () => {
    const { body } = await ask(`${stock}?client=app&application=ios`)
    const links = Array.from(body.matchAll(/<a [^>]*href="(\/[^"#]*)"/g), ([, path]) => path ?? '').filter((path) => !path.startsWith('/api/'))
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
    const site = createSite({ call: fakeCall({ listExchanges: new TypeError('broken') }), assets, settings, websiteOf, now: () => now, report: (error) => reported.push(error) })
    const { status, body } = await site.handle({ method: 'GET', path: '/boersen', query: new URLSearchParams(), cookies: {}, headers: {}, nonce: 'n', requestId: 'r' })
    expect(status).toBe(500)
    expect(String(body)).toContain('Ein technischer Fehler verhindert die Darstellung dieser Daten.')
    expect(reported).toHaveLength(1)
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
  const links = new Set(Array.from(body.matchAll(/<a [^>]*href="(\/[^"#]*)"/g), ([, path]) => (path ?? '').replaceAll('&amp;', '&')))
  for (const link of links) {
    if (link.startsWith('/api/') || link.startsWith('/index/DAX')) continue
    expect([link, (await ask(link)).status < 400]).toEqual([link, true])
  }
})
