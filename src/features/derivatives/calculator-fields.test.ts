import { expect, test } from 'vitest'
import { askedDividends, askedScenarios, differenceTo, laterBy } from './calculator-fields.ts'

const base = askedScenarios(
  new URLSearchParams('kurs_a=100&basis_a=100&tage_a=180&vola_a=25'),
  undefined,
  '2026-11-20',
)[0]?.scenario

test('what is paid by a later day is paid, what is not comes the sooner', () => {
  const dividends = [
    { daysUntil: 20, amount: 1 },
    { daysUntil: 100, amount: 2 },
  ]
  expect(base && laterBy({ ...base, dividends }, 30, 150)).toMatchObject({
    daysToMaturity: 150,
    dividends: [{ daysUntil: 70, amount: 2 }],
  })
})

test.each([
  { typed: 'dtag_1=2026-12-27&dbetrag_1=2,35', is: { daysUntil: 30, amount: 2.35 } },
  { typed: 'dtag_1=2026-11-27&dbetrag_1=2', fault: 'Bitte einen Tag nach heute.' },
  { typed: 'dtag_1=gestern&dbetrag_1=2', fault: 'Bitte einen Tag nach heute.' },
  { typed: 'dtag_1=2026-12-27&dbetrag_1=viel', fault: 'Bitte einen Betrag größer als 0 wie 2,35.' },
  { typed: '', is: undefined },
])('a dividend typed as "$typed"', ({ typed, is, fault }) => {
  const [first] = askedDividends(new URLSearchParams(typed), '2026-11-27')
  expect([first?.dividend, first?.fault]).toEqual([is, fault])
})

test.each([
  { change: { priceUnderlying: 90 }, is: 'Kurs −10 %' },
  { change: { impliedVolatility: 30, daysToMaturity: 150 }, is: 'Vola +5, 30 Tage kürzer' },
  { change: { strike: 110 }, is: 'ein Wert anders' },
  { change: {}, is: '' },
])('a scenario is told from A as "$is"', ({ change, is }) =>
  expect(base && differenceTo(base, { ...base, ...change }).replaceAll('\u00a0', ' ')).toBe(is))

test.each([
  { given: 'a day as Germans write it', tage: '18.12.2026', is: 28 },
  { given: 'a day as browsers write it', tage: '2026-12-18', is: 28 },
  { given: 'days', tage: '28,5', is: 28.5 },
])('what is left may be told as $given', ({ tage, is }) => {
  const query = new URLSearchParams({ kurs_a: '100', basis_a: '100', vola_a: '25', tage_a: tage })
  expect(askedScenarios(query, undefined, '2026-11-20')[0]?.scenario?.daysToMaturity).toBe(is)
})

test.each([
  { typed: 'tage_a=-3', word: 'tage', says: 'Die Restlaufzeit muss größer als 0 sein.' },
  { typed: 'tage_a=18.11.2026', word: 'tage', says: 'Die Restlaufzeit muss größer als 0 sein.' },
  { typed: 'tage_a=31.02.2027', word: 'tage', says: 'Restlaufzeit: Bitte eine Zahl wie 12,50.' },
  { typed: 'tage_a=99999999', word: 'tage', says: 'Restlaufzeit: höchstens 36.500.' },
  { typed: 'vola_a=-1', word: 'vola', says: 'Die Volatilität muss größer als 0 sein.' },
  { typed: 'zins_a=-21', word: 'zins', says: 'Zins p. a.: Bitte eine Zahl ab −20.' },
  { typed: 'div_a=-1', word: 'div', says: 'Dividendenrendite p. a.: Bitte eine Zahl ab 0.' },
])('$typed is answered with what is wrong with it', ({ typed, word, says }) =>
  expect(askedScenarios(new URLSearchParams(typed), undefined, '2026-11-20')[0]?.faults[word]).toBe(says))
