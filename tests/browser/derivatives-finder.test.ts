import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
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
  const from = page.getByLabel('Hebel von')
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

test('another underlying renews the whole page', async () => {
  const page = await at(onSap)
  await page.getByLabel('Basiswert', { exact: true }).fill('Allianz')
  await page.getByRole('heading', { name: 'Knock-Outs auf Allianz' }).waitFor()
  expect(new URL(page.url()).searchParams.get('basiswert')).toBe('Allianz')
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
  await page.getByLabel('Hebel von').fill('4')
  await page.getByLabel('Hebel bis').fill('6')
  await page.getByRole('button', { name: /anzeigen$/ }).click()
  await page.getByRole('heading', { name: 'Knock-Outs auf DAX' }).waitFor()
  expect(await page.getByLabel('Aktive Filter').innerText()).toContain('Hebel 4 bis 6')
})
