import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { testReader, type TestReader } from '../portal.ts'
import { accessibilityFaults } from './axe.ts'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()
let anna: TestReader
beforeAll(async () => {
  anna = await testReader(visited.portal)
})

async function ask<T>(method: string, path: string, body: object): Promise<T> {
  const response = await fetch(`${visited.url}/api/v2/portfolios${path}`, {
    method,
    headers: { ...anna.program, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

/** The address of an import with two rows that can be put right and one that cannot. */
async function sent(): Promise<string> {
  const { entityValue } = await ask<{ entityValue: string }>('POST', '', { name: 'Import', keepsCash: true })
  const text = [
    'Tag;Was;Kennung;Menge;Preis;Gesamt;Whg',
    '31.09.26;Kauf;DE0007164600;2;200,00;400,00;EUR',
    '02.11.2026;Kauf;DE0007164601;2;200,00;400,00;EUR',
    '02.11.2026;Unfug;DE0007164600;2;200,00;400,00;EUR',
    '',
  ].join('\n')
  const { idImport } = await ask<{ idImport: string }>('POST', `/${entityValue}/imports`, { text })
  const mapping = {
    Tag: 'date',
    Was: 'type',
    Kennung: 'isin',
    Menge: 'quantity',
    Preis: 'price',
    Gesamt: 'amount',
    Whg: 'currency',
  }
  await ask('PUT', `/${entityValue}/imports/${idImport}/mapping`, { mapping })
  return `${visited.url}/musterdepot/${entityValue}/import/${idImport}`
}

async function openSignedIn(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const page = await visited.open(options)
  const [name = '', value = ''] = anna.browser.cookie.split('=')
  await page.context().addCookies([{ name, value, url: visited.url }])
  return page
}

const keysAwake = (page: Page) => page.locator('[data-island="import-keys"][data-awake]').waitFor()
const states = (page: Page) => page.locator('tr[data-row] .row-mark').allTextContents()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest('tr')?.dataset['row'])

test('rows are put right by keys, in place, and the last decision is taken back', async () => {
  const page = await openSignedIn()
  await page.goto(await sent())
  await keysAwake(page)
  await page.getByRole('region', { name: 'Zeilen der Datei' }).focus()
  await page.keyboard.press('j')
  expect(await focused(page)).toBe('2')
  await page.keyboard.press('Enter')
  await page.getByText('30.09.2026 statt „31.09.26“.').waitFor()
  expect([await focused(page), await states(page)]).toEqual(['2', ['bereit', 'Fehler', 'Fehler']])
  await page.getByRole('button', { name: '1 Zeile übernehmen' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText('DE0007164600 statt DE0007164601.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Control+z')
  await page.getByText('ISIN mit falscher Prüfziffer. Gemeint').waitFor()
  expect([await focused(page), await states(page)]).toEqual(['3', ['bereit', 'Fehler', 'Fehler']])
  await page.keyboard.press('k')
  expect(await focused(page)).toBe('2')
})

test('groups are put right by keys before rows, and the focus stays among them', async () => {
  const page = await openSignedIn()
  await page.goto(await sent())
  await keysAwake(page)
  await page.getByRole('link', { name: /^Alle/ }).focus()
  await page.keyboard.press('j')
  const group = () => page.evaluate(() => document.activeElement?.closest('li')?.dataset['cause'])
  const first = await group()
  await page.keyboard.press('j')
  const second = await group()
  expect([first, second].toSorted()).toEqual(['Ein Tag, den es nicht gibt.', 'ISIN mit falscher Prüfziffer.'])
  await page.keyboard.press('Enter')
  await page.locator('.causes .done').waitFor()
  expect([await group(), await focused(page)]).toEqual([undefined, '2'])
  await page.keyboard.press('k')
  expect(await group()).toBe(first)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('without script the same buttons decide, and a row is written anew', async () => {
  const page = await openSignedIn({ javaScriptEnabled: false })
  await page.goto(await sent())
  await page.getByRole('button', { name: /30.09.2026 nehmen/ }).click()
  await page.getByText('30.09.2026 statt „31.09.26“.').waitFor()
  await page.getByRole('link', { name: /Bearbeiten.*Zeile 4/ }).click()
  await page.getByLabel('Tag', { exact: true }).fill('2026-11-02')
  await page.getByLabel('Name, WKN oder ISIN').fill('716460')
  await page.getByLabel('Stück', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'So übernehmen' }).click()
  await page.getByText('Bitte gib den Kurs an, oder den Betrag.').first().waitFor()
  expect(await page.getByLabel('Stück', { exact: true }).inputValue()).toBe('3')
  await page.getByLabel('Kurs', { exact: true }).fill('200')
  await page.getByRole('button', { name: 'So übernehmen' }).click()
  await page.getByText('Von dir bearbeitet.').waitFor()
  expect(await states(page)).toEqual(['bereit', 'Fehler', 'bereit'])
})
