import type { DeskOrder, Tape } from '../desk.ts'

/** Length of a day of the market of a seed, and how many there are. */
export const dayMs = 1000
export const days = 3

/** Mulberry32, so that a seed is a run. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface Offered extends Tape {
  offeredAt(at: number): { bids: Map<number, number>; asks: Map<number, number> }
}

/** Days of a call, continuous trading, and a closing call; a price that wanders. */
export function tapeOfSeed(seed: number): Offered {
  const random = randomOf(seed)
  const mids: number[] = []
  const rows: { at: number; price: number; lots: number; isAuction: boolean }[] = []
  const books: {
    at: number
    bids: { price: number; quantity: number }[]
    asks: { price: number; quantity: number }[]
  }[] = []
  let mid = 1000
  for (let step = 0; step < (days * dayMs) / 10; step++) {
    mid = Math.max(100, mid + Math.round((random() - 0.5) * 24))
    mids.push(mid)
    const size = () => 1 + Math.floor(random() * 20)
    const half = 1 + Math.floor(random() * 3)
    books.push({
      at: step * 10,
      bids: [0, 1, 2].map((n) => ({ price: mid - half - n, quantity: size() })),
      asks: [0, 1, 2].map((n) => ({ price: mid + half + n, quantity: size() })),
    })
    const inDay = (step * 10) % dayMs
    if (inDay === 100 || inDay === 900) rows.push({ at: step * 10, price: mid, lots: size(), isAuction: true })
    else if (inDay > 100 && inDay < 800 && random() < 0.6)
      rows.push({
        at: step * 10 + Math.floor(random() * 10),
        price: mid + (random() < 0.5 ? half : -half),
        lots: size(),
        isAuction: false,
      })
  }
  const bookAt = (at: number) => books[Math.min(books.length - 1, Math.floor(at / 10))]
  return {
    *trades(from, to, bands) {
      for (const row of rows) {
        if (row.at <= from) continue
        if (row.at > to) return
        const [below, above] = bands()
        if (row.price <= below || row.price >= above) yield row
      }
    },
    book: bookAt,
    last: (at) => rows.findLast((row) => row.at <= at)?.price,
    continuousFrom(at) {
      const inDay = at % dayMs
      return inDay < 100 ? at - inDay + 100 : inDay < 800 ? at : at - inDay + dayMs + 100
    },
    onGrid: (units, direction) => (direction === 'down' ? Math.floor(units) : Math.ceil(units)),
    offeredAt(at) {
      const { bids = [], asks = [] } = bookAt(at) ?? {}
      const sums = (levels: typeof bids) => new Map(levels.map(({ price, quantity }) => [price, quantity]))
      return { bids: sums(bids), asks: sums(asks) }
    },
  }
}

export type Given = { at: number } & (
  | { do: 'place'; order: DeskOrder }
  | { do: 'cancel'; id: number }
  | { do: 'replace'; id: number; limit: number; lots: number }
)

/** What readers ask for: every kind of order, cancelled and changed now and then. */
export function commandsOfSeed(seed: number): Given[] {
  const random = randomOf(seed ^ 0x5bd1e995)
  const pick = (n: number): number => Math.floor(random() * n)
  const given: Given[] = []
  /** what a change of the limit means for them is another matter */
  const withTwoLegs = new Set<number>()
  let at = 0
  for (let id = 1; id <= 30; id++) {
    at += pick(180)
    const side = random() < 0.5 ? 'buy' : 'sell'
    const away = pick(60) - 20
    const [better, worse] = side === 'buy' ? [-1, 1] : [1, -1]
    const level = 1000 + better * away
    const lots = 1 + pick(40)
    const kind = pick(5)
    const stop = 1000 + worse * (20 + pick(60))
    const order: DeskOrder = {
      id,
      side,
      lots,
      open: lots,
      limit: level,
      activeAt: at,
      expiresAt: at + 300 + pick(2000),
    }
    if (kind === 1) Object.assign(order, { trigger: stop, limit: stop + worse * 50 })
    if (kind === 2) Object.assign(order, { oco: { trigger: stop, limit: stop + worse * 50 } })
    if (kind === 4 && at % dayMs >= 100 && at % dayMs < 800) order.immediate = random() < 0.5 ? 'ioc' : 'fok'
    if (kind === 3)
      Object.assign(order, {
        trailing: { part: 0.03, best: 1000 },
        protection: 0.05,
        limit: stop + worse * 50,
        trigger: stop,
      })
    given.push({ at, do: 'place', order })
    if (order.oco ?? order.trailing) withTwoLegs.add(id)
    if (random() < 0.2) given.push({ at: at + pick(50), do: 'cancel', id: 1 + pick(id) })
    const changed = 1 + pick(id)
    if (random() < 0.2 && !withTwoLegs.has(changed))
      given.push({
        at: at + pick(50),
        do: 'replace',
        id: changed,
        limit: level + pick(9) - 4,
        lots: 20 + pick(30),
      })
  }
  return given.toSorted((a, b) => a.at - b.at)
}
