import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyKindOfPage } from './browser.ts'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()

describe('complete without script', () => {
  // one reader walks through all of them: a context of its own for each took longer than the page
  let page: Page
  beforeAll(async () => {
    page = await visited.open({ javaScriptEnabled: false })
  })
  afterAll(() => page.context().close())

  test.each(everyKindOfPage)('%s', async (path) => {
    const response = await page.goto(visited.url + path, { waitUntil: 'domcontentloaded' })
    expect(response?.status()).toBe(200)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.title()).toMatch(/\S/)
    expect(await page.locator('main').innerText()).not.toMatch(/NaN|undefined|Infinity|\[object/)
    // only a script could answer these
    expect(
      await page.locator(':is([data-live-pause], [data-share], [data-announce], .abar .p:empty):visible').count(),
    ).toBe(0)
  })
})

test('without script a table leaves as CSV with all its rows and as JSON with numbers, in the order that is seen', async () => {
  const page = await visited.open({ javaScriptEnabled: false })
  const saved = async (name: 'CSV' | 'JSON') => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `Tabelle als ${name}`, exact: true }).click(),
    ])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  await page.goto(`${visited.url}/realtime/DAX?sort=NAME&order=DESC`)
  const names = await page.locator('main tbody th a').allTextContents()
  const json = await saved('JSON')
  expect(json.name).toBe('DAX-realtime.json')
  const rows = JSON.parse(json.text) as Record<string, unknown>[]
  expect(rows.map((row) => row['name'])).toEqual(names)
  for (const { last, changePct, nameDetail } of rows)
    expect([typeof last, typeof changePct, typeof nameDetail]).toEqual(['number', 'number', 'string'])

  await page.goto(`${visited.url}/kryptowaehrungen?page=2`)
  const total = Number((await page.locator('#alle .pager').innerText()).match(/von (\d+)/)?.[1])
  expect(total).toBeGreaterThan(100)
  const csv = await saved('CSV')
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(total + 1)

  await page.goto(`${visited.url}/anleihen?sort=YIELD&order=DESC`)
  const isins = await page.locator('#alle tbody th small').allInnerTexts()
  expect(
    (JSON.parse((await saved('JSON')).text) as Record<string, unknown>[]).map(({ nameDetail }) => nameDetail),
  ).toEqual(isins)

  await page.goto(`${visited.url}/aktien/kennzahlen/SAP-Aktie-DE0007164600`)
  expect((JSON.parse((await saved('JSON')).text) as Record<string, unknown>[])[0]).toMatchObject({
    group: 'Gewinn',
    Kennzahl: 'Gewinn je Aktie',
  })
  await page.context().close()
})

test('without script columns and density are chosen by their forms, and the choice stays through sorting', async () => {
  const page = await visited.open({ javaScriptEnabled: false })
  await page.goto(`${visited.url}/realtime/DAX`)
  await page.locator('.column-choice > summary').click()
  for (const name of ['Geld', 'Brief', 'Qualität']) await page.getByRole('checkbox', { name, exact: true }).uncheck()
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await page.getByRole('button', { name: 'Kompakt' }).click()
  await page.getByRole('link', { name: 'Kurs', exact: true }).click()
  expect(await page.locator('main thead th').allInnerTexts()).toEqual([
    'Wert',
    'Kurs',
    '±',
    '± %',
    'Zeit',
    'Hoch',
    'Tief',
    'Vortag',
    'Stück',
  ])
  expect(await page.getByRole('button', { name: 'Kompakt' }).getAttribute('aria-pressed')).toBe('true')
  expect(await page.locator('html').getAttribute('data-dichte')).toBe('kompakt')
  await page.context().close()
})
