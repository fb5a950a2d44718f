import { expect, test } from 'vitest'
import { visitedPortal } from './visited.ts'

/** Friday: Xetra has closed, which readers see a quarter of an hour late, in 25 s. */
const visited = visitedPortal('2026-11-20T16:49:35Z')

test('a page that stays open over the close says so', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/aktien/SAP-Aktie-DE0007164600`)
  const badge = page.locator('.quote-header .badge').first()
  const text = async () => (await badge.innerText()).replace(/\s+/g, ' ') // narrow badges break between the words
  expect([await text(), await badge.getAttribute('class')]).toEqual(['15 Min. verzögert', 'badge delayed'])
  await expect.poll(text).toBe('Schlusskurs')
  expect(await badge.getAttribute('class')).toBe('badge closed')
  await page.context().close()
})
