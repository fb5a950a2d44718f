/** Rises from order to order; it is also the order of time. */
export type OrderId = number
export type Side = 'buy' | 'sell'

/** Prices are positive integers in ticks or cents of one instrument, quantities positive integers in its pieces. */
export interface NewOrder {
  type: 'new'
  id: OrderId
  side: Side
  quantity: number
  /** absent: at any price, and nothing of it rests */
  limit?: number
  /** a stop: waits until a trade prints at this price or beyond it (buy: above, sell: below) */
  trigger?: number
  /** what is not filled at once: day rests, ioc is cancelled, fok fills whole or not at all; default day */
  timeInForce?: 'day' | 'ioc' | 'fok'
}

/**
 * Changes a resting order. Less quantity keeps its place in the queue; a new limit, a new trigger or more quantity puts
 * it at the end, as if it arrived now. What is absent stays.
 */
export interface ReplaceOrder {
  type: 'replace'
  id: OrderId
  /** whole quantity including what is filled already */
  quantity?: number
  limit?: number
  trigger?: number
}

export interface CancelOrder {
  type: 'cancel'
  id: OrderId
}

/**
 * The present quotes of the market outside, best first; replaces the previous ones. Orders use them up until the next
 * such command; they never change the market's own tape.
 */
export interface Liquidity {
  type: 'liquidity'
  bids: readonly OutsideLevel[]
  asks: readonly OutsideLevel[]
}
export interface OutsideLevel {
  price: number
  quantity: number
}

/** A trade on the market's tape, which sets off stops. */
export interface Print {
  type: 'print'
  price: number
}

export type Command = NewOrder | ReplaceOrder | CancelOrder | Liquidity | Print

export type RejectReason =
  | 'idNotRising'
  | 'badQuantity'
  | 'badPrice'
  | 'unknownOrder'
  | 'notWaiting'
  | 'crossedLiquidity'
export type CancelReason = 'requested' | 'notFilledAtOnce' | 'notFillable' | 'nothingLeft'

export type BookEvent =
  | { type: 'accepted'; id: OrderId }
  | { type: 'rejected'; id?: OrderId; reason: RejectReason }
  | { type: 'triggered'; id: OrderId }
  /** `maker` absent: the market outside */
  | { type: 'trade'; taker: OrderId; maker?: OrderId; side: Side; price: number; quantity: number }
  | { type: 'replaced'; id: OrderId; open: number; keptPriority: boolean }
  /** `quantity` is what was still open */
  | { type: 'cancelled'; id: OrderId; quantity: number; reason: CancelReason }

export interface BookLevel {
  price: number
  quantity: number
  orders: number
}

/** An order that rests or waits. `quantity` is the whole, `open` what is left of it. */
export interface RestingOrder {
  readonly id: OrderId
  readonly side: Side
  readonly quantity: number
  readonly open: number
  readonly limit: number | undefined
  readonly trigger: number | undefined
  readonly timeInForce: 'day' | 'ioc' | 'fok'
}

/** What a book can begin with: orders in the order of time, none of which meets another. */
export interface BookState {
  readonly latestId: OrderId
  readonly orders: readonly RestingOrder[]
}

/** A deterministic order book: the same commands give the same events and the same book. */
export interface Book {
  apply(command: Command): BookEvent[]
  /** resting orders of users, best first; waiting stops and the market outside are not in it */
  levels(side: Side, count: number): BookLevel[]
  /** open quantity of a resting order or waiting stop; undefined when it is done */
  openOf(id: OrderId): number | undefined
  /** everything a new book needs to go on from here, but for what was said of the market outside */
  state(): BookState
}
