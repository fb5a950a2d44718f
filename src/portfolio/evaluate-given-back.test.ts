import { describe, expect, test } from 'vitest'
import { answerOf, expectFigures, on } from './fixtures/answers.ts'
import { factsOf } from './facts-of.ts'
import { toFixed } from './numbers/fixed.ts'
import { dayFrom } from '#calendar/days.ts'

const deposit = { date: '2025-01-02', type: 'DEPOSIT', amount: 5000, account: 'K' }
const bought = {
  date: '2025-01-10',
  type: 'BUY',
  symbol: 'S',
  quantity: 10,
  price: 100,
  fee: 5,
  amount: 1005,
  account: 'K',
}
const prices = [{ symbol: 'S', date: '2025-01-10', close: 80 }]
const asOf = '2025-03-31'

// 10 bought for 1,005, sold for 750 less 5, with 67.25 tax given back: 812.25 booked.
test('tax that a sale at a loss gives back lowers the taxes and nothing else', () => {
  const sold = { date: '2025-02-10', type: 'SELL', symbol: 'S', quantity: 10, fee: 5, tax: -67.25, amount: 812.25 }
  const { figures, instruments, warnings } = answerOf({
    transactions: [deposit, bought, { ...sold, account: 'K' }],
    prices,
    asOf,
  })
  expectFigures(figures, {
    breakdown: { realizedCapitalGains: -250, fees: 10, taxes: -67.25, transfers: 5000, finalValue: 4807.25 },
    taxes: -67.25,
  })
  expectFigures(instruments['S'], {
    sharesHeld: 0,
    realizedGainFifo: -250,
    taxes: -67.25,
    tradeProfit: -192.75,
    delta: -192.75,
    netPerformance: -260,
  })
  expect(warnings).toEqual([])
})

// 10 at 100 with 15 given back: 985 booked.
test('a rebate on the fee lowers the cost', () => {
  const { figures, instruments, warnings } = answerOf({
    transactions: [deposit, { ...bought, fee: -15, amount: 985 }],
    prices,
    asOf,
  })
  expectFigures(instruments['S'], {
    fifoCost: 985,
    movingAverageCost: 985,
    fifoCostPerShareNet: 100,
    gainOnHoldingsFifo: -185,
    unrealizedGainFifo: -200,
    fees: -15,
    netPerformance: -185,
  })
  expectFigures(figures, { breakdown: { fees: -15, capitalGains: -200, finalValue: 4815 } })
  expect(warnings).toEqual([])
})

test('a sale whose fee exceeds what it brings takes the rest from the account, in any currency', () => {
  const worthless = { date: '2025-02-10', type: 'SELL', symbol: 'S', quantity: 10, fee: 5, amount: -4, currency: 'USD' }
  const { figures, warnings } = answerOf({
    transactions: [
      { date: '2025-01-02', type: 'DEPOSIT', amount: 2000, account: 'D', currency: 'USD' },
      { ...bought, account: 'D', currency: 'USD' },
      { ...worthless, account: 'D' },
    ],
    instruments: [{ symbol: 'S', currency: 'USD' }],
    fx: [{ date: '2025-01-02', base: 'USD', quote: 'EUR', rate: 1 }],
    asOf,
  })
  expectFigures(figures, {
    breakdown: { realizedCapitalGains: -999, fees: 10, currencyGains: 0, transfers: 2000, finalValue: 991 },
  })
  expect(warnings).toEqual([])
})

