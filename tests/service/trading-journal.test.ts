import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { Failure } from '#contract/failures.ts'
import type { Instant, UserId } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { closeAccount, openAccount } from '#trading/accounts.ts'
import { replaceOrder } from '#trading/changes.ts'
import { advanceDesk, cancelOrder, placeOrder } from '#trading/journal.ts'
import { acceptQuote, requestQuote } from '#trading/quotes.ts'
import { onGrid, piecesOf, priceOfUnits, tradingGrid, unitsOf } from '#trading/lots.ts'
import type { Wish } from '#trading/order.ts'
import { settleDays, type SettlementRooms } from '#trading/settlement.ts'
import { randomOf } from '#trading/testing/market-of-seed.ts'
import { exactlyOnce } from '../comdirect/exactly-once.ts'
import { testPortal, testReader, tradingFriday } from '../portal.ts'
import { assertSound, rowsOf } from './trading-rows.ts'

/** Fewer than of a desk alone, for each writes to a database. More of them by `TRADING_SEEDS=10000`. */
const seeds = Number(process.env['TRADING_SEEDS'] ?? 1000) / 20
const commandsEach = 12

let portal: Portal
let owner: UserId
let at: Instant
/** the market fails when it has answered so often */
let fuse = Infinity
beforeAll(async () => {
  portal = await testPortal()
  owner = (await testReader(portal)).id
})
afterAll(() => portal.stop())

class Torn extends Error {}

/** Rooms whose clock is the test's, and whose market may fail in the middle of something. */
function rooms(): SettlementRooms {
  const market = new Proxy(portal.rooms.market, {
    get: (target, name) => {
      if (name === 'now') return () => at
      if (fuse-- <= 0) throw new Torn('The market is gone')
      return Reflect.get(target, name) as unknown
    },
  })
  return { ...portal.rooms, market }
}

/** A share, a coin that is traded around the clock, a share in dollars. */
function papers(): Listing[] {
  const { universe } = portal.rooms
  return [
    universe.find('STOCK', '82849'),
    universe.find('CRYPTO', '600010608'),
    universe.byIsin('US0378331005'),
  ].flatMap((instrument) => (instrument ? [mainListing(instrument)] : []))
}

/** What a reader may want, most of it possible. */
function wishOf(random: () => number, listing: Listing): Wish | undefined {
  const { last } = portal.rooms.market.quote(listing.notation.id, 'RLT', at)
  const grid = tradingGrid(listing)
  if (last === undefined || !grid) return undefined
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const near = (least: number, most: number): number =>
    priceOfUnits(grid, onGrid(grid, unitsOf(grid, last * (least + random() * (most - least))), 'down'))
  const side = pick(['BUY', 'BUY', 'SELL'] as const)
  const kind = pick(['MARKET', 'LIMIT', 'LIMIT', 'STOP', 'STOP_LIMIT', 'TRAILING', 'OCO'] as const)
  const [stop, limit] =
    side === 'BUY' ? [near(1.0005, 1.01), near(0.99, 1.001)] : [near(0.99, 0.9995), near(0.999, 1.01)]
  const immediate = kind === 'MARKET' || kind === 'LIMIT' ? (['IOC', 'FOK'] as const) : []
  return {
    side,
    kind,
    quantity: 1 + Math.floor(random() * 40),
    ...(['LIMIT', 'OCO'].includes(kind) && { limit }),
    ...(kind === 'STOP_LIMIT' && { limit: stop }),
    ...(['STOP', 'STOP_LIMIT', 'OCO'].includes(kind) && { stop }),
    ...(kind === 'TRAILING' && { trailingPct: 0.5 + Math.floor(random() * 5) }),
    validity: pick(['DAY', 'GTC', 'ULTIMO', ...immediate] as const),
  }
}

const hourMs = 3_600_000

