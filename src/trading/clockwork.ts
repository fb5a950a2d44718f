import { sql } from 'kysely'
import type { Instant, NotationId } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import type { Log } from '#platform/log.ts'
import { openDesk, type Bands, type DeskOrder, type Tape } from './desk.ts'
import { advanceDesk } from './journal.ts'
import { tradingGrid } from './lots.ts'
import { runPlans } from './plans.ts'
import { endTouched, isTouched, settleDays, type SettlementRooms } from './settlement.ts'
import { tapeOf } from './tape.ts'

/** What is due by now is worked through and stored; timers call it, tests too. */
export interface Clockwork {
  turn(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const turnMs = 1000

/** What a listing's orders wait for: a price, or an instant. */
interface Watched {
  instrument: Instrument
  tape: Tape
  bands: Bands
  nextInstant: Instant
  seenTo: Instant
}

/**
 * Looks whether something has happened that an open order waits for. It only looks: what follows is worked
 * out by the journal under its lock, so several processes may look at once, and whoever comes first does it.
 */
export function createClockwork(rooms: SettlementRooms & { log: Log }): Clockwork {
  const { db, universe, market, log } = rooms
  const watched = new Map<number, Watched>()
  /** listings that were worked through, and are to be read again */
  const stale = new Set<number>()
  /** of the youngest change of an order that was read */
  let known = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  /** The listings whose orders are others than they were; at first all with open orders. One transaction writes after the other. */
  async function read(): Promise<void> {
    const { newest } = await db
      .selectFrom('trading_orders')
      .select(({ fn }) => fn.max('version').as('newest'))
      .executeTakeFirstOrThrow()
    const version = Number(newest ?? 0)
    if (version < known) {
      watched.clear() // an older copy of the database is back
      known = 0
    }
    if (version > known) for (const notation of await changedSince(known)) stale.add(notation)
    if (stale.size > 0) await readOrders([...stale])
    stale.clear()
    known = version
  }

  async function changedSince(version: number): Promise<number[]> {
    let changed = db.selectFrom('trading_orders').select('notation').distinct()
    changed = version === 0 ? changed.where('done_at', 'is', null) : changed.where('version', '>', String(version))
    return (await changed.execute()).map(({ notation }) => Number(notation))
  }

  async function readOrders(notations: readonly number[]): Promise<void> {
    const rows = await db
      .selectFrom('trading_orders')
      .leftJoin('trading_desks', 'trading_desks.notation', 'trading_orders.notation')
      .where('done_at', 'is', null)
      .where(sql<boolean>`trading_orders.notation = any(${notations}::bigint[])`)
      .select(['trading_orders.id', 'trading_orders.notation', 'desk', 'seen_to'])
      .execute()
    const byListing = Map.groupBy(rows, ({ notation }) => Number(notation))
    for (const notation of notations) {
      const orders = byListing.get(notation)
      const listing = orders && universe.byNotation(notation as NotationId)
      const grid = listing && tradingGrid(listing)
      if (!listing || !grid) {
        watched.delete(notation)
        continue
      }
      const tape = tapeOf(rooms, listing, grid)
      const seenTo = orders[0]?.seen_to?.getTime() ?? market.now()
      const desk = openDesk(
        { seenTo, lastPlace: 0, taken: { bid: {}, ask: {} } },
        orders.map((row) => ({ ...(row.desk as Omit<DeskOrder, 'id'>), id: Number(row.id) })),
        tape,
      )
      watched.set(notation, {
        instrument: listing.instrument,
        tape,
        bands: desk.bands(),
        nextInstant: desk.nextInstant(),
        seenTo,
      })
    }
  }

  async function turn(): Promise<void> {
    const now = market.now()
    await settleDays(rooms, now)
    await runPlans(rooms, now)
    await read()
    for (const [notation, each] of watched) {
      const isOver = isTouched(rooms, each.instrument, now)
      const isDue = isOver || each.nextInstant <= now || hasTrade(each, now)
      each.seenTo = now
      if (!isDue) continue
      stale.add(notation)
      const work = isOver ? endTouched(rooms, each.instrument, now) : advanceDesk(rooms, notation)
      // what is wrong with one listing keeps no other from being worked through
      await work.catch((error: unknown) => log.warn('trading.listing-failed', { notation, error: String(error) }))
    }
  }

  const hasTrade = ({ tape, bands, seenTo }: Watched, now: Instant): boolean => {
    for (const _ of tape.trades(seenTo, now, () => bands)) return true
    return false
  }

  const wait = (): void => {
    timer = setTimeout(() => {
      running = turn()
        .catch((error: unknown) => log.warn('trading.turn-failed', { error: String(error) }))
        .finally(wait)
    }, turnMs)
  }

  return {
    turn,
    start: wait,
    stop: async () => {
      clearTimeout(timer)
      await running
      clearTimeout(timer)
    },
  }
}
