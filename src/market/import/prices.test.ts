import { expect, test } from 'vitest'
import { loadUniverse } from '../universe.ts'
import { readPrices, type PriceRow } from './prices.ts'
import { recordsOf } from './records.ts'
import { Findings } from './report.ts'
import { symbolOfFileName, symbolReader } from './symbols.ts'

const universe = loadUniverse()
const symbolOf = symbolReader(universe)

async function read(
  text: string,
  named?: string,
  closedOn?: (_: unknown, day: string) => string | undefined,
): Promise<{ rows: PriceRow[]; findings: Findings }> {
  const findings = new Findings()
  const rows: PriceRow[] = []
  async function* whole(): AsyncGenerator<string> {
    yield text
  }
  const listing = named === undefined ? undefined : symbolOf(named)
  for await (const batch of readPrices(
    recordsOf(whole()),
    { symbolOf, today: '2026-11-21', ...(closedOn && { closedOn }), ...(listing && { listing }) },
    findings,
  ))
    rows.push(...batch)
  findings.sort()
  return { rows, findings }
}
const lines = (...rows: string[]): string => `symbol,date,open,high,low,close,volume\n${rows.join('\n')}\n`

test.each([
  {
    layout: 'our own',
    text: 'symbol,date,open,high,low,close,volume\nSAP.DE,2026-11-19,10,12,9,11,500\n',
    named: undefined,
  },
  {
    layout: 'Yahoo',
    text: 'Date,Open,High,Low,Close,Adj Close,Volume\n2026-11-19,10,12,9,11,10.5,500\n',
    named: 'SAP.DE',
  },
  {
    layout: 'Stooq, one paper',
    text: 'Date,Open,High,Low,Close,Volume\r\n2026-11-19,10,12,9,11,500\r\n',
    named: 'sap.de',
  },
  {
    layout: 'Stooq in Polish',
    text: 'Data,Otwarcie,Najwyzszy,Najnizszy,Zamkniecie,Wolumen\n2026-11-19,10,12,9,11,500\n',
    named: 'sap.de',
  },
  {
    layout: 'Stooq, many papers',
    text: '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\nSAP.DE,D,20261119,000000,10,12,9,11,500,0\n',
    named: undefined,
  },
])('the layout of $layout is read', async ({ text, named }) => {
  const { rows, findings } = await read(text, named)
  expect(findings.faults).toEqual([])
  expect(rows).toMatchObject([
    {
      line: 2,
      listing: { notation: { id: 163500 } },
      day: '2026-11-19',
      open: 10,
      high: 12,
      low: 9,
      close: 11,
      volume: 500,
    },
  ])
})

test.each([
  { layout: 'Portfolio Performance in English', text: 'Date;Quote\n2026-11-19;1,234.56\n' },
  { layout: 'Portfolio Performance in German', text: 'Datum;Kurs\n19.11.2026;1.234,56\n18.11.2026;1.230,00\n' },
  {
    layout: 'Excel in German, with years of two digits',
    text: 'sep=;\r\nDatum;Kurs\r\n19.11.26;1.234,56\r\n18.11.26;1.230,00\r\n',
  },
])('the layout of $layout has closes alone', async ({ text }) => {
  const { rows } = await read(text, 'DE0007164600')
  expect(rows.map(({ day, close }) => [day, close])).toContainEqual(['2026-11-19', 1234.56])
  expect(rows[0]).not.toHaveProperty('open')
})

test('empty fields behind the last column are no fault', async () => {
  expect((await read(lines('SAP.DE,2026-11-19,10,12,9,11,1,,'))).rows).toHaveLength(1)
})

