import { expect, test } from 'vitest'
import type { EntityValue } from '#contract/vocabulary.ts'
import { instrumentKey, type Instrument } from '#market/instruments.ts'
import { loadUniverse } from '#market/universe.ts'
import { createPageSearch } from './page-search.ts'
import { createSearch, type DerivativeSource, type PaperWish } from './search.ts'

const universe = loadUniverse()
const search = createSearch({ instruments: universe.all() })
const first = (query: string) => search.instruments(query, 10)[0]?.name

test.each([
  // identifiers before everything
  ['DE0007164600', 'SAP'],
  ['de0007164600', 'SAP'],
  ['DE 000 716460 0', 'SAP'],
  ['716460', 'SAP'],
  ['865985', 'Apple'],
  ['AAPL', 'Apple'],
  ['EUNL', 'iShares Core MSCI World UCITS ETF USD (Acc)'],
  ['A0RPWH', 'iShares Core MSCI World UCITS ETF USD (Acc)'],
  ['BTC', 'Bitcoin'],
  ['FDAX', 'DAX Future'],
  ['sap', 'SAP'],
  ['dow', 'Dow Jones Industrial Average'],
  ['EURUSD', 'EUR/USD'],
  // names, whole and begun
  ['dax', 'DAX'],
  ['mdax', 'MDAX'],
  ['gold', 'Gold'],
  ['siemens', 'Siemens'],
  ['siem', 'Siemens'],
  ['allianz', 'Allianz'],
  ['apple', 'Apple'],
  ['tesla', 'Tesla'],
  ['deutsche b', 'Deutsche Bank'],
  ['deutsche t', 'Deutsche Telekom'],
  ['micro', 'Microsoft'],
  ['nvid', 'Nvidia'],
  ['bitcoin', 'Bitcoin'],
  ['silber', 'Silber'],
  ['volks', 'Volkswagen Vz'],
  ['euro stoxx 50', 'EURO STOXX 50'],
  ['ishares core msci world', 'iShares Core MSCI World UCITS ETF USD (Acc)'],
  // signs left out or kept, words parted or not
  ['e.on', 'E.ON'],
  ['eon', 'E.ON'],
  ['1&1', '1&1'],
  ['k+s', 'K+S'],
  ['s&p 500', 'S&P 500'],
  ['eur/usd', 'EUR/USD'],
  ['coca-cola', 'Coca-Cola Company'],
  ['coca cola', 'Coca-Cola Company'],
  ['cocacola', 'Coca-Cola Company'],
  ["l'oreal", 'L’Oréal'],
  ['loreal', 'L’Oréal'],
  ['mcdonalds', "McDonald's"],
  ['euro stoxx50', 'EURO STOXX 50'],
  // umlauts
  ['münchener rück', 'Münchener Rück'],
  ['muenchener rueck', 'Münchener Rück'],
  ['munchener', 'Münchener Rück'],
  ['südzucker', 'Südzucker'],
  ['suedzucker', 'Südzucker'],
  // what it is also called
  ['vw', 'Volkswagen Vz'],
  ['google', 'Alphabet A'],
  ['facebook', 'Meta Platforms'],
  ['daimler', 'Mercedes-Benz Group'],
  ['telekom', 'Deutsche Telekom'],
  ['post', 'DHL Group'],
  ['dow jones', 'Dow Jones Industrial Average'],
  ['nasdaq', 'NASDAQ 100'],
  ['öl', 'Rohöl Brent'],
  ['euro dollar', 'EUR/USD'],
  ['munich re', 'Münchener Rück'],
  // the kind of paper said beside the name
  ['sap aktie', 'SAP'],
  ['lufthansa aktie', 'Deutsche Lufthansa'],
  ['dax index', 'DAX'],
  ['gold preis', 'Gold'],
  // the legal form said beside the name
  ['SAP SE', 'SAP'],
  ['basf se', 'BASF'],
  ['Allianz SE', 'Allianz'],
  ['Siemens AG', 'Siemens'],
  ['Apple Inc.', 'Apple'],
  ['Microsoft Corp', 'Microsoft'],
  ['Microsoft Corporation', 'Microsoft'],
  ['Unilever PLC', 'Unilever'],
  ['Airbus SE', 'Airbus'],
  // a currency said beside the name
  ['btc eur', 'Bitcoin'],
  ['gold eur', 'Gold'],
  // „und“ for a sign, wide letters
  ['K und S', 'K+S'],
  ['Johnson und Johnson', 'Johnson & Johnson'],
  ['ＳＡＰ', 'SAP'],
  ['MüRü', 'Münchener Rück'],
  // of two with one ticker the better known
  ['DTE', 'Deutsche Telekom'],
  // names as long as funds have them
  ['Xtrackers II Eurozone Government Bond 1-3 UCITS ETF 1D', 'Xtrackers II Eurozone Government Bond 1-3 UCITS ETF 1D'],
  // a class that is not here finds the fund in the one that is
  ['Xtrackers DAX Income UCITS ETF 1C', 'Xtrackers DAX Income UCITS ETF 1D'],
  [
    'Invesco US Treasury Bond 1-3 Year UCITS ETF GBP Hdg Acc',
    'Invesco US Treasury Bond 1-3 Year UCITS ETF GBP Hdg Dist',
  ],
  // names as brokers print them
  ['CONTRAFECT CORP. DL-,0001', 'CONTRAFECT CORP.'],
  ['SIEMENS AG NA O.N.', 'Siemens'],
  ['BAY.MOTOREN WERKE AG ST', 'BMW'],
  ['MICROSOFT DL-,00000625', 'Microsoft'],
  ['AMAZON.COM INC. DL-,01', 'Amazon'],
  ['DT.TELEKOM AG NA', 'Deutsche Telekom'],
  ['MUENCH.RUECKVERS.VNA O.N.', 'Münchener Rück'],
  ['VOLKSWAGEN AG VZO O.N.', 'Volkswagen Vz'],
  // slips
  ['mircosoft', 'Microsoft'],
  ['amazn', 'Amazon'],
  ['aple', 'Apple'],
  ['rheinmetal', 'Rheinmetall'],
  ['rhienmetall', 'Rheinmetall'],
  ['nvida', 'Nvidia'],
  ['volkswaagen', 'Volkswagen Vz'],
  ['lufthnasa', 'Deutsche Lufthansa'],
  ['bitconi', 'Bitcoin'],
  // a kind written into the name
  ['kupferpreis', 'Kupfer'],
  ['gaspreis', 'Erdgas Henry Hub'],
  ['bitcoinkurs', 'Bitcoin'],
  ['telekomaktie', 'Deutsche Telekom'],
  // what stands beside a name in a question
  ['goldpreis in euro', 'Gold'],
  ['Krügerrand', 'Gold'],
  ['silber unze', 'Silber'],
  ['sap aktie kaufen', 'SAP'],
  ['isin allianz', 'Allianz'],
  ['dax heute', 'DAX'],
  ['apple aktie in euro', 'Apple'],
  ['mcdonalds stock price', "McDonald's"],
  ['bmw stammaktie', 'BMW'],
  // what a house makes, and an index by its country
  ['nivea', 'Beiersdorf'],
  ['media markt', 'CECONOMY AG'],
  ['japan index', 'Nikkei 225'],
  // currencies by their German names, in the direction in which they were said
  ['schweizer franken', 'EUR/CHF'],
  ['britisches pfund', 'EUR/GBP'],
  ['türkische lira', 'EUR/TRY'],
  ['polnischer zloty', 'EUR/PLN'],
  ['euro yen', 'EUR/JPY'],
  ['yen euro', 'JPY/EUR'],
  ['dollar in euro', 'USD/EUR'],
  ['euro in dollar', 'EUR/USD'],
  ['franken in euro', 'CHF/EUR'],
  ['kanadischer dollar', 'EUR/CAD'],
  ['chinesischer yuan', 'EUR/CNY'],
  ['rubel', 'EUR/RUB'],
  ['1 dollar in euro', 'USD/EUR'],
  ['100 euro in dollar', 'EUR/USD'],
  ['was kostet eine unze gold', 'Gold'],
  ['rheinmetall prognose 2027', 'Rheinmetall'],
  ['bundesanleihe 2036', 'Bundesanleihe 3,00% 2026/2036'],
  ['sp500 etf', 'iShares Core S&P 500 UCITS ETF USD (Acc)'],
  ['wie hoch ist der leitzins', 'EZB-Einlagesatz'],
  ['allianz dividende', 'Allianz'],
  ['dax chart', 'DAX'],
  // kinds of shares in full
  ['bmw vorzüge', 'BMW Vz'],
  ['henkel vorzugsaktie', 'Henkel Vz'],
  // what files tell of ETFs
  ['msci world ishares thesaurierend', 'iShares Core MSCI World UCITS ETF USD (Acc)'],
  ['vanguard all world ausschüttend', 'Vanguard FTSE All-World UCITS ETF USD (Dist)'],
  // rates
  ['leitzins', 'EZB-Einlagesatz'],
  ['bundesanleihe 10 jahre', 'Rendite Bund 10 Jahre'],
  ['10-jährige Bundesanleihe', 'Rendite Bund 10 Jahre'],
  // in the middle of a word
  ['zucker', 'Zucker Nr. 11'],
  ['wagen', 'Volkswagen Vz'],
])('„%s“ means %s', (query, name) => expect(first(query)).toBe(name))

