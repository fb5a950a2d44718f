import { describe, expect, test } from 'vitest'
import type { Company } from '#features/stocks/stocks.contract.ts'
import { ask } from '#features/testing/ask.ts'
import {
  bestLevelAlone,
  dividends,
  figures,
  history,
  indexSnapshot,
  now,
  quote,
  ratings,
  replies,
  sap,
  snapshot,
  statementReply,
  statements,
  translatedReply,
} from '#features/testing/examples.ts'

const stock = '/aktien/SAP-Aktie-DE0007164600'

test('prices are shown adjusted for splits or as they were quoted: a link, that keeps the range', async () => {
  const address = '/aktien/historie/SAP-Aktie-DE0007164600'
  expect((await ask(`${address}?range=Y1`)).body).toContain(`${address}?range=Y1&amp;kurse=unbereinigt`)
  const { body } = await ask(`${address}?range=Y1&kurse=unbereinigt`)
  expect(body).toContain('Wie am Tag gehandelt')
  expect(body).toContain(`href="${address}?range=Y1"`)
  expect(body).toContain('-historie-unbereinigt')
})

test('a notation that an instrument does not have leaves its main listing, and the page says so', async () => {
  const address = '/aktien/SAP-Aktie-DE0007164600'
  const { status, body } = await ask(`${address}?notation=abc`)
  expect(status).toBe(200)
  expect(body).toContain('Die Notierung „abc“ gibt es hier nicht. Gezeigt wird Xetra.')
  expect(body).toContain('<a href="/aktien/chart/SAP-Aktie-DE0007164600">Chart</a>')
  expect((await ask(`${address}?notation=163500`)).body).not.toContain('gibt es hier nicht')
})

describe('a history', () => {
  const address = '/aktien/historie/SAP-Aktie-DE0007164600'
  const days = (body: string) => [...body.matchAll(/<span class="nw">([\d.]{10})<\/span>/g)].map(([, day]) => day)

  test('asked for from long ago says where it begins', async () => {
    expect((await ask(`${address}?von=1800-01-01`)).body).toMatch(/Hier gibt es Kurse ab dem \d\d\.\d\d\.\d{4}\./)
    expect((await ask(address)).body).not.toContain('Hier gibt es Kurse ab')
  })
  test('names a day that does not exist at its field', async () => {
    const { status, body } = await ask(`${address}?von=2026-02-30`)
    expect(status).toBe(200)
    expect(body).toMatch(/<input type="date"[^>]*aria-invalid="true" aria-describedby="fehler-von"/)
    expect(body).toContain('id="fehler-von">„2026-02-30“ ist kein Tag.')
  })
  test('is sorted by its heads, and says where it cannot be', async () => {
    const newest = days((await ask(address)).body)
    expect(days((await ask(`${address}?sort=date&order=ASC`)).body)).toEqual(newest.toReversed())
    expect((await ask(`${address}?sort=last`)).body).toContain('aria-sort="descending"')
    const { body } = await ask(`${address}?sort=farbe`)
    expect(body).toContain('Die Sortierung „farbe“ gibt es hier nicht.')
    expect(days(body)).toEqual(newest)
  })
  test('says that a range of an address is unknown, and what stands in its place', async () => {
    expect((await ask(`${address}?range=W7`)).body).toContain(
      'Die Zeitspanne „W7“ gibt es hier nicht. Gezeigt werden drei Monate.',
    )
    expect((await ask(`${address}?range=Y1`)).body).not.toContain('gibt es hier nicht')
  })
})

