import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { testReader } from '../portal.ts'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()

async function at(path: string, viewport = { width: 1280, height: 900 }): Promise<Page> {
  const page = await visited.open({ viewport })
  await page.goto(visited.url + path, { waitUntil: 'load' })
  return page
}

const status = (page: Page) => page.locator('[data-live-status]').first().innerText()
const shown = async (page: Page, selector: string) => (await page.locator(selector).allInnerTexts()).join()

interface Row {
  quote: { last?: number; market: { idNotation: number } }
}

/** What the market says now, by notation. */
async function pricesNow(): Promise<Map<number, number | undefined>> {
  const { list } = (await (await fetch(`${visited.url}/api/v1/lists/realtime/DAX`)).json()) as { list: Row[] }
  return new Map(list.map(({ quote }) => [quote.market.idNotation, quote.last]))
}

test('prices move, the pause holds them while the market goes on, and going on again shows what happened', async () => {
  const page = await at('/realtime/DAX')
  const cells = '[data-live][data-field="last"]'
  await expect.poll(() => status(page)).toBe('Kurse verbunden')
  const before = await shown(page, cells)
  await expect.poll(() => shown(page, cells)).not.toBe(before)

  await page.locator('[data-live-pause]').first().click()
  await expect.poll(() => status(page)).toBe('Kurse angehalten')
  const held = await shown(page, cells)
  const market = await pricesNow()
  await expect
    .poll(async () => [...(await pricesNow())].filter(([id, last]) => market.get(id) !== last).length)
    .toBeGreaterThan(3)
  expect(await shown(page, cells)).toBe(held)

  await page.locator('[data-live-pause]').first().click()
  await expect.poll(() => status(page)).toBe('Kurse verbunden')
  await expect.poll(() => shown(page, cells)).not.toBe(held)
  await page.context().close()
})

test('the open menu shows the change of each index beside its list, and follows it', async () => {
  const page = await at('/impressum')
  await page.getByRole('button', { name: /Menü/ }).first().click()
  const values = page.locator('#menue [data-menu-value]')
  await expect.poll(async () => (await values.allInnerTexts()).filter((text) => /\s%$/.test(text)).length).toBe(9)
  expect(await values.first().getAttribute('data-live')).toMatch(/^[0-9]+$/)
  await page.context().close()
})

test('prices that were held stay held on the next page, until they go on', async () => {
  const page = await at('/realtime/DAX')
  await page.locator('[data-live-pause]').first().click()
  await page.goto(`${visited.url}/aktien`)
  await expect.poll(() => page.locator('[data-live-pause]').first().innerText()).toBe('Kurse fortsetzen')
  await page.locator('[data-live-pause]').first().click()
  await page.goto(`${visited.url}/realtime/DAX`)
  await expect.poll(() => status(page)).toBe('Kurse verbunden')
  expect(await page.locator('[data-live-pause]').first().getAttribute('aria-pressed')).toBe('false')
  await page.context().close()
})

test('a pause that is pressed before the live prices are loaded counts', async () => {
  const page = await visited.open()
  let letPass = () => {}
  const pressed = new Promise<void>((resolve) => {
    letPass = resolve
  })
  let held = 0
  await page.route(/\/live-[^/]*\.js$/, async (route) => {
    held++
    await pressed
    await route.continue()
  })
  await page.goto(`${visited.url}/realtime/DAX`, { waitUntil: 'load' })
  const button = page.locator('[data-live-pause]').first()
  await button.click()
  expect([await button.getAttribute('aria-pressed'), await button.innerText()]).toEqual(['true', 'Kurse fortsetzen'])
  letPass()
  await expect.poll(() => status(page)).toBe('Kurse angehalten')
  expect(held).toBe(1)
  await page.context().close()
})

test('only what is seen is subscribed; scrolling brings the rest', async () => {
  const page = await visited.open({ viewport: { width: 1280, height: 500 } })
  const asked = new Set<string>()
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      for (const [, id] of String(payload).matchAll(/"value":"?(\d+)/g)) if (id) asked.add(id)
    }),
  )
  await page.goto(`${visited.url}/realtime/DAX`, { waitUntil: 'load' })
  const lastRow = page.locator('main tbody tr').last()
  const idOfLast = (await lastRow.locator('[data-live]').first().getAttribute('data-live')) ?? ''
  await expect.poll(() => asked.size).toBeGreaterThan(3)
  expect(asked).not.toContain(idOfLast)
  await lastRow.scrollIntoViewIfNeeded()
  await expect.poll(() => [...asked]).toContain(idOfLast)
  await page.context().close()
})