test.each([
  { row: 'XXXX.DE,2026-11-19,10,12,9,11,1', reason: 'Das Wertpapier „XXXX.DE“ kennen wir nicht.' },
  { row: 'DE0007164601,2026-11-19,10,12,9,11,1', reason: 'Die Prüfziffer der ISIN DE0007164601 stimmt nicht.' },
  { row: 'SAP.DE,2026-02-30,10,12,9,11,1', reason: '„2026-02-30“ ist kein Datum.' },
  { row: 'SAP.DE,2026-11-24,10,12,9,11,1', reason: 'Der 2026-11-24 liegt in der Zukunft.' },
  { row: 'SAP.DE,2026-11-15,10,12,9,11,1', reason: 'Der 2026-11-15 ist kein Handelstag.' },
  { row: 'SAP.DE,2026-11-19,10,12,9,elf,1', reason: '„elf“ ist keine Zahl.' },
  { row: 'SAP.DE,2026-11-19,10,12,9,NaN,1', reason: '„NaN“ ist kein Schlusskurs.' },
  { row: 'SAP.DE,2026-11-19,10,12,9,,1', reason: 'Der Schlusskurs fehlt.' },
  { row: 'SAP.DE,2026-11-19,10,12', reason: 'Die Zeile ist abgeschnitten: Der Schlusskurs fehlt.' },
  { row: 'SAP.DE,2026-11-19,0,12,9,11,1', reason: '„0“ muss größer als null sein.' },
  { row: 'SAP.DE,2026-11-19,10,8,9,11,1', reason: 'Das Tageshoch 8 liegt unter dem Tagestief 9.' },
  { row: 'SAP.DE,2026-11-19,13,12,9,11,1', reason: 'Eröffnung 13 liegt über dem Tageshoch 12.' },
  { row: 'SAP.DE,2026-11-19,10,12,9,8,1', reason: 'Schluss 8 liegt unter dem Tagestief 9.' },
  { row: 'SAP.DE,2026-11-19,10,5,12,0,9,8,11,2,100', reason: 'Die Zeile hat mehr Felder als die Kopfzeile.' },
  { row: 'SAP.DE,2026-11-19,10,12,9,11,-1', reason: '„-1“ Stück kann niemand handeln.' },
])('$row is refused: $reason', async ({ row, reason }) => {
  const { rows, findings } = await read(lines('SAP.DE,2026-11-18,10,12,9,11,1', row))
  expect(findings.faults).toEqual([{ line: 3, reason }])
  expect(rows).toHaveLength(1)
})

test('a day twice is a fault, another paper on the same day is not', async () => {
  const { rows, findings } = await read(
    lines('SAP.DE,2026-11-19,,,,11,', 'SIE.DE,2026-11-19,,,,11,', 'SAP.DE,2026-11-19,,,,12,'),
  )
  expect(findings.faults).toEqual([{ line: 4, reason: 'Der 2026-11-19 kommt für SAP zweimal vor.' }])
  expect(rows).toHaveLength(2)
})

test('a day without a price, as Yahoo writes it, is a gap with a name and no fault; an empty line is nothing', async () => {
  const { rows, findings } = await read(lines('SAP.DE,2026-11-19,null,null,null,null,null', ',,,,,,'))
  expect([rows, findings.lines, findings.faultCount]).toEqual([[], 1, 0])
  expect(findings.notices).toEqual([{ line: 2, reason: 'Der 2026-11-19 ist eine Lücke: kein Kurs.' }])
})

test('a day on which the venue was closed is a fault', async () => {
  const closedOn = (_: unknown, day: string) => (day === '2026-05-01' ? 'Xetra' : undefined)
  const { rows, findings } = await read(
    lines('SAP.DE,2026-04-30,10,12,9,11,500', 'SAP.DE,2026-05-01,10,12,9,11,0'),
    undefined,
    closedOn,
  )
  expect(findings.faults).toEqual([{ line: 3, reason: 'Am 2026-05-01 war Xetra geschlossen.' }])
  expect(rows).toHaveLength(1)
})

test('coins trade on Sundays, and oil may cost less than nothing', async () => {
  const { rows, findings } = await read(lines('BTC-USD,2026-11-15,,,,9,', 'WTI,2020-04-20,,,,-36.98,'))
  expect(findings.faults).toEqual([])
  expect(rows.map(({ listing }) => listing.notation.isoCurrency)).toEqual(['USD', 'USD'])
})

const closes = (...prices: number[]): string =>
  lines(...prices.map((price, place) => `SAP.DE,2026-11-${16 + place},,,,${price},`))

test.each([
  // SAP on Xetra 2001-10-02 … 04, as one source has it
  { given: 'a price four times too high for a day', prices: [29.125, 128, 33.125], bad: [3] },
  { given: 'a price a third too low for a day', prices: [114.53, 74.6153, 115.382], bad: [3] },
  // Bank of America 2009-01-16 … 21
  { given: 'a crash and a recovery', prices: [5.6702, 4.0276, 5.2753], bad: [] },
  // Apple 2000-09-28 … 10-02
  { given: 'a crash that stays', prices: [0.805889, 0.387881, 0.365286], bad: [] },
  // AMD 2016-04-21 … 25
  { given: 'a leap that stays', prices: [2.62, 3.99, 3.45], bad: [] },
])('$given', async ({ prices, bad }) => {
  const { rows, findings } = await read(closes(...prices))
  expect(findings.faults.map(({ line }) => line)).toEqual(bad)
  expect(rows).toHaveLength(prices.length - bad.length)
})