test('the country of a company stands with its two letters, which nobody has read out', async () => {
  expect((await ask(stock)).body).toContain(
    'Land <b>Deutschland</b> <span class="country-code" aria-hidden="true">DE</span>',
  )
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
    const list = [
      { type: 'DIVIDEND', date: '2026-11-17', name: 'Dividende 2,35 EUR' },
      { type: 'SPLIT', date: '2026-11-19', name: 'Aktiensplit 1:3', ratio: 3 },
    ]
    const { body } = await ask('/aktien/chart/SAP-Aktie-DE0007164600', { getOwnEvents: { expires: now, list } })
    expect(body).toContain('<title>Dividende 2,35 EUR, Ex-Tag 17.11.2026</title>')
    expect(body).toContain('<i class="mark"></i>1:3: Aktiensplit')
    expect(body).toContain('<p>2 Ereignisse im Chart</p>')
    expect(body).toContain('<li><b>1:3</b> Aktiensplit 1:3 am 19.11.2026</li>')
  })
  test('is a table and a file, too', async () => {
    const { body } = await ask('/aktien/chart/SAP-Aktie-DE0007164600?ansicht=tabelle')
    expect(body).toContain('aria-label="Verlauf SAP als Tabelle"')
    const [, file = ''] = /<a href="(\/kursdaten\/[^"]+)" download="SAP.csv"/.exec(body) ?? []
    const { status, headers, body: csv } = await ask(file.replaceAll('&amp;', '&'))
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ])
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffDatum;Eröffnung;Hoch;Tief;Schluss;Stück',
      '16.11.2026;238;240;237;239;1000000',
    ])
  })
  test.each([
    '/kursdaten/STOCK/82849',
    '/kursdaten/STOCK/82849?range=D9',
    '/kursdaten/X/82849?range=Y1',
  ])('%s is no file', async (address) => expect((await ask(address)).status).toBe(404))
})

test('a comparison draws its lines from 100 on, as a table as well, and names the currency of the turnover', async () => {
  const each = { performancePct: {}, isoCurrencyTurnover: 'EUR', figures: [] }
  const compared = {
    expires: now,
    list: [
      { ...each, instrument: sap, quote },
      {
        ...each,
        instrument: { ...sap, entityValue: '9', tinyName: 'Apple' },
        quote,
        isoCurrencyTurnover: 'USD',
        averageTurnover20d: 5_000_000,
      },
    ],
  }
  const { body } = await ask('/aktien/vergleich?werte=STOCK-82849,STOCK-9', { compareInstruments: compared })
  expect(body).toContain('Entwicklung, ein Jahr, Beginn gleich 100: SAP 103,1, Apple 103,1')
  expect(body).toContain('Schlusskurse in EUR, alle am 16.11.2026 auf 100 gesetzt, ohne Dividenden')
  expect(body.match(/class="line s\d \w+"/g)).toHaveLength(2)
  expect(body).toMatch(/<th scope="row">20\.11\.2026<\/th><td class="num">103,1<\/td><td class="num">103,1<\/td>/)
  expect(body).toMatch(/5,0\sMio\.\sUSD/)
  expect((await ask('/aktien/vergleich', { compareInstruments: { expires: now, list: [] } })).body).not.toContain(
    'Entwicklung',
  )
})

test('the history counts dividends in, and says what that means', async () => {
  const address = '/aktien/historie/SAP-Aktie-DE0007164600'
  const { body } = await ask(`${address}?kurse=mit-dividenden`)
  expect(body).toContain('ihr Zuwachs ist der Gesamtertrag')
  expect(body).toContain('-historie-mit-dividenden')
})

test('a performance with dividends stands below the one of the price where dividends fell into the period', async () => {
  const values = {
    performanceRelW1: 3.2,
    totalReturnRelW1: 3.2,
    performanceRelW52: 11.4,
    performanceRelY1: 9.6,
    totalReturnRelY1: 10.7,
  }
  const { body } = await ask(stock, { getPerformanceValues: values })
  expect(body).toMatch(/1 Jahr<\/span><small>mit Dividenden<\/small>/)
  expect(body).toContain('<small>+10,7\u00a0%</small>')
  expect(body).not.toMatch(/1 Woche<\/span><small>/)
})

