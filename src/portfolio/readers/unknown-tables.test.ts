import { expect, test } from 'vitest'
import { readBrokerFile } from '../broker-files.ts'
import { decode } from './decode.ts'
import { readMapping } from './mapped.ts'

/** A table nobody knows, read as its guess says; every row with what its owner should look at. */
function read(text: string, encoding: 'utf8' | 'utf16le' | 'latin1' = 'utf8') {
  const bytes = Buffer.from(encoding === 'utf16le' ? `\ufeff${text}` : text, encoding)
  const { format, mapping } = readBrokerFile('x.csv', decode(bytes))
  expect(format).toBeNull()
  const amends = { day: new Set<number>(), number: new Set<number>() }
  return readBrokerFile('x.csv', decode(bytes), { mapping: readMapping(mapping), amends })
}

const rowsOf = ({ rows, places = [] }: ReturnType<typeof read>) =>
  rows.map((row, index) => {
    const { date, type, quantity, price, fee, tax, amount, currency } = row
    const paper = row.isin ?? row.wkn ?? row.symbol ?? row.name ?? ''
    const doubts = places[index]?.doubts?.map(({ about }) => about) ?? []
    return [date, type, paper, quantity, price, fee, tax, amount, currency, ...doubts].join(' ')
  })

test('a bank with title lines, two columns of taxes and a line of sums', () => {
  const file = read(`Transaktionen Depot 400 1234567 00
Erstellt am 01.07.2026

Handelstag;Transaktion;WKN;Name;Nominal;Einheit;Kurs;Kurswährung;Bruttobetrag;Gebühren;Kapitalertragsteuer;Solidaritätszuschlag;Nettobetrag
14.01.2026;Kauf;716460;SAP;12;Stk.;233,00;EUR;2.796,00;11,90;0,00;0,00;-2.807,90
12.03.2026;Ertragsgutschrift;870747;Microsoft;3;Stk.;0,78;EUR;2,34;0,00;0,25;0,01;2,08
14.04.2026;Verkauf;716460;SAP;6;Stk.;252,00;EUR;1.512,00;9,90;28,50;1,56;1.472,04

Summe;;;;;;;;6.810,34;21,80;28,75;1,57;
`)
  expect(rowsOf(file)).toEqual([
    '2026-01-14 BUY 716460 12 233 11.9 0 2807.9 EUR',
    '2026-03-12 DIVIDEND 870747 3 0.78 0 0.26 2.08 EUR',
    '2026-04-14 SELL 716460 6 252 9.9 30.06 1472.04 EUR',
  ])
  expect(file.skipped).toEqual([{ line: 9, reason: 'Summe oder Fußzeile', isNone: true }])
})

test('a spreadsheet of one person, with tabs and in UTF-16', () => {
  const text = `Mein Depot 2026\t\t\t\t\t\t
\t\t\t\t\t\t
Wann\tWas\tAktie\tISIN\tWie viele\tZu welchem Kurs\tGebühr
05.01.2026\tgekauft\tSAP\tDE0007164600\t5\t231,00\t5,00
08.06.2026\tverkauft\tSAP\tDE0007164600\t2\t250,50\t5,00
`
  expect(rowsOf(read(text, 'utf16le'))).toEqual([
    '2026-01-05 BUY DE0007164600 5 231 5 0 1160 ',
    '2026-06-08 SELL DE0007164600 2 250.5 5 0 496 ',
  ])
})

test('columns for debit and credit, a number of its paper within the name, apostrophes for thousands', () => {
  const text = `Abschlussdatum;Beschreibung;Titel;Anzahl/Nominal;Kurs;Belastung;Gutschrift;Whrg.
2026-01-19;Kauf;Nestle SA CH0038863350;20;83.60;1'702.00;;CHF
2026-04-27;Dividende;Nestle SA CH0038863350;20;3.05;;39.65;CHF
2026-06-01;Verkauf;Nestle SA CH0038863350;20;87.50;;1'740.00;CHF
`
  expect(rowsOf(read(text))).toEqual([
    '2026-01-19 BUY CH0038863350 20 83.6 30 0 1702 CHF',
    '2026-04-27 DIVIDEND CH0038863350 20 3.05 0 21.35 39.65 CHF',
    '2026-06-01 SELL CH0038863350 20 87.5 10 0 1740 CHF',
  ])
})

