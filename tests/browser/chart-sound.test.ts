import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()

const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones)

test('a chart is heard once „Ton“ is pressed, point by point, and is silent again when it is pressed once more', async () => {
  const page = await visited.open()
  await page.addInitScript(() => {
    Object.assign(window, { tones: 0 })
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      Object.assign(window, { tones: (window as unknown as { tones: number }).tones + 1 })
      start.call(this, when)
    }
  })
  await page.goto(`${visited.url}/aktien/chart/Allianz-Aktie-DE0008404005`, { waitUntil: 'load' })
  const chart = page.locator('.chart-live')
  await chart.waitFor()
  const button = page.getByRole('button', { name: 'Ton', exact: true })
  await button.waitFor()
  await chart.press('ArrowLeft')
  expect(await tones(page)).toBe(0)
  await button.click()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  expect(await tones(page)).toBe(1)
  await chart.press('ArrowLeft')
  await chart.press('ArrowLeft')
  expect(await tones(page)).toBe(3)
  await button.click()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  await chart.press('ArrowLeft')
  expect(await tones(page)).toBe(3)
  await page.context().close()
})
