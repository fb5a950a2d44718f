import { type Key, symmetric, uniform } from './hash.ts'
import { normalTable } from './normal.ts'

/**
 * Splits a day's trades and pieces over its minutes, as integers, down a binary tree: the trades binomially by the
 * activity of the halves, the pieces beyond one a trade by the trades' share with noise; a half without trades gets
 * none. A minute, and all before it, costs ten splits.
 */
export interface MinuteShare {
  /** trades of this minute */
  count: number
  /** pieces beyond one a trade */
  extra: number
  /** the same of all minutes before it */
  countBefore: number
  extraBefore: number
}

/** @param day names the draws, with the node; below 2²⁰ */
export function minuteShare(
  counts: Key, sizes: Key, day: number, before: Float64Array, trades: number, extra: number, minute: number, out: MinuteShare,
): MinuteShare {
  let low = 0
  let high = before.length - 1
  let node = 1
  let n = trades
  let e = extra
  let countBefore = 0
  let extraBefore = 0
  while (high - low > 1 && n > 0) {
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
    if (minute < middle) {
      high = middle
      n = left
      e = leftExtra
      node = 2 * node
    } else {
      low = middle
      countBefore += left
      extraBefore += leftExtra
      n -= left
      e -= leftExtra
      node = 2 * node + 1
    }
  }
  out.count = n
  out.extra = e
  out.countBefore = countBefore
  out.extraBefore = extraBefore
  return out
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
