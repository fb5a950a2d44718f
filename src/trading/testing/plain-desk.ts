import { createExchange } from '#market/exchange.ts'
import type { Desk, DeskEvent, DeskOrder, Tape, TapeTrade } from '../desk.ts'

/** The events that a plain desk tells of, as the real one does. */
export type PlainDesk = Pick<Desk, 'advance' | 'place' | 'cancel' | 'replace'>

/**
 * The rules of a desk once more, as plainly as they can be said: all orders stand in one list, every trade of the market
 * and every instant is looked at, and nothing is kept from one moment to the next. It is slow and has no book.
 * Of an auction it says who takes part; how a call comes to its price is the exchange's, which has tests of its own.
 */
export function plainDesk(tape: Tape): PlainDesk {
  let now = 0
  let places = 0
  let orders: DeskOrder[] = []
  let events: DeskEvent[] = []
  let stepAt: number | undefined
  let taken: { side: string; price: number; lots: number }[] = []
  /** prices traded within one command, by which stops are set off */
  let traded: number[] = []

  const isBuy = ({ side }: DeskOrder) => side === 'buy'
  const accepts = (order: DeskOrder, price: number) => (isBuy(order) ? price <= order.limit : price >= order.limit)
  const isReached = (order: DeskOrder, level: number, price: number) => (isBuy(order) ? price >= level : price <= level)
  const entryOf = ({ activeAt }: DeskOrder) => tape.continuousFrom(Math.max(activeAt, now))

  /** What is offered against an order: the market's levels, less what was taken of them, and other orders. */
  function offers(to: DeskOrder): { price: number; lots: number; by?: DeskOrder }[] {
    const outside = tape.book(now)
    const side = isBuy(to) ? 'ask' : 'bid'
    const market = ((isBuy(to) ? outside?.asks : outside?.bids) ?? []).map(({ price, quantity }) => ({
      price,
      lots: taken.reduce((left, each) => left - (each.side === side && each.price === price ? each.lots : 0), quantity),
    }))
    const others = orders
      .filter((each) => each.place !== undefined && each.trigger === undefined && each.side !== to.side)
      .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
      .map((by) => ({ price: by.limit, lots: by.open, by }))
    return [...market, ...others]
      .filter(({ price, lots }) => lots > 0 && accepts(to, price))
      .toSorted((a, b) => (isBuy(to) ? a.price - b.price : b.price - a.price))
  }

  function fill(order: DeskOrder, price: number, lots: number, against: number | undefined, isAuction = false): void {
    order.open -= lots
    if (order.open === 0) orders = orders.filter((each) => each !== order)
    events.push({ type: 'fill', id: order.id, at: now, price, lots, against, isAuction })
  }

  /** Takes what suits it, the best first. @param from only of the market outside */
  function take(order: DeskOrder, from: 'market' | 'all'): void {
    for (;;) {
      const best = offers(order).find(({ by }) => from === 'all' || by === undefined)
      if (!best || order.open === 0) return
      const lots = Math.min(order.open, best.lots)
      if (!best.by) taken.push({ side: isBuy(order) ? 'ask' : 'bid', price: best.price, lots })
      fill(order, best.price, lots, best.by?.id)
      if (best.by) fill(best.by, best.price, lots, order.id)
      traded.push(best.price)
    }
  }

  function offerOutside(): void {
    const step = tape.book(now)?.at
    if (step !== stepAt) taken = []
    stepAt = step
    traded = []
    for (const side of ['buy', 'sell'] as const) {
      const resting = orders
        .filter((order) => order.side === side && order.place !== undefined && order.trigger === undefined)
        .toSorted((a, b) => (side === 'buy' ? b.limit - a.limit : a.limit - b.limit) || (a.place ?? 0) - (b.place ?? 0))
      for (const order of resting) take(order, 'market')
    }
    setOffStops()
  }

  /** Buys from the lowest mark up, then sells from the highest down; what they trade may set off more. */
  function setOffStops(): void {
    for (;;) {
      const [low, high] = [Math.min(...traded), Math.max(...traded)]
      const due = orders
        .filter(({ place, trigger }) => place !== undefined && trigger !== undefined)
        .filter((order) => isReached(order, order.trigger as number, isBuy(order) ? high : low))
        .toSorted((a, b) => {
          const [first = 0, second = 0] = [a.trigger, b.trigger]
          if (a.side !== b.side) return isBuy(a) ? -1 : 1
          return (isBuy(a) ? first - second : second - first) || (a.place ?? 0) - (b.place ?? 0)
        })[0]
      if (!due) return
      due.place = ++places
      trigger(due)
      execute(due)
    }
  }

  function trigger(order: DeskOrder): void {
    order.trigger = undefined
    order.trailing = undefined
    events.push({ type: 'triggered', id: order.id, at: now })
  }

  function otherLeg(order: DeskOrder): void {
    order.limit = order.oco?.limit ?? order.limit
    order.oco = undefined
    events.push({ type: 'triggered', id: order.id, at: now })
  }

  function execute(order: DeskOrder): void {
    const { immediate } = order
    const offered = offers(order).reduce((sum, { lots }) => sum + lots, 0)
    const isRefused = immediate === 'fok' && offered < order.open
    if (!isRefused) take(order, 'all')
    if (!immediate || order.open === 0) return
    orders = orders.filter((each) => each !== order)
    events.push({ type: 'cancelled', id: order.id, at: now, reason: isRefused ? 'notFillable' : 'notFilledAtOnce' })
  }

  function enter(order: DeskOrder): void {
    const last = tape.last(now)
    if (last !== undefined && order.trigger !== undefined && isReached(order, order.trigger, last)) trigger(order)
    if (last !== undefined && order.oco && isReached(order, order.oco.trigger, last)) otherLeg(order)
    offerOutside()
    order.place = ++places
    traded = traded.slice(-1) // the last price there is, also for a stop that comes now
    if (order.trigger === undefined) execute(order)
    setOffStops()
  }

  function settle(): void {
    for (const order of orders.filter(({ expiresAt }) => expiresAt <= now)) {
      orders = orders.filter((each) => each !== order)
      events.push({ type: 'expired', id: order.id, at: now })
    }
    const due = orders.filter((order) => order.place === undefined && entryOf(order) <= now)
    for (const order of due.toSorted((a, b) => a.id - b.id)) enter(order)
  }

  function moveTrigger(order: DeskOrder): void {
    if (!order.trailing) return
    const { part, best } = order.trailing
    const moved = tape.onGrid(best * (isBuy(order) ? 1 + part : 1 - part), isBuy(order) ? 'up' : 'down')
    const isNearer = order.trigger === undefined || (isBuy(order) ? moved < order.trigger : moved > order.trigger)
    if (moved <= 0 || !isNearer) return
    order.trigger = moved
    const { protection = 0 } = order
    order.limit = isBuy(order)
      ? tape.onGrid(moved * (1 + protection), 'up')
      : Math.max(1, tape.onGrid(moved * (1 - protection), 'down'))
  }

  function look(price: number): void {
    const active = orders.filter(({ activeAt }) => activeAt <= now)
    const turned = active.filter(
      ({ oco, side }) => oco && (side === 'buy' ? price >= oco.trigger : price <= oco.trigger),
    )
    for (const order of turned) {
      order.place = undefined
      otherLeg(order)
    }
    for (const order of active) {
      if (!order.trailing || (isBuy(order) ? price >= order.trailing.best : price <= order.trailing.best)) continue
      order.trailing.best = price
      moveTrigger(order)
    }
    offerOutside()
    traded = [price]
    setOffStops()
    for (const order of turned) if (orders.includes(order)) enter(order)
  }

  function auction(price: number, lots: number): void {
    const taking = orders
      .filter((order) => order.activeAt <= now && order.trigger === undefined)
      .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || a.id - b.id)
    const call = createExchange()
    call.apply({ type: 'call' })
    const outside = (['buy', 'sell'] as const).map((side) => ({ side, open: lots, limit: price }))
    for (const [n, { side, open, limit }] of [...taking, ...outside].entries())
      call.apply({ type: 'new', id: n + 1, side, quantity: open, limit })
    for (const event of call.apply({ type: 'uncross', reference: price })) {
      const order = event.type === 'auctionFill' ? taking[event.id - 1] : undefined
      if (order && event.type === 'auctionFill') fill(order, event.price, event.quantity, undefined, true)
    }
    for (const order of orders.filter(({ activeAt }) => activeAt <= now)) {
      if (order.trigger !== undefined && isReached(order, order.trigger, price)) trigger(order)
      else if (order.oco && isReached(order, order.oco.trigger, price)) otherLeg(order)
      else continue
      order.place = undefined
    }
  }

  function said(): DeskEvent[] {
    const told = events
    events = []
    return told
  }

  return {
    advance(to) {
      settle()
      const trades = [...tape.trades(now, to, () => [Infinity, -Infinity])]
      while (now < to) {
        now++
        for (; trades[0]?.at === now; trades.shift()) {
          const [{ price, lots, isAuction }] = trades as [TapeTrade]
          if (isAuction) auction(price, lots)
          else look(price)
        }
        settle()
      }
      return said()
    },
    place(order) {
      orders.push(order)
      if (order.trigger === undefined) moveTrigger(order)
      settle()
      return said()
    },
    cancel(id) {
      if (!orders.some((order) => order.id === id)) return []
      orders = orders.filter((order) => order.id !== id)
      events.push({ type: 'cancelled', id, at: now, reason: 'requested' })
      return said()
    },
    replace(id, { lots, limit }) {
      const order = orders.find((each) => each.id === id)
      if (!order) return []
      const filled = order.lots - order.open
      if ((lots ?? order.lots) > order.lots || (limit ?? order.limit) !== order.limit) order.place = undefined
      Object.assign(order, { lots: lots ?? order.lots, limit: limit ?? order.limit })
      order.open = order.lots - filled
      settle()
      return said()
    },
  }
}
