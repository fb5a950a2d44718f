import { hyphenated } from '#contract/german-text.ts'
import { beforeAll, expect, test } from 'vitest'
import type { EntityValue } from '#contract/vocabulary.ts'
import { addressOf, instrumentAt } from './addresses.ts'
import { instrumentKey, type Instrument, type Universe } from './instruments.ts'
import { loadUniverse } from './universe.ts'

let universe: Universe
beforeAll(() => {
  universe = loadUniverse()
})

const named = (type: Parameters<Universe['find']>[0], value: string): Instrument => {
  const found = universe.find(type, value)
  if (!found) throw new Error(`no ${type} ${value}`)
  return found
}

test.each([
  { type: 'STOCK', value: '82849', address: '/aktien/SAP-Aktie-DE0007164600' },
  { type: 'STOCK', value: 'ISIN:DE0008430026', address: '/aktien/Muenchener-Rueck-Aktie-DE0008430026' },
  { type: 'STOCK', value: 'ISIN:FR0000120321', address: '/aktien/L-Oreal-Aktie-FR0000120321' },
  { type: 'INDEX', value: '20735', address: '/index/DAX-Index-20735' },
  { type: 'INDEX', value: '4359526', address: '/index/S-P-500-Index-4359526' },
  { type: 'FUND', value: '25096683', address: '/etf/iShares-Core-MSCI-World-UCITS-ETF-USD-Acc-ETF-IE00B4L5Y983' },
  { type: 'CURRENCY', value: 'EURUSD', address: '/devisen/EUR-USD-Kurs-EURUSD' },
  { type: 'CRYPTO', value: 'ISIN:XC000A2YY636', address: '/kryptowaehrungen/Bitcoin-Kurs-XC000A2YY636' },
  { type: 'PRECIOUS_METAL', value: '1326189', address: '/rohstoffe/Gold-Preis-XC0009655157' },
  { type: 'COMMODITY', value: '7743988', address: '/rohstoffe/Rohoel-Brent-Preis-XC0009677409' },
  { type: 'FUTURE', value: 'ISIN:DE0008469594', address: '/futures/DAX-Future-Future-DE0008469594' },
] as const)('$type $value lives at $address', ({ type, value, address }) => {
  expect(addressOf(named(type, value))).toBe(address)
})

test('a tab is a folder before the name', () => {
  expect(addressOf(named('STOCK', '82849'), 'chart')).toBe('/aktien/chart/SAP-Aktie-DE0007164600')
})

test('a derivative lives in the folder of its type', () => {
  const paper: Instrument = {
    key: instrumentKey('DERIVATIVE', '900000007'),
    entityType: 'DERIVATIVE',
    entitySubType: 'KNOCKOUT_CERTIFICATE',
    entityValue: '900000007' as EntityValue,
    name: 'Turbo',
    isin: 'QP000O123452',
    wkn: 'O12345',
    isoCurrency: 'EUR',
    notations: [],
    simulated: true,
    facts: { kind: 'derivative', underlyingKey: instrumentKey('INDEX', '20735'), number: 7 },
  }
  expect(addressOf(paper)).toBe('/derivate/Knock-Outs/900000007-O12345-QP000O123452')
})

test.each([
  { folder: 'aktien', slug: 'x-Aktie-DE0007164600', finds: 'SAP' },
  { folder: 'aktien', slug: 'DE0007164600', finds: 'SAP' },
  { folder: 'aktien', slug: 'sap-aktie-de0007164600', finds: 'SAP' },
  { folder: 'index', slug: 'DAX-Index-20735', finds: 'DAX' },
  { folder: 'devisen', slug: 'EUR-USD-Kurs-eurusd', finds: 'EUR/USD' },
  { folder: 'fonds', slug: 'x-IE00B4L5Y983', finds: 'iShares Core MSCI World UCITS ETF USD (Acc)' },
  { folder: 'index', slug: 'SAP-Aktie-DE0007164600', finds: undefined },
  { folder: 'aktien', slug: 'SAP-Aktie-', finds: undefined },
  { folder: 'nirgends', slug: 'SAP-Aktie-DE0007164600', finds: undefined },
])('/$folder/$slug means $finds', ({ folder, slug, finds }) => {
  expect(instrumentAt(universe, folder, slug)?.name).toBe(finds)
})

test('every address leads back to its instrument, and no two share one', () => {
  const addresses = new Set<string>()
  for (const instrument of universe.all()) {
    const address = addressOf(instrument)
    const [, folder = '', slug = ''] = address.split('/')
    expect(instrumentAt(universe, folder, slug)?.key).toBe(instrument.key)
    addresses.add(address)
  }
  expect(addresses.size).toBe(universe.all().length)
})

test.each([
  ['Müller & Söhne', 'Mueller-Soehne'],
  ['Straßen-AG', 'Strassen-AG'],
  ['Crédit Agricole', 'Credit-Agricole'],
  ['A.P. Møller', 'A-P-Moller'],
  ['  *** ', ''],
])('%s is written %s', (name, address) => expect(hyphenated(name)).toBe(address))
