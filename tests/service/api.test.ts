import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownPapers } from '#content/known-papers.ts'
import { takeInTexts } from '#content/own-texts.ts'
import { newestMails } from '#mail/outbox.ts'
import type { Portal } from '#portal/portal.ts'
import { pathsOf, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#features/features.ts'
import { entityValueOfPaper, monthOf, placesPerMonth } from '#market/derivatives/numbering.ts'
import { readUnderlyings } from '#market/derivatives/underlyings.ts'
import { loadUniverse } from '#market/universe.ts'
import { testPortal, testReader } from '../portal.ts'
import { showFolder, takeInShows } from '../shows.ts'

let portal: Portal
/** The operator's texts: a page, later an article. */
const texts = mkdtempSync(join(tmpdir(), 'parkett-texts-'))
const shows = showFolder('https://sender.example/ton.mp3')
beforeAll(async () => {
  for (const part of ['artikel', 'autoren', 'seiten']) mkdirSync(join(texts, part))
  writeFileSync(join(texts, 'seiten', 'ueber-uns.md'), '---\ntitle: Über uns\nsince: 2026-11-01\n---\nEin Satz.\n')
  portal = await testPortal(undefined, { CONTENT_FOLDER: texts, SHOWS: shows.file })
})
afterAll(async () => {
  await portal.stop()
  rmSync(texts, { recursive: true })
  rmSync(shows.folder, { recursive: true })
})

const get = (path: string, init?: RequestInit) => fetch(`${portal.url}/api${path}`, init)
const json = async (path: string, init?: RequestInit) =>
  (await get(path, init)).json() as Promise<Record<string, unknown>>

/** Values that make an endpoint answer, by the name of the parameter. */
const samples: Record<string, string> = {
  slug: 'ueber-uns',
  entityType: 'STOCK',
  entityValue: '82849',
  range: 'M1',
  startDate: '2026-11-02',
  endDate: '2026-11-20',
  searchValue: 'SAP',
  assetClass: 'stocks',
  alias: 'DAX',
  tab: 'indizes',
  base: 'EUR',
  quote: 'USD',
  key: 'layout',
  family: 'stocks',
  date: '2026-11-18',
  isoCountry: 'AT',
}
const special: Record<string, Record<string, string>> = {
  listTopValues: { alias: 'top-aktien' },
  getGuide: { alias: 'zinseszins' },
  getTheme: { alias: 'schiene' },
  getThemeDevelopment: { alias: 'schiene' },
  getRealpushList: { issuer: 'dz-bank', tab: 'dax' },
  rankBestEtfs: { type: 'index', item: 'dax' },
  listNewIssues: { assetClass: 'bonds' },
  listAgenda: { date: '2026-11-18', range: 'D1' },
  getAuthor: { alias: 'muster-a' },
  getPublisher: { alias: 'redaktion' },
  getReport: { day: '2026-11-19', kind: 'schluss' },
  getConstituents: { entityValue: '20735' },
  getTopFlop: { entityValue: '20735' },
  getIndexSectors: { entityValue: '20735' },
  getIndexBreadth: { entityValue: '20735' },
  getFundBreakdowns: { entityValue: 'ISIN:DE0005933931' },
  getFundEarnings: { entityValue: 'ISIN:DE0005933931' },
  getFundFigures: { entityValue: 'ISIN:DE0005933931' },
  getReturnDistribution: { range: 'Y1' },
  getBondCalculation: { entityValue: 'ISIN:DE000BU2Z072' },
  getAllTimeHigh: { entityValue: '600010608' },
  getCalculatorResult: { entityValue: '900000001' },
  getWarrantScenario: { entityValue: '900000001' },
}

/** An instrument of each class, for paths that fix it. */
const ofClass: Record<string, string> = {
  FUND: '25096683',
  DERIVATIVE: '900000001',
  BOND: 'ISIN:DE000BU2Z072',
  CURRENCY: 'EURUSD',
  COMMODITY: '7743988',
  FUTURE: '600010651',
  INDEX: '20735',
  PRECIOUS_METAL: '1326189',
  CRYPTO: '600010608',
  INTEREST: '600099012',
}

function address(endpoint: Endpoint, path: string, entityType = '', own: Record<string, string> = {}): string {
  const value = (name: string) =>
    own[name] ??
    special[endpoint.name]?.[name] ??
    (name === 'entityValue' ? ofClass[entityType] : undefined) ??
    samples[name] ??
    ''
  const filled = path.replace(/:(\w+)/g, (_, name: string) => value(name))
  const query = Object.keys((endpoint.query as unknown as { shape: object }).shape ?? {}).filter(
    (name) =>
      value(name) &&
      ['range', 'startDate', 'endDate', 'searchValue', 'date', 'instrument', 'ticket', 'figure', 'key'].includes(name),
  )
  const needed = endpoint.name === 'getHoldingFunds' ? ['entityType', 'entityValue'] : query
  return `${filled}?${new URLSearchParams(needed.map((name) => [name, value(name)])).toString()}`
}

/** A reader who has one of everything, and the numbers of it by the group of their endpoints. */
async function readerWithAll() {
  const { program, id } = await testReader(portal)
  await portal.rooms.db.updateTable('users').set({ role: 'expert' }).where('id', '=', id).execute()
  const make = async (path: string, body: object) => {
    const answer = await get(path, {
      method: 'POST',
      headers: { ...program, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, string>
  }
  const instrument = 'STOCK:82849'
  const { entityValue: portfolio = '' } = await make('/v2/portfolios', { name: 'Muster' })
  const bought = { type: 'BUY', date: '2026-11-02', instrument, quantity: 2, price: 200 }
  const { idTransaction = '' } = await make(`/v2/portfolios/${portfolio}/transactions`, bought)
  const text = 'Datum;Typ;Wert;ISIN;Stück\n02.11.2026;Kauf;400,00;DE0007164600;2'
  const { idImport = '' } = await make(`/v2/portfolios/${portfolio}/imports`, { fileName: 'k.csv', text })
  const { entityValue: watchlist = '' } = await make('/v2/watchlists', { name: 'Liste' })
  await make(`/v2/watchlists/${watchlist}/positions`, { instrument })
  const { entityValue: depot = '' } = await make('/wealth/v1/depots', { name: 'Depot' })
  const { idTransaction: idBooking = '' } = await make(`/wealth/v1/depots/${depot}/bookings`, bought)
  const { entityValue: account = '' } = await make('/wealth/v1/depots', { name: 'Konto', kind: 'ACCOUNT' })
  const { list: alerts } = (await make('/v1/alerts', {
    instrument,
    rules: [{ kind: 'ABOVE', threshold: 100_000 }],
  })) as unknown as { list: { idAlert: string }[] }
  const idAlert = alerts[0]?.idAlert ?? ''
  const { idAccount = '' } = await make('/v1/trading/accounts', { name: 'Spielgeld' })
  const order = { instrument, idNotation: 163500, side: 'BUY', kind: 'LIMIT', limit: 100, quantity: 1, validity: 'GTC' }
  const { idOrder = '' } = await make(`/v1/trading/accounts/${idAccount}/orders`, order)
  const { ticket = '' } = await make('/v1/users/registration', { email: 'neu@example.org' })
  const [confirming, managing] = await newsletterKeys()
  const { secret } = await json('/wealth/v1/income/address', { method: 'POST', headers: program })
  const { id: idLink } = await portal.rooms.db
    .insertInto('bank_links')
    .values({
      owner: id,
      bank: '12345678',
      name: 'Bank',
      system_id: 'S',
      salt: Buffer.from('s'),
      consented_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own: Record<string, Record<string, string>> = {
    Portfolios: {
      entityValue: portfolio,
      entityValuePortfolio: portfolio,
      idTransaction,
      instrument,
      idImport,
      figure: 'marketValue',
    },
    Watchlists: { entityValue: watchlist },
    Users: { ticket },
    listPortfolioTeasers: { entityValue: portfolio },
    listWatchlistTeasers: { entityValue: watchlist },
    Alerts: { idAlert },
    Trading: { idAccount, idOrder, broker: 'parkett' },
    listTradingVenues: { entityType: 'STOCK', entityValue: '82849' },
    getExpertPortfolio: { entityValue: 'muster-staerke' },
    getExpertWatchlist: { entityValue: 'muster-nahe-hoch' },
    getPublication: { kind: 'PORTFOLIO', entityValue: portfolio },
    getNewsletterRequest: { key: confirming },
    getNewsletter: { key: managing },
    getIncomeByAddress: { secret: String(secret) },
    listAgendaByAddress: { secret: String(secret) },
    Wealth: { entityValue: account, idTransaction: idBooking, instrument, idLink },
    Administration: { idUser: id },
  }
  const operator = await testReader(portal, 'leitung@example.org')
  await portal.rooms.db.updateTable('users').set({ role: 'operator' }).where('id', '=', operator.id).execute()
  return { program, own, operator: operator.program }
}

/** Keys of a subscription: that of its first mail, and the one it is changed by. */
async function newsletterKeys(): Promise<[string, string]> {
  const send = (method: string, path: string, body: object) =>
    json(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  await send('POST', '/v1/newsletter/subscriptions', { email: 'brief@example.org', rhythm: 'DAILY' })
  const [mail] = (await newestMails(portal.rooms.db, 50)).filter(({ to }) => to === 'brief@example.org')
  const confirming = /schluessel=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const { key } = await send('PUT', '/v1/newsletter/requests', { key: confirming })
  return [confirming, String(key)]
}

/** An article of the portal's own and its author. @returns its number */
async function publishArticle(): Promise<string> {
  const { db } = portal.rooms
  writeFileSync(
    join(texts, 'autoren', 'muster-a.md'),
    '---\nfirstName: Muster\nlastName: A\nsample: true\ndisclosure: hält nichts davon\n---\nSchreibt.\n',
  )
  writeFileSync(
    join(texts, 'artikel', 'netze.md'),
    '---\ntitle: Stromnetze\nteaser: Worum\nauthor: muster-a\npublished: 2026-11-19 10:30\n---\nEin Satz.\n',
  )
  await takeInTexts(db, texts, await knownPapers(db), Date.parse('2026-11-20T10:00:00Z'))
  const { list } = (await json('/v1/articles/finder/configuration_query')) as { list: { entityValue: string }[] }
  return list[0]?.entityValue ?? ''
}

/** A podcast. @returns its newest episode */
async function publishShow(): Promise<{ alias: string; idEpisode: string }> {
  await takeInShows(portal, shows.file, shows.folder)
  const { list } = (await json('/v1/shows/boersenwoche')) as { list: { idEpisode: string }[] }
  return { alias: 'boersenwoche', idEpisode: list[0]?.idEpisode ?? '' }
}

const groups = new Set(endpoints.map(({ group }) => group))

describe('every endpoint answers as declared, on each of its paths, and says nothing that is not declared', () => {
  let everything: Awaited<ReturnType<typeof readerWithAll>>
  beforeAll(async () => {
    everything = await readerWithAll()
    special.getShow = special.getEpisode = await publishShow()
    special.getArticle = { entityValue: await publishArticle() }
  })

  test.each([...groups])('those of %s', async (group) => {
    const { program, own, operator } = everything
    const wrong: string[] = []
    for (const endpoint of portal.endpoints) {
      if (endpoint.group !== group || endpoint.method !== 'GET' || endpoint.writes) continue
      for (const { path, fixed } of pathsOf(endpoint)) {
        const isOwn = endpoint.failures.some((name) => name === 'LOGIN_REQUIRED' || name === 'PROFILE_MISSING')
        const url = address(endpoint, path, fixed.entityType, own[endpoint.name] ?? own[group])
        const headers = group === 'Administration' ? operator : isOwn ? program : {}
        const response = await get(url, { headers })
        const reply: unknown = await response.json()
        const { success, error, data } = endpoint.reply.safeParse(reply)
        // what a declaration does not name is not in what it reads
        if (success) expect(reply, url).toEqual(data)
        if (response.status !== 200 || !success)
          wrong.push(
            `${url}: ${response.status} ${
              error?.issues
                .slice(0, 3)
                .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
                .join('; ') ?? JSON.stringify(reply).slice(0, 200)
            }`,
          )
      }
    }
    expect(wrong).toEqual([])
  })

  test('and there are no others', () => expect(portal.endpoints.filter(({ group }) => !groups.has(group))).toEqual([]))
})

test('the years of a return triangle are those of the performance by year; dividends put back add to it', async () => {
  interface Triangle {
    boughtYears: number[]
    list: { year: number; running: boolean; returnsPct: number[] }[]
  }
  const triangle = async (query: string) =>
    (await json(`/v1/instruments/STOCK/82849/return_triangle${query}`)) as unknown as Triangle
  const { list: years } = (await json('/v1/instruments/STOCK/82849/performance_values_year')) as unknown as {
    list: { year: number; performanceRel: number }[]
  }
  const { boughtYears, list } = await triangle('')
  expect([boughtYears.length, list.length, list[0]?.running]).toEqual([21, 21, true])
  for (const { year, returnsPct } of list)
    expect(returnsPct.at(-1)).toBeCloseTo(years.find((each) => each.year === year)?.performanceRel ?? NaN, 3)
  const total = await triangle('?withEarnings=true')
  list.forEach(({ returnsPct }, row) =>
    returnsPct.forEach((each, i) => expect(total.list[row]?.returnsPct[i]).toBeGreaterThanOrEqual(each)),
  )
})

test.each([
  'STOCK/82849',
  'INDEX/20735',
  'CURRENCY/EURUSD',
  'FUTURE/600010651',
  'INTEREST/600099012',
  'PRECIOUS_METAL/1326189',
])('the parts of the move of %s add up to the change of its quote', async (instrument) => {
  const moved = (await json(`/v1/instruments/${instrument}/drivers`)) as unknown as {
    change: number
    unitType: 'PKT' | 'BPS' | 'PCT'
    last: number
    first: number
    text: string[]
    driverList: { name: string; value: number }[]
  }
  const difference = moved.last - moved.first
  const shown = { PKT: difference, BPS: difference * 100, PCT: (difference / moved.first) * 100 }
  expect(moved.change).toBeCloseTo(shown[moved.unitType], 1)
  expect(moved.driverList.reduce((sum, { value }) => sum + Math.round(value * 100), 0)).toBe(
    Math.round(moved.change * 100),
  )
  expect(moved.text).toHaveLength(2)
})

test('what happened to a share stands in the order of its days; other classes have nothing of the kind', async () => {
  const eventsOf = async (instrument: string) =>
    ((await json(`/v1/instruments/${instrument}/own_events`)) as unknown as { list: { type: string; date: string }[] })
      .list
  const events = await eventsOf('STOCK/82849')
  expect(events.map(({ date }) => date)).toEqual(events.map(({ date }) => date).toSorted())
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['FIGURES', 'DIVIDEND', 'RATING']))
  expect(await eventsOf('INDEX/20735')).toEqual([])
  expect((await get('/v1/instruments/STOCK/99999999/own_events')).status).toBe(404)
})

test('the day of an index is told in whole sentences, and its numbers agree', async () => {
  const today = (await json('/v1/main/market_today')) as unknown as {
    text: string[]
    numberTop: number
    numberFlop: number
    numberEqual: number
    performance: number
    industryList: { value: number }[]
  }
  expect(today.numberTop + today.numberFlop + today.numberEqual).toBe(40)
  expect(today.industryList.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(today.performance, 6)
  expect(today.text.length).toBeGreaterThanOrEqual(4)
  expect((await get('/v1/main/market_today?index=99')).status).toBe(404)
})

test('the menu names the index of every live list', async () => {
  const html = await (await fetch(`${portal.url}/impressum`)).text()
  const named = Array.from(
    html.matchAll(/href="\/realtime\/([^"]+)"[^>]*>[^<]*<\/a><span class="num" data-menu-value="INDEX:(\d+)"/g),
    ([, alias, value]) => [alias, value],
  )
  expect(named).toHaveLength(9)
  for (const [alias, value] of named) {
    const { index } = (await json(`/v1/lists/realtime/${alias}?perPage=1`)) as unknown as {
      index: { instrument: { entityValue: string } }
    }
    expect(index.instrument.entityValue, alias).toBe(value)
  }
})

test('half of the members come from each end, and the others are summed up', async () => {
  const { contributionList, contributionRest, contributionTotal, first, last } = (await json(
    '/v1/instruments/INDEX/20735/drivers?range=M1&members=4',
  )) as unknown as {
    contributionList: { value: number }[]
    contributionRest: number
    contributionTotal: number
    first: number
    last: number
  }
  expect(contributionTotal).toBe(40)
  expect(contributionList.map(({ value }) => value)).toEqual(
    contributionList.map(({ value }) => value).toSorted((a, b) => b - a),
  )
  const sum = contributionList.reduce((points, { value }) => points + value, contributionRest)
  expect(sum).toBeCloseTo(last - first, 6)
})

test('the whole history is explained, too', async () => {
  const { change, driverList, range } = (await json('/v1/instruments/STOCK/82849/drivers?range=MAX')) as unknown as {
    change: number
    driverList: { value: number }[]
    range: string
  }
  expect(range).toBe('MAX')
  expect(driverList.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(change, 6)
})

test.each([
  { asked: 'STOCK/82849/drivers?range=M7', status: 400 },
  { asked: 'STOCK/82849/drivers?idNotation=abc', status: 400 },
  { asked: 'STOCK/82849/drivers?idNotation=1', status: 404 },
  { asked: 'STOCK/99999999/drivers', status: 404 },
  { asked: 'NOTHING/1/drivers', status: 400 },
])('$asked is $status with the error envelope', async ({ asked, status }) => {
  const reply = await get(`/v1/instruments/${asked}`)
  expect(reply.status).toBe(status)
  expect(await reply.json()).toMatchObject({ statusCode: status, errorCode: expect.any(Number) })
})

test('a distribution of returns ends where the history does', async () => {
  const { figures } = (await json('/v1/instruments/STOCK/82849/return_distribution?range=Y1')) as unknown as {
    figures: {
      number: number
      dateLast: string
      dateFirst: string
      bins: { number: number }[]
      worst: { date: string; returnPct: number }
    }
  }
  const { datetimeLast, last } = (await json(
    `/v1/instruments/STOCK/82849/eod_history?range=MAX&startDate=${figures.dateFirst}&endDate=${figures.dateLast}`,
  )) as unknown as { datetimeLast: number[]; last: number[] }
  const returns = last.slice(1).map((close, i) => (close / (last[i] ?? NaN) - 1) * 100)
  expect([figures.number, figures.bins.reduce((sum, { number }) => sum + number, 0)]).toEqual([
    returns.length,
    returns.length,
  ])
  const worst = returns.indexOf(Math.min(...returns))
  expect(figures.worst.returnPct).toBeCloseTo(returns[worst] ?? NaN, 3)
  expect(new Date((datetimeLast[worst + 1] ?? 0) * 1000).toISOString().slice(0, 10)).toBe(figures.worst.date)
})

test('the payments of a bond at their present values add up to its price with accrued interest', async () => {
  interface Bond {
    figureGroups: { figures: { id: string; label: string; value?: number; reason?: string }[] }[]
    cashFlows: { interest: number; redemption: number; amount: number; presentValue: number }[]
  }
  const { figureGroups, cashFlows } = (await json('/v1/bonds/ISIN:DE000BU2Z072/snapshot')) as unknown as Bond
  const figures = figureGroups.flatMap((group) => group.figures)
  // bought on Friday, 20 November 2026, paid for two TARGET days later: 101 days of 365 since the coupon of 15 August
  expect(figures.find(({ id }) => id === 'valueDate')).toMatchObject({ text: '24.11.2026' })
  expect(figures.find(({ id }) => id === 'accruedInterest')?.value).toBeCloseTo((3 * 101) / 365, 4)
  expect(cashFlows.reduce((sum, { presentValue }) => sum + presentValue, 0)).toBeCloseTo(
    figures.find(({ id }) => id === 'dirtyPrice')?.value ?? NaN,
    4,
  )
  for (const { interest, redemption, amount } of cashFlows) expect(interest + redemption).toBe(amount)
  expect(cashFlows.at(-1)).toMatchObject({ interest: 3, redemption: 100 })
  expect(figures.map(({ label }) => label)).toEqual(
    expect.arrayContaining([
      'Kupon',
      'Letztes Kupondatum',
      'Nächster Zinstermin',
      'Laufende Verzinsung',
      'Rendite bis Fälligkeit',
      'Berechnungszeitpunkt',
      'Berechnungskurs',
      'Kursdatum',
      'Stückzinsen',
      'Duration',
      'Modifizierte Duration',
      'Konvexität',
      'Zinselastizität',
    ]),
  )
})

test('price and yield of a bond are calculated from each other, and an amount buys whole denominations', async () => {
  const calculated = async (query: string) =>
    (
      (await json(`/v1/bonds/ISIN:DE000BU2Z072/calculation?${query}`)) as unknown as {
        calculation: Record<'cleanPrice' | 'dirtyPrice' | 'yieldToMaturityPct' | 'nominal' | 'cost', number>
      }
    ).calculation
  const { yieldToMaturityPct } = await calculated('cleanPrice=97.5')
  expect((await calculated(`yieldPct=${yieldToMaturityPct}`)).cleanPrice).toBeCloseTo(97.5, 2)
  expect((await calculated(`cleanPrice=97.5&yieldPct=1`)).yieldToMaturityPct).toBe(yieldToMaturityPct)
  const { nominal, cost, dirtyPrice } = await calculated('amount=10000')
  expect(cost).toBeLessThanOrEqual(10_000)
  expect(cost + dirtyPrice / 10_000).toBeGreaterThan(9999.98)
  expect((nominal * dirtyPrice) / 100).toBeCloseTo(cost, 1)
  expect((await get('/v1/bonds/ISIN:DE000BU2Z072/calculation?cleanPrice=0')).status).toBe(400)
})

test.each([
  'INDEX/20735',
  'STOCK/82849',
  'CURRENCY/EURUSD',
])('the quote of %s is the same wherever it is asked for', async (paper) => {
  const [entityType, entityValue] = paper.split('/')
  const post = (path: string) =>
    json(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ list: [{ entityType, entityValue }] }),
    })
  // what moves on while the questions are asked
  const still = ({ last: _last, bid: _bid, ask: _ask, ...quote }: Record<string, unknown>) =>
    Object.keys(quote)
      .filter((name) => name !== 'expires')
      .toSorted()
  const { expires: _, ...quote } = await json(`/v1/instruments/${paper}/quote`)
  const {
    list: [first],
  } = (await json(`/v1/instruments/${paper}/quotes`)) as { list: Record<string, unknown>[] }
  const {
    list: [listed],
  } = (await post('/v1/instruments/quote_list')) as { list: Record<string, unknown>[] }
  const {
    list: [{ quote: within }],
  } = (await post('/v1/instruments/list')) as unknown as { list: [{ quote: Record<string, unknown> }] }
  const { quote: shown } = (await json(`/v1/instruments/${paper}/snapshot`)) as { quote: Record<string, unknown> }
  for (const other of [first, listed, within, shown]) expect(still(other ?? {})).toEqual(still(quote))
})

test.each([
  'PRECIOUS_METAL/1326189',
  'CURRENCY/EURUSD',
  'STOCK/82849',
  'FUTURE/600010651',
  'INTEREST/600099012',
  'INDEX/20735',
  'CRYPTO/600010608',
])('the minutes and the trades of a date are those of the daily bar of %s', async (paper) => {
  const day = '2026-11-18'
  const of = (path: string) =>
    json(`/v1/instruments/${paper}/${path}startDate=${day}&endDate=${day}`) as unknown as Promise<
      Record<'first' | 'last' | 'high' | 'low' | 'volume' | 'numberPrices' | 'price' | 'totalVolume', number[]>
    >
  const [bar, minutes, trades] = await Promise.all([
    of('eod_history?range=D1&'),
    of('chart_history?resolution=1m&'),
    of('times_and_sales?perPage=20000&'),
  ])
  const sum = (column: number[]) => column.reduce((total, each) => total + each, 0)
  expect([
    minutes.first[0],
    Math.max(...minutes.high),
    Math.min(...minutes.low),
    minutes.last.at(-1),
    sum(minutes.volume),
    sum(minutes.numberPrices),
  ]).toEqual([bar.first[0], bar.high[0], bar.low[0], bar.last[0], bar.volume[0], bar.numberPrices[0]])
  expect([trades.price.length, sum(trades.volume)]).toEqual([
    Math.min(20_000, bar.numberPrices[0] ?? NaN),
    bar.volume[0],
  ])
  if (trades.totalVolume.length > 0) expect(trades.totalVolume.at(-1)).toBe(bar.volume[0])
})

test('an index is calculated, not traded: its prices of the day have no pieces', async () => {
  const trades = await json('/v1/instruments/INDEX/20735/times_and_sales?startDate=2026-11-18&endDate=2026-11-18')
  expect(trades['price']).not.toEqual([])
  expect(trades).toMatchObject({ volume: [], totalVolume: [] })
})

test.each([
  'stocks',
  'indices',
  'funds',
  'etfs',
  'bonds',
  'currencies',
  'cryptos',
  'commodities',
  'futures',
  'interest_rates',
])('what facets of %s count is what their filters find', async (assetClass) => {
  type Facets = Record<
    'groups' | 'categories' | 'families' | 'indices' | 'countries',
    { key: string; total: number }[]
  > & { total: number }
  const { total, ...facets } = (await json(`/v1/lists/${assetClass}/facets`)) as unknown as Facets
  const found = async (filter: string) => (await json(`/v1/lists/${assetClass}?perPage=1${filter}`)).total
  expect(await found('')).toBe(total)
  const filters = {
    groups: 'group',
    categories: 'category',
    families: 'family',
    indices: 'index',
    countries: 'isoCountry',
  } as const
  for (const [name, filter] of Object.entries(filters) as [keyof typeof filters, string][]) {
    for (const { key, total: counted } of facets[name].slice(0, 5))
      expect(await found(`&${filter}=${encodeURIComponent(key)}`), `${name} ${key}`).toBe(counted)
  }
})

test('derivatives, which are computed and not kept, are neither counted nor ranked as a class', async () => {
  expect([
    (await get('/v1/lists/derivatives/facets')).status,
    (await get('/v1/lists/derivatives/top_flop')).status,
  ]).toEqual([400, 400])
})

test('no answer holds null: what is absent is left out', async () => {
  const texts = await Promise.all(
    [
      '/v1/stocks/82849/snapshot',
      '/v1/instruments/STOCK/82849/quotes',
      '/v1/stocks/82849/figures',
      '/v1/indices/20735/constituents',
    ].map(async (path) => (await get(path)).text()),
  )
  for (const text of texts) expect(text).not.toContain('null')
})

test('an instrument is found by id, ISIN and escaped WKN', async () => {
  for (const value of ['82849', 'ISIN:DE0007164600', 'isin:de0007164600', 'WKN%3A716460']) {
    expect(await json(`/v1/stocks/${value}/snapshot`)).toMatchObject({
      type: 'StocksSnapshot',
      instrument: { entityValue: '82849', isin: 'DE0007164600' },
    })
  }
})

test('prices before a split come adjusted, or as they were quoted', async () => {
  const { list } = (await json('/v1/indices/20735/constituents')) as { list: { instrument: { entityValue: string } }[] }
  for (const {
    instrument: { entityValue },
  } of list) {
    const {
      splitList: [split],
    } = (await json(`/v1/stocks/${entityValue}/dividends`)) as { splitList: { date: string; ratio: number }[] }
    if (!split) continue
    const history = (more = '') =>
      json(`/v1/instruments/STOCK/${entityValue}/eod_history?range=M1&endDate=${split.date}${more}`) as Promise<{
        last: number[]
        splits: unknown
        adjustment: string
      }>
    const [adjusted, quoted] = [await history(), await history('&unadjusted=true')]
    expect([adjusted.adjustment, quoted.adjustment]).toEqual(['SPLITS', 'NONE'])
    expect(adjusted.splits).toEqual([split])
    const ratioOn = (row: number) => (quoted.last.at(row) ?? 0) / (adjusted.last.at(row) ?? 1)
    // earlier prices × the ratio of this split and of all later ones; on its day only of the later ones
    expect(ratioOn(-2) / ratioOn(-1)).toBeCloseTo(split.ratio, 6)
    return
  }
  expect.unreachable('no share of the DAX was ever split')
})

test('with earnings, earlier prices are lower by what has been paid since', async () => {
  const history = (more: string) =>
    json(`/v1/instruments/STOCK/82849/eod_history?range=Y1${more}`) as Promise<{ last: number[] }>
  const { list } = (await json('/v1/stocks/82849/dividends')) as { list: { estimated: boolean; yieldPct: number }[] }
  const paid = list.find(({ estimated }) => !estimated)?.yieldPct ?? 0
  const [plain, total] = [await history(''), await history('&withEarnings=true')]
  expect(total.last.at(-1)).toBe(plain.last.at(-1))
  expect((total.last[0] ?? 0) / (plain.last[0] ?? 1)).toBeCloseTo(1 - paid / 100, 3)
})

interface PaperSnapshot {
  instrument: { entitySubType: string; entityValue: string }
  derivativesDetails: { nameExerciseRight: string; openEnded: boolean }
  derivativesFigure: Record<string, number>
  derivativesIssuer: { id: number }
  derivativesUnderlyingList: {
    list: { coverRatio: number; derivativesBarrierList: { list: { typeBarrier: string; barrier: number }[] } }[]
  }
  quote: { ask: number; bid: number }
}

test('the papers looked for most, with terms and figures that agree with their prices', async () => {
  const { list, total } = (await json('/v1/lists/derivatives?perPage=4')) as {
    list: { instrument: { entityValue: string } }[]
    total: number
  }
  expect(total).toBeGreaterThanOrEqual(4)
  for (const {
    instrument: { entityValue },
  } of list) {
    const {
      derivativesDetails,
      derivativesFigure: figure,
      derivativesIssuer,
      derivativesUnderlyingList,
      quote,
    } = (await json(`/v1/derivatives/${entityValue}/snapshot`)) as unknown as PaperSnapshot
    expect(['CALL', 'PUT']).toContain(derivativesDetails.nameExerciseRight)
    expect(derivativesIssuer.id).toBeGreaterThan(0)
    const [underlying] = derivativesUnderlyingList.list
    expect(underlying?.derivativesBarrierList.list.map(({ typeBarrier }) => typeBarrier)).toEqual([
      'STRIKE',
      'KNOCK_OUT',
    ])
    expect(figure.gearingAsk).toBeGreaterThan(2)
    expect(figure.gearingBid).toBeGreaterThanOrEqual(figure.gearingAsk ?? 0)
    expect(figure.differenceKnockoutPct).toBeGreaterThan(0)
    // paper and underlying are those of one moment: what is paid beyond what is inside is the issuer's small premium
    expect(Math.abs(figure.premiumAbs ?? NaN) / quote.ask).toBeLessThan(0.02)
    // asked for the same price of the DAX: the clock goes on between two questions
    const { knockedOut, fairValue } = await json(
      `/v1/derivatives/${entityValue}/calculatorResult?priceUnderlying=${figure.priceUnderlying}`,
    )
    expect(knockedOut).toBe(false)
    expect(fairValue).toBeCloseTo(figure.intrinsicValue ?? 0, 3)
  }
})

test('a fund on the DAX holds its members, and pays out what they paid', async () => {
  const { fundsHoldingList, branchBreakdown, countryBreakdown } = (await json(
    '/v1/funds/ISIN:DE0005933931/breakdowns',
  )) as Record<string, { list: { investmentPct: number }[] }>
  expect(fundsHoldingList?.list).toHaveLength(10)
  for (const breakdown of [branchBreakdown, countryBreakdown])
    expect(breakdown?.list.reduce((sum, { investmentPct }) => sum + investmentPct, 0)).toBeCloseTo(100, 0)
})

test('the prices of one day are those of the history', async () => {
  const {
    last: [last],
  } = (await json('/v1/instruments/STOCK/82849/eod_history?range=D1&startDate=2026-11-13')) as { last: number[] }
  expect(await json('/v1/instruments/STOCK/82849/quote_date?date=2026-11-15')).toMatchObject({
    last,
    datetimeLast: '2026-11-13T12:00:00.000+00:00',
  })
})

test.each([
  { of: 'STOCK/82849', counts: true },
  { of: 'INDEX/20735', counts: false },
  { of: 'CURRENCY/EURUSD', counts: false },
])('a history and a day of $of say what was traded where that is counted: $counts', async ({ of, counts }) => {
  const history = await json(`/v1/instruments/${of}/eod_history?range=W1`)
  const day = await json(`/v1/instruments/${of}/quote_date?date=2026-11-13`)
  expect(Object.keys(history)).toContain('numberPrices')
  expect((history.volume as number[]).some((pieces) => pieces > 0)).toBe(counts)
  expect((history.volume as number[]).length).toBe((history.last as number[]).length) // clients read it of every instrument
  expect('money' in history).toBe(counts)
  expect(['totalVolume', 'totalMoney'].map((name) => name in day)).toEqual([counts, counts])
})

test('what the build wrote for the server is not for readers', async () => {
  expect((await fetch(`${portal.url}/assets/.vite/manifest.json`)).status).toBe(404)
})

test('quote_list answers in the order asked and leaves the unknown out', async () => {
  const body = JSON.stringify({
    list: [
      { entityType: 'INDEX', entityValue: '20735' },
      { entityType: 'STOCK', entityValue: '1' },
      { entityType: 'STOCK', entityValue: '82849', isoCurrency: 'EUR' },
    ],
  })
  const { list } = (await json('/v1/instruments/quote_list', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })) as { list: { entityValue: string }[] }
  expect(list.map(({ entityValue }) => entityValue)).toEqual(['20735', '82849'])
})

test('quote_list leaves out classes it does not know, and reads a null currency as none', async () => {
  const body = JSON.stringify({
    list: [
      { entityType: 'OPTION', entityValue: '1' },
      { entityType: 'STOCK', entityValue: 82849, isoCurrency: null },
      { entityType: 'STOCK', entityValue: 'WKN:716460' },
    ],
  })
  const { list } = (await json('/v1/instruments/quote_list', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })) as { list: { entityValue: string }[] }
  expect(list.map(({ entityValue }) => entityValue)).toEqual(['82849', '82849'])
})

interface MemberRow {
  weightPct?: number
  cnPer?: number
  cnDivYield?: number
  cnPeg?: number
  contribution?: number
}

test('members weigh what an index says: by their whole value, for nobody knows their free float', async () => {
  const { figures } = (await json('/v1/indices/20735/snapshot')) as { figures: { id: string; text?: string }[] }
  expect(figures.find(({ id }) => id === 'weighting')?.text).toBe('nach Marktwert, je Wert gekappt')
  const { list } = (await json('/v1/indices/20735/constituents?sort=MARKET_CAPITALIZATION&order=DESC')) as {
    list: { weightPct: number; marketCapitalization: number }[]
  }
  const [second, ...others] = list
    .slice(1, 12)
    .map(({ weightPct, marketCapitalization }) => weightPct / marketCapitalization)
  for (const other of others) expect(other / (second ?? NaN)).toBeCloseTo(1, 1)
})

test('members of an index carry weight, capitalisation and ratios, and are sorted by them', async () => {
  const { list } = (await json('/v1/indices/ISIN:DE0008469008/constituents?sort=MARKET_CAPITALIZATION&order=DESC')) as {
    list: { weightPct: number; marketCapitalization: number; cnPer?: number }[]
  }
  expect(list).toHaveLength(40)
  expect(list.reduce((sum, { weightPct }) => sum + weightPct, 0)).toBeCloseTo(100, 0)
  expect(list.map(({ marketCapitalization }) => marketCapitalization)).toEqual(
    list.map(({ marketCapitalization }) => marketCapitalization).toSorted((a, b) => b - a),
  )
  expect(list.filter(({ cnPer }) => cnPer !== undefined).length).toBeGreaterThan(30)
})

test.each([
  { sort: 'PER', of: ({ cnPer }: MemberRow) => cnPer },
  { sort: 'DIV_YIELD', of: ({ cnDivYield }: MemberRow) => cnDivYield },
  { sort: 'PEG', of: ({ cnPeg }: MemberRow) => cnPeg },
  { sort: 'CONTRIBUTION', of: ({ contribution }: MemberRow) => contribution },
])('members are sorted by $sort, absent ones last', async ({ sort, of }) => {
  const { list } = (await json(`/v1/indices/20735/constituents?sort=${sort}&order=DESC`)) as { list: MemberRow[] }
  const values = list.map(of)
  const known = values.filter((value) => value !== undefined)
  expect(known.length).toBeGreaterThan(20)
  expect(values.slice(0, known.length)).toEqual(known.toSorted((a, b) => b - a))
})

test('technical figures of a share count to the price that is shown', async () => {
  const shown = async () => {
    const { list } = (await json('/v1/instruments/STOCK/82849/quotes')) as {
      list: { last: number; market: { idNotation: number } }[]
    }
    return list.find(({ market }) => market.idNotation === 163500)?.last
  }
  const before = await shown()
  const { stocksCnTechnical: technical } = (await json('/v1/stocks/82849/figures')) as {
    stocksCnTechnical: Record<string, number>
  }
  const { last } = (await json('/v1/instruments/STOCK/82849/eod_history?idNotation=163500&range=M1')) as {
    last: number[]
  }
  // the clock goes on between the questions
  expect([before, await shown()]).toContainEqual(expect.closeTo((technical['momentum10'] ?? NaN) + last.at(-11)!, 4))
})

test('a year of the figures has the ex-day of its dividend', async () => {
  const {
    stocksCnFundamentalList: { list },
  } = (await json('/v1/stocks/82849/figures')) as {
    stocksCnFundamentalList: { list: { idYear: number; cnDps?: number; dateExDividend?: string }[] }
  }
  const { list: dividends } = (await json('/v1/stocks/82849/dividends')) as {
    list: { dateExDividend: string; amount: number; estimated: boolean }[]
  }
  const paid = dividends.filter(({ estimated }) => !estimated).map(({ dateExDividend }) => dateExDividend)
  const shown = list.flatMap(({ dateExDividend }) => dateExDividend ?? [])
  expect(shown.length).toBeGreaterThan(5)
  expect(paid).toEqual(expect.arrayContaining(shown))
})

test('the ex-days among the events are those of the dividends', async () => {
  const { list: events } = (await json(
    '/v1/calendar_events/events?entityValue=82849&dateTimeStart=2027-1-1&dateTimeEnd=2027-12-31',
  )) as { list: { eventCategoryType: string; datetimeStart: string }[] }
  const { list: dividends } = (await json('/v1/stocks/82849/dividends')) as { list: { dateExDividend: string }[] }
  const exDays = events
    .filter(({ eventCategoryType }) => eventCategoryType === 'DIVIDENDS')
    .map(({ datetimeStart }) => datetimeStart.slice(0, 10))
  expect(exDays).toEqual(dividends.map(({ dateExDividend }) => dateExDividend).filter((day) => day.startsWith('2027')))
  expect(events.filter(({ eventCategoryType }) => eventCategoryType === 'RESULT_REPORTS')).toHaveLength(4)
})

test('who asks for more than there is gets the most', async () => {
  expect((await json('/v1/instruments/query?searchValue=AG&limit=5000')).list).toHaveLength(100)
  expect((await get('/v1/instruments/query?searchValue=AG&limit=0')).status).toBe(400)
})

test('a history takes the notation from the query whatever stands in the path', async () => {
  const history = await json(
    '/v1/instruments/FUND/00000000/eod_history?idNotation=163500&range=M1&startDate=2026-10-01',
  )
  expect(history).toMatchObject({ idNotation: 163500, isoCurrency: 'EUR', market: { name: 'Xetra' } })
  expect((history.datetimeLast as number[]).length).toBe((history.last as number[]).length)
  // 1 October 2026 at 12:00 UTC
  expect((history.datetimeLast as number[])[0]).toBe(1790856000)
})

test('a parameter that is there and empty counts as left out where it needs a value', async () => {
  const history = await json(
    '/v1/instruments/STOCK/82849/eod_history?idNotation=&range=M1&startDate=2026-10-01&endDate=',
  )
  expect(history).toMatchObject({ idNotation: 163500 })
  expect((await get('/v1/instruments/STOCK/82849/eod_history?range=')).status).toBe(404)
})

test.each([
  '2026-11-2',
  '2026-11-02',
  '2026-11-02T00:00:00.000+00:00',
  '2026-11-02T00:00:00.000 00:00',
  '2026-11-02 00:00:00',
])('a start date may be written %s', async (date) => {
  const { datetimeLast } = (await json(`/v1/instruments/STOCK/82849/eod_history?range=D1&startDate=${date}`)) as {
    datetimeLast: number[]
  }
  expect(datetimeLast).toEqual([Date.parse('2026-11-02T12:00:00Z') / 1000])
})

test('a history of an id under another type is that of the id', async () => {
  expect(await json('/v1/instruments/FUND/900000001/eod_history?range=W1')).toMatchObject({
    entityType: 'DERIVATIVE',
    entityValue: '900000001',
  })
  expect(await json('/v1/instruments/STOCK/163500/eod_history?range=W1')).toMatchObject({
    entityType: 'STOCK',
    entityValue: '82849',
  })
})

test('bars and points begin and end with the instants asked for', async () => {
  const seconds = (from: string, to: string) =>
    [Date.parse(`2026-11-18T${from}Z`) / 1000, Date.parse(`2026-11-18T${to}Z`) / 1000] as const
  const [from, to] = seconds('09:00:00', '10:00:00')
  const between = 'startDate=2026-11-18T09:00:00.000+00:00&endDate=2026-11-18T10:00:00.000+00:00'
  const { datetimeLast } = (await json(`/v1/instruments/STOCK/82849/chart_history?resolution=1m&${between}`)) as {
    datetimeLast: number[]
  }
  expect(datetimeLast.length).toBeGreaterThan(30)
  expect([Math.min(...datetimeLast) >= from, Math.max(...datetimeLast) <= to]).toEqual([true, true])
  const { datetimeTick } = (await json(`/v1/instruments/STOCK/82849/simple_chart_history?${between}`)) as {
    datetimeTick: number[]
  }
  expect(datetimeTick.map((at) => at / 1000)).toEqual(datetimeLast)
})

test('a day back from an end is that day', async () => {
  const ofDay = {
    datetimeTick: expect.toSatisfy(
      (ticks: number[]) =>
        ticks.length > 100 && ticks.every((at) => new Date(at).toISOString().startsWith('2026-11-18')),
    ),
  }
  expect(await json('/v1/instruments/STOCK/82849/simple_chart_history?range=D1&endDate=2026-11-18')).toMatchObject(
    ofDay,
  )
})

test.each([
  { days: ['2026-11-18', '2026-11-18'], stepMs: 60_000 },
  { days: ['2026-11-16', '2026-11-18'], stepMs: 900_000 },
  { days: ['2026-11-02', '2026-11-18'], stepMs: 86_400_000 },
  { days: ['2026-03-02', '2026-03-06'], stepMs: 86_400_000 },
])('a line from $days.0 to $days.1 has a point every $stepMs ms', async ({ days, stepMs }) => {
  const { datetimeTick } = (await json(
    `/v1/instruments/STOCK/82849/simple_chart_history?startDate=${days[0]}&endDate=${days[1]}`,
  )) as { datetimeTick: number[] }
  const steps = datetimeTick.slice(1).map((at, i) => at - (datetimeTick[i] ?? 0))
  expect(Math.min(...steps)).toBe(stepMs)
})

test('an instrument by itself has its names and its page', async () => {
  expect(await json('/v1/instruments/STOCK/ISIN:DE0007164600')).toMatchObject({
    type: 'Instrument',
    entityValue: '82849',
    name: 'SAP',
    expires: expect.any(Number),
  })
  expect((await get('/v1/instruments/STOCK/1')).status).toBe(404)
})

test('a quote asked for by something that is no id is refused', async () => {
  const init = (entityValue: unknown) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ list: [{ entityType: 'STOCK', entityValue }] }),
  })
  expect(await json('/v1/instruments/quote_list', init(82849))).toMatchObject({ list: [{ entityValue: '82849' }] })
  for (const value of [null, {}, ['82849'], true])
    expect((await get('/v1/instruments/quote_list', init(value))).status).toBe(400)
})

