import { expect, test } from 'vitest'
import { readRates, type RateRow } from './fx.ts'
import { Findings } from './report.ts'

async function read(...pieces: string[]): Promise<{ rows: RateRow[]; findings: Findings }> {
  const findings = new Findings()
  const rows: RateRow[] = []
  async function* text(): AsyncGenerator<string> {
    yield* pieces
  }
  for await (const batch of readRates(text(), '2026-11-21', findings)) rows.push(...batch)
  return { rows, findings }
}
const plain = (rows: readonly RateRow[]) =>
  rows.map(({ isoCurrency, day, unitsPerEuro }) => `${day} ${isoCurrency} ${unitsPerEuro}`)

test('the long CSV has a day in a line and N/A where there is no rate', async () => {
  const { rows, findings } = await read(
    'Date,USD,JPY,BGN,\n2026-04-13,1.1684,186.75,N/A,\n2026-04-10,1.1711,186.43,1.9558,\n',
  )
  expect(plain(rows)).toEqual([
    '2026-04-13 USD 1.1684',
    '2026-04-13 JPY 186.75',
    '2026-04-10 USD 1.1711',
    '2026-04-10 JPY 186.43',
    '2026-04-10 BGN 1.9558',
  ])
  expect([findings.lines, findings.faultCount]).toEqual([5, 0])
})

test('the daily CSV writes its day in words', async () => {
  expect(plain((await read('Date, USD, JPY, \n13 April 2026, 1.1684, 186.75, \n')).rows)).toEqual([
    '2026-04-13 USD 1.1684',
    '2026-04-13 JPY 186.75',
  ])
})

const xml = (days: string) =>
  '<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope ' +
  'xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" ' +
  `xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>${days}</Cube></gesmes:Envelope>`

test('the XML nests days and currencies, wherever it is cut', async () => {
  const text = xml(
    '<Cube time="2026-04-13"><Cube currency="USD" rate="1.1684"/><Cube currency="JPY" rate="186.75"/></Cube>',
  )
  for (const at of [1, 60, 200, 250]) {
    expect(plain((await read(text.slice(0, at), text.slice(at))).rows)).toEqual([
      '2026-04-13 USD 1.1684',
      '2026-04-13 JPY 186.75',
    ])
  }
})

test.each([
  { given: 'a rate of nothing', text: 'Date,USD\n2026-04-13,0\n', reason: '„0“ ist kein Kurs für USD.' },
  { given: 'a rate that is no number', text: 'Date,USD\n2026-04-13,eins\n', reason: '„eins“ ist kein Kurs für USD.' },
  { given: 'no currency', text: 'Date,Dollar\n2026-04-13,1.1\n', reason: '„Dollar“ ist keine Währung.' },
  { given: 'no day', text: 'Date,USD\ngestern,1.1\n', reason: '„gestern“ ist kein Datum.' },
  {
    given: 'a decimal comma',
    text: 'Date,USD,\n2026-04-13,1,1684,\n',
    reason: 'Die Zeile hat mehr Felder als die Kopfzeile.',
  },
  { given: 'a day to come', text: 'Date,USD\n2027-01-04,1.1\n', reason: 'Der 2027-01-04 liegt in der Zukunft.' },
  {
    given: 'a day twice',
    text: 'Date,USD\n2026-04-13,1.1\n2026-04-13,1.2\n',
    reason: 'USD kommt am 2026-04-13 zweimal vor.',
  },
  { given: 'another file', text: 'symbol,date\nx,y\n', reason: 'Die Kopfzeile beginnt nicht mit „Date“.' },
  { given: 'nothing', text: '', reason: 'Die Datei ist leer.' },
  { given: 'broken XML', text: '<Cube><', reason: 'Das XML bricht mitten im Text ab.' },
  { given: 'XML of something else', text: '<rss></rss>', reason: 'Das XML nennt keine Kurse.' },
])('$given is a fault', async ({ text, reason }) => {
  expect((await read(text)).findings.faults.map((fault) => fault.reason)).toEqual([reason])
})
