import { uncross } from './exchange/auction.ts'
import { createBook } from './exchange/book.ts'
import type {
  BookEvent,
  BookLevel,
  BookState,
  CancelReason,
  Command,
  NewOrder,
  OrderId,
  RejectReason,
  ReplaceOrder,
  RestingOrder,
  Side,
} from './exchange/orders.ts'

export type { BookEvent, BookLevel, BookState, Command, OrderId, RestingOrder, Side } from './exchange/orders.ts'

/** The call of an auction begins: from now on orders are collected and nothing trades. */
export interface BeginCall {
  type: 'call'
}
/** Ends the call: all executable orders trade at one price, and continuous trading resumes with the rest. */
export interface EndCall {
  type: 'uncross'
  /** price that decides between equally good ones: the last traded one */
  reference: number
}
export type ExchangeCommand = Command | BeginCall | EndCall

export type ExchangeEvent =
  | BookEvent
  /** the price of an auction; `surplus` positive: buyers were left over */
  | { type: 'auction'; price: number; volume: number; surplus: number }
  | { type: 'auctionFill'; id: OrderId; side: Side; price: number; quantity: number }

/**
 * One instrument's matching over the day: continuous trading in price-time priority, interrupted by calls. The same
 * commands give the same events. Prices are positive integers in ticks, quantities in pieces, ids rise from order to
 * order.
 */
export interface Exchange {
  apply(command: ExchangeCommand): ExchangeEvent[]
  /** resting orders by price, best first; in a call all that were collected with a limit */
  levels(side: Side, count: number): BookLevel[]
  /** undefined once an order is done */
  openOf(id: OrderId): number | undefined
  /** what an auction would give if the call ended now; undefined outside a call and where no bid meets an ask */
  indicative(reference: number): { price: number; volume: number; surplus: number } | undefined
}

/** @param start resting orders to begin with */
export function createExchange(start?: BookState): Exchange {
  let book = createBook(start)
  let call: Call | undefined

  function apply(command: ExchangeCommand): ExchangeEvent[] {
    if (command.type === 'call') {
      call ??= new Call(book.state())
      return []
    }
    if (command.type === 'uncross') return endCall(command.reference)
    return call ? call.apply(command) : book.apply(command)
  }

  function endCall(reference: number): ExchangeEvent[] {
    if (!call || !isCount(reference)) return [{ type: 'rejected', reason: 'badPrice' }]
    const { events, price } = call.end(reference)
    const { outside } = call
    book = createBook(call.state())
    call = undefined
    // The auction price triggers stops; then the outside quotes received during the call apply.
    const after: Command[] = [...(price === undefined ? [] : [{ type: 'print' as const, price }]), ...outside]
    return [...events, ...after.flatMap((command) => book.apply(command))]
  }

  return {
    apply,
    levels: (side, count) => (call ?? book).levels(side, count),
    openOf: (id) => (call ?? book).openOf(id),
    indicative(reference) {
      const auction = call && uncross(call.collected(), reference)
      return auction && { price: auction.price, volume: auction.volume, surplus: auction.surplus }
    },
  }
}

/** Orders of a call in the order of time: who loses the place in the queue moves to the end. */
class Call {
  /** quotes and prints of the market outside during the call, applied after it */
  readonly outside: Command[] = []
  readonly #orders = new Map<OrderId, RestingOrder>()
  #latestId: OrderId

  constructor({ latestId, orders }: { latestId: OrderId; orders: readonly RestingOrder[] }) {
    this.#latestId = latestId
    for (const order of orders) this.#orders.set(order.id, order)
  }

