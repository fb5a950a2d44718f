import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathsOf } from '#contract/endpoint.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import type { Portal } from '#portal/portal.ts'
import { everyKindOfPage } from '../browser/browser.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => void (portal = await testPortal(undefined, { FORUM: 'own' })))
afterAll(() => portal.stop())

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    '-1',
    '0',
    '1e309',
    'NaN',
    'null',
    '../../etc/passwd',
    "' or 1=1 --",
    '%00',
    '\u0000',
    '💥',
    '9'.repeat(40),
    'ISIN:',
    'WKN:%',
    'true',
    '[object Object]',
    '2026-13-45',
    '0000-00-00',
    '275760-09-13',
    '-271821-04-20T00:00:00Z',
    'D1',
    'MAX',
  ),
  fc.integer().map(String),
)

test('no input of any kind is answered with 5xx, and errors carry the envelope', async () => {
  const routes = portal.endpoints.flatMap((endpoint) => pathsOf(endpoint).map(({ path }) => ({ endpoint, path })))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...routes),
      fc.array(nasty, { minLength: 12, maxLength: 12 }),
      async ({ endpoint, path }, values) => {
        let next = 0
        const value = () => values[next++ % values.length] ?? ''
        const filled = path.replace(/:\w+/g, () => encodeURIComponent(value()) || 'x')
        const query = new URLSearchParams(
          Object.keys((endpoint.query as unknown as { shape?: object }).shape ?? {})
            .slice(0, 6)
            .map((name) => [name, value()]),
        )
        const body = endpoint.method === 'GET' ? undefined : value()
        const response = await fetch(`${portal.url}/api${filled}?${query.toString()}`, {
          method: endpoint.method,
          body,
          headers: body === undefined ? {} : { 'content-type': 'application/json' },
        })
        const text = await response.text()
        expect(response.status, `${filled}?${query.toString()} ${text.slice(0, 300)}`).toBeLessThan(500)
        if (response.status >= 400)
          expect(JSON.parse(text)).toMatchObject({ statusCode: response.status, errorCode: expect.any(Number) })
      },
    ),
    { numRuns: 400, seed: 3 },
  )
})