describe('figures of a share', () => {
  test('a year is a year and a month a month, as in every list', async () => {
    const { body } = await ask(stock, {
      getPerformanceValues: {
        performanceRelW4: 1.1,
        performanceRelM1: 2.2,
        performanceRelW52: 11.4,
        performanceRelY1: 9.6,
      },
    })
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
    expect((await ask('/aktien/bilanz-guv/SAP-Aktie-DE0007164600?ansicht=anteil')).body).toContain(
      'Gewinn je Aktie</th><td class="num">–</td>',
    )
  })
  test('figures that contradict themselves are said on top, where there are any', async () => {
    const address = '/aktien/kennzahlen/SAP-Aktie-DE0007164600'
    expect((await ask(address)).body).not.toContain('Datenhinweis')
    const { body } = await ask(address, {
      getStockFigures: {
        ...figures,
        dataNoteList: { list: [{ label: '2025', text: 'KCV × Cashflow je Aktie ergibt 116,46.' }] },
      },
    })
    expect(body.replaceAll('<!-- -->', '')).toMatch(
      /<b>Datenhinweis<\/b>.*2025: KCV × Cashflow je Aktie ergibt 116,46\./s,
    )
  })
  describe('statements', () => {
    const address = '/aktien/bilanz-guv/SAP-Aktie-DE0007164600'
    const quarters = [1, 2, 3, 4, 1].map((idQuarter, i) => ({
      ...statements[1],
      idYear: 2024 + Math.floor(i / 4),
      idQuarter,
      label: `Q${idQuarter} ${2024 + Math.floor(i / 4)}`,
      turnover: 100 + i * 10,
    }))
    test('period, currency and view are links that keep each other, and leave the canonical address alone', async () => {
      const { body } = await ask(`${address}?zeitraum=quartal&waehrung=USD&ansicht=wachstum`, {
        getStatements: { ...translatedReply, list: translatedReply.list },
      })
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
      const { body } = await ask(`${address}?zeitraum=quartal&ansicht=wachstum`, {
        getStatements: { ...statementReply, list: quarters },
      })
      expect(body).toMatch(/Umsatz<\/th><td class="num"><span class="up">\+40,0/)
      expect(body).toContain('demselben Quartal des Vorjahrs')
      expect(body).toMatch(/<th scope="col" class="num">Q1 2025<\/th>/)
    })
    test.each([
      '?zeitraum=quatsch',
      '?waehrung=QQQ',
      '?waehrung=%00',
      '?ansicht=x&zeitraum=&waehrung=',
    ])('%s is as if it were not there', async (query) =>
      expect((await ask(address + query)).body).toContain('in Mio. EUR'))
  })
  test('a date of another year says which', async () => {
    expect((await ask(stock)).body).toContain('<time dateTime="2027-01-26">26.01. 2027</time>')
  })
  test('the first row of a history has its change', async () => {
    const first = history.last[0] ?? 0
    const { body } = await ask('/aktien/historie/SAP-Aktie-DE0007164600', {
      getEodHistory: { ...history, previousLast: first / 1.25 },
    })
    expect(body).toContain('+25,00\u00a0%')
  })
  test('ten dividends that were paid and the next one stand as bars', async () => {
    const paid = Array.from({ length: 12 }, (_, i) => ({ ...dividends.list[1], dateExDividend: `${2026 - i}-05-14` }))
    const coming = [2029, 2028, 2027].map((year) => ({ ...dividends.list[0], dateExDividend: `${year}-05-13` }))
    const { body } = await ask('/aktien/dividende/SAP-Aktie-DE0007164600', {
      getDividends: { ...dividends, list: [...coming, ...paid] },
    })
    const years = [...(/als Säulen[^]*?<\/ul>/.exec(body)?.[0] ?? '').matchAll(/>(20\d\d)</g)].map(([, year]) =>
      Number(year),
    )
    expect(years).toEqual([2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027])
  })
  test('a share without dividends says so instead of standing empty', async () => {
    const { body } = await ask('/aktien/dividende/SAP-Aktie-DE0007164600', {
      getDividends: { expires: now, hint: 'Simuliert', list: [], splitList: [] },
    })
    expect(body).toContain('SAP zahlt keine Dividende.')
    expect(body).toContain('Kein Wert: keine Dividende.')
  })
  test('a chart of one price says that it is one', async () => {
    const one = {
      ...history,
      datetimeLast: [now / 1000 - 600],
      first: [246.35],
      last: [246.35],
      high: [246.35],
      low: [246.35],
      volume: [10],
      numberPrices: [1],
      money: [2463.5],
    }
    const none = {
      ...one,
      datetimeLast: [],
      first: [],
      last: [],
      high: [],
      low: [],
      volume: [],
      numberPrices: [],
      money: [],
    }
    expect((await ask(`${stock}?range=D1`, { getChartHistory: one })).body).toContain(
      'In diesem Zeitraum gibt es erst einen Kurs.',
    )
    expect((await ask(`${stock}?range=D1`, { getChartHistory: none })).body).toContain(
      'Heute wurde hier noch nicht gehandelt.',
    )
  })
  test('a company is worth its currency', async () => {
    const company = replies['getCompany'] as Company
    const getCompany = { ...company, companyDescriptor: { ...company.companyDescriptor, marketCap: 334.4e9 } }
    const { body } = await ask('/aktien/unternehmen/SAP-Aktie-DE0007164600', {
      getSnapshot: {
        ...snapshot,
        stocksFigure: {
          isoCurrency: 'USD',
          datetimeCalculation: '2026-11-20T16:42:00.000+00:00',
          idCompany: 82849,
          idInstrument: 82849,
        },
      },
      getCompany,
    })
    expect(body).toMatch(/334,4\u00a0Mrd\. <small>USD<\/small>/)
  })
  test('the year of the peers stands in the currency of their prices, and says so', async () => {
    expect((await ask(stock)).body).toContain('1 Jahr und 52 Wochen: in der Währung des Kurses')
  })
  test('the overview ends with a profile: industry, sector, seat, indices', async () => {
    const { body } = await ask(stock)
    expect(body).toMatch(/<h2>Profil<\/h2>.*Standardsoftware.*Technologie.*Deutschland.*DAX/s)
    expect((await ask(stock, { getSnapshot: { ...snapshot, indexList: [] } })).body).toContain('in keinem der Indizes')
  })
  test('simulated prices are called so in German', async () => {
    const { body } = await ask('/aktien/historie/SAP-Aktie-DE0007164600', {
      getEodHistory: { ...history, sources: [{ from: 0, name: 'simulated' }] },
    })
    expect(body).toContain('Um Splits bereinigt · simuliert<')
  })
})

