import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { listLargestCoins } from '#features/cryptos/largest.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

const largest = async (query: string) =>
  (await (await fetch(`${portal.url}/api/v1/cryptos/largest?${query}`)).json()) as z.infer<
    typeof listLargestCoins.reply
  >

test('places go on from page to page', async () => {
  const { total, list } = await largest('perPage=10&page=1')
  expect(list.map(({ rank }) => rank)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  expect(total).toBeGreaterThan(300)
})

test('the week’s change is that from the first to the last point of its line', async () => {
  const { list } = await largest('perPage=10')
  for (const { sparkline = [], performancePct7d, quote } of list) {
    expect(sparkline.at(-1)).toBe(quote.last)
    expect(performancePct7d).toBeCloseTo((Number(sparkline.at(-1)) / Number(sparkline[0]) - 1) * 100, 3)
  }
})

test('the page says by what it ranks', async () => {
  const page = await (await fetch(`${portal.url}/kryptowaehrungen/die-groessten-kryptowaehrungen`)).text()
  expect(page).toContain('nicht nach Marktkapitalisierung')
  expect(page.match(/<tr /g)?.length ?? page.match(/<tr>/g)?.length).toBeGreaterThanOrEqual(50)
})

test('a coin’s own page has its place in the list and its change over a day', async () => {
  const { list } = await largest('perPage=3')
  for (const { instrument, rank, performancePct24h = NaN } of list) {
    const reply = await fetch(`${portal.url}/api/v1/instruments/CRYPTO/${instrument.entityValue}/snapshot`)
    const { figures } = (await reply.json()) as { figures: { id: string; value?: number }[] }
    const figure = (id: string) => figures.find((each) => each.id === id)?.value
    // without a turnover that has been counted a coin has no place
    expect([rank, undefined]).toContain(figure('rank'))
    // the clock goes on between the two questions
    expect(Math.abs((figure('performancePct24h') ?? NaN) - performancePct24h)).toBeLessThan(0.5)
  }
})
