import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults } from './axe.ts'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()

const chartPage = '/aktien/chart/Allianz-Aktie-DE0008404005'
const key = 'chart.drawings.STOCK.600000030'

async function awake(page: Page, query = ''): Promise<Page> {
  await page.goto(visited.url + chartPage + query, { waitUntil: 'load' })
  await page.locator('.chart-live').waitFor()
  return page
}
const open = async (query = '') => awake(await visited.open(), query)
const tools = (page: Page) => page.getByRole('group', { name: 'Zeichnen' })
const said = (page: Page) => page.locator('.sketch-said')
const sketches = (page: Page) => page.getByRole('list', { name: 'Zeichnungen' }).getByRole('listitem')
const stored = (page: Page) =>
  page.waitForResponse((response) => response.url().includes(key) && response.request().method() !== 'GET')

/** Stores sketches of the share as another program might. */
const store = (page: Page, value: unknown) =>
  page.request.put(`${visited.url}/api/v1/storage/simple/${key}`, { data: { value } })

async function take(page: Page, tool: string): Promise<void> {
  if (!(await tools(page).isVisible()))
    await page.locator('.chart-tools').getByRole('button', { name: 'Zeichnen' }).click()
  await tools(page).getByRole('button', { name: tool }).click()
}

test('the tools come when they are asked for, and not before', async () => {
  const page = await visited.open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await awake(page)
  await page.locator('.chart-tools').getByRole('button', { name: 'Zeichnen' }).waitFor()
  const isTool = (url: string) => url.includes('sketching') || url.includes('/storage/')
  expect(asked.filter(isTool)).toEqual([])
  await take(page, 'Linie')
  await said(page).getByText('Linie, Punkt 1 von 2').waitFor()
  expect(asked.filter(isTool).length).toBeGreaterThan(0)
  await page.context().close()
})

test('a line drawn with a pointer is stored, found again after a reload and in another range, and taken back', async () => {
  const page = await open()
  await take(page, 'Linie')
  const chart = page.locator('.chart-live')
  const isStored = stored(page)
  await chart.click({ position: { x: 120, y: 200 } })
  await chart.click({ position: { x: 420, y: 120 } })
  await said(page)
    .getByText(/gezeichnet/)
    .waitFor()
  expect((await isStored).status()).toBe(200)
  const text = await sketches(page).getByRole('button').first().innerText()
  expect(text).toMatch(/^Linie von \d\d\.\d\d\.\d{4}, [\d.]+,\d\d bis \d\d\.\d\d\.\d{4}, [\d.]+,\d\d$/)
  await awake(page, '?range=Y3')
  await expect.poll(() => sketches(page).allInnerTexts()).toHaveLength(1)
  expect(await sketches(page).getByRole('button').first().innerText()).toBe(text)
  const isForgotten = stored(page)
  await sketches(page).getByRole('button', { name: 'löschen' }).click()
  await said(page).getByText(`${text} gelöscht.`).waitFor()
  expect((await isForgotten).status()).toBe(200)
  await expect.poll(() => sketches(page).count()).toBe(0)
  await page.locator('.chart-tools').getByRole('button', { name: 'Zeichnen' }).click()
  const isBack = stored(page)
  await tools(page).getByRole('button', { name: 'Rückgängig' }).click()
  expect((await isBack).status()).toBe(200)
  expect(await sketches(page).getByRole('button').first().innerText()).toBe(text)
  await page.context().close()
})

test('by keys alone a channel is drawn, chosen, deleted and brought back', async () => {
  const page = await open()
  await page.locator('.chart-tools').getByRole('button', { name: 'Zeichnen' }).focus()
  await page.keyboard.press('Enter')
  await tools(page).getByRole('button', { name: 'Kanal' }).focus()
  await page.keyboard.press('Enter')
  expect(await page.locator('.chart-live').evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Shift+ArrowLeft')
  await said(page)
    .getByText(/^Kanal, Punkt 1 von 3: \d\d\.\d\d\.\d{4}, [\d.]+,\d\d$/)
    .waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await said(page)
    .getByText(/^Kanal von .*, Parallele durch .* gezeichnet\.$/)
    .waitFor()
  await page.keyboard.press('Delete')
  await said(page)
    .getByText(/gelöscht\.$/)
    .waitFor()
  expect(await sketches(page).count()).toBe(0)
  const isStored = stored(page)
  await page.keyboard.press('Control+z')
  expect(await sketches(page).count()).toBe(1)
  await isStored
  await page.context().close()
})

test('Escape lays a tool down, and the arrows walk along the chart again', async () => {
  const page = await open()
  await take(page, 'Fibonacci')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await said(page).getByText('Abgebrochen.').waitFor()
  expect(await tools(page).getByRole('button', { name: 'Fibonacci' }).getAttribute('aria-pressed')).toBe('false')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.locator('.chart-values').isVisible()).toBe(true)
  await page.context().close()
})

