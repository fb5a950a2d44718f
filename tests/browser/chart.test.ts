import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()

const chartPage = '/aktien/chart/Allianz-Aktie-DE0008404005'
const legend = (page: Page) => page.locator('main .legend span').allInnerTexts()

async function awake(address: string): Promise<Page> {
  const page = await visited.open()
  await page.goto(visited.url + address, { waitUntil: 'load' })
  await page.locator('.chart-live').waitFor()
  return page
}

test.each(['', '?range=Y3', '?range=Y3&kurse=mit-dividenden', '?range=D1'])('the chart that wakes shows what was drawn: %s', async (query) => {
  const drawn = await visited.open({ javaScriptEnabled: false })
  await drawn.goto(visited.url + chartPage + query)
  const before = await legend(drawn)
  expect(before.join()).toContain('DAX, auf')
  await drawn.context().close()
  const page = await awake(chartPage + query)
  expect(await legend(page)).toEqual(before)
  await page.context().close()
})

test('dividends are put back in place, the address says so, and within a day the choice is not offered', async () => {
  const page = await awake(`${chartPage}?range=Y3`)
  await page.getByRole('link', { name: 'mit Dividenden' }).click()
  await expect.poll(() => legend(page)).toContain('Allianz, mit Dividenden')
  expect(new URL(page.url()).search).toBe('?range=Y3&kurse=mit-dividenden')
  await page.getByRole('navigation', { name: 'Zeitraum' }).getByText('Heute').click()
  await expect.poll(() => legend(page)).toContain('Allianz')
  expect(await page.getByRole('link', { name: 'mit Dividenden' }).isVisible()).toBe(false)
  await page.context().close()
})

test('a second comparison turns both into percent, and taking one away turns them back', async () => {
  const page = await awake(chartPage)
  await page.getByLabel('Wert vergleichen').fill('SAP')
  await page.keyboard.press('Enter')
  await expect.poll(() => legend(page)).toContain('SAP, in Prozent')
  await page.getByRole('button', { name: 'SAP ✕' }).click()
  await expect.poll(() => legend(page)).toContain('DAX, auf den Beginn bezogen')
  await page.context().close()
})

test('without script the chart is a table and a file as well', async () => {
  const page = await visited.open({ javaScriptEnabled: false })
  await page.goto(visited.url + chartPage)
  await page.getByRole('link', { name: 'Als Tabelle' }).click()
  expect(await page.locator('.chart-table tbody tr').count()).toBeGreaterThan(200)
  const file = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
  const text = await (await fetch(visited.url + (file ?? ''))).text()
  expect(text.split('\r\n').length).toBeGreaterThan(200)
  await page.context().close()
})
