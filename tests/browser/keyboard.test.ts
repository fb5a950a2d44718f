import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()

async function at(path: string): Promise<Page> {
  const page = await visited.open()
  await page.goto(visited.url + path, { waitUntil: 'load' })
  return page
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test('the first stop of the keyboard skips to the content', async () => {
  const page = await at('/')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Zum Hauptinhalt springen')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).not.toBe('')
})

test('search opens with Strg K, answers while typing, and Enter opens the hit', async () => {
  const page = await at('/')
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox')
  await input.waitFor()
  await input.fill('siemens energy')
  await page
    .getByRole('option', { name: /Siemens Energy/ })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(/Siemens-Energy/)
  expect(await page.locator('h1').innerText()).toContain('Siemens Energy')
})

test('what nothing answers to is looked for in full: popular pages beside it are not opened by Enter', async () => {
  const page = await at('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('nichtsdergleichenxyz')
  await page.getByText('Keine Treffer für „nichtsdergleichenxyz“ · Beliebte Seiten').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/suche/)
  expect(await page.locator('main').innerText()).toContain('nichtsdergleichenxyz')
})

test.each([
  ['impressum', 'Impressum'],
  ['waehrungsrechner', 'Währungsrechner'],
])('where no instrument is called „%s“, the search names its page and counts it', async (typed, label) => {
  const page = await at('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(typed)
  const dialog = page.getByRole('dialog', { name: 'Suche' })
  await dialog.getByText('1 Seite', { exact: true }).waitFor()
  expect(await dialog.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining(label)])
})

test('a page of one’s own comes before values that are called like it, and Enter opens it', async () => {
  const page = await at('/boersen')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('portfolio')
  const found = page.getByRole('dialog', { name: 'Suche' }).getByRole('group')
  await found.filter({ hasText: 'Werte' }).waitFor()
  expect(await found.first().getByRole('option').first().innerText()).toContain('Portfolio')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/login\?from=%2Fdepots$/)
})

test('of pages that hold what was typed up to ten are shown, of values five', async () => {
  const page = await at('/boersen')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('finder')
  const dialog = page.getByRole('dialog', { name: 'Suche' })
  await dialog.getByText('Derivate-Finder').waitFor()
  const pages = await dialog.getByRole('group', { name: 'Seiten' }).getByRole('option').count()
  expect(pages).toBeGreaterThan(5)
  expect(pages).toBeLessThanOrEqual(10)
  await page.getByRole('combobox').fill('sap')
  const values = dialog.getByRole('group', { name: 'Werte' })
  await values.getByRole('option', { name: /^SAP/ }).first().waitFor()
  expect(await values.getByRole('option').count()).toBe(5)
})

test.each(['', 'SAP'])('Escape closes the search with „%s“ typed, and what was typed is gone', async (typed) => {
  const page = await at('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(typed)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  expect(await page.getByRole('combobox').inputValue()).toBe('')
})

test('Escape closes the search before its script has come, too', async () => {
  const page = await visited.open()
  await page.route('**/assets/search*.js', () => {}) // never comes
  await page.goto(visited.url)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').or(page.getByRole('searchbox')).pressSequentially('SAP')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  expect(await page.locator('#suche input[type=search]').inputValue()).toBe('')
  await page.context().close()
})

test('what was opened from the search is offered the next time, until the reader deletes it', async () => {
  const page = await at('/boersen')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Siemens Energy')
  await page
    .getByRole('option', { name: /Siemens Energy/ })
    .first()
    .click()
  await page.waitForURL(/Siemens-Energy/)
  await page.keyboard.press('Control+k')
  const before = page.getByRole('group', { name: 'Zuletzt gesucht' })
  await before.getByRole('option', { name: /^Siemens Energy/ }).waitFor()
  await before.getByRole('option', { name: 'Verlauf löschen' }).click()
  await before.waitFor({ state: 'detached' })
  await page.reload()
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: 'Vorschläge' }).waitFor()
  expect(await before.count()).toBe(0)
})

test('a search whose server is gone says so where it is seen, never that there are no hits, and answers once it is back', async () => {
  const page = await at('/boersen')
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: 'Vorschläge' }).waitFor()
  await page.route('**/v1/main/search?*', (route) => route.abort())
  await page.getByRole('combobox').fill('Siemens Energ')
  const state = page.getByRole('dialog', { name: 'Suche' }).getByRole('status')
  await state.getByText('Die Suche ist gerade nicht erreichbar.').waitFor()
  expect((await state.boundingBox())?.height).toBeGreaterThan(10)
  await page.unroute('**/v1/main/search?*')
  await page
    .getByRole('option', { name: /Siemens Energy/ })
    .first()
    .waitFor()
})

