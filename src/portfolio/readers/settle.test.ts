import { expect, test } from 'vitest'
import { decimalOf, type Decimal } from './decimal.ts'
import type { Facts } from './facts.ts'
import { settle } from './settle.ts'

const d = (text: string): Decimal => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  return decimalOf(whole, fraction) * (text.startsWith('-') ? -1n : 1n)
}
const settled = (facts: Facts) => {
  const said: string[] = []
  const { gross, fee, tax, amount, price, type } = settle(facts, (text) => said.push(text))
  return { type, price, gross, fee, tax, amount, said: said.length }
}

test.each([
  {
    given: 'a purchase whose amount exceeds shares × price: the rest is fee',
    facts: { type: 'BUY', quantity: d('3.6'), price: d('61.57'), amount: d('225') },
    is: { type: 'BUY', price: 61.57, gross: 221.65, fee: 3.35, tax: 0, amount: 225, said: 0 },
  },
  {
    given: 'a sale below shares × price: the rest is fee',
    facts: { type: 'SELL', quantity: d('-10'), price: d('196.28'), amount: d('-1950.40') },
    is: { type: 'SELL', price: 196.28, gross: 1962.8, fee: 12.4, tax: 0, amount: 1950.4, said: 0 },
  },
  {
    given: 'a dividend below shares × price: the rest is tax',
    facts: { type: 'DIVIDEND', quantity: d('10'), price: d('1'), amount: d('8.50') },
    is: { type: 'DIVIDEND', price: 1, gross: 10, fee: 0, tax: 1.5, amount: 8.5, said: 0 },
  },
  {
    given: 'stated costs: gross follows from them, the price from gross',
    facts: { type: 'SELL', quantity: d('17'), fee: d('1'), tax: d('3.18'), amount: d('94.76') },
    is: { type: 'SELL', price: 5.82, gross: 98.94, fee: 1, tax: 3.18, amount: 94.76, said: 0 },
  },
  {
    given: 'a tax that came back with a sale',
    facts: { type: 'SELL', quantity: d('4'), gross: d('600'), fee: d('0.99'), tax: d('-12.40') },
    is: { type: 'SELL', price: 150, gross: 600, fee: 0.99, tax: -12.4, amount: 611.41, said: 0 },
  },
  {
    given: 'a bond quoted in percent',
    facts: { type: 'BUY', quantity: d('5000'), price: d('98.5'), amount: d('4929.90') },
    is: { type: 'BUY', price: 0.985, gross: 4925, fee: 4.9, tax: 0, amount: 4929.9, said: 0 },
  },
  {
    given: 'a purchase that cost less than shares × price: gross is the amount, with a warning',
    facts: { type: 'BUY', quantity: d('10'), price: d('12'), amount: d('100') },
    is: { type: 'BUY', price: 12, gross: 100, fee: 0, tax: 0, amount: 100, said: 1 },
  },
  {
    given: 'only an amount: nothing is filled in',
    facts: { type: 'SELL', amount: d('267.15') },
    is: { type: 'SELL', price: null, gross: null, fee: 0, tax: 0, amount: 267.15, said: 0 },
  },
  {
    given: 'a deposit with a fee has a gross, one without has none',
    facts: { type: 'DEPOSIT', gross: d('101'), fee: d('1'), tax: 0n },
    is: { type: 'DEPOSIT', price: null, gross: 101, fee: 1, tax: 0, amount: 100, said: 0 },
  },
  {
    given: 'a charge is its amount',
    facts: { type: 'FEE', amount: d('-8.58') },
    is: { type: 'FEE', price: null, gross: null, fee: 0, tax: 0, amount: 8.58, said: 0 },
  },
  {
    given: 'a dividend of nothing with a tax is a tax',
    facts: { type: 'DIVIDEND', amount: d('-0.50'), tax: d('0.50'), fee: 0n },
    is: { type: 'TAX', price: null, gross: null, fee: 0, tax: 0, amount: 0.5, said: 0 },
  },
  {
    given: 'a reversal is negative',
    facts: { type: 'BUY', quantity: d('8'), price: d('125'), gross: d('1000'), fee: d('1'), reversal: true },
    is: { type: 'BUY', price: 125, gross: -1000, fee: -1, tax: 0, amount: -1001, said: 0 },
  },
  ...(['67.25', '-67.25'] as const).map((tax) => ({
    given: `a reversed sale at a loss takes back the tax that came with it, written as ${tax}`,
    facts: {
      type: 'SELL' as const,
      quantity: d('10'),
      price: d('75'),
      gross: d('-750'),
      fee: d('5'),
      tax: d(tax),
      amount: d('-812.25'),
      reversal: true,
    },
    is: { type: 'SELL', price: 75, gross: -750, fee: -5, tax: 67.25, amount: -812.25, said: 0 },
  })),
  {
    given: 'a reversed sale at a gain takes back the tax that was paid, of whatever sign',
    facts: { type: 'SELL', quantity: d('10'), price: d('120'), tax: d('-50'), amount: d('-1150'), reversal: true },
    is: { type: 'SELL', price: 120, gross: -1200, fee: 0, tax: -50, amount: -1150, said: 0 },
  },
  {
    given: 'a reversed sale that says too little took back tax that was paid',
    facts: { type: 'SELL', quantity: d('10'), tax: d('-50'), amount: d('-1150'), reversal: true },
    is: { type: 'SELL', price: 120, gross: -1200, fee: 0, tax: -50, amount: -1150, said: 0 },
  },
] satisfies { given: string; facts: Facts; is: object }[])('$given', ({ facts, is }) =>
  expect(settled(facts)).toEqual(is))

test('a rate that means its inverse is turned, one that fits neither way is taken from the amounts', () => {
  const fx = (rate: string, warn = () => {}) =>
    settle(
      {
        type: 'SELL',
        quantity: d('8'),
        gross: d('173.99'),
        fx: { currency: 'USD', gross: d('207.52'), rate: d(rate) },
      },
      warn,
    ).fx
  expect(fx('1.1927')).toEqual({ instrumentCurrency: 'USD', instrumentGross: 207.52, rate: 0.838434 })
  expect(fx('0.8384')).toEqual({ instrumentCurrency: 'USD', instrumentGross: 207.52, rate: 0.8384 })
  let warned = 0
  expect(fx('7', () => (warned += 1))?.rate).toBe(0.83842521)
  expect(warned).toBe(1)
})
