import { expect, test } from 'vitest'
import { visitedPortal } from './visited.ts'

/** Monday: readers see Xetra a quarter of an hour late, so its opening auction for 25 s more. */
const visited = visitedPortal('2026-11-23T08:14:35Z')

test('a page that stays open over the opening says what trading brings: quality, both sides, their sizes and time', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/aktien/SAP-Aktie-DE0007164600`)
  const badge = page.locator('.quote-header .badge').first()
  const sides = page.locator('.quote-header .bid-ask')
  expect(await badge.innerText()).toBe('Stand 20.11.')
  expect(await sides.innerText()).toMatch(/^Geld • – Stk\.\s+–\s+Xetra\s+Brief • – Stk\.\s+–\s+Auktion$/)

  await expect.poll(() => badge.innerText()).toBe('15 Min. verzögert')
  await expect
    .poll(() => sides.innerText())
    .toMatch(/^Geld • \d+ Stk\.\s+\d+,\d\d\s+Xetra\s+Brief • \d+ Stk\.\s+\d+,\d\d\s+09:0\d:\d\d$/)
  await page.context().close()
})
