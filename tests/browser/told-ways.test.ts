import { expect, test } from 'vitest'
import { testReader } from '../portal.ts'
import { accessibilityFaults } from './axe.ts'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal(undefined, { WEB_PUSH: 'on' })

test('a switch is saved as it is moved, and goes back where it cannot be', async () => {
  const reader = await testReader(visited.portal)
  const page = await visited.open({ viewport: { width: 390, height: 844 } })
  const [name = '', value = ''] = reader.browser.cookie.split('=')
  await page.context().addCookies([{ name, value, url: visited.url }])
  await page.goto(`${visited.url}/einstellungen/benachrichtigungen`)
  const byMail = page.getByRole('checkbox', { name: 'Tagesbewegung: E-Mail' })
  const byWebhook = page.getByRole('checkbox', { name: 'Tagesbewegung: Webhook' })
  const told = page.locator('.told-saved')
  await page.getByRole('button', { name: 'Speichern', exact: true }).waitFor({ state: 'hidden' })
  expect(await byWebhook.isDisabled()).toBe(true)
  expect(await byWebhook.getAttribute('aria-describedby')).toBe('grund-webhook')
  expect(await accessibilityFaults(page)).toEqual([])
  const table = page.getByRole('region', { name: 'Was wohin geht' })
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

  await byMail.uncheck()
  await told.getByText('Gespeichert').waitFor()
  await page.reload()
  expect(await byMail.isChecked()).toBe(false)

  await page.getByRole('button', { name: 'Speichern', exact: true }).waitFor({ state: 'hidden' })
  await page.context().setOffline(true)
  await byMail.click()
  await told.getByText('Nicht gespeichert').waitFor()
  expect(await byMail.isChecked()).toBe(false)
  await page.context().close()
})