test('the header of an instrument leads to a year of its prices as a file, on the venue that is shown', async () => {
  const { body } = await ask('/aktien/SAP-Aktie-DE0007164600', {
    getSnapshot: { ...snapshot, quote: { ...quote, market: { ...quote.market, idNotation: 200 } } },
  })
  expect(body).toContain('href="/kursdaten/STOCK/82849?notation=200&amp;range=Y1" download="SAP.csv"')
})

describe('the tab of a company', () => {
  const address = '/aktien/unternehmen/SAP-Aktie-DE0007164600'
  test('has no board for what nobody knows', async () => {
    const { body } = await ask(address)
    for (const empty of ['Vorstand', 'Aufsichtsrat', 'Aktionäre', 'Mitarbeiter', 'Gründung', 'Über SAP'])
      expect(body).not.toContain(empty)
  })
  test('tells of the company, its business, peers, dates and venues', async () => {
    const company = replies['getCompany'] as Company
    const profile = [{ type: 'NewsParagraph', value: 'SAP gehört zur Branche Software.' }]
    const { body } = await ask(address, { getCompany: { ...company, profile } })
    const titles = [...body.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)
    expect(titles).toEqual(
      expect.arrayContaining(['Über SAP SE', 'Stammdaten', 'Im Index', 'Nächste Termine', 'Wo notiert']),
    )
    expect(body).toContain('SAP gehört zur Branche Software.')
  })
})

