import { expect, test } from 'vitest'
import { openDesk, type DeskEvent, type DeskOrder, type DeskState, type Tape } from './desk.ts'

/** More of them by `TRADING_SEEDS=10000`. */
const seeds = Number(process.env['TRADING_SEEDS'] ?? 200)
const dayMs = 1000
const days = 3

/** Mulberry32, so that a seed is a run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Offered extends Tape {
  offeredAt(at: number): { bids: Map<number, number>; asks: Map<number, number> }
}

/** Days of a call, continuous trading, and a closing call; a price that wanders. */
function tapeOfSeed(seed: number): Offered {
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

type Given = { at: number } & (
  | { do: 'place'; order: DeskOrder }
  | { do: 'cancel'; id: number }
  | { do: 'replace'; id: number; limit: number; lots: number }
)

function commandsOfSeed(seed: number): Given[] {
  const random = randomOf(seed ^ 0x5bd1e995)
  const pick = (n: number): number => Math.floor(random() * n)
  const given: Given[] = []
  let at = 0
  for (let id = 1; id <= 30; id++) {
    at += pick(180)
    const side = random() < 0.5 ? 'buy' : 'sell'
    const away = pick(60) - 20
    const [better, worse] = side === 'buy' ? [-1, 1] : [1, -1]
    const level = 1000 + better * away
    const lots = 1 + pick(40)
    const kind = pick(4)
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
    if (kind === 3)
      Object.assign(order, {
        trailing: { part: 0.03, best: 1000 },
        protection: 0.05,
        limit: stop + worse * 50,
        trigger: stop,
      })
    given.push({ at, do: 'place', order })
    if (random() < 0.2) given.push({ at: at + pick(50), do: 'cancel', id: 1 + pick(id) })
    if (random() < 0.2)
      given.push({
        at: at + pick(50),
        do: 'replace',
        id: 1 + pick(id),
        limit: level + pick(9) - 4,
        lots: 20 + pick(30),
      })
  }
  return given.toSorted((a, b) => a.at - b.at)
}

interface Run {
  events: DeskEvent[]
  left: string
}

/** @param kills how often a second the process dies: what is not stored is forgotten, and the desk opened anew */
function run(seed: number, kills: number): Run {
  const tape = tapeOfSeed(seed)
  const random = randomOf(seed + 1)
  const events: DeskEvent[] = []
  let stored: { state: DeskState; orders: DeskOrder[] } = {
    state: { seenTo: 0, lastPlace: 0, taken: { bid: {}, ask: {} } },
    orders: [],
  }
  let desk = openDesk(stored.state, [], tape)
  const keep = (said: DeskEvent[]) => {
    events.push(...said)
    if (random() >= kills) return
    stored = JSON.parse(JSON.stringify({ state: desk.state, orders: desk.open() })) as typeof stored
    desk = openDesk(stored.state, stored.orders, tape)
  }
  const go = (to: number) => {
    const pieces = kills > 0 ? desk.state.seenTo : to
    for (let at = pieces; at < to; at += 1 + Math.floor(random() * 40)) keep(desk.advance(at))
    keep(desk.advance(to))
  }
  for (const given of commandsOfSeed(seed)) {
    go(Math.max(given.at, desk.state.seenTo))
    if (given.do === 'place') keep(desk.place(structuredClone(given.order)))
    else if (given.do === 'cancel') keep(desk.cancel(given.id))
    else {
      const order = desk.open().find(({ id }) => id === given.id)
      const filled = order ? order.lots - order.open : 0
      if (order && !order.oco && !order.trailing && given.lots > filled)
        keep(desk.replace(given.id, { limit: given.limit, lots: given.lots }))
    }
  }
  go(days * dayMs)
  return { events, left: JSON.stringify([desk.state, desk.open()]) }
}

test(`orders of ${seeds} runs come to the same however often the process dies, and nothing is won or lost`, () => {
  let fills = 0
  for (let seed = 1; seed <= seeds; seed++) {
    const [whole, killed] = [run(seed, 0), run(seed, 0.7)]
    if (JSON.stringify(killed) !== JSON.stringify(whole)) expect(killed, `seed ${seed}`).toEqual(whole)
    fills += check(seed, whole.events)
  }
  expect(fills).toBeGreaterThan(seeds * 5)
})

function check(seed: number, events: readonly DeskEvent[]): number {
  const orders = new Map(
    commandsOfSeed(seed).flatMap((given) => (given.do === 'place' ? [[given.order.id, given.order] as const] : [])),
  )
  const replaced = new Set(commandsOfSeed(seed).flatMap((given) => (given.do === 'replace' ? [given.id] : [])))
  const tape = tapeOfSeed(seed)
  const filled = new Map<number, number>()
  const taken = new Map<string, number>()
  const ended = new Set<number>()
  let [bought, sold, fills] = [0, 0, 0]
  let before = 0
  for (const event of events) {
    expect(event.at, `seed ${seed}: in order of time`).toBeGreaterThanOrEqual(before)
    before = event.at
    const order = orders.get(event.id)
    if (!order) throw new Error(`seed ${seed}: nobody ordered ${event.id}`)
    expect(ended.has(event.id), `seed ${seed}: ${event.id} was done`).toBe(false)
    if (event.type === 'expired' || event.type === 'cancelled') ended.add(event.id)
    if (event.type !== 'fill') continue
    fills++
    const { price, lots, at, against, isAuction } = event
    filled.set(event.id, (filled.get(event.id) ?? 0) + lots)
    const isPlain = order.oco === undefined && order.trigger === undefined && !replaced.has(event.id)
    if (isPlain) {
      expect((filled.get(event.id) ?? 0) <= order.lots, `seed ${seed}: no more than ordered`).toBe(true)
      expect(
        order.side === 'buy' ? price <= order.limit : price >= order.limit,
        `seed ${seed}: no worse than its limit`,
      ).toBe(true)
    }
    if (isAuction) continue
    expect(at % dayMs >= 100 && at % dayMs < 800, `seed ${seed}: only while it is open`).toBe(true)
    if (against !== undefined) {
      if (order.side === 'buy') bought += lots
      else sold += lots
      continue
    }
    const levels = tape.offeredAt(at)[order.side === 'buy' ? 'asks' : 'bids']
    const stepAt = tape.book(at)?.at ?? at
    const key = `${stepAt} ${order.side} ${price}`
    taken.set(key, (taken.get(key) ?? 0) + lots)
    expect(taken.get(key) ?? 0, `seed ${seed}: no more than the market offered`).toBeLessThanOrEqual(
      levels.get(price) ?? 0,
    )
    const better = [...levels.keys()].filter((each) => (order.side === 'buy' ? each < price : each > price))
    for (const each of better)
      expect(taken.get(`${stepAt} ${order.side} ${each}`) ?? 0, `seed ${seed}: the better price first`).toBe(
        levels.get(each),
      )
  }
  expect(bought, `seed ${seed}: what one buys another sells`).toBe(sold)
  return fills
}
