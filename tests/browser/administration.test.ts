import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSession } from '#accounts/sessions.ts'
import { setRole } from '#accounts/users.ts'
import { testReader } from '../portal.ts'
import { accessibilityFaults } from './axe.ts'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()

/** The browser of an operator, at the page of an account. */
async function openAccount(name: string, options: BrowserContextOptions) {
  const { db } = visited.portal.rooms
  const operator = await testReader(visited.portal, `leitung-${name}@example.org`)
  await setRole(db, operator.id, 'operator')
  const { token } = await openSession(db, operator.id)
  const email = `kundin-${name}@example.org`
  await testReader(visited.portal, email)
  const page = await visited.open(options)
  await page.context().addCookies([{ name: 'session', value: token, url: visited.url }])
  await page.goto(`${visited.url}/verwaltung`)
  await page.getByLabel('E-Mail enthält').fill(email)
  await page.getByRole('button', { name: 'Suchen', exact: true }).last().click()
  await page.getByRole('link', { name: email }).click()
  return { page, email }
}

test.each([
  { at: 'desktop', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { at: 'phone', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const)('an operator grants, takes back and makes an expert on a $at', async ({ at, ...options }) => {
  const { page, email } = await openAccount(at, options)
  await page.getByLabel('Freischalten').selectOption({ label: 'Plus (CL)' })
  await page.getByRole('button', { name: 'Freischalten' }).click()
  await page.locator('.toast', { hasText: `${email} hat jetzt CL.` }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Entziehen/ }).click()
  await page.getByRole('button', { name: 'Ja' }).click()
  await page.getByText('Nichts freigeschaltet.').waitFor()
  await page.getByRole('button', { name: 'Zum Experten machen' }).click()
  await page.getByRole('button', { name: 'Ja' }).click()
  await page.getByRole('button', { name: 'Kein Experte mehr' }).waitFor()
  await page.goto(`${visited.url}/verwaltung/experten`)
  await page.getByRole('link', { name: email }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`${visited.url}/verwaltung/protokoll?email=${encodeURIComponent(email)}`)
  await page.getByRole('rowheader', { name: 'Rolle geändert Experte' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goBack()
  await page.getByRole('link', { name: email }).click()
  await page.getByRole('button', { name: 'Ansehen' }).click()
  const banner = page.getByRole('form', { name: 'Ansicht eines anderen Kontos' })
  await banner.getByText(`Du siehst Parkett wie ${email}.`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await banner.getByRole('button', { name: 'Beenden' }).click()
  await page.locator('.toast', { hasText: 'Du bist wieder du selbst.' }).waitFor()
  expect(await banner.count()).toBe(0)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await width()).toBeLessThanOrEqual(0)
  await page.context().close()
})

test('without script a grant until a day that is over is refused at its field', async () => {
  const { page } = await openAccount('still', { javaScriptEnabled: false })
  await page.getByLabel('Letzter Tag').fill('2020-01-01')
  await page.getByRole('button', { name: 'Freischalten' }).click()
  expect(await page.getByRole('alert').innerText()).toContain('Das muss ein Tag ab heute sein')
  await page.getByLabel('Letzter Tag').fill('')
  await page.getByRole('button', { name: 'Freischalten' }).click()
  await page.getByRole('button', { name: /^Entziehen/ }).waitFor()
  await page.context().close()
})
