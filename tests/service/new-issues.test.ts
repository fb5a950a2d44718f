import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewIssues } from '#features/new-issues/new-issues.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal('2026-11-20T10:00:00Z')
})
afterAll(() => portal.stop())

const textOf = async (path: string) => (await fetch(portal.url + path)).text()
const issuesOf = async (assetClass: string, query = '') =>
  JSON.parse(await textOf(`/api/v1/lists/new_issues/${assetClass}${query}`)) as NewIssues

test('bonds stand by their first day, newest first, and those without a known one are counted', async () => {
  const { list, total, totals, unknown } = await issuesOf('bonds')
  expect(list.slice(0, 3).map(({ instrument, dateIssue }) => [instrument.isin, dateIssue])).toEqual([
    ['DE000BU25075', '2026-07-23'],
    ['DE000BU22148', '2026-07-16'],
    ['DE000BU2Z072', '2026-07-10'],
  ])
  expect(list.map(({ dateIssue }) => dateIssue)).toEqual(
    list
      .map(({ dateIssue }) => dateIssue)
      .toSorted()
      .toReversed(),
  )
  expect(total).toBe(list.length)
  const bonds = JSON.parse(await textOf('/api/v1/bonds/list')) as { list: unknown[] }
  expect(total + unknown, 'those that are repaid are none').toBe(bonds.list.length)
  expect(totals).toMatchObject({ D30: 0, ALL: total })
  expect((await issuesOf('bonds', '?stretch=Y1')).list.every(({ dateIssue }) => dateIssue > '2025-11-20')).toBe(true)
})

test('a class whose first days nobody told says so, and shows the way to all', async () => {
  expect((await issuesOf('etfs')).total).toBe(0)
  const page = await textOf('/etf/neuemissionen')
  expect(page).toContain('Von keinem Papier ist bekannt')
  expect(page).toContain('href="/etf/finder"')
})

test('until all papers are together the list of new ones says so', async () => {
  const page = await textOf('/derivate/neuemissionen?art=WARRANT')
  expect(page).toContain('Neuemissionen: Optionsschein')
  expect(page).toContain('Die Papiere werden gerade zusammengestellt.')
})

test('what an address asks for and is not known is said, and the usual list stands', async () => {
  const page = await textOf('/derivate/neuemissionen?art=QUARK&emittent=999999&sort=HALLO')
  expect(page).toContain('„QUARK“')
  expect(page).toContain('„999999“')
  expect(page).toContain('„HALLO“')
  expect(await textOf('/anleihen/neuemissionen?zeitraum=gestern')).toContain('„gestern“')
})

test('papers without subscription: the list says when they come', async () => {
  expect(await textOf('/derivate/neuemissionen?liste=zeichnung')).toContain('Zurzeit ist nichts in Zeichnung.')
})
