import { describe, expect, test } from 'vitest'
import { ask } from '#web/testing/ask.ts'
import type { Company } from '#contract/stocks.ts'
import type { SiteRequest } from '#web/site.tsx'
import { derivative, dividends, fakeCall, figures, history, indexSnapshot, now, quote, ratings, replies, sap, snapshot, statementReply, statements, translatedReply } from '#web/testing/examples.ts'

const stock = '/aktien/SAP-Aktie-DE0007164600'

test('prices are shown adjusted for splits or as they were quoted: a link, that keeps the range', async () => {
  const address = '/aktien/historie/SAP-Aktie-DE0007164600'
  expect((await ask(`${address}?range=Y1`)).body).toContain(`${address}?range=Y1&amp;kurse=unbereinigt`)
  const { body } = await ask(`${address}?range=Y1&kurse=unbereinigt`)
  expect(body).toContain('Wie am Tag gehandelt')
  expect(body).toContain(`href="${address}?range=Y1"`)
  expect(body).toContain('-historie-unbereinigt')
})

test('the country of a company stands with its two letters, which nobody has read out', async () => {
  expect((await ask(stock)).body).toContain('Land <b>Deutschland</b> <span class="country-code" aria-hidden="true">DE</span>')
  expect((await ask('/index/DAX-Index-20735', { getSnapshot: indexSnapshot })).body).not.toContain('country-code')
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

test('strikes and barriers of papers are in the unit of their underlying, on a phone, too', async () => {
  const rows = (unitUnderlying: string) => ({ expires: now, total: 1, counts: [], longList: [{ ...derivative, unitUnderlying }], shortList: [] })
  const { body } = await ask('/aktien/derivate/SAP-Aktie-DE0007164600', { getFittingDerivatives: rows('USD') })
  expect(body).toContain('Basispreis<small>USD</small>')
  expect(body).toContain('<span class="under-narrow">KO 198,20 USD</span>')
  expect((await ask('/index/derivate/DAX-Index-20735', { getSnapshot: indexSnapshot, getFittingDerivatives: rows('Pkt.') })).body).toContain('Knock-Out<small>Pkt.</small>')
})

test('a bond lists what it pays and what that is worth, added up', async () => {
  const bond = { ...sap, entityType: 'BOND' as const, displayType: 'Anleihe', urls: { WEBSITE: 'https://parkett.example/anleihen/X-Anleihe-DE000BU2Z072' } }
  const cashFlows = [{ date: '2027-08-15', amount: 3, interest: 3, redemption: 0, presentValue: 2.9 }, { date: '2028-08-15', amount: 103, interest: 3, redemption: 100, presentValue: 97.1 }]
  const { body } = await ask('/anleihen/X-Anleihe-DE000BU2Z072', { getSnapshot: { ...snapshot, instrument: bond, cashFlows } })
  expect(body).toMatch(/<th scope="row" class="name"><span class="nw">15\.08\.2028<\/span><\/th><td class="num">3,000\u00a0%<\/td><td class="num">100\u00a0%<\/td><td class="num">97,100\u00a0%<\/td>/)
  expect(body).toMatch(/<th scope="row">Summe<\/th><td class="num">6,000\u00a0%<\/td><td class="num">100\u00a0%<\/td><td class="num">100,000\u00a0%<\/td>/)
})

describe('the calculator of a bond', () => {
  const bond = { ...sap, entityType: 'BOND' as const, displayType: 'Anleihe', urls: { WEBSITE: 'https://parkett.example/anleihen/X-Anleihe-DE000BU2Z072' } }
  const at = async (query: string, changes: Record<string, unknown> = {}) => (await ask(`/anleihen/X-Anleihe-DE000BU2Z072${query}`, { getSnapshot: { ...snapshot, instrument: bond }, ...changes })).body
  test('says what the price means, and what an amount buys', async () => {
    const body = await at('?betrag=10.000')
    expect(body).toMatch(/<dt>Rendite bis Fälligkeit<\/dt><dd>3,045\u00a0%<\/dd>/)
    expect(body).toMatch(/<dt>Nennwert für den Betrag<\/dt><dd>9\.956,81 <small>EUR<\/small><\/dd>/)
    expect(body).toContain('value="10.000,00"')
  })
  test.each([{ query: '?kurs=abc', says: 'Kurs über 0' }, { query: '?kurs=0', says: 'Kurs über 0' }, { query: '?rendite=-1', says: 'Rendite von 0' }])('what it cannot read stays in its field, with what it expects: $query', async ({ query, says }) => {
    const body = await at(query)
    expect(body).toContain(says)
    expect(body).toContain(`value="${query.split('=')[1]}"`)
    expect(body).not.toContain('Kurs mit Stückzinsen')
  })
  test('of a bond without a price says so', async () =>
    expect(await at('', { getBondCalculation: { expires: now, isoCurrency: 'EUR', dateSettlement: '2026-11-20' } })).toContain('Dazu gibt es keinen Kurs'))
})

test('a comparison draws its lines from 100 on, as a table as well, and names the currency of the year', async () => {
  const each = { performancePct: {}, isoCurrencyYear: 'EUR', figures: [] }
  const compared = { expires: now, list: [{ ...each, instrument: sap, quote }, { ...each, instrument: { ...sap, entityValue: '9', tinyName: 'Apple' }, quote, isoCurrencyYear: 'USD', high52w: 380.13, low52w: 268.23 }] }
  const { body } = await ask('/aktien/vergleich?werte=STOCK-82849,STOCK-9', { compareInstruments: compared })
  expect(body).toContain('Entwicklung, ein Jahr, Beginn gleich 100: SAP 103,1, Apple 103,1')
  expect(body).toContain('Schlusskurse in EUR, alle am 16.11.2026 auf 100 gesetzt, ohne Dividenden')
  expect(body.match(/class="line s\d \w+"/g)).toHaveLength(2)
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
  test('figures that contradict themselves are said on top, where there are any', async () => {
    const address = '/aktien/kennzahlen/SAP-Aktie-DE0007164600'
    expect((await ask(address)).body).not.toContain('Datenhinweis')
    const { body } = await ask(address, { getStockFigures: { ...figures, dataNoteList: { list: [{ label: '2025', text: 'KCV × Cashflow je Aktie ergibt 116,46.' }] } } })
    expect(body.replaceAll('<!-- -->', '')).toMatch(/<b>Datenhinweis<\/b>.*2025: KCV × Cashflow je Aktie ergibt 116,46\./s)
  })
  describe('statements', () => {
    const address = '/aktien/bilanz-guv/SAP-Aktie-DE0007164600'
    const quarters = [1, 2, 3, 4, 1].map((idQuarter, i) => ({ ...statements[1], idYear: 2024 + Math.floor(i / 4), idQuarter, label: `Q${idQuarter} ${2024 + Math.floor(i / 4)}`, turnover: 100 + i * 10 }))
    test('period, currency and view are links that keep each other, and leave the canonical address alone', async () => {
      const { body } = await ask(`${address}?zeitraum=quartal&waehrung=USD&ansicht=wachstum`, { getStatements: { ...translatedReply, list: translatedReply.list } })
      expect(body).toContain(`<link rel="canonical" href="https://parkett.example${address}"/>`)
      expect(body).toContain(`href="${address}?waehrung=USD&amp;ansicht=wachstum"`)
      expect(body).toContain(`href="${address}?zeitraum=quartal&amp;ansicht=wachstum">EUR`)
      expect(body).toContain(`href="${address}?zeitraum=quartal&amp;waehrung=USD">Absolut`)
      expect(body).toMatch(/waehrung=USD[^"]*" aria-current="true">USD/)
    })
    test('translated amounts say at which rates and of which day, for every period', async () => {
      const { body } = await ask(`${address}?waehrung=usd`, { getStatements: translatedReply })
      expect(body).toContain('in Mio. USD')
      expect(body).toMatch(/2025: (<!-- -->)?31\.12\.2025/)
      expect(body.replaceAll('<!-- -->', '')).toContain('1 EUR = 1,1745 USD')
      expect(body.replaceAll('<!-- -->', '')).toContain('Mittel der 259 Tagesschlusskurse der Periode (1,1300)')
      expect(body.replaceAll('<!-- -->', '')).toContain('USD je EUR')
      expect((await ask(address)).body).not.toContain('Umgerechnet')
    })
    test('growth of a quarter is against the same quarter of the year before', async () => {
      const { body } = await ask(`${address}?zeitraum=quartal&ansicht=wachstum`, { getStatements: { ...statementReply, list: quarters } })
      expect(body).toMatch(/Umsatz<\/th><td class="num"><span class="up">\+40,0/)
      expect(body).toContain('demselben Quartal des Vorjahrs')
      expect(body).toMatch(/<th scope="col" class="num">Q1 2025<\/th>/)
    })
    test.each(['?zeitraum=quatsch', '?waehrung=QQQ', '?waehrung=%00', '?ansicht=x&zeitraum=&waehrung='])('%s is as if it were not there', async (query) =>
      expect((await ask(address + query)).body).toContain('in Mio. EUR'))
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
    const company = replies['getCompany'] as Company
    const getCompany = { ...company, companyDescriptor: { ...company.companyDescriptor, marketCap: 334.4e9 } }
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

test('a level that runs through zero changes by points, and nothing is a part of it', async () => {
  const { performancePct: _none, ...points } = { ...quote, last: -4.5, previousLast: 12, performance: -16.5, displayUnit: 'Pkt.', entityType: 'INDEX' }
  const mood = { ...indexSnapshot, quote: points, quoteList: { list: [points] } }
  const levels = { ...history, last: history.last.map((_, i) => 6 - 5 * i), previousLast: 20 }
  const at = { getSnapshot: mood, getEodHistory: levels, getPerformanceValues: { performanceAbsM1: -21.75, highPriceM1: 40.5, lowPriceM1: -31.25 } }
  const { body } = await ask('/index/DAX-Index-20735', at)
  expect(body).toMatch(/class="pointed down"[^>]*>−16,50<\/span><small>Pkt\.<\/small>/)
  expect(body).toMatch(/1 Monat<\/span><\/th><td[^>]*><span class="down">−21,75/)
  expect((await ask('/index/historie/DAX-Index-20735', at)).body).toMatch(/± Pkt\..*<span class="down">−5,00<\/span>/s)
})

test('the header of an instrument leads to a year of its prices as a file, on the venue that is shown', async () => {
  const { body } = await ask('/aktien/SAP-Aktie-DE0007164600', { getSnapshot: { ...snapshot, quote: { ...quote, market: { ...quote.market, idNotation: 200 } } } })
  expect(body).toContain('href="/kursdaten/STOCK/82849?notation=200&amp;range=Y1" download="SAP.csv"')
})

test('a ratio of an estimate says which price it counts with, where and when that was paid', async () => {
  const { body } = await ask('/aktien/kennzahlen/SAP-Aktie-DE0007164600')
  expect(body).toContain('Schätzungen (e) mit dem Kurs von jetzt (246,35\u00a0EUR, Xetra, 20.11.2026, 17:35).')
})

test('a search without a hit suggests what others looked for, else well-known shares', async () => {
  const searchFacets = { expires: now, searchValue: 'qwxyz', facets: [] }
  const suggested = async (list: unknown[]) => /<h2>Vorschläge<\/h2>.*?<\/section>/s.exec((await ask('/suche/qwxyz', { searchFacets, getMostSearched: { expires: now, list } })).body)?.[0]
  expect(await suggested([{ instrument: sap, quote }])).toContain('href="/aktien/SAP-Aktie-DE0007164600"')
  expect(await suggested([])).toContain('href="/index/DAX-Index-20735"')
  expect((await ask('/suche/sap')).body).not.toContain('Vorschläge</h2>')
})

test('on /aktien each index says how its day goes, by the indication where there is one', async () => {
  const indication = { ...indexSnapshot.quote, performancePct: 0.17 }
  const { body } = await ask('/aktien', { getMarketOverview: { expires: now, list: [{ instrument: indexSnapshot.instrument, quote: indication }] }, listQuotes: { expires: now, list: [{ ...indication, performancePct: 0.53 }] } })
  expect(body).toMatch(/aria-label="Index"[^>]*><a[^>]*>DAX <span[^>]*>\+0,17/)
})

test('a history of chosen days keeps the rest of the address, and no range is marked', async () => {
  const { body } = await ask('/aktien/historie/SAP-Aktie-DE0007164600?von=2026-01-01&bis=2026-03-31&kurse=unbereinigt')
  expect(body).toContain('<input type="hidden" name="kurse" value="unbereinigt"/>')
  expect(body).toMatch(/<input type="date"(?=[^>]*name="von")(?=[^>]*value="2026-01-01")/)
  expect(body).toMatch(/<nav[^>]*aria-label="Zeitraum"[^>]*>(?:(?!aria-current).)*?<\/nav>/)
})

const facets = { expires: now, total: 2, groups: [], categories: [], families: [], indices: [], countries: [{ key: 'DE', name: 'Deutschland', total: 2 }] }

test.each(['/index/einzelwerte/DAX-Index-20735', '/aktien/times-and-sales/SAP-Aktie-DE0007164600', '/aktien/analysen/SAP-Aktie-DE0007164600', '/aktien/kennzahlen/SAP-Aktie-DE0007164600', '/aktien/bilanz-guv/SAP-Aktie-DE0007164600', '/aktien/historie/SAP-Aktie-DE0007164600', '/aktien/renditen/SAP-Aktie-DE0007164600', '/realtime/DAX', '/aktien', '/etf', '/aktien/aktien-laender/deutschland'])(
  'the table of %s leaves by a link as a file for people and one for programs', async (path) => {
    const changes = { ...(path.startsWith('/index') ? { getSnapshot: indexSnapshot } : {}), getClassFacets: facets }
    const [, csv = '', json = ''] = /href="([^"]+datei=csv)" download="[^"]+\.csv".*?href="([^"]+datei=json)" download="[^"]+\.json"/.exec((await ask(path, changes)).body) ?? []
    const people = await ask(csv, changes)
    expect(people).toMatchObject({ status: 200, headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''.+\.csv$/) } })
    expect(people.body).toMatch(/^\ufeff[^\r]+;[^\r]+\r\n[^\r]+;/)
    const programs = await ask(json, changes)
    expect(programs.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(programs.body)).not.toEqual([])
  },
)

test('a file holds all pages of a list, in the order of the address', async () => {
  const asked: unknown[] = []
  const call = ((endpoint: { name: string }, input: { query: { page?: number; perPage?: number } }) => {
    if (endpoint.name !== 'listClass') return fakeCall({ getClassFacets: facets })(endpoint as never, input as never)
    const { page = 0, perPage = 50 } = input.query
    asked.push(input.query)
    const list = Array.from({ length: Math.min(perPage, 2100 - page * perPage) }, () => ({ instrument: sap, quote }))
    return Promise.resolve({ expires: now, total: 2100, page, perPage, datetime: '2026-11-20T16:42:00.000+00:00', list })
  }) as SiteRequest['call']
  const { body } = await ask('/etf?sort=LAST&order=DESC&page=2&datei=json', {}, { call })
  expect((JSON.parse(body) as unknown[])).toHaveLength(2100)
  expect(asked).toEqual([0, 1, 2].map((page) => ({ selection: 'all', sort: 'LAST', order: 'DESC', page, perPage: 1000 })))
})

test.each([{ given: 'a page without a table to take along', address: '/impressum?datei=csv', status: 404 }, { given: 'a kind there is not', address: '/realtime/DAX?datei=xls', status: 200 }])('$given: $status', async ({ address, status }) =>
  expect((await ask(address)).status).toBe(status))

describe.each([{ isOpen: true }, { isOpen: false }])('while the venue is open: $isOpen', ({ isOpen }) => {
  const changes = { getSnapshot: { ...snapshot, quote: { ...snapshot.quote, isOpen } } }
  test('trades are said to come on, or not', async () => expect((await ask('/aktien/times-and-sales/SAP-Aktie-DE0007164600', changes)).body.includes('neue kommen oben dazu')).toBe(isOpen))
  test('a book that stands says since when', async () => expect(/Spread.*?Stand \d/s.test(/<footer>.*?<\/footer>/s.exec((await ask('/aktien/orderbuch/SAP-Aktie-DE0007164600', changes)).body)?.[0] ?? '')).toBe(!isOpen))
})

describe('the page of an index', () => {
  const at = '/index/DAX-Index-20735'
  const moved = { numberTop: 23, numberFlop: 1, numberEqual: 2 }
  const topFlop = (replies['getTopFlop'] as object)
  test('says in words what the index is, lays other markets and its ETFs beside it, and counts who rose and fell', async () => {
    const { body } = await ask(at, { getSnapshot: { ...indexSnapshot, description: 'Der DAX fasst die Kurse seiner Mitglieder zusammen.' }, getTopFlop: { ...topFlop, ...moved } })
    expect(body).toContain('Der DAX fasst die Kurse seiner Mitglieder zusammen.')
    expect(body).toMatch(/<h2>Im Vergleich<\/h2>.*Andere Märkte im Vergleich/s)
    expect(body).toContain('href="/etf?index=20735#alle"')
    expect(body).toContain('23 Werte im Plus')
    expect(body).toContain('1 Wert im Minus, 2 unverändert')
  })
  test('its strongest and weakest are those of the period asked for', async () => {
    const { body } = await ask(`${at}?zeitraum=Y1`, { getSnapshot: indexSnapshot })
    expect(body).toMatch(/<a[^>]*zeitraum=Y1[^>]*aria-current[^>]*>1 J/)
  })
  test('the history of what is not traded has no columns of pieces and turnover', async () => {
    const heads = async (eod: typeof history) => (await ask('/index/historie/DAX-Index-20735', { getSnapshot: indexSnapshot, getEodHistory: eod })).body.includes('Umsatz (EUR)')
    expect(await heads(history)).toBe(true)
    expect(await heads({ ...history, volume: history.volume.map(() => 0), money: history.money.map(() => 0) })).toBe(false)
  })
})

describe('members of an index', () => {
  const at = '/index/einzelwerte/DAX-Index-20735'
  test('are sorted by whatever figure stands in the table', async () => {
    const list = [{ instrument: sap, quote, idNotation: 1, weightPct: 13, cnPer: 30.6, cnDivYield: 1.1, cnPeg: 2.6, marketCapitalization: 277e9 }]
    const { body } = await ask(at, { getSnapshot: indexSnapshot, getConstituents: { expires: now, total: 1, list } })
    for (const key of ['NAME', 'LAST', 'PERFORMANCE_PCT', 'WEIGHT', 'CONTRIBUTION', 'MARKET_CAPITALIZATION', 'PER', 'DIV_YIELD', 'PEG', 'PERFORMANCE_1Y']) expect(body).toContain(`sort=${key}`)
  })
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
    [...(await ask(`/aktien/analysen/SAP-Aktie-DE0007164600${query}`, { getRecommendations: { ...ratings, list } })).body.matchAll(/<b class="nw">Musterinstitut (.)<\/b>/g)].map(([, letter]) => letter).join('')
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
    expect((await ask('/index/DAX-Index-20735', { getSnapshot: indexSnapshot })).body).toContain('Hauptnotierung: mit ihrem Kurs rechnen die Kennzahlen')
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
  test('is not offered for trading; one that lives is', async () => {
    expect(await bodyOf({ reason: 'KNOCKED_OUT' })).not.toContain('>Handeln<')
    expect((await ask('/derivate/Knock-Outs/900000001-O5A1L0-QP000O5A1L01', { getSnapshot: { ...over({}), derivativesDetails: terms } })).body).toContain('>Handeln<')
  })
  test.each([{ maturity: '2026-11-20', offered: false }, { maturity: '2026-11-21', offered: true }])('a bond due on $maturity is offered on 2026-11-20: $offered', async ({ maturity, offered }) => {
    const bond = { ...snapshot, type: 'BondsSnapshot', instrument: { ...sap, entityType: 'BOND', name: 'Bund', displayType: 'Anleihe', urls: { WEBSITE: 'https://parkett.example/anleihen/Bund-Anleihe-DE0007164600' } }, bondsDetails: { maturity } }
    const { body } = await ask('/anleihen/Bund-Anleihe-DE0007164600', { getSnapshot: bond })
    expect(body.includes('>Handeln<')).toBe(offered)
    expect(body.includes('war am 20.11.2026 fällig')).toBe(!offered)
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

describe('what counts with the price and does not go on with it says of when that price is', () => {
  const board = (title: string, body: string) => new RegExp(`<h2>${title}</h2>.*?</section>`, 's').exec(body)?.[0] ?? ''
  test.each([
    { address: stock, title: 'Kursdaten', says: 'Umsatz und Kennzahlen: Stand 17:35:12' },
    { address: stock, title: 'Performance', says: 'Stand 17:35:12' },
    { address: stock, title: 'Analysten', says: 'Abstand: Stand 17:35:12' },
    { address: '/aktien/analysen/SAP-Aktie-DE0007164600', title: 'Einzelne Analysen', says: 'Abstand aktuell: Stand 17:35:12' },
    { address: '/aktien/kurse/SAP-Aktie-DE0007164600', title: 'Kursdaten [^<]*', says: 'Umsatz und Kennzahlen: Stand 17:35:12' },
  ])('$title of $address', async ({ address, title, says }) => expect(board(title, (await ask(address)).body)).toContain(says))
  test('facts of an index are of no instant, the volume of its members is', async () => {
    const traded = { ...indexSnapshot, quote: { ...indexSnapshot.quote, totalVolume: 8_000_000, totalMoney: 5e8 }, figures: [{ id: 'members', label: 'Mitglieder', value: 40, unit: '' }] }
    expect(board('Kursdaten', (await ask('/index/DAX-Index-20735', { getSnapshot: traded })).body)).toContain('Volumen und Umsatz: Stand')
  })
  test('and the price of what an instrument follows has a time that goes on with it', async () => {
    const followed = { ...indexSnapshot, underlying: { instrument: sap, quote } }
    expect(board('Basiswert', (await ask('/index/DAX-Index-20735', { getSnapshot: followed })).body)).toContain('data-field="time"')
  })
})
