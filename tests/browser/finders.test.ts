import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults } from './axe.ts'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()
const onSap = '/derivate/finder?basiswert=STOCK:82849'

async function at(path: string, options: Parameters<typeof visited.open>[0] = {}): Promise<Page> {
  const page = await visited.open(options)
  await page.goto(visited.url + path, { waitUntil: 'load' })
  return page
}

/** the filter as it stands above the hits; how many there are changes with every price */
const holds = (page: Page, bound: string) =>
  page.getByLabel('Aktive Filter').getByRole('link', { name: `Hebel ab ${bound} ` })
const hits = async (page: Page) => (await page.locator('#treffer h2').innerText()).trim()

test('hits follow what is typed, by keyboard alone, and the button back brings every state again', async () => {
  const page = await at(onSap)
  const all = await hits(page)
  const from = page.getByRole('textbox', { name: 'Hebel von' })
  const bounds = ['2', '3', '4', '5']
  await from.focus()
  for (const bound of bounds) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(bound)
    await holds(page, bound).waitFor()
    expect(await from.evaluate((field) => field === document.activeElement)).toBe(true)
  }
  expect(await hits(page)).not.toBe(all)
  expect(new URL(page.url()).searchParams.get('gearingAskRange_von')).toBe('5')
  for (const bound of ['4', '3', '2']) {
    await page.goBack()
    await holds(page, bound).waitFor()
    expect(await from.inputValue()).toBe(bound)
  }
  await page.goBack()
  await page.getByLabel('Aktive Filter').waitFor({ state: 'detached' })
  await page.goForward()
  await holds(page, '2').waitFor()
})

test.each([
  '/aktien/finder',
  '/derivate/finder',
])('nothing of the filters of %s lies under their button', async (path) => {
  const page = await visited.open({ viewport: { width: 1440, height: 1000 } })
  await page.goto(visited.url + path, { waitUntil: 'load' })
  expect(await accessibilityFaults(page, [], ['target-size'])).toEqual([])
  await page.context().close()
})

test('another underlying renews the whole page', async () => {
  const page = await at(onSap)
  await page.getByLabel('Basiswert', { exact: true }).fill('Allianz')
  await page.getByRole('heading', { name: 'Knock-Outs auf Allianz' }).waitFor()
  expect(new URL(page.url()).searchParams.get('basiswert')).toBe('Allianz')
})

