import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, readBrokerFile, readMapping, UnreadableFile, writeNeutralCsv, type Booking } from './broker-files.ts'

const read = (text: string | Buffer, mapping?: object) =>
  readBrokerFile(
    'x',
    decode(typeof text === 'string' ? Buffer.from(text) : text),
    mapping ? { mapping: readMapping(mapping) } : {},
  )
const lines = (...text: string[]) => `${text.join('\n')}\n`

const unknown = lines(
  'Handelstag;Aktion;ISIN;Titel;Menge;Preis;Provision;Gesamt;Whg;Ordernummer',
  '16.01.2023;Kauf;DE0007236101;Siemens;8;125,00;4,90;1.004,90;EUR;A-17',
  '10.05.2023;Verkauf;DE0007236101;Siemens;4;150,00;4,90;595,10;EUR;A-18',
)

describe('an unknown table', () => {
  test('has no rows and a guess for every column, with a sample', () => {
    const { format, rows, mapping } = read(unknown)
    expect({ format, rows }).toEqual({ format: null, rows: [] })
    expect(Object.entries(mapping ?? {}).map(([column, { field }]) => [column, field])).toEqual([
      ['Handelstag', 'date'],
      ['Aktion', 'type'],
      ['ISIN', 'isin'],
      ['Titel', 'name'],
      ['Menge', 'quantity'],
      ['Preis', 'price'],
      ['Provision', 'fee'],
      ['Gesamt', 'amount'],
      ['Whg', 'currency'],
      ['Ordernummer', null],
    ])
    expect(mapping?.['Gesamt']).toEqual({ field: 'amount', confidence: 0.95, sample: '1.004,90' })
  })

  test('has its notes as they were before a file kept spreadsheets from reckoning with them', () => {
    const noted = lines(
      'Datum;Art;ISIN;Stück;Kurs;Währung;Notiz',
      "16.01.2023;Kauf;DE0007236101;8;125,00;EUR;'-5 % nachgekauft",
      "17.01.2023;Kauf;DE0007236101;8;125,00;EUR;'n Rest",
    )
    expect(read(noted, read(noted).mapping).rows.map(({ note }) => note)).toEqual(['-5 % nachgekauft', "'n Rest"])
  })

  test('is read by its guess, and by a corrected one', () => {
    const { mapping } = read(unknown)
    const { format, kind, rows } = read(unknown, mapping)
    expect({ format, kind }).toEqual({ format: 'mapped', kind: 'transactions' })
    expect(
      rows.map(({ date, type, isin, quantity, price, gross, fee, amount, currency }) => [
        date,
        type,
        isin,
        quantity,
        price,
        gross,
        fee,
        amount,
        currency,
      ]),
    ).toEqual([
      ['2023-01-16', 'BUY', 'DE0007236101', 8, 125, 1000, 4.9, 1004.9, 'EUR'],
      ['2023-05-10', 'SELL', 'DE0007236101', 4, 150, 600, 4.9, 595.1, 'EUR'],
    ])
    expect(
      read(unknown, { Handelstag: 'date', Aktion: 'type', Menge: 'quantity', Gesamt: 'amount', Titel: null }).rows[0],
    ).toMatchObject({
      name: null,
      currency: null,
      gross: null,
      fee: 0,
      amount: 1004.9,
    })
  })

  test('is recognised by what its cells look like where the headings say nothing', () => {
    const { mapping } = read(
      lines('a;b;c;d', 'DE0007236101;16.01.2023;Kauf;EUR', 'US0378331005;17.01.2023;Verkauf;USD'),
    )
    expect(Object.values(mapping ?? {}).map(({ field }) => field)).toEqual(['isin', 'date', 'type', 'currency'])
  })

  test('repeated and empty headings have names of their own', () => {
    expect(Object.keys(read(lines('a;;a;', '1;2;3;4')).mapping ?? {})).toEqual(['a', 'Spalte 2', 'a (2)', 'Spalte 4'])
  })

  test('without type and date it is a statement of holdings', () => {
    const text = lines(
      'Papier;Kennung;Bestand;Einstand gesamt',
      'Siemens;DE0007236101;8;1.000,00',
      'Apple;US0378331005;2;',
    )
    const { kind, rows, warnings } = read(text, {
      Papier: 'name',
      Kennung: 'isin',
      Bestand: 'quantity',
      'Einstand gesamt': 'gross',
    })
    expect(kind).toBe('holdings')
    expect(rows.map(({ type, quantity, price, gross }) => [type, quantity, price, gross])).toEqual([
      ['HOLDING', 8, 125, 1000],
      ['HOLDING', 2, null, null],
    ])
    expect(warnings).toContain('Apple: der Einstand ist unbekannt, nicht 0')
  })

  test.each([
    { given: 'a field that does not exist', mapping: { a: 'price per share' } },
    { given: 'no object', mapping: ['a'] },
    { given: 'a column that does not exist', mapping: { nope: 'isin' } },
    { given: 'a field given twice', mapping: { Preis: 'price', Gesamt: 'price' } },
  ])('a mapping with $given is refused', ({ mapping }) => expect(() => read(unknown, mapping)).toThrow(UnreadableFile))
})

