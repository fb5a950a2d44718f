import { afterAll, beforeAll, expect, test } from 'vitest'
import { realpushTabs, type RealpushList } from '#features/derivatives/realpush.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal('2026-11-20T10:00:00Z')
})
afterAll(() => portal.stop())

const pushed = async (path: string) =>
  (await (await fetch(`${portal.url}/api/v1/derivatives/realpush_lists/${path}`)).json()) as RealpushList

test('a list holds papers of its issuer on its group of underlyings, with both prices', async () => {
  const { issuer, issuers, list } = await pushed('dz-bank/dax')
  expect(issuer.name).toBe('DZ BANK')
  expect(issuers.length).toBeGreaterThan(5)
  expect(list.length).toBeGreaterThan(10)
  for (const each of list) {
    expect(each.issuer.id).toBe(issuer.id)
    expect(each.instrumentUnderlying.name).toBe('DAX')
    expect(each.quote.ask).toBeGreaterThan(each.quote.bid ?? 0)
  }
})

test('a factor certificate is long or short, never a call or a put', async () => {
  const page = await (await fetch(`${portal.url}/derivate/realpush-liste/dz-bank/dax?datei=json`)).text()
  expect(page).toMatch(/Faktor-Zertifikat (Long|Short)/)
  expect(page).not.toMatch(/Faktor-Zertifikat (Call|Put)/)
})

test('each group has underlyings of its own', async () => {
  const typesOf = async (tab: string) => [
    ...new Set(
      (await pushed(`dz-bank/${tab}`)).list.map(({ instrumentUnderlying }) => instrumentUnderlying.entityType),
    ),
  ]
  expect(await typesOf('aktien')).toEqual(['STOCK'])
  expect(await typesOf('waehrungen')).toEqual(['CURRENCY'])
  expect((await typesOf('rohstoffe')).toSorted()).toEqual(['COMMODITY', 'PRECIOUS_METAL'])
  expect(
    (await pushed('dz-bank/indizes')).list.some(({ instrumentUnderlying }) => instrumentUnderlying.name === 'DAX'),
  ).toBe(false)
})

test('the page warns of turbos and leads to each group', async () => {
  const page = await (await fetch(`${portal.url}/derivate/realpush-liste/dz-bank/dax`)).text()
  expect(page).toContain('Turbos sind schwer zu verstehen.')
  for (const { alias } of realpushTabs.slice(1))
    expect(page.includes(`href="/derivate/realpush-liste/dz-bank/${alias}"`), alias).toBe(true)
})

test.each(realpushTabs)('the page of $label shows its list', async ({ alias }) => {
  const page = await fetch(`${portal.url}/derivate/realpush-liste/dz-bank/${alias}`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('data-field="bid"')
})

test('an unknown issuer or group is not found', async () => {
  for (const path of ['niemand/dax', 'dz-bank/quark'])
    expect((await fetch(`${portal.url}/derivate/realpush-liste/${path}`)).status, path).toBe(404)
})
