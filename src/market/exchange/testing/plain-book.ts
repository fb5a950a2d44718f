import type { Book, BookEvent, Command, OrderId, RejectReason, Side } from '../orders.ts'

interface PlainOrder {
  id: OrderId
  side: Side
  quantity: number
  open: number
  limit?: number | undefined
  trigger?: number | undefined
  timeInForce: 'day' | 'ioc' | 'fok'
  /** place in the order of time */
  place: number
}

/** The rules of the book written down without a thought for speed: one list, searched anew for every step. */
export function plainBook(): Book {
  let orders: PlainOrder[] = []
  let outside: { side: Side; price: number; quantity: number }[] = []
  let prints: number[] = []
  let latestId = 0
  let places = 0
  let events: BookEvent[] = []

  const reject = (reason: RejectReason, id?: OrderId) =>
    void events.push(id === undefined ? { type: 'rejected', reason } : { type: 'rejected', id, reason })
  const resting = (side: Side) => orders.filter((order) => order.side === side && order.trigger === undefined)

  /** everything an order could trade with, best first: price, then the market outside, then time */
  function counterparties(order: PlainOrder) {
    const side = opposite(order.side)
    const market = outside
      .filter((level) => level.side === side)
      .map((level) => ({ price: level.price, place: -1, quantity: level.quantity, level, maker: undefined }))
    const users = resting(side).map((maker) => ({
      price: maker.limit ?? 0,
      place: maker.place,
      quantity: maker.open,
      level: undefined,
      maker,
    }))
    return [...market, ...users]
      .filter((one) => one.quantity > 0 && accepts(order, one.price))
      .sort((a, b) => better(side)(a, b) || a.place - b.place)
  }

  function match(order: PlainOrder, onlyOutside = false) {
    for (;;) {
      const best = counterparties(order).find((one) => !onlyOutside || one.level)
      if (!best || order.open === 0) return
      const quantity = Math.min(order.open, best.quantity)
      order.open -= quantity
      if (best.level) best.level.quantity -= quantity
      if (best.maker) best.maker.open -= quantity
      events.push({
        type: 'trade',
        taker: order.id,
        ...(best.maker ? { maker: best.maker.id } : {}),
        side: order.side,
        price: best.price,
        quantity,
      })
      prints.push(best.price)
      orders = orders.filter((one) => one.open > 0)
    }
  }

  function execute(order: PlainOrder) {
    const available = counterparties(order).reduce((sum, one) => sum + one.quantity, 0)
    if (order.timeInForce === 'fok' && available < order.open) {
      return void events.push({ type: 'cancelled', id: order.id, quantity: order.open, reason: 'notFillable' })
    }
    match(order)
    if (order.open === 0) return
    if (order.limit === undefined || order.timeInForce !== 'day') {
      return void events.push({ type: 'cancelled', id: order.id, quantity: order.open, reason: 'notFilledAtOnce' })
    }
    orders.push({ ...order, place: places++ })
  }

  function start(order: PlainOrder) {
    if (order.trigger === undefined) execute(order)
    else orders.push({ ...order, place: places++ })
  }

  function setOffStops() {
    for (;;) {
      const due = orders
        .filter(
          (order) =>
            order.trigger !== undefined &&
            prints.some((price) => (order.side === 'buy' ? price >= order.trigger! : price <= order.trigger!)),
        )
        .sort((a, b) =>
          a.side === b.side
            ? (a.side === 'buy' ? a.trigger! - b.trigger! : b.trigger! - a.trigger!) || a.place - b.place
            : a.side === 'buy'
              ? -1
              : 1,
        )[0]
      if (!due) break
      orders = orders.filter((order) => order !== due)
      events.push({ type: 'triggered', id: due.id })
      execute({ ...due, trigger: undefined })
    }
    prints = prints.slice(-1)
  }

  function run(command: Command): void {
    switch (command.type) {
      case 'new': {
        const { type: _, timeInForce = 'day', ...terms } = command
        if (!Number.isSafeInteger(command.id) || command.id <= latestId) return reject('idNotRising', command.id)
        if (!isCount(command.quantity)) return reject('badQuantity', command.id)
        if ([command.limit, command.trigger].some((price) => price !== undefined && !isCount(price)))
          return reject('badPrice', command.id)
        latestId = command.id
        events.push({ type: 'accepted', id: command.id })
        return start({ ...terms, timeInForce, open: command.quantity, place: 0 })
      }
      case 'cancel': {
        const order = orders.find(({ id }) => id === command.id)
        if (!order) return reject('unknownOrder', command.id)
        orders = orders.filter((one) => one !== order)
        return void events.push({ type: 'cancelled', id: order.id, quantity: order.open, reason: 'requested' })
      }
      case 'replace': {
        const order = orders.find(({ id }) => id === command.id)
        if (!order) return reject('unknownOrder', command.id)
        const changed = { ...order, ...command }
        if (!isCount(changed.quantity)) return reject('badQuantity', order.id)
        if ([changed.limit, changed.trigger].some((price) => price !== undefined && !isCount(price)))
          return reject('badPrice', order.id)
        if (order.trigger === undefined && command.trigger !== undefined) return reject('notWaiting', order.id)
        const filled = order.quantity - order.open
        if (changed.quantity <= filled) {
          orders = orders.filter((one) => one !== order)
          return void events.push({ type: 'cancelled', id: order.id, quantity: order.open, reason: 'nothingLeft' })
        }
        const samePrice =
          order.trigger === undefined ? changed.limit === order.limit : changed.trigger === order.trigger
        const keptPriority = samePrice && changed.quantity <= order.quantity
        const next = {
          ...order,
          quantity: changed.quantity,
          open: changed.quantity - filled,
          limit: changed.limit,
          trigger: changed.trigger,
        }
        events.push({ type: 'replaced', id: order.id, open: next.open, keptPriority })
        orders = keptPriority
          ? orders.map((one) => (one === order ? next : one))
          : orders.filter((one) => one !== order)
        return keptPriority ? undefined : start(next)
      }
      case 'liquidity': {
        const sound = (levels: readonly { price: number; quantity: number }[], side: Side) =>
          levels.every(
            (level, index) =>
              isCount(level.price) &&
              isCount(level.quantity) &&
              (index === 0 || better(side)(levels[index - 1]!, level) < 0),
          )
        const [bid, ask] = [command.bids[0], command.asks[0]]
        if (!sound(command.bids, 'buy') || !sound(command.asks, 'sell') || (bid && ask && bid.price >= ask.price))
          return reject('crossedLiquidity')
        outside = [
          ...command.bids.map((level) => ({ side: 'buy' as const, ...level })),
          ...command.asks.map((level) => ({ side: 'sell' as const, ...level })),
        ]
        for (const side of ['buy', 'sell'] as const) {
          const byRank = resting(side).sort(
            (a, b) => better(side)({ price: a.limit ?? 0 }, { price: b.limit ?? 0 }) || a.place - b.place,
          )
          for (const order of byRank) match(order, true)
          orders = orders.filter((one) => one.open > 0)
        }
        return
      }
      case 'print':
        if (!isCount(command.price)) return reject('badPrice')
        prints.push(command.price)
    }
  }

  return {
    apply(command) {
      events = []
      run(command)
      setOffStops()
      return events
    },
    levels(side, count) {
      const byPrice = Map.groupBy(resting(side), (order) => order.limit ?? 0)
      return [...byPrice]
        .map(([price, queue]) => ({
          price,
          quantity: queue.reduce((sum, { open }) => sum + open, 0),
          orders: queue.length,
        }))
        .sort(better(side))
        .slice(0, count)
    },
    openOf: (id) => orders.find((order) => order.id === id)?.open,
    state: () => ({
      latestId,
      orders: orders
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

const isCount = (value: number) => Number.isSafeInteger(value) && value > 0
const better = (side: Side) => (a: { price: number }, b: { price: number }) =>
  side === 'buy' ? b.price - a.price : a.price - b.price
const accepts = (order: PlainOrder, price: number) =>
  order.limit === undefined || (order.side === 'buy' ? price <= order.limit : price >= order.limit)
const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')