describe('rows that cannot be read', () => {
  test('are left out with their line and reason, the others stay', () => {
    const { rows, skipped } = read(
      lines(
        'Datum;Typ;Wert;Buchungswährung;Stück;ISIN',
        '2023-01-16;Kauf;1.000,00;EUR;8;DE0007236101',
        '2023-02-31;Kauf;1.000,00;EUR;8;DE0007236101',
        '2023-03-16;Kauf;viel;EUR;8;DE0007236101',
        '2023-04-16;Tausch;1.000,00;EUR;8;DE0007236101',
      ),
    )
    expect(rows).toHaveLength(1)
    expect(skipped).toEqual([
      { line: 3, reason: '„2023-02-31“ ist kein Datum' },
      { line: 4, reason: '„viel“ ist keine Zahl' },
      { line: 5, reason: 'Art „Tausch“ ist unbekannt' },
    ])
  })

  test('an ISIN with a wrong check digit is kept and named', () => {
    const { rows, warnings } = read(
      lines('Datum;Typ;Wert;Buchungswährung;Stück;ISIN', '2023-01-16;Kauf;1,00;EUR;8;DE0007236102'),
    )
    expect(rows[0]?.isin).toBe('DE0007236102')
    expect(warnings).toContain('Die Prüfziffer der ISIN DE0007236102 stimmt nicht')
  })
})

describe('what a row does not say clearly is a warning', () => {
  const own = 'Handelstag;Aktion;ISIN;Menge;Preis;Provision;Gesamt'
  const fields = { Handelstag: 'date', Aktion: 'type', ISIN: 'isin', Menge: 'quantity', Preis: 'price' }
  const money = { Provision: 'fee', Gesamt: 'amount' }

  test('a column of a known format that was renamed', () => {
    const { format, rows, warnings } = read(
      lines(
        'date;time;status;reference;description;assetType;type;isin;units;price;amount;fee;tax;currency',
        '2023-01-16;09:00:00;Executed;"A1";"Siemens";Security;Buy;DE0007236101;8;125,00;-1000,00;0,00;0,00;EUR',
      ),
    )
    expect([format, rows.map(({ quantity }) => quantity)]).toEqual(['scalable-capital', [null]])
    expect(warnings).toContain(
      'Diese Spalten des Formats fehlen: „shares“; unbekannt sind „units“. Wurde umbenannt? ' +
        'Dann gib ihnen in der Datei wieder die alten Namen.',
    )
  })

  test('a fee above a tenth of the amount', () => {
    const row = (fee: string, total: string) => `16.01.2023;Kauf;DE0007236101;10;10,00;${fee};${total}`
    const { warnings } = read(lines(own, row('11,50', '111,50'), row('9,90', '109,90')), { ...fields, ...money })
    expect(warnings.filter((text) => text.includes('Gebühr '))).toEqual([
      'Zeile 2: Die Gebühr 11.5 ist mehr als ein Zehntel des Betrags 111.5',
    ])
  })

  test('a quantity whose thousands sign may be a decimal one, unless price and amount confirm it', () => {
    const row = (quantity: string, price: string) => `16.01.2023;Kauf;DE0007236101;${quantity};${price};0;3000`
    const { rows, warnings } = read(lines(own, row('1.500', ''), row('1.500', '2')), { ...fields, ...money })
    expect(rows.map(({ quantity }) => quantity)).toEqual([1500, 1500])
    expect(warnings.filter((text) => text.startsWith('Zeile'))).toEqual([
      'Zeile 2: Stück „1.500“ ist mit Tausenderzeichen gelesen; gemeint sein könnte „1,500“ mit Dezimalzeichen',
    ])
    const proven = read(lines(own, row('1.500', ''), row('1.500', '2,75')), { ...fields, ...money })
    expect(proven.warnings.filter((text) => text.includes('Tausenderzeichen'))).toEqual([])
  })

  test('a currency in a column without a name', () => {
    const { rows, warnings } = read(lines(`${own};`, '16.01.2023;Kauf;DE0007236101;8;125,00;0;1.000,00;USD'), {
      ...fields,
      ...money,
    })
    expect(rows[0]?.currency).toBeNull()
    expect(warnings).toContain('Zeile 2: USD steht in einer Spalte ohne Namen: die Währung bleibt offen')
  })
})