test.each([
  ['wasserstoff etf', 'Hydrogen'],
  ['etf rüstung', 'Defen[cs]e'],
  ['halbleiter etf', 'Semiconductor'],
  ['künstliche intelligenz etf', 'Artificial Intelligence'],
  ['schwellenländer etf ausschüttend', 'Emerging|\\bEM\\b'],
  ['etf indien', 'India'],
  ['immobilien etf', 'Real Estate|Property'],
  ['staatsanleihen euro etf', 'Govern|Treasury'],
  ['geldmarkt etf', 'Overnight|Cash|Money'],
])('„%s“ asks in German for what English names call %s', (query, called) =>
  expect(first(query)).toMatch(new RegExp(called)))

test.each([
  '',
  ' ',
  '---',
  'qqqqxyz',
  'sap qqqqxyz',
  'was ist das',
  'a'.repeat(201),
  'sap '.repeat(5000),
  '%\u0000',
  '🦄',
])('„%s“ finds nothing', (query) => {
  expect(search.instruments(query, 10)).toEqual([])
  expect(search.facets(query, 10)).toEqual({ facets: [] })
  expect(search.exact(query)).toBeUndefined()
})

test.each([
  { query: 'DE0007164600', exact: 'SAP' },
  { query: 'ISIN: de0007164600', exact: 'SAP' },
  { query: 'wkn 716460', exact: 'SAP' },
  { query: 'AAPL', exact: 'Apple' },
  { query: 'gold', exact: undefined },
  { query: 'siemens', exact: undefined },
  { query: 'DE0007164601', exact: undefined },
])('$query is exactly $exact', ({ query, exact }) => expect(search.exact(query)?.name).toBe(exact))

