import { describe, expect, test } from 'vitest'
import { evaluateInputs } from './evaluate-input.ts'
import type { RawInput } from './fixtures/depots.ts'

interface Answer {
  readonly figures: Record<string, unknown>
  readonly instruments: Record<string, Record<string, unknown>>
  readonly warnings: readonly string[]
}

function answerOf(input: RawInput): Answer {
  const [answer] = evaluateInputs(JSON.stringify({ id: 'test', ...input }), { fallbackId: 'test' })
  if (answer === undefined || 'error' in answer) throw new Error(answer?.error.message)
  return JSON.parse(JSON.stringify(answer))
}

/** Numbers to six decimals: definitions round rates there and money to the cent. */
function expectFigures(given: Record<string, unknown> | undefined, is: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(is)) expect([key, given?.[key]]).toEqual([key, near(value)])
}

function near(value: unknown): unknown {
  if (typeof value === 'number') return expect.closeTo(value, 5)
  if (Array.isArray(value)) return value.map(near)
  if (typeof value !== 'object' || value === null) return value
  return expect.objectContaining(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, near(inner)])))
}

const on = (series: unknown, date: string): unknown =>
  (series as { date: string; value: number }[]).find((row) => row.date === date)?.value

/** One account and one depot. Deposit 2000, purchase for 1005, dividend of 20 less 5 tax; 100 becomes 110. */
const simple: RawInput = {
  transactions: [
    { date: '2025-01-02', type: 'DEPOSIT', amount: 2000, currency: 'EUR', account: 'K' },
    { date: '2025-01-10', type: 'BUY', symbol: 'M', quantity: 10, price: 100, fee: 5, amount: 1005, currency: 'EUR', account: 'K', depot: 'D' },
    { date: '2025-05-15', type: 'DIVIDEND', symbol: 'M', tax: 5, amount: 15, currency: 'EUR', account: 'K', depot: 'D' },
  ],
  prices: [{ symbol: 'M', date: '2025-01-10', close: 100 }, { symbol: 'M', date: '2025-06-30', close: 110 }],
  period: { start: '2024-12-31', end: '2025-06-30' },
}

test('a purchase, a dividend and a rise', () => {
  const { figures, instruments, warnings } = answerOf(simple)
  expectFigures(figures, {
    ttwror: 0.055,
    breakdown: { initialValue: 0, capitalGains: 100, realizedCapitalGains: 0, earnings: 20, fees: 5, taxes: 5, currencyGains: 0, transfers: 2000, finalValue: 2110 },
    totalFees: 0,
    tradeCount: 1,
  })
  expectFigures(instruments['M'], { fifoCost: 1005, unrealizedGainFifo: 100, gainOnHoldingsFifo: 95, delta: 110, deltaPercent: 0.109453 })
  expect(on(figures['totals'], '2025-01-09')).toBe(2000)
  expect(on(figures['totals'], '2025-01-10')).toBe(1995)
  expect(warnings).toEqual([])
})