test('orders that were not executed are no rows with a fault', () => {
  const file = read(`Orderbuch;Stand 15.06.2026

Ordernummer;Status;Auftrag;Stück;Bezeichnung;ISIN;Limit;Ausgeführt am;Ausführungskurs
1;ausgeführt;Kauf;20;SIEMENS AG;DE0007236101;;12.01.2026 10:14:22;238,55
2;gestrichen;Kauf;50;BASF SE;DE000BASF111;40,00;;
3;vielleicht;Kauf;5;BASF SE;DE000BASF111;;14.01.2026 09:00:00;45,80
`)
  expect(rowsOf(file)).toEqual([
    '2026-01-12 BUY DE0007236101 20 238.55 0 0 4771 ',
    '2026-01-14 BUY DE000BASF111 5 45.8 0 0 229  kind',
  ])
  expect(file.skipped).toEqual([{ line: 5, reason: 'Nicht ausgeführt: Status „gestrichen“', isNone: true }])
})

test('an account in which the text alone says what a row is', () => {
  const text = `Buchtag;Buchungsinformationen;Betrag;
02.02.2026;Einzahlung SEPA;1.000,00;EUR
31.03.2026;Zinsabschluss 1. Quartal;-1,25;EUR
20.05.2026;Dividende SAP SE DE0007164600;4,70;EUR
30.06.2026;Depotgebühr;-2,10;EUR
`
  expect(rowsOf(read(text))).toEqual([
    '2026-02-02 DEPOSIT    0 0 1000 EUR',
    '2026-03-31 FEE    0 0 1.25 EUR kind',
    '2026-05-20 DIVIDEND DE0007164600   0 0 4.7 EUR',
    '2026-06-30 FEE    0 0 2.1 EUR',
  ])
})

test('American numbers: dollars before them, brackets for a minus, months first', () => {
  const text = `"Activity Date","Instrument","Description","Trans Code","Quantity","Price","Amount"
"6/8/2026","NVDA","NVIDIA","Sell","2","$185.10","$370.19"
"5/4/2026","NVDA","NVIDIA","Buy","5","$178.00","($890.00)"
"3/13/2026","","ACH Deposit","ACH","","","$1,000.00"
`
  expect(rowsOf(read(text))).toEqual([
    '2026-03-13 DEPOSIT    0 0 1000 USD',
    '2026-05-04 BUY NVDA 5 178 0 0 890 USD',
    '2026-06-08 SELL NVDA 2 185.1 0.01 0 370.19 USD',
  ])
})

test('prices in pence, tickers behind their exchange', () => {
  const text = `Date,Transaction,Quantity,Ticker,Price (pence),Amount (GBP)
23/01/2026,Purchase,30,LSE:ULVR,4510.00,"-1,362.95"
27/03/2026,Dividend,,LSE:ULVR,,11.55
`
  expect(rowsOf(read(text))).toEqual([
    '2026-01-23 BUY ULVR.L 30 45.1 9.95 0 1362.95 GBP',
    '2026-03-27 DIVIDEND ULVR.L   0 0 11.55 GBP',
  ])
})

test('a price in another currency than the money, with a rate that bears it out and one that does not', () => {
  const text = `Trade Date,ISIN,Event,Quantity,Price,Instrument Currency,Conversion Rate,Total Cost,Booked Amount,Account Currency
07-Jan-2026,US5949181045,Buy,2,478.50,USD,0.80,-3.20,-768.80,CHF
22-Jun-2026,US5949181045,Sell,-2,490.00,USD,0.50,-3.20,780.80,CHF
`
  expect(rowsOf(read(text))).toEqual([
    '2026-01-07 BUY US5949181045 2 382.8 3.2 0 768.8 CHF',
    '2026-06-22 SELL US5949181045 2 392 3.2 0 780.8 CHF sum',
  ])
})

