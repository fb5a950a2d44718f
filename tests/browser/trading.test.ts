import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { testReader, type TestReader } from '../portal.ts'
import { accessibilityFaults } from './axe.ts'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()
let anna: TestReader
let account: string
beforeAll(async () => {
  anna = await testReader(visited.portal)
  account = (await ask<{ idAccount: string }>('/accounts', { name: 'Spielgeld', amount: 10_000 })).idAccount
})

/** What a program of the reader does meanwhile. */
async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${visited.url}/api/v1/trading${path}`, {
    method: 'POST',
    headers: { ...anna.program, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

async function openSignedIn(): Promise<Page> {
  const page = await visited.open()
  const [name = '', value = ''] = anna.browser.cookie.split('=')
  await page.context().addCookies([{ name, value, url: visited.url }])
  return page
}

const waiting = { instrument: 'STOCK:82849', idNotation: 163500, side: 'BUY', quantity: 2, kind: 'LIMIT', limit: 100 }

test('an order that is cancelled elsewhere is shown and said on its page and in the order book', async () => {
  const { idOrder } = await ask<{ idOrder: string }>(`/accounts/${account}/orders`, waiting)
  const page = await openSignedIn()
  const streams = page.waitForResponse(/\/stream/)
  await page.goto(`${visited.url}/depot/${account}/order/${idOrder}`)
  await streams
  const book = await openSignedIn()
  const further = book.waitForResponse(/\/stream/)
  await book.goto(`${visited.url}/depot/${account}/orderbuch`)
  await further
  await book
    .getByRole('row', { name: /Kauf SAP/ })
    .getByText('offen')
    .waitFor()
  // what somebody writes is not taken away
  await page.getByLabel('Limit').fill('99')
  await ask(`/accounts/${account}/orders/${idOrder}/cancellation`)
  await page.getByRole('status').filter({ hasText: 'Kauf SAP: gestrichen.' }).waitFor({ state: 'attached' })
  await page.locator('h1', { hasText: 'gestrichen' }).waitFor()
  expect(await page.getByLabel('Limit').inputValue()).toBe('99')
  expect(await page.getByRole('link', { name: 'Streichen' }).count()).toBe(0)
  await book.getByText('Keine offene Order.').or(book.getByText('gestrichen')).first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.context().close()
  await book.context().close()
})

test('a binding price counts down and can no longer be taken when it is over', async () => {
  const page = await openSignedIn()
  const query = 'platz=163500&stueck=1&art=markt&gueltig=heute&schritt=pruefen'
  await page.goto(`${visited.url}/depot/${account}/handeln/DE0007164600?${query}`)
  await page.getByRole('button', { name: 'Kurs anfragen' }).click()
  const accept = page.getByRole('button', { name: /kaufen$/ })
  await accept.waitFor()
  await page.getByText(/Gilt noch [1-8] Sekunden?\./).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('status').filter({ hasText: 'Der Kurs ist abgelaufen.' }).waitFor()
  expect(await accept.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Neuen Kurs anfragen' }).click()
  await accept.click()
  await page.locator('h1', { hasText: 'Gekauft: 1 SAP' }).waitFor()
  await page.context().close()
})

test('another range of the chart is shown in place, with what was typed and where it goes from there', async () => {
  const page = await openSignedIn()
  await page.goto(`${visited.url}/depot/${account}/handeln/DE0007164600?platz=163500`)
  await page.getByLabel('Stück', { exact: true }).fill('7')
  await page.getByRole('button', { name: '1 J', exact: true }).click()
  await page.getByRole('img', { name: /SAP, ein Jahr, Xetra/ }).waitFor()
  expect(await page.getByLabel('Stück', { exact: true }).inputValue()).toBe('7')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('1 J')
  expect(new URL(page.url()).searchParams.get('zeitraum')).toBe('Y1')
  await page.getByRole('button', { name: 'Kosten berechnen' }).click()
  await page.getByText('Voraussichtlich').first().waitFor()
  await page.getByRole('img', { name: /SAP, ein Jahr, Xetra/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.context().close()
})