test('a day without trading gives empty columns', async () => {
  expect(await json('/v1/instruments/STOCK/82849/eod_history?range=D1&startDate=2026-11-01')).toMatchObject({
    datetimeLast: [],
    last: [],
  })
})

test.each([
  { path: '/v1/instruments/STOCK/82849/eod_history', status: 404, code: 1407 },
  { path: '/v1/instruments/STOCK/82849/eod_history?range=Y2', status: 400, code: 1401 },
  { path: '/v1/stocks/999999999999/snapshot', status: 404, code: 1405 },
  { path: '/v1/instruments/STOCK/82849/quote?idNotation=1', status: 404, code: 1406 },
  { path: '/v1/instruments/STOCK/82849/quote?quality=RLT', status: 403, code: 1403 },
  { path: '/v1/instruments/STOCK/82849/order_book?levels=10', status: 403, code: 4001 },
  { path: '/v1/instruments/SCHWEIN/82849/quote', status: 400, code: 1401 },
  { path: '/v1/nothing', status: 404, code: 1404 },
])('$path is refused with $status and the envelope', async ({ path, status, code }) => {
  const response = await get(path)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({
    displayErrorMessage: expect.stringMatching(/\S/),
    errorCode: code,
    errorMessage: expect.any(String),
    identifier: expect.stringMatching(/^[\w-]+$/),
    statusCode: status,
  })
})

