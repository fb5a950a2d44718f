import { expect, test } from 'vitest'
import { openDesk, type DeskEvent, type DeskOrder, type DeskState } from './desk.ts'
import { commandsOfSeed, dayMs, days, randomOf, tapeOfSeed } from './testing/market-of-seed.ts'
import { plainDesk } from './testing/plain-desk.ts'

/** More of them by `TRADING_SEEDS=10000`. */
const seeds = Number(process.env['TRADING_SEEDS'] ?? 1000)

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
      if (order && given.lots > filled) keep(desk.replace(given.id, { limit: given.limit, lots: given.lots }))
    }
  }
  go(days * dayMs)
  return { events, left: JSON.stringify([desk.state, desk.open()]) }
}

/** The same by the plain rules. What is done of an order follows from the events, for a plain desk shows nothing. */
function runPlainly(seed: number): DeskEvent[] {
  const desk = plainDesk(tapeOfSeed(seed))
  const events: DeskEvent[] = []
  for (const given of commandsOfSeed(seed)) {
    events.push(...desk.advance(given.at))
    if (given.do === 'place') events.push(...desk.place(structuredClone(given.order)))
    else if (given.do === 'cancel') events.push(...desk.cancel(given.id))
    else {
      const own = events.filter(({ id }) => id === given.id)
      const filled = own.reduce((sum, event) => sum + (event.type === 'fill' ? event.lots : 0), 0)
      if (given.lots > filled) events.push(...desk.replace(given.id, { limit: given.limit, lots: given.lots }))
    }
  }
  events.push(...desk.advance(days * dayMs))
  return events
}

test(`orders of ${seeds} runs come to the same however often the process dies, and nothing is won or lost`, {
  timeout: 30_000 + seeds * 20,
}, () => {
  let fills = 0
  for (let seed = 1; seed <= seeds; seed++) {
    const [whole, killed] = [run(seed, 0), run(seed, 0.7)]
    if (JSON.stringify(killed) !== JSON.stringify(whole)) expect(killed, `seed ${seed}`).toEqual(whole)
    const plain = runPlainly(seed)
    if (JSON.stringify(plain) !== JSON.stringify(whole.events))
      expect(whole.events, `seed ${seed}: as the plain rules say`).toEqual(plain)
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
