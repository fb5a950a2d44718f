import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal } from '../portal.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parkett-own-pages-'))
  mkdirSync(join(folder, 'seiten'))
  const write = (name: string, front: string, text: string) =>
    writeFileSync(join(folder, 'seiten', name), `---\n${front}\n---\n${text}\n`)
  write('depot-bedingungen.md', 'title: Depotbedingungen\nsince: 2026-11-01\nversion: "2"', 'Gleich.\n\nNeuer Satz.')
  write('depot-bedingungen@1.md', 'title: Depotbedingungen\nsince: 2025-01-01\nversion: "1"', 'Gleich.\n\nAlter Satz.')
  write('aktien.md', 'title: Verdeckt\nsince: 2026-11-01', 'Verdeckt.')
  portal = await testPortal(undefined, { CONTENT_FOLDER: folder })
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

const open = async (path: string) => {
  const answer = await fetch(portal.url + path)
  return { status: answer.status, body: await answer.text() }
}

test('a page of the operator says since when it holds, what held before, and what changed', async () => {
  const now = await open('/depot-bedingungen')
  expect(now.status).toBe(200)
  for (const said of ['Fassung 2 vom 01.11.2026', 'Neuer Satz.', 'geändert gegenüber 01.01.2025'])
    expect(now.body.includes(said), said).toBe(true)
  const before = await open('/depot-bedingungen?fassung=2025-01-01')
  for (const said of ['Alter Satz.', 'Sie gilt nicht mehr.', 'noindex'])
    expect(before.body.includes(said), said).toBe(true)
  const changed = await open('/depot-bedingungen?unterschied=2025-01-01')
  for (const said of ['<del><b>Entfallen: </b>Alter Satz.</del>', '<ins><b>Neu: </b>Neuer Satz.</ins>'])
    expect(changed.body.includes(said), said).toBe(true)
})

test('robots find it with the day since which it holds', async () =>
  expect((await open('/sitemap-1.xml')).body).toMatch(
    /<loc>[^<]*\/depot-bedingungen<\/loc><lastmod>2026-11-01<\/lastmod>/,
  ))

test('it stands in the footer and the sitemap of the portal', async () => {
  for (const path of ['/impressum', '/sitemap'])
    expect((await open(path)).body.includes('href="/depot-bedingungen"'), path).toBe(true)
})

test.each([
  '/depot-bedingungen?fassung=2024-01-01',
  '/depot-bedingungen?unterschied=x',
  '/niemand',
])('%s is not there', async (path) => expect((await open(path)).status).toBe(404))

test('no file hides a page of the portal', async () => {
  const { status, body } = await open('/aktien')
  expect([status, body.includes('Verdeckt')]).toEqual([200, false])
})