describe('a reversal, as readers write it,', () => {
  const reversal = { ...bought, reversal: true, date: '2025-01-13', fee: -5, amount: -1005 }

  test('undoes the booking that says the same, whatever stands first', () => {
    const { figures, instruments, warnings } = answerOf({ transactions: [reversal, deposit, bought], prices, asOf })
    expectFigures(instruments['S'], { sharesHeld: 0, fifoCost: 0, fees: 0 })
    expectFigures(figures, { breakdown: { fees: 0, finalValue: 5000 }, tradeCount: 0 })
    expect(on(figures['totals'], '2025-01-11')).toBe(5000)
    expect(warnings).toEqual([])
  })

  test('undoes one of two bookings that are alike', () => {
    const { instruments } = answerOf({ transactions: [deposit, bought, bought, reversal], prices, asOf })
    expectFigures(instruments['S'], { sharesHeld: 10, fifoCost: 1005 })
  })

  test.each([
    {
      of: 'a dividend',
      row: { type: 'DIVIDEND', symbol: 'S', amount: -15, tax: -5 },
      is: { earnings: -20, taxes: -5 },
    },
    { of: 'interest', row: { type: 'INTEREST', amount: -3 }, is: { earnings: -3, taxes: 0 } },
    { of: 'a fee', row: { type: 'FEE', amount: -3 }, is: { fees: -3, earnings: 0 } },
    { of: 'a withdrawal', row: { type: 'WITHDRAWAL', amount: -3 }, is: { transfers: 5003, fees: 0 } },
  ])('of $of that is not there counts as its opposite', ({ row, is }) => {
    const taken = { date: '2025-02-01', account: 'K', reversal: true, ...row }
    const { figures, warnings } = answerOf({ transactions: [deposit, taken], asOf })
    expectFigures(figures, { breakdown: is })
    expect(warnings).toContainEqual(expect.stringContaining('die stornierte Buchung fehlt'))
  })

  test('of a sale that is not there buys the shares back', () => {
    const sale = { type: 'SELL', symbol: 'S', quantity: 4, fee: -5, tax: -10, amount: -385 }
    const { instruments } = answerOf({
      transactions: [deposit, { date: '2025-02-01', account: 'K', reversal: true, ...sale }],
      prices,
      asOf,
    })
    expectFigures(instruments['S'], { sharesHeld: 4, fifoCost: 385, fifoCostPerShareNet: 100, fees: -5, taxes: -10 })
  })

  test('of a sale at a loss that is not there takes the tax again that came with it', () => {
    const sale = { type: 'SELL', symbol: 'S', quantity: 10, fee: -5, tax: 67.25, amount: -812.25 }
    const { figures, instruments, warnings } = answerOf({
      transactions: [deposit, { date: '2025-02-01', account: 'K', reversal: true, ...sale }],
      prices,
      asOf,
    })
    expectFigures(instruments['S'], {
      sharesHeld: 10,
      fifoCost: 812.25,
      fifoCostPerShareNet: 75,
      fees: -5,
      taxes: 67.25,
    })
    expectFigures(figures, {
      taxes: 67.25,
      breakdown: { fees: -5, taxes: 67.25, capitalGains: 50, finalValue: 4987.75 },
    })
    expect(warnings).toContainEqual(expect.stringContaining('die stornierte Buchung fehlt'))
  })
})

test('an instrument has its entry even where nothing has a date', () => {
  const { figures, instruments } = answerOf({ instruments: [{ symbol: 'X' }] })
  expectFigures(instruments['X'], { sharesHeld: 0, marketValue: 0, dividendsGross: 0, dividendCount: 0, delta: 0 })
  expect(figures).toEqual({})
})

test('typed rows become facts without JSON: amount and currency are completed', () => {
  const day = dayFrom(2025, 1, 10)
  const whole = (value: bigint) => toFixed({ num: value, den: 1n })
  const { facts, warnings } = factsOf({
    baseCurrency: 'EUR',
    instruments: [{ symbol: 'S', currency: 'USD' }],
    bookings: [
      { day, type: 'BUY', symbol: 'S', quantity: whole(10n), price: { num: 100n, den: 1n }, fee: whole(5n) },
      { day, type: 'BUY', quantity: whole(1n) },
    ],
  })
  expect(facts.bookings).toMatchObject([{ amount: whole(1005n), currency: 'USD', depot: '', tax: 0n }])
  expect(facts.period).toEqual({ start: day - 1, end: day })
  expect(warnings).toEqual(['2025-01-10 BUY 1 Stück 0 EUR: ohne Wertpapier, die Buchung zählt nicht'])
})
