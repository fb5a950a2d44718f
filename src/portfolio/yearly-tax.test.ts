import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBook } from './book.ts'
import { factsOfInput, type RawInput } from './fixtures/depots.ts'
import { fixedToNumber, rationalToNumber } from './numbers/fixed.ts'
import { fraction, zero } from './numbers/fraction.ts'
import { exactYearlyTax, type TaxKind, type TaxProfile, yearlyTax } from './yearly-tax.ts'

const single: TaxProfile = { churchTaxRate: zero, couple: false, kindOf: () => 'share', foreignTaxRateOf: () => zero }
const fund = (kind: TaxKind): TaxProfile => ({ ...single, kindOf: () => kind })

const taxed = (input: RawInput, profile: TaxProfile) =>
  yearlyTax([openBook(factsOfInput(input))], profile).map(({ year, tax, ...parts }) => ({
    year,
    otherResult: fixedToNumber(parts.otherResult),
    vorabpauschale: fixedToNumber(parts.vorabpauschale),
    foreignTaxCredit: fixedToNumber(parts.foreignTaxCredit),
    tax: rationalToNumber(tax.kapitalertragsteuer),
  }))

const interest = (date: string, amount: number) => ({ date, type: 'INTEREST', amount, account: 'K' })

// (3,000 − 801)/4 and (3,000 − 1,000)/4; together (3,000 − 1,602)/4 and (3,000 − 2,000)/4.
test.each([
  { of: 'one person', couple: false, is: [549.75, 500] },
  { of: 'a couple', couple: true, is: [349.5, 250] },
])('the allowance of $of is that of the year', ({ couple, is }) => {
  const transactions = [interest('2022-03-01', 3000), interest('2023-03-01', 3000)]
  expect(taxed({ transactions }, { ...single, couple }).map(({ tax }) => tax)).toEqual(is)
})

test('shares that leave unsold bring no tax, shares that are written off a loss', () => {
  const buy = { date: '2024-03-20', type: 'BUY', symbol: 'S', quantity: 10, amount: 1000 }
  const out = (amount: number) => ({ date: '2025-06-02', type: 'DELIVERY_OUT', symbol: 'S', quantity: 5, amount })
  const shares = (amount: number) =>
    yearlyTax([openBook(factsOfInput({ transactions: [buy, out(amount)] }))], single).map(
      ({ shareResult, lossPotShares }) => [shareResult, lossPotShares].map(fixedToNumber),
    )
  expect(shares(900)).toEqual([])
  expect(shares(0)).toEqual([[-500, 500]])
})