describe('cost and gains', () => {
  const buys = [
    { date: '2010-01-01', type: 'BUY', symbol: 'S', quantity: 109, amount: 3149.2 },
    { date: '2010-02-01', type: 'BUY', symbol: 'S', quantity: 52, amount: 1684.92 },
    { date: '2010-03-01', type: 'SELL', symbol: 'S', quantity: 15, amount: 531.5 },
  ]
  const prices = [{ symbol: 'S', date: '2013-03-01', close: 100 }]

  // Figures of CapitalGainsCalculationTest and CostCalculationTest of Portfolio Performance (github.com/portfolio-performance).
  test('fifo takes the oldest lot, the moving average all of them', () => {
    const { instruments } = answerOf({ transactions: buys, prices, asOf: '2021-01-31' })
    expectFigures(instruments['S'], {
      fifoCost: 3149.2 + 1684.92 - (3149.2 * 15) / 109,
      movingAverageCost: ((3149.2 + 1684.92) * 146) / 161,
      realizedGainFifo: 98.12385,
      realizedGainMovingAverage: 81.11615,
      unrealizedGainFifo: 10_199.25615,
      unrealizedGainMovingAverage: 10_216.26385,
    })
  })

  // Same source: rates of the contract notes beat the day's; 1.1588 USD per EUR at the end.
  test('a foreign share by the rates of its contract notes', () => {
    const note = (date: string, type: string, quantity: number, gross: number, instrumentGross: number, rate: number) => ({
      date, type, symbol: 'U', quantity, amount: gross, currency: 'EUR',
      recordedFx: { gross, currency: 'EUR', instrumentGross, instrumentCurrency: 'USD', rate },
    })
    const input: RawInput = {
      instruments: [{ symbol: 'U', currency: 'USD' }],
      transactions: [
        note('2024-01-01', 'DELIVERY_IN', 100, 4500, 5000, 0.9),
        note('2024-02-01', 'DELIVERY_IN', 50, 2550, 3000, 0.85),
        note('2024-03-01', 'DELIVERY_OUT', 50, 3080, 3500, 0.88),
      ],
      prices: [{ symbol: 'U', date: '2025-01-01', close: 80 }],
      fx: [{ date: '2015-01-16', base: 'EUR', quote: 'USD', rate: 1.1588 }],
      period: { start: '2023-12-31', end: '2024-12-31' },
    }
    expectFigures(answerOf(input).instruments['U'], {
      realizedGainFifo: 830,
      realizedGainMovingAverage: 730,
      realizedForexGainMovingAverage: -10 / 3,
      // 50/100 · 5000 · 0.88 − 50/100 · 4500
      realizedForexGainFifo: -50,
      unrealizedGainMovingAverage: 6903.69 - 4700,
      unrealizedForexGainMovingAverage: (100 / 150) * (8000 / 1.1588) - 4700,
    })
    // In dollars the recorded dollars are the cost: 3500 − 2500 and 3500 − 8000/3.
    expectFigures(answerOf({ ...input, baseCurrency: 'USD' }).instruments['U'], {
      realizedGainFifo: 1000,
      realizedGainMovingAverage: 3500 - 8000 / 3,
      realizedForexGainFifo: 0,
    })
  })

  test('holdings at the start enter at their value there', () => {
    const { instruments, figures } = answerOf({ transactions: buys.slice(0, 2), prices, period: { start: '2010-01-15', end: '2013-03-01' } })
    expectFigures(instruments['S'], { fifoCost: 10_900 + 1684.92, unrealizedGainFifo: 16_100 - 12_584.92 })
    expectFigures(figures, { trades: [{ entryValue: 4834.12, start: '2010-01-01', end: null }] })
  })

  // 100 shares at 1000 before a split of 3 for 2: 150 shares; closes before it are 1.5 times too high unless adjusted.
  test('a split scales bookings and closes before its day', () => {
    const { instruments, figures } = answerOf({
      transactions: [
        { date: '2025-01-02', type: 'DELIVERY_IN', symbol: 'S', quantity: 100, price: 10, amount: 1000 },
        { date: '2025-02-03', type: 'DELIVERY_IN', symbol: 'S', quantity: 10, price: 7, amount: 70 },
      ],
      corporateActions: [{ date: '2025-02-03', type: 'SPLIT', symbol: 'S', numerator: 3, denominator: 2 }],
      prices: [
        { symbol: 'S', date: '2025-01-02', close: 12 },
        { symbol: 'S', date: '2025-01-20', close: 9, splitAdjusted: true },
        { symbol: 'S', date: '2025-02-03', close: 7 },
      ],
    })
    expectFigures(instruments['S'], { sharesHeld: 160, averagePrice: 1070 / 160, fifoCost: 1070 })
    expect([on(figures['totals'], '2025-01-02'), on(figures['totals'], '2025-01-20'), on(figures['totals'], '2025-02-03')]).toEqual([1200, 1350, 1120])
  })

  // Depot A: 10 at 10 (Jan), 10 at 20 (Feb); the 10 of January move to B, where 5 at 30 (Mar) lie: B sells 12, 10 of them January's.
  test('a transfer keeps the day of purchase, which fifo goes by', () => {
    const buy = (date: string, depot: string, quantity: number, amount: number) => ({ date, type: 'BUY', symbol: 'S', quantity, amount, depot })
    const { instruments, figures } = answerOf({
      transactions: [
        buy('2025-01-02', 'A', 10, 100), buy('2025-02-02', 'A', 10, 200), buy('2025-03-02', 'B', 5, 150),
        { date: '2025-03-03', type: 'TRANSFER_SECURITY', symbol: 'S', quantity: 10, depotFrom: 'A', depotTo: 'B', marketValue: 300 },
        { date: '2025-03-04', type: 'SELL', symbol: 'S', quantity: 12, amount: 480, depot: 'B' },
      ],
    })
    // 480 − (100 + 2/5 · 150); the average of all is 450/25 = 18
    expectFigures(instruments['S'], { realizedGainFifo: 320, realizedGainMovingAverage: 480 - 12 * 18, fifoCost: 290, sharesHeld: 13 })
    expectFigures(figures, { tradeCount: 3, trades: [{ start: '2025-01-02', end: '2025-03-04', shares: 12, entryValue: 160, profit: 320 }, { end: null, shares: 10 }, { end: null, shares: 3 }] })
  })
})

