import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundDerivatives } from '#features/derivatives/finder.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

const get = async (path: string) => {
  const reply = await fetch(portal.url + path)
  return { status: reply.status, text: (await reply.text()).replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '') }
}
const page = (query: string) => get(`/derivate/optionsschein-rechner?${query}`)
const warrants = async () => {
  const query =
    'entityTypeUnderlying=STOCK&entityValueUnderlying=82849&entitySubType=WARRANT&sort=fit&order=ASC&perPage=3'
  const { text } = await get(`/api/v1/derivatives/finder/configuration_query?${query}`)
  return (JSON.parse(text) as FoundDerivatives).list
}

test('Hull’s call is worth 4.76 without script, and says it is a model', async () => {
  const { status, text } = await page(
    'typ_a=CALL&kurs_a=42&basis_a=40&bv_a=1&tage_a=182,5&vola_a=20&zins_a=10&div_a=0&fx_a=1',
  )
  expect(status).toBe(200)
  expect(text).toContain('Modellwert, kein Angebot')
  expect(text).toMatch(/Fairer Wert.*?<td class="num">4,75\d</s)
})

test('an empty field of a later scenario means what A says', async () => {
  const { text } = await page('kurs_a=42&basis_a=40&bv_a=1&tage_a=182,5&vola_a=20&zins_a=10&kurs_b=&kurs_c=50')
  const values = /Fairer Wert.*?<\/tr>/s.exec(text)?.[0].match(/\d+,\d{3}/g) ?? []
  expect(values).toHaveLength(5)
  expect(values[1]).toBe(values[0])
  expect(values[2]).not.toBe(values[0])
})

test('names, days of dividends and the look of the map stay in the address, and the map is a file', async () => {
  const query =
    'kurs_a=42&basis_a=40&bv_a=1&tage_a=182&vola_a=20&zins_a=10&name_b=Mein+Fall&tage_e=20' +
    '&dtag_1=2027-01-04&dbetrag_1=2&karte=delta'
  const { text } = await page(query)
  expect(text).toContain('value="Mein Fall"')
  expect(text).toContain('value="2027-01-04"')
  expect(text).toMatch(/href="[^"]*name_b=Mein\+Fall[^"]*"[^>]*>\s*Link zu dieser Rechnung/)
  const value = (html: string) => /Fairer Wert.*?<td class="num">([\d,]+)</s.exec(html)?.[1]
  expect(Number(value(text)?.replace(',', '.'))).toBeLessThan(4.7)
  const plain = (await page(query.replace('dbetrag_1=2', 'dbetrag_1='))).text
  expect(plain).toContain('Bitte einen Betrag größer als 0')
  expect(value(plain)).not.toBe(value(text))
  const csv = (await page(`${query}&datei=csv-en`)).text.split('\n')
  expect(csv).toHaveLength(1 + 7 + 1)
  for (const view of ['', '&karte=ertrag']) expect((await page(query.replace('&karte=delta', view))).status).toBe(200)
})

test.each([
  ['dtag_1=2020-01-01&dbetrag_1=2', 'Bitte einen Tag nach heute.'],
  ['tage_a=0', 'Die Restlaufzeit muss größer als 0 sein.'],
  ['vola_a=0', 'Die Volatilität muss größer als 0 sein.'],
  ['kurs_c=viel', 'Kurs des Basiswerts: Bitte eine Zahl wie 12,50.'],
  ['preis_a=0,01&kurs_a=200&basis_a=100&tage_a=90', 'Keine implizite Volatilität: Preis liegt unter dem inneren Wert.'],
  ['papier=UNKNOWN', 'Unter dieser Nummer gibt es keinen Optionsschein.'],
])('%s is answered with a sentence', async (query, sentence) => {
  const { status, text } = await page(query)
  expect(status).toBe(200)
  expect(text).toContain(sentence)
  expect(text).not.toContain('NaN')
})

test('a warrant on the market brings its terms by its number, and its model value is near its ask', async () => {
  const [row] = await warrants()
  const { instrument, quote, strikeAbs = NaN } = row!
  const { text } = await page(`papier=${instrument.wkn}`)
  expect(text).toContain('Übernommen:')
  const strike = /name="basis_a"[^>]*value="([\d,]+)"/.exec(text)?.[1]?.replace(',', '.')
  expect(Number(strike)).toBeCloseTo(strikeAbs, 2)
  const value = /Fairer Wert.*?<td class="num">([\d,]+)</s.exec(text)?.[1]?.replace(',', '.')
  expect(Math.abs(Number(value) / (quote.ask ?? NaN) - 1)).toBeLessThan(0.02)
})

test('what is no warrant has no scenario', async () => {
  expect((await get('/api/v1/derivatives/WKN:716460/scenario')).status).toBe(404)
})
