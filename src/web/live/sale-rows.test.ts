import { expect, test } from 'vitest'
import { rowsOf } from './sale-rows.ts'

const trades = {
  datetimePrice: [100, 101, 101, 103],
  price: [10, 10.5, 10.4, 10.4],
  volume: [5, 1, 2, 3],
  totalVolume: [5, 6, 8, 11],
  idTypePrice: [2, 1, 1, 1],
}
const shown = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(({ at, price, change, volume, total }) => [
    at,
    price,
    change === undefined ? undefined : Number(change.toFixed(4)),
    volume,
    total,
  ])

test('every trade stands with its change against the one before', () => {
  expect(shown(rowsOf(trades))).toEqual([
    [100_000, 10, undefined, 5, 5],
    [101_000, 10.5, 0.5, 1, 6],
    [101_000, 10.4, -0.1, 2, 8],
    [103_000, 10.4, 0, 3, 11],
  ])
})

test('only trades after the last one shown come, also within its second', () => {
  expect(shown(rowsOf(trades, { at: 101_000, price: 10.5, total: 6 }))).toEqual([
    [101_000, 10.4, -0.1, 2, 8],
    [103_000, 10.4, 0, 3, 11],
  ])
})

test('the order they arrive in does not matter', () => {
  const reversed = Object.fromEntries(
    Object.entries(trades).map(([key, column]) => [key, column.toReversed()]),
  ) as typeof trades
  expect(rowsOf(reversed)).toEqual(rowsOf(trades))
})

test('a new day begins anew', () => {
  const day = 86_400
  expect(
    rowsOf(
      { datetimePrice: [day + 100], price: [11], volume: [2], totalVolume: [2], idTypePrice: [2] },
      { at: 103_000, price: 10.4, total: 11 },
    ),
  ).toHaveLength(1)
})