  state() {
    return { latestId: this.#latestId, orders: [...this.#orders.values()] }
  }

  openOf(id: OrderId): number | undefined {
    return this.#orders.get(id)?.open
  }

  /** What takes part in the auction: all but waiting stops. */
  collected() {
    return [...this.#orders.values()]
      .filter(({ trigger }) => trigger === undefined)
      .map(({ id, side, open, limit }) => ({ id, side, quantity: open, limit }))
  }

  levels(side: Side, count: number): BookLevel[] {
    const resting = this.collected().filter((order) => order.side === side && order.limit !== undefined)
    return [...Map.groupBy(resting, ({ limit }) => limit as number)]
      .map(([price, queue]) => ({
        price,
        quantity: queue.reduce((sum, { quantity }) => sum + quantity, 0),
        orders: queue.length,
      }))
      .toSorted((a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price))
      .slice(0, count)
  }

  apply(command: Command): BookEvent[] {
    switch (command.type) {
      case 'liquidity':
      case 'print':
        this.outside.push(command)
        return []
      case 'new':
        return this.#enter(command)
      case 'cancel': {
        const order = this.#orders.get(command.id)
        if (!order) return [rejected(command.id, 'unknownOrder')]
        this.#orders.delete(order.id)
        return [cancelled(order, 'requested')]
      }
      case 'replace':
        return [this.#replace(command)]
    }
  }

  /** Immediate-or-cancel and fill-or-kill orders are refused in a call. */
  #enter({ id, side, quantity, limit, trigger, timeInForce = 'day' }: NewOrder): BookEvent[] {
    if (!(Number.isSafeInteger(id) && id > this.#latestId)) return [rejected(id, 'idNotRising')]
    if (!isCount(quantity)) return [rejected(id, 'badQuantity')]
    if (!isPrice(limit) || !isPrice(trigger)) return [rejected(id, 'badPrice')]
    this.#latestId = id
    const order = { id, side, quantity, open: quantity, limit, trigger, timeInForce }
    if (timeInForce !== 'day' && trigger === undefined)
      return [{ type: 'accepted', id }, cancelled(order, 'notFilledAtOnce')]
    this.#orders.set(id, order)
    return [{ type: 'accepted', id }]
  }

  #replace(command: ReplaceOrder): BookEvent {
    const order = this.#orders.get(command.id)
    if (!order) return rejected(command.id, 'unknownOrder')
    const { quantity = order.quantity, limit = order.limit, trigger = order.trigger } = command
    if (!isCount(quantity)) return rejected(order.id, 'badQuantity')
    if (!isPrice(limit) || !isPrice(trigger)) return rejected(order.id, 'badPrice')
    if (order.trigger === undefined && command.trigger !== undefined) return rejected(order.id, 'notWaiting')
    const filled = order.quantity - order.open
    if (quantity <= filled) {
      this.#orders.delete(order.id)
      return cancelled(order, 'nothingLeft')
    }
    const keptPriority =
      quantity <= order.quantity && (order.trigger === undefined ? limit === order.limit : trigger === order.trigger)
    if (!keptPriority) this.#orders.delete(order.id)
    this.#orders.set(order.id, { ...order, quantity, open: quantity - filled, limit, trigger })
    return { type: 'replaced', id: order.id, open: quantity - filled, keptPriority }
  }

  /** The auction. Orders at any price were for it alone; nothing of them rests. */
  end(reference: number): { events: ExchangeEvent[]; price: number | undefined } {
    const events: ExchangeEvent[] = []
    const auction = uncross(this.collected(), reference)
    if (auction) {
      const { price, volume, surplus, fills } = auction
      events.push({ type: 'auction', price, volume, surplus })
      for (const { id, side, quantity } of fills) {
        events.push({ type: 'auctionFill', id, side, price, quantity })
        this.#fill(id, quantity)
      }
    }
    for (const order of this.#orders.values()) {
      if (order.limit !== undefined || order.trigger !== undefined) continue
      this.#orders.delete(order.id)
      events.push(cancelled(order, 'notFilledAtOnce'))
    }
    return { events, price: auction?.price }
  }

  #fill(id: OrderId, by: number): void {
    const order = this.#orders.get(id)
    if (!order) return
    if (order.open > by) this.#orders.set(id, { ...order, open: order.open - by })
    else this.#orders.delete(id)
  }
}

const rejected = (id: OrderId, reason: RejectReason): BookEvent => ({ type: 'rejected', id, reason })
const cancelled = ({ id, open }: RestingOrder, reason: CancelReason): BookEvent => ({
  type: 'cancelled',
  id,
  quantity: open,
  reason,
})
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0
const isPrice = (price: number | undefined): boolean => price === undefined || isCount(price)