describe('the Vorabpauschale of a fund', () => {
  const buy = { date: '2023-03-20', type: 'BUY', symbol: 'F', quantity: 10, amount: 1050 }
  const sell = { date: '2025-06-02', type: 'SELL', symbol: 'F', quantity: 10, amount: 1400 }
  const prices = [
    { symbol: 'F', date: '2023-01-02', close: 100 },
    { symbol: 'F', date: '2023-12-29', close: 120 },
    { symbol: 'F', date: '2024-01-02', close: 120 },
    { symbol: 'F', date: '2024-12-30', close: 130 },
    { symbol: 'F', date: '2025-06-02', close: 140 },
  ]

  // For 2023 100 · 2.55 % · 0.7 = 1.785 a share, ten of them for ten twelfths 14.875; for 2024 120 · 2.29 % · 0.7 =
  // 1.9236, so 19.236. The sale gains 350 less both; 70 % of all is taxed.
  test('counts in the year after and lowers the gain of the sale', () => {
    expect(taxed({ transactions: [buy, sell], prices }, fund('equityFund'))).toMatchObject([
      { year: 2024, vorabpauschale: 14.88, otherResult: expect.closeTo(10.416, 9) },
      { year: 2025, vorabpauschale: 19.24, otherResult: expect.closeTo(0.7 * (19.24 + 350 - 34.111), 9) },
    ])
  })

  test('is less what was paid out, and not more than the rise', () => {
    const paid = { date: '2024-05-02', type: 'DIVIDEND', symbol: 'F', amount: 15 }
    const [, of2024] = taxed({ transactions: [buy, paid], prices, asOf: '2025-01-02' }, fund('otherFund'))
    expect(of2024).toMatchObject({ year: 2025, vorabpauschale: 4.24 })
    const flat = prices.map((price) => ({ ...price, close: 100 }))
    expect(taxed({ transactions: [buy], prices: flat }, fund('otherFund'))).toMatchObject([
      { year: 2024, vorabpauschale: 0 },
      { year: 2025, vorabpauschale: 0 },
    ])
  })

  test('counts from the first working day on', () => {
    const until = (asOf: string) => taxed({ transactions: [buy], prices, asOf }, fund('otherFund')).length
    expect([until('2024-01-01'), until('2024-01-02')]).toEqual([0, 1])
  })

  test('is owed for funds only', () => {
    expect(taxed({ transactions: [buy], prices }, fund('other'))).toEqual([])
  })

  test('cannot be computed for a year whose Basiszins is not known', () => {
    const later = { ...buy, date: '2031-03-20' }
    expect(() => taxed({ transactions: [later], asOf: '2032-02-01' }, fund('otherFund'))).toThrow('Basiszins 2031')
  })

  test('only moves income between the years', () => {
    const rows = fc.array(
      fc.record({
        month: fc.integer({ min: 1, max: 12 }),
        year: fc.integer({ min: 2022, max: 2024 }),
        milli: fc.integer({ min: 1, max: 90_000 }),
        sold: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(
        rows,
        fc.array(fc.integer({ min: 50, max: 200 }), { minLength: 6, maxLength: 6 }),
        (bought, closes) => {
          const bookings = bought.flatMap(({ month, year, milli, sold }) => {
            const common = { symbol: 'F', quantity: milli / 1000, amount: Math.round(milli / 8) / 10 }
            const on = (of: number) => `${of}-${String(month).padStart(2, '0')}-14`
            return [
              { ...common, date: on(year), type: 'BUY' },
              { ...common, date: sold ? on(year + 1) : '2026-02-02', type: 'SELL', amount: common.amount * 1.25 },
            ]
          })
          const quotes = closes.map((close, half) => ({
            symbol: 'F',
            date: `${2022 + Math.floor(half / 2)}-${half % 2 === 0 ? '01-03' : '12-28'}`,
            close,
          }))
          const sum = (kind: TaxKind) =>
            taxed({ transactions: bookings, prices: quotes }, fund(kind)).reduce(
              (total, one) => total + one.otherResult,
              0,
            )
          // each lot's Vorabpauschale is rounded to the cent when it is taxed, and counts unrounded when it is sold
          expect(Math.abs(sum('otherFund') - sum('other'))).toBeLessThan(0.005 * 4 * bought.length + 1e-9)
        },
      ),
      { numRuns: 60, seed: 8 },
    )
  })
})

// (9,000 − 4 · 1,500)/4 = 750, for no more than 15 % counts; 1,000 − 4 · 250 leaves nothing, and nothing carries over.
test('foreign tax is credited up to 15 %, and at most to nothing', () => {
  const dividend = (date: string, amount: number) => ({ date, type: 'DIVIDEND', symbol: 'S', amount })
  const transactions = [dividend('2023-05-02', 10_000), dividend('2024-05-02', 2000), dividend('2025-05-02', 1400)]
  const profile = { ...single, foreignTaxRateOf: () => fraction(3n, 10n) }
  expect(taxed({ transactions }, profile)).toMatchObject([
    { year: 2023, foreignTaxCredit: 1500, tax: 750 },
    { year: 2024, foreignTaxCredit: 250, tax: 0 },
    { year: 2025, foreignTaxCredit: 100, tax: 0 },
  ])
  const book = openBook(factsOfInput({ transactions }))
  expect(exactYearlyTax([book], profile)).toEqual(yearlyTax([book], profile))
  expect(taxed({ transactions }, { ...profile, kindOf: () => 'otherFund' })).toMatchObject([
    { foreignTaxCredit: 0, tax: 2250 },
    { foreignTaxCredit: 0 },
    { foreignTaxCredit: 0 },
  ])
})

describe('several banks', () => {
  const gain = (symbol: string, amount: number) => [
    { date: '2024-02-01', type: 'BUY', symbol, quantity: 1, amount: 1000 },
    { date: '2024-05-02', type: 'SELL', symbol, quantity: 1, amount: 1000 + amount },
  ]
  const book = (symbol: string, amount: number) => openBook(factsOfInput({ transactions: gain(symbol, amount) }))
  const numbers = (books: Parameters<typeof yearlyTax>[0], profile: TaxProfile) =>
    yearlyTax(books, profile).map(({ allowanceUsed, lossPotShares, tax }) => [
      fixedToNumber(allowanceUsed),
      fixedToNumber(lossPotShares),
      rationalToNumber(tax.kapitalertragsteuer),
    ])

  // (1,600 − 600)/4 = 250 at one, a loss of 500 that stays at the other; together (1,600 − 500 − 1,000)/4 = 25.
  test('each leaves untaxed what it was told, and loses what the other gains; a tax return puts them together', () => {
    const [first, second] = [book('A', 1600), book('B', -500)]
    const told = (euros: bigint): TaxProfile => ({ ...single, exemptionOf: () => fraction(euros, 1n) })
    expect(numbers([first], told(600n))).toEqual([[600, 0, 250]])
    expect(numbers([second], told(400n))).toEqual([[0, 500, 0]])
    expect(numbers([first, second], single)).toEqual([[1000, 0, 25]])
  })

  test('what is no capital income counts for nothing', () =>
    expect(numbers([book('BTC', 1600)], { ...single, kindOf: () => undefined })).toEqual([]))
})
