import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()

const chartPage = '/aktien/chart/Allianz-Aktie-DE0008404005'
const legend = (page: Page) => page.locator('main .legend span').allInnerTexts()

async function awake(address: string): Promise<Page> {
  const page = await visited.open()
  await page.goto(visited.url + address, { waitUntil: 'load' })
  await page.locator('.chart-live').waitFor()
  return page
}

/** How many pixels of the chart have a colour of the palette. */
const pixelsOf = (page: Page, token: string): Promise<number> =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const wanted = getComputedStyle(probe).color.match(/\d+/g)?.slice(0, 3).map(Number)
    probe.remove()
    let found = 0
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.chart-live canvas')) {
      if (canvas.width === 0 || canvas.height === 0) continue
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      for (let at = 0; at < data.length; at += 4)
        if (wanted?.every((part, index) => data[at + index] === part)) found += 1
    }
    return found
  }, token)

test.each([
  '',
  '?range=Y3',
  '?range=Y3&kurse=mit-dividenden',
  '?range=D1',
])('the chart that wakes shows what was drawn: %s', async (query) => {
  const drawn = await visited.open({ javaScriptEnabled: false })
  await drawn.goto(visited.url + chartPage + query)
  const before = await legend(drawn)
  expect(before.join()).toContain('DAX, auf')
  await drawn.context().close()
  const page = await awake(chartPage + query)
  expect(await legend(page)).toEqual(before)
  await page.context().close()
})

test('dividends are put back in place, the address says so, and within a day the choice is not offered', async () => {
  const page = await awake(`${chartPage}?range=Y3`)
  await page.getByRole('link', { name: 'mit Dividenden' }).click()
  await expect.poll(() => legend(page)).toContain('Allianz, mit Dividenden')
  expect(new URL(page.url()).search).toBe('?range=Y3&kurse=mit-dividenden')
  await page.getByRole('navigation', { name: 'Zeitraum', exact: true }).getByText('Heute').click()
  await expect.poll(() => legend(page)).toContain('Allianz')
  expect(await page.getByRole('link', { name: 'mit Dividenden' }).isVisible()).toBe(false)
  await page.context().close()
})

test('what happened to a share is marked, and a list says what; within a day there is none', async () => {
  const page = await awake(`${chartPage}?range=Y1`)
  const list = page.locator('main [data-chart-marks]')
  expect(await list.textContent()).toMatch(/Zahlen zum \d\. Quartal/)
  expect(await legend(page)).toContain('Z: Zahlen')
  await expect.poll(() => pixelsOf(page, '--s-3')).toBeGreaterThan(50) // without a touch of the chart
  const yearly = await list.textContent()
  await page.getByRole('navigation', { name: 'Zeitraum' }).getByText('5 J').click()
  await expect.poll(() => list.textContent()).not.toBe(yearly)
  expect(await list.textContent()).toContain('Dividende')
  await page.getByRole('navigation', { name: 'Zeitraum' }).getByText('Heute').click()
  await expect.poll(() => list.getAttribute('hidden')).toBe('')
  await page.context().close()
})

test('why a share moves is told without script, adds up, and a longer range is a link', async () => {
  const page = await visited.open({ javaScriptEnabled: false })
  await page.goto(`${visited.url}/aktien/Allianz-Aktie-DE0008404005`)
  const board = page.locator('#warum')
  const percents = async () => {
    const texts = await board.locator('.contributions li b').allInnerTexts()
    return texts.map((text) =>
      Number(
        text
          .replace(/[^0-9,−]/g, '')
          .replace('−', '-')
          .replace(',', '.'),
      ),
    )
  }
  const sum = (await percents()).reduce((total, each) => total + each, 0)
  expect(await board.innerText()).toContain('automatisch erstellt aus simulierten Kursen')
  expect(await board.locator('p').first().innerText()).toContain(Math.abs(sum).toFixed(2).replace('.', ','))
  await board.getByRole('link', { name: '1 J' }).click()
  await page.waitForURL(/warum=Y1/)
  expect(await board.locator('p').first().innerText()).toContain('Jahr')
  await page.context().close()
})

