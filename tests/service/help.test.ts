import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

const pageOf = async (path: string) => (await fetch(portal.url + path)).text()

test.each([
  '/aktien/kennzahlen/SAP-Aktie-DE0007164600',
  '/anleihen/Bundesanleihe-3-00-2026-2036-Anleihe-DE000BU2Z072',
  '/futures/DAX-Future-Future-DE0008469594',
])('what explanations on %s lead to stands on the page of all figures', async (path) => {
  const help = await pageOf('/hilfe/kennzahlen')
  const anchors = [...(await pageOf(path)).matchAll(/"\/hilfe\/kennzahlen#([^"]+)"/g)].map(([, anchor]) => anchor)
  expect(anchors.length).toBeGreaterThan(3)
  for (const anchor of anchors) expect(help).toContain(`<div id="${anchor}">`)
})

test('a word finds figures by label and by what they mean; one that nobody uses says so', async () => {
  const found = await pageOf('/hilfe/kennzahlen?q=HEBEL')
  expect(found).toContain('<div id="knockOut.gearing">')
  expect(found).not.toContain('<div id="stock.peRatio">')
  expect(await pageOf('/hilfe/kennzahlen?q=%3Cscript%3E')).toContain('Keine Kennzahl heißt „&lt;script&gt;“')
  expect(await pageOf(`/hilfe/kennzahlen?q=${'x'.repeat(10_000)}`)).toContain('nach den ersten 80 Zeichen')
})

test.each([
  { path: '/aktien/Deutsche-Telekom-Aktie-DE0005557509', href: '/aktien/Deutsche-Telekom-Aktie-DE0005557508' },
  { path: '/broker-vergleich', href: '/ratgeber/broker-vergleich' },
  { path: '/sap-quartalszahlen', href: '/aktien/SAP-Aktie-DE0007164600' },
])('a missing page $path names the one that was meant', async ({ path, href }) => {
  const answer = await fetch(portal.url + path)
  const body = await answer.text()
  expect(answer.status).toBe(404)
  expect(body.slice(body.indexOf('Ähnlich wie'), body.indexOf('Vielleicht suchst du')).includes(`href="${href}"`)).toBe(
    true,
  )
})

test('a missing page that resembles nothing says so without guesses', async () => {
  const body = await (await fetch(`${portal.url}/qqqxyzzy`)).text()
  expect(body.includes('Ähnlich wie')).toBe(false)
  expect(body.includes('Vielleicht suchst du')).toBe(true)
})

test('terms can be looked up by their letter, and every topic leads to its answers', async () => {
  const help = await pageOf('/hilfe')
  const topics = [...help.matchAll(/<a href="#([^"]+)"><b>/g)].map(([, id]) => id)
  expect(topics.length).toBeGreaterThan(3)
  for (const id of topics) expect(help).toContain(`<section class="board" id="${id}">`)
  const terms = await pageOf('/hilfe?buchstabe=K')
  const shown = [...terms.matchAll(/<dt><a href="\/hilfe\/kennzahlen#[^"]+">([^<]+)/g)].map(([, label]) => label)
  expect(shown).toContain('KGV')
  expect(new Set(shown.map((label = '') => label[0]))).toEqual(new Set(['K']))
})
