import type { Instant } from '#contract/vocabulary.ts'
import { createExchange, type Exchange, type ExchangeCommand, type RestingOrder, type Side } from '#market/exchange.ts'

/** An order on one listing. Prices are whole units of its grid, quantities whole lots. */
export interface DeskOrder {
  readonly id: number
  readonly side: Side
  lots: number
  open: number
  /** no fill is worse; orders „at market“ have one that is far away */
  limit: number
  /** a stop waits until the market trades here or beyond */
  trigger?: number | undefined
  /** the trigger follows the best price at this distance, a part of it */
  trailing?: { part: number; best: number } | undefined
  /** the other leg of an order with two: traded here or beyond, the limit becomes this one */
  oco?: { trigger: number; limit: number } | undefined
  /** how far an order whose stop was reached may go from it, a part of it; absent: to its own limit */
  protection?: number | undefined
  immediate?: 'ioc' | 'fok' | undefined
  readonly activeAt: Instant
  readonly expiresAt: Instant
  /** its place in time in the book; absent: it has not come to a continuous phase yet */
  place?: number | undefined
}

export interface DeskState {
  seenTo: Instant
  lastPlace: number
  /** the step of the market outside of which orders have taken something, and what, by price */
  outsideAt?: Instant | undefined
  taken: { bid: Record<string, number>; ask: Record<string, number> }
}

/** What the desk sees of the market outside. Every answer is a function of the instant. */
export interface Tape {
  /** trades in (from, to] at or below the first or at or above the second of the bands of that moment, in order */
  trades(from: Instant, to: Instant, bands: () => Bands): Iterable<TapeTrade>
  /** what is offered at an instant of continuous trading */
  book(at: Instant): OutsideBook | undefined
  /** price of the last trade at or before an instant */
  last(at: Instant): number | undefined
  /** the instant itself within continuous trading, else the next begin of it */
  continuousFrom(at: Instant): Instant
  /** a price on the grid, at most or at least this */
  onGrid(units: number, direction: 'down' | 'up'): number
}
export type Bands = readonly [below: number, above: number]
export interface TapeTrade {
  at: Instant
  price: number
  lots: number
  isAuction: boolean
}
export interface OutsideBook {
  at: Instant
  bids: readonly { price: number; quantity: number }[]
  asks: readonly { price: number; quantity: number }[]
}

export type DeskEvent = { id: number; at: Instant } & (
  | { type: 'activated' | 'triggered' | 'expired' }
  | { type: 'cancelled'; reason: 'requested' | 'notFilledAtOnce' | 'notFillable' }
  | { type: 'fill'; price: number; lots: number; against: number | undefined; isAuction: boolean }
)

/** The desk of one listing between two commands. */
export interface Desk {
  /** works through what happened up to an instant */
  advance(to: Instant): DeskEvent[]
  /** at the instant the desk has come to */
  place(order: DeskOrder): DeskEvent[]
  /** what is still open of the order; nothing where it is done */
  cancel(id: number): DeskEvent[]
  replace(id: number, change: Partial<Pick<DeskOrder, 'lots' | 'limit' | 'trigger' | 'oco' | 'trailing'>>): DeskEvent[]
  open(): readonly DeskOrder[]
  bands(): Bands
  /** when something is due whatever the market does */
  nextInstant(): Instant
  readonly state: DeskState
}

const stepMs = 86_400_000

/**
 * The orders of all readers on one listing. A trade of the market that may concern one of them is a moment to look: the book of
 * that instant is offered, resting orders take what suits them, and stops are set off. Trades in between concern nobody,
 * so however the time is cut into pieces the same happens.
 */
