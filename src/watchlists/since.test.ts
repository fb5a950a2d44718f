import { expect, test } from 'vitest'
import type { TradingDay } from '#contract/vocabulary.ts'
import { changeSince } from './since.ts'

const day = '2026-03-02' as TradingDay
const split = (on: string, ratio: number) => ({ day: on as TradingDay, ratio })

test.each([
  { case: 'a rise', price: 110, reference: 100, splits: [], is: 10 },
  { case: 'a split afterwards is no loss', price: 25, reference: 100, splits: [split('2026-06-01', 4)], is: 0 },
  { case: 'one before it does not matter', price: 100, reference: 100, splits: [split('2026-03-02', 4)], is: 0 },
  { case: 'without a price then there is no change', price: 100, reference: undefined, splits: [], is: undefined },
  { case: 'without one now neither', price: undefined, reference: 100, splits: [], is: undefined },
])('since the paper came into the list: $case', ({ price, reference, splits, is }) =>
  expect(changeSince(price, { price: reference, day }, splits)).toEqual(
    is === undefined ? undefined : expect.closeTo(is, 9),
  ))