test('a second comparison turns both into percent, and taking one away turns them back', async () => {
  const page = await awake(chartPage)
  await page.getByLabel('Wert vergleichen').fill('SAP')
  await page.keyboard.press('Enter')
  await expect.poll(() => legend(page)).toContain('SAP, in Prozent')
  expect(new URL(page.url()).searchParams.getAll('vergleich')).toEqual(['INDEX:20735', 'STOCK:82849'])
  await page.reload({ waitUntil: 'load' })
  expect(await legend(page)).toContain('SAP, in Prozent')
  await page.locator('.chart-live').waitFor()
  await page.getByRole('link', { name: 'SAP ✕' }).click()
  await expect.poll(() => legend(page)).toContain('DAX, auf den Beginn bezogen')
  await page.context().close()
})

test('in percent the axis counts as Germans write, an index of strength stays a plain number, and panes touch', async () => {
  const page = await visited.open({ viewport: { width: 1280, height: 1200 } })
  await page.addInitScript(() => {
    const texts = new Set<string>()
    Object.assign(window, { texts })
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      texts.add(text)
      fillText.call(this, text, ...place)
    }
  })
  const written = () => page.evaluate(() => [...(window as unknown as { texts: Set<string> }).texts])
  await page.goto(visited.url + chartPage, { waitUntil: 'load' })
  await page.locator('.chart-live').waitFor()
  await page.getByText('Indikatoren').click()
  await page.getByLabel('RSI 14').check()
  await expect.poll(() => legend(page)).toContain('RSI 14')
  await page.getByLabel('Wert vergleichen').fill('SAP')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await written()).filter((text) => text.endsWith('%')).length).toBeGreaterThan(2)
  for (const text of (await written()).filter((each) => each.endsWith('%')))
    expect(text).toMatch(/^[+−±]\d{1,3}(,\d\d?)?\s%$/)
  const percent = (await written())
    .filter((text) => text.endsWith('%'))
    .map((text) => Math.abs(Number.parseFloat(text.slice(1))))
  expect(Math.max(...percent)).toBeLessThan(100)
  const rows = await page
    .locator('.chart-live tr')
    .evaluateAll((each) => each.map((row) => row.getBoundingClientRect().height))
  expect(rows.filter((height) => height > 1 && height < 20)).toEqual([])
  expect(rows.filter((height) => height <= 1)).toHaveLength(1)
  await page.context().close()
})

test('without script a value is compared by its name, and taken away again', async () => {
  const page = await visited.open({ javaScriptEnabled: false })
  await page.goto(visited.url + chartPage)
  await page.getByLabel('Wert vergleichen').fill('SAP')
  await page.getByRole('button', { name: 'Vergleichen' }).click()
  expect(await legend(page)).toContain('SAP, in Prozent')
  await page.getByRole('link', { name: 'DAX ✕' }).click()
  expect(await legend(page)).not.toContain('DAX')
  expect(await legend(page)).toContain('SAP, auf den Beginn bezogen')
  await page.getByLabel('Wert vergleichen').fill('gibtesnichtxyz')
  await page.getByRole('button', { name: 'Vergleichen' }).click()
  expect(await page.locator('.chart-tools').innerText()).toContain('Keine Treffer für „gibtesnichtxyz“.')
  await page.context().close()
})

test('without script the chart is a table and a file as well', async () => {
  const page = await visited.open({ javaScriptEnabled: false })
  await page.goto(visited.url + chartPage)
  await page.getByRole('link', { name: 'Als Tabelle' }).click()
  await page.waitForURL(/ansicht=tabelle/)
  expect(await page.locator('.chart-table tbody tr').count()).toBeGreaterThan(200)
  const file = await page.getByRole('link', { name: 'CSV', exact: true }).getAttribute('href')
  const text = await (await fetch(visited.url + (file ?? ''))).text()
  expect(text.split('\r\n').length).toBeGreaterThan(200)
  await page.context().close()
})

const quotePage = '/aktien/SAP-Aktie-DE0007164600'

async function drawnOnly(): Promise<Page> {
  const page = await visited.open()
  await page.goto(visited.url + quotePage, { waitUntil: 'load' })
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  return page
}