test.each([
  { query: 'deutsche', names: ['Deutsche Telekom', 'Deutsche Bank'] },
  { query: 'siemens', names: ['Siemens', 'Siemens Energy', 'Siemens Healthineers'] },
  { query: 'v', names: ['Volkswagen Vz', 'Vonovia'] },
])('of names that begin with „$query“ and stand in the same index, the larger company comes first', ({
  query,
  names,
}) => {
  const found = search
    .instruments(query, 10)
    .map(({ name }) => name)
    .filter((name) => names.includes(name))
  expect(found).toEqual(names)
})

test('an ISIN finds its paper alone', () => {
  expect(search.instruments('DE0007164600', 10).map(({ name }) => name)).toEqual(['SAP'])
})

test('facets group by type, the best match first, each with its number of matches', () => {
  const { facets } = search.facets('dax', 3)
  expect(facets[0]).toMatchObject({
    type: 'INDEX',
    results: [{ name: 'DAX' }, { name: 'DAX Kursindex' }, { name: 'MDAX' }],
  })
  const etfs = facets.find(({ type }) => type === 'ETF')
  expect(etfs?.results).toHaveLength(3)
  expect(etfs?.total).toBeGreaterThan(10)
})

test('a letter asked again has the same answer, and each size its own', () => {
  const [one, other] = [search.facets('s', 3), search.facets('s', 5)]
  expect(search.facets('s', 3)).toEqual(one)
  expect([one.facets[0]?.results.length, other.facets[0]?.results.length]).toEqual([3, 5])
})

test.each([
  ['allianz dividende', 'Allianz', 'dividends'],
  ['sap chart', 'SAP', 'chart'],
  ['Chart SAP', 'SAP', 'chart'],
  ['dax einzelwerte', 'DAX', 'members'],
  ['telekom kursziel', 'Deutsche Telekom', 'ratings'],
  ['daxchart', 'DAX', 'chart'],
  ['vw dividende 2026', 'Volkswagen Vz', 'dividends'],
  ['bayer dividende 2026', 'Bayer', 'dividends'],
  ['allianz dividendenrendite', 'Allianz', 'dividends'],
])('„%s“ asks for a tab of %s', (query, name, tab) =>
  expect(search.tab(query)).toMatchObject({ instrument: { name }, tab }))

