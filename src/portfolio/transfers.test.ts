import { expect, test } from 'vitest'
import { openBook } from './book.ts'
import { evaluateBook } from './evaluate.ts'
import { factsOfInput, type RawInput } from './fixtures/depots.ts'
import { fixedToNumber } from './numbers/fixed.ts'
import { fraction, zero } from './numbers/fraction.ts'
import { wealthOf } from './wealth.ts'
import { yearlyTax, type TaxProfile } from './yearly-tax.ts'

// Ten pieces for 1,005 and ten for 1,210, fees of 5 and 10 in it; twelve go to another depot, which sells eleven at 150.
const bought = [
  { date: '2024-01-10', type: 'BUY', symbol: 'S', quantity: 10, fee: 5, amount: 1005 },
  { date: '2024-03-01', type: 'BUY', symbol: 'S', quantity: 10, fee: 10, amount: 1210 },
]
const sold = { date: '2024-09-02', type: 'SELL', symbol: 'S', quantity: 11, fee: 4, tax: 20, amount: 1626 }
const prices = [
  { symbol: 'S', date: '2024-01-10', close: 100 },
  { symbol: 'S', date: '2024-03-01', close: 120 },
  { symbol: 'S', date: '2024-06-03', close: 130 },
  { symbol: 'S', date: '2024-09-02', close: 150 },
]
const period = { start: '2024-01-09', end: '2024-12-31' }
const common = { prices, period }

/** Both depots in one input, where a transfer is one booking. */
const whole: RawInput = {
  ...common,
  transactions: [
    ...bought.map((one) => ({ ...one, depot: 'A', account: 'K' })),
    { date: '2024-06-03', type: 'TRANSFER_SECURITY', symbol: 'S', quantity: 12, depotFrom: 'A', depotTo: 'B' },
    { ...sold, depot: 'B', account: 'K' },
  ],
}
/** Each depot by itself. */
const left: RawInput = {
  ...common,
  transactions: [
    ...bought.map((one) => ({ ...one, account: 'K' })),
    { date: '2024-06-03', type: 'TRANSFER_OUT', symbol: 'S', quantity: 12, amount: 1560 },
  ],
}
const arrival = (quantity: number, amount: number, acquired: object) => ({
  date: '2024-06-03',
  type: 'TRANSFER_IN',
  symbol: 'S',
  quantity,
  amount,
  acquired,
})
const arrived: RawInput = {
  ...common,
  transactions: [
    arrival(10, 1300, { date: '2024-01-10', amount: 1005, gross: 1000 }),
    arrival(2, 260, { date: '2024-03-01', amount: 242, gross: 240 }),
    { ...sold, account: 'K' },
  ],
}

const evaluated = (input: RawInput) => evaluateBook(openBook(factsOfInput(input)))
const numbers = (breakdown: object | undefined) =>
  Object.fromEntries(Object.entries(breakdown ?? {}).map(([part, value]) => [part, fixedToNumber(value as bigint)]))

test('a depot that gives shares away sells nothing, and the one that gets them has their days and their cost', () => {
  expect(numbers(evaluated(left).figures.breakdown)).toMatchObject({
    capitalGains: 8 * 150 - 960,
    realizedCapitalGains: 0,
    fees: 15,
    transfers: -1240,
  })
  expect(evaluated(left).figures.trades.map(({ end }) => end)).toEqual([undefined])
  const [closed, open] = evaluated(arrived).figures.trades
  // ten of January and one of March: 1,005 + 121
  expect(closed).toMatchObject({ entryValue: 1126n * 10n ** 12n, profit: 500n * 10n ** 12n })
  expect(open).toMatchObject({ shares: 10n ** 12n, entryValue: 121n * 10n ** 12n })
  expect(numbers(evaluated(arrived).figures.breakdown)).toMatchObject({
    capitalGains: 30,
    realizedCapitalGains: 1650 - 1120,
    transfers: 1240,
  })
})

test('the two add up to what one depot with a transfer within comes to, and each part adds up by itself', () => {
  const [sum, a, b] = [whole, left, arrived].map((input) => numbers(evaluated(input).figures.breakdown))
  for (const part of Object.keys(sum ?? {}))
    expect([part, (a?.[part] ?? 0) + (b?.[part] ?? 0)]).toEqual([part, sum?.[part]])
  for (const one of [a, b] as Record<string, number>[]) {
    const { initialValue = 0, capitalGains = 0, realizedCapitalGains = 0, earnings = 0 } = one
    const { fees = 0, taxes = 0, currencyGains = 0, transfers = 0, finalValue } = one
    const parts =
      initialValue + capitalGains + realizedCapitalGains + earnings - fees - taxes + currencyGains + transfers
    expect(parts).toBeCloseTo(finalValue ?? Number.NaN, 9)
  }
})

test('over all nothing came in or went out, and no day had another return', () => {
  const open = [left, arrived].map((input) => {
    const book = openBook(factsOfInput(input))
    return { book, evaluation: evaluateBook(book) }
  }) as unknown as Parameters<typeof wealthOf>[0] // what was booked is not asked for
  const wealth = wealthOf(open)
  expect(wealth.ttwror).toBe(evaluated(whole).figures.ttwror)
  expect(wealth.totalXirr).toBe(evaluated(whole).figures.totalXirr)
})

test('each depot alone is measured by what the shares were worth on the day they moved', () => {
  // 1,000 for 1,005; at 120 with 1,210 paid in; 2,600 with what left for 2,400; 1,200 for 1,040
  expect(evaluated(left).instruments.get('S')?.returns?.ttwror).toBeCloseTo(
    (1000 / 1005) * (2400 / 2210) * (2600 / 2400) * (1200 / 1040) - 1,
    12,
  )
  const flows = evaluated(arrived).instruments.get('S')?.returns?.xirrFlows
  expect(flows?.map(({ amount }) => amount)).toEqual([-260, -1300, 1646, 150])
})

test('a fund is taxed in advance where it lies, and a sale minds all that was', () => {
  const profile: TaxProfile = {
    churchTaxRate: zero,
    couple: false,
    kindOf: () => 'otherFund',
    foreignTaxRateOf: () => zero,
    exemptionOf: () => fraction(0n, 1n),
  }
  const closes = ['2023-01-02', '2023-12-29', '2024-01-02', '2024-12-30', '2025-06-02'].map((date, index) => ({
    symbol: 'F',
    date,
    close: 100 + index * 10,
  }))
  const fund = (transactions: object[]): RawInput => ({ transactions, prices: closes, asOf: '2025-06-02' }) as RawInput
  const buy = { date: '2023-03-20', type: 'BUY', symbol: 'F', quantity: 10, amount: 1050 }
  const sell = { date: '2025-06-02', type: 'SELL', symbol: 'F', quantity: 10, amount: 1400 }
  const out = { date: '2024-05-02', type: 'TRANSFER_OUT', symbol: 'F', quantity: 10, amount: 1200 }
  const comes = { ...out, type: 'TRANSFER_IN', acquired: { date: '2023-03-20', amount: 1050 } }
  const taxesOf = (...all: RawInput[]) =>
    yearlyTax(
      all.map((input) => openBook(factsOfInput(input))),
      profile,
    ).map(({ year, otherResult, vorabpauschale }) => [year, otherResult, vorabpauschale])
  expect(taxesOf(fund([buy, out]), fund([comes, sell]))).toEqual(taxesOf(fund([buy, sell])))
  expect(taxesOf(fund([buy, out])).map(([year]) => year)).toEqual([2024])
})