test('beside a quote the chart stays as it is drawn until a pointer comes near', async () => {
  const page = await drawnOnly()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('.chart-live').count()).toBe(0)
  await page.locator('[data-chart]').hover()
  await page.locator('.chart-live').waitFor()
  expect(await page.locator('.drawn').count()).toBe(0)
  await page.context().close()
})

test('the keyboard wakes it on the way there, and then walks along it', async () => {
  const page = await drawnOnly()
  await page.getByRole('navigation', { name: 'Zeitraum', exact: true }).getByText('Max').focus()
  await page.locator('.chart-live').waitFor()
  await page.keyboard.press('Tab')
  expect(await page.locator('.chart-live').evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Home')
  await expect.poll(() => page.locator('.chart-readout').innerText()).toContain(', 09:00: ')
  await page.context().close()
})

test('the page scrolls on under a pointer on the chart', async () => {
  const page = await drawnOnly()
  await page.locator('[data-chart]').hover()
  await page.locator('.chart-live').waitFor()
  const scrolled = () => page.evaluate(() => window.scrollY)
  const before = await scrolled()
  await page.mouse.wheel(0, 150)
  await expect.poll(scrolled).toBe(before + 150)
  await page.mouse.wheel(0, -100)
  await expect.poll(scrolled).toBe(before + 50)
  await page.context().close()
})

test('beside a quote the scale is switched below the chart', async () => {
  const page = await drawnOnly()
  await page.locator('[data-chart]').hover()
  const scale = page.getByRole('button', { name: 'log. Achse aus' })
  await scale.click()
  await page.getByRole('button', { name: 'log. Achse an' }).waitFor()
  await page.context().close()
})

test('a range chosen before the chart is awake is shown in place', async () => {
  const page = await drawnOnly()
  await page.getByRole('navigation', { name: 'Zeitraum', exact: true }).getByText('1 J').dispatchEvent('click')
  await expect.poll(() => legend(page)).toContain('DAX, auf den Beginn bezogen')
  expect(new URL(page.url()).search).toBe('?range=Y1')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.context().close()
})

test('a chart that cannot wake is asked for as a page', async () => {
  const page = await drawnOnly()
  await page.route('**/chart_history**', (route) => route.abort())
  await page.route('**/eod_history**', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Zeitraum', exact: true }).getByText('1 J').click()
  await page.waitForURL(/range=Y1/)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  await page.context().close()
})

test('a day is marked at full hours and their parts', async () => {
  const page = await visited.open({ javaScriptEnabled: false })
  await page.goto(`${visited.url}${quotePage}?range=D1`)
  const times = await page.locator('.drawn-times text').allTextContents()
  expect(times.length).toBeGreaterThan(1)
  for (const time of times) expect(time).toMatch(/^\d\d:(00|15|30|45)$/)
  await page.context().close()
})

const values = (page: Page) => page.locator('.chart-values').innerText()

test('a pointer on the chart reads every line there, and what it has gained since the beginning', async () => {
  const page = await awake(`${chartPage}?indikator=sma200`)
  await page.locator('.chart-live').hover({ position: { x: 300, y: 100 } })
  await expect.poll(() => values(page)).toMatch(/^\d\d\.\d\d\.\d{4}\n/)
  const text = await values(page)
  expect(text).toMatch(/Allianz\n[\d.]+,\d\d\n[+−±]\d+,\d\d\s%/)
  expect(text).toMatch(/DAX\n[\d.]+,\d\d\n[+−±]\d+,\d\d\s%/)
  expect(text).toMatch(/GD 200\n[\d.]+,\d\d/)
  await page.context().close()
})

test('a finger shows values, too, and the page still scrolls', async () => {
  const page = await visited.open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  await page.goto(visited.url + chartPage, { waitUntil: 'load' })
  const chart = page.locator('.chart-live')
  await chart.waitFor()
  await chart.tap({ position: { x: 120, y: 80 } })
  await expect.poll(() => values(page)).toContain('Allianz')
  expect(await chart.evaluate((element) => getComputedStyle(element).touchAction)).toBe('pan-y')
  await page.context().close()
})

test('what keys point at is read out, and they zoom: everything is one press away', async () => {
  const page = await awake(chartPage)
  await page.locator('.chart-live').focus()
  await page.keyboard.press('Home')
  await expect.poll(() => page.locator('[aria-live=polite]', { hasText: 'Allianz' }).textContent()).toContain('(±0,00')
  await page.keyboard.press('+')
  await expect.poll(() => page.locator('.chart-values').innerText()).toContain('±0,00') // it stays at its point
  const reset = page.getByRole('button', { name: 'Alles zeigen' })
  await reset.waitFor()
  await reset.click()
  await expect.poll(() => reset.isVisible()).toBe(false)
  await page.context().close()
})

test('a drag stops at the first day', async () => {
  const page = await awake(chartPage)
  const box = await page.locator('.chart-live').boundingBox()
  if (!box) throw new Error('the chart has no place')
  const y = box.y + 100
  await page.mouse.move(box.x + 100, y)
  await page.mouse.down()
  await page.mouse.move(box.x + 700, y, { steps: 5 })
  await page.mouse.up()
  expect(await page.getByRole('button', { name: 'Alles zeigen' }).isVisible()).toBe(false)
  await page.mouse.move(box.x + 2, y)
  await expect.poll(() => values(page)).toContain('±0,00')
  await page.context().close()
})

test('indicators stand in the address, which draws them without script as well', async () => {
  const page = await awake(chartPage)
  const before = await page.evaluate(() => history.length)
  await page.getByText('Indikatoren').click()
  await page.getByLabel('GD 200').check()
  await page.getByLabel('RSI 14').check()
  await expect.poll(() => new URL(page.url()).search).toBe('?indikator=sma200&indikator=volume&indikator=rsi')
  await page.getByRole('navigation', { name: 'Zeitraum', exact: true }).getByText('3 J').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('Y3')
  expect(await page.evaluate(() => history.length)).toBe(before)
  const drawn = await visited.open({ javaScriptEnabled: false })
  await drawn.goto(page.url())
  expect(await legend(drawn)).toEqual(expect.arrayContaining(['GD 200', 'RSI 14']))
  expect(await drawn.getByRole('img', { name: /^RSI 14: zuletzt/ }).count()).toBe(1)
  await drawn.context().close()
  await page.context().close()
})

test('Back leaves the chart in one step, and coming back shows it as it was left', async () => {
  const page = await awake(chartPage)
  await page.getByRole('navigation', { name: 'Zeitraum', exact: true }).getByText('3 J').click()
  await expect.poll(() => new URL(page.url()).search).toBe('?range=Y3')
  await page.getByLabel('Achse').focus()
  await page.getByLabel('Achse').selectOption('percent')
  await expect.poll(() => new URL(page.url()).search).toBe('?range=Y3&achse=percent')
  await page.getByRole('link', { name: 'Kennzahlen', exact: true }).click()
  await page.waitForURL(/kennzahlen/)
  await page.goBack()
  await page.waitForURL(/chart.*range=Y3&achse=percent/)
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Zeitraum', exact: true }).locator('[aria-current]').innerText())
    .toBe('3 J')
  await page.context().close()
})

test('the chart and all its tools are in sight on a screen 900 px high', async () => {
  const page = await awake(chartPage)
  const board = await page.locator('.board', { has: page.locator('.chart-live') }).boundingBox()
  expect((board?.y ?? 0) + (board?.height ?? Infinity)).toBeLessThanOrEqual(900)
  const chart = await page.locator('.chart-live').boundingBox()
  expect(chart?.height).toBeGreaterThan(350)
  await page.getByRole('button', { name: 'Vollbild' }).click()
  await page.getByRole('button', { name: 'Vollbild beenden' }).waitFor()
  expect(await page.evaluate(() => document.fullscreenElement?.className)).toContain('board')
  await page.context().close()
})

test('a day reaches from the opening to the close of its venue', async () => {
  const page = await visited.open({ javaScriptEnabled: false })
  await page.goto(`${visited.url}${chartPage}?range=D1`)
  const times = await page.locator('.drawn-times text').allTextContents()
  expect([times[0], times.at(-1)]).toEqual(['09:00', '17:00'])
  await page.context().close()
})