describe('trades', () => {
  const trade = (type: string, date: string, quantity: number, amount: number) => ({ type, date, symbol: 'S', quantity, amount })

  // TradeTest of Portfolio Performance: long, short, several purchases, several short sales.
  test.each([
    {
      given: 'a long one',
      transactions: [trade('BUY', '2024-01-01', 5, 500), trade('SELL', '2024-12-31', 5, 900)],
      is: [{ long: true, shares: 5, entryValue: 500, exitValue: 900, profit: 400, return: 0.8, xirr: 0.8, holdingDays: 365, end: '2024-12-31' }],
    },
    {
      given: 'a short one',
      transactions: [trade('SELL', '2024-01-01', 3, 60), trade('BUY', '2024-12-31', 3, 15)],
      is: [{ long: false, shares: 3, entryValue: 60, exitValue: 15, profit: 45, return: 0.75, xirr: 0.75 }],
    },
    {
      given: 'several purchases',
      transactions: [trade('BUY', '2024-01-01', 12, 120), trade('BUY', '2024-02-01', 5, 60), trade('BUY', '2024-03-01', 3, 90), trade('SELL', '2024-12-31', 18, 360)],
      prices: [{ symbol: 'S', date: '2025-01-01', close: 2 }],
      is: [{ shares: 18, entryValue: 210, profit: 150, return: 150 / 210, start: '2024-01-01' }, { end: null, shares: 2, profit: 4 - 60, start: '2024-03-01' }],
    },
    {
      given: 'several short sales',
      transactions: [trade('SELL', '2024-01-01', 2, 200), trade('SELL', '2024-02-01', 3, 360), trade('SELL', '2024-03-01', 2, 100), trade('BUY', '2024-12-31', 4, 80)],
      prices: [{ symbol: 'S', date: '2024-12-31', close: 0 }],
      is: [{ long: false, shares: 4, entryValue: 440, exitValue: 80, profit: 360, return: 1 - 80 / 440 }, { long: false, end: null, shares: 3, profit: 220, return: 1 }],
    },
    {
      given: 'a sale of more than is held: 10 close, 5 open',
      transactions: [trade('BUY', '2024-01-01', 10, 100), trade('SELL', '2024-01-11', 15, 300)],
      prices: [{ symbol: 'S', date: '2024-01-11', close: 20 }],
      is: [{ long: true, shares: 10, entryValue: 100, exitValue: 200, holdingDays: 10 }, { long: false, shares: 5, entryValue: 100, exitValue: 100, end: null, xirr: null }],
    },
  ])('$given', ({ transactions, prices, is }) => {
    const { figures } = answerOf({ transactions, prices })
    expect(figures['trades']).toEqual(is.map(near))
    expect(figures['tradeCount']).toBe(is.length)
  })

  test('a sale on the day of the purchase has no yearly rate; the purchase counts first whatever the clock says', () => {
    const { figures, warnings } = answerOf({
      transactions: [{ ...trade('SELL', '2024-01-01', 5, 60), time: '09:00' }, { ...trade('BUY', '2024-01-01', 5, 50), time: '17:00' }],
    })
    expectFigures(figures, { trades: [{ long: true, profit: 10, xirr: null }] })
    expect(warnings).not.toContain(expect.stringContaining('mehr verkauft'))
  })
})