export function openDesk(state: DeskState, orders: readonly DeskOrder[], tape: Tape): Desk {
  const byId = new Map(orders.map((order) => [order.id, order]))
  let byPlace = new Map<number, DeskOrder>()
  let exchange: Exchange | undefined
  /** the book knows orders by places that they no longer have */
  let isStale = false
  let events: DeskEvent[] = []

  /** Only what stands in orders counts: a desk that is opened anew is the same desk. */
  function book(): Exchange {
    if (exchange) return exchange
    const entered = [...byId.values()]
      .filter((order): order is DeskOrder & { place: number } => order.place !== undefined)
      .toSorted((a, b) => a.place - b.place)
    byPlace = new Map(entered.map((order) => [order.place, order]))
    exchange = createExchange({ latestId: state.lastPlace, orders: entered.map(resting) })
    return exchange
  }

  function apply(command: ExchangeCommand): void {
    for (const event of book().apply(command)) {
      if (event.type === 'trade') {
        const { taker, maker, side, price, quantity } = event
        const [from, to] = [orderAt(taker), maker === undefined ? undefined : orderAt(maker)]
        if (!to) take(side, price, quantity)
        fill(from, price, quantity, to?.id, false)
        if (to) fill(to, price, quantity, from.id, false)
      } else if (event.type === 'triggered') {
        const order = orderAt(event.id)
        trigger(order)
      } else if (event.type === 'cancelled' && event.reason !== 'requested') {
        const order = orderAt(event.id)
        byId.delete(order.id)
        const reason = event.reason === 'notFillable' ? 'notFillable' : 'notFilledAtOnce'
        events.push({ type: 'cancelled', id: order.id, at: state.seenTo, reason })
      } else if (event.type === 'rejected') {
        throw new Error(`The book refused ${command.type}: ${event.reason}`)
      }
    }
  }

  function orderAt(place: number): DeskOrder {
    const order = byPlace.get(place)
    if (!order) throw new Error(`No order at ${place}`)
    return order
  }

  function fill(order: DeskOrder, price: number, lots: number, against: number | undefined, isAuction: boolean): void {
    order.open -= lots
    if (order.open === 0) byId.delete(order.id)
    events.push({ type: 'fill', id: order.id, at: state.seenTo, price, lots, against, isAuction })
  }

  function take(takerSide: Side, price: number, lots: number): void {
    const taken = state.taken[takerSide === 'buy' ? 'ask' : 'bid']
    taken[price] = (taken[price] ?? 0) + lots
  }

  /** Its place in time is from now on: it stands behind what was in the book before. */
  function trigger(order: DeskOrder): void {
    if (order.place !== undefined) {
      order.place = ++state.lastPlace
      isStale = true
    }
    order.trigger = undefined
    order.trailing = undefined
    events.push({ type: 'triggered', id: order.id, at: state.seenTo })
  }

  /** Offers what the market outside has now, less what orders have taken of the same step. */
  function offer(): void {
    if (isStale) exchange = undefined
    isStale = false
    const outside = tape.book(state.seenTo)
    if (outside?.at !== state.outsideAt) state.taken = { bid: {}, ask: {} }
    state.outsideAt = outside?.at
    const left = (levels: OutsideBook['bids'], taken: Record<string, number>) =>
      levels.flatMap(({ price, quantity }) => {
        const rest = quantity - (taken[price] ?? 0)
        return rest > 0 ? [{ price, quantity: rest }] : []
      })
    apply({
      type: 'liquidity',
      bids: left(outside?.bids ?? [], state.taken.bid),
      asks: left(outside?.asks ?? [], state.taken.ask),
    })
  }

  function enter(order: DeskOrder): void {
    const last = tape.last(state.seenTo)
    if (order.trigger !== undefined && last !== undefined && isReached(order.side, order.trigger, last)) trigger(order)
    if (order.oco && last !== undefined && isReached(order.side, order.oco.trigger, last)) otherLeg(order)
    // a book would hold its last price against a new stop; a desk remembers none
    if (order.trigger !== undefined) exchange = undefined
    offer()
    if (!byId.has(order.id)) return
    order.place = ++state.lastPlace
    byPlace.set(order.place, order)
    apply({
      type: 'new',
      id: order.place,
      side: order.side,
      quantity: order.open,
      limit: order.limit,
      ...(order.trigger !== undefined && { trigger: order.trigger }),
      ...(order.immediate && { timeInForce: order.immediate }),
    })
  }

  function otherLeg(order: DeskOrder): void {
    if (!order.oco) return
    order.limit = order.oco.limit
    order.oco = undefined
    events.push({ type: 'triggered', id: order.id, at: state.seenTo })
  }

  function leave(order: DeskOrder): void {
    if (order.place === undefined) return
    exchange?.apply({ type: 'cancel', id: order.place })
    byPlace.delete(order.place)
    order.place = undefined
  }

  /** Stops that follow the price, and orders with two legs. @returns those whose other leg counts now */
  function follow(price: number): DeskOrder[] {
    const turned: DeskOrder[] = []
    for (const order of byId.values()) {
      if (order.oco && isReached(order.side, order.oco.trigger, price) && order.activeAt <= state.seenTo) {
        leave(order)
        otherLeg(order)
        turned.push(order)
      }
      const { trailing } = order
      if (!trailing || order.activeAt > state.seenTo) continue
      if (order.side === 'sell' ? price <= trailing.best : price >= trailing.best) continue
      trailing.best = price
      moveTrigger(order, trailing)
    }
    return turned
  }

  function moveTrigger(order: DeskOrder, { part, best }: { part: number; best: number }): void {
    const isSell = order.side === 'sell'
    const moved = tape.onGrid(best * (isSell ? 1 - part : 1 + part), isSell ? 'down' : 'up')
    if (moved <= 0 || (order.trigger !== undefined && (isSell ? moved <= order.trigger : moved >= order.trigger)))
      return
    order.trigger = moved
    order.limit = protectedLimit(order, moved)
    exchange = undefined // a book would hold its last price against the new trigger
  }

  function protectedLimit({ side, protection, limit }: DeskOrder, at: number): number {
    if (protection === undefined) return limit
    return side === 'buy'
      ? tape.onGrid(at * (1 + protection), 'up')
      : Math.max(1, tape.onGrid(at * (1 - protection), 'down'))
  }

  function look({ price, lots, isAuction }: TapeTrade): void {
    if (isAuction) return auction(price, lots)
    const turned = follow(price)
    offer()
    apply({ type: 'print', price })
    for (const order of turned) enter(order)
  }

  /** The market's auction: at its price readers meet each other, and as much of the market as was traded. */
  function auction(price: number, lots: number): void {
    const taking = [...byId.values()]
      .filter(({ activeAt, trigger: stop }) => activeAt <= state.seenTo && stop === undefined)
      .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || a.id - b.id)
    const room = createExchange()
    room.apply({ type: 'call' })
    for (const [n, { side, open, limit }] of taking.entries())
      room.apply({ type: 'new', id: n + 1, side, quantity: open, limit })
    for (const [n, side] of (['buy', 'sell'] as const).entries())
      if (lots > 0) room.apply({ type: 'new', id: taking.length + n + 1, side, quantity: lots, limit: price })
    for (const event of room.apply({ type: 'uncross', reference: price })) {
      const order = event.type === 'auctionFill' ? taking[event.id - 1] : undefined
      if (order && event.type === 'auctionFill') fill(order, event.price, event.quantity, undefined, true)
    }
    for (const order of byId.values()) {
      if (order.activeAt > state.seenTo) continue
      if (order.trigger !== undefined && isReached(order.side, order.trigger, price)) trigger(order)
      else if (order.oco && isReached(order.side, order.oco.trigger, price)) otherLeg(order)
      else continue
      order.place = undefined // it comes to the book with the next continuous phase
    }
    exchange = undefined
  }

  function bands(): Bands {
    let [below, above] = [-Infinity, Infinity]
    for (const { side, limit, trigger: stop, oco, trailing } of byId.values()) {
      if (stop === undefined) {
        if (side === 'buy') below = Math.max(below, limit)
        else above = Math.min(above, limit)
      }
      for (const level of [stop, oco?.trigger])
        if (level !== undefined) {
          if (side === 'buy') above = Math.min(above, level)
          else below = Math.max(below, level)
        }
      if (trailing) {
        if (side === 'sell') above = Math.min(above, trailing.best + 1)
        else below = Math.max(below, trailing.best - 1)
      }
    }
    return [below, above]
  }

  function entryOf({ activeAt }: DeskOrder): Instant {
    return tape.continuousFrom(Math.max(activeAt, state.seenTo))
  }

  function nextInstant(): Instant {
    let next = Infinity
    for (const order of byId.values()) {
      next = Math.min(next, order.expiresAt)
      if (order.place === undefined) next = Math.min(next, entryOf(order))
    }
    return next
  }

  /** Looks at the trades up to an instant. @returns how far: an auction may send orders to the book that opens before */
  function see(to: Instant): Instant {
    let end = to
    for (const trade of tape.trades(state.seenTo, to, bands)) {
      if (trade.at > end) break
      state.seenTo = trade.at
      look(trade)
      if (trade.isAuction) end = Math.min(to, Math.max(trade.at, nextInstant()))
    }
    return end
  }

  function settle(): void {
    for (const order of byId.values()) {
      if (order.expiresAt > state.seenTo) continue
      leave(order)
      byId.delete(order.id)
      events.push({ type: 'expired', id: order.id, at: state.seenTo })
    }
    const waiting = [...byId.values()].filter(({ place }) => place === undefined).toSorted((a, b) => a.id - b.id)
    for (const order of waiting) if (entryOf(order) <= state.seenTo) enter(order)
  }

  function said(): DeskEvent[] {
    const told = events
    events = []
    return told
  }

  return {
    state,
    bands,
    nextInstant,
    open: () => [...byId.values()],
    advance(to) {
      settle()
      while (state.seenTo < to) {
        const next = Math.max(state.seenTo + 1, Math.min(to, nextInstant(), state.seenTo + stepMs))
        const seen = byId.size > 0 ? see(next) : to
        state.seenTo = byId.size > 0 ? seen : to
        settle()
      }
      return said()
    },
    place(order) {
      byId.set(order.id, order)
      if (order.trailing && order.trigger === undefined) moveTrigger(order, order.trailing)
      settle()
      return said()
    },
    cancel(id) {
      const order = byId.get(id)
      if (!order) return []
      leave(order)
      byId.delete(id)
      events.push({ type: 'cancelled', id, at: state.seenTo, reason: 'requested' })
      return said()
    },
    replace(id, change) {
      const order = byId.get(id)
      if (!order) return []
      const { lots = order.lots, ...levels } = change
      const filled = order.lots - order.open
      const keepsPlace =
        lots <= order.lots &&
        (Object.keys(levels) as (keyof typeof levels)[]).every((key) => levels[key] === order[key])
      if (!keepsPlace) leave(order)
      Object.assign(order, levels, { lots, open: lots - filled })
      exchange = undefined // a book counts from what an order was when it came there, and would end one that is half done
      settle()
      return said()
    },
  }
}

const resting = ({ place, side, open, limit, trigger }: DeskOrder & { place: number }): RestingOrder => ({
  id: place,
  side,
  quantity: open,
  open,
  limit,
  trigger,
  timeInForce: 'day',
})

/** A stop to buy is reached from below, one to sell from above. */
const isReached = (side: Side, level: number, price: number): boolean =>
  side === 'buy' ? price >= level : price <= level
