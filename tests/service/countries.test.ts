import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CountryStocks } from '#features/stocks/countries.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

const stocksOf = async (asked: string) => {
  const answer = await fetch(`${portal.url}/api/v1/stocks/countries/${asked}`)
  return { status: answer.status, body: (await answer.json()) as CountryStocks }
}

test('shares of a country come with the price at home, ratios and industry', async () => {
  const { body } = await stocksOf('ch?sort=NAME&order=ASC&perPage=50')
  const abb = body.list.find(({ instrument }) => instrument.name.startsWith('ABB'))
  expect(abb?.quote.isoCurrency).toBe('EUR')
  expect(abb?.home).toMatchObject({ isoCurrency: 'CHF', market: { codeMarket: '_SWX' } })
  expect(abb?.isoCurrencyMarketCapitalization).toBe('CHF')
  expect(abb?.nameIndustry).toBe('Elektrotechnik')
})

test('a page of the list is a stretch of the whole', async () => {
  const [all, second] = await Promise.all([
    stocksOf('at?sort=NAME&order=ASC&perPage=50'),
    stocksOf('at?sort=NAME&order=ASC&perPage=10&page=1'),
  ])
  const names = ({ body }: { body: CountryStocks }) => body.list.map(({ instrument }) => instrument.name)
  expect(names(second)).toEqual(names(all).slice(10, 20))
  expect(second.body.total).toBe(all.body.total)
})

test('the withholding tax is named where it is known, and left out where not', async () => {
  expect((await stocksOf('ch?perPage=1')).body.withholdingTax).toMatchObject({ ratePct: 35, treatyPct: 15 })
  expect((await stocksOf('au?perPage=1')).body.withholdingTax).toBeUndefined()
})

test('a country without shares has none, and what is no country is refused', async () => {
  expect((await stocksOf('zz')).body).toMatchObject({ total: 0, list: [] })
  expect((await stocksOf('deu')).status).toBe(400)
})

test('pages say the settlement of exchanges and the tax with its law', async () => {
  const page = await (await fetch(`${portal.url}/aktien/aktien-laender/schweiz`)).text()
  expect(page).toContain('Art. 13 VStG')
  expect(page).toMatch(/Abwicklung<\/dt><dd[^>]*>T\+2</)
})

test('a country begins with its lead index and its course, over the range of the address', async () => {
  const germany = await (await fetch(`${portal.url}/aktien/aktien-laender/deutschland?range=M6`)).text()
  expect(germany).toMatch(/Leitindex <a href="\/index\/DAX-Index-[^"]+">DAX<\/a>/)
  expect(germany).toContain('aria-label="DAX, sechs Monate')
  expect(germany).toMatch(/aria-current="true"[^>]*>6 M</)
})

test('what a country withholds beyond its treaty is named as to be paid back', async () => {
  const page = await (await fetch(`${portal.url}/aktien/aktien-laender/schweiz`)).text()
  expect(page).toMatch(/Vom Land zu erstatten<\/dt><dd[^>]*>20\u00a0%</)
})

test('each country of the map is a link with its index and change in words', async () => {
  const page = await (await fetch(`${portal.url}/aktien/aktien-laender`)).text()
  expect(page).toMatch(
    /href="\/aktien\/aktien-laender\/deutschland"[^>]*><b[^>]*>DE<\/b><span class="vh">Deutschland, DAX/,
  )
})