test.each([
  'chart',
  'sap',
  'gold dividende',
  'qqqqxyz chart',
  'dws top dividende',
  'dividenden etf',
])('„%s“ asks for no tab', (query) => expect(search.tab(query)).toBeUndefined())

test('a limit is kept', () => {
  expect(search.instruments('a', 7)).toHaveLength(7)
  expect(search.instruments('a', 0)).toEqual([])
})

const paper = (number: number): Instrument => ({
  key: instrumentKey('DERIVATIVE', String(number)),
  entityType: 'DERIVATIVE',
  entitySubType: 'KNOCKOUT_CERTIFICATE',
  entityValue: String(number) as EntityValue,
  name: `Papier ${number}`,
  isin: 'QP000O000017',
  wkn: 'O00001',
  isoCurrency: 'EUR',
  notations: [],
  facts: { kind: 'derivative', underlyingKey: instrumentKey('INDEX', '20735'), number },
})

test('every instrument is found by its whole name', () => {
  const lost = universe.all().filter(({ name }) => !search.instruments(name, 5).some((found) => found.name === name))
  expect(lost).toEqual([])
})

const asked: { name: string; kind: PaperWish; limit: number }[] = []
const withPapers = createSearch({
  instruments: universe.all(),
  derivatives: {
    issuers: ['Deutsche Bank', 'UBS'],
    byIsin: () => undefined,
    byWkn: () => undefined,
    on: (instrument, wanted, limit) => {
      asked.push({ name: instrument.name, kind: wanted, limit })
      return [paper(1), paper(2)]
    },
  },
})

test.each([
  { query: 'dax knock out', underlying: 'DAX', kind: { entitySubType: 'KNOCKOUT_CERTIFICATE' } },
  { query: 'Knock-Out DAX', underlying: 'DAX', kind: { entitySubType: 'KNOCKOUT_CERTIFICATE' } },
  { query: 'sap call', underlying: 'SAP', kind: { entitySubType: 'WARRANT', right: 'call' } },
  { query: 'tesla put optionsschein', underlying: 'Tesla', kind: { entitySubType: 'WARRANT', right: 'put' } },
  {
    query: 'gold turbo long',
    underlying: 'Gold',
    kind: { entitySubType: 'KNOCKOUT_CERTIFICATE', right: 'call', style: 'turbo' },
  },
  { query: 'Faktor Long DAX', underlying: 'DAX', kind: { entitySubType: 'FACTOR_CERTIFICATE', right: 'call' } },
  {
    query: 'Discount Call auf SAP',
    underlying: 'SAP',
    kind: { entitySubType: 'EXOTIC_CERTIFICATE', right: 'call', style: 'discountOption' },
  },
  { query: 'bonus zertifikate siemens', underlying: 'Siemens', kind: { entitySubType: 'BONUS_CERTIFICATE' } },
  { query: 'Call auf SAP', underlying: 'SAP', kind: { entitySubType: 'WARRANT', right: 'call' } },
  { query: 'Discount auf SAP', underlying: 'SAP', kind: { entitySubType: 'DISCOUNT_CERTIFICATE' } },
  {
    query: 'Mini Future Gold',
    underlying: 'Gold',
    kind: { entitySubType: 'KNOCKOUT_CERTIFICATE', style: 'miniFuture' },
  },
  { query: 'dax knock', underlying: 'DAX', kind: { entitySubType: 'KNOCKOUT_CERTIFICATE' } },
  { query: 's&p 500 put', underlying: 'S&P 500', kind: { entitySubType: 'WARRANT', right: 'put' } },
  { query: 'deutsche bank call', underlying: 'Deutsche Bank', kind: { entitySubType: 'WARRANT', right: 'call' } },
  { query: 'Kapitalschutz', underlying: 'DAX', kind: { entitySubType: 'CAPITAL_PROTECTION_CERTIFICATE' } },
  { query: 'Bonus', underlying: 'DAX', kind: { entitySubType: 'BONUS_CERTIFICATE' } },
  { query: 'Discount', underlying: 'DAX', kind: { entitySubType: 'DISCOUNT_CERTIFICATE' } },
  {
    query: 'Turbo Long auf DAX 20.730 open end UBS',
    underlying: 'DAX',
    kind: {
      entitySubType: 'KNOCKOUT_CERTIFICATE',
      right: 'call',
      style: 'turbo',
      openEnd: true,
      near: 20_730,
      issuer: 1,
    },
  },
  {
    query: 'Put DAX 23.000 Dezember',
    underlying: 'DAX',
    kind: { entitySubType: 'WARRANT', right: 'put', near: 23_000 },
  },
  { query: 'hebelzertifikat dax', underlying: 'DAX', kind: {} },
  {
    query: 'Call auf NASDAQ 100 24.000 18.12.26 UBS',
    underlying: 'NASDAQ 100',
    kind: { entitySubType: 'WARRANT', right: 'call', near: 24_000, lastDay: '2026-12-18', issuer: 1 },
  },
  {
    query: 'Aktienanleihe auf SAP 7,25 % 250 18.06.27 Deutsche Bank',
    underlying: 'SAP',
    kind: { entitySubType: 'REVERSE_CONVERTIBLE', near: 250, lastDay: '2027-06-18', issuer: 0 },
  },
])('„$query“ asks for papers on $underlying', ({ query, underlying, kind }) => {
  asked.length = 0
  const { facets } = withPapers.facets(query, 2)
  expect(asked).toMatchObject([{ name: underlying, kind }])
  expect(Object.keys(asked[0]?.kind ?? {}).toSorted()).toEqual(Object.keys(kind).toSorted())
  expect(facets[0]).toMatchObject({
    type: 'DERIVATIVE',
    total: 2,
    results: [{ name: 'Papier 1' }, { name: 'Papier 2' }],
  })
})

