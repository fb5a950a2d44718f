import { routes } from '#features/features.ts'
import { expect, test } from 'vitest'
import { createSite } from '#web/site.tsx'
import { assets, websiteOf } from '#features/testing/ask.ts'
import { fakeCall, now, settings } from '#features/testing/examples.ts'
import { letterTo } from '#web/blocks/report-link.tsx'

const page = async (email?: string, changes: Record<string, unknown> = {}) => {
  const site = createSite({
    pages: routes,
    call: fakeCall(changes),
    assets,
    settings: { ...settings, operator: { email } },
    websiteOf,
    now: () => now,
  })
  const response = await site.handle({
    method: 'GET',
    path: '/aktien/SAP-Aktie-DE0007164600',
    query: new URLSearchParams(),
    cookies: {},
    headers: {},
    nonce: 'n0nce',
    requestId: 'r',
  })
  return String(response.body)
}
const letters = (body: string) =>
  [...body.matchAll(/href="(mailto:[^"]+)" title="Fehler melden/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&')),
  )

test('a letter about the chart and one about the performance name instrument, ISIN and page', async () => {
  const found = letters(await page('post@parkett.example'))
  expect(found.map(({ pathname }) => pathname)).toEqual(['post@parkett.example', 'post@parkett.example'])
  expect(found.map(({ searchParams }) => searchParams.get('subject'))).toEqual(
    ['Chart', 'Performance'].map(
      (what) => `Fehler: ${what} SAP (ISIN DE0007164600), https://parkett.example/aktien/SAP-Aktie-DE0007164600`,
    ),
  )
})

test('without an address of the operator there is no link', async () => {
  expect(await page()).not.toContain('Fehler melden')
})

test('what addresses use for themselves is encoded: a subject stays one subject', () => {
  const address = letterTo('a+b&c@parkett.example', 'S&P 500 ± 2 %, „a?b#c“')
  expect(address).toBe(
    'mailto:a%2Bb%26c@parkett.example?subject=S%26P%20500%20%C2%B1%202%20%25%2C%20%E2%80%9Ea%3Fb%23c%E2%80%9C',
  )
  expect([...new URL(address).searchParams]).toEqual([['subject', 'S&P 500 ± 2 %, „a?b#c“']])
})
