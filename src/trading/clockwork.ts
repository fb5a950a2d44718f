import type { Instant } from '#contract/vocabulary.ts'
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
  let known = ''
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  /** Orders of all readers, read again when any of them is another. */
  async function read(): Promise<void> {
    const { mark } = await db
      .selectFrom('trading_orders')
      .where('done_at', 'is', null)
      .select(({ fn }) => [fn.max('version').as('newest'), fn.countAll<string>().as('n')])
      .executeTakeFirstOrThrow()
      .then(({ newest, n }) => ({ mark: `${String(newest)} ${n}` }))
    if (mark === known) return
    known = mark
    const rows = await db
      .selectFrom('trading_orders')
      .leftJoin('trading_desks', 'trading_desks.notation', 'trading_orders.notation')
      .where('done_at', 'is', null)
      .select(['trading_orders.id', 'trading_orders.notation', 'desk', 'seen_to'])
      .execute()
    watched.clear()
    for (const [text, orders] of Map.groupBy(rows, ({ notation }) => notation)) {
      const notation = Number(text)
      const listing = universe.byNotation(notation as never)
      const grid = listing && tradingGrid(listing)
      if (!listing || !grid) continue
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
      known = ''
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
