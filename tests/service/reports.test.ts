import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import type { Report, ReportList } from '#features/news/reports.contract.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

const answer = (path: string) => fetch(`${portal.url}${path}`)

test('News begins with the reports of the day; each leads to its page, whose figures are those of the API', async () => {
  expect(await (await answer('/news')).text()).toContain('href="/news/marktberichte/2026-11-20/eroeffnung"')
  const path = '2026-11-19/schluss'
  const report = (await (await answer(`/api/v1/articles/market_reports/${path}`)).json()) as Report
  const page = await (await answer(`/news/marktberichte/${path}`)).text()
  for (const { last, instrument } of [...report.indexList, ...report.topList]) {
    expect(page).toContain(`data-value="${last}"`)
    expect(page).toContain(instrument.name.replaceAll('&', '&amp;'))
  }
})

test('what members moved an index by adds up to its change, and to the sum on the page', async () => {
  const path = '2026-11-19/mittag'
  const { contributionList, indexList, numberTop, numberFlop } = (await (
    await answer(`/api/v1/articles/market_reports/${path}`)
  ).json()) as Report
  const sum = contributionList.reduce((total, { value }) => total + value, 0)
  const { last = Number.NaN, performancePct = Number.NaN } = indexList[0] ?? {}
  expect(contributionList).toHaveLength(40)
  expect(contributionList.reduce((total, { weightPct = 0 }) => total + weightPct, 0)).toBeCloseTo(100, 0)
  expect(sum).toBeCloseTo(last - last / (1 + performancePct / 100), 1)
  const page = await (await answer(`/news/marktberichte/${path}`)).text()
  expect(page).toContain('Wer den DAX bewegt')
  const table = page.slice(page.indexOf('Wer den DAX bewegt')).split('</table>')[0] ?? ''
  const points = [...table.matchAll(/data-value="([^"]+)"/g)].map(([, value]) => Number(value))
  const [gainers, losers] = ['Gewinner', 'Verlierer'].map((word) =>
    Number(new RegExp(String.raw`Übrige ${word} \((\d+)\)`).exec(table)?.[1]),
  )
  expect([gainers, losers]).toEqual([(numberTop ?? 0) - 4, (numberFlop ?? 0) - 4])
  expect(points.slice(0, -1).reduce((total, value) => total + value, 0)).toBeCloseTo(points.at(-1) ?? Number.NaN, 6)
})

test('beside a report stands the course of its index until then; before its exchange has opened there is none', async () => {
  const report = await (await answer('/news/marktberichte/2026-11-19/mittag')).text()
  expect(report).toContain('DAX am Tag des Berichts bis 12:30 Uhr')
  const before = await (await answer('/news/marktberichte/2026-11-19/vorboerse')).text()
  expect(before).not.toContain('am Tag des Berichts')
})

test('bars beside the points compare named values: the largest fills its half, sums of many have none', async () => {
  const page = await (await answer('/news/marktberichte/2026-11-19/mittag')).text()
  const table = page.slice(page.indexOf('Wer den DAX bewegt')).split('</table>')[0] ?? ''
  const rows = table.split('<tr').slice(2)
  const widths = rows.map((row) => Number(/<rect [^>]*width="([\d.]+)%"/.exec(row)?.[1] ?? Number.NaN))
  expect(Math.max(...widths.filter((width) => !Number.isNaN(width)))).toBe(49)
  const without = rows.filter((_, place) => Number.isNaN(widths[place]))
  expect(without.length).toBeGreaterThanOrEqual(3)
  for (const row of without) expect(row).toMatch(/Übrige Gewinner|Übrige Verlierer|Unverändert|Summe/)
})

test('what a report says of a share at noon is what the history of that minute says', async () => {
  const { topList, datetime } = (await (
    await answer('/api/v1/articles/market_reports/2026-11-19/mittag')
  ).json()) as Report
  const at = Date.parse(datetime)
  const [first] = topList
  const { entityType, entityValue } = first?.instrument ?? {}
  const query = new URLSearchParams({
    resolution: '1m',
    startDate: new Date(at - 3_600_000).toISOString(),
    endDate: new Date(at).toISOString(),
  })
  const history = await answer(`/api/v1/instruments/${entityType}/${entityValue}/chart_history?${query}`)
  const { last = [] } = (await history.json()) as { last?: number[] }
  expect(last.at(-1)).toBe(first?.last)
})

test('before a report is told, on a holiday and on a day there is not, it is not found', async () => {
  for (const path of [
    '2026-11-20/schluss',
    '2026-12-25/schluss',
    '2026-02-31/schluss',
    '1980-03-07/schluss',
    '9999-01-01/schluss',
    '2026-11-19/quark',
  ])
    expect((await answer(`/news/marktberichte/${path}`)).status).toBe(404)
  const status = async (day: string) => (await answer(`/api/v1/articles/market_reports/${day}/schluss`)).status
  expect(await Promise.all(['2026-12-25', 'quark', '2026-02-31'].map(status))).toEqual([404, 404, 400])
})

test('a last day that is none is refused', async () => {
  for (const day of ['0', '2026-02-31', 'quark'])
    expect((await answer(`/api/v1/articles/market_reports?dateEnd=${day}`)).status).toBe(400)
})

test('the list goes back from any day, and says where it goes on', async () => {
  const { list, dateBefore } = (await (
    await answer('/api/v1/articles/market_reports?dateEnd=2026-11-15&days=2')
  ).json()) as ReportList
  expect([...new Set(list.map(({ day }) => day))]).toEqual(['2026-11-13', '2026-11-12'])
  expect(dateBefore).toBe('2026-11-11')
  expect(await (await answer('/news/marktberichte?bis=quark')).text()).toContain('Das ist kein Tag')
})

test('feed readers get the reports of the last days, each with its address and time', async () => {
  const feed = await (await answer('/news/feed/marktberichte')).text()
  expect(feed).toContain('/news/marktberichte/2026-11-19/schluss</link>')
  expect(feed).toMatch(/<pubDate>Thu, 19 Nov 2026 16:50:00 GMT<\/pubDate>/)
})