test.each([
  // QQQ 2000-03-17 and 20, not adjusted
  { given: 'two for one', before: '216,221.98,209.94,221.73', after: '111,113,106.08,106.81', split: 'Split 2:1' },
  { given: 'one for ten', before: '1,1.1,0.9,1', after: '10.1,10.5,9.9,10.2', split: 'Split 1:10' },
  // Apple 2000-09-28 and 29: a crash
  {
    given: 'a crash near a half',
    before: '0.742811,0.810596,0.724923,0.805889',
    after: '0.424598,0.436837,0.382232,0.387881',
    split: undefined,
  },
])('$given: $split', async ({ before, after, split }) => {
  const up = lines(`SAP.DE,2026-11-17,${before},1`, `SAP.DE,2026-11-18,${after},1`)
  const down = lines(`SAP.DE,2026-11-18,${after},1`, `SAP.DE,2026-11-17,${before},1`)
  for (const text of [up, down]) {
    const { rows, findings } = await read(text)
    expect(findings.faults).toEqual([])
    expect(findings.notices.map(({ reason }) => /Split \d+:\d+/.exec(reason)?.[0])).toEqual(split ? [split] : [])
    expect(rows).toHaveLength(2)
  }
})

test.each([
  { text: '', reason: 'Die Datei ist leer.' },
  { text: 'a,b\n1,2\n', reason: 'Die Kopfzeile nennt kein Datum oder keinen Schlusskurs.' },
  {
    text: 'Date,Close\n2026-11-19,1\n',
    reason: 'Weder die Zeilen noch der Dateiname nennen das Wertpapier. Nenne es mit --instrument.',
  },
])('a file is refused as a whole: $reason', async ({ text, reason }) => {
  const { rows, findings } = await read(text)
  expect([rows, findings.unreadable, findings.faults[0]?.reason]).toEqual([[], true, reason])
})

test.each([
  ['SAP.DE', 163500],
  ['DE0007164600', 163500],
  ['716460', 163500],
  ['AAPL', 253929],
  ['AAPL.US', 253929],
  ['^GDAXI', 20735],
  ['DAX', 20735],
  ['^DJI', 324977],
  ['APC.DE', 700002055],
])('%s is the series %i', (symbol, id) => expect(symbolOf(symbol)?.notation.id).toBe(id))

test.each([
  ['EURUSD=X', 'EUR/USD'],
  ['EURUSD', 'EUR/USD'],
  ['JPY=X', 'USD/JPY'],
  ['BTC-USD', 'Bitcoin'],
  ['XAUUSD', 'Gold'],
  ['CL=F', 'Rohöl WTI'],
  ['BRENT', 'Rohöl Brent'],
  ['DAI.DE', 'Mercedes-Benz Group'],
  ['MRK', 'Merck & Co.'],
  ['MRK.DE', 'Merck KGaA'],
  ['ENI.MI', 'Eni S.p.A.'],
])('%s is %s', (symbol, name) => expect(symbolOf(symbol)?.instrument.name).toBe(name))

test.each([
  ['/tmp/SAP.DE.csv.gz', 'SAP.DE'],
  ['sap.de_d.csv', 'sap.de'],
  ['_GDAXI.csv', '^GDAXI'],
  ['EURUSD_X.csv', 'EURUSD=X'],
  ['CL_F.csv', 'CL=F'],
])('the file %s is about %s', (path, symbol) => expect(symbolOfFileName(path)).toBe(symbol))

test.each([
  {
    what: 'bookings of a broker',
    header: 'date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency',
    row: '2026-11-19;10:00;Executed;X1;SAP;Security;Buy;DE0007164600;3;210,5;-631,5;0;0;EUR',
  },
  {
    what: 'bookings of Portfolio Performance',
    header: 'Datum;Typ;Wert;Buchungswährung;Steuern;Stück;ISIN;WKN',
    row: '2026-11-19;Kauf;-1.285,00;EUR;;;DE0007164600;716460',
  },
  {
    what: 'dividends and splits',
    header: 'symbol,isin,date,type,value,currency',
    row: 'SAP.DE,DE0007164600,2026-11-19,dividend,2.2,EUR',
  },
])('$what are no prices', async ({ header, row }) => {
  const { rows, findings } = await read(`${header}\n${row}\n`)
  expect(rows).toEqual([])
  expect([findings.unreadable, findings.faults]).toEqual([
    true,
    [{ line: 1, reason: 'Das ist eine Liste von Buchungen, keine von Kursen.' }],
  ])
})

test('a file of nonsense does not take the memory of what is known', () => {
  for (let i = 0; i < 120_000; i++) expect(symbolOf(`NONSENSE${i}`)).toBeUndefined()
  expect(symbolOf('SAP.DE')?.notation.id).toBe(163500)
  expect(symbolOf('X'.repeat(60_000))).toBeUndefined()
})
