import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkett-logos-'))
const circle =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="red"/></svg>'
let portal: Portal

beforeAll(async () => {
  writeFileSync(join(folder, 'DE0007164600.svg'), circle)
  writeFileSync(join(folder, 'index-20735.svg'), circle)
  writeFileSync(join(folder, 'notes.txt'), 'not a logo')
  portal = await testPortal(undefined, { LOGO_FOLDER: folder })
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

const templateOf = async (type: string, value: string) => {
  const reply = (await (await fetch(`${portal.url}/api/v1/instruments/${type}/${value}`)).json()) as {
    logo?: { cloudinaryUrlTemplate: string }
  }
  return reply.logo?.cloudinaryUrlTemplate
}

test.each([
  { type: 'STOCK', value: '82849', name: 'DE0007164600' },
  { type: 'INDEX', value: '20735', name: 'INDEX-20735' },
])('$type $value has the logo of the folder in the sizes of the pages', async ({ type, value, name }) => {
  const template = (await templateOf(type, value)) ?? ''
  expect(new URL(template).pathname).toBe(`/logos/%7Bsize%7D/${name}.png`)
  const picture = await fetch(portal.url + new URL(template.replace('{size}', '80')).pathname)
  expect(picture.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([80, 80])
})

test('what has none says nothing, and its page shows letters', async () => {
  expect(await templateOf('STOCK', '86627')).toBeUndefined()
  const [sap, other] = await Promise.all(
    ['/aktien/SAP-Aktie-DE0007164600', '/devisen/EUR-USD-Kurs-EURUSD'].map(async (path) =>
      (await fetch(portal.url + path)).text(),
    ),
  )
  expect(sap).toMatch(/<img class="logo" src="\/logos\/80\/DE0007164600\.png"/)
  expect(other).toContain('<span class="logo"')
})

test.each([
  '/logos/81/DE0007164600.png',
  '/logos/80/DE0000000000.png',
  '/logos/80/..%2Fnotes.png',
  '/logos/80/notes.png',
])('%s is not there', async (path) => expect((await fetch(portal.url + path)).status).toBe(404))
