import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluateInputs } from '#portfolio/evaluate-input.ts'
import type { Income } from '#features/depots/income.contract.ts'
import type { WealthRisk } from '#features/depots/risk.contract.ts'
import type { WealthTargets } from '#features/depots/targets.contract.ts'
import type { Tax } from '#features/depots/tax.contract.ts'
import type { Investment, InvestmentReply, WealthAnalysis, WealthReply } from '#features/depots/wealth.contract.ts'
import type { Transaction } from '#features/sample-portfolio/transactions.contract.ts'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import { mainListing } from '#market/listings.ts'
import { valuedAt } from '#portfolio/market-facts.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'
import { htmlFaults } from '../html-faults.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let anna: TestReader
let bert: TestReader
beforeAll(async () => {
  portal = await testPortal('2026-11-21T10:00:00Z') // Saturday: prices stand still between two questions
  anna = await testReader(portal, 'anna@example.org', ['portfolio_analysis_feature', 'portfolio_payouts_feature'])
  bert = await testReader(portal, 'bert@example.org')
})
afterAll(() => portal.stop())

async function api<T>(
  method: string,
  path: string,
  body?: unknown,
  reader = anna,
): Promise<{ status: number; body: T }> {
  const answer = await fetch(`${portal.url}/api/wealth/v1${path}`, {
    method,
    headers: { ...reader.program, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}
const get = async <T>(path: string): Promise<T> => (await api<T>('GET', path)).body
const open = (path: string, reader = anna) => browserOf(portal, reader).open(path)

interface Booked {
  idTransaction: string
  amount: number
}
const begin = async (name: string, more: object) =>
  (await api<{ entityValue: string }>('POST', '/depots', { name, ...more })).body.entityValue
const book = async (depot: string, booking: object): Promise<Booked> => {
  const { status, body } = await api<Booked>('POST', `/depots/${depot}/bookings`, booking)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

const sap = 'STOCK:82849'
let growth = ''
let second = ''
let savings = ''

/** The example of docs/depots.md. */
test('two depots and an account add up to the cent', async () => {
  growth = await begin('Langfristdepot', { keepsCash: true })
  second = await begin('Zweitdepot', {})
  savings = await begin('Tagesgeld', { kind: 'ACCOUNT' })
  await book(growth, { type: 'DEPOSIT', date: '2026-11-02', amount: 5000 })
  await book(growth, { type: 'BUY', date: '2026-11-02', instrument: sap, quantity: 10, price: 200, fee: 4.9 })
  await book(growth, { type: 'SELL', date: '2026-11-10', instrument: sap, quantity: 2, price: 210, fee: 1 })
  await book(growth, { type: 'DIVIDEND', date: '2026-11-12', instrument: sap, amount: 16.5, tax: 5.5 })
  await book(second, { type: 'BUY', date: '2026-11-03', instrument: sap, quantity: 5, price: 180, fee: 1 })
  await book(savings, { type: 'DEPOSIT', date: '2026-11-02', amount: 1000 })
  await book(savings, { type: 'INTEREST', date: '2026-11-16', amount: 7.5, tax: 2.5 })

  const investment = await get<InvestmentReply>(`/investments/${sap}`)
  const { value: held = Number.NaN, lines = [], result, lots } = investment
  expect(lines).toEqual([
    { figure: 'bought', value: -2900 },
    { figure: 'sold', value: 420 },
    { figure: 'dividends', value: 22 },
    { figure: 'fees', value: -6.9 },
    { figure: 'taxes', value: -5.5 },
    { figure: 'value', value: held },
  ])
  expect(result).toBeCloseTo(held - 2470.4, 6)
  expect(lots.reduce((all, { value = Number.NaN }) => all + value, 0)).toBeCloseTo(held, 8)
  expect(lots.map(({ name, quantity, cost }) => [name, quantity, cost])).toEqual([
    ['Langfristdepot', 8, 1603.92],
    ['Zweitdepot', 5, 901],
  ])

  const wealth = await get<WealthReply>('/overview')
  expect(wealth.accounts.map(({ name, balance }) => [name, balance])).toEqual([
    ['Langfristdepot', 3430.6],
    ['Tagesgeld', 1007.5],
  ])
  expect(wealth.value).toBeCloseTo(held + 4438.1, 2)
  expect(wealth.paidIn).toBe(6901)
  expect(wealth.gain).toBeCloseTo((result ?? Number.NaN) + 7.5, 2)
  expect(wealth.depots.reduce((sum, { gainEur = Number.NaN }) => sum + gainEur, 7.5)).toBeCloseTo(wealth.gain ?? 0, 1)
  expect(wealth.incomeYear).toBe(32)
  expect(wealth.depots.reduce((sum, { valueEur = 0 }) => sum + valueEur, 1007.5)).toBeCloseTo(wealth.value, 2)
  expect(wealth.allocation.class.reduce((sum, { sharePct }) => sum + sharePct, 0)).toBeCloseTo(100, 4)
})

test('the overview shows what moves, what it is worth, and the next payments to whom the plan allows them', async () => {
  const { largest, numberPositions, nextIncome } = await get<WealthReply>('/overview')
  const { list } = await get<{ list: Investment[] }>('/investments')
  expect([numberPositions, largest]).toMatchObject([1, [{ idPosition: sap, value: list[0]?.value, sharePct: 100 }]])
  expect(nextIncome).toEqual((await get<Income>('/income')).expected.slice(0, 5))
  const { html } = await open('/depots')
  for (const said of ['Was sich am 20.11. bewegt hat', 'href="/depots/investments/STOCK-82849"', 'Nächste Erträge'])
    expect(html).toContain(said)
  expect((await api<WealthReply>('GET', '/overview', undefined, bert)).body).toMatchObject({ largest: [] })
  expect((await api<WealthReply>('GET', '/overview', undefined, bert)).body.nextIncome).toBeUndefined()
})

test('whoever bought nothing but the benchmark has what the same payments into it are worth; its trail adds up', async () => {
  const dora = await testReader(portal, 'dora@example.org', ['portfolio_benchmarking_feature'])
  const ask = async <T>(method: string, path: string, body?: unknown) => (await api<T>(method, path, body, dora)).body
  const { universe, market } = portal.rooms
  const share = universe.byKey(sap as InstrumentKey)
  if (!share) throw new Error('The seed has no SAP')
  const { id } = valuedAt(share).notation
  const closeOf = (day: string) => market.daily(id, day as TradingDay, day as TradingDay).close[0]
  const { entityValue } = await ask<{ entityValue: string }>('POST', '/depots', { name: 'Wie SAP', benchmark: sap })
  for (const [type, date, quantity] of [
    ['BUY', '2026-03-02', 3],
    ['BUY', '2026-05-04', 7],
    ['SELL', '2026-09-01', 4],
  ] as const) {
    const booking = { type, date, instrument: sap, quantity, price: closeOf(date) }
    await ask('POST', `/depots/${entityValue}/bookings`, booking)
  }
  const { value, benchmark, curve } = await ask<WealthReply>('GET', '/overview')
  expect(benchmark).toMatchObject({ instrument: { name: 'SAP' }, value, difference: 0 })
  expect(curve.benchmark).toEqual(curve.value)
  // a payment counts for the whole of its day, so both bring the same from the evening of the first to the second
  const second = curve.date.indexOf('2026-05-04')
  const sinceFirst = (percent: readonly (number | undefined)[] = []) =>
    percent.slice(1, second).map((each = Number.NaN) => (100 + each) / (100 + (percent[1] ?? Number.NaN)))
  expect(second).toBeGreaterThan(40)
  const ofBenchmark = sinceFirst(curve.benchmarkPct)
  sinceFirst(curve.returnPct).forEach((factor, day) => expect(factor).toBeCloseTo(ofBenchmark[day] ?? Number.NaN, 5))
  expect(Math.min(...curve.drawdownPct.map(Number))).toBeLessThan(0)
  const { list } = await ask<{ list: { quantity: number; value: number }[] }>('GET', '/benchmark')
  expect(list.map(({ quantity }) => quantity)).toEqual([3, 7, -4, 6])
  expect(list.at(-1)?.value).toBe(value)

  const browser = browserOf(portal, dora)
  expect((await browser.open('/depots')).html).toContain('Dieselben Einzahlungen in SAP')
  expect((await browser.open('/depots?ansicht=rendite')).html).toContain('Rendite deines Vermögens und SAP')
  expect((await browser.open('/depots?ansicht=rueckgang')).html).toContain('Rückgang deines Vermögens vom Höchststand')
  const opened = await browser.open('/depots?zahl=vergleich')
  for (const said of ['id="herkunft"', 'Einzahlung', 'Auszahlung']) expect(opened.html).toContain(said)
  expect(await htmlFaults(opened.html)).toEqual([])
  expect((await open('/depots')).html).toContain('gehört zu <a href="/info/premium">Parkett Plus</a>')
  expect(await get<WealthReply>('/overview')).toMatchObject({ isCompared: false })
  expect(await get<{ list: object[] }>('/benchmark')).toMatchObject({ list: [] })
})

test('of a bond its nominal, its interest and its cost in percent are told', async () => {
  const hanna = await testReader(portal, 'hanna@example.org')
  const ask = async <T>(path: string, body: unknown) => (await api<T>('POST', path, body, hanna)).body
  const { entityValue } = await ask<{ entityValue: string }>('/depots', { name: 'Anleihen' })
  const bond = { type: 'BUY', instrument: 'BOND:600010631', date: '2026-03-02', quantity: 1000, price: 98.2 }
  await ask(`/depots/${entityValue}/bookings`, bond)
  const { html } = await browserOf(portal, hanna).open('/depots/investments/BOND-600010631')
  for (const said of [
    'Wert der Position',
    'Nominal 1.000 zu',
    'Zinsen vor Steuern',
    'Kauf nominal 1.000',
    'Einstand mit Kosten 98,200',
  ])
    expect(html.replaceAll('<!-- -->', '')).toContain(said)
  expect(html).not.toMatch(/\d Stück/)
})

test('a bond of a state is in a line of its own, and what does not count as it stands is told on the overview', async () => {
  const ida = await testReader(portal, 'ida@example.org', ['portfolio_analysis_feature'])
  const ask = async <T>(method: string, path: string, body?: unknown) => (await api<T>(method, path, body, ida)).body
  const { entityValue } = await ask<{ entityValue: string }>('POST', '/depots', { name: 'Staatliches' })
  const bond = { type: 'BUY', instrument: 'BOND:600010631', date: '2026-03-02', quantity: 1000, price: 98.2 }
  await ask('POST', `/depots/${entityValue}/bookings`, bond)
  const { analysis } = await ask<WealthAnalysis>('GET', '/analysis')
  expect(analysis?.allocation.sector.map(({ name }) => name)).toEqual(['Staat'])
  expect((await open('/depots', ida)).html).not.toContain('Zu prüfen')
  const { body: run } = await files('POST', `/${entityValue}/imports`, ida, {
    text: [
      'date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency',
      '2026-06-02;;Executed;r;SAP;Security;Sell;DE0007164600;10;200,00;2000,00;0,00;0,00;EUR',
      '',
    ].join('\n'),
  })
  await files('POST', `/${entityValue}/imports/${String(run['idImport'])}/import`, ida, {})
  const [depot] = (await ask<WealthReply>('GET', '/overview')).depots
  expect([depot?.numberWarnings, depot?.warnings.length]).toEqual([1, 1])
  const { html } = await open('/depots', ida)
  expect(html).toMatch(/Zu prüfen.*class="to-check">[^<]*SAP.*href="\/depots\/\d+\/transaktionen">Prüfen/)
})

/** What is no part of the wealth: files that are taken in. */
async function files(method: string, path: string, reader: TestReader, body: object) {
  const answer = await fetch(`${portal.url}/api/v2/portfolios${path}`, {
    method,
    headers: { ...reader.program, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('a paper is drawn with its deals over depots, and they stand below in words', async () => {
  const { html } = await open('/depots/investments/STOCK-82849')
  for (const way of ['/handeln/DE0007164600', `/depots/transaktion/hinzufuegen/${growth}?wert=STOCK%3A82849`])
    expect(html).toContain(`href="${way}"`)
  for (const said of [
    'Kurs und deine Buchungen',
    '4 Ereignisse im Chart',
    'Einstand je Stück mit Kosten 192,69',
    'Kauf am 02.11.2026: 10 Stück zu 200,00 EUR (Langfristdepot)',
    'Kauf am 03.11.2026: 5 Stück zu 180,00 EUR (Zweitdepot)',
    'Verkauf am 10.11.2026: 2 Stück zu 210,00 EUR (Langfristdepot)',
    'Dividende am 12.11.2026: 16,50 EUR (Langfristdepot)',
  ])
    expect(html).toContain(said)
  expect((await open('/depots/investments/STOCK-82849?zeitraum=Y5')).html).toContain('fünf Jahre auf Xetra')
})

test('what the command says of the exports is what the overview says of their sum', async () => {
  const { value } = await get<WealthReply>('/overview')
  let sum = 0
  for (const depot of [growth, second, savings]) {
    const [evaluated] = evaluateInputs(JSON.stringify(await get(`/depots/${depot}/export`)), { fallbackId: '?' })
    if (!evaluated || 'error' in evaluated) throw new Error(JSON.stringify(evaluated))
    sum += (evaluated.figures['breakdown'] as { finalValue: number }).finalValue
  }
  expect(value).toBeCloseTo(sum, 2)
  const { analysis } = await get<WealthAnalysis>('/analysis')
  const [last, ...parts] = (analysis.breakdown ?? []).toReversed()
  expect(parts.reduce((all, each) => all + each.value, 0)).toBeCloseTo(last?.value ?? 0, 2)
  expect(last?.value).toBeCloseTo(value, 2)
})

test('risk, costs and crises belong to a plan, and say of what they know nothing', async () => {
  const mine = await get<WealthRisk>('/risk')
  expect(mine.isWhole).toBe(true)
  expect(mine.largest.map(({ name }) => name)).toContain('SAP')
  expect(mine.costs).toMatchObject({ fundsKnown: 0 })
  expect(mine.costs.booked).toBeGreaterThan(0)
  expect(mine.crises.map(({ name }) => name)).toEqual(['Finanzkrise 2008', 'Corona 2020', 'Zinswende 2022'])
  for (const { changePct, knownPct } of mine.crises) expect(changePct === undefined).toBe(knownPct < 50)
  expect((await api<WealthRisk>('GET', '/risk', undefined, bert)).body).toMatchObject({ isWhole: false, crises: [] })
  const page = await browserOf(portal, anna).open('/depots/analyse')
  for (const title of ['Risiko', 'Kosten im Jahr', 'In früheren Krisen']) expect(page.html).toContain(title)
})

test('Sharpe, Sortino and the value at risk stand beside those of the benchmark, and open their formula', async () => {
  const fritz = await testReader(portal, 'fritz@example.org', [
    'portfolio_analysis_feature',
    'portfolio_benchmarking_feature',
  ])
  const begun = async (name: string, date: string, reader: TestReader) => {
    const body = { name, benchmark: sap }
    const { entityValue } = (await api<{ entityValue: string }>('POST', '/depots', body, reader)).body
    const booking = { type: 'BUY', date, instrument: sap, quantity: 10, price: 100 }
    expect((await api('POST', `/depots/${entityValue}/bookings`, booking, reader)).status).toBe(200)
    return (await api<WealthRisk>('GET', '/risk', undefined, reader)).body.risk
  }
  const risk = await begun('Nur SAP', '2024-01-02', fritz)
  const { volatilityPct, sharpeRatio, sortinoRatio, valueAtRiskPct = 0, valueAtRisk = 0 } = risk ?? {}
  // whoever holds the benchmark alone risks the same, but for the first day, on which it was bought at another price
  expect(risk?.ofBenchmark?.sortinoRatio).toBeTypeOf('number')
  expect([volatilityPct, sharpeRatio, sortinoRatio].every(Number.isFinite)).toBe(true)
  expect(valueAtRiskPct).toBeLessThan(0)
  const { value } = (await api<WealthReply>('GET', '/overview', undefined, fritz)).body
  expect(valueAtRisk).toBeCloseTo((value * valueAtRiskPct) / 100, 1)
  const { html } = await open('/depots/analyse', fritz)
  for (const said of [
    'Sortino-Quote',
    'Value at Risk 95 %, 1 Monat',
    'Ziel: 0 % im Jahr',
    'So viel gingst du in 95 von 100',
  ])
    expect(html).toContain(said)

  expect(await htmlFaults(html)).toEqual([])

  const gustav = await testReader(portal, 'gustav@example.org', ['portfolio_analysis_feature'])
  const short = await begun('Seit Januar', '2026-01-02', gustav)
  expect(short).toMatchObject({ sortinoRatio: expect.any(Number) })
  expect(short?.valueAtRiskPct).toBeUndefined()
  expect((await open('/depots/analyse', gustav)).html).toMatch(/Für den Value at Risk fehlen Daten: 10 von 12 Monaten/)
})

test('what a crisis cost is told in euro, also of what has its price in dollars alone', async () => {
  const carl = await testReader(portal, 'carl@example.org', ['portfolio_analysis_feature'])
  const { body } = await api<{ entityValue: string }>('POST', '/depots', { name: 'Gold' }, carl)
  const { universe, market } = portal.rooms
  const gold = 'PRECIOUS_METAL:1326189' as InstrumentKey
  const closes = (key: InstrumentKey) => {
    const instrument = universe.byKey(key)
    if (!instrument) throw new Error(key)
    const { id } = mainListing(instrument).notation
    return (['2007-10-31', '2009-03-09'] as const).map(
      (day) => market.daily(id, '2007-10-25' as TradingDay, day as TradingDay).close.at(-1) ?? Number.NaN,
    )
  }
  const booking = {
    type: 'BUY',
    date: '2026-11-02',
    instrument: gold,
    quantity: 1,
    price: 4000,
    isoCurrency: 'USD',
  }
  expect((await api('POST', `/depots/${body.entityValue}/bookings`, booking, carl)).status).toBe(200)
  const [first = 0, last = 0] = closes(gold)
  const [dollarsFirst = 0, dollarsLast = 0] = closes('CURRENCY:EURUSD' as InstrumentKey)
  const [crisis] = (await api<WealthRisk>('GET', '/risk', undefined, carl)).body.crises
  expect(crisis).toMatchObject({ knownPct: 100, withoutRate: [] })
  expect(crisis?.changePct).toBeCloseTo((last / dollarsLast / (first / dollarsFirst) - 1) * 100, 3)
})

test('targets say what is to be bought and sold; those that do not add up are refused at their field', async () => {
  const browser = browserOf(portal, anna)
  const wrong = await browser.send('/depots/analyse', 'ziele', { 'ziel-stocks': '60', 'ziel-account': '30' })
  expect(wrong.html).toContain('Zusammen sind das 90,00 %.')
  expect(wrong.html).toContain('value="60"')
  expect((await browser.send('/depots/analyse', 'ziele', { 'ziel-stocks': 'viel' })).html).toContain(
    'Bitte gib 0 bis 100 an',
  )
  await browser.send('/depots/analyse', 'ziele', { 'ziel-stocks': '62,5', 'ziel-account': '37,5' })
  const { list } = await get<WealthTargets>('/targets?deposit=1000')
  expect(list.map(({ part, targetPct }) => [part, targetPct])).toEqual([
    ['stocks', 62.5],
    ['account', 37.5],
  ])
  expect(list.reduce((sum, { amount = 0 }) => sum + amount, 0)).toBeCloseTo(1000, 2)
  expect((await browser.open('/depots/analyse?einzahlung=viel')).html).toContain('Bitte gib einen Betrag')
  const body = { list: [{ part: 'stocks', percent: 99 }] }
  expect((await api('PUT', '/targets', body)).status).toBe(400)
  expect((await api<WealthTargets>('GET', '/targets', undefined, bert)).body).toMatchObject({
    isWhole: false,
    list: [],
  })
})

test('targets by paper, region and sector, each kind with its own, and what of each paper leads there', async () => {
  const browser = browserOf(portal, anna)
  const byPaper = { art: 'wertpapier', 'ziel-STOCK:82849': '50', 'ziel-account': '20' }
  const unknown = await browser.send('/depots/analyse?ziel=wertpapier', 'ziele', {
    ...byPaper,
    'neu-1': 'Gibtsnicht AG',
    'neu-1-ziel': '30',
  })
  expect(unknown.html).toContain('Zu „Gibtsnicht AG“ finden wir kein Wertpapier.')
  expect(unknown.html).toContain('value="Gibtsnicht AG"')
  const twice = { ...byPaper, 'neu-2': '716460', 'neu-2-ziel': '30' }
  expect((await browser.send('/depots/analyse', 'ziele', twice)).html).toContain(
    'Dieses Wertpapier hat schon ein Ziel.',
  )
  const kept = await browser.send('/depots/analyse', 'ziele', { ...byPaper, 'neu-1': 'Adidas', 'neu-1-ziel': '30' })
  expect(kept.location).toMatch(/^\/depots\/analyse\?ziel=wertpapier&meldung=[^#]+#ziele$/)
  const papers = await get<WealthTargets>('/targets?by=paper&deposit=1000')
  expect(papers.list.map(({ name, targetPct }) => [name, targetPct])).toEqual([
    ['SAP', 50],
    ['adidas', 30],
    ['Konto', 20],
  ])
  expect(papers.list.reduce((sum, { amount = 0 }) => sum + amount, 0)).toBeCloseTo(1000, 2)

  await browser.send('/depots/analyse', 'ziele', { art: 'region', 'ziel-Europa': '90', 'ziel-account': '10' })
  const regions = await get<WealthTargets>('/targets?by=region')
  const [europe, cash] = regions.list
  expect([europe?.name, cash?.name]).toEqual(['Europa', 'Konto'])
  expect((europe?.amount ?? 0) + (cash?.amount ?? 0)).toBeCloseTo(0, 2)
  // one paper is all there is of Europe
  expect(regions.papers).toMatchObject([{ instrument: { name: 'SAP' }, amount: europe?.amount }])
  const [{ amount = 0, value = 0, pieces = 0 } = {}] = regions.papers ?? []
  expect(pieces).toBeCloseTo((amount / value) * 13, 1)

  const sectors = [
    { part: 'Informationstechnologie', percent: 50 },
    { part: 'Energie', percent: 50 },
  ]
  expect((await api('PUT', '/targets', { by: 'sector', list: sectors })).status).toBe(200)
  expect((await api('PUT', '/targets', { by: 'region', list: sectors })).body).toMatchObject({
    faults: { list: '„Informationstechnologie“ gibt es nicht.' },
  })
  const page = await browser.open('/depots/analyse?ziel=branche&einzahlung=1.000&nur-zukaufen=ja')
  expect(page.html).toContain('Mit den Wertpapieren, die du hast, allein ist das nicht zu erreichen')
  expect((await get<WealthTargets>('/targets?by=class')).list.map(({ targetPct }) => targetPct)).toEqual([62.5, 37.5])
  await browser.send('/depots/analyse', 'ziele', { art: 'region' })
  expect(await get<WealthTargets>('/targets?by=region')).toMatchObject({ hasTargets: false })
})

test('what an account holds in another currency is told in it', async () => {
  const pia = await testReader(portal, 'pia@example.org')
  const made = { name: 'Giro', kind: 'ACCOUNT' }
  const { entityValue } = (await api<{ entityValue: string }>('POST', '/depots', made, pia)).body
  for (const isoCurrency of ['EUR', 'USD']) {
    const paid = { type: 'DEPOSIT', date: '2026-11-02', amount: 1000, isoCurrency }
    await api('POST', `/depots/${entityValue}/bookings`, paid, pia)
  }
  const { body } = await api<{ balance: number; foreign: object[] }>('GET', `/accounts/${entityValue}`, undefined, pia)
  expect(body.foreign).toEqual([{ isoCurrency: 'USD', balance: 1000 }])
  const { html } = await browserOf(portal, pia).open(`/depots/konten/${entityValue}`)
  for (const said of ['Davon in USD', 'Hat die Bank umgerechnet']) expect(html).toContain(said)
})

test('the page of an account lists what moves it, and the worth of a delivery has no sign', async () => {
  const oda = await testReader(portal, 'oda@example.org')
  const made = { name: 'Mit Konto', keepsCash: true }
  const { entityValue } = (await api<{ entityValue: string }>('POST', '/depots', made, oda)).body
  const came = { type: 'DELIVERY_IN', date: '2026-11-03', instrument: sap, quantity: 4, price: 200 }
  for (const body of [{ type: 'DEPOSIT', date: '2026-11-02', amount: 50 }, came])
    await api('POST', `/depots/${entityValue}/bookings`, body, oda)
  const shown = async (path: string) => (await browserOf(portal, oda).open(path)).html.replaceAll('<!-- -->', '')
  const account = await shown(`/depots/konten/${entityValue}`)
  expect([account.includes('Einlage'), account.includes('Einbuchung')]).toEqual([true, false])
  const bookings = await shown(`/depots/${entityValue}/transaktionen`)
  expect([bookings.includes('>800,00 EUR'), bookings.includes('+800,00')]).toEqual([true, false])
})

test('money on accounts counts to its currency where wealth is split by currency', async () => {
  const mia = await testReader(portal, 'mia@example.org')
  for (const isoCurrency of ['EUR', 'USD']) {
    const body = { name: isoCurrency, kind: 'ACCOUNT', isoCurrency }
    const { entityValue } = (await api<{ entityValue: string }>('POST', '/depots', body, mia)).body
    await api('POST', `/depots/${entityValue}/bookings`, { type: 'DEPOSIT', date: '2026-11-02', amount: 1000 }, mia)
  }
  const { allocation, value } = (await api<WealthReply>('GET', '/overview', undefined, mia)).body
  expect(allocation.class).toEqual([{ name: 'Konto', value, sharePct: 100 }])
  expect(allocation.currency.map(({ name }) => name)).toEqual(['EUR', 'USD'])
  expect(allocation.currency.reduce((sum, each) => sum + each.value, 0)).toBeCloseTo(value, 2)
})

test('interest is not called dividend, and what shares will pay is told to whom the plan allows it', async () => {
  const { months, payers, expected, isEntitled } = await get<Income>('/income')
  expect(months).toEqual([
    { year: 2026, month: 11, kind: 'dividend', gross: 22, net: 16.5 },
    { year: 2026, month: 11, kind: 'interest', gross: 10, net: 7.5 },
  ])
  const told = expected.reduce((all, { amount = 0 }) => all + amount, 0)
  expect(payers).toMatchObject([
    { idPosition: sap, gross: 22, net: 16.5 },
    { name: 'Tagesgeld', gross: 10, net: 7.5, expected: 0 },
  ])
  expect(payers.reduce((all, payer) => all + payer.expected, 0)).toBeCloseTo(told, 2)
  expect(isEntitled).toBe(true)
  for (const { quantity } of expected) expect(quantity).toBe(13)
  expect((await api<Income>('GET', '/income', undefined, bert)).body).toMatchObject({ isEntitled: false, expected: [] })
})

test('a distributing fund is expected to pay what it paid last, and funds of which nobody can tell are named', async () => {
  const emil = await testReader(portal, 'emil@example.org', ['portfolio_payouts_feature'])
  const { entityValue } = (await api<{ entityValue: string }>('POST', '/depots', { name: 'Fonds' }, emil)).body
  const funds = portal.rooms.universe.ofType('FUND')
  const etf = funds.find(
    ({ facts }) => facts.kind === 'etf' && facts.distribution === 'distributing' && facts.indexName === 'DAX',
  )
  const fund = funds.find(({ facts }) => facts.kind === 'fund')
  if (!etf || !fund) throw new Error('The seed has neither')
  for (const { key: instrument } of [etf, fund]) {
    const booking = { type: 'BUY', date: '2026-11-02', instrument, quantity: 20, price: 100 }
    expect((await api('POST', `/depots/${entityValue}/bookings`, booking, emil)).status).toBe(200)
  }
  const { list } = await fetch(`${portal.url}/api/v1/funds/${etf.entityValue}/earning`, {
    headers: emil.program,
  }).then((answer) => answer.json() as Promise<{ list: { valueEarning: number }[] }>)
  const { expected, untold } = (await api<Income>('GET', '/income', undefined, emil)).body
  expect(expected).toMatchObject([{ kind: 'distribution', date: '2027-06-30', estimated: true, quantity: 20 }])
  expect(expected[0]?.amountPaid).toBeCloseTo(20 * (list[0]?.valueEarning ?? Number.NaN), 2)
  expect(untold).toEqual([fund.name])
  const { html } = await open('/depots/ertraege/kalender', emil)
  for (const said of ['Ausschüttung', `Ohne ${fund.name}`, 'ist hier nicht bekannt']) expect(html).toContain(said)
  expect((await open('/depots', emil)).html).toContain('30.06.2027 · Ausschüttung, geschätzt')
})

test('income is shown before tax, as booked, after 25 % or after a rate of the reader’s own', async () => {
  const browser = browserOf(portal, anna)
  const sumsAt = async (query: string) => {
    const { html } = await browser.open(`/depots/ertraege${query}`)
    const row = />2026<\/th>(.*?)<\/tr>/s.exec(html)?.[1] ?? ''
    return [...row.matchAll(/>([\d,]+)<\/td>/g)].map(([, figure]) => figure)
  }
  expect(await sumsAt('')).toEqual(['22,00', '10,00', '32,00'])
  expect(await sumsAt('?ansicht=netto')).toEqual(['16,50', '7,50', '24,00'])
  expect(await sumsAt('?ansicht=pauschal')).toEqual(['16,50', '7,50', '24,00'])
  expect(await sumsAt('?ansicht=eigen&satz=10')).toEqual(['19,80', '9,00', '28,80'])
  const { html } = await browser.open('/depots/ertraege?ansicht=eigen&satz=viel')
  expect(html).toContain('Bitte gib 0 bis 100 an')
})

test('what is expected is read by calendars at a secret address that its owner renews', async () => {
  const browser = browserOf(portal, anna)
  const send = (action: string) => browser.send('/depots/ertraege/kalender', action, {})
  const made = await send('adresse')
  const [address = ''] = /\/depots\/ertraege\/kalender\/[\w-]{32}\.ics/.exec(made.html) ?? []
  const read = (path: string) => fetch(`${portal.url}${path}`)
  const calendar = await read(address)
  expect([calendar.status, calendar.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(calendar.headers.get('cache-control')).toContain('private')
  const { expected } = await get<Income>('/income')
  const text = await calendar.text()
  expect(text.match(/^BEGIN:VEVENT/gm)?.length ?? 0).toBe(expected.length)
  expect(expected.length).toBeGreaterThan(0)
  expect(text).toContain('SAP')
  expect(text).not.toContain('anna')

  // F5 sends the form again, as it was: the address is still shown, and still the one that calendars know
  const form = await browser.open('/depots/ertraege/kalender')
  const fields = Object.fromEntries(
    ['formular', 'einmal'].map((name) => [
      name,
      new RegExp(`name="${name}" value="([^"]*)"`).exec(form.html)?.[1] ?? '',
    ]),
  )
  const addressIn = (html: string) => /\/depots\/ertraege\/kalender\/[\w-]{32}\.ics/.exec(html)?.[0] ?? ''
  const pressed = async () => addressIn((await browser.send('/depots/ertraege/kalender', 'adresse', fields)).html)
  const [shownFirst, shownAgain] = [await pressed(), await pressed()]
  expect([shownFirst === address, shownAgain]).toEqual([false, shownFirst])
  expect([(await read(address)).status, (await read(shownFirst)).status]).toEqual([404, 200])

  const again = await send('adresse')
  // what was sent before the newest address was made brings none back
  expect((await browser.send('/depots/ertraege/kalender', 'adresse', fields)).status).toBe(409)
  const [renewed = ''] = /\/depots\/ertraege\/kalender\/[\w-]{32}\.ics/.exec(again.html) ?? []
  expect(renewed).not.toBe(address)
  expect([(await read(shownFirst)).status, (await read(renewed)).status]).toEqual([404, 200])
  await send('entfernen')
  expect((await read(renewed)).status).toBe(404)
  expect((await read('/depots/ertraege/kalender/x.ics')).status).toBe(404)
})

test('a secret address is given up where nothing is expected any more, too', async () => {
  const dora = await testReader(portal, 'ohne-zahlung@example.org')
  const { open, send } = browserOf(portal, dora)
  const home = '/depots/ertraege/kalender'
  expect((await open(home)).html).not.toContain('Im eigenen Kalender')
  const { secret } = (await api<{ secret: string }>('POST', '/income/address', undefined, dora)).body
  expect((await open(home)).html).toContain('Adresse abschaffen')
  expect((await send(home, 'entfernen', {})).status).toBe(303)
  expect((await fetch(`${portal.url}${home}/${secret}.ics`)).status).toBe(404)
})

/** 500 gained at one bank, 300 lost at the other. */
test('tax by year: as each bank settles it with its order, and as a tax return puts them together', async () => {
  const carla = await testReader(portal, 'carla@example.org')
  const ask = async <T>(method: string, path: string, body?: unknown) => (await api<T>(method, path, body, carla)).body
  const depots = []
  for (const [name, bought, sold] of [
    ['Gewinn', 100, 150],
    ['Verlust', 100, 70],
  ] as const) {
    const { entityValue } = await ask<{ entityValue: string }>('POST', '/depots', { name })
    depots.push(entityValue)
    const trade = { instrument: sap, quantity: 10 }
    await ask('POST', `/depots/${entityValue}/bookings`, { ...trade, type: 'BUY', date: '2026-03-02', price: bought })
    await ask('POST', `/depots/${entityValue}/bookings`, { ...trade, type: 'SELL', date: '2026-05-04', price: sold })
  }
  const [gain = '', loss = ''] = depots
  await ask('PUT', `/tax/orders/${gain}/2026`, { euros: 100 })
  const { together, depots: banks, allowance } = await ask<Tax>('GET', '/tax')
  expect(allowance).toBe(1000)
  expect(banks.map(({ name, exempt, years }) => [name, exempt, years])).toMatchObject([
    ['Gewinn', 100, [{ year: 2026, shareResult: 500, allowanceUsed: 100, tax: 105.5 }]],
    ['Verlust', 0, [{ year: 2026, shareResult: -300, lossPotShares: 300, tax: 0 }]],
  ])
  expect(together).toMatchObject([{ year: 2026, shareResult: 200, allowanceUsed: 200, lossPotShares: 0, tax: 0 }])

  const over = await api<{ error: { faults?: object } }>('PUT', `/tax/orders/${loss}/2026`, { euros: 901 }, carla)
  expect([over.status, JSON.stringify(over.body)]).toEqual([400, expect.stringContaining('zusammen 1.000 € erlaubt')])
  await ask('PUT', '/tax/profile', { isCouple: true, churchTaxPct: 9 })
  expect((await api('PUT', `/tax/orders/${loss}/2026`, { euros: 901 }, carla)).status).toBe(200)
  expect((await api('PUT', `/tax/orders/${gain}/2026`, { euros: 1 }, bert)).status).toBe(404)

  const browser = browserOf(portal, carla)
  const refused = await browser.send('/depots/steuern', 'auftrag', { depot: gain, betrag: '1.200', jahr: '2026' })
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('sind zusammen 2.000 € erlaubt')])
  const taken = await browser.send('/depots/steuern', 'auftrag', { depot: gain, betrag: '1.000', jahr: '2026' })
  expect(taken.status).toBe(303)
  expect((await browser.open('/depots/steuern')).html).toContain('1.901 von 2.000')
})

test('a change keeps the version before it, and brings it back', async () => {
  const { idTransaction } = await book(second, { type: 'DEPOSIT', date: '2026-11-04', amount: 100 })
  const path = `/depots/${second}/bookings/${idTransaction}`
  await api('PUT', path, { type: 'DEPOSIT', date: '2026-11-04', amount: 250 })
  await api('PUT', path, { type: 'DEPOSIT', date: '2026-11-04', amount: 300 })
  expect((await get<Booked>(`/bookings/${idTransaction}`)).amount).toBe(300)
  expect((await api<Booked>('POST', `${path}/revert`)).body.amount).toBe(250)
  expect((await api<Booked>('POST', `${path}/revert`)).body.amount).toBe(100)
  expect((await api('POST', `${path}/revert`)).status).toBe(404)
  expect((await api('DELETE', path)).status).toBe(200)
})

test('what its owner does not count is shown and named, and no sum takes it in', async () => {
  const { send } = browserOf(portal, anna)
  const before = await get<WealthReply>('/overview')
  const own = before.depots.find(({ entityValue }) => entityValue === second)
  const stated = { name: own?.name ?? '', waehrung: 'EUR', konto: 'nein', stand: String(own?.version) }
  const hidden = await send(`/depots/${second}/angaben`, 'angaben', { ...stated, zaehlt: 'nein' })
  expect(hidden.status).toBe(303)
  const after = await get<WealthReply>('/overview')
  expect(after.uncounted).toEqual([own?.name])
  expect(after.value).toBeCloseTo(before.value - (own?.valueEur ?? 0), 2)
  expect(after.depots.find(({ entityValue }) => entityValue === second)).toMatchObject({
    isCounted: false,
    valueEur: own?.valueEur,
  })
  expect((await open('/depots')).html).toContain('zählt nicht mit')
  // a client that does not know of it changes nothing
  const { body } = await api<{ isCounted: boolean }>('PUT', `/depots/${second}`, { name: own?.name })
  expect(body.isCounted).toBe(false)
  await api('PUT', `/depots/${second}`, { name: own?.name, isCounted: true })
  expect((await get<WealthReply>('/overview')).value).toBe(before.value)
})

test('a broker that was connected is told among the depots', async () => {
  const { send } = browserOf(portal, bert)
  const path = '/depots/hinzufuegen/parkett/erfolgreich'
  expect((await open(path, bert)).html).toContain('ist nicht verbunden')
  const connected = await send('/broker-verbinden/parkett', 'verbinden', {
    name: 'Zum Üben',
    betrag: '10.000',
    zustimmung: 'ja',
  })
  expect(connected.location).toMatch(new RegExp(`^${path}\\?konto=\\d+`))
  expect((await open(connected.location, bert)).html).toContain('„Zum Üben“ ist bereit.')
  expect((await open('/depots/hinzufuegen/unbekannt/erfolgreich', bert)).status).toBe(404)
})

test('what is another reader’s is unknown to everybody else', async () => {
  const { list } = await get<{ list: { idTransaction: string }[] }>(`/depots/${growth}/bookings`)
  const booking = list[0]?.idTransaction ?? ''
  for (const path of [`/depots/${growth}`, `/accounts/${savings}`, `/bookings/${booking}`, `/investments/${sap}`])
    expect([path, (await api('GET', path, undefined, bert)).status]).toEqual([path, 404])
  for (const path of [`/depots/${growth}`, `/depots/konten/${savings}`, `/depots/transaktion/bearbeiten/${booking}`])
    expect([path, (await open(path, bert)).status]).toEqual([path, 404])
  expect((await open('/depots', bert)).html).toContain('Noch kein Depot.')
})

test.each([
  { wert: 'STOCK:82849', field: 'DE0007164600' },
  { wert: '716460', field: 'DE0007164600' },
  { wert: 'DE0007164600', field: 'DE0007164600' },
  { wert: '999999', field: '999999' },
])('the form of a booking knows the paper of its address: $wert', async ({ wert, field }) => {
  const { status, html } = await open(`/depots/transaktion/hinzufuegen/${growth}?wert=${wert}`)
  expect(status).toBe(200)
  expect(/<input[^>]*name="wert"[^>]*>/.exec(html)?.[0]).toContain(`value="${field}"`)
})

test('a depot, a booking and a file by forms, without script', async () => {
  const { send } = browserOf(portal, anna)
  const made = await send('/depots/hinzufuegen/manuell', 'anlegen', { name: 'Mit der Hand', waehrung: 'EUR' })
  const home = made.location.split('?')[0] ?? ''
  expect(home).toMatch(/^\/depots\/\d+$/)
  const booked = await send(`/depots/transaktion/hinzufuegen/${home.split('/')[2]}`, 'buchen', {
    art: 'kauf',
    wert: '716460',
    tag: '2026-11-02',
    stueck: '1',
    kurs: '200,00',
  })
  expect(booked.location).toContain(`${home}/transaktionen?meldung=`)
  const change = /\/depots\/transaktion\/bearbeiten\/\d+/.exec((await open(`${home}/transaktionen`)).html)?.[0] ?? ''
  const changed = await send(change, 'aendern', {
    art: 'kauf',
    wert: '716460',
    tag: '2026-11-02',
    stueck: '2',
    kurs: '200,00',
  })
  expect(changed.location).toMatch(new RegExp(`^${home}/transaktionen\\?geaendert=\\d+$`))
  expect((await open(changed.location)).html).toContain('Zurücknehmen')
  const wrong = await send(`/depots/transaktion/hinzufuegen/${home.split('/')[2]}`, 'buchen', {
    art: 'verkauf',
    wert: '716460',
    tag: '2026-11-03',
    stueck: '9',
    kurs: '200',
  })
  expect([wrong.status, wrong.html.includes('sind nur 2 Stück da')]).toEqual([422, true])
  expect((await send(`${home}/angaben`, 'entfernen', {})).location).toMatch(/^\/depots\?geloescht=\d+$/)
})

test('every page answers, and a sample portfolio is none of them', async () => {
  for (const path of [
    '/depots',
    '/depots?zeitraum=M1&nach=waehrung',
    '/depots?zahl=vergleich',
    '/depots/hinzufuegen',
    '/depots/hinzufuegen/manuell?weiter=datei',
    '/depots/konten',
    `/depots/konten/${savings}`,
    '/depots/investments',
    '/depots/investments/STOCK-82849',
    '/depots/analyse',
    '/depots/ertraege',
    '/depots/ertraege/kalender',
    '/depots/steuern',
    ...[
      '',
      '/transaktionen',
      '/geschlossene-positionen',
      '/analyse',
      '/analyse/totals',
      '/angaben',
      '/hinzufuegen',
    ].map((tab) => `/depots/${growth}${tab}`),
    `/depots/${growth}/positionen/STOCK-82849?zahl=fifoCost`,
    `/depots/${growth}/hinzufuegen/csv`,
    `/depots/transaktion/hinzufuegen/${growth}?art=dividende`,
  ]) {
    const { status, html } = await open(path)
    expect([path, status, html.includes('NaN'), await htmlFaults(html)]).toEqual([path, 200, false, []])
  }
  expect((await open(`/musterdepot/${growth}`)).location).toBe(`/depots/${growth}`)
  expect((await open('/musterdepot')).html).not.toContain('Langfristdepot')
  expect((await open('/depots/analyse', bert)).status).toBe(200)
  expect((await open(`/depots/${growth}/unbekannt`)).status).toBe(404)
})

test('shares move to another depot with their days and their cost; nothing is sold, and both sides go and come back together', async () => {
  const ida = await testReader(portal, 'ines@example.org')
  const ask = async <T>(method: string, path: string, body?: unknown, reader = ida) =>
    api<T>(method, path, body, reader)
  const made = async (name: string) =>
    (await ask<{ entityValue: string }>('POST', '/depots', { name })).body.entityValue
  const [old, fresh] = [await made('Altes Depot'), await made('Neues Depot')]
  const bookIn = async (depot: string, booking: object) =>
    (await ask<Booked>('POST', `/depots/${depot}/bookings`, { instrument: sap, ...booking })).body.idTransaction
  const first = await bookIn(old, { type: 'BUY', date: '2026-03-02', quantity: 10, price: 200, fee: 5 })
  await bookIn(old, { type: 'BUY', date: '2026-05-04', quantity: 10, price: 220 })
  const before = (await ask<WealthReply>('GET', '/overview')).body

  const browser = browserOf(portal, ida)
  expect((await browser.open(`/depots/transaktion/hinzufuegen/${old}`)).html).toContain(`/depots/${old}/uebertrag`)
  const moving = { wert: 'SAP', stueck: '12', tag: '01.09.2026', nach: fresh, notiz: '' }
  const wrong = await browser.send(`/depots/${old}/uebertrag`, 'uebertragen', { ...moving, stueck: '21' })
  expect(wrong.html).toContain('So viele Stück sind an diesem Tag nicht da.')
  expect(await htmlFaults(wrong.html)).toEqual([])
  const { location } = await browser.send(`/depots/${old}/uebertrag`, 'uebertragen', moving)
  expect(location).toMatch(`/depots/${fresh}/transaktionen?meldung=`)
  expect((await browser.open(`/depots/${fresh}/transaktionen`)).html.replaceAll('<!-- -->', '')).toContain(
    'gekauft am 02.03.2026 für 2.005,00 EUR',
  )

  const paper = async () => (await ask<InvestmentReply>('GET', `/investments/${sap}`)).body
  expect((await paper()).lots.map(({ name, date, quantity, cost }) => [name, date, quantity, cost])).toEqual([
    ['Altes Depot', '2026-05-04', 8, 1760],
    ['Neues Depot', '2026-03-02', 10, 2005],
    ['Neues Depot', '2026-05-04', 2, 440],
  ])
  const closedOf = async (depot: string) =>
    (
      await ask<{ list: { dateStart: string; entryValue: number; gain: number }[] }>(
        'GET',
        `/depots/${depot}/closed_positions`,
      )
    ).body.list
  expect(await closedOf(old)).toEqual([])
  const after = (await ask<WealthReply>('GET', '/overview')).body
  for (const figure of ['value', 'paidIn', 'gain', 'ttwrorPct', 'xirrPct'] as const)
    expect([figure, after[figure]]).toEqual([figure, before[figure]])
  expect((await paper()).lines?.map(({ figure }) => figure)).toEqual(['bought', 'fees', 'taxes', 'value'])
  const [evaluated] = evaluateInputs(JSON.stringify((await ask('GET', `/depots/${fresh}/export`)).body), {
    fallbackId: '?',
  })
  expect(evaluated).toMatchObject({ instruments: { [sap]: { fifoCost: 2445, sharesHeld: 12 } }, warnings: [] })

  const sale = await bookIn(fresh, { type: 'SELL', date: '2026-10-01', quantity: 11, price: 250 })
  expect(await closedOf(fresh)).toMatchObject([{ dateStart: '2026-03-02', entryValue: 2225, gain: 525 }])
  const late = { type: 'BUY', instrument: sap, date: '2026-02-02', quantity: 1, price: 190 }
  expect(await ask('POST', `/depots/${old}/bookings`, late)).toMatchObject({
    status: 400,
    body: { faults: { date: expect.stringContaining('übertragen') } },
  })
  const failureOf = async (method: string, path: string) => {
    const { status, body } = await ask<{ errorCode: number }>(method, path)
    return [status, body.errorCode]
  }
  const [arrival] = (
    await ask<{ list: { idTransaction: string; acquired?: object }[] }>('GET', `/depots/${fresh}/bookings`)
  ).body.list.filter(({ acquired }) => acquired)
  expect(await failureOf('DELETE', `/depots/${old}/bookings/${first}`)).toEqual([409, 1437])
  expect(await failureOf('DELETE', `/depots/${fresh}/bookings/${arrival?.idTransaction}`)).toEqual([409, 1434])
  await ask('DELETE', `/depots/${fresh}/bookings/${sale}`)
  expect((await browser.open(`/depots/transaktion/bearbeiten/${arrival?.idTransaction}`)).html).toContain(
    'Ein Übertrag wird nicht geändert',
  )
  await browser.send(`/depots/transaktion/bearbeiten/${arrival?.idTransaction}`, 'loeschen', {})
  expect((await paper()).lots.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Altes Depot', 10],
    ['Altes Depot', 10],
  ])
  expect((await ask('POST', `/depots/${fresh}/bookings/${arrival?.idTransaction}/restore`)).status).toBe(200)
  expect((await paper()).lots).toHaveLength(3)

  const body = { to: fresh, instrument: sap, quantity: 1, date: '2026-09-02' }
  expect((await ask('POST', `/depots/${old}/transfers`, body, bert)).status).toBe(404)
  expect((await ask('POST', `/depots/${old}/transfers`, { ...body, to: growth })).status).toBe(404)
  expect(await ask('POST', `/depots/${old}/transfers`, { ...body, to: old })).toMatchObject({
    status: 400,
    body: { faults: { to: 'Bitte wähle ein anderes Depot.' } },
  })
})

test('charges of their own count in the result of a paper; what was realised is after fees and taxes', async () => {
  const kim = await testReader(portal, 'kim@example.org')
  const ask = async <T>(method: string, path: string, body?: unknown) => (await api<T>(method, path, body, kim)).body
  const { entityValue } = await ask<{ entityValue: string }>('POST', '/depots', { name: 'Kosten', keepsCash: true })
  const of = { date: '2026-11-02', instrument: sap }
  for (const body of [
    { type: 'DEPOSIT', date: '2026-11-02', amount: 2000 },
    { ...of, type: 'BUY', quantity: 4, price: 200, fee: 4 },
    { ...of, type: 'SELL', date: '2026-11-03', quantity: 4, price: 210, fee: 1, tax: 8 },
    { ...of, type: 'FEE', date: '2026-11-04', amount: 1.11 },
    { ...of, type: 'TAX_REFUND', date: '2026-11-05', amount: 3 },
  ])
    await ask('POST', `/depots/${entityValue}/bookings`, body)
  expect(await ask('GET', `/investments/${sap}`)).toMatchObject({
    realized: 27,
    result: 28.89,
    lines: [
      { figure: 'bought', value: -800 },
      { figure: 'sold', value: 840 },
      { figure: 'fees', value: -6.11 },
      { figure: 'taxes', value: -5 },
      { figure: 'value', value: 0 },
    ],
  })
  expect(await ask('GET', `/depots/${entityValue}`)).toMatchObject({ figures: { result: 28.89, resultPct: 1.4445 } })
  expect((await api('GET', `/investments/STOCK:600000030`, undefined, kim)).body).toMatchObject({ errorCode: 1498 })
})

test('a form that changes a booking keeps what it does not ask for, and an account has no papers', async () => {
  const lea = await testReader(portal, 'lea@example.org')
  const ask = async <T>(path: string, body: unknown) => (await api<T>('POST', path, body, lea)).body
  const { entityValue } = await ask<{ entityValue: string }>('/depots', { name: 'Formulare' })
  const bookings = `/depots/${entityValue}/bookings`
  const bought = { type: 'BUY', date: '2026-11-02', instrument: sap, quantity: 15, price: 200 }
  await ask(bookings, bought)
  const paid = { type: 'DIVIDEND', date: '2026-11-03', instrument: sap, quantity: 15, price: 2, fee: 1, tax: 5 }
  const { idTransaction } = await ask<{ idTransaction: string }>(bookings, paid)
  const reader = browserOf(portal, lea)
  const typed = { art: 'dividende', wert: '716460', tag: '2026-11-03', gebuehr: '1', steuer: '5', notiz: 'neu' }
  const path = `/depots/transaktion/bearbeiten/${idTransaction}`
  expect((await reader.send(path, 'aendern', { ...typed, betrag: '24' })).status).toBe(303)
  expect((await api('GET', `${bookings}/${idTransaction}`, undefined, lea)).body).toMatchObject({
    note: 'neu',
    decimals: { quantity: '15', price: '2', amount: '24', fee: '1', tax: '5' },
  })
  const { html } = await reader.open(`/depots/transaktion/hinzufuegen/${entityValue}?art=gebuehrenerstattung`)
  expect(html).toContain('Wertpapier (wenn es zu einem gehört)')
  const fee = { art: 'gebuehr', wert: '716460', tag: '2026-11-04', betrag: '1,50' }
  await reader.send(`/depots/transaktion/hinzufuegen/${entityValue}`, 'buchen', fee)
  expect((await api('GET', `${bookings}?perPage=1`, undefined, lea)).body).toMatchObject({
    list: [{ type: 'FEE', amount: 1.5, instrument: { isin: 'DE0007164600' } }],
  })

  const account = await ask<{ entityValue: string }>('/depots', { name: 'Giro', kind: 'ACCOUNT' })
  expect(await ask(`/depots/${account.entityValue}/bookings`, bought)).toMatchObject({
    faults: { instrument: 'Auf einem Konto liegen keine Wertpapiere. Buche das in einem Depot.' },
  })
  const form = await reader.open(`/depots/transaktion/hinzufuegen/${account.entityValue}`)
  expect([form.html.includes('art=zins'), form.html.includes('art=kauf')]).toEqual([true, false])
  await ask(`/depots/${account.entityValue}/bookings`, { type: 'WITHDRAWAL', date: '2026-11-03', amount: 7 })
  const shown = (await reader.open(`/depots/${account.entityValue}`)).html.replaceAll('<!-- -->', '')
  for (const said of ['Das Konto steht bei −7,00 EUR', 'Stand und Zinsen']) expect(shown).toContain(said)
})

test('what a booking would change is told before it is booked: by program, and by „Prüfen“ without script', async () => {
  const jana = await testReader(portal, 'jana@example.org')
  const ask = async <T>(path: string, body: unknown) => (await api<T>('POST', path, body, jana)).body
  const { entityValue } = await ask<{ entityValue: string }>('/depots', { name: 'Vorher, nachher', keepsCash: true })
  const bookings = `/depots/${entityValue}/bookings`
  await ask(bookings, { type: 'DEPOSIT', date: '2026-03-02', amount: 5000 })
  const buy = { type: 'BUY', instrument: sap, date: '2026-03-03', quantity: 10, price: 200, fee: 5 }
  await ask(bookings, buy)
  const sale = { ...buy, type: 'SELL', date: '2026-10-01', quantity: 4, price: 250, fee: 1, tax: 20 }
  expect(await ask(`${bookings}/check`, sale)).toMatchObject({
    gross: 1000,
    amount: 979,
    paper: {
      before: { quantity: 10, cost: 2005 },
      after: { quantity: 6, cost: 1203, purchasePrice: 200 },
      realized: 177,
    },
    cash: { before: 2995, after: 3974 },
  })
  const { list } = (
    await api<{ list: { value: number }[] }>('GET', `/depots/${entityValue}/positions`, undefined, jana)
  ).body
  const [{ value: worth } = { value: Number.NaN }] = list
  const [before, after] = [worth / (worth + 2995), (worth * 0.6) / (worth * 0.6 + 3974)]
  expect(await ask(`${bookings}/check`, sale)).toMatchObject({
    paper: {
      before: { sharePct: expect.closeTo(before * 100, 1) },
      after: { sharePct: expect.closeTo(after * 100, 1) },
    },
  })
  expect(await ask(`${bookings}/check`, buy)).toMatchObject({
    idAlike: expect.any(String),
    paper: { gained: expect.closeTo(worth - 2005, 2) },
  })
  expect(await ask(`${bookings}/check`, { ...sale, quantity: 11 })).toMatchObject({
    faults: { quantity: expect.stringContaining('nur 10 Stück da') },
  })
  const browser = browserOf(portal, jana)
  const page = `/depots/transaktion/hinzufuegen/${entityValue}`
  const typed = {
    art: 'verkauf',
    wert: '716460',
    tag: '2026-10-01',
    stueck: '4',
    kurs: '900',
    gebuehr: '1',
    nur: 'pruefen',
  }
  const { status, html } = await browser.send(page, 'buchen', typed)
  expect(status).toBe(200)
  for (const said of [
    'So sieht es danach aus',
    '1.203,00',
    'außerhalb der Spanne des Tages',
    '+2.797,00',
    'value="900"',
  ])
    expect(html.replaceAll('<!-- -->', '')).toContain(said)
  expect(await htmlFaults(html)).toEqual([])
  const tooMuch = { ...typed, art: 'kauf', stueck: '40', kurs: '100' }
  expect((await browser.send(page, 'buchen', tooMuch)).html).toContain('Das Konto ist danach im Minus: −1.006,00 EUR.')
  expect((await browser.open(page)).html).toContain('Zuletzt bei Kauf: 5')
  expect((await api<{ total: number }>('GET', bookings, undefined, jana)).body.total).toBe(2)
  expect((await api('POST', `${bookings}/check`, buy, bert)).status).toBe(404)
})

test('who books many goes on with the form; what was booked last stands below, whatever its day, and is taken back', async () => {
  const nora = await testReader(portal, 'nora@example.org')
  const ask = async <T>(method: string, path: string, body?: unknown) => (await api<T>(method, path, body, nora)).body
  const { entityValue } = await ask<{ entityValue: string }>('POST', '/depots', { name: 'Viele', keepsCash: true })
  const browser = browserOf(portal, nora)
  const page = `/depots/transaktion/hinzufuegen/${entityValue}`
  await browser.send(page, 'buchen', { art: 'einlage', tag: '2026-10-01', betrag: '3000', dann: 'naechste' })
  const buy = { art: 'kauf', wert: '716460', tag: '2026-03-03', kurs: '200', betrag: '1005', gebuehr: '5' }
  const booked = await browser.send(page, 'buchen', { ...buy, dann: 'naechste' })
  expect(booked.location).toMatch(`${page}?tag=2026-03-03&art=kauf`)
  const bookings = `/depots/${entityValue}/bookings`
  const latest = async () =>
    (await ask<{ list: { type: string; quantity?: number }[] }>('GET', `${bookings}?sort=CREATED`)).list
  expect(await latest()).toMatchObject([{ type: 'BUY', quantity: 5 }, { type: 'DEPOSIT' }])
  const { html } = await browser.open(booked.location)
  expect(html).toMatch(/value="2026-03-03"/)
  const list = html.slice(html.indexOf('<h2>Zuletzt erfasst'))
  expect(list).toMatch(/Kauf .*Einlage/s)
  const [, id = ''] = /<button[^>]* value="(\d+)"/.exec(list) ?? []
  const back = await browser.send(page, 'zuruecknehmen', { transaktion: id })
  expect(await latest()).toMatchObject([{ type: 'DEPOSIT' }])
  expect((await browser.open(back.location)).html).toContain('Die Transaktion ist gelöscht.')
  const again = await browser.send(back.location, 'zurueck', { transaktion: id })
  expect(again.location).toMatch(page)
  expect(await latest()).toHaveLength(2)
})

test('money moves from one account to another in one step, and back by deleting either booking', async () => {
  const olga = await testReader(portal, 'olga@example.org')
  const ask = async <T>(method: string, path: string, body?: unknown) => (await api<T>(method, path, body, olga)).body
  const make = async (body: object) => (await ask<{ entityValue: string }>('POST', '/depots', body)).entityValue
  const from = await make({ name: 'Tagesgeld', kind: 'ACCOUNT' })
  const to = await make({ name: 'Wachstum', keepsCash: true })
  const foreign = await make({ name: 'Dollar', kind: 'ACCOUNT', isoCurrency: 'USD' })
  const without = await make({ name: 'Ohne Konto', keepsCash: false })
  await ask('POST', `/depots/${from}/bookings`, { type: 'DEPOSIT', date: '2026-03-02', amount: 5000 })
  const browser = browserOf(portal, olga)
  const page = `/depots/konten/${from}/umbuchung`
  expect(await htmlFaults((await browser.open(page)).html)).toEqual([])
  const typed = { betrag: '1.250,50', tag: '2026-10-01', nach: to }
  for (const [wrong, said] of [
    [{ betrag: 'viel' }, 'Bitte gib eine Zahl ein'],
    [{ betrag: '0' }, 'Bitte gib den Betrag an.'],
    [{ tag: '2027-01-01' }, 'Zukunft'],
    [{ nach: foreign }, 'Dollar wird in USD geführt'],
    [{ nach: without }, 'von Konto zu Konto'],
    [{ nach: from }, 'ein anderes Konto'],
  ] as const) {
    const { status, html } = await browser.send(page, 'umbuchen', { ...typed, ...wrong })
    const faults = /<div class="form-faults".*?<\/ul>/.exec(html)?.[0]
    expect([status, faults]).toEqual([422, expect.stringContaining(said)])
  }
  expect((await browser.send(page, 'umbuchen', typed)).location).toMatch(`/depots/konten/${from}`)
  const balances = async () =>
    (await ask<{ list: { name: string; balance: number }[] }>('GET', '/accounts')).list
      .filter(({ name }) => name !== 'Dollar')
      .map(({ name, balance }) => [name, balance])
  expect(await balances()).toEqual([
    ['Tagesgeld', 3749.5],
    ['Wachstum', 1250.5],
  ])
  const [booking] = (await ask<{ list: Transaction[] }>('GET', `/depots/${to}/bookings`)).list
  expect(booking).toMatchObject({ type: 'DEPOSIT', amount: 1250.5, note: 'Umbuchung von Tagesgeld' })
  const spent = { art: 'entnahme', betrag: '2000', tag: '2026-10-02', waehrung: 'EUR' }
  const booked = await browser.send(`/depots/transaktion/hinzufuegen/${to}`, 'buchen', spent)
  const debt = 'gebucht. Das Konto ist jetzt im Minus: −749,50 EUR.'
  expect((await browser.open(booked.location)).html).toContain(debt)
  const change = { type: 'DEPOSIT', date: '2026-10-01', amount: 1 }
  expect(await ask('PUT', `/depots/${to}/bookings/${booking?.idTransaction}`, change)).toMatchObject({
    faults: { date: expect.stringContaining('wird nicht geändert') },
  })
  expect((await browser.open(`/depots/transaktion/bearbeiten/${booking?.idTransaction}`)).html).toContain(
    'Eine Umbuchung wird nicht geändert',
  )
  await ask('DELETE', `/depots/${to}/bookings/${booking?.idTransaction}`)
  expect(await balances()).toEqual([
    ['Tagesgeld', 5000],
    ['Wachstum', -2000],
  ])
  const body = { to, amount: 10, date: '2026-10-01' }
  expect((await api('POST', `/accounts/${from}/transfers`, body, bert)).status).toBe(404)
  expect((await api('POST', `/accounts/${from}/transfers`, { ...body, to: '999999' }, olga)).status).toBe(404)
})
