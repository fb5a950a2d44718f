import type { OrderId, Side } from './orders.ts'

/** An order in a call, in the order of time; without a limit it takes any price. */
export interface AuctionOrder {
  readonly id: OrderId
  readonly side: Side
  readonly quantity: number
  readonly limit?: number | undefined
}

export interface Auction {
  /** in ticks or cents, like the limits */
  readonly price: number
  readonly volume: number
  /** what stays unfilled at that price: positive where buyers are left over, negative where sellers are */
  readonly surplus: number
  /** filled quantities, buyers first, each side by price and time */
  readonly fills: readonly { readonly id: OrderId; readonly side: Side; readonly quantity: number }[]
}

/**
 * One price for all orders of a call: the one at which most is traded; of those the one with the smallest surplus; of
 * those the nearest to the reference, and of two as near the higher. Orders at any price go first, then the better
 * limit, then time. undefined where no bid meets an ask.
 */
export function uncross(orders: readonly AuctionOrder[], reference: number): Auction | undefined {
  const buyers = orders.filter(({ side }) => side === 'buy')
  const sellers = orders.filter(({ side }) => side === 'sell')
  const bids = byLimit(buyers)
  const asks = byLimit(sellers)
  let demand = total(buyers)
  let supply = total(sellers) - total(asks)
  let best: Found | undefined
  let bid = 0
  let ask = 0
  for (const price of candidates(orders, reference)) {
    for (let next = bids[bid]; next && next.limit < price; next = bids[++bid]) demand -= next.quantity
    for (let next = asks[ask]; next && next.limit <= price; next = asks[++ask]) supply += next.quantity
    const found = { price, volume: Math.min(demand, supply), surplus: demand - supply }
    if (found.volume > 0 && (!best || isBetter(found, best, reference))) best = found
  }
  if (!best) return undefined
  const { price, volume } = best
  return {
    ...best,
    fills: [
      ...filled(
        buyers.filter(({ limit }) => limit === undefined || limit >= price),
        volume,
        (a, b) => b - a,
      ),
      ...filled(
        sellers.filter(({ limit }) => limit === undefined || limit <= price),
        volume,
        (a, b) => a - b,
      ),
    ],
  }
}

/**
 * Where volume and surplus may be best: they change at limits only, so each limit, the first and last price of every
 * stretch between two, and the reference stand for all. Ascending.
 */
function candidates(orders: readonly AuctionOrder[], reference: number): number[] {
  const prices = new Set([reference])
  for (const { limit } of orders)
    if (limit !== undefined) for (const price of [limit - 1, limit, limit + 1]) if (price > 0) prices.add(price)
  return [...prices].toSorted((a, b) => a - b)
}

type Found = Pick<Auction, 'price' | 'volume' | 'surplus'>

function isBetter(found: Found, best: Found, reference: number): boolean {
  if (found.volume !== best.volume) return found.volume > best.volume
  if (Math.abs(found.surplus) !== Math.abs(best.surplus)) return Math.abs(found.surplus) < Math.abs(best.surplus)
  const [away, before] = [Math.abs(found.price - reference), Math.abs(best.price - reference)]
  return away === before ? found.price > best.price : away < before
}

const total = (orders: readonly AuctionOrder[]): number => orders.reduce((sum, { quantity }) => sum + quantity, 0)

const hasLimit = (order: AuctionOrder): order is AuctionOrder & { limit: number } => order.limit !== undefined

const byLimit = (orders: readonly AuctionOrder[]) => orders.filter(hasLimit).toSorted((a, b) => a.limit - b.limit)

function filled(side: readonly AuctionOrder[], volume: number, better: (a: number, b: number) => number) {
  let left = volume
  return side
    .toSorted(
      (a, b) =>
        Number(b.limit === undefined) - Number(a.limit === undefined) ||
        (a.limit === undefined || b.limit === undefined ? 0 : better(a.limit, b.limit)),
    )
    .flatMap(({ id, side: of, quantity }) => {
      const part = Math.min(quantity, left)
      left -= part
      return part > 0 ? [{ id, side: of, quantity: part }] : []
    })
}
