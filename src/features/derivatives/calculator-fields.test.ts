import { expect, test } from 'vitest'
import { askedDividends, askedScenarios, differenceTo, laterBy } from './calculator-fields.ts'

const base = askedScenarios(new URLSearchParams('kurs_a=100&basis_a=100&tage_a=180&vola_a=25'), undefined)[0]?.scenario

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