test('what is typed before the finder is awake counts', async () => {
  const page = await visited.open()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/finder[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(visited.url + onSap, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Basiswert', { exact: true }).fill('Allianz')
  letGo()
  await page.getByRole('heading', { name: 'Knock-Outs auf Allianz' }).waitFor()
})

test('on a phone the filters are a sheet whose button counts', async () => {
  const page = await at(onSap, { viewport: { width: 390, height: 800 } })
  const before = await hits(page)
  await page.getByRole('button', { name: /^Filter/ }).click()
  const sheet = page.getByRole('complementary', { name: 'Filter' })
  await sheet.getByLabel('Short, Put').check()
  await page.waitForFunction((old) => document.querySelector('#treffer h2')?.textContent !== old, before)
  await sheet.getByRole('button', { name: `${await hits(page)} anzeigen` }).click()
  await sheet.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Aktive Filter').innerText()).toContain('Richtung Short, Put')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('without script the form asks by GET and proposes underlyings', async () => {
  const page = await at(onSap, { javaScriptEnabled: false })
  await page.getByLabel('Basiswert', { exact: true }).fill('DAX')
  await page.getByRole('textbox', { name: 'Hebel von' }).fill('4')
  await page.getByRole('textbox', { name: 'Hebel bis' }).fill('6')
  await page.getByRole('button', { name: /anzeigen$/ }).click()
  await page.getByRole('heading', { name: 'Knock-Outs auf DAX' }).waitFor()
  expect(await page.getByLabel('Aktive Filter').innerText()).toContain('Hebel 4 bis 6')
})

test('papers are put aside while the finder stands, up to their comparison', async () => {
  const page = await at(onSap)
  const tray = page.getByLabel('Zum Vergleich gemerkt')
  for (const count of [1, 2]) {
    await page
      .getByRole('link', { name: /zum Vergleich merken$/ })
      .first()
      .click()
    await tray.getByText(`${count} von 5`).waitFor()
  }
  const href = await tray.getByRole('link', { name: 'Vergleichen', exact: true }).getAttribute('href')
  expect(href).toMatch(/^\/derivate\/vergleich\?werte=DERIVATIVE-\d+,DERIVATIVE-\d+$/)
  await tray
    .getByRole('link', { name: /aus dem Vergleich nehmen$/ })
    .first()
    .click()
  await tray.getByText('1 von 5').waitFor()
})

test('a handle of a histogram moves by keys, writes into its field and keeps the focus', async () => {
  const page = await at('/anleihen/finder')
  await page.getByText('Anleihe', { exact: true }).first().click()
  const handle = page.getByRole('slider', { name: 'Kupon von' })
  const before = await hits(page)
  await handle.focus()
  await page.keyboard.press('PageUp')
  await page
    .getByLabel('Aktive Filter')
    .getByText(/^Kupon ab/)
    .waitFor()
  expect(await hits(page)).not.toBe(before)
  expect(await page.getByRole('textbox', { name: 'Kupon von' }).inputValue()).toMatch(/^\d+(,\d+)?$/)
  expect(await handle.evaluate((grip) => grip === document.activeElement)).toBe(true)
  await page.keyboard.press('Home')
  await page.getByLabel('Aktive Filter').waitFor({ state: 'detached' })
  expect(await handle.getAttribute('aria-valuetext')).toBe('ohne Grenze')
})

test('the range of barriers is dragged beside the year of the underlying, by pointer and by keys', async () => {
  const page = await at(onSap)
  const upper = page.getByRole('slider', { name: 'Barriere bis', exact: true })
  const field = page.getByRole('textbox', { name: 'Barriere bis', exact: true })
  await upper.waitFor()
  const track = await page.locator('svg.upright').boundingBox()
  if (!track) throw new Error('no track')
  await page.mouse.move(track.x + 8, track.y + 2)
  await page.mouse.down()
  await page.mouse.move(track.x + 8, track.y + track.height / 4, { steps: 4 })
  await page.mouse.up()
  const dragged = Number((await field.inputValue()).replace(',', '.'))
  expect(dragged).toBeGreaterThan(0)
  await page.locator('.barriers .band').waitFor({ state: 'attached' })
  await page.keyboard.press('PageDown')
  expect(Number((await field.inputValue()).replace(',', '.'))).toBeLessThan(dragged)
  expect(await upper.evaluate((handle) => handle === document.activeElement)).toBe(true)
  await expect.poll(() => new URL(page.url()).searchParams.get('knockOutAbsRange_bis')).toBe(await field.inputValue())
})

test('a condition in words says what is wrong with it and where, and counts as soon as it is whole', async () => {
  const page = await at('/anleihen/finder')
  const field = page.getByLabel(/^In Worten/)
  await field.fill('kupon <')
  await page.getByText(/\(Zeichen \d+\)$/).waitFor()
  await field.fill('kupon < median(land)')
  await page.getByLabel('Aktive Filter').getByText('kupon < median(land)').waitFor()
  expect(await page.getByText(/\(Zeichen \d+\)$/).count()).toBe(0)
})

test('leverage and distance of knock-outs follow the prices that come in', async () => {
  const page = await at('/derivate/finder?basiswert=INDEX:20735&gearingAskRange=60;300')
  // where leverage is high, every tick shows
  await page.locator('#treffer tbody tr').nth(5).scrollIntoViewIfNeeded()
  for (const field of ['gearingAsk', 'differenceKnockoutPct']) {
    const figures = () => page.locator(`#treffer [data-field=${field}]`).allInnerTexts()
    const before = await figures()
    expect(before.length).toBeGreaterThan(5)
    await expect.poll(figures).not.toEqual(before)
  }
  await page.context().close()
})

test('on a phone papers are cards that stay a table, and are put in order from the bar, without script too', async () => {
  const page = await visited.open({ viewport: { width: 390, height: 900 }, javaScriptEnabled: false })
  await page.goto(`${visited.url}/derivate/finder?basiswert=STOCK:82849`)
  const table = page.getByRole('table', { name: 'Knock-Outs auf SAP' })
  expect(await table.getByRole('columnheader', { name: 'Hebel' }).count()).toBe(1)
  expect(await table.getByRole('rowheader').count()).toBe(50)
  const room = await page
    .locator('main .tw')
    .last()
    .evaluate((place) => place.scrollWidth - place.clientWidth)
  expect(room).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'Sortieren' }).click()
  await page.getByRole('link', { name: 'Brief aufsteigend' }).click()
  expect(new URL(page.url()).searchParams.get('sort')).toBe('ask')
  const asks = await table
    .locator('td[data-label=Brief]')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.dataset['value'])))
  expect(asks).toEqual(asks.toSorted((a, b) => a - b))
  await page.context().close()
})
