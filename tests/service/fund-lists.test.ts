import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { ClassList } from '#contract/lists.ts'
import type { FundFigures } from '#features/funds/fund-figures.contract.ts'
import type { listFundCompanies } from '#features/funds/companies.contract.ts'
import type { Relations } from '#features/compare/compare.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

const answerOf = async <Reply>(path: string) => (await (await fetch(`${portal.url}/api${path}`)).json()) as Reply
const companies = (query = '') =>
  answerOf<z.infer<typeof listFundCompanies.reply>>(`/v1/funds/companies${query}`).then(({ list }) => list)

test('an ETF has ten years of risk and an alpha, years that its closes agree with, and closes that outlive the process', async () => {
  const { universe, db } = portal.rooms
  const etf = universe
    .ofType('FUND')
    .find(({ facts, notations }) => facts.kind === 'etf' && facts.indexEntityValue === '20735' && notations.length > 0)
  const { index, periods, years } = await answerOf<FundFigures>(`/v1/funds/${etf?.entityValue}/figures`)
  expect(index?.entityValue).toBe('20735')
  expect(periods.map(({ timeSpan }) => timeSpan)).toEqual(['1Y', '3Y', '5Y', '10Y'])
  for (const { alphaPct, beta } of periods) expect([typeof alphaPct, typeof beta]).toEqual(['number', 'number'])
  expect(years).toHaveLength(11)
  expect(years.every(({ performancePct }) => performancePct !== undefined)).toBe(true)
  const stored = () => db.selectFrom('past_closes').selectAll().execute()
  await expect.poll(async () => (await stored()).length).toBeGreaterThan(1)
})

test('houses stand from A to Z, each with as many funds as its list has', async () => {
  const list = await companies()
  expect(list.length).toBeGreaterThan(50)
  expect(list.map(({ name }) => name)).toEqual(
    list.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'de', { numeric: true })),
  )
  expect(new Set(list.map(({ slug }) => slug)).size).toBe(list.length)
  for (const { name, funds } of list.slice(0, 5))
    expect((await answerOf<ClassList>(`/v1/lists/funds?family=${encodeURIComponent(name)}&perPage=1`)).total).toBe(
      funds,
    )
})

test('the page of a house lists its funds and leads to the finder; an unknown one is not found', async () => {
  const [largest] = await companies('?sort=FUNDS')
  const page = await (await fetch(`${portal.url}/fonds/kvgs/${largest?.slug}`)).text()
  expect(page).toContain(`/fonds/finder?kvg=${encodeURIComponent(largest?.name ?? '').replaceAll("'", '&#x27;')}`)
  expect((await fetch(`${portal.url}/fonds/kvgs/gibt-es-nicht`)).status).toBe(404)
})

test('the ranking of funds says what of an address it does not know, and shows the usual', async () => {
  const page = await (await fetch(`${portal.url}/fonds/performance?kategorie=Quark&zeitraum=99`)).text()
  expect(page).toContain('Die Auswahl „Quark“ gibt es hier nicht')
  expect(page).toContain('Die Auswahl „99“ gibt es hier nicht')
  expect(page).toMatch(/aria-current="true"[^>]*>3 Jahre</)
})

test('an ETF stands beside others on its index, also where the portal has none of that name, and leads to all of them', async () => {
  const page = await (await fetch(`${portal.url}/etf/IE00B4L5Y983`)).text()
  const [, beside = ''] = /<h2[^>]*>ETFs auf MSCI World<\/h2>([\s\S]*?)<\/section>/.exec(page) ?? []
  expect(beside.match(/MSCI World/g)?.length).toBeGreaterThanOrEqual(6)
  const [, all = ''] = /href="([^"]+)"[^>]*>Alle</.exec(beside) ?? []
  expect(all).toBe('/etf/finder?index=MSCI%20World')
  const found = await (await fetch(`${portal.url}${all}`)).text()
  expect(Number(/(\d+) Treffer/.exec(found)?.[1])).toBeGreaterThan(20)
})

test('two ETFs on one index hold the same and move alike; a comparison says so, and what it does not know', async () => {
  const { list } = await answerOf<ClassList>('/v1/lists/etfs?index=20735&perPage=2&sort=NAME')
  const keys = list.map(({ instrument }) => `FUND:${instrument.entityValue}`)
  const { overlapPct, correlation } = await answerOf<Relations>(
    `/v1/instruments/compare/relations?keys=${keys.join(',')},FUND:0,QUARK`,
  )
  expect(overlapPct).toEqual([
    [null, 100],
    [100, null],
  ])
  expect(correlation[0]?.[1]).toBeGreaterThan(0.9)
  const page = await (
    await fetch(`${portal.url}/etf/vergleich?werte=${keys.map((key) => key.replace(':', '-')).join(',')},FUND-0`)
  ).text()
  expect(page).toContain('halten dasselbe')
  const over = (years: number) => `/v1/instruments/compare/relations?keys=${keys.join(',')}&years=${years}`
  const longer = await answerOf<Relations>(over(3))
  expect([longer.years, longer.dateFrom.slice(0, 4)]).toEqual([3, '2023'])
  expect(longer.correlation[0]?.[1]).toBeGreaterThan(0.9)
  expect((await fetch(`${portal.url}/api${over(2)}`)).status).toBe(400)
  expect(page).toContain('1 Wert der Adresse gibt es hier nicht.')
})
