import { expect, test } from 'vitest'
import { heatOf, heatSource } from '#web/blocks/heat-map.tsx'
import { continentOf } from '#contract/country.ts'
import { countrySlug } from '#features/stocks/countries.page.tsx'
import { markupOf } from '#web/markup.tsx'
import type { PageContext } from '#web/page.tsx'
import { typedNumber } from '#web/blocks/number-field.tsx'
import { Converter } from '#features/currencies/converter.block.tsx'
import { ask } from '#features/testing/ask.ts'
import { quote, sap } from '#features/testing/examples.ts'

test.each([
  { change: 0.05, is: 'h0' },
  { change: -0.04, is: 'h0' },
  { change: 0.3, is: 'u1' },
  { change: -0.7, is: 'd2' },
  { change: 2.9, is: 'u3' },
  { change: -7, is: 'd4' },
])('a tile of $change % has the colour $is', ({ change, is }) => expect(heatOf(change)).toBe(is))

test.each([
  { given: 'on Friday', now: '2026-11-20T10:00:00Z', is: 'Xetra · 15 Min. verzögert' },
  { given: 'at the weekend', now: '2026-11-22T10:00:00Z', is: 'Xetra · 15 Min. verzögert vom 20.11.' },
])('tiles say $given where and when their prices are from: $is', ({ now: instant, is }) =>
  expect(
    heatSource(
      [
        { instrument: sap, quote: { ...quote, performancePct: undefined }, weightPct: 10 },
        { instrument: sap, quote: { ...quote, isOpen: true, codeQualityPrice: 'DLY' } },
      ],
      Date.parse(instant),
    ),
  ).toBe(is))

test.each([
  { typed: '1.234,56', is: 1234.56 },
  { typed: '1234.56', is: 1234.56 },
  { typed: '1.234', is: 1234 },
  { typed: '1.234.567', is: 1_234_567 },
  { typed: '12,5', is: 12.5 },
  { typed: '0.125', is: 0.125 },
  { typed: '1,234.50', is: 1234.5 },
  { typed: '1 000', is: 1000 },
  { typed: '0', is: 0 },
  { typed: 'viel', is: undefined },
  { typed: '', is: undefined },
  { typed: '-5', is: undefined },
  { typed: '1e3', is: undefined },
  { typed: '0x10', is: undefined },
  { typed: '50.000.000', is: undefined },
])('„$typed“ in the converter is $is', ({ typed, is }) => expect(typedNumber(typed, 10_000_000)).toBe(is))

test('what the converter cannot read stays in its field, with a sentence that says what it expects', () => {
  // the converter reads no more of it
  const at = { path: '/devisen', query: new URLSearchParams(), now: Date.parse('2026-11-20T10:00:00Z') } as PageContext
  const page = markupOf(
    <Converter
      at={at}
      conversion={{
        amount: { text: 'viel', value: undefined },
        from: 'EUR',
        to: 'USD',
        feePct: { text: '0', value: 0 },
        day: '2027-01-01',
        kind: 'mitte',
        rate: undefined,
      }}
    />,
  )
  expect(page).toContain('value="viel"')
  expect(page).toContain('Bitte gib einen Betrag')
  expect(page).toContain('Bitte wähle einen Tag vor heute.')
  expect(page).not.toContain('sind <b')
})

test.each([
  { day: '2026-11-19', isAsked: false },
  { day: '2026-11-20', isAsked: false },
  { day: '2026-11-21', isAsked: true },
  { day: '2026-02-31', isAsked: true },
  { day: '2025-13-45', isAsked: true },
])('half past midnight of 21 November in Berlin, the converter asks for another day than $day: $isAsked', ({
  day,
  isAsked,
}) => {
  // the converter reads no more of it
  const at = { path: '/devisen', query: new URLSearchParams(), now: Date.parse('2026-11-20T23:30:00Z') } as PageContext
  const page = markupOf(
    <Converter
      at={at}
      conversion={{
        amount: { text: '100', value: 100 },
        from: 'EUR',
        to: 'USD',
        feePct: { text: '0', value: 0 },
        day,
        kind: 'mitte',
        rate: 1.1,
      }}
    />,
  )
  expect(page.includes('Bitte wähle einen Tag vor heute.')).toBe(isAsked)
})

test.each([
  { name: 'Vereinigte Staaten', is: 'vereinigte-staaten' },
  { name: 'Österreich', is: 'oesterreich' },
  { name: 'Côte d’Ivoire', is: 'cote-d-ivoire' },
])('the address of $name ends in $is', ({ name, is }) => expect(countrySlug(name)).toBe(is))

test.each([
  { code: 'DE', is: 'Europa' },
  { code: 'CR', is: 'Amerika' },
  { code: 'KH', is: 'Asien und Ozeanien' },
  { code: 'MH', is: 'Asien und Ozeanien' },
  { code: 'ZA', is: 'Afrika' },
])('$code lies in $is', ({ code, is }) => expect(continentOf(code)).toBe(is))