test('a dividend taken back takes its withholding tax with it', () => {
  const cash = (amount: string, type: string) =>
    '<CashTransaction currency="USD" isin="US0378331005" symbol="AAPL" ' +
    `description="AAPL(US0378331005) CASH DIVIDEND USD 0.23 PER SHARE" dateTime="20230216;202000" amount="${amount}" type="${type}"/>`
  const booked = [
    cash('2.3', 'Dividends'),
    cash('-0.35', 'Withholding Tax'),
    cash('-2.3', 'Dividends'),
    cash('0.35', 'Withholding Tax'),
    cash('2.3', 'Dividends'),
    cash('-0.2', 'Withholding Tax'),
  ]
  const { rows } = read(`<FlexQueryResponse>${booked.join('')}</FlexQueryResponse>`)
  expect(rows.map(({ gross, tax, amount, reversal }) => [gross, tax, amount, reversal])).toEqual([
    [2.3, 0.35, 1.95, undefined],
    [-2.3, -0.35, -1.95, true],
    [2.3, 0.2, 2.1, undefined],
  ])
})

describe('a query that repeats trades at several levels of detail', () => {
  const trade = (level: string, quantity: number) =>
    '<Trade currency="EUR" symbol="SAP" isin="DE0007164600" tradeDate="20240102" ' +
    `quantity="${quantity}" tradePrice="100" buySell="BUY"${level && ` levelOfDetail="${level}"`} />`
  const quantities = (...trades: string[]) =>
    read(`<FlexQueryResponse>${trades.join('\n')}</FlexQueryResponse>`).rows.map(({ quantity }) => quantity)
  test.each([
    {
      given: 'executions behind their order',
      trades: [trade('ORDER', 5), trade('EXECUTION', 2), trade('EXECUTION', 3)],
      is: [2, 3],
    },
    { given: 'executions before their order', trades: [trade('EXECUTION', 5), trade('ORDER', 5)], is: [5] },
    { given: 'orders alone', trades: [trade('ORDER', 5), trade('SYMBOL_SUMMARY', 9), trade('ORDER', 4)], is: [5, 4] },
    { given: 'rows that name no level', trades: [trade('', 1), trade('ORDER', 5), trade('EXECUTION', 5)], is: [1, 5] },
    { given: 'no level we know', trades: [trade('CLOSED_LOT', 1)], is: [] },
  ])('$given: each share counts once', ({ trades, is }) => expect(quantities(...trades)).toEqual(is))
})

test("rows of one day keep the file's order, reversed where the newest comes first; undated ones come last", () => {
  const head = 'Symbol,Trade Date,Purchase Price,Quantity'
  const symbols = (...rows: string[]) => read(lines(head, ...rows)).rows.map(({ symbol }) => symbol)
  expect(symbols('A,20230102,1,1', 'B,20230101,1,1', 'C,20230101,1,1', 'D,,1,1')).toEqual(['C', 'B', 'A', 'D'])
  expect(symbols('A,20230101,1,1', 'B,,1,1', 'C,20230101,1,1')).toEqual(['A', 'C', 'B'])
})