test('of papers alike the one whose whole name was typed comes first', () => {
  const { facets } = createSearch({
    instruments: universe.all(),
    derivatives: {
      issuers: ['UBS'],
      byIsin: () => undefined,
      byWkn: () => undefined,
      on: () =>
        [110, 120, 130].map((bonus) => ({
          ...paper(bonus),
          name: `Bonus-Zertifikat auf SAP Barriere 90 Bonus ${bonus} 18.06.27 UBS`,
        })),
    },
  }).facets('Bonus-Zertifikat auf SAP Barriere 90 Bonus 130 18.06.27 UBS', 2)
  expect(facets[0]?.results.map(({ name }) => /Bonus (\d+)/.exec(name)?.[1])).toEqual(['130', '110'])
})

test('a derivative is found by its identifiers', () => {
  const derivatives: DerivativeSource = {
    issuers: [],
    byIsin: (isin) => (isin === 'QP000O000017' ? paper(1) : undefined),
    byWkn: (wkn) => (wkn === 'O00001' ? paper(1) : undefined),
    on: () => [],
  }
  const few = createSearch({ instruments: universe.all().slice(0, 100), derivatives })
  expect(few.exact('o00001')?.name).toBe('Papier 1')
  expect(few.instruments('QP000O000017', 5).map(({ name }) => name)).toEqual(['Papier 1'])
})

test('pages are found by title and keyword, typos forgiven', () => {
  const pages = [
    { path: '/aktien', title: 'Aktien' },
    { path: '/tools/waehrungsrechner', title: 'Währungsrechner', keywords: ['Devisenrechner'] },
    { path: '/termine', title: 'Termine', keywords: ['Kalender'] },
  ]
  const find = createPageSearch(pages)
  expect(find('kalender für aktien', 5)[0]?.path).toBe('/termine')
  expect(find('was sind aktien', 5)[0]?.path).toBe('/aktien')
  expect(find('was ist ein kalender', 5)[0]?.path).toBe('/termine')
  expect(createPageSearch([{ path: '/rat', title: 'Rat', keywords: ['Aktien'] }, ...pages])('aktien', 5)[0]?.path).toBe(
    '/aktien',
  )
  expect(find('währ', 5)[0]?.path).toBe('/tools/waehrungsrechner')
  expect(find('waehrungsrecner', 5)[0]?.path).toBe('/tools/waehrungsrechner')
  expect(find('kalender', 5)[0]?.path).toBe('/termine')
  expect(find('xyz', 5)).toEqual([])
})

test('an index that is built in turns lets others have theirs and finds the same', async () => {
  const instruments = [...universe.all()]
  const prepared = createSearch({ instruments })
  let turns = 0
  const count = () => {
    turns++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  await prepared.prepare()
  clearImmediate(counting)
  expect(turns).toBeGreaterThan(5)
  expect(prepared.instruments('allianz', 5)).toEqual(search.instruments('allianz', 5))
})
