import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '../../src/main.ts'
import { testPortal } from '../portal.ts'
import { launch, openPage } from './browser.ts'

let portal: Portal
let browser: Browser
beforeAll(async () => {
  portal = await testPortal()
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
})

test('prices move on the page while the market is open, and the pause button stops them', async () => {
  const page = await openPage(browser)
  await page.goto(`${portal.url}/realtime/DAX`, { waitUntil: 'load' })
  const prices = () => page.locator('[data-live][data-field="last"]').allInnerTexts()
  const before = (await prices()).join()
  await expect.poll(async () => (await prices()).join(), { timeout: 30_000 }).not.toBe(before)
  await page.locator('[data-live-pause]').first().click()
  const paused = (await prices()).join()
  await page.waitForTimeout(3000)
  expect((await prices()).join()).toBe(paused)
})
