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

test.each([
  '',
  '?range=Y3',
  '?range=Y3&kurse=mit-dividenden',
  '?range=D1',
])('the chart that wakes shows what was drawn: %s', async (query) => {
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

test('in percent the axis counts as Germans write, an index of strength stays a plain number, and panes touch', async () => {
  const page = await visited.open({ viewport: { width: 1280, height: 1200 } })
  await page.addInitScript(() => {
    const texts = new Set<string>()
    Object.assign(window, { texts })
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      texts.add(text)
      fillText.call(this, text, ...place)
    }
  })
  const written = () => page.evaluate(() => [...(window as unknown as { texts: Set<string> }).texts])
  await page.goto(visited.url + chartPage, { waitUntil: 'load' })
  await page.locator('.chart-live').waitFor()
  await page.getByText('Indikatoren').click()
  await page.getByLabel('RSI 14').check()
  await expect.poll(() => legend(page)).toContain('RSI 14')
  await page.getByLabel('Wert vergleichen').fill('SAP')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await written()).filter((text) => text.endsWith('%')).length).toBeGreaterThan(2)
  for (const text of (await written()).filter((each) => each.endsWith('%')))
    expect(text).toMatch(/^[+−±]\d{1,3},\d\d\s%$/)
  const percent = (await written())
    .filter((text) => text.endsWith('%'))
    .map((text) => Math.abs(Number.parseFloat(text.slice(1))))
  expect(Math.max(...percent)).toBeLessThan(100)
  const rows = await page
    .locator('.chart-live tr')
    .evaluateAll((each) => each.map((row) => row.getBoundingClientRect().height))
  expect(rows.filter((height) => height > 1 && height < 20)).toEqual([])
  expect(rows.filter((height) => height <= 1)).toHaveLength(1)
  await page.context().close()
})

test('without script the chart is a table and a file as well', async () => {
  const page = await visited.open({ javaScriptEnabled: false })
  await page.goto(visited.url + chartPage)
  await page.getByRole('link', { name: 'Als Tabelle' }).click()
  await page.waitForURL(/ansicht=tabelle/)
  expect(await page.locator('.chart-table tbody tr').count()).toBeGreaterThan(200)
  const file = await page.getByRole('link', { name: 'CSV', exact: true }).getAttribute('href')
  const text = await (await fetch(visited.url + (file ?? ''))).text()
  expect(text.split('\r\n').length).toBeGreaterThan(200)
  await page.context().close()
})

const quotePage = '/aktien/SAP-Aktie-DE0007164600'

async function drawnOnly(): Promise<Page> {
  const page = await visited.open()
  await page.goto(visited.url + quotePage, { waitUntil: 'load' })
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  return page
}

test('beside a quote the chart stays as it is drawn until a pointer comes near', async () => {
  const page = await drawnOnly()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('.chart-live').count()).toBe(0)
  await page.locator('[data-chart]').hover()
  await page.locator('.chart-live').waitFor()
  expect(await page.locator('.drawn').count()).toBe(0)
  await page.context().close()
})

test('the keyboard wakes it on the way there, and then walks along it', async () => {
  const page = await drawnOnly()
  await page.getByRole('navigation', { name: 'Zeitraum' }).getByText('Max').focus()
  await page.locator('.chart-live').waitFor()
  await page.keyboard.press('Tab')
  expect(await page.locator('.chart-live').evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Home')
  await expect.poll(() => page.locator('.chart-readout').innerText()).toContain(', 09:00: ')
  await page.context().close()
})

test('the page scrolls on under a pointer on the chart', async () => {
  const page = await drawnOnly()
  await page.locator('[data-chart]').hover()
  await page.locator('.chart-live').waitFor()
  const scrolled = () => page.evaluate(() => window.scrollY)
  const before = await scrolled()
  await page.mouse.wheel(0, 150)
  await expect.poll(scrolled).toBe(before + 150)
  await page.mouse.wheel(0, -100)
  await expect.poll(scrolled).toBe(before + 50)
  await page.context().close()
})

test('beside a quote the scale is switched below the chart', async () => {
  const page = await drawnOnly()
  await page.locator('[data-chart]').hover()
  const scale = page.getByRole('button', { name: 'log. Achse aus' })
  await scale.click()
  await page.getByRole('button', { name: 'log. Achse an' }).waitFor()
  await page.context().close()
})

test('a range chosen before the chart is awake is shown in place', async () => {
  const page = await drawnOnly()
  await page.getByRole('navigation', { name: 'Zeitraum' }).getByText('1 J').dispatchEvent('click')
  await expect.poll(() => legend(page)).toContain('DAX, auf den Beginn bezogen')
  expect(new URL(page.url()).search).toBe('?range=Y1')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.context().close()
})

test('a chart that cannot wake is asked for as a page', async () => {
  const page = await drawnOnly()
  await page.route('**/chart_history**', (route) => route.abort())
  await page.route('**/eod_history**', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Zeitraum' }).getByText('1 J').click()
  await page.waitForURL(/range=Y1/)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  await page.context().close()
})

test('a day is marked at full hours and their parts', async () => {
  const page = await visited.open({ javaScriptEnabled: false })
  await page.goto(`${visited.url}${quotePage}?range=D1`)
  const times = await page.locator('.drawn-times text').allTextContents()
  expect(times.length).toBeGreaterThan(1)
  for (const time of times) expect(time).toMatch(/^\d\d:(00|15|30|45)$/)
  await page.context().close()
})
