import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultsText, readLine } from './one-line.ts'

const today = '2026-11-20'

test.each([
  ['Kauf 10 SAP 182,50 am 3.11.', 'BUY', { quantity: '10', instrument: 'SAP', price: '182,50', date: '2026-11-03' }],
  ['k 10 SAP 182,5', 'BUY', { quantity: '10', instrument: 'SAP', price: '182,5' }],
  ['Dividende SAP 23,40', 'DIVIDEND', { instrument: 'SAP', amount: '23,40' }],
  ['Einlage 1.000', 'DEPOSIT', { amount: '1000' }],
  [
    'kauf 10 allianz 371,20 gestern gebühr 4,90',
    'BUY',
    { quantity: '10', instrument: 'allianz', price: '371,20', date: '2026-11-19', fee: '4,90' },
  ],
  ['k 10 716460 182,5', 'BUY', { quantity: '10', instrument: '716460', price: '182,5' }],
  [
    'v 2,5 DE0007164600 1.182,50€ vom 31.12.',
    'SELL',
    { quantity: '2,5', instrument: 'DE0007164600', price: '1182,50', isoCurrency: 'EUR', date: '2025-12-31' },
  ],
  [
    'k 5 Stück Deutsche Bank für 500 USD',
    'BUY',
    { quantity: '5', instrument: 'Deutsche Bank', amount: '500', isoCurrency: 'USD' },
  ],
  [
    'k 100 Turbo Long DAX 24.000 zu 5,20',
    'BUY',
    { quantity: '100', instrument: 'Turbo Long DAX 24.000', price: '5,20' },
  ],
  [
    'k 100 „Turbo Long DAX 24.000“ 5,20',
    'BUY',
    { quantity: '100', instrument: 'Turbo Long DAX 24.000', price: '5,20' },
  ],
  [
    'k 10x 3M 130.5 um 9:15 heute',
    'BUY',
    { quantity: '10', instrument: '3M', price: '130,5', time: '09:15', date: today },
  ],
  [
    'Split NVIDIA 10:1 am 10.06.2024',
    'SPLIT',
    { instrument: 'NVIDIA', ratioNew: '10', ratioOld: '1', date: '2024-06-10' },
  ],
  ['split NVIDIA 10 zu 1', 'SPLIT', { instrument: 'NVIDIA', ratioNew: '10', ratioOld: '1' }],
  [
    'Kauf 10 Allianz 371,20 EUR gestern, Gebühr: 4,90 €',
    'BUY',
    { quantity: '10', instrument: 'Allianz', price: '371,20', isoCurrency: 'EUR', date: '2026-11-19', fee: '4,90' },
  ],
  [
    'kauf 10 allianz 371,20; heute 9:30',
    'BUY',
    { quantity: '10', instrument: 'allianz', price: '371,20', date: today, time: '09:30' },
  ],
  [
    'kauf 10 allianz 371,20 vor 3 Tagen um 9 Uhr',
    'BUY',
    { quantity: '10', instrument: 'allianz', price: '371,20', date: '2026-11-17', time: '09:00' },
  ],
  ['kauf 716460 10 182,50', 'BUY', { quantity: '10', instrument: '716460', price: '182,50' }],
  ['kauf 100000 716460 182,50', 'BUY', { quantity: '100000', instrument: '716460', price: '182,50' }],
  ['Zinsen 12,34 Steuer 3,26 am 29.2.', 'INTEREST', { amount: '12,34', tax: '3,26', date: '2024-02-29' }],
  ['kauf SAP 10 zu 182,50', 'BUY', { quantity: '10', instrument: 'SAP', price: '182,50' }],
  ['10 SAP zu 182,50 gekauft', 'BUY', { quantity: '10', instrument: 'SAP', price: '182,50' }],
  [
    'Gestern 3 Stück Allianz verkauft für 1.100 Euro',
    'SELL',
    { quantity: '3', instrument: 'Allianz', amount: '1100', isoCurrency: 'EUR', date: '2026-11-19' },
  ],
  ['kaufe 10 SAP @182,50 Provision 9,90', 'BUY', { quantity: '10', instrument: 'SAP', price: '182,50', fee: '9,90' }],
  [
    'k 10 SAP zum Kurs von 182,50EUR am 3. November 2025',
    'BUY',
    { quantity: '10', instrument: 'SAP', price: '182,50', isoCurrency: 'EUR', date: '2025-11-03' },
  ],
  [
    'k 10Stk SAP zu je 182,50 letzten Freitag',
    'BUY',
    { quantity: '10', instrument: 'SAP', price: '182,50', date: '2026-11-13' },
  ],
  [
    'v 5 BASF 44,10 Montag Spesen 5 Quellensteuer 2,50',
    'SELL',
    { quantity: '5', instrument: 'BASF', price: '44,10', date: '2026-11-16', fee: '5', tax: '2,50' },
  ],
])('„%s“ is read', (line, type, fields) => {
  expect(readLine(line, today)).toMatchObject({ type, fields, faults: [], missing: [] })
  expect(readLine(line, today).fields).toEqual(fields)
})

