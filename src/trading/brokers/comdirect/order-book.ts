import { startOfBerlinDay } from '#contract/berlin.ts'
import { Failure } from '#contract/failures.ts'
import type { Instant, InstrumentKey } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Universe } from '#market/instruments.ts'
import type { BrokerOrder, BrokerOrderDetail, OrdersAsked } from '../../broker.ts'
import { keptListing } from '../../kept-listing.ts'
import { rememberedMs } from './holdings.ts'
import { reached, type Line } from './line.ts'
import type { LinkedAccount } from './links.ts'
import { readOrder, type OrderRow } from './order-rows.ts'
import { courseOf, shownOrder } from './shown.ts'
import { dayOf } from './wishes.ts'

const watchMs = 5000

interface BookParts {
  db: Db
  line: Line
  universe: Pick<Universe, 'byKey' | 'byNotation'>
  /** reads the bank's list of orders */
  sync: (account: LinkedAccount) => Promise<void>
  now: () => Instant
}

export type OrderBook = ReturnType<typeof createOrderBook>

/** Orders of an account as they are known; where the bank answers, as they are there by now. */
export function createOrderBook({ db, line, universe, sync, now }: BookParts) {
  /** orders that were written and not sent are nobody's yet */
  const rowsOf = ({ id }: LinkedAccount) =>
    db.selectFrom('broker_orders').where('account', '=', id).where('stage', '!=', 'PREPARED')

  const shown = (row: OrderRow): BrokerOrder => {
    const { instrument, notation } = row
    const listing = instrument === null || notation === null ? undefined : keptListing(universe, instrument, notation)
    const paper = listing?.instrument ?? (instrument === null ? undefined : universe.byKey(instrument as InstrumentKey))
    return shownOrder(row, paper, listing)
  }

  const synced = (account: LinkedAccount): Promise<void> =>
    line.soon(account, 'orders', rememberedMs, () => sync(account))

  /** @throws Failure ORDER_UNKNOWN */
  async function row(account: LinkedAccount, id: string): Promise<OrderRow> {
    const found = /^[1-9]\d{0,17}$/.test(id)
      ? await rowsOf(account).selectAll().where('id', '=', id).executeTakeFirst()
      : undefined
    if (!found) throw new Failure('ORDER_UNKNOWN', {}, 'No such order')
    return readOrder(db, found)
  }

  /** Pages leave a watch when they close; with the last one the looking ends. */
  const watched = new Map<string, { readers: number; timer: NodeJS.Timeout }>()

  return {
    synced,
    row,

    /** One that can be changed. @throws Failure ORDER_UNKNOWN, ORDER_DONE, BROKER_UNCERTAIN */
    async openRow(account: LinkedAccount, id: string): Promise<OrderRow> {
      const found = await row(account, id)
      if (found.done_at) throw new Failure('ORDER_DONE', { state: found.state }, `It is ${found.state}`)
      if (found.external_id === null) throw new Failure('BROKER_UNCERTAIN', {}, 'Nobody knows yet whether it arrived')
      return found
    },

    async list(account: LinkedAccount, { show, instrument, since, most, before }: OrdersAsked): Promise<BrokerOrder[]> {
      await reached(() => synced(account))
      const today = new Date(startOfBerlinDay(dayOf(now())))
      let query = rowsOf(account).selectAll()
      if (show === 'OPEN') query = query.where('done_at', 'is', null)
      if (show === 'TODAY')
        query = query.where((either) =>
          either.or([either('placed_at', '>=', today), either('changed_at', '>=', today)]),
        )
      if (show === 'EXECUTED') query = query.where('has_fills', '=', true)
      if (show === 'CANCELLED') query = query.where('state', 'in', ['CANCELLED', 'EXPIRED', 'REJECTED'])
      if (instrument !== undefined) query = query.where('instrument', '=', instrument)
      if (since !== undefined) query = query.where('changed_at', '>', new Date(since))
      if (before !== undefined) query = query.where('id', '<', before)
      return (await query.orderBy('id', 'desc').limit(most).execute()).map((kept) => shown(readOrder(db, kept)))
    },

    async counts(account: LinkedAccount): Promise<{ open: number; today: number }> {
      const today = new Date(startOfBerlinDay(dayOf(now())))
      const { open, ofToday } = await rowsOf(account)
        .select(({ fn, eb }) => [
          fn.countAll<string>().filterWhere('done_at', 'is', null).as('open'),
          fn
            .countAll<string>()
            .filterWhere(eb.or([eb('placed_at', '>=', today), eb('changed_at', '>=', today)]))
            .as('ofToday'),
        ])
        .executeTakeFirstOrThrow()
      return { open: Number(open), today: Number(ofToday) }
    },

    /** @throws Failure ORDER_UNKNOWN */
    async detail(account: LinkedAccount, id: string): Promise<BrokerOrderDetail> {
      await reached(() => synced(account))
      const found = await row(account, id)
      const order = shown(found)
      return { ...order, ...courseOf(found, order) }
    },

    /** Orders that are others than at a version, as they became so. */
    async changes(account: LinkedAccount, version: string, most: number): Promise<BrokerOrder[]> {
      const rows = await rowsOf(account)
        .selectAll()
        .where('version', '>', version)
        .orderBy('version')
        .limit(most)
        .execute()
      return rows.map((kept) => shown(readOrder(db, kept)))
    },
    async newest({ id }: LinkedAccount): Promise<string> {
      const { newest } = await db
        .selectFrom('broker_orders')
        .where('account', '=', id)
        .select(({ fn }) => fn.max('version').as('newest'))
        .executeTakeFirstOrThrow()
      return String(newest ?? 0)
    },

    /** Reads the bank's list again and again for as long as somebody watches. @returns the way to watch no more */
    watch(name: string, accountOf: () => Promise<LinkedAccount>): () => void {
      const look = async (): Promise<void> => synced(await accountOf())
      const found = watched.get(name) ?? {
        readers: 0,
        timer: setInterval(() => void look().catch(() => {}), watchMs).unref(), // the next look may be luckier
      }
      watched.set(name, found)
      found.readers++
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        found.readers--
        if (found.readers > 0) return
        clearInterval(found.timer)
        watched.delete(name)
      }
    },
  }
}