test('a search without a match is 200 with an empty list', async () => {
  expect(await json('/v1/instruments/query?searchValue=qqqqqqqqqqzzzz')).toMatchObject({
    searchValue: 'qqqqqqqqqqzzzz',
    list: [],
  })
})

test('an answer is not sent twice: the same ETag gives 304', async () => {
  const first = await get('/v1/instruments/query?searchValue=SAP')
  const etag = first.headers.get('etag') ?? ''
  const again = await get('/v1/instruments/query?searchValue=SAP', { headers: { 'if-none-match': etag } })
  expect([first.status, again.status]).toEqual([200, 304])
})

test('any site may read, and answers vary by token', async () => {
  const response = await get('/v1/instruments/query?searchValue=SAP')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('vary')).toContain('X-ov-token')
})

test('a stored setting comes back to the same guest and to nobody else', async () => {
  const value = { spalten: ['last', 'volume'], breit: true }
  const stored = await get('/v1/storage/simple/tabelle', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  })
  const [cookie = ''] = (stored.headers.get('set-cookie') ?? '').split(';')
  expect(stored.status).toBe(200)
  expect(await json('/v1/storage/simple/tabelle', { headers: { cookie } })).toEqual({ key: 'tabelle', value })
  expect(await json('/v1/storage/simple/tabelle')).toEqual({ key: 'tabelle' })
})

