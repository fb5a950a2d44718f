import { type Key, symmetric, uniform } from './hash.ts'
import { normalTable } from './normal.ts'

/** Minutes in a row: trades of each, pieces beyond one a trade, and the same of all minutes before the first. */
export interface MinuteShares {
  count: number[]
  extra: number[]
  countBefore: number
  extraBefore: number
}

/**
 * Splits a day's trades and pieces over its minutes, as integers, down a binary tree: the trades binomially by the
 * activity of the halves, the pieces beyond one a trade by the trades' share with noise; a half without trades gets
 * none. What lies before a minute costs ten splits, minutes in a row share most of theirs.
 * @param day names the draws, with the node; below 2²⁰
 * @param before activity before each minute, and before the end
 * @param from first minute
 * @param to minute after the last
 */
export function minuteShares(
  counts: Key, sizes: Key, day: number, before: Float64Array, trades: number, extra: number, from: number, to: number,
): MinuteShares {
  const shares: MinuteShares = { count: [], extra: [], countBefore: 0, extraBefore: 0 }
  const split = (node: number, low: number, high: number, n: number, e: number): void => {
    if (high <= from) {
      shares.countBefore += n
      shares.extraBefore += e
      return
    }
    if (n === 0 || high - low === 1) {
      for (let minute = Math.max(low, from); minute < Math.min(high, to); minute++) {
        shares.count.push(n)
        shares.extra.push(e)
      }
      return
    }
    const middle = (low + high) >> 1
    const start = before[low] as number
    const p = ((before[middle] as number) - start) / ((before[high] as number) - start)
    const counter = day * 4096 + node
    const left = binomial(uniform(counts, counter), n, p)
    let leftExtra = 0
    if (left === n) leftExtra = e
    else if (left > 0) {
      const tilt = 0.5 * symmetric(sizes, counter)
      const up = left * (1 + tilt)
      leftExtra = Math.floor((e * up) / (up + (n - left) * (1 - tilt)) + 0.5)
    }
    split(2 * node, low, middle, left, leftExtra)
    if (middle < to) split(2 * node + 1, middle, high, n - left, e - leftExtra)
  }
  split(1, 0, before.length - 1, trades, extra)
  return shares
}

/** The value at u of a binomial distribution: summed up for few trials, its normal limit for many. */
export function binomial(u: number, n: number, p: number): number {
  if (n <= 24) {
    const q = 1 - p
    let chance = 1
    for (let i = 0; i < n; i++) chance *= q
    let sum = chance
    let k = 0
    while (u > sum && k < n) {
      chance *= ((n - k) / (k + 1)) * (p / q)
      sum += chance
      k++
    }
    return k
  }
  const value = Math.floor(n * p + Math.sqrt(n * p * (1 - p)) * (normalTable[Math.floor(u * 4096)] as number) + 0.5)
  return value < 0 ? 0 : value > n ? n : value
}