async function run(seed: number): Promise<{ placed: number; filled: number; torn: number }> {
  const { db } = portal.rooms
  const random = randomOf(seed)
  const key = (n: number) => ({ owner: `user:${owner}`, key: `seed-${seed}-${n}`, request: [seed, n] })
  at = (Date.parse(tradingFriday) + Math.floor(random() * 5 * hourMs)) as Instant
  const { id: account } = await openAccount(rooms(), owner, key(0), `Nr. ${seed}`, 1000 + Math.floor(random() * 90_000))
  const acknowledged = new Set<string>()
  const count = { placed: 0, filled: 0, torn: 0 }
  for (let n = 1; n <= commandsEach; n++) {
    at = (at + Math.floor(random() * (random() < 0.2 ? 20 * hourMs : 120_000))) as Instant
    const [listing] = papers().slice(Math.floor(random() * 3)) as [Listing]
    const open = await db
      .selectFrom('trading_orders')
      .selectAll()
      .where('account', '=', account)
      .where('done_at', 'is', null)
      .execute()
    const one = open[Math.floor(random() * open.length)]
    const draw = random()
    const wish = wishOf(random, listing)
    const act = async (): Promise<void> => {
      if (draw < 0.6 && wish) {
        const { id } = await placeOrder(rooms(), owner, key(n), account, { wish, listing })
        acknowledged.add(id)
        // the answer may be lost: who asks again has the same order
        const again = await placeOrder(rooms(), owner, key(n), account, { wish, listing })
        expect(again.id, `seed ${seed}`).toBe(id)
      } else if (draw < 0.7 && wish?.quantity) {
        const quote = await requestQuote(rooms(), owner, account, { side: wish.side, quantity: wish.quantity, listing })
        acknowledged.add((await acceptQuote(rooms(), owner, account, quote.idQuote)).id)
      } else if (draw < 0.8 && one) await cancelOrder(rooms(), owner, account, one.id)
      else if (draw < 0.9 && one)
        await replaceOrder(
          rooms(),
          owner,
          account,
          one.id,
          { quantity: piecesOf(BigInt(one.quantity_micro)) + 5 - Math.floor(random() * 9) },
          undefined,
        )
      else await settleDays(rooms(), at)
    }
    const isTorn = random() < 0.3
    const before = isTorn ? await rowsOf(db, account) : undefined
    fuse = isTorn ? Math.floor(random() * 12) : Infinity
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Failure || error instanceof Torn)) throw error
      if (error instanceof Torn) count.torn++
      // a quote is asked for and accepted in two steps: neither moves anything without the other
      if (error instanceof Torn && before)
        expect(await rowsOf(db, account), `seed ${seed}: nothing half done`).toEqual(before)
    } finally {
      fuse = Infinity
    }
    const stored = await rowsOf(db, account)
    assertSound(stored, `seed ${seed}, step ${n}`)
    expect(new Set(stored.orders.map(({ id }) => id)), `seed ${seed}, step ${n}: what was acknowledged`).toEqual(
      acknowledged,
    )
  }
  at = (at + 100 * 24 * hourMs) as Instant
  for (const { notation } of papers()) await advanceDesk(rooms(), notation.id)
  const stored = await rowsOf(db, account)
  assertSound(stored, `seed ${seed}, at its end`)
  expect(
    stored.orders.filter(({ done_at }) => !done_at),
    `seed ${seed}: every order ends`,
  ).toEqual([])
  await closeAccount(rooms(), owner, account)
  return { ...count, placed: acknowledged.size, filled: stored.movements.filter(({ order_id }) => order_id).length }
}

test(`books of ${seeds} runs add up after every step, whatever is torn, refused or asked twice`, {
  timeout: 60_000 + seeds * 3000,
}, async () => {
  const sum = { placed: 0, filled: 0, torn: 0 }
  for (let seed = 1; seed <= seeds; seed++) {
    const { placed, filled, torn } = await run(seed)
    sum.placed += placed
    sum.filled += filled
    sum.torn += torn
  }
  expect(sum.placed).toBeGreaterThan(seeds * 2)
  expect(sum.filled).toBeGreaterThan(seeds)
  expect(sum.torn).toBeGreaterThan(seeds / 10)
})

exactlyOnce(() => portal)