describe('analysts’ views', () => {
  const address = '/aktien/analysen/SAP-Aktie-DE0007164600'
  const [rating] = ratings.list
  const list = [
    { ...rating, institute: 'Musterinstitut A', rating: 'BUY', ratingBefore: 'HOLD' },
    { ...rating, institute: 'Musterinstitut B', rating: 'SELL', ratingBefore: 'SELL' },
  ]
  test('are a strip of targets against the price', async () => {
    expect((await ask(address)).body).toContain(
      'aria-label="Kurs 246,35, Tiefstes Ziel 200,00, Mittleres Ziel 278,40, Höchstes Ziel 320,00 EUR"',
    )
  })
  test('can be narrowed to changes, which are chips', async () => {
    const { body } = await ask(`${address}?aenderung=hochgestuft`, { getRecommendations: { ...ratings, list } })
    expect(body).toContain('<span class="from">hoch</span> von Halten')
    expect(body).not.toContain('<b class="nw">Musterinstitut B</b>')
    expect(body).toMatch(/aria-current="true"[^>]*>Hochgestuft <em>1<\/em>/)
  })
})

test('the next ex-day is the headline of the dividends, with its yield on the price of now', async () => {
  const address = '/aktien/dividende/SAP-Aktie-DE0007164600'
  const { body } = await ask(address)
  expect(body).toMatch(/<h2>Nächster Ex-Tag<\/h2>.*13\.05\.2027.*in 174 Tagen.*2,52.*1,02\u00a0%/s)
  const past = { ...dividends, list: dividends.list.filter(({ estimated }) => !estimated) }
  expect((await ask(address, { getDividends: past })).body).not.toContain('Nächster Ex-Tag')
})

test('the cheapest ask among the venues is called so', async () => {
  const [main, frankfurt, ...others] = snapshot.quoteList.list
  const list = [{ ...main, isOpen: true }, { ...frankfurt, ask: 246.4, isOpen: true }, ...others]
  const { body } = await ask('/aktien/kurse/SAP-Aktie-DE0007164600', {
    getSnapshot: { ...snapshot, quoteList: { list } },
  })
  expect(body).toMatch(/246,40<\/b><small>Günstigster Brief<\/small>/)
})

test('a ratio of an estimate says which price it counts with, where and when that was paid', async () => {
  const { body } = await ask('/aktien/kennzahlen/SAP-Aktie-DE0007164600')
  expect(body).toContain('Schätzungen (e) mit dem Kurs von jetzt (246,35\u00a0EUR, Xetra, 20.11.2026, 17:35).')
})

test('a search without a hit suggests what others looked for, else well-known shares', async () => {
  const searchFacets = { expires: now, searchValue: 'qwxyz', facets: [] }
  const suggested = async (list: unknown[]) =>
    /<h2>Vorschläge<\/h2>.*?<\/section>/s.exec(
      (await ask('/suche/qwxyz', { searchFacets, getMostSearched: { expires: now, list } })).body,
    )?.[0]
  expect(await suggested([{ instrument: sap, quote }])).toContain('href="/aktien/SAP-Aktie-DE0007164600"')
  expect(await suggested([])).toContain('href="/index/DAX-Index-20735"')
  expect((await ask('/suche/sap')).body).not.toContain('Vorschläge</h2>')
})

test('a chart says of a share that its prices are adjusted for splits', async () => {
  expect((await ask('/aktien/chart/SAP-Aktie-DE0007164600')).body).toContain('um Splits bereinigt')
})

test.each([
  ['2026-11-20T17:35:00+01:00', 'heute auf Xetra'],
  ['2026-11-19T17:35:00+01:00', 'am 19.11.2026 auf Xetra'],
])('a chart of the day says which one it is, for a last price of %s', async (datetimeLast, says) => {
  const { body } = await ask('/aktien/chart/SAP-Aktie-DE0007164600?range=D1', {
    getSnapshot: { ...snapshot, quote: { ...snapshot.quote, datetimeLast } },
  })
  expect(body).toContain(`aria-label="SAP, ${says}`)
})

