import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentBuild } from '../../scripts/launch/client-build.mjs'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()
const listPage = '/realtime/DAX'
const chartPage = '/aktien/chart/Allianz-Aktie-DE0008404005'

/** Holds back a chunk of the page's script until it is let go. */
async function holdBack(page: Page, chunk: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${chunk}*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

describe('what a reader does before an island is awake counts', () => {
  test('a text typed into the search is answered', async () => {
    const page = await visited.open()
    const letGo = await holdBack(page, 'hydrate')
    await page.goto(visited.url, { waitUntil: 'load' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Suche' }).pressSequentially('siemens energy')
    letGo()
    await page
      .getByRole('option', { name: /Siemens Energy/ })
      .first()
      .waitFor()
    expect(await page.getByRole('combobox', { name: 'Suche' }).inputValue()).toBe('siemens energy')
    await page.context().close()
  })

  test('columns that were ticked stay ticked, and are counted', async () => {
    const page = await visited.open()
    const letGo = await holdBack(page, 'hydrate')
    await page.goto(visited.url + listPage, { waitUntil: 'load' })
    await page.locator('.column-choice > summary').click()
    const boxes = page.locator('.column-choice input[type=checkbox]')
    const all = await boxes.count()
    await boxes.nth(0).uncheck()
    await boxes.nth(1).uncheck()
    letGo()
    await page.getByRole('button', { name: `${all - 1} Spalten anzeigen` }).waitFor()
    expect(await boxes.nth(0).isChecked()).toBe(false)
    await page.context().close()
  })

  test('a comparison sent too early is drawn', async () => {
    const page = await visited.open()
    const letGo = await holdBack(page, 'hydrate')
    await page.goto(visited.url + chartPage, { waitUntil: 'load' })
    await page.locator('.chart-live').waitFor()
    await page.getByLabel('Wert vergleichen').fill('SAP')
    await page.keyboard.press('Enter')
    letGo()
    await page.getByRole('link', { name: 'SAP ✕' }).waitFor()
    await expect.poll(() => page.locator('main .legend').innerText()).toContain('SAP, in Prozent')
    await page.context().close()
  })

  test('where React cannot be loaded, a form goes the way it goes without script', async () => {
    const page = await visited.open()
    await page.route('**/assets/hydrate*.js', (route) => route.abort())
    await page.goto(visited.url + listPage, { waitUntil: 'load' })
    await page.locator('.column-choice > summary').click()
    await page.getByRole('checkbox', { name: 'Geld', exact: true }).uncheck()
    await page.getByRole('button', { name: 'Anzeigen' }).click()
    await page.waitForURL(/spalten=/)
    expect(await page.locator('main thead th', { hasText: 'Geld' }).count()).toBe(0)
    await page.context().close()
  })
})

test('the privacy dialog names what lies on the device, and takes it back', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/impressum`, { waitUntil: 'load' })
  await page.context().addCookies([{ name: 'dichte', value: 'kompakt', url: visited.url }])
  await page.getByRole('button', { name: /Privatsphäre/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Privatsphäre-Einstellungen' })
  await dialog.getByText('Dichte der Tabellen: kompakt').waitFor()
  await dialog.getByRole('button', { name: 'Dichte der Tabellen löschen' }).click()
  await dialog.getByText('Dichte der Tabellen: kompakt').waitFor({ state: 'detached' })
  expect((await page.context().cookies()).filter(({ name }) => name === 'dichte')).toEqual([])
  await page.context().close()
})

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<string, { file: string }>

describe('with React’s own checks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-client-'))
  /** of each file of the build the one with React's checks */
  let checked: ReadonlyMap<string, string>
  beforeAll(async () => {
    await build(developmentBuild(folder))
    const own = manifestIn(folder)
    checked = new Map(
      Object.entries(manifestIn('dist/client')).flatMap(([key, { file }]) => {
        const other = own[key]?.file
        return other === undefined ? [] : [[file, other]]
      }),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each([
    '/',
    listPage,
    chartPage,
    `${chartPage}?darstellung=candles&achse=log`,
    '/aktien/SAP-Aktie-DE0007164600?spalten=venue&spalten=bid',
  ])('every island of %s takes over what the server wrote, under the policy, without a word in the console', async (path) => {
    const page = await visited.open()
    const said: string[] = []
    page.on('console', (message) => {
      // Chromium lets no page that a test has answered reach a socket on this machine.
      if (/error|warning/.test(message.type()) && !message.text().startsWith('WebSocket')) said.push(message.text())
    })
    page.on('pageerror', (error) => said.push(String(error)))
    await page.route(visited.url + path, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(
        /( ?)\/assets\/([\w.-]+\.js)/g,
        (_, space: string, file: string) => {
          // what an island imports beside its module comes by the names of its own build
          const other = checked.get(file)
          return other === undefined ? '' : `${space}/assets/${other}`
        },
      )
      await route.fulfill({ response, body })
    })
    await page.route('**/assets/*.js', async (route) => {
      const name = new URL(route.request().url()).pathname.slice('/assets/'.length)
      await route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(folder, name)) })
    })
    // what is imported later asks for the style sheet of its own build
    await page.route('**/assets/*.css', async (route) => {
      const file = join(folder, new URL(route.request().url()).pathname.slice('/assets/'.length))
      await (existsSync(file) ? route.fulfill({ contentType: 'text/css', body: readFileSync(file) }) : route.continue())
    })
    await page.goto(visited.url + path, { waitUntil: 'load' })
    const islands = page.locator('[data-island][data-ids]')
    const count = await islands.count()
    expect(count).toBeGreaterThan(1)
    for (let i = 0; i < count; i++)
      await islands.nth(i).evaluate((island) => island.dispatchEvent(new Event('focusin')))
    for (const dialog of ['suche', 'privatsphaere'])
      await page.locator(`#${dialog}`).evaluate((element) => element.dispatchEvent(new Event('focusin')))
    await expect.poll(() => page.locator('[data-island][data-ids]:not([data-awake])').count()).toBe(0)
    expect(said).toEqual([])
    await page.context().close()
  })
})

test('the converter converts while one types, and turns its pair round without a new page', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/devisen?betrag=100&von=EUR&nach=USD`, { waitUntil: 'load' })
  const result = page.locator('#rechner .result')
  const before = await result.innerText()
  await page.getByLabel('Betrag').fill('200')
  await expect.poll(() => result.innerText()).not.toBe(before)
  await page.getByRole('link', { name: 'Tauschen' }).click()
  await expect.poll(() => result.innerText()).toMatch(/EUR$/)
  expect(await page.getByLabel('Von').inputValue()).toBe('USD')
  expect(page.url()).toContain('von=EUR')
  await page.context().close()
})