describe('reading what we write gives it back', () => {
  const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => value / 100)
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
  const trade: fc.Arbitrary<Booking> = fc
    .record({
      date: fc
        .date({ min: new Date('2000-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
      time: optional(fc.constantFrom('09:15', '23:59:59')),
      type: fc.constantFrom('BUY' as const, 'SELL' as const),
      isin: fc.constantFrom('DE0007236101', 'US0378331005', null),
      wkn: fc.constantFrom('723610', null),
      symbol: optional(fc.constantFrom('SIE', 'AAPL')),
      name: fc.constantFrom('Siemens AG', 'A "quoted", name; with signs', null),
      quantity: fc.integer({ min: 1, max: 10 ** 12 }).map((value) => value / 1e6),
      price: fc.integer({ min: 1, max: 10 ** 9 }).map((value) => value / 1e4),
      gross: cents(10 ** 10),
      fee: cents(10 ** 4),
      tax: cents(10 ** 4),
      currency: fc.constantFrom('EUR', 'USD', null),
      reversal: optional(fc.constant(true as const)),
      savingsPlan: optional(fc.constant(true as const)),
      rateToBase: optional(fc.constantFrom(0.92, 1.0833)),
      valueDate: optional(fc.constant('2023-01-18')),
      note: optional(fc.constantFrom('one\ntwo', 'first, order')),
    })
    .map(({ gross, fee, tax, reversal, ...rest }) => {
      const costs = Math.round((fee + tax) * 100) * (rest.type === 'BUY' ? 1 : -1)
      const sign = reversal ? -1 : 1
      return {
        ...rest,
        fx: null,
        gross: sign * gross,
        fee: sign * fee,
        tax: sign * tax,
        amount: (sign * Math.abs(Math.round(gross * 100) + costs)) / 100,
        reversal,
      }
    })
    .filter(({ gross, fee, tax, type, price, quantity }) => {
      const size = Math.abs(gross ?? 0)
      const isPercent = Math.abs((price ?? 0) * (quantity ?? 0) - size * 100) < size * 6
      return !isPercent && (type === 'BUY' || size > Math.abs(fee) + Math.abs(tax))
    })

  test('for any bookings, in the order of their moments', () => {
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 6 }), (bookings) => {
        const moment = ({ date, time }: Booking) => `${date}T${time ?? ''}`
        const ordered = bookings.toSorted((a, b) => (moment(a) < moment(b) ? -1 : moment(a) > moment(b) ? 1 : 0))
        expect(read(writeNeutralCsv(ordered)).rows).toEqual(ordered)
      }),
      { numRuns: 100, seed: 5 },
    )
  })
})

describe('hostile files', () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' +
    '<FlexQueryResponse>&b;</FlexQueryResponse>'
  test.each([
    { given: 'nothing', text: '' },
    { given: 'blanks', text: ' \n\n  ' },
    { given: 'one word', text: 'hello' },
    { given: 'a web page', text: '<!doctype html><html><body>login</body></html>' },
    { given: 'XML of another kind that ends early', text: '<?xml version="1.0"?><a>' },
    { given: 'XML with entities that expand', text: bomb },
    { given: 'XML that ends early', text: '<FlexQueryResponse><Trades>' },
    { given: 'XML a thousand levels deep', text: `<FlexQueryResponse>${'<a>'.repeat(1000)}` },
    {
      given: 'an element with a thousand attributes',
      text: `<FlexQueryResponse><Trade ${Array.from({ length: 1000 }, (_, index) => `a${index}="1"`).join(' ')}/></FlexQueryResponse>`,
    },
    { given: 'JSON of another kind that ends early', text: '[1,2' },
    { given: 'activities that are no list', text: '{"activities":1}' },
    { given: 'JSON that ends early', text: '{"activities":[{"type":"BUY"' },
    { given: 'JSON a million levels deep', text: `{"activities":${'['.repeat(1_000_000)}` },
    { given: 'a row of ten thousand columns', text: `${';'.repeat(10_000)}\n` },
  ])('$given is refused with a sentence', ({ text }) => expect(() => read(text)).toThrow(UnreadableFile))

  test.each(['{"a":1}', '[]', '<?xml version="1.0"?><a/>'])('%s is well-formed and unknown', (text) => {
    expect(read(text)).toMatchObject({ format: null, rows: [], mapping: {} })
  })

  test('activities that are none are left out', () => {
    expect(
      read('{"activities":[null,1,"x",[],{},{"type":"BUY","date":"tomorrow"},{"__proto__":{"type":"BUY"}}]}'),
    ).toMatchObject({ rows: [], format: 'ghostfolio-json' })
  })

  test('any bytes are read or refused, never worse', () => {
    const heads = [
      '',
      '{"activities":',
      '<FlexQueryResponse>',
      'Datum;Typ;Wert;Buchungswährung;Stück\n',
      '\ufeffdate,status,type,amount,assetType,isin\n',
      '"',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }), (head, noise) => {
        try {
          expect(read(Buffer.concat([Buffer.from(head), noise])).rows).toBeInstanceOf(Array)
        } catch (error) {
          if (!(error instanceof UnreadableFile)) throw error
        }
      }),
      { numRuns: 500, seed: 6 },
    )
  })
})
