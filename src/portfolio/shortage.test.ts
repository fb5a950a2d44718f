import { expect, test } from 'vitest'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import { heldAtEndOf, newShortage, shortageOf } from './shortage.ts'
import type { Transaction, TransactionKind } from './transactions.ts'
import { scale } from './numbers/fixed.ts'

const paper = 'STOCK:1' as InstrumentKey
const row = (
  day: TradingDay,
  kind: TransactionKind,
  pieces: number,
  change: Partial<Transaction> = {},
): Transaction => ({
  day,
  kind,
  instrument: paper,
  quantity: BigInt(pieces) * scale,
  amount: 0n,
  currency: 'EUR',
  fee: 0n,
  tax: 0n,
  note: '',
  ...change,
})
const split = (day: TradingDay, fresh: bigint, old: bigint) =>
  row(day, 'SPLIT', 0, { quantity: undefined, ratio: { fresh: fresh * scale, old: old * scale } })

test.each([
  { given: 'a sale of what was bought that day', rows: [row('2026-01-02', 'SELL', 5), row('2026-01-02', 'BUY', 5)] },
  {
    given: 'a sale after a split',
    rows: [row('2026-01-02', 'BUY', 5), split('2026-02-02', 3n, 1n), row('2026-02-02', 'SELL', 15)],
  },
])('nothing is missing after $given', ({ rows }) => expect(shortageOf(rows, paper)).toBeUndefined())

test('the first day on which too much went, and the most that is missing', () => {
  const rows = [row('2026-01-02', 'BUY', 5), row('2026-01-03', 'SELL', 6), row('2026-01-04', 'DELIVERY_OUT', 2)]
  expect(shortageOf(rows, paper)).toEqual({ day: '2026-01-03', held: 5n * scale, missing: 3n * scale })
})

test('a shortage that was there before is not the fault of a change', () => {
  const before = [row('2026-01-03', 'SELL', 6)]
  expect(newShortage(before, [...before, row('2026-01-05', 'BUY', 1)], [paper])).toBeUndefined()
  expect(newShortage(before, [...before, row('2026-01-05', 'SELL', 1)], [paper])?.shortage.day).toBe('2026-01-03')
})

test('pieces of a day are counted as of that day', () => {
  const rows = [row('2026-01-02', 'BUY', 5), split('2026-02-02', 3n, 1n)]
  expect(heldAtEndOf(rows, paper, '2026-01-31')).toBe(5n * scale)
  expect(heldAtEndOf(rows, paper, '2026-02-02')).toBe(15n * scale)
})
