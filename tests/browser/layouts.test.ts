import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults } from './axe.ts'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()

const allianz = '/aktien/chart/Allianz-Aktie-DE0008404005'
const sap = '/aktien/chart/SAP-Aktie-DE0007164600'
const board = (page: Page) => page.locator('#ansichten')
const names = (page: Page) => board(page).locator('li > :first-child').allInnerTexts()

async function save(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name der Ansicht').fill(name)
  await page.getByRole('button', { name: 'Ansicht speichern' }).click()
}

test('a layout is saved as the chart is seen by now, and chosen again on another instrument', async () => {
  const page = await visited.open()
  await page.goto(visited.url + allianz, { waitUntil: 'load' })
  await page.locator('.chart-live').waitFor()
  await page.getByRole('navigation', { name: 'Zeitraum', exact: true }).getByText('3 J').click()
  await page.getByLabel('Achse').selectOption('log')
  await page.getByText('Indikatoren').click()
  await page.getByLabel('GD 200').click() // wakes the tools, which tick it again once they are awake
  await expect.poll(() => page.url()).toContain('sma200')
  expect(await page.getByLabel('GD 200').isChecked()).toBe(true)
  await save(page, 'Lange Sicht')
  await page.getByText('Ansicht „Lange Sicht“ gespeichert.').waitFor()
  expect(new URL(page.url()).pathname).toBe(allianz)
  expect(await names(page)).toEqual(['Lange Sicht'])
  expect(await board(page).locator('li').innerText()).toContain('3 J, Linie, Kurs, log., GD 200, Volumen')
  await page.goto(visited.url + sap, { waitUntil: 'load' })
  await page.locator('.chart-live').waitFor()
  await page.getByLabel('Darstellung').focus()
  await page.getByLabel('Darstellung').selectOption('candles')
  await expect.poll(() => page.url()).toContain('candles')
  await page.getByRole('link', { name: 'Lange Sicht' }).click()
  await page.waitForURL(/range=Y3/)
  const { pathname, searchParams } = new URL(page.url())
  expect([
    pathname,
    searchParams.get('achse'),
    searchParams.getAll('indikator'),
    searchParams.get('darstellung'),
  ]).toEqual([sap, 'log', ['sma200', 'volume'], null])
  expect(await page.locator('main .legend').innerText()).toContain('GD 200')
  await page.context().close()
})

test('without script layouts are saved, replaced and deleted; what is wrong stands at the field', async () => {
  const page = await visited.open({ javaScriptEnabled: false })
  await page.goto(`${visited.url}${sap}?range=M1&darstellung=candles`)
  await save(page, '   ')
  expect(new URL(page.url()).pathname).toBe('/chart-ansichten')
  expect(await page.locator('#feld-speichern-name-fehler').innerText()).toBe('Bitte gib der Ansicht einen Namen.')
  await save(page, 'Kurz')
  await page.waitForURL(new RegExp(sap))
  expect(new URL(page.url()).searchParams.get('darstellung')).toBe('candles')
  expect(await names(page)).toEqual(['Kurz'])
  await page.goto(`${visited.url}${sap}?range=M6`)
  await save(page, 'kurz')
  expect(await page.locator('main').innerText()).toContain('6 M, Linie')
  expect(await names(page)).toEqual(['kurz'])
  await page.getByRole('button', { name: 'Ansicht „kurz“ löschen' }).click()
  expect(new URL(page.url()).pathname).toBe(sap)
  expect(await names(page)).toEqual([])
  await page.context().close()
})

test.each([
  { value: { version: 1, list: [7] }, note: 'nicht lesbar' },
  { value: { version: 9, list: [] }, note: 'neueren Fassung' },
])('layouts that cannot be read are said quietly: $value', async ({ value, note }) => {
  const page = await visited.open()
  await page.request.put(`${visited.url}/api/v1/storage/simple/chart.layouts`, { data: { value } })
  const answer = await page.goto(visited.url + sap)
  expect(answer?.status()).toBe(200)
  expect(await board(page).innerText()).toContain(note)
  await page.context().close()
})

test('another site is no way back', async () => {
  const page = await visited.open({ javaScriptEnabled: false })
  await page.goto(visited.url + sap)
  const token = await board(page).locator('input[name=formular]').first().getAttribute('value')
  const answer = await page.request.post(`${visited.url}/chart-ansichten`, {
    form: { formular: token ?? '', aktion: 'speichern', name: 'x', ansicht: '', zurueck: '//example.org/chart/x' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  expect(answer.headers()['location']).toMatch(/^\/chart-ansichten\?/)
  await page.context().close()
})

test('the board of layouts and their page are accessible', async () => {
  const page = await visited.open()
  await page.goto(visited.url + sap, { waitUntil: 'load' })
  await save(page, 'Alltag')
  await page.getByText('Ansicht „Alltag“ gespeichert.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`${visited.url}/chart-ansichten`)
  expect(await names(page)).toEqual(['Alltag'])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.context().close()
})