test('the best level of the order book is live', async () => {
  const page = await at('/aktien/orderbuch/SAP-Aktie-DE0007164600')
  const book = '[data-field^="book"]'
  const before = await shown(page, book)
  await expect.poll(() => shown(page, book)).not.toBe(before)
  await page.context().close()
})

test('all levels that Pro sees are live, with their bars', async () => {
  const { program } = await testReader(visited.portal, 'pro@example.org', ['RX'])
  const page = await visited.open({ viewport: { width: 1280, height: 1200 } })
  await page.context().addCookies([{ name: 'session', value: program['x-ov-token'] ?? '', url: visited.url }])
  await page.goto(`${visited.url}/aktien/orderbuch/SAP-Aktie-DE0007164600`)
  expect(await page.locator('[data-field^="bookBidSize"]').count()).toBe(10)
  for (const field of ['bookBid.9', 'bookAskSize.4', 'bookBidSize.2']) {
    const cell = `[data-field="${field}"]`
    const before = await shown(page, cell)
    await expect.poll(() => shown(page, cell)).not.toBe(before)
  }
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll('[data-field*="Size"]')].map((cell) => [
      Number(cell.textContent?.replaceAll('.', '')),
      cell.previousElementSibling?.getAttribute('width'),
    ]),
  )
  const most = Math.max(...seen.map(([size]) => Number(size)))
  expect(seen.map(([, width]) => width)).toEqual(seen.map(([size]) => `${Math.round((Number(size) / most) * 100)}%`))
  expect(await page.getByRole('link', { name: 'Neu laden' }).count()).toBe(0)
  await page.context().close()
})

test("figures that say the same move together: the day's volume in both boards, the spread with its sides", async () => {
  const overview = await at('/aktien/SAP-Aktie-DE0007164600')
  const volumes = () =>
    overview.evaluate(() =>
      [
        document.querySelector('.key-figures [data-field=totalVolume]'),
        document.querySelector('main table [data-field=totalVolume]'),
      ].map((cell) => cell?.textContent),
    )
  const [before] = await volumes()
  await expect.poll(async () => (await volumes()).filter((volume) => volume !== before)).toHaveLength(2)
  expect(new Set(await volumes()).size).toBe(1)
  await overview.context().close()

  const book = await at('/aktien/orderbuch/SAP-Aktie-DE0007164600')
  const read = () =>
    book.evaluate(() =>
      ['bookBid', 'bookAsk', 'bookSpread'].map((field) =>
        Number(document.querySelector(`[data-field=${field}]`)?.textContent?.replace(',', '.')),
      ),
    )
  const [bid] = await read()
  await expect.poll(async () => (await read())[0] !== bid).toBe(true)
  const [best = 0, ask = 0, spread = 0] = await read()
  expect(spread).toBeCloseTo(ask - best, 6)
  await book.context().close()
})

test('trades come on top of Times & Sales, each of them once', async () => {
  const page = await at('/aktien/times-and-sales/SAP-Aktie-DE0007164600')
  const newest = () => page.locator('[data-sales] tbody tr').first().innerText()
  const before = await newest()
  await expect.poll(newest).not.toBe(before)
  const visibleIn = (row: string) => page.locator(row).first().locator('> :visible').count()
  for (const width of [1440, 640, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await visibleIn('[data-sales] tbody tr')).toBe(await visibleIn('[data-sales] thead tr'))
  }
  const path = await page.locator('[data-sales]').getAttribute('data-sales')
  const times = await page.locator('[data-sales] tbody th').allInnerTexts()
  expect(times).toEqual(times.toSorted().toReversed())
  // Every trade of the day up to the newest row is there: as many rows of its last minute as the market has trades.
  const minute = times[0]?.slice(0, 5) ?? ''
  const from = `2026-11-20T${String(Number(minute.slice(0, 2)) - 1).padStart(2, '0')}:${minute.slice(3)}:00.000Z`
  const { datetimePrice } = (await (
    await fetch(
      `${visited.url}/api${path}&startDate=${from}&endDate=${new Date(Date.parse(from) + 59_999).toISOString()}`,
    )
  ).json()) as { datetimePrice: number[] }
  const clock = new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const upToNewest = datetimePrice
    .map((at) => clock.format(at * 1000))
    .filter((time) => time <= (times[0] ?? '') && time.startsWith(minute))
  const inTable = (await page.locator('[data-sales] tbody th').allInnerTexts()).filter(
    (time) => time.startsWith(minute) && time <= (times[0] ?? ''),
  )
  expect(inTable.length).toBe(upToNewest.length)
  await page.context().close()
})