test('papers are ordered by underlying until a reader chooses otherwise, and have no column for a year they did not exist', async () => {
  const head = async (address: string) =>
    /<table><caption class="vh">Alle Derivate.*?<\/thead>/.exec((await ask(address)).body)?.[0] ?? ''
  expect(await head('/derivate')).toContain('sort=NAME')
  expect(await head('/derivate')).not.toMatch(/aria-sort|1 Jahr/)
  expect(await head('/derivate?sort=NAME&order=ASC')).toContain('aria-sort="ascending"')
})

test('the converter says when its rate was quoted: over a weekend that is no price of now', async () => {
  const cell = { quote: 'USD', rate: 1.157, datetime: '2026-11-19T21:59:59.000+00:00' }
  const rates = {
    expires: 0,
    datetime: '2026-11-20T16:42:08.000+00:00',
    codes: ['EUR', 'USD'],
    list: [{ base: 'EUR', rates: [{ quote: 'EUR' }, cell] }],
  }
  expect((await ask('/devisen', { getCrossRates: rates })).body).toContain('Kurs von 19.11., 22:59:59')
})

test('the converter turns its pair round by a link, and cross rates are tinted by their change', async () => {
  const cell = { quote: 'USD', rate: 1.157, performancePct: 0.6, datetime: '2026-11-20T16:42:00.000+00:00' }
  const rates = {
    expires: 0,
    datetime: '2026-11-20T16:42:08.000+00:00',
    codes: ['EUR', 'USD'],
    list: [{ base: 'EUR', rates: [{ quote: 'EUR' }, cell] }],
  }
  const { body } = await ask('/devisen?betrag=250&von=EUR&nach=USD', { getCrossRates: rates })
  expect(body).toContain('href="/devisen?betrag=250&amp;von=USD&amp;nach=EUR&amp;gebuehr=0#rechner"')
  expect(body).toMatch(/<td class="num two u3">/)
})

test('a list narrowed to an index is narrowed further by a form, with what each value leaves, and begins a comparison', async () => {
  const value = (key: string, name: string, total: number) => ({ key, name, total })
  const facets = {
    expires: 0,
    total: 2,
    groups: [],
    categories: [],
    families: [value('Deka', 'Deka', 1), value('iShares', 'iShares', 12)],
    indices: [value('20735', 'DAX', 13)],
    countries: [],
  }
  const row = { instrument: { ...sap, entityType: 'FUND' as const }, quote }
  const listClass = {
    expires: 0,
    total: 2,
    page: 0,
    perPage: 50,
    datetime: '2026-11-20T16:42:00.000+00:00',
    list: [row, { ...row, instrument: { ...row.instrument, entityValue: '7' } }],
  }
  const { body } = await ask('/etf?index=20735&sort=LAST', { getClassFacets: facets, listClass })
  expect(body).toContain('<option value="iShares">iShares (12)</option>')
  expect(body).toContain('<option value="20735" selected="">DAX (13)</option>')
  expect(body).toContain('<input type="hidden" name="sort" value="LAST"/>')
  expect(body).not.toContain('Anlageklasse</label>')
  expect(body).toMatch(/href="\/etf\/vergleich\?werte=FUND-82849,FUND-7"[^>]*>Die ersten 2 vergleichen/)
})

test.each([
  { address: '/devisen/cross-rates?basis=XXX', says: 'Die Währung „XXX“ gibt es hier nicht. Gezeigt wird der Euro.' },
  {
    address: '/devisen/waehrungsrechner?nach=XXX',
    says: 'Die Währung „XXX“ gibt es hier nicht. Gerechnet wird von EUR nach USD.',
  },
  { address: '/etf?page=1000000000', says: 'Die Seite „1000000000“ gibt es hier nicht. Gezeigt wird die ' },
  { address: '/etf?page=2&spalten=farbe', says: 'Die Spalte „farbe“ gibt es hier nicht.' },
])('$address says what it could not apply', async ({ address, says }) => {
  const { status, body } = await ask(address)
  expect(status).toBe(200)
  expect(body).toContain(says)
})

test.each([
  '/devisen/cross-rates?basis=usd',
  '/devisen/waehrungsrechner?von=chf&nach=EUR',
  '/etf?page=0&spalten=last',
])('%s has nothing to say', async (address) => expect((await ask(address)).body).not.toContain('gibt es hier nicht'))

test.each([
  { onlyKnown: true, total: 15, is: 'unter den 15 bekanntesten' },
  { onlyKnown: false, total: 357, is: 'unter allen 357' },
])('top and flop of a class say who was compared: $is', async ({ onlyKnown, total, is }) => {
  const getClassMovers = { expires: 1, total, onlyKnown, topList: [], flopList: [] }
  expect((await ask('/kryptowaehrungen', { getClassMovers })).body).toContain(is)
})
