import { expect, test } from 'vitest'
import { loadUniverse } from '../universe.ts'
import { readInstruments, type InstrumentRow } from './instruments.ts'
import { recordsOf } from './records.ts'
import { Findings } from './report.ts'

const universe = loadUniverse()

async function read(text: string): Promise<{ rows: InstrumentRow[]; findings: Findings }> {
  const findings = new Findings()
  const rows: InstrumentRow[] = []
  async function* whole(): AsyncGenerator<string> {
    yield text
  }
  for await (const batch of readInstruments(recordsOf(whole()), universe, '2026-11-20', findings)) rows.push(...batch)
  return { rows, findings }
}

test('a share trades at home and on the German venues, without a home of ours at Tradegate first', async () => {
  const { rows, findings } = await read(
    'type,name,isin,currency,mic\nSTOCK,Acme,US0000000002,USD,XNAS\nAktie,Beta,DE0000000017,EUR,XBKK\n',
  )
  expect(findings.faults).toEqual([])
  expect(rows[0]).toMatchObject({
    entityType: 'STOCK',
    isin: 'US0000000002',
    facts: { kind: 'stock', size: 'small', homeMic: 'XNAS', indices: [] },
  })
  expect(rows[0]?.listings.slice(0, 2)).toEqual([
    { venue: '_NMS', isoCurrency: 'USD' },
    { venue: '_GAT', isoCurrency: 'EUR' },
  ])
  expect(rows[1]?.listings[0]?.venue).toBe('_GAT')
})

test('the header may be German, and venues may be named', async () => {
  const { rows } = await read(
    'Art;Bezeichnung;Währung;Handelsplätze\nETF;Mein ETF;EUR;_GER _TRO\nFonds;Mein Fonds;USD;\n',
  )
  expect(
    rows.map(({ entitySubType, listings }) => [
      entitySubType,
      listings.map(({ venue, isoCurrency }) => `${venue} ${isoCurrency}`),
    ]),
  ).toEqual([
    ['ETF', ['_GER EUR', '_TRO EUR']],
    [undefined, ['@_KVG USD']],
  ])
})

test('blanks that do not break and blanks in a row are one blank, and a country may be spelled out', async () => {
  const { rows, findings } = await read('type,name,currency,country\nSTOCK,Acme\u00a0 \u202fCorp \u00a0,EUR,Italien\n')
  expect(findings.faults).toEqual([])
  expect(rows).toMatchObject([{ name: 'Acme Corp', isoCountry: 'IT' }])
})

test('a bond may say when its first coupon is paid', async () => {
  const { rows, findings } = await read(
    'type,name,currency,issuer,coupon,maturity,Erster Zinstermin\n' +
      'BOND,"3,5 % Muster",EUR,Muster AG,"3,5",2030-06-30,2026-06-30\nBOND,Zwei,EUR,Muster AG,1,2030-06-30,bald\n',
  )
  expect(rows.map(({ facts }) => facts)).toMatchObject([{ firstCoupon: '2026-06-30' }])
  expect(findings.faults).toHaveLength(1)
})

test('a bond says its terms', async () => {
  const { rows } = await read(
    'type,name,currency,issuer,coupon,maturity\nBOND,"3,5 % Muster",EUR,Muster AG,"3,5",2030-06-30\n',
  )
  expect(rows[0]?.facts).toEqual({
    kind: 'bond',
    issuer: 'Muster AG',
    type: 'Anleihe',
    couponPct: 3.5,
    frequency: 1,
    maturity: '2030-06-30',
    denomination: 1000,
    verified: false,
  })
})

