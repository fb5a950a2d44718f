import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#accounts/sessions.ts'
import type { Portal } from '#portal/portal.ts'
import { bankLogin, bankTan, settingsFor, startBank, type Bank } from '../comdirect/bank.ts'
import { testPortal, testReader, tradingFriday } from '../portal.ts'
import { accessibilityFaults } from './axe.ts'
import { launch, openPage } from './browser.ts'

let bank: Bank
let portal: Portal
let browser: Browser
beforeAll(async () => {
  bank = await startBank()
  portal = await testPortal(tradingFriday, settingsFor(bank))
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
  await bank.stop()
})

/** Fits the screen, and nobody is shut out; what shuts somebody out is looked for on the phone, in the dark. */
async function assertSound(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 400) expect(await accessibilityFaults(page)).toEqual([])
  const [scrolled, seen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect([page.url(), scrolled]).toEqual([page.url(), seen])
}

/** Goes there by the keyboard alone; on a page that was just opened by its first link, past the head that all have. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.waitFor()
  if (await page.evaluate(() => document.activeElement === document.body)) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  for (let steps = 0; steps < 150; steps++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  expect.fail(`no key leads to ${place.toString()}`)
}

/** Writes over what a field holds. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function press(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}

const price = (name: string) => bank.state.orders.at(-1)?.body[name]

test.each([
  { name: 'a phone in the dark', width: 390, colorScheme: 'dark' },
  { name: 'a wide screen', width: 1440, colorScheme: 'light' },
] as const)('a depot at a bank is connected, traded by the keyboard and disconnected, on $name', async (screen) => {
  const { width, colorScheme } = screen
  bank.state.orders = []
  const reader = await testReader(portal, `anna-${width}@example.org`)
  const { token } = await openSession(portal.rooms.db, reader.id)
  const page = await openPage(browser, { viewport: { width, height: 900 }, colorScheme })
  await page.context().addCookies([{ name: 'session', value: token, url: portal.url }])

  await page.goto(`${portal.url}/broker-verbinden`)
  await press(page, page.getByRole('link', { name: 'comdirect', exact: true }).first())
  await page.getByText('Probe-Erlaubnis 123').waitFor()
  await assertSound(page)
  await type(page, page.getByLabel('Zugangsnummer'), bankLogin.user)
  await type(page, page.getByLabel('PIN', { exact: true }), bankLogin.pin)
  await press(page, page.getByRole('button', { name: 'Anmelden und TAN anfordern' }))
  await page.getByText('Ohne deine Zustimmung').first().waitFor()
  await assertSound(page)
  await type(page, page.getByLabel('PIN', { exact: true }), bankLogin.pin)
  await tabTo(page, page.getByLabel('Ich bin damit einverstanden.'))
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Anmelden und TAN anfordern' }))
  await type(page, page.getByLabel('TAN', { exact: true }), '999999')
  await press(page, page.getByRole('button', { name: 'TAN bestätigen' }))
  await page.getByText('Die TAN ist falsch.').first().waitFor()
  await assertSound(page)
  await type(page, page.getByLabel('TAN', { exact: true }), bankTan)
  await press(page, page.getByRole('button', { name: 'TAN bestätigen' }))
  await page.waitForURL(/\/erfolgreich\?konto=comdirect-\d+/)
  await assertSound(page)

  const account = new URL(page.url()).searchParams.get('konto') ?? ''
  const own = `${portal.url}/depot/${account}`
  for (const { tab, said } of [
    { tab: '', said: 'Unbekannter Fonds' },
    { tab: '/umsaetze', said: 'Zinsen / Dividenden' },
    { tab: '/orderbuch', said: 'Noch keine Order.' },
  ]) {
    await page.goto(own + tab)
    await page.getByText(said).first().waitFor()
    await assertSound(page)
  }

  for (const { path, said } of [
    { path: '/depots', said: 'bei comdirect, gelesen' },
    { path: `/depots/broker/${account}`, said: 'für sich, mit dem Wert des Brokers' },
  ]) {
    await page.goto(portal.url + path)
    await page.getByText(said).first().waitFor({ state: 'attached' })
    await assertSound(page)
  }

  await page.goto(`${own}/handeln/DE0007164600?platz=163500`)
  await type(page, page.getByLabel('Stück', { exact: true }), '3')
  await tabTo(page, page.getByLabel('Orderart'))
  await page.keyboard.press('ArrowDown')
  await type(page, page.getByLabel('Limit', { exact: true }), '150')
  await assertSound(page)
  await press(page, page.getByRole('button', { name: 'Weiter zur Prüfung' }))
  await page.getByText('Orderprovision').waitFor()
  await page.getByText('459,90').first().waitFor()
  await assertSound(page)
  await press(page, page.getByRole('button', { name: 'Kauf verbindlich aufgeben' }))
  await page.getByText('Noch nichts ausgeführt.').waitFor()
  await assertSound(page)
  expect(price('limit')).toEqual({ value: '150', unit: 'EUR' })

  await type(page, page.getByLabel('Limit', { exact: true }), '151,5')
  await press(page, page.getByRole('button', { name: 'Änderung speichern' }))
  await page.getByText('Die Order ist geändert.').waitFor()
  expect(price('limit')).toEqual({ value: '151.5', unit: 'EUR' })
  await press(page, page.getByRole('link', { name: 'Streichen' }))
  await page.getByRole('heading', { name: 'Kauf SAP streichen?' }).waitFor()
  await assertSound(page)
  await press(page, page.getByRole('button', { name: 'Ja' }))
  await page.getByText('Kauf SAP ist gestrichen.').waitFor()
  expect(bank.state.orders.map(({ orderStatus }) => orderStatus)).toEqual(['CANCELLED_USER'])

  await page.goto(`${portal.url}/verwalten`)
  await press(page, page.getByRole('link', { name: /^Trennen und löschen/ }))
  await page.getByText('Die Verbindung zu comdirect endet').waitFor()
  await assertSound(page)
  await press(page, page.getByRole('button', { name: 'Ja' }))
  await page.getByText('Du hast kein Handelskonto.').waitFor()
  expect([...bank.state.tokens.values()].filter(({ full }) => full)).toEqual([])
  await page.context().close()
})
