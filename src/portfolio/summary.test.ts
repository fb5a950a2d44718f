import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openBook } from './book.ts'
import { gainsOf } from './figures/gains.ts'
import { anyDepot, factsOfInput, type RawBooking } from './fixtures/depots.ts'
import { fixedToNumber } from './numbers/fixed.ts'
import { fraction, zero } from './numbers/fraction.ts'
import { rationalToNumber } from './numbers/fixed.ts'
import { quickLedgers, summaryOf } from './summary.ts'
import { exactYearlyTax, type TaxProfile, yearlyTax } from './yearly-tax.ts'

/** Only purchases and sales of what is held, so that the walk in doubles answers. */
const plainDepot = fc
  .array(
    fc.record({
      symbol: fc.constantFrom('AAA', 'USA'),
      units: fc.integer({ min: 1, max: 9_999_999 }),
      cents: fc.integer({ min: 1, max: 9_999_999 }),
      fee: fc.integer({ min: -300, max: 999 }),
      tax: fc.integer({ min: -9999, max: 9999 }),
      sells: fc.boolean(),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((rows) => {
    const held = new Map<string, number>()
    const transactions = rows.map(({ symbol, units, cents, fee, tax, sells }, index): RawBooking => {
      const before = held.get(symbol) ?? 0
      const sold = sells && before > 0 ? Math.min(before, units) : 0
      held.set(symbol, sold > 0 ? before - sold : before + units)
      const date = new Date(Date.UTC(2021, 0, 4 + index * 23)).toISOString().slice(0, 10)
      const currency = symbol === 'USA' ? 'USD' : 'EUR'
      const common = { date, symbol, currency, fee: fee / 100, tax: tax / 100, amount: cents / 100, account: currency }
      return { ...common, type: sold > 0 ? 'SELL' : 'BUY', quantity: (sold > 0 ? sold : units) / 1_000_000 }
    })
    return factsOfInput({
      transactions,
      instruments: [
        { symbol: 'AAA', currency: 'EUR' },
        { symbol: 'USA', currency: 'USD' },
      ],
      prices: [
        { symbol: 'AAA', date: '2021-01-04', close: 17.35 },
        { symbol: 'USA', date: '2022-01-04', close: 1.375 },
      ],
      fx: [
        { date: '2021-01-04', base: 'EUR', quote: 'USD', rate: 1.2 },
        { date: '2022-06-01', base: 'EUR', quote: 'USD', rate: 1.05 },
      ],
    })
  })

const profile: TaxProfile = {
  churchTaxRate: fraction(9n, 100n),
  couple: false,
  kindOf: (symbol) => (symbol === 'AAA' ? 'share' : 'equityFund'),
  foreignTaxRateOf: () => fraction(1n, 10n),
}

test.each([
  ['plain depots', plainDepot],
  ['any depots', anyDepot.map(factsOfInput)],
] as const)('gains in doubles are the exact ones: %s', (_, depots) => {
  fc.assert(
    fc.property(depots, (facts) => {
      const book = openBook(facts)
      const { gains } = summaryOf(book)
      for (const [symbol, quick] of gains) {
        const instrument = book.instruments.get(symbol)
        const value = instrument?.valueAt(facts.period.end)
        if (instrument === undefined || value === undefined) throw new Error('no value')
        for (const [key, exact] of Object.entries(gainsOf(facts, instrument, value))) {
          const given = quick[key as keyof typeof quick]
          if (typeof exact === 'bigint')
            expect(Math.abs((given ?? Number.NaN) - fixedToNumber(exact))).toBeLessThan(1e-6)
        }
      }
    }),
    { numRuns: 60, seed: 2 },
  )
})

test('plain depots are answered in doubles', () => {
  fc.assert(
    fc.property(plainDepot, (facts) => {
      expect(quickLedgers(openBook(facts)).size).toBe(2)
    }),
    { numRuns: 20, seed: 4 },
  )
})

test('the tax of every year is the exact one', () => {
  fc.assert(
    fc.property(plainDepot, (facts) => {
      const book = openBook(facts)
      const taxes = (years: ReturnType<typeof yearlyTax>) =>
        years.map(({ year, tax }) => [
          year,
          rationalToNumber(tax.kapitalertragsteuer),
          rationalToNumber(tax.kirchensteuer),
        ])
      expect(taxes(yearlyTax([book], profile))).toEqual(taxes(exactYearlyTax([book], profile)))
    }),
    { numRuns: 60, seed: 6 },
  )
})

// 2023: loss of 300 on a share, 1,000 interest: the loss waits, 1,000 − 1,000 allowance. 2024: gain of 500 on the share
// less 300 = 200, and 70 % of 2,000 from the fund = 1,400: 1,600 − 1,000 = 600, 25 % = 150.
test('share losses wait for share gains, the allowance is new every year', () => {
  const share = (date: string, type: string, amount: number) => ({ date, type, symbol: 'S', quantity: 1, amount })
  const book = openBook(
    factsOfInput({
      transactions: [
        share('2023-01-02', 'BUY', 1000),
        share('2023-02-02', 'SELL', 700),
        share('2024-01-02', 'BUY', 1000),
        share('2024-02-02', 'SELL', 1500),
        { date: '2023-03-01', type: 'INTEREST', amount: 1000, account: 'K' },
        { date: '2024-03-01', type: 'DIVIDEND', symbol: 'F', amount: 2000 },
      ],
    }),
  )
  const years = yearlyTax([book], {
    churchTaxRate: zero,
    couple: false,
    kindOf: (symbol) => (symbol === 'S' ? 'share' : 'equityFund'),
    foreignTaxRateOf: () => zero,
  })
  expect(
    years.map(({ year, tax, lossPotShares }) => [
      year,
      rationalToNumber(tax.kapitalertragsteuer),
      fixedToNumber(lossPotShares),
    ]),
  ).toEqual([
    [2023, 0, 300],
    [2024, 150, 0],
  ])
})
