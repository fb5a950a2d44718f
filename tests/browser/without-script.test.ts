import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()

test.each([
  '/',
  '/realtime/DAX',
  '/aktien/SAP-Aktie-DE0007164600',
  '/aktien/finder?ansicht=bewertung',
  '/devisen/waehrungsrechner?betrag=1.000&von=USD&nach=CHF&gebuehr=2',
  '/api/docs',
])('nothing on %s waits for a script that does not come', async (path) => {
  const page = await visited.open({ javaScriptEnabled: false })
  await page.goto(visited.url + path, { waitUntil: 'load' }) // its styles are there then
  const scripted = page.locator(
    ':is(.scripted, [data-live-pause], [data-share], [data-announce], [data-reload], .abar .p:empty)',
  )
  expect(await scripted.count()).toBeGreaterThan(0)
  expect(await scripted.locator('visible=true').count()).toBe(0)
  await page.context().close()
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
  const names = await page.locator('main tbody th > a').allTextContents()
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