test('a search whose script failed to come once comes with the next key', async () => {
  const page = await visited.open()
  // a script that failed to be imported is remembered by browsers; what is fetched is asked for again
  const asked: string[] = []
  await page.route('**/assets/hydrate*.js', (route) => {
    asked.push(route.request().resourceType())
    return asked.length === 1 ? route.abort() : route.continue()
  })
  await page.goto(`${visited.url}/boersen`, { waitUntil: 'load' })
  await page.keyboard.press('Control+k')
  await expect.poll(() => asked[0]).toBe('fetch')
  await page.getByRole('combobox').pressSequentially('siemens energy', { delay: 30 })
  await page
    .getByRole('option', { name: /Siemens Energy/ })
    .first()
    .waitFor()
  await page.context().close()
})

test('the search opened again while its last visit still leaves the history stays open, and the back button closes it', async () => {
  const page = await at('/boersen')
  await page.keyboard.press('Control+k')
  // shown a moment before it stands in the history
  await expect.poll(() => page.evaluate(() => (history.state as { layer?: string } | null)?.layer)).toBe('suche')
  await page.evaluate(async () => {
    const dialog = document.querySelector<HTMLDialogElement>('#suche')
    const closed = new Promise((resolve) => dialog?.addEventListener('toggle', resolve, { once: true }))
    const left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    dialog?.close()
    await closed
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
    await left
  })
  await page.getByRole('combobox').fill('SAP', { timeout: 3000 })
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/boersen')
})

test('the main menu is a dialog that the keyboard opens and Escape closes', async () => {
  const page = await at('/')
  await page.getByRole('button', { name: /Menü/ }).first().press('Enter')
  const menu = page.getByRole('dialog', { name: 'Hauptmenü' })
  await menu.waitFor()
  expect(await menu.getByRole('link', { name: 'DAX', exact: true }).count()).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
})

test('a table is sorted by its heads, which are links', async () => {
  const page = await at('/index/einzelwerte/DAX-Index-20735')
  const head = page.locator('main th a', { hasText: 'Wert' }).first()
  await head.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/sort=/)
  expect(await page.locator('main th[aria-sort]').count()).toBe(1)
})

test('the tabs of an instrument are reached with Tab and opened with Enter, and say which one is open', async () => {
  const page = await at('/aktien/SAP-Aktie-DE0007164600')
  const tab = page.locator('.tabs a', { hasText: 'Kennzahlen' })
  await page.locator('.tabs a').first().focus()
  for (let stop = 0; stop < 20 && (await focused(page)) !== 'Kennzahlen'; stop++) await page.keyboard.press('Tab')
  expect(await tab.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(/kennzahlen/)
  expect(await page.locator('.tabs [aria-current=page]').innerText()).toBe('Kennzahlen')
})

test('the arrow keys walk along the chart, point by point, and its table says the same', async () => {
  const page = await at('/aktien/chart/SAP-Aktie-DE0007164600')
  const chart = page.locator('.chart-live')
  await chart.waitFor()
  await chart.focus()
  await page.keyboard.press('End')
  const readout = async () => (await page.locator('.chart p[aria-live=polite]').first().textContent()) ?? ''
  await expect.poll(readout).toMatch(/\d/)
  const last = await readout()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(readout).not.toBe(last)
})

test('the formula of a figure opens with Enter and closes with Escape, and the focus stays', async () => {
  const page = await at('/aktien/kennzahlen/SAP-Aktie-DE0007164600')
  const value = page.locator('button.explain', { hasText: /\d/ }).first()
  await value.focus()
  await page.keyboard.press('Enter')
  await page.locator('.explanation:popover-open').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.locator('.explanation:popover-open').count()).toBe(0)
  expect(await value.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('instruments are laid side by side by typing a name', async () => {
  const page = await at('/aktien/vergleich?werte=STOCK-82849')
  await page.getByLabel('Name, WKN oder ISIN').fill('Allianz')
  await page.keyboard.press('Enter')
  await page.waitForURL(/werte=STOCK-82849(,|%2C)STOCK-/)
  expect(await page.locator('.compare thead th').count()).toBe(3)
})

test('the list of venues opens with Enter, closes with Escape (its button has the focus again) and when the focus leaves', async () => {
  const page = await at('/aktien/SAP-Aktie-DE0007164600')
  const list = page.locator('.venue-switch').first()
  const button = list.locator('summary')
  const isOpen = () => list.evaluate((element) => (element as HTMLDetailsElement).open)
  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await isOpen()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await isOpen()).toBe(false)
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('.tabs a').first().focus()
  expect(await isOpen()).toBe(false)
})