test('a text needs words before its place; a click on it chooses it', async () => {
  const page = await open()
  await take(page, 'Text')
  const chart = page.locator('.chart-live')
  await chart.click({ position: { x: 200, y: 150 } })
  expect(await tools(page).getByRole('alert').innerText()).toBe('Bitte schreibe zuerst den Text.')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Ausbruch <b>')
  const isStored = stored(page)
  await chart.click({ position: { x: 200, y: 150 } })
  await isStored
  expect(await sketches(page).getByRole('button').first().innerText()).toContain('Text „Ausbruch <b>“ bei')
  await chart.click({ position: { x: 400, y: 250 } })
  await tools(page).getByRole('button', { name: 'Löschen' }).click()
  await said(page).getByText('Wähle zuerst eine Zeichnung').waitFor()
  await chart.click({ position: { x: 200, y: 150 } })
  await said(page)
    .getByText(/gewählt\. Ziehen verschiebt, Entf löscht\.$/)
    .waitFor()
  await page.context().close()
})

test('a finger draws a level', async () => {
  const page = await awake(await visited.open({ hasTouch: true, viewport: { width: 390, height: 800 } }))
  await take(page, 'Niveau')
  const isStored = stored(page)
  await page.locator('.chart-live').tap({ position: { x: 150, y: 100 } })
  await isStored
  expect(await sketches(page).getByRole('button').first().innerText()).toMatch(/^Niveau bei [\d.]+,\d\d$/)
  await page.context().close()
})

test('two tabs lose nothing of one another', async () => {
  const first = await open()
  const draw = async (page: Page, y: number) => {
    await take(page, 'Niveau')
    const isStored = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
    await page.locator('.chart-live').click({ position: { x: 200, y } })
    await isStored
  }
  await draw(first, 100)
  const second = await awake(await first.context().newPage())
  await expect.poll(() => sketches(second).count()).toBe(1)
  await draw(first, 150)
  await draw(second, 200)
  await expect.poll(() => sketches(second).count()).toBe(3)
  await first.context().close()
})

test.each([
  { value: { version: 1, list: [{ kind: 'line' }, 7] }, note: 'nicht lesbar' },
  { value: 'kaputt', note: 'nicht lesbar' },
  { value: { version: 9, list: [] }, note: 'neueren Fassung' },
])('what cannot be read is said quietly: $value', async ({ value, note }) => {
  const page = await open()
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await store(page, value)
  await awake(page)
  await page.locator('.sketch-list').getByText(note).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('a day without trading lies between its neighbours', async () => {
  const page = await open('?range=Y1')
  const sunday = Date.parse('2026-05-17T12:00:00Z')
  const points = [10, 900].map((price) => ({ at: sunday, price }))
  await store(page, { version: 1, list: [{ id: '1', kind: 'line', unit: 'EUR', points }] })
  await awake(page, '?range=Y1')
  await sketches(page).first().waitFor()
  const chart = page.locator('.chart-live')
  const width = (await chart.boundingBox())?.width ?? 0
  const choice = sketches(page).getByRole('button').first()
  let hit: number | undefined
  for (let x = 5; x < width - 80 && hit === undefined; x += 10) {
    await chart.click({ position: { x, y: 150 } })
    if ((await choice.getAttribute('aria-pressed')) === 'true') hit = x / width
  }
  expect(hit).toBeGreaterThan(0.4)
  expect(hit).toBeLessThan(0.5)
  await page.context().close()
})

const textOf = (page: Page) => sketches(page).getByRole('button').first().innerText()

/** Draws a line, which then is chosen, and waits until it can be moved. */
async function drawLine(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const mover = page.waitForResponse((response) => response.url().includes('mover'))
  await take(page, 'Linie')
  const isStored = stored(page)
  await page.locator('.chart-live').click({ position: from })
  await page.locator('.chart-live').click({ position: to })
  await Promise.all([isStored, mover])
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const { x, y } = (await page.locator('.chart-live').boundingBox()) ?? { x: 0, y: 0 }
  const isStored = stored(page)
  await page.mouse.move(x + from.x, y + from.y)
  await page.mouse.down()
  await page.mouse.move(x + to.x, y + to.y, { steps: 4 })
  await page.mouse.up()
  expect((await isStored).status()).toBe(200)
}

test('a line is moved by its middle, and one end of it by that end; both are taken back', async () => {
  const page = await open()
  await drawLine(page, { x: 120, y: 200 }, { x: 420, y: 120 })
  const drawn = await textOf(page)
  await drag(page, { x: 420, y: 120 }, { x: 420, y: 180 })
  const turned = await textOf(page)
  const [begins, ends] = drawn.split(' bis ')
  expect(turned.split(' bis ')[0]).toBe(begins)
  expect(turned.split(' bis ')[1]).not.toBe(ends)
  await drag(page, { x: 270, y: 190 }, { x: 300, y: 150 })
  const moved = await textOf(page)
  expect(moved.split(' bis ')[0]).not.toBe(begins)
  await said(page).getByText(`${moved} verschoben.`).waitFor()
  for (const before of [turned, drawn]) {
    await page.locator('.chart-live').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => textOf(page)).toBe(before)
  }
  await page.context().close()
})

test('by keys a line is moved whole or by one point, and Escape leaves it where it was', async () => {
  const page = await open()
  await drawLine(page, { x: 120, y: 200 }, { x: 420, y: 120 })
  const drawn = await textOf(page)
  const grab = () => tools(page).getByRole('button', { name: 'Verschieben' }).press('Enter')
  await grab()
  await said(page)
    .getByText(/^Ganze Zeichnung: /)
    .waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await said(page).getByText('Abgebrochen.').waitFor()
  expect(await textOf(page)).toBe(drawn)
  await grab()
  await said(page)
    .getByText(/^Ganze Zeichnung: /)
    .waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await said(page)
    .getByText(/^Punkt 2: /)
    .waitFor()
  const isStored = stored(page)
  await page.keyboard.press('Enter')
  await isStored
  const moved = await textOf(page)
  expect(moved).not.toBe(drawn)
  expect(moved.split(' bis ')[0]).toBe(drawn.split(' bis ')[0])
  await page.context().close()
})

test('a finger moves a level', async () => {
  const page = await awake(await visited.open({ hasTouch: true, viewport: { width: 390, height: 800 } }))
  const mover = page.waitForResponse((response) => response.url().includes('mover'))
  await take(page, 'Niveau')
  const isStored = stored(page)
  await page.locator('.chart-live').tap({ position: { x: 150, y: 100 } })
  await Promise.all([isStored, mover])
  const drawn = await textOf(page)
  await page.locator('.chart-live').scrollIntoViewIfNeeded()
  const { x, y } = (await page.locator('.chart-live').boundingBox()) ?? { x: 0, y: 0 }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + 200, y: y + at }],
    })
  const isMoved = stored(page)
  await touch('touchStart', 100)
  for (const at of [120, 140, 160]) await touch('touchMove', at)
  await touch('touchEnd', 160)
  await isMoved
  expect(await textOf(page)).not.toBe(drawn)
  await page.context().close()
})