test.each([
  '"\\u0000"',
  '"\\ud800"',
  '{"\\udc00":1}',
  '['.repeat(30_000) + ']'.repeat(30_000),
])('a value no database holds is refused: %.20s', async (value) => {
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: `{"value":${value}}` }
  expect((await get('/v1/storage/simple/layout', init)).status).toBe(400)
})

test('a stored value has at most 64 KiB, a guest at most 100 keys', async () => {
  const put = (key: string, value: unknown, cookie = '') =>
    get(`/v1/storage/simple/${key}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ value }),
    })
  expect((await put('gross', 'x'.repeat(65_537))).status).toBe(413)
  const first = await put('k0', 0)
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0]
  for (let i = 1; i < 100; i++) await put(`k${i}`, i, cookie)
  expect((await put('k100', 100, cookie)).status).toBe(409)
  expect((await put('k99', 'neu', cookie)).status).toBe(200)
})

test('a fund that follows an index holds a share with the weight that the index gives it', async () => {
  const { list: members } = (await json('/v1/indices/6623216/constituents')) as {
    list: { instrument: { entityValue: string }; weightPct: number }[]
  }
  const { list: funds } = (await json(
    '/v1/funds/top_holding_to_funds?entityType=STOCK&entityValue=82849&perPage=100',
  )) as { list: { nameIndex: string; investmentPct: number }[] }
  const weight = members.find(({ instrument }) => instrument.entityValue === '82849')?.weightPct
  expect(funds.filter(({ nameIndex }) => nameIndex === 'TecDAX').map(({ investmentPct }) => investmentPct)).toEqual([
    weight,
    weight,
  ])
})

test('the first row of a history has a change, too: the close before it rides along, and is no row', async () => {
  const query = 'range=M1&startDate=2026-10-01&endDate=2026-10-30'
  for (const more of ['', '&unadjusted=true', '&withEarnings=true']) {
    const month = (await json(`/v1/instruments/STOCK/82849/eod_history?${query}${more}`)) as {
      datetimeLast: number[]
      last: number[]
      previousLast: number
    }
    const before = (await json(
      `/v1/instruments/STOCK/82849/eod_history?range=M1&startDate=2026-09-01&endDate=2026-09-30${more}`,
    )) as { last: number[] }
    expect(new Date((month.datetimeLast[0] ?? 0) * 1000).toISOString().slice(0, 10)).toBe('2026-10-01')
    expect(month.previousLast).toBe(before.last.at(-1))
  }
  expect(await json('/v1/instruments/STOCK/82849/eod_history?range=MAX')).not.toHaveProperty('previousLast')
})

interface ShownPaper {
  derivativesDetails: {
    openEnded: boolean
    nameSubcategory: string
    datetimeMaturity?: string
    ended?: { reason: string; date?: string }
  }
  derivativesFigure: Record<string, number>
  figures: { id: string; text?: string }[]
  payoff?: { underlyingPct: number; underlying: number; performancePct: number }[]
  quote: { displayUnit: string; unitType: string }
  underlying: { quote: { last: number; isoCurrency: string } }
}

/**
 * The first paper of a month that fits: which papers there are is another matter with every seed of the market.
 * @param underlying whose papers are looked through
 */
async function paperOf(month: string, fits: (paper: ShownPaper) => boolean, underlying = 'DAX'): Promise<ShownPaper> {
  const places = readUnderlyings(loadUniverse()).find(({ name }) => name === underlying)
  if (!places) throw new Error(`no papers on ${underlying}`)
  for (let place = 0; place < places.places; place++) {
    const response = await get(
      `/v1/derivatives/${entityValueOfPaper(monthOf(month) * placesPerMonth + places.firstPlace + place)}/snapshot`,
    )
    if (!response.ok) break
    const paper = (await response.json()) as ShownPaper
    if (fits(paper)) return paper
  }
  throw new Error(`no paper on ${underlying} of ${month} fits`)
}

const ended =
  (reason: string) =>
  ({ derivativesDetails }: ShownPaper): boolean =>
    derivativesDetails.ended?.reason === reason

test('a paper that is over says why, counts no days, and pays nothing more', async () => {
  const fact = ({ figures }: ShownPaper, id: string) => figures.find((figure) => figure.id === id)?.text
  const due = await paperOf('2024-05', ended('MATURED'))
  expect(due.derivativesDetails).toMatchObject({
    openEnded: false,
    ended: { date: due.derivativesDetails.datetimeMaturity?.slice(0, 10) },
  })
  expect([fact(due, 'daysLeft'), due.payoff]).toEqual(['beendet', undefined])
  // called on the third Friday three years later, factor papers one year later
  const called = await paperOf('2023-06', ended('TERMINATED'))
  expect(called.derivativesDetails).toMatchObject({
    openEnded: true,
    ended: { date: expect.stringMatching(/^2026-06-19$|^2024-06-21$/) },
  })
  expect((await paperOf('2023-06', ended('KNOCKED_OUT'))).payoff).toBeUndefined()
  const alive = await paperOf(
    '2026-10',
    ({ derivativesDetails }) => !derivativesDetails.openEnded && derivativesDetails.ended === undefined,
  )
  const days =
    (Date.parse(alive.derivativesDetails.datetimeMaturity?.slice(0, 10) ?? '') - Date.parse('2026-11-20')) / 86_400_000
  expect(fact(alive, 'daysLeft')).toBe(`${days} Tage`)
})

test('a paper on a share of New York is measured in dollars while only Frankfurt is open; some are quoted in percent', async () => {
  const isOf =
    (kind: string) =>
    ({ derivativesDetails }: ShownPaper) =>
      derivativesDetails.nameSubcategory === kind && derivativesDetails.ended === undefined
  const bonus = await paperOf('2026-10', isOf('Bonus-Zertifikat'), 'Nvidia')
  const { last: rate } = (await json('/v1/instruments/CURRENCY/EURUSD/quote')) as { last: number }
  const inDollars = bonus.underlying.quote.last * rate
  expect(bonus.underlying.quote.isoCurrency).toBe('EUR')
  expect(
    Math.abs(bonus.payoff!.find(({ underlyingPct }) => underlyingPct === 0)!.underlying / inDollars - 1),
  ).toBeLessThan(0.005)
  expect(bonus.derivativesFigure['bonusReturn']).toBeLessThan(60)
  const { quote } = await paperOf('2026-10', isOf('Aktienanleihe'))
  expect([quote.displayUnit, quote.unitType]).toEqual(['%', 'PRC'])
})

interface Told {
  list: {
    label: string
    idYear: number
    idQuarter?: number
    periodeEnd: string
    turnover: number
    eps: number
    totalAssets: number
    translation?: { rateEnd: number; rateAverage: number; dateRateEnd: string }
  }[]
  isoCurrency: string
  currencies: string[]
}
const statementsOf = (value: string, query: string) =>
  json(`/v1/stocks/${value}/statements?${query}`) as unknown as Promise<Told>

test.each(['82849', 'ISIN:DE0007236101'])('four quarters of share %s are its year', async (share) => {
  const [years, quarters] = [await statementsOf(share, ''), await statementsOf(share, 'period=QUARTER')]
  const year = years.list.at(-2)
  const parts = quarters.list.filter(({ idYear }) => idYear === year?.idYear)
  expect(parts.map(({ idQuarter }) => idQuarter)).toEqual([1, 2, 3, 4])
  expect(parts.reduce((sum, { turnover }) => sum + turnover, 0)).toBeCloseTo(year?.turnover ?? NaN, 3)
  expect(parts.reduce((sum, { eps }) => sum + eps, 0)).toBeCloseTo(year?.eps ?? NaN, 6)
  expect(parts[3]).toMatchObject({ periodeEnd: year?.periodeEnd, totalAssets: year?.totalAssets })
})

test('statements in dollars are those in euros at the rates of the history of the pair', async () => {
  const [euros, dollars] = [await statementsOf('82849', ''), await statementsOf('82849', 'isoCurrency=usd')]
  expect(dollars.isoCurrency).toBe('USD')
  expect(euros.currencies).toEqual(['EUR', 'USD', 'CHF', 'GBP'])
  const [euro, dollar] = [euros.list.at(-1), dollars.list.at(-1)]
  const { last, datetimeLast } = (await json(
    `/v1/instruments/CURRENCY/EURUSD/eod_history?range=MAX&startDate=${euro?.idYear ?? 0}-01-01&endDate=${euro?.periodeEnd}`,
  )) as unknown as { last: number[]; datetimeLast: number[] }
  expect(dollar?.translation?.rateEnd).toBeCloseTo(last.at(-1) ?? NaN, 6)
  expect(dollar?.translation?.dateRateEnd).toBe(new Date((datetimeLast.at(-1) ?? 0) * 1000).toISOString().slice(0, 10))
  expect(dollar?.translation?.rateAverage).toBeCloseTo(last.reduce((sum, rate) => sum + rate, 0) / last.length, 6)
  expect(dollar?.totalAssets).toBeCloseTo((euro?.totalAssets ?? NaN) * (last.at(-1) ?? NaN), 0)
})

test('a snapshot judges a share as its rating does', async () => {
  const { stocksDetails } = (await json('/v1/stocks/82849/snapshot')) as unknown as {
    stocksDetails: { theScreenerChance: number; theScreenerRisk: number }
  }
  const { fundamentalList, riskList } = (await json('/v1/stocks/82849/the_screener_rating')) as unknown as Record<
    string,
    { list: { hasStar: boolean }[] }
  >
  const stars = (rated: { list: { hasStar: boolean }[] } | undefined) =>
    rated?.list.filter(({ hasStar }) => hasStar).length
  expect([stocksDetails.theScreenerChance, stocksDetails.theScreenerRisk]).toEqual([
    stars(fundamentalList),
    stars(riskList),
  ])
})

test('levels that run through zero have differences, and nothing is a part of them', async () => {
  const { quote } = (await json('/v1/indices/59198950/snapshot')) as unknown as { quote: Record<string, number> }
  expect(quote['performance']).toBeCloseTo((quote['last'] ?? NaN) - (quote['previousLast'] ?? NaN), 8)
  expect(quote).not.toHaveProperty('performancePct')
  const values = await json('/v1/instruments/INDEX/59198950/performance_values')
  expect(Object.keys(values).filter((name) => /Rel|vola/.test(name))).toEqual([])
  expect(values).toHaveProperty('performanceAbsY1')
  expect((await json('/v1/instruments/INDEX/59198950/return_triangle'))['list']).toEqual([])
})

test('a day of an indication is measured against the main listing, whose volume it does not claim', async () => {
  const indication = (await json('/v1/instruments/INDEX/20735/quote?codeMarket=@_IND')) as {
    previousLast?: number
    market: { idNotation: number }
  }
  expect(indication).not.toHaveProperty('totalVolume')
  const { lastPriceD1, ...values } = await json(
    `/v1/instruments/INDEX/20735/performance_values?idNotation=${indication.market.idNotation}`,
  )
  expect(lastPriceD1).toBe(indication.previousLast)
  const main = await json('/v1/instruments/INDEX/20735/performance_values')
  expect(values['lastPriceY1']).toBe(main['lastPriceY1'])
})

test('a venue carries the codes by which others know it, a company is the same in the snapshot and on its own', async () => {
  const { quote, company } = (await json('/v1/stocks/82849/snapshot')) as {
    quote: { market: unknown }
    company: unknown
  }
  expect(quote.market).toMatchObject({
    name: 'Xetra',
    codeMarket: '_GER',
    codeExchange: 'GER',
    codeExchangeGoogle: 'ETR',
    idNotation: 163500,
  })
  expect((await json('/v1/stocks/82849/company_snapshot')).companyDescriptor).toMatchObject({
    nameCompanyFull: 'SAP',
    company,
  })
})

test('among the bonds that moved most stands none that was paid back', async () => {
  const { topList = [], flopList = [] } = (await json('/v1/lists/bonds/top_flop?period=D1&perPage=50')) as Record<
    string,
    { instrument: { name: string } }[]
  >
  expect(topList.length + flopList.length).toBeGreaterThan(5)
  expect([...topList, ...flopList].filter(({ instrument }) => instrument.name.includes('(fällig)'))).toEqual([])
})

test('a rate between currencies says when it was quoted', async () => {
  const { list } = (await json('/v1/currencies/crossrates?codes=CHF,JPY')) as {
    list: { rates: { quote: string; datetime?: string }[] }[]
  }
  expect(
    list.flatMap(({ rates }) => rates).map(({ datetime }) => (datetime === undefined ? '' : datetime.slice(0, 10))),
  ).toEqual(['', expect.stringMatching(/^2026-/), expect.stringMatching(/^2026-/), ''])
})

test('an unknown token of a user is refused everywhere, not taken for nobody', async () => {
  const headers = { 'x-ov-token': 'unknown' }
  for (const path of ['/v1/instruments/STOCK/82849/snapshot', '/v1/main/search?searchValue=SAP', '/v1/push/token'])
    expect((await get(path, { headers })).status).toBe(401)
})

test('an end told in seconds is a second that counts', async () => {
  const trades = async (from: string, to: string) =>
    (await json(`/v1/instruments/STOCK/82849/times_and_sales?startDate=${from}&endDate=${to}`)) as unknown as {
      datetimePrice: number[]
    }
  const { datetimePrice } = await trades('2026-11-18T10:00:00Z', '2026-11-18T10:30:00Z')
  const second = new Date((datetimePrice[5] ?? NaN) * 1000).toISOString().slice(0, 19)
  const own = await trades(`${second}Z`, `${second}Z`)
  expect(own.datetimePrice.length).toBeGreaterThan(0)
  expect(new Set(own.datetimePrice)).toEqual(new Set([datetimePrice[5]]))
  expect((await trades(`${second}.000Z`, `${second}.000Z`)).datetimePrice).toEqual([])
})

test('dates before all prices bring no prices, and days that do not exist are refused', async () => {
  const history = (await json('/v1/instruments/STOCK/82849/eod_history?range=MAX&startDate=0001-01-01')) as {
    datetimeLast: number[]
  }
  expect(new Date((history.datetimeLast[0] ?? 0) * 1000).toISOString()).toMatch(/^2000-01-0/)
  expect(await json('/v1/instruments/STOCK/82849/eod_history?range=Y10&startDate=0001-01-01')).toMatchObject({
    datetimeLast: [],
    last: [],
  })
  expect(await json('/v1/currencies/crossrates/EUR/USD/date?date=0001-01-01')).toEqual({ date: '0001-01-01' })
  expect((await get('/v1/currencies/crossrates/EUR/USD/date?date=2090-01-01')).status).toBe(400)
  expect((await get('/v1/calendar_events/events?dateTimeStart=0001-01-01')).status).toBe(400)
  expect((await get('/v1/instruments/STOCK/82849/eod_history?range=M1&startDate=2026-02-30T10:00:00Z')).status).toBe(
    400,
  )
})

test('the description names every address, its answer and who may ask', async () => {
  interface Operation {
    description: string
    responses: Record<string, { content: object }>
  }
  const { paths } = (await json('/openapi.json')) as { paths: Record<string, { get?: Operation; post?: Operation }> }
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(
      portal.endpoints.flatMap((endpoint) => pathsOf(endpoint).map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))),
    ),
  )
  expect(paths['/v1/push/token']?.get?.responses['200']?.content).toHaveProperty(['application/json'])
  expect(paths['/v1/push/stream']?.get?.responses['200']?.content).toHaveProperty(['text/event-stream'])
  expect(Object.keys(paths['/v1/instruments/quote_list']?.post?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '413', '415', '429']),
  )
  expect(paths['/v1/instruments/{entityType}/{entityValue}/order_book']?.get?.description).toBe(
    'Open to: anyone the best level, Pro all of them. A key needs MARKET_READ.',
  )
})