test('a search that finds nothing by all its words says what single words find', async () => {
  const searchFacets = { expires: now, searchValue: 'sap qwxyz', facets: [] }
  const byWord = async (asked: string, path: string) =>
    /Treffer zu einzelnen Wörtern<\/h2>.*?<\/section>/s.exec(
      (
        await ask(path, {
          searchFacets,
          searchEverything: ({ query }: { query: { searchValue: string } }) => ({
            instrumentList: { list: query.searchValue === asked ? [sap] : [], total: 1 },
            pageList: { list: [] },
            articleList: { list: [] },
          }),
        })
      ).body,
    )?.[0]
  expect(await byWord('sap', '/suche/sap%20qwxyz')).toContain('href="/aktien/SAP-Aktie-DE0007164600"')
  expect(await byWord('sap', '/suche/qwxyz')).toBeUndefined()
})

test('a search that cannot look through articles says so, and never that there is nothing', async () => {
  const searched = async (articleList: object | undefined) => {
    const found = { instrumentList: { list: [], total: 0 }, pageList: { list: [] }, articleList }
    const searchFacets = { expires: now, searchValue: 'qwxyz', facets: [] }
    return (await ask('/suche/qwxyz', { searchFacets, ...(articleList && { searchEverything: found }) })).body
  }
  expect(await searched({ list: [] })).toContain('Keine Treffer für „qwxyz“')
  for (const body of [await searched({ list: [], isUnavailable: true }), await searched(undefined)]) {
    expect(body).not.toContain('Keine Treffer')
    expect(body).toContain('Keine Werte für „qwxyz“, News lassen sich gerade nicht durchsuchen')
  }
})

test('a history of chosen days keeps the rest of the address, and no range is marked', async () => {
  const { body } = await ask('/aktien/historie/SAP-Aktie-DE0007164600?von=2026-01-01&bis=2026-03-31&kurse=unbereinigt')
  expect(body).toContain('<input type="hidden" name="kurse" value="unbereinigt"/>')
  expect(body).toMatch(/<input type="date"(?=[^>]*name="von")(?=[^>]*value="2026-01-01")/)
  expect(body).toMatch(/<nav[^>]*aria-label="Zeitraum"[^>]*>(?:(?!aria-current).)*?<\/nav>/)
})

describe.each([{ isOpen: true }, { isOpen: false }])('while the venue is open: $isOpen', ({ isOpen }) => {
  const changes = { getSnapshot: { ...snapshot, quote: { ...snapshot.quote, isOpen } } }
  test('trades are said to come on, or not', async () =>
    expect(
      (await ask('/aktien/times-and-sales/SAP-Aktie-DE0007164600', changes)).body.includes('neue kommen oben dazu'),
    ).toBe(isOpen))
  test('a book says since when it stands; one that moves says it where no script moves it', async () => {
    const asked = await ask('/aktien/orderbuch/SAP-Aktie-DE0007164600', { ...changes, ...bestLevelAlone })
    const footer = /<footer>.*?<\/footer>/s.exec(asked.body)?.[0]
    const [, moves] = /Spread.*?<span( class="unscripted")?>Stand \d/s.exec(footer ?? '') ?? []
    expect(moves !== undefined).toBe(isOpen)
    expect(footer).toMatch(/Stand \d/)
  })
})

