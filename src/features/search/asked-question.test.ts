import { expect, test } from 'vitest'
import { questionIn } from './asked-question.ts'

test.each([
  ['Kurs von SAP am 3. März 2021', { close: { name: 'sap', day: '2021-03-03' } }],
  ['SAP 03.03.2021', { close: { name: 'sap', day: '2021-03-03' } }],
  ['Münchener Rück 2021-03-03', { close: { name: 'muenchener rueck', day: '2021-03-03' } }],
  ['Wie hoch war der DAX am 15. Dez. 2023?', { close: { name: 'dax', day: '2023-12-15' } }],
  ['10.000 Yen in Euro', { amount: { amount: 10_000, from: 'JPY', to: 'EUR' } }],
  ['100 EUR USD', { amount: { amount: 100, from: 'EUR', to: 'USD' } }],
  ['250,50 $ in CHF', { amount: { amount: 250.5, from: 'USD', to: 'CHF' } }],
  ['10000 Yen in Euro am 2. Januar 2026', { amount: { amount: 10_000, from: 'JPY', to: 'EUR', day: '2026-01-02' } }],
  ['Wann zahlt Allianz das nächste Mal Dividende?', { dividend: { name: 'allianz' } }],
  ['dividende allianz 50 Stück', { dividend: { name: 'allianz', pieces: 50 } }],
  ['Quartalszahlen Siemens', { event: { name: 'siemens', kind: 'results' } }],
  ['Wann ist die Hauptversammlung von BMW?', { event: { name: 'bmw', kind: 'meeting' } }],
  ['sag mir Bescheid, wenn DAX unter 23.000 fällt', { alert: { name: 'dax', side: 'unter', level: '23.000' } }],
  ['Alarm SAP über 300 Euro', { alert: { name: 'sap', side: 'ueber', level: '300' } }],
  ['Was ist ein KGV?', { figure: 'kgv' }],
  ['gold knock-out hebel 8', { isOfPapers: true }],
  ['thesaurierende ETFs auf den MSCI World', { finder: 'etfs' }],
  ['bundesanleihe bis 2030', { finder: 'bonds' }],
  ['deutsche Aktien mit KGV unter 10', { finder: 'stocks' }],
])('„%s“', (text, asked) => expect(questionIn(text)).toMatchObject(asked))

test.each([
  'SAP',
  'Telekom',
  '716460',
  'Bundesanleihe',
  '31.02.2021 SAP',
  'SAP 2021-02-31',
  '9999999999999 Yen in Euro',
  'Alarm SAP über 1.2.3.4',
  'Allianz SE',
  'S&P 500',
  'Call of Duty Aktie',
])('„%s“ asks for no day, no amount and no dividend', (text) =>
  expect(
    Object.keys(questionIn(text)).filter((key) => ['close', 'amount', 'dividend', 'event', 'alert'].includes(key)),
  ).toEqual([]))