/** What a button of the chart saves. */
async function saved(page: Page, name: 'PNG' | 'SVG'): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readFile(await (await coming).path())
}

/** Rows of a picture that are another one's for less than a third of their width. */
const changedRows = (page: Page, before: Buffer, after: Buffer) =>
  page.evaluate(
    async (pictures) => {
      const [one, other] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const { width, height } = bitmap
          const context = new OffscreenCanvas(width, height).getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          return { width, height, pixels: new Uint32Array(context!.getImageData(0, 0, width, height).data.buffer) }
        }),
      )
      const { width, height } = one!
      const isChanged = (row: number) => {
        let same = 0
        for (let at = row * width; at < (row + 1) * width; at++) if (one!.pixels[at] === other!.pixels[at]) same++
        return same < width / 3
      }
      return Array.from({ length: height }, (_, row) => row).filter(isChanged)
    },
    [before, after].map((picture) => picture.toString('base64')),
  )

test('what was drawn is seen without script, stands in what the chart says, and in its pictures', async () => {
  const page = await open()
  const empty = await saved(page, 'PNG')
  await take(page, 'Niveau')
  const isStored = stored(page)
  await page.locator('.chart-live').click({ position: { x: 200, y: 150 } })
  await isStored
  const text = await sketches(page).getByRole('button').first().innerText()
  const rows = await changedRows(page, empty, await saved(page, 'PNG'))
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(Math.abs(row - 150)).toBeLessThan(5)
  const svg = (await saved(page, 'SVG')).toString('utf8')
  expect(svg.match(/<line /g)).toHaveLength(1)
  const cookies = await page.context().cookies()
  const plain = await visited.open({ javaScriptEnabled: false })
  await plain.context().addCookies(cookies)
  await plain.goto(visited.url + chartPage, { waitUntil: 'load' })
  expect(await plain.locator('.drawn-sketches line').count()).toBe(1)
  expect(await plain.locator('.drawn').first().getAttribute('aria-label')).toContain(`Zeichnungen: ${text}.`)
  await Promise.all([page.context().close(), plain.context().close()])
})

test('more than fifty are refused in a sentence', async () => {
  const page = await open()
  const at = Date.parse('2026-11-02T00:00:00Z')
  const list = Array.from({ length: 50 }, (_, index) => ({
    id: `${index}`,
    kind: 'level',
    unit: 'EUR',
    points: [{ at, price: 200 + index }],
  }))
  await store(page, { version: 1, list })
  await awake(page)
  await take(page, 'Linie')
  await said(page).getByText('Mehr als 50 Zeichnungen je Wert').waitFor()
  await page.context().close()
})

test.each(['light', 'dark'] as const)('the tools and the list are accessible, %s', async (colorScheme) => {
  const page = await awake(await visited.open({ colorScheme }))
  await take(page, 'Text')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hoch')
  await page.locator('.chart-live').click({ position: { x: 200, y: 150 } })
  await expect.poll(() => sketches(page).count()).toBe(1)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.context().close()
})
