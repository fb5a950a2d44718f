import { Ladder, Order } from './ladder.ts'
import type {
  Book,
  BookEvent,
  BookState,
  CancelReason,
  Command,
  Liquidity,
  NewOrder,
  OrderId,
  ReplaceOrder,
  Side,
} from './orders.ts'
import { isCount, isSoundLiquidity, Outside } from './outside.ts'

/**
 * An order book with price-time priority that also trades against the quotes of the market outside. The better price
 * trades first; at one price outside quotes come before users' orders, and those are in order of time. Trades happen at
 * the price of the passive side: the maker's limit or the outside level. When an outside quote moves through a resting
 * order, the order takes it at the outside price, which is its limit or better.
 * Stops are triggered by trades, here or on the tape: buys from the lowest trigger up, then sells from the highest
 * down.
 * @param start resting orders to begin with
 */
export function createBook(start?: BookState): Book {
  const resting = { buy: new Ladder('highest'), sell: new Ladder('lowest') }
  const stops = { buy: new Ladder('lowest'), sell: new Ladder('highest') }
  const outside = { buy: new Outside(), sell: new Outside() }
  const orders = new Map<OrderId, Order>()
  let latestId = start?.latestId ?? 0
  let places = 0
  let last: number | undefined
  let printedHigh = -Infinity
  let printedLow = Infinity
  /** stops are only checked after a print or a new stop */
  let mayTrigger = false
  let events: BookEvent[] = []

  function apply(command: Command): BookEvent[] {
    events = []
    switch (command.type) {
      case 'new':
        enter(command)
        break
      case 'cancel':
        cancelRequested(command.id)
        break
      case 'replace':
        replace(command)
        break
      case 'liquidity':
        offer(command)
        break
      case 'print':
        print(command.price)
    }
    if (mayTrigger) setOffStops()
    return events
  }

  function enter(command: NewOrder): void {
    const { id, side, quantity, limit, trigger, timeInForce = 'day' } = command
    if (!(Number.isSafeInteger(id) && id > latestId)) return reject('idNotRising', id)
    if (!isCount(quantity)) return reject('badQuantity', id)
    if (!isPrice(limit) || !isPrice(trigger)) return reject('badPrice', id)
    latestId = id
    const order = new Order(id, side, quantity, limit, trigger, timeInForce)
    events.push({ type: 'accepted', id })
    if (trigger === undefined) execute(order)
    else wait(order, trigger)
  }

  function wait(order: Order, trigger: number): void {
    place(stops[order.side], order, trigger)
    mayTrigger = true
  }

  function place(ladder: Ladder, order: Order, price: number): void {
    ladder.append(order, price)
    order.place = ++places
    orders.set(order.id, order)
  }

  for (const { id, side, quantity, open, limit, trigger, timeInForce } of start?.orders ?? []) {
    const order = new Order(id, side, quantity, limit, trigger, timeInForce)
    order.open = open
    if (trigger !== undefined) place(stops[side], order, trigger)
    else if (limit !== undefined) place(resting[side], order, limit)
  }

  function execute(order: Order): void {
    if (order.timeInForce === 'fok' && fillable(order) < order.open) return finish(order, 'notFillable')
    match(order)
    if (order.open === 0) return void orders.delete(order.id)
    if (order.limit === undefined || order.timeInForce !== 'day') return finish(order, 'notFilledAtOnce')
    place(resting[order.side], order, order.limit)
  }

  function match(taker: Order): void {
    const opposite: Side = taker.side === 'buy' ? 'sell' : 'buy'
    const users = resting[opposite]
    const market = outside[opposite]
    while (taker.open > 0) {
      const level = users.best
      const marketPrice = market.bestPrice
      const fromMarket = marketPrice !== undefined && (!level || !isBetter(opposite, level.price, marketPrice))
      const price = fromMarket ? marketPrice : level?.price
      if (price === undefined || !accepts(taker, price)) return
      if (fromMarket) {
        const quantity = Math.min(taker.open, market.bestQuantity)
        market.take(quantity)
        trade(taker, undefined, price, quantity)
        taker.open -= quantity
        continue
      }
      const maker = level!.first!
      const quantity = Math.min(taker.open, maker.open)
      trade(taker, maker.id, price, quantity)
      taker.open -= quantity
      users.reduce(maker, quantity)
      if (maker.open > 0) continue
      users.remove(maker)
      orders.delete(maker.id)
    }
  }

  function fillable(taker: Order): number {
    const opposite: Side = taker.side === 'buy' ? 'sell' : 'buy'
    let sum = outside[opposite].quantityWhere((price) => accepts(taker, price))
    for (const level of resting[opposite].levels()) {
      if (sum >= taker.open || !accepts(taker, level.price)) break
      sum += level.quantity
    }
    return sum
  }

  function trade(taker: Order, maker: OrderId | undefined, price: number, quantity: number): void {
    events.push(
      maker === undefined
        ? { type: 'trade', taker: taker.id, side: taker.side, price, quantity }
        : { type: 'trade', taker: taker.id, maker, side: taker.side, price, quantity },
    )
    note(price)
  }

  function cancelRequested(id: OrderId): void {
    const order = orders.get(id)
    if (!order) return reject('unknownOrder', id)
    leave(order)
    finish(order, 'requested')
  }

  function replace(command: ReplaceOrder): void {
    const order = orders.get(command.id)
    if (!order) return reject('unknownOrder', command.id)
    const { quantity = order.quantity, limit = order.limit, trigger = order.trigger } = command
    if (!isCount(quantity)) return reject('badQuantity', order.id)
    if (!isPrice(limit) || !isPrice(trigger)) return reject('badPrice', order.id)
    const isWaiting = order.trigger !== undefined
    if (!isWaiting && command.trigger !== undefined) return reject('notWaiting', order.id)
    const filled = order.quantity - order.open
    if (quantity <= filled) {
      leave(order)
      return finish(order, 'nothingLeft')
    }
    const keptPriority = quantity <= order.quantity && (isWaiting ? trigger === order.trigger : limit === order.limit)
    if (keptPriority) {
      ladderOf(order).reduce(order, order.quantity - quantity)
      order.quantity = quantity
      order.limit = limit
      events.push({ type: 'replaced', id: order.id, open: order.open, keptPriority })
      return
    }
    leave(order)
    order.quantity = quantity
    order.open = quantity - filled
    order.limit = limit
    order.trigger = trigger
    events.push({ type: 'replaced', id: order.id, open: order.open, keptPriority })
    if (trigger === undefined) execute(order)
    else wait(order, trigger)
  }

  function offer({ bids, asks }: Liquidity): void {
    if (!isSoundLiquidity(bids, asks)) return reject('crossedLiquidity')
    outside.buy.offer(bids)
    outside.sell.offer(asks)
    takeFromOutside('buy')
    takeFromOutside('sell')
  }

  function takeFromOutside(side: Side): void {
    const market = outside[side === 'buy' ? 'sell' : 'buy']
    for (;;) {
      const order = resting[side].best?.first
      const price = market.bestPrice
      if (!order || price === undefined || !accepts(order, price)) return
      const quantity = Math.min(order.open, market.bestQuantity)
      market.take(quantity)
      trade(order, undefined, price, quantity)
      resting[side].reduce(order, quantity)
      if (order.open > 0) continue
      resting[side].remove(order)
      orders.delete(order.id)
    }
  }

  function print(price: number): void {
    if (!isCount(price)) return reject('badPrice')
    note(price)
  }

  function note(price: number): void {
    last = price
    mayTrigger = true
    if (price > printedHigh) printedHigh = price
    if (price < printedLow) printedLow = price
  }

  function setOffStops(): void {
    for (;;) {
      const [buy, sell] = [stops.buy.best, stops.sell.best]
      const due =
        buy && buy.price <= printedHigh ? buy.first : sell && sell.price >= printedLow ? sell.first : undefined
      if (!due) break
      stops[due.side].remove(due)
      orders.delete(due.id)
      due.trigger = undefined
      events.push({ type: 'triggered', id: due.id })
      execute(due)
    }
    if (last !== undefined) printedHigh = printedLow = last
    mayTrigger = false
  }

  const ladderOf = (order: Order): Ladder => (order.trigger === undefined ? resting : stops)[order.side]

  function leave(order: Order): void {
    ladderOf(order).remove(order)
    orders.delete(order.id)
  }

  function finish(order: Order, reason: CancelReason): void {
    events.push({ type: 'cancelled', id: order.id, quantity: order.open, reason })
  }

  function reject(reason: (BookEvent & { type: 'rejected' })['reason'], id?: OrderId): void {
    events.push(id === undefined ? { type: 'rejected', reason } : { type: 'rejected', id, reason })
  }

  return {
    apply,
    levels: (side, count) =>
      resting[side]
        .levels()
        .take(count)
        .map(({ price, quantity, orders }) => ({ price, quantity, orders }))
        .toArray(),
    openOf: (id) => orders.get(id)?.open,
    state: () => ({
      latestId,
      orders: [...orders.values()]
        .toSorted((a, b) => a.place - b.place)
        .map(({ id, side, quantity, open, limit, trigger, timeInForce }) => ({
          id,
          side,
          quantity,
          open,
          limit,
          trigger,
          timeInForce,
        })),
    }),
  }
}

const isPrice = (price: number | undefined): boolean => price === undefined || isCount(price)

const accepts = (order: Order, price: number): boolean =>
  order.limit === undefined || (order.side === 'buy' ? price <= order.limit : price >= order.limit)

/** `first` is the better price of that side */
const isBetter = (side: Side, first: number, second: number): boolean =>
  side === 'buy' ? first > second : first < second
