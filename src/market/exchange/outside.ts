import type { OutsideLevel } from './orders.ts'

/** One side of the market outside, used up from its best level on until it is offered anew. */
export class Outside {
  #levels: readonly OutsideLevel[] = []
  #next = 0
  #taken = 0

  offer(levels: readonly OutsideLevel[]): void {
    this.#levels = levels
    this.#next = 0
    this.#taken = 0
  }

  /** undefined when nothing is left */
  get bestPrice(): number | undefined {
    return this.#levels[this.#next]?.price
  }

  /** what is left at the best price */
  get bestQuantity(): number {
    return (this.#levels[this.#next]?.quantity ?? 0) - this.#taken
  }

  /** @param quantity at most `bestQuantity` */
  take(quantity: number): void {
    this.#taken += quantity
    if (this.bestQuantity > 0) return
    this.#next++
    this.#taken = 0
  }

  /** quantity left at prices that `suits`, which holds for the best levels first */
  quantityWhere(suits: (price: number) => boolean): number {
    let sum = -this.#taken
    for (let index = this.#next; index < this.#levels.length; index++) {
      const level = this.#levels[index]!
      if (!suits(level.price)) break
      sum += level.quantity
    }
    return Math.max(0, sum)
  }
}

/** Positive integers, each price strictly worse than the one before, bids below asks. */
export function isSoundLiquidity(bids: readonly OutsideLevel[], asks: readonly OutsideLevel[]): boolean {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price]
  return descends(bids, -1) && descends(asks, 1) && (bid === undefined || ask === undefined || bid < ask)
}

const descends = (levels: readonly OutsideLevel[], step: 1 | -1): boolean =>
  levels.every(({ price, quantity }, index) => {
    const better = levels[index - 1]?.price
    return isCount(price) && isCount(quantity) && (better === undefined || (price - better) * step > 0)
  })

export const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0
