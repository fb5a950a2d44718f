import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#accounts/sessions.ts'
import type { Portal } from '#portal/portal.ts'
import { bankCode, bankLogin, bankTan, startFintsBank, type FintsBank } from '../fints/bank.ts'
import { testPortal, testReader, tradingFriday } from '../portal.ts'
import { accessibilityFaults } from './axe.ts'
import { launch, openPage } from './browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkett-banks-browser-'))
let bank: FintsBank
let portal: Portal
let browser: Browser
beforeAll(async () => {
  bank = await startFintsBank()
  bank.state.tan = 'PHOTO'
  bank.state.movements = [{ day: '2026-11-02', amount: 1000, name: 'ARBEITGEBER', purpose: 'Gehalt' }]
  bank.state.positions = [
    { isin: 'DE0007164600', wkn: '716460', name: 'SAP SE', pieces: '10,', price: '200,50', cost: '150,25' },
    { isin: 'XX0000000000', wkn: 'XXXXXX', name: 'FONDS VON NEBENAN', pieces: '3,' },
  ]
  const file = join(folder, 'banken.csv')
  writeFileSync(file, `blz,name,url\n${bankCode},Probebank,${bank.url}\n`)
  portal = await testPortal(tradingFriday, {
    BANK_FINTS: 'on',
    BANK_FINTS_PRODUCT: 'PROBE',
    BANK_FINTS_BANKS: file,
  })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
  await bank.stop()
  rmSync(folder, { recursive: true })
})

/** Fits the screen, and nobody is shut out. */
async function assertSound(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  const [scrolled, seen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect([page.url(), scrolled]).toEqual([page.url(), seen])
}

test.each([
  { name: 'a phone in the dark', width: 390, colorScheme: 'dark' },
  { name: 'a wide screen', width: 1440, colorScheme: 'light' },
] as const)('a bank is connected from the ways in to a booked holding, on $name', async ({ width, colorScheme }) => {
  const reader = await testReader(portal, `anna-${width}@example.org`)
  const { token } = await openSession(portal.rooms.db, reader.id)
  const page = await openPage(browser, { viewport: { width, height: 900 }, colorScheme })
  await page.context().addCookies([{ name: 'session', value: token, url: portal.url }])
  await page.goto(`${portal.url}/depots/hinzufuegen`)
  await page.getByRole('link', { name: 'Von der Bank' }).click()
  await assertSound(page)
  await page.getByLabel('Bank', { exact: true }).selectOption(bankCode)
  await page.getByLabel('Kennung').fill(bankLogin.user)
  await page.getByLabel('PIN', { exact: true }).fill(bankLogin.pin)
  await page.getByLabel('Ich bin einverstanden').check()
  await page.getByRole('button', { name: 'Bei der Bank anmelden' }).click()
  await page.getByRole('heading', { name: 'Wie weist du dich aus?' }).waitFor()
  await assertSound(page)
  await page.getByLabel('smsTAN').check()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('img', { name: /Grafik der Bank/ }).waitFor()
  await assertSound(page)
  await page.getByLabel('TAN', { exact: true }).fill(bankTan)
  await page.getByRole('button', { name: 'TAN bestätigen' }).click()
  await page.getByLabel(/Girokonto/).check()
  await page.getByLabel(/^Wertpapierdepot .*EUR$/).check()
  await assertSound(page)
  await page.getByRole('button', { name: 'Lesen und buchen' }).click()
  await page.getByText('Gelesen: 1 neue Buchung.').waitFor()
  const connected = new URL(page.url()).pathname
  await assertSound(page)
  await page.getByRole('button', { name: '1 Position einbuchen' }).click()
  await page.getByText('1 Position eingebucht.').waitFor()
  await page.getByRole('link', { name: /^Wertpapierdepot/ }).click()
  await page.getByText('SAP', { exact: true }).first().waitFor()

  await page.goto(`${portal.url}${connected}`)
  await page.getByRole('button', { name: 'Trennen' }).press('Enter')
  await page.getByText('Die Verbindung ist gelöscht.').waitFor()
  await page.getByLabel('Bank', { exact: true }).selectOption(bankCode)
  await page.getByLabel('Kennung').fill(bankLogin.user)
  await page.getByLabel('PIN', { exact: true }).fill(bankLogin.pin)
  await page.getByLabel('Ich bin einverstanden').check()
  await page.getByRole('button', { name: 'Bei der Bank anmelden' }).press('Enter')
  await page.getByLabel('smsTAN').check()
  await page.getByRole('button', { name: 'Weiter' }).press('Enter')
  await page.getByLabel('TAN', { exact: true }).fill(bankTan)
  await page.keyboard.press('Enter')
  await page.getByLabel(/Girokonto .* weiter$/).check()
  await page.getByLabel(/Wertpapierdepot .* weiter$/).check()
  await assertSound(page)
  await page.getByRole('button', { name: 'Lesen und buchen' }).press('Enter')
  await page.getByText('Gelesen: 0 neue Buchungen.').waitFor()
})