describe('recommendations', () => {
  const [given] = ratings.list
  const list = [
    given,
    { ...given, institute: 'Musterinstitut B', rating: 'STRONG_SELL' },
    { ...given, institute: 'Musterinstitut C', rating: 'STRONG_BUY' },
  ]
  const institutesAt = async (query: string) =>
    [
      ...(
        await ask(`/aktien/analysen/SAP-Aktie-DE0007164600${query}`, { getRecommendations: { ...ratings, list } })
      ).body.matchAll(/<b class="nw">Musterinstitut (.)<\/b>/g),
    ]
      .map(([, letter]) => letter)
      .join('')
  test.each([
    { query: '', is: 'ABC' },
    { query: '?einstufung=kaufen', is: 'AC' },
    { query: '?einstufung=verkaufen', is: 'B' },
    { query: '?institut=Musterinstitut+C', is: 'C' },
    { query: '?einstufung=halten', is: '' },
    { query: '?einstufung=quatsch&institut=niemand', is: 'ABC' },
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
    const foreign = {
      getSnapshot: { ...snapshot, quote: inEuro, quoteList: { list: [inDollars, inEuro] } },
      getRecommendations: {
        ...ratings,
        avgTargetPrice: 300,
        idCurrencyTargetPrice: 'USD',
        list: [{ ...given, targetPrice: 275, isoCurrency: 'USD' }],
      },
    }
    expect((await ask(stock, foreign)).body).toContain('+20,00\u00a0%')
    const { body } = await ask('/aktien/analysen/SAP-Aktie-DE0007164600', foreign)
    expect(body).toContain('+10,00\u00a0%')
    expect(body).toContain('+20,00\u00a0%')
  })
  test('one house is one house', async () => {
    const { body } = await ask('/aktien/analysen/SAP-Aktie-DE0007164600', {
      getRecommendations: { ...ratings, numTotal: 1 },
    })
    expect(body).toContain('· 1 Haus<')
  })
})

test('the tabs of an instrument are no part of the header above them, so that they stay in sight down to the end of the page', async () => {
  expect((await ask(stock)).body).toMatch(/<\/section><nav class="tabs" aria-label="Bereiche zu SAP"/)
})

describe('what counts with the price and does not go on with it says of when that price is', () => {
  const board = (title: string, body: string) => new RegExp(`<h2>${title}</h2>.*?</section>`, 's').exec(body)?.[0] ?? ''
  test.each([
    { address: stock, title: 'Kursdaten', says: 'Umsatz und Kennzahlen: Stand 17:35:12' },
    { address: stock, title: 'Performance', says: 'Stand 17:35:12' },
    { address: stock, title: 'Analysten', says: 'Abstand: Stand 17:35:12' },
    {
      address: '/aktien/analysen/SAP-Aktie-DE0007164600',
      title: 'Einzelne Analysen',
      says: 'Abstand aktuell: Stand 17:35:12',
    },
    {
      address: '/aktien/kurse/SAP-Aktie-DE0007164600',
      title: 'Kursdaten [^<]*',
      says: 'Umsatz und Kennzahlen: Stand 17:35:12',
    },
  ])('$title of $address', async ({ address, title, says }) =>
    expect(board(title, (await ask(address)).body)).toContain(says))
  test('facts of an index are of no instant, the volume of its members is', async () => {
    const traded = {
      ...indexSnapshot,
      quote: { ...indexSnapshot.quote, totalVolume: 8_000_000, totalMoney: 5e8 },
      figures: [{ id: 'members', label: 'Mitglieder', value: 40, unit: '' }],
    }
    expect(board('Kursdaten', (await ask('/index/DAX-Index-20735', { getSnapshot: traded })).body)).toContain(
      'Volumen und Umsatz: Stand',
    )
  })
  test('and the price of what an instrument follows has a time that goes on with it', async () => {
    const future = {
      ...indexSnapshot.instrument,
      entityType: 'FUTURE',
      urls: { WEBSITE: 'https://parkett.example/futures/DAX-Future-Future-DE0008469594' },
    }
    const followed = {
      ...indexSnapshot,
      type: 'FuturesSnapshot',
      instrument: future,
      underlying: { instrument: sap, quote },
    }
    const { body } = await ask('/futures/DAX-Future-Future-DE0008469594', { getSnapshot: followed })
    expect(board('Basiswert', body)).toContain('data-field="time"')
  })
})
