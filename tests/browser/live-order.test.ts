import { expect, test } from 'vitest'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()

test('a live list begins with the strongest, keeps its order, and holds still when told to', async () => {
  const page = await visited.open()
  await page.routeWebSocket(/.*/, () => {}) // prices of its own stay as this test writes them
  await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') })
  await page.goto(`${visited.url}/realtime/DAX`, { waitUntil: 'load' })
  const first = () => page.locator('main tbody tr:first-child').innerText()
  const hold = page.getByRole('button', { name: 'Sortieren anhalten' })
  await hold.waitFor()
  expect(await page.locator('main thead th[aria-sort=descending]').innerText()).toContain('± %')

  const weaken = (text: string) =>
    page.evaluate((change) => {
      const cell = document.querySelector(
        'main tbody tr:first-child td[data-field=performancePct], main tbody tr:first-child [data-field=performancePct]',
      )
      if (cell) cell.textContent = change
    }, text)
  await hold.click()
  const strongest = await first()
  await weaken('−99,00\u00a0%')
  await page.clock.runFor(6000)
  expect((await first()).split('\n')[0]).toBe(strongest.split('\n')[0])

  await page.getByRole('button', { name: 'Sortieren fortsetzen' }).click()
  await page.mouse.move(5, 5)
  await weaken('−99,00\u00a0%')
  await page.clock.runFor(6000)
  await expect.poll(async () => (await first()).split('\n')[0]).not.toBe(strongest.split('\n')[0])
  await page.context().close()
})

test('on a page of a longer list the order is asked for again, for rows of other pages may belong there', async () => {
  const page = await visited.open()
  await page.routeWebSocket(/.*/, () => {})
  await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') })
  await page.goto(`${visited.url}/realtime/S-P-500`, { waitUntil: 'load' })
  await page.getByRole('button', { name: 'Sortieren anhalten' }).waitFor()
  const rows = () => page.locator('main tbody tr').count()
  const before = await rows()
  await page.evaluate(() => document.querySelector('main tbody tr')?.remove())
  expect(await rows()).toBe(before - 1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(31_000)
  await expect.poll(rows).toBe(before)
  await page.context().close()
})

test('new alarms are told by a link, and the rows stay as they are', async () => {
  const page = await visited.open()
  await page.clock.install()
  await page.goto(`${visited.url}/aktien/performance-alarme?umsatz=0&schwelle=3`)
  const link = page.getByRole('status').getByRole('link', { name: /Alarm/ })
  expect(await link.count()).toBe(0)
  const asked: URL[] = []
  await page.route('**/performance_alarms?*', (route) => {
    asked.push(new URL(route.request().url()))
    return route.fulfill({ json: { total: 2 } })
  })
  const names = await page.locator('main tbody th').allInnerTexts()
  const told = async () => {
    await page.clock.runFor(31_000)
    return link.allInnerTexts()
  }
  await expect.poll(told).toEqual(['2 neue Alarme'])
  expect(asked[0]?.searchParams.get('threshold')).toBe('3')
  expect(await page.locator('main tbody th').allInnerTexts()).toEqual(names)
})
