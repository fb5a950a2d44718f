import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openBook } from './book.ts'
import { factsOf } from './facts-of.ts'
import { anyDepot, factsOfInput } from './fixtures/depots.ts'
import { priceSeries } from './lookup/prices.ts'
import { fixedToNumber, scale } from './numbers/fixed.ts'
import { paymentsOf, samePayments } from './same-payments.ts'

const first = 20_000
const last = first + 200
const onDay = fc.integer({ min: first, max: last })
const anyBenchmark = fc.record({
  closes: fc.uniqueArray(
    fc.record({ day: onDay, close: fc.integer({ min: 100, max: 9_000_000 }).map((value) => value / 100) }),
    { minLength: 1, maxLength: 30, selector: ({ day }) => day },
  ),
  rates: fc.uniqueArray(
    fc.record({
      day: onDay,
      base: fc.constant('EUR'),
      quote: fc.constant('USD'),
      rate: fc.integer({ min: 8000, max: 14_000 }).map((value) => value / 10_000),
    }),
    { minLength: 1, maxLength: 8, selector: ({ day }) => day },
  ),
  currency: fc.constantFrom('EUR', 'USD'),
})
const anyPayments = fc
  .uniqueArray(fc.record({ day: onDay, cents: fc.integer({ min: -500_000, max: 5_000_000 }) }), {
    maxLength: 20,
    selector: ({ day }) => day,
  })
  .map(
    (paid) =>
      new Map(paid.toSorted((a, b) => a.day - b.day).map(({ day, cents }) => [day, (BigInt(cents) * scale) / 100n])),
  )

test('what holds nothing but the benchmark is worth what the same payments into it are, to the cent and every day', () => {
  fc.assert(
    fc.property(anyBenchmark, anyPayments, ({ closes, rates, currency }, payments) => {
      const series = priceSeries([{ day: first - 1, close: 123.45 }, ...closes], [], () => undefined)
      const same = samePayments(payments, { closes: series, currency, rates }, 'EUR')
      if (!same) throw new Error('the closes begin too late')
      const { facts } = factsOf({
        baseCurrency: 'EUR',
        instruments: [{ symbol: 'B', currency }],
        bookings: same.purchases.map(({ day, paid, quantity }) => ({
          day,
          type: quantity < 0n ? 'DELIVERY_OUT' : 'DELIVERY_IN',
          symbol: 'B',
          quantity: quantity < 0n ? -quantity : quantity,
          amount: paid < 0n ? -paid : paid,
          currency: 'EUR',
        })),
        series: new Map([['B', series]]),
        rates,
        period: { start: first - 1, end: last },
      })
      const book = openBook(facts)
      expect(Array.from(book.columns.totals)).toEqual(
        Array.from(book.columns.totals, (_, index) => Number(same.centsOn(first - 1 + index))),
      )
      expect(paymentsOf([book])).toEqual(new Map([...payments].filter(([, paid]) => paid !== 0n)))
    }),
    { numRuns: 200, seed: 20_261_128, endOnFailure: true },
  )
})

test('the lines of the trail add up: pieces bought and sold are those that are worth it', () => {
  fc.assert(
    fc.property(anyBenchmark, anyPayments, ({ closes, rates, currency }, payments) => {
      const series = priceSeries([{ day: first - 1, close: 50 }, ...closes], [], () => undefined)
      const lines = samePayments(payments, { closes: series, currency, rates }, 'EUR')?.linesOn(last) ?? []
      const [worth, ...paid] = lines.toReversed()
      expect(paid.reduce((sum, { quantity = 0 }) => sum + quantity, 0)).toBeCloseTo(worth?.quantity ?? Number.NaN, 6)
      expect(paid.reduce((sum, { value = 0 }) => sum + value, 0)).toBeCloseTo(
        [...payments.values()].reduce((sum, each) => sum + fixedToNumber(each), 0),
        6,
      )
    }),
    { numRuns: 100, seed: 20_261_128, endOnFailure: true },
  )
})

test('payments are what came in and left by the ledger of each book, added up by day', () => {
  fc.assert(
    fc.property(anyDepot, anyDepot, (one, other) => {
      const books = [one, other].map((input) => openBook(factsOfInput(input)))
      const payments = paymentsOf(books)
      const sum = books
        .flatMap(({ columns: { inflows, outflows } }) =>
          Array.from(inflows, (value, index) => value - (outflows[index] ?? 0)),
        )
        .reduce((all, value) => all + value, 0)
      expect([...(payments?.values() ?? [])].reduce((all, value) => all + fixedToNumber(value) * 100, 0)).toBeCloseTo(
        sum,
        3,
      )
    }),
    { numRuns: 40, seed: 20_261_128, endOnFailure: true },
  )
})

test('a benchmark that begins after the first payment, or whose currency has no rate, says nothing', () => {
  const closes = priceSeries([{ day: 20_010, close: 100 }], [], () => undefined)
  const paidOn = (day: number) => new Map([[day, scale]])
  expect(samePayments(paidOn(20_009), { closes, currency: 'EUR', rates: [] }, 'EUR')).toBeUndefined()
  expect(samePayments(paidOn(20_010), { closes, currency: 'USD', rates: [] }, 'EUR')).toBeUndefined()
  expect(samePayments(paidOn(20_012), { closes, currency: 'EUR', rates: [] }, 'EUR')?.centsOn(20_012)).toBe(100n)
})