describe('returns of the depot', () => {
  // The spreadsheet sample of ClientIndexTest of Portfolio Performance.
  const cash = (date: string, type: string, amount: number) => ({ date, type, amount, currency: 'EUR', account: 'K' })
  const sample: RawInput = {
    transactions: [
      cash('2011-12-31', 'DEPOSIT', 10_000), cash('2012-01-01', 'INTEREST', 230), cash('2012-01-02', 'DEPOSIT', 200),
      cash('2012-01-02', 'INTEREST', 200), cash('2012-01-03', 'WITHDRAWAL', 400), cash('2012-01-03', 'FEE', 234.41),
      cash('2012-01-04', 'INTEREST', 293.99), cash('2012-01-05', 'INTEREST', 293.99), cash('2012-01-06', 'DEPOSIT', 5400),
      cash('2012-01-06', 'INTEREST', 195.99), cash('2012-01-07', 'WITHDRAWAL', 3697.04), cash('2012-01-07', 'FEE', 882.52),
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
    const { figures, warnings } = answerOf({ transactions: [cash('2012-01-02', 'INTEREST', 1)], period: { start: '2012-01-01', end: '2012-01-09' } })
    expect(figures['ttwror']).toBe(0)
    expect(warnings).toEqual(['2012-01-02 INTEREST 1 EUR: Ertrag ohne Kapital, die Tagesrendite ist 0'])
  })

  // 1000 USD at 1.25 = 800 EUR; 500 go to EUR for 380 (the bank's rate); the rest at 1.00 is 500 EUR: 500 − 800 + 380 = 80.
  test('foreign cash gains by its rate, by the bank\'s rate where money was changed', () => {
    const { figures } = answerOf({
      accounts: [{ name: 'USD', currency: 'USD' }, { name: 'K', currency: 'EUR' }],
      transactions: [
        { date: '2025-01-02', type: 'DEPOSIT', amount: 1000, currency: 'USD', account: 'USD' },
        { date: '2025-02-03', type: 'TRANSFER_CASH', accountFrom: 'USD', accountTo: 'K', amount: 380, currency: 'EUR', amountFrom: 500, currencyFrom: 'USD' },
      ],
      fx: [{ date: '2025-01-02', base: 'EUR', quote: 'USD', rate: 1.25 }, { date: '2025-03-03', base: 'EUR', quote: 'USD', rate: 1 }],
    })
    expectFigures(figures, { breakdown: { currencyGains: 80, transfers: 800, finalValue: 880 } })
  })
})