test.each([
  ['', 1, 'Bitte schreibe'],
  ['  hold 10 SAP', 3, '„hold“ ist keine Art'],
  ['k 10 SAP 18,2,5', 10, '„18,2,5“ ist keine Zahl'],
  ['k 0 SAP 18', 3, '„0“ ist keine Zahl'],
  ['k 10 SAP 182,50 gebühr', 17, 'Hinter „gebühr“ fehlt die Zahl'],
  ['Einlage -5', 9, '„-5“ ist keine Zahl'],
  ['k 10 SAP 182,50 am 31.2.', 20, '„31.2.“ ist kein Tag'],
  ['k 10 SAP 182,50 am 3.12.2026', 20, 'kommt erst noch'],
  ['Einlage 1.000 SAP', 15, '„SAP“ gehört nicht'],
  ['k 10 SAP 5 zu 6 gestern heute', 25, 'Tag steht schon da'],
])('„%s“ has a fault at character %i', (line, at, text) => {
  const { faults } = readLine(line, today)
  expect(faults[0]?.at).toBe(at)
  expect(faults[0]?.text).toContain(text)
})

test.each([
  ['k', ['instrument', 'quantity', 'price']],
  ['k 10 SAP', ['price']],
  ['k SAP 182,50', ['quantity']],
  ['k 716460', ['quantity', 'price']],
  ['Dividende SAP', ['amount']],
  ['Einlage', ['amount']],
  ['Split SAP', ['ratioNew']],
])('„%s“ misses %j', (line, missing) => expect(readLine(line, today).missing).toEqual(missing))

test('whatever is typed is read or has faults at places of the line; nothing is thrown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.boolean(), (text, isBuy) => {
      const line = isBuy ? `k ${text}` : text
      const { faults, fields, type } = readLine(line, today)
      for (const { at } of faults) expect(at >= 1 && at <= Math.max(1, line.length)).toBe(true)
      if (fields.date !== undefined) expect(fields.date <= today).toBe(true)
      if (type === undefined) expect(faults).toHaveLength(1)
    }),
    { seed: 1, numRuns: 500 },
  )
})

const figure = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => ({
    typed: `${whole.toLocaleString('de-DE')},${String(cents).padStart(2, '0')}`,
    read: `${whole},${String(cents).padStart(2, '0')}`,
  }))
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const name = fc
  .array(fc.stringMatching(/^[A-ZÄÖÜ][a-zäöüß&]{4,9}$/), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '))
  .filter((words) => !/gebühr|steuer|betrag|heute|gestern/i.test(words))

test('what a line is written from is what is read, in whatever order its ends stand', () => {
  fc.assert(
    fc.property(figure, figure, figure, day, name, fc.boolean(), (quantity, price, fee, date, paper, dayFirst) => {
      const [year, month, dayOfMonth] = date.split('-').map(Number)
      const ends = [`am ${dayOfMonth}.${month}.${year}`, `gebühr ${fee.typed}`]
      const line = `Kauf ${quantity.typed} ${paper} ${price.typed} ${(dayFirst ? ends : ends.toReversed()).join(' ')}`
      expect(readLine(line, today)).toMatchObject({ type: 'BUY', faults: [], missing: [] })
      expect(readLine(line, today).fields).toEqual({
        quantity: quantity.read,
        instrument: paper,
        price: price.read,
        fee: fee.read,
        date,
      })
    }),
    { seed: 2, numRuns: 300 },
  )
})

test('faults are told with their places', () => {
  expect(
    faultsText([
      { at: 3, text: 'So nicht.' },
      { at: 9, text: 'Auch nicht.' },
    ]),
  ).toBe('Zeichen 3: So nicht. Zeichen 9: Auch nicht.')
})