test.each([
  'login',
  'registration',
  'send_activation_token',
])('a text the database cannot hold is bad input: %s', async (call) => {
  const response = await fetch(`${portal.url}/api/v1/users/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a\u0000@example.org', password: 'Eiche geölt\u0000 im Flur' }),
  })
  expect(response.status).toBe(400)
})

/** What every endpoint answers with 200, by the name of the parameter. */
const right: Readonly<Record<string, string>> = {
  entityType: 'STOCK',
  range: 'Y1',
  startDate: '2026-11-02',
  endDate: '2026-11-20',
  date: '2026-11-19',
  dateTimeStart: '2026-11-16',
  dateTimeEnd: '2026-11-20',
  key: 'farbe',
  assetClass: 'stocks',
  alias: 'DAX',
  tab: 'indizes',
  base: 'EUR',
  quote: 'USD',
  searchValue: 'SAP',
  codes: 'EUR,USD',
  list: 'STOCK:82849',
}
const rightValues: Readonly<Record<string, string>> = {
  STOCK: '82849',
  INDEX: '20735',
  FUND: '25096683',
  DERIVATIVE: '900000000',
  BOND: '600010632',
  CURRENCY: 'EURUSD',
  COMMODITY: '7743988',
  FUTURE: '600010651',
  INTEREST: '600099012',
  PRECIOUS_METAL: '1326189',
  CRYPTO: '600010608',
}
const rightEntityValue = (path: string): string | undefined =>
  rightValues[assetClasses.families.find(([family]) => path.split('/')[2] === family)?.[1] ?? 'STOCK']
const odd = fc.oneof(
  nasty,
  fc.constantFrom(
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    '0001-01-01',
    '0099-12-31',
    '1900-01-01',
    '9999-12-31',
    '2026-02-30T10:00:00Z',
    '2026-8-3',
    'Y10',
    '1e400',
    '-0',
  ),
)

test('one wrong value among right ones is answered in time, and not with 5xx', async () => {
  const routes = portal.endpoints
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) =>
      pathsOf(endpoint).map(({ path }) => ({
        path,
        query: Object.keys((endpoint.query as unknown as { shape?: object }).shape ?? {}),
      })),
    )
  const asking = fc.constantFrom(...routes).chain(({ path, query }) =>
    fc.record({
      path: fc.constant(path),
      wrong: query.length === 0 ? fc.constant(undefined) : fc.constantFrom(...query),
      given: fc.subarray(query.filter((name) => name in right)),
      value: odd,
    }),
  )
  await fc.assert(
    fc.asyncProperty(asking, async ({ path, wrong, given, value }) => {
      const filled = path.replace(
        /:(\w+)/g,
        (_, name: string) => (name === 'entityValue' ? rightEntityValue(path) : right[name]) ?? 'x',
      )
      const query = new URLSearchParams(
        given.map((name) => [name, name === 'entityValue' ? '82849' : (right[name] ?? '')]),
      )
      if (wrong !== undefined) query.set(wrong, value)
      const response = await fetch(`${portal.url}/api${filled}?${query.toString()}`, {
        signal: AbortSignal.timeout(60_000), // what a value makes hang hangs for good; a busy machine takes seconds
      })
      expect(response.status, `${filled}?${query.toString()} ${(await response.text()).slice(0, 300)}`).toBeLessThan(
        500,
      )
    }),
    { numRuns: 600, seed: 3 },
  )
})

test.each([
  '/og/__proto__.png',
  '/og/constructor.png',
  '/api/og/chart/__proto__.png',
  '/api/og/toString.png',
  '/sitemap-__proto__.xml',
  '/assets/__proto__',
])('there is nothing at %s', async (path) => {
  expect((await fetch(portal.url + path)).status).toBe(404)
})

test.each([
  '/%',
  '/%E0%A4%A',
  '/aktien/%00',
  '/suche/%F0%9F%92%A5',
  '/aktien/x-Aktie-' + 'A'.repeat(3000),
  '/..%2f..%2fetc/passwd',
])('the page %s is answered without 5xx', async (path) => {
  expect((await fetch(portal.url + path, { redirect: 'manual' })).status).toBeLessThan(500)
})

const asked = [
  'tag',
  'waehrung',
  'betrag',
  'von',
  'nach',
  'gebuehr',
  'range',
  'kurse',
  'ansicht',
  'notation',
  'sort',
  'order',
  'page',
  'index',
  'zeitraum',
  'markt',
  'hebel',
  'typ',
  'q',
  'werte',
  'neu',
  'tage',
  'suche',
  'from',
  'klasse',
]

test('whatever stands in the address of a page, it is no failure of the portal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...everyKindOfPage),
      fc.uniqueArray(fc.tuple(fc.constantFrom(...asked), nasty), {
        minLength: 1,
        maxLength: 6,
        selector: ([name]) => name,
      }),
      async (page, query) => {
        const [path] = page.split('?')
        const response = await fetch(`${portal.url}${path}?${new URLSearchParams(query).toString()}`, {
          redirect: 'manual',
        })
        expect(response.status).toBeLessThan(500)
      },
    ),
    { numRuns: 120, seed: 3 },
  )
})

test.each([
  '2025-13-45',
  '2026-02-31',
  '2099-01-01',
  'gestern',
])('single trades of the day %s are those of the last one, and the page says so', async (day) => {
  const response = await fetch(`${portal.url}/aktien/times-and-sales/SAP-Aktie-DE0007164600?tag=${day}`)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('Times &amp; Sales Xetra, 20.11.2026')
  expect(html).toContain('Den Tag aus der Adresse gibt es nicht oder noch nicht.')
})
