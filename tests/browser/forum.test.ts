import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testReader } from '../portal.ts'
import { accessibilityFaults } from './axe.ts'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal(undefined, { FORUM: 'own' })
const sap = '/whitelabels/forum2/stock/82849'

async function faultsAtBothWidths(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${page.url()} at ${width}: ${fault}`))
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
      faults.push(`${page.url()} at ${width}: wider than the window`)
  }
  return faults
}

test('a thread is written by keyboard, previewed, found and reported; every page of it is accessible', async () => {
  const { token } = await testReader(visited.portal).then(({ program }) => ({ token: program['x-ov-token'] }))
  const page = await visited.open()
  await page.context().addCookies([{ name: 'session', value: token, url: visited.url }])
  await page.goto(`${visited.url}/whitelabels/forum2/profil?from=${sap}`)
  await page.getByLabel('Name im Forum').focus()
  await page.keyboard.type('Umspannwerk')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === sap)
  await page.getByLabel('Titel').focus()
  await page.keyboard.type('Auftragsbuch')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Wie **alt** ist es?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Vorschau' }).press('Enter')
  await page.getByRole('region', { name: 'Vorschau' }).getByText('alt').waitFor()
  expect(await faultsAtBothWidths(page)).toEqual([])
  await page.getByRole('button', { name: 'Thema beginnen' }).press('Enter')
  await page.waitForURL(/\/thema\/\d+-auftragsbuch/)
  expect(await page.getByText('Hält den Wert').count()).toBe(1)
  const faults = await faultsAtBothWidths(page)
  const thread = page.url().split('?')[0] ?? ''

  const anybody = await visited.open()
  for (const path of ['', '/suche?q=alt', '/meistgelesen', '/regeln', '/neu?wert=SAP']) {
    await anybody.goto(`${visited.url}/whitelabels/forum2${path}`)
    faults.push(...(await faultsAtBothWidths(anybody)))
  }
  await anybody.goto(thread)
  await anybody.getByRole('link', { name: 'Beitrag 1 melden' }).press('Enter')
  await anybody.getByLabel('Werbung').check()
  await anybody.getByLabel('Begründung').fill('Das ist Werbung für ein Produkt.')
  faults.push(...(await faultsAtBothWidths(anybody)))
  await anybody.getByRole('button', { name: 'Melden' }).press('Enter')
  await anybody.getByText(/Deine Meldung \d+ ist angekommen/).waitFor()
  expect(faults).toEqual([])
})
