import { type Key, symmetric, uniform } from './hash.ts'
import { normalTable } from './normal.ts'

/**
 * Splits a day's trades and pieces over its minutes, as integers, down a binary tree: the trades binomially by the
 * activity of the halves, the pieces beyond one a trade by the trades' share with noise; a half without trades gets
 * none. What lies before a minute costs ten splits, minutes in a row share most of theirs.
 */
export class MinuteShares {
  /** the minutes with trades, of those that were asked for; their trades, and their pieces beyond one a trade */
  readonly minute: number[] = []
  readonly count: number[] = []
  readonly extra: number[] = []
  /** trades and pieces beyond one a trade of all minutes before the first that was asked for */
  countBefore = 0
  extraBefore = 0
  readonly #counts: Key
  readonly #sizes: Key
  readonly #day: number
  readonly #before: Float64Array
  readonly #from: number
  /** minute after the last that was asked for */
  readonly to: number

  /**
   * @param day names the draws, with the node; below 2²⁰
   * @param before activity before each minute, and before the end
   * @param from first minute
   * @param to minute after the last
   */
  constructor(
    keys: { counts: Key; sizes: Key },
    day: number,
    before: Float64Array,
    trades: number,
    extra: number,
    from: number,
    to: number,
  ) {
    this.#counts = keys.counts
    this.#sizes = keys.sizes
    this.#day = day
    this.#before = before
    this.#from = from
    this.to = to
    this.#split(1, 0, before.length - 1, trades, extra)
  }

  #split(node: number, low: number, high: number, trades: number, extra: number): void {
    if (trades === 0) return
    if (high <= this.#from) {
      this.countBefore += trades
      this.extraBefore += extra
      return
    }
    if (high - low === 1) {
      this.minute.push(low)
      this.count.push(trades)
      this.extra.push(extra)
      return
    }
    const before = this.#before
    const middle = (low + high) >> 1
    const start = before[low] as number
    const p = ((before[middle] as number) - start) / ((before[high] as number) - start)
    const counter = this.#day * 4096 + node
    const left = binomial(uniform(this.#counts, counter), trades, p)
    let leftExtra = 0
    if (left === trades) leftExtra = extra
    else if (left > 0) {
      const tilt = 0.5 * symmetric(this.#sizes, counter)
      const up = left * (1 + tilt)
      leftExtra = Math.floor((extra * up) / (up + (trades - left) * (1 - tilt)) + 0.5)
    }
    this.#split(2 * node, low, middle, left, leftExtra)
    if (middle < this.to) this.#split(2 * node + 1, middle, high, trades - left, extra - leftExtra)
  }
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
