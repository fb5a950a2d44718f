import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openBook, withBooking, withClose } from './book.ts'
import { evaluate, evaluateBook } from './evaluate.ts'
import { anyBooking, anyDepot, factsOfInput, firstDifference, type RawBooking } from './fixtures/depots.ts'
import { valueOn } from './ledger/positions.ts'
import { readDay } from '#calendar/days.ts'
import { presentEvaluation } from './present.ts'

const runs = { numRuns: 40, seed: 20_261_121, endOnFailure: true }

test('the parts of the breakdown add up to the final value, to the cent and far below', () => {
  fc.assert(
    fc.property(anyDepot, (input) => {
      const { breakdown } = evaluate(factsOfInput(input)).figures
      if (breakdown === undefined) throw new Error('no breakdown')
      const sum =
        breakdown.initialValue +
        breakdown.capitalGains +
        breakdown.realizedCapitalGains +
        breakdown.earnings -
        breakdown.fees -
        breakdown.taxes +
        breakdown.currencyGains +
        breakdown.transfers
      expect(Math.abs(Number(sum - breakdown.finalValue))).toBeLessThan(1e4)
    }),
    runs,
  )
})

test('the value of every day is the sum of its positions, each computed exactly and rounded to the cent', () => {
  fc.assert(
    fc.property(anyDepot, fc.integer({ min: 0, max: 45 }), (input, offset) => {
      const book = openBook(factsOfInput(input))
      const day = book.facts.period.start + offset
      let exact = 0n
      for (const instrument of book.instruments.values()) exact += instrument.valueAt(day) ?? 0n
      for (const { position } of book.cash.values()) exact += valueOn(position, day) ?? 0n
      expect(book.columns.totals[offset]).toBe(Number(exact / 10_000_000_000n))
    }),
    runs,
  )
})

test('no figure depends on the order in which facts were entered', () => {
  fc.assert(
    fc.property(anyDepot, fc.infiniteStream(fc.nat()), (input, numbers) => {
      const shuffled = Object.fromEntries(
        Object.entries(input).map(([key, value]) => [key, Array.isArray(value) ? shuffle(value, numbers) : value]),
      )
      expectSame(evaluate(factsOfInput(shuffled)), evaluate(factsOfInput(input)))
    }),
    runs,
  )
})

test('a book that took one more booking or close says what a book of all facts says', () => {
  fc.assert(
    fc.property(anyDepot, anyBooking, fc.nat(), (input, added, pick) => {
      const without = factsOfInput(input)
      const all = { ...input, transactions: [...(input.transactions ?? []), added] }
      const [booking] = factsOfInput({ ...all, transactions: [added], corporateActions: [] }).bookings
      if (booking === undefined) return
      const book = openBook(without)
      expectSame(evaluateBook(withBooking(book, booking)), evaluate(factsOfInput(all)))

      const prices = input['prices'] as { symbol: string; date: string; close: number }[]
      const price = prices[pick % prices.length]
      if (price === undefined) return
      const fewer = openBook(factsOfInput({ ...input, prices: prices.filter((row) => row !== price) }))
      const closed = withClose(fewer, price.symbol, { day: readDay(price.date) ?? 0, close: price.close })
      expectSame(evaluateBook(closed), evaluate(without))
    }),
    runs,
  )
})

/** With a fraction of its own, so that it is like no other booking. */
const anyTaken = anyBooking
  .filter(({ amount }) => typeof amount === 'number')
  .map((booking) => ({ ...booking, amount: Number(booking['amount']) + 0.001, date: '2023-03-01' }))

test('a depot with a booking and its reversal says what a depot without both says; alone each is the opposite', () => {
  fc.assert(
    fc.property(anyDepot, anyTaken, (input, taken) => {
      const { fee = 0, tax = 0, amount, date } = taken
      const back = { ...taken, reversal: true, date: '2023-03-09', amount: -amount, fee: -fee, tax: -tax }
      const withRows = (...rows: RawBooking[]) =>
        evaluate(factsOfInput({ ...input, transactions: [...(input.transactions ?? []), ...rows] }))
      const without = withRows()
      expectSame(withRows(taken, back), without)

      const added = withRows(taken).figures.charges
      const undone = withRows({ ...back, date }).figures.charges
      for (const part of ['earnings', 'fees', 'taxes'] as const) {
        const before = without.figures.charges?.[part] ?? 0n
        expect((undone?.[part] ?? 0n) - before).toBe(before - (added?.[part] ?? 0n))
      }
    }),
    runs,
  )
})

test('fifo is the moving average where everything was bought at once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 100, max: 999_999 }),
      fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 3 }),
      (milli, cost, parts) => {
        const sales = parts.map((part, index) => ({
          date: `2024-02-0${index + 1}`,
          type: 'SELL',
          symbol: 'A',
          quantity: (milli * part) / 10_000_000,
          amount: part / 10,
        }))
        const evaluation = evaluate(
          factsOfInput({
            transactions: [
              { date: '2024-01-02', type: 'BUY', symbol: 'A', quantity: milli / 1000, amount: cost / 100, fee: 0.5 },
              ...sales,
            ],
            prices: [{ symbol: 'A', date: '2024-01-02', close: 7 }],
          }),
        )
        const gains = evaluation.instruments.get('A')?.gains
        if (gains === undefined) throw new Error('no gains')
        expect(near(gains.fifoCost, gains.movingAverageCost)).toBe(true)
        expect(near(gains.realizedGainFifo, gains.realizedGainMovingAverage)).toBe(true)
        expect(near(gains.unrealizedGainFifo, gains.unrealizedGainMovingAverage)).toBe(true)
      },
    ),
    runs,
  )
})

const near = (a: bigint, b: bigint): boolean => a - b < 10n && b - a < 10n

function expectSame(a: ReturnType<typeof evaluate>, b: ReturnType<typeof evaluate>): void {
  const [left, right] = [a, b]
    .map(presentEvaluation)
    .map((answer) => ({ ...answer, warnings: answer.warnings.toSorted() }))
  expect(firstDifference(left, right)).toBeUndefined()
}

function shuffle<T>(values: readonly T[], numbers: fc.Stream<number>): T[] {
  const keyed = values.map((value) => ({ value, key: numbers.next().value ?? 0 }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ value }) => value)
}
