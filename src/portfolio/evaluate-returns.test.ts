import { expect, test } from 'vitest'
import { answerOf, expectFigures, simple } from './fixtures/answers.ts'
import type { RawInput } from './fixtures/depots.ts'
import { dayFrom, tradingDayOf } from '#calendar/days.ts'

// The spreadsheet sample of ClientIndexTest of Portfolio Performance.
const cash = (date: string, type: string, amount: number) => ({ date, type, amount, currency: 'EUR', account: 'K' })
const sample: RawInput = {
  transactions: [
    cash('2011-12-31', 'DEPOSIT', 10_000),
    cash('2012-01-01', 'INTEREST', 230),
    cash('2012-01-02', 'DEPOSIT', 200),
    cash('2012-01-02', 'INTEREST', 200),
    cash('2012-01-03', 'WITHDRAWAL', 400),
    cash('2012-01-03', 'FEE', 234.41),
    cash('2012-01-04', 'INTEREST', 293.99),
    cash('2012-01-05', 'INTEREST', 293.99),
    cash('2012-01-06', 'DEPOSIT', 5400),
    cash('2012-01-06', 'INTEREST', 195.99),
    cash('2012-01-07', 'WITHDRAWAL', 3697.04),
    cash('2012-01-07', 'FEE', 882.52),
    cash('2012-01-08', 'FEE', 1003.85),
  ],
  period: { start: '2011-12-31', end: '2012-01-08' },
}
test('day by day and by weeks; flows in count from the morning, flows out until the evening', () => {
  const { figures } = answerOf(sample)
  const values = (key: string) => (figures[key] as { value: number }[]).map(({ value }) => value)
  const accumulated = values('accumulated')
  expect(values('dailyReturns')[1]).toBeCloseTo(0.023, 6)
  expect(values('dailyReturns')[2]).toBeCloseTo(10_630 / 10_430 - 1, 9)
  expect(accumulated[0]).toBe(0)
  expect(accumulated[1]).toBeCloseTo(0.023, 6)
  expect(figures['weeklyReturns']).toEqual([
    { weekEnding: '2012-01-01', value: expect.closeTo(0.023, 6) },
    { weekEnding: '2012-01-08', value: expect.closeTo((1 + (accumulated[8] ?? 0)) / 1.023 - 1, 9) },
  ])
  expectFigures(figures, { totalFees: 234.41 + 882.52 + 1003.85, earningsGross: 230 + 200 + 293.99 * 2 + 195.99 })
})

test('income without capital counts 0 and warns by the name of the booking', () => {
  const { figures, warnings } = answerOf({
    transactions: [cash('2012-01-02', 'INTEREST', 1)],
    period: { start: '2012-01-01', end: '2012-01-09' },
  })
  expect(figures['ttwror']).toBe(0)
  expect(warnings).toEqual(['2012-01-02 INTEREST 1 EUR: Ertrag ohne Kapital, die Tagesrendite ist 0'])
})

// 1000 USD at 1.25 = 800 EUR; 500 go to EUR for 380 (the bank's rate); the rest at 1.00 is 500 EUR: 500 − 800 + 380 =
// 80.
test("foreign cash gains by its rate, by the bank's rate where money was changed", () => {
  const { figures } = answerOf({
    accounts: [
      { name: 'USD', currency: 'USD' },
      { name: 'K', currency: 'EUR' },
    ],
    transactions: [
      { date: '2025-01-02', type: 'DEPOSIT', amount: 1000, currency: 'USD', account: 'USD' },
      {
        date: '2025-02-03',
        type: 'TRANSFER_CASH',
        accountFrom: 'USD',
        accountTo: 'K',
        amount: 380,
        currency: 'EUR',
        amountFrom: 500,
        currencyFrom: 'USD',
      },
    ],
    fx: [
      { date: '2025-01-02', base: 'EUR', quote: 'USD', rate: 1.25 },
      { date: '2025-03-03', base: 'EUR', quote: 'USD', rate: 1 },
    ],
  })
  expectFigures(figures, { breakdown: { currencyGains: 80, transfers: 800, finalValue: 880 } })
})

// In 1005 − 0 tax; out 15 + 5 tax; end 1100. (1100 + 0)/… : −0.4975 % on the first day, then +2 %, then +10 %.
test('before taxes, after fees, with dividends', () => {
  const { instruments } = answerOf(simple)
  expectFigures(instruments['M'], {
    securityXirrFlows: [
      ['2025-01-10', -1005],
      ['2025-05-15', 20],
      ['2025-06-30', 1100],
    ],
    securityTtwror: (1000 / 1005) * 1.02 * 1.1 - 1,
    securityTtwrorAnnualised: ((1000 / 1005) * 1.02 * 1.1) ** (365 / 181) - 1,
  })
})