test('coins: pairs, money and coins in one column, a fee in coins', () => {
  expect(
    rowsOf(
      read(`pair,time,type,price,cost,fee,vol
XXBTZEUR,2026-01-05 09:12:31,buy,81000.00,405.00,1.053,0.005
`),
    ),
  ).toEqual(['2026-01-05 BUY BTC-EUR 0.005 81000 1.053 0 406.05 EUR'])
  expect(
    rowsOf(
      read(`Date,Type,Currency,Amount,Quote Currency,Quote Price,Paid Currency,Received / Paid Amount,Fee currency,Fee amount
2026-01-05,deposit,EUR,500,,,,,,
2026-01-06,buy,BTC,0.002,EUR,81000,EUR,-162.41,EUR,0.41
2026-02-09,staking,ADA,1.25,EUR,0.65,,,,
2026-03-09,buy,ADA,100,EUR,0.65,EUR,-65.00,ADA,0.25
`),
    ),
  ).toEqual([
    '2026-01-05 DEPOSIT    0 0 500 EUR',
    '2026-01-06 BUY BTC 0.002 81000 0.41 0 162.41 EUR',
    '2026-02-09 DELIVERY_IN ADA 1.25 0.65 0 0 0.81 EUR kind',
    '2026-03-09 BUY ADA 100 0.65 0.25 0 65.25 EUR sum',
  ])
})

test.each([
  { given: 'costs that are left open', row: 'Verkauf;10;100,00;9,90;900,00', is: 'sum' },
  { given: 'costs that add up', row: 'Verkauf;10;100,00;9,90;990,10', is: '' },
  { given: 'an amount before its costs', row: 'Verkauf;10;100,00;9,90;1.000,00', is: '' },
  { given: 'pieces that go the other way', row: 'Kauf;-10;100,00;9,90;1.009,90', is: 'kind' },
  { given: 'words that say two things', row: 'Entgelt Verkauf;1;12,00;0,00;12,00', is: 'kind' },
])('a row with $given is asked about: „$is“', ({ row, is }) => {
  const { places } = read(`Datum;Art;Stück;Kurs;Gebühr;Betrag;ISIN;Währung
05.01.2026;${row};DE0007164600;EUR
`)
  expect(places?.[0]?.doubts?.map(({ about }) => about).join(' ') ?? '').toBe(is)
})

test('headings of several words, and one that is the amount only where no other is', () => {
  const text = `"Handelstag";"Umsatzart";"Bezeichnung / ISIN";"Stück / Nennwert";"Kurs";"Gebühren/Provision";"Steuern/SolZ/KiSt";"Endbetrag"
"12.01.2026";"Kauf";"Allianz SE / DE0008404005";"3 St.";"349,00 EUR";"-9,97 EUR";"0,00 EUR";"-1.056,97 EUR"
`
  expect(rowsOf(read(text))).toEqual(['2026-01-12 BUY DE0008404005 3 349 9.97 0 1056.97 EUR'])
  const american = `Bought/Sold,Ticker,Trade Date,# Shares,Price/Share,Total Cost
Bought,KO,03/16/2026,20,$70.00,"$1,400.00"
`
  expect(rowsOf(read(american))).toEqual(['2026-03-16 BUY KO 20 70 0 0 1400 USD'])
})

test('a fee that no order has is asked about', () => {
  const { places } = read(`Datum;Art;ISIN;Stück;Kurs;Gebühr;Währung
05.01.2026;Kauf;DE0007164600;10;230,00;2.300,00;EUR
06.01.2026;Kauf;DE0007164600;1;25,00;1,50;EUR
`)
  expect(places?.map(({ doubts = [] }) => doubts.map(({ about }) => about))).toEqual([['sum'], []])
})

test('days that may be months are asked about, unless the file shows what they are', () => {
  const rows = (...days: string[]) =>
    read(['Date,Type,ISIN,Shares,Price', ...days.map((day) => `${day},Buy,US0378331005,1,250.00`), ''].join('\n'))
  expect(rowsOf(rows('05/01/2026', '05/05/2026'))).toEqual([
    '2026-01-05 BUY US0378331005 1 250 0 0 250  dayOrder',
    '2026-05-05 BUY US0378331005 1 250 0 0 250 ',
  ])
  expect(rowsOf(rows('05/01/2026', '05/21/2026')).map((row) => row.slice(0, 10))).toEqual(['2026-05-01', '2026-05-21'])
})

test('a row with more cells than the heading is not read at all', () => {
  const { rows, skipped } = read(`Datum,Art,ISIN,Stück,Steuer
05.01.2026,Kauf,DE0007164600,10,0.00
06.01.2026,Verkauf,DE0007164600,10,1,099.67
`)
  expect(rows).toHaveLength(1)
  expect(skipped[0]?.reason).toMatch(/mehr Zellen als die Kopfzeile/)
})