describe('returns of an instrument', () => {
  // In 1005 − 0 tax; out 15 + 5 tax; end 1100. (1100 + 0)/… : −0.4975 % on the first day, then +2 %, then +10 %.
  test('before taxes, after fees, with dividends', () => {
    const { instruments } = answerOf(simple)
    expectFigures(instruments['M'], {
      securityXirrFlows: [['2025-01-10', -1005], ['2025-05-15', 20], ['2025-06-30', 1100]],
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
    ['QUARTERLY', ['2016-01-15', '2017-01-15', '2017-04-15', '2017-07-15', '2017-10-15', '2018-01-15', '2018-04-15', '2018-07-15', '2018-10-15']],
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
    expectFigures(answerOf(payments('2019-01-15', '2020-01-15')).instruments['S'], { yieldOnCostPerYear: 0.1, dividendsGross: 200 })
  })
})

describe('the simple view', () => {
  const bought = (date: string, type: string, quantity: number, price: number, fee = 0) => {
    const gross = Math.round(quantity * price * 100) / 100
    return { date, type, symbol: 'S', quantity, price, fee, amount: type === 'BUY' ? gross + fee : gross - fee }
  }
  // Figures of Ghostfolio's calculator specs (github.com/ghostfolio/ghostfolio): Novartis, Baloise, Direxion.
  test.each([
    {
      given: 'half sold',
      transactions: [bought('2022-03-07', 'BUY', 2, 75.8, 1.3), bought('2022-04-08', 'SELL', 1, 85.73, 2.95)],
      last: ['2022-04-11', 87.8] as const,
      is: { quantity: 1, averagePrice: 75.8, investment: 75.8, currentValue: 87.8, grossPerformance: 21.93, netPerformance: 17.68, grossPerformancePercent: 0.151134, netPerformancePercent: 0.121845, timeWeightedInvestment: 145.102857, fees: 4.25 },
    },
    {
      given: 'all sold in two bookings of a day',
      transactions: [bought('2021-11-22', 'BUY', 2, 142.9, 1.55), bought('2021-11-30', 'SELL', 1, 136.6, 1.65), bought('2021-11-30', 'SELL', 1, 136.6)],
      last: ['2021-12-18', 148.9] as const,
      is: { quantity: 0, averagePrice: null, investment: 0, currentValue: 0, grossPerformance: -12.6, netPerformance: -15.8, grossPerformancePercent: -0.044087, netPerformancePercent: -0.055283, timeWeightedInvestment: 285.8 },
    },
    {
      given: 'sold, bought again and sold: the average starts anew',
      transactions: [bought('2025-12-11', 'BUY', 10, 188.505, 1), bought('2025-12-18', 'BUY', 10, 204.11, 1), bought('2025-12-18', 'SELL', 10, 189, 1), bought('2025-12-28', 'SELL', 10, 208.01, 1)].map((row, index) => (index === 2 ? { ...row, date: '2025-12-17' } : row)),
      last: ['2025-12-28', 237.8] as const,
      is: { quantity: 0, grossPerformance: 43.95, netPerformance: 39.95 },
    },
    // 10 at 100, 5 sold, 5 at 200: invested 1500; the average of purchases since empty is 2000/15, so 5 · (150 − 100) + 5 · (180 − 133.33).
    {
      given: 'the average of purchases, not of what is left',
      transactions: [bought('2025-01-01', 'BUY', 10, 100), bought('2025-01-11', 'SELL', 5, 150), bought('2025-01-21', 'BUY', 5, 200), bought('2025-01-31', 'SELL', 5, 180)],
      last: ['2025-02-10', 180] as const,
      is: { quantity: 5, investment: 750, averagePrice: 150, grossPerformance: 900 - 750 + 250 + 5 * (180 - 2000 / 15), timeWeightedInvestment: (1000 + 500 + 1500 + 750) / 4 },
    },
    {
      given: 'sold short',
      transactions: [bought('2022-01-01', 'SELL', 2, 40_000), bought('2022-01-11', 'BUY', 1, 30_000)],
      last: ['2022-01-14', 35_000] as const,
      is: { quantity: -1, averagePrice: 40_000, investment: -40_000, grossPerformance: -35_000 + 40_000 + 10_000 },
    },
  ])('$given', ({ transactions, last: [date, close], is }) => {
    const { instruments } = answerOf({ transactions, prices: [{ symbol: 'S', date, close }], asOf: date })
    expectFigures(instruments['S'], is)
  })

  // Alphabet in Ghostfolio's spec: 89.12 USD at 0.9238 on the day, 116.45 USD at 0.8854 at the end, fee 1 USD.
  test('a dollar share seen from francs', () => {
    const { instruments, figures } = answerOf({
      baseCurrency: 'CHF',
      instruments: [{ symbol: 'S', currency: 'USD' }],
      transactions: [{ ...bought('2023-01-03', 'BUY', 1, 89.12, 1), currency: 'USD' }],
      prices: [{ symbol: 'S', date: '2023-07-10', close: 116.45 }],
      fx: [{ date: '2023-01-03', base: 'USD', quote: 'CHF', rate: 0.9238 }, { date: '2023-07-10', base: 'USD', quote: 'CHF', rate: 0.8854 }],
    })
    expectFigures(instruments['S'], {
      currentValue: 103.10483, investment: 82.329056, investmentAtCurrentRate: 89.12 * 0.8854,
      grossPerformance: 20.775774, grossPerformanceAtCurrentRate: 27.33 * 0.8854, netPerformance: 19.851974,
      grossPerformancePercent: 0.25235, grossPerformancePercentAtCurrentRate: 0.306665, netPerformancePercentAtHistoricRate: 0.24113,
    })
    expectFigures(figures, { currentValue: 103.10483, netPerformance: 19.851974, netPerformanceByRange: { max: 19.851974, '1d': 19.851974 - (116.45 * 0.9238 - 83.252856) } })
  })
})

describe('odd facts warn and never fail', () => {
  test.each([
    { given: 'more sold than held', transactions: [{ date: '2025-01-02', type: 'SELL', symbol: 'S', quantity: 5, amount: 50 }], warning: '2025-01-02 SELL S 5 Stück 50 EUR: 5 Stück mehr verkauft als vorhanden' },
    { given: 'more transferred than held', transactions: [{ date: '2025-01-02', type: 'TRANSFER_SECURITY', symbol: 'S', quantity: 5, marketValue: 50, depotFrom: 'A', depotTo: 'B' }], warning: '5 Stück mehr umgebucht als vorhanden' },
    { given: 'a quantity of 0', transactions: [{ date: '2025-01-02', type: 'BUY', symbol: 'S', quantity: 0, amount: 50 }], warning: 'ohne Stückzahl' },
    { given: 'a negative amount', transactions: [{ date: '2025-01-02', type: 'BUY', symbol: 'S', quantity: 1, amount: -50 }], warning: 'die Buchung zählt nicht' },
    { given: 'a purchase of nothing named', transactions: [{ date: '2025-01-02', type: 'BUY', quantity: 1, amount: 50 }], warning: 'ohne Wertpapier' },
    { given: 'a deposit into nowhere', transactions: [{ date: '2025-01-02', type: 'DEPOSIT', amount: 50 }], warning: 'ohne Konto' },
    { given: 'two currencies at once', accounts: [{ name: 'K', currency: 'EUR' }], fx: [{ date: '2025-01-01', base: 'EUR', quote: 'USD', rate: 1.1 }], transactions: [{ date: '2025-01-02', type: 'DEPOSIT', amount: 50, currency: 'USD', account: 'K' }], warning: '2025-01-02 DEPOSIT 50 USD: das Konto K lautet auf EUR' },
    { given: 'two closes of a day', transactions: [{ date: '2025-01-02', type: 'BUY', symbol: 'S', quantity: 1, amount: 50 }], prices: [{ symbol: 'S', date: '2025-01-02', close: 1 }, { symbol: 'S', date: '2025-01-02', close: 2 }], warning: 'S: zwei Kurse am 2025-01-02' },
    { given: 'an end before the start', transactions: [{ date: '2025-01-02', type: 'DEPOSIT', amount: 5, account: 'K' }], period: { start: '2025-02-01', end: '2025-01-01' }, warning: 'Der Zeitraum endet' },
  ])('$given', ({ warning, given, ...input }) => {
    expect(given).toBeTruthy()
    const { warnings } = answerOf(input)
    expect(warnings.some((text) => text.includes(warning))).toBe(true)
  })

  test('without a rate the figures that need it are null, the others are given', () => {
    const { figures, instruments, warnings } = answerOf({
      instruments: [{ symbol: 'U', currency: 'USD' }, { symbol: 'E', currency: 'EUR' }],
      transactions: [
        { date: '2025-01-02', type: 'BUY', symbol: 'U', quantity: 5, amount: 50, currency: 'USD' },
        { date: '2025-01-02', type: 'BUY', symbol: 'E', quantity: 2, amount: 50, currency: 'EUR' },
      ],
      asOf: '2025-01-03',
    })
    expectFigures(instruments['U'], { sharesHeld: 5, marketValue: null, fifoCost: null, currentValue: null })
    expectFigures(instruments['E'], { marketValue: 50, fifoCost: 50 })
    expectFigures(figures, { ttwror: null, breakdown: null, currentValue: null })
    expect(warnings).toContain('U: kein Wechselkurs von USD nach EUR')
  })

  test('without a close the last booking prices, the transfer by its market value', () => {
    const { instruments } = answerOf({
      transactions: [
        { date: '2025-01-02', type: 'BUY', symbol: 'S', quantity: 4, amount: 100, depot: 'A' },
        { date: '2025-01-03', type: 'TRANSFER_SECURITY', symbol: 'S', quantity: 4, marketValue: 120, depotFrom: 'A', depotTo: 'B' },
      ],
    })
    expectFigures(instruments['S'], { marketValue: 120, unrealizedGainFifo: 20 })
  })

  // 1 USD = 4 PLN and 1 EUR = 4.4 PLN: 110 USD are 100 EUR; no rate before the first: the first.
  test('a cross rate over a common currency', () => {
    const { instruments } = answerOf({
      instruments: [{ symbol: 'U', currency: 'USD' }],
      transactions: [{ date: '2025-01-02', type: 'BUY', symbol: 'U', quantity: 1, amount: 110, currency: 'USD' }],
      fx: [{ date: '2025-03-01', base: 'USD', quote: 'PLN', rate: 4 }, { date: '2025-04-01', base: 'EUR', quote: 'PLN', rate: 4.4 }],
    })
    expectFigures(instruments['U'], { fifoCost: 100, marketValue: 100 })
  })

  test('a declared instrument without bookings has its entry', () => {
    const { instruments } = answerOf({ instruments: [{ symbol: 'X', currency: 'EUR' }], ...simple })
    expectFigures(instruments['X'], { sharesHeld: 0, marketValue: 0, fifoCost: 0, periodicity: 'NONE', fifoCostPerShareNet: null })
  })
})