test.each([
  ['STOCK,Acme,US0000000003,,USD,', 'Die Prüfziffer der ISIN US0000000003 stimmt nicht.'],
  ['STOCK,Acme,,ABCDEI,USD,', '„ABCDEI“ ist keine WKN.'],
  ['STOCK,SAP,DE0007164600,,EUR,', 'SAP ist schon da.'],
  ['STOCK,,,,EUR,', 'name fehlt.'],
  ['SHIP,Titanic,,,EUR,', 'Die Art „SHIP“ kennen wir nicht.'],
  ['STOCK,Acme,,,Euro,', '„Euro“ ist keine Währung, die wir kennen.'],
  ['STOCK,Acme,,,ZZZ,', '„ZZZ“ ist keine Währung, die wir kennen.'],
  [`STOCK,${'A'.repeat(201)},,,EUR,`, 'Der Name hat mehr als 200 Zeichen.'],
  ['STOCK,"Acme\nCorp",,,EUR,_GAT', 'name enthält Steuerzeichen.'],
  ['STOCK,Acme\0,,,EUR,_GAT', 'name enthält Steuerzeichen.'],
  ['STOCK,Acme,,,EUR,|', 'Den Handelsplatz „|“ kennen wir nicht.'],
  ['STOCK,Acme,,,EUR,_XXX', 'Den Handelsplatz „_XXX“ kennen wir nicht.'],
  ['BOND,Acme,,,EUR,', 'maturity fehlt.'],
  ['STOCK,Acme, Inc.,,,USD,_NMS', 'Die Zeile hat mehr Felder als die Kopfzeile.'],
])('%s: %s', async (line, reason) => {
  const { rows, findings } = await read(`type,name,isin,wkn,currency,venues\n${line}\n`)
  expect([rows, findings.faults]).toEqual([[], [{ line: 2, reason }]])
})

test.each([
  ['STOCK,Acme,EUR,FOO,,,,', '„FOO“ ist kein MIC einer Börse.'],
  ['STOCK,Acme,EUR,,javascript:alert(1),,,', '„javascript:alert(1)“ ist keine Internetadresse.'],
  ['BOND,Acme,EUR,,,-1,1000,', 'coupon „-1“ ist zu klein.'],
  ['BOND,Acme,EUR,,,1,0,', 'denomination „0“ ist zu klein.'],
  ['BOND,Acme,EUR,,,1,1000,3', 'frequency muss 0, 1, 2 oder 4 sein.'],
])('%s: %s', async (line, reason) => {
  const { findings } = await read(
    `type,name,currency,mic,website,coupon,denomination,frequency,issuer,maturity\n${line},Staat,2031-01-01\n`,
  )
  expect(findings.faults).toEqual([{ line: 2, reason }])
})

test('a file without the columns that must be there is refused', async () => {
  const { findings } = await read('isin,name\nx,y\n')
  expect([findings.unreadable, findings.faults[0]?.reason]).toEqual([true, 'In der Kopfzeile fehlt: type, currency.'])
})

const reportHead = 'type,name,isin,currency,ongoingCharges,riskIndicator,freeFloatPct,Stand,source\n'

test('a line tells figures with source and day, also of a paper the portal ships, whose facts stay', async () => {
  const { rows, findings } = await read(
    `${reportHead}ETF,anders,LU2240851688,EUR,"0,15",5,,2026-10-31,Muster AG\nETF,Neu,LU0000000009,EUR,0.2,,,31.10.2026,\n`,
  )
  expect(findings.faults).toEqual([])
  expect(rows[0]).toMatchObject({
    shipped: '600003702',
    reported: { values: { ongoingCharges: 0.15, riskIndicator: 5 }, asOf: '2026-10-31', source: 'Muster AG' },
  })
  expect(rows[1]).toMatchObject({ reported: { values: { ongoingCharges: 0.2 }, asOf: '2026-10-31' } })
  expect(rows[1]?.shipped).toBeUndefined()
})

test.each([
  ['ETF,Neu,,EUR,0.2,,,,', 'ongoingCharges: Es fehlt der Stand (asOf), zum Beispiel 2026-10-31.'],
  ['ETF,Neu,,EUR,0.2,,,2027-01-01,', 'Der Stand 2027-01-01 liegt in der Zukunft.'],
  ['ETF,Neu,,EUR,viel,,,2026-10-31,', 'ongoingCharges „viel“ ist keine Zahl.'],
  ['ETF,Neu,,EUR,120,,,2026-10-31,', 'ongoingCharges „120“ ist zu groß.'],
  ['ETF,Neu,,EUR,,8,,2026-10-31,', 'riskIndicator muss eine ganze Zahl von 1 bis 7 sein.'],
  ['STOCK,Acme,,EUR,0.2,,,2026-10-31,', 'ongoingCharges gibt es bei dieser Art nicht.'],
  ['STOCK,SAP,LU2240851688,EUR,,,50,2026-10-31,', 'Amundi DAX 50 ESG UCITS ETF DR (C) ist schon da.'],
])('%s: %s', async (line, reason) => {
  const { rows, findings } = await read(`${reportHead}${line}\n`)
  expect([rows, findings.faults]).toEqual([[], [{ line: 2, reason }]])
})