test('a trade that comes has the columns the reader chose', async () => {
  const page = await at('/aktien/times-and-sales/SAP-Aktie-DE0007164600?spalten=volume&spalten=type', {
    width: 390,
    height: 900,
  })
  const newest = () => page.locator('[data-sales] tbody tr').first().locator('> *').allInnerTexts()
  const before = await newest()
  await expect.poll(newest).not.toEqual(before)
  expect(await newest()).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d$/),
    expect.stringMatching(/^[\d.]+$/),
    expect.stringMatching(/^[a-zA-Zö]+$/),
  ])
  await page.context().close()
})

test('the tabs of an instrument stay in sight, and on a phone the current one is in view', async () => {
  const page = await at('/aktien/bilanz-guv/SAP-Aktie-DE0007164600', { width: 390, height: 700 })
  const current = page.locator('.tabs [aria-current]')
  const box = await current.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await expect.poll(async () => (await page.locator('.tabs').boundingBox())?.y ?? -1).toBeLessThanOrEqual(80)
  expect((await page.locator('.tabs').boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.context().close()
})

test('colours and density chosen once are in the first paint of the next page, without script too', async () => {
  const page = await at('/boersen')
  await page.getByRole('button', { name: 'Blau/Orange' }).click()
  await page.getByRole('button', { name: 'Kompakt' }).click()
  const cookies = await page.context().cookies()
  const html = await (
    await fetch(`${visited.url}/aktien`, {
      headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
  ).text()
  expect(html).toContain('data-farbe="blau-orange" data-dichte="kompakt"')
  await page.context().close()
})

test('every value of Kennzahlen opens its formula without script', async () => {
  const page = await visited.open({ javaScriptEnabled: false })
  await page.goto(`${visited.url}/aktien/kennzahlen/SAP-Aktie-DE0007164600`)
  await page.locator('button.explain', { hasText: /\d/ }).first().click()
  expect(await page.locator('.explanation:popover-open').innerText()).toMatch(/Quelle/)
  await page.context().close()
})

test('a connection that broke says so, with the time of the last prices, and goes on by itself', async () => {
  const line = await severable(Number(new URL(visited.url).port))
  onTestFinished(line.close)
  const page = await visited.open()
  await page.goto(`${line.url}/aktien/SAP-Aktie-DE0007164600`)
  await expect.poll(() => status(page)).toBe('Kurse verbunden')
  const cells = '[data-live][data-field="last"]'
  const before = await shown(page, cells)
  await expect.poll(() => shown(page, cells)).not.toBe(before)
  line.cut()
  await expect.poll(() => status(page)).toMatch(/^Kurse getrennt, Stand (\d\d\.\d\d\., )?\d\d:\d\d:\d\d$/)
  line.mend()
  await expect.poll(() => status(page)).toBe('Kurse verbunden')
  await page.context().close()
})

/** A way to a port of this machine that can be cut, with everything that goes over it. */
async function severable(port: number) {
  const ends = new Set<Socket>()
  let isWhole = true
  const server = createServer((near) => {
    if (!isWhole) {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => {}) // the close that follows says enough
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
      end.pipe(other)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    isWhole = false
    for (const end of ends) end.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => void (isWhole = true),
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

test('without network a line on top says how old the values are, and none are said to be connected, until it is back', async () => {
  const page = await at('/aktien/SAP-Aktie-DE0007164600')
  await expect.poll(() => status(page)).toBe('Kurse verbunden')
  await page.context().setOffline(true)
  await expect
    .poll(() => page.locator('main > .offline').innerText())
    .toMatch(/Ohne Verbindung: .* von \d\d:\d\d, gerade eben/)
  expect(await status(page)).toMatch(/^Kurse getrennt/)
  await page.context().setOffline(false)
  await expect.poll(() => page.locator('.offline').count()).toBe(0)
  await expect.poll(() => status(page)).toBe('Kurse verbunden')
  await page.context().close()
})

test('the price of a row is announced on request, to those who do not see it', async () => {
  const page = await at('/realtime/DAX')
  await page.locator('[data-live-pause]').click() // from here on prices change by hand only
  const [row, said] = [page.locator('main tbody tr').nth(2), page.locator('[data-announcements]')]
  const button = row.getByRole('button', { name: /^Kursansagen für / })
  expect([await said.textContent(), await button.getAttribute('aria-pressed')]).toEqual(['', 'false'])
  await button.click()
  await expect.poll(() => said.textContent()).toContain(await row.locator('th > a').innerText())
  const first = await said.textContent()
  expect(first).toMatch(/ [\d.]+,\d+, [+−±][\d,]+\u00a0%$/)
  expect([await button.getAttribute('aria-pressed'), await said.getAttribute('aria-live')]).toEqual(['true', 'polite'])
  await row.locator('[data-field=last]').evaluate((cell) => {
    cell.textContent = '1,23'
  })
  await expect.poll(() => said.textContent()).toContain(' 1,23, ')
  await button.click()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  await page.context().close()
})