const payments = (...dates: string[]) => ({
  transactions: [
    { date: '2014-01-02', type: 'BUY', symbol: 'S', quantity: 10, amount: 1000 },
    ...dates.map((date) => ({ date, type: 'DIVIDEND', symbol: 'S', amount: 100 })),
  ],
})
// The dates are those of DividendCalculationTest of Portfolio Performance.
test.each([
  ['NONE', []],
  ['UNKNOWN', ['2019-01-15']],
  ['ANNUAL', ['2019-01-15', '2020-01-15']],
  ['ANNUAL', ['2015-01-15', '2016-01-15', '2017-01-15', '2018-01-15', '2020-01-15']],
  [
    'QUARTERLY',
    [
      '2016-01-15',
      '2017-01-15',
      '2017-04-15',
      '2017-07-15',
      '2017-10-15',
      '2018-01-15',
      '2018-04-15',
      '2018-07-15',
      '2018-10-15',
    ],
  ],
  ['SEMIANNUAL', ['2019-01-15', '2019-07-15']],
  ['QUARTERLY', ['2019-01-15', '2019-04-15']],
  ['MONTHLY', ['2019-01-15', '2019-02-15']],
  ['ANNUAL', ['2019-01-15', '2019-01-15', '2020-01-15']],
  ['UNKNOWN', ['2019-01-15', '2019-01-30']],
])('dividends %s: %j', (periodicity, dates) => {
  const { instruments } = answerOf(payments(...dates))
  expectFigures(instruments['S'], { periodicity, dividendCount: dates.length })
})

test('yield on cost a year', () => {
  expectFigures(answerOf(payments('2019-01-15', '2020-01-15')).instruments['S'], {
    yieldOnCostPerYear: 0.1,
    dividendsGross: 200,
  })
})

// 10 % on 100, everything out, nothing for a while, 10 % on 50: 1.1 · 1.1.
test('an empty depot rests, and goes on where it stopped', () => {
  const { figures } = answerOf({
    transactions: [
      cash('2025-01-02', 'DEPOSIT', 100),
      cash('2025-01-03', 'INTEREST', 10),
      cash('2025-01-06', 'WITHDRAWAL', 110),
      cash('2025-02-03', 'DEPOSIT', 50),
      cash('2025-02-04', 'INTEREST', 5),
    ],
  })
  expectFigures(figures, { ttwror: 0.21 })
})

// In for 100, worth 110 in the evening; out for 120 from 110.
test('deliveries count in from the morning and out until the evening', () => {
  const { figures } = answerOf({
    transactions: [
      { date: '2025-01-02', type: 'DELIVERY_IN', symbol: 'S', quantity: 10, amount: 100 },
      { date: '2025-01-03', type: 'DELIVERY_OUT', symbol: 'S', quantity: 10, amount: 120 },
    ],
    prices: [{ symbol: 'S', date: '2025-01-02', close: 11 }],
  })
  expectFigures(figures, {
    ttwror: 1.1 * (120 / 110) - 1,
    breakdown: { transfers: -20, realizedCapitalGains: 20, finalValue: 0 },
  })
})

// 10 less a fee of 30 is −20: a return of −300 % has no logarithm, but the fall from 1 to −2 is threefold.
test('a depot in the red has a fall, but no volatility', () => {
  const { figures } = answerOf({ transactions: [cash('2025-01-02', 'DEPOSIT', 10), cash('2025-01-03', 'FEE', 30)] })
  expectFigures(figures, { volatility: null, semiDeviation: null, maxDrawdown: 3, maxDrawdownDays: 1 })
})

test.each([
  [20, 'UNKNOWN'],
  [21, 'MONTHLY'],
  [60, 'MONTHLY'],
  [61, 'QUARTERLY'],
  [130, 'QUARTERLY'],
  [131, 'SEMIANNUAL'],
  [270, 'SEMIANNUAL'],
  [271, 'ANNUAL'],
  [429, 'ANNUAL'],
  [430, 'UNKNOWN'],
])('payments %i days apart are %s', (apart, periodicity) => {
  const first = dayFrom(2019, 1, 15)
  expectFigures(answerOf(payments(tradingDayOf(first), tradingDayOf(first + apart))).instruments['S'], { periodicity })
})

// The mean of 2019 is 55, 30 % of it 16.5: the 10 in April are an extra.
test('a small extra payment says nothing about the rhythm', () => {
  const { transactions } = payments('2019-01-15', '2020-01-15')
  const extra = { date: '2019-04-15', type: 'DIVIDEND', symbol: 'S', amount: 10 }
  expectFigures(answerOf({ transactions: [...transactions, extra] }).instruments['S'], {
    periodicity: 'ANNUAL',
    dividendCount: 3,
  })
})
