import type { OrderId, Side } from './orders.ts'

/** An order while it rests or waits: a link in the queue of its level. */
export class Order {
  readonly id: OrderId
  readonly side: Side
  readonly timeInForce: 'day' | 'ioc' | 'fok'
  quantity: number
  open: number
  limit: number | undefined
  trigger: number | undefined
  /** its place in the order of time */
  place = 0
  level: Level | undefined = undefined
  before: Order | undefined = undefined
  after: Order | undefined = undefined

  constructor(
    id: OrderId,
    side: Side,
    quantity: number,
    limit: number | undefined,
    trigger: number | undefined,
    timeInForce: 'day' | 'ioc' | 'fok',
  ) {
    this.id = id
    this.side = side
    this.quantity = quantity
    this.open = quantity
    this.limit = limit
    this.trigger = trigger
    this.timeInForce = timeInForce
  }
}

/** Orders of one price in the order of time. */
export class Level {
  readonly price: number
  quantity = 0
  orders = 0
  first: Order | undefined = undefined
  last: Order | undefined = undefined

  constructor(price: number) {
    this.price = price
  }
}

/**
 * Price levels of one side in a sorted array whose end is the best price: most insertions and removals happen there, so
 * few entries move. Prices are found by binary search; queues are linked lists, so removing an order is O(1).
 */
export class Ladder {
  readonly #levels: Level[] = []
  /** 1: the highest price is best; −1: the lowest */
  readonly #direction: 1 | -1

  constructor(best: 'highest' | 'lowest') {
    this.#direction = best === 'highest' ? 1 : -1
  }

  get best(): Level | undefined {
    return this.#levels[this.#levels.length - 1]
  }

  /** best first */
  *levels(): Generator<Level> {
    for (let index = this.#levels.length - 1; index >= 0; index--) yield this.#levels[index]!
  }

  append(order: Order, price: number): void {
    const index = this.#indexOf(price)
    let level = this.#levels[index]
    if (level?.price !== price) {
      level = new Level(price)
      this.#levels.splice(index, 0, level)
    }
    order.level = level
    order.before = level.last
    order.after = undefined
    if (level.last) level.last.after = order
    else level.first = order
    level.last = order
    level.quantity += order.open
    level.orders++
  }

  remove(order: Order): void {
    const { level, before, after } = order
    if (!level) return
    if (before) before.after = after
    else level.first = after
    if (after) after.before = before
    else level.last = before
    level.quantity -= order.open
    level.orders--
    order.level = order.before = order.after = undefined
    if (level.orders === 0) this.#levels.splice(this.#indexOf(level.price), 1)
  }

  /** reduces an order's quantity; it keeps its place in the queue */
  reduce(order: Order, by: number): void {
    order.open -= by
    if (order.level) order.level.quantity -= by
  }

  /** where the price stands or belongs */
  #indexOf(price: number): number {
    const rank = price * this.#direction
    let low = 0
    let high = this.#levels.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#levels[middle]!.price * this.#direction < rank) low = middle + 1
      else high = middle
    }
    return low
  }
}
