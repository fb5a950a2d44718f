import type { Calendar } from '#calendar/calendar.ts'
import { addDays, addMonths } from '#calendar/days.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { calendarIdOf } from '#market/listings.ts'
import type { DeskOrder } from './desk.ts'
import { lotsOfMicro, onGrid, unitsOf, type Grid } from './lots.ts'

export const orderKinds = ['MARKET', 'LIMIT', 'STOP', 'STOP_LIMIT', 'TRAILING', 'OCO'] as const
export type OrderKind = (typeof orderKinds)[number]
export const validities = ['DAY', 'GTC', 'ULTIMO', 'DATE', 'IOC', 'FOK'] as const
export type Validity = (typeof validities)[number]

/** An order as its owner wants it. */
export interface Wish {
  side: 'BUY' | 'SELL'
  kind: OrderKind
  quantity?: number | undefined
  /** euro */
  amount?: number | undefined
  limit?: number | undefined
  stop?: number | undefined
  trailingPct?: number | undefined
  validity: Validity
  validTo?: string | undefined
}

/** How long an order lives that is good until cancelled. */
const gtcDays = 90
/** Furthest day an order may name. */
export const longestDays = 360

/** When it can be executed first: now where the venue trades, else with the next session. */
export function activeFrom(calendar: Calendar, listing: Listing, now: Instant): Instant {
  const id = calendarIdOf(listing)
  return calendar.isOpen(id, now) ? now : calendar.nextSession(id, now).opensAt
}

/** The end of the session with which it ends. @param activeAt from when on it counts */
export function expiryOf(
  calendar: Calendar,
  listing: Listing,
  { validity, validTo }: Pick<Wish, 'validity' | 'validTo'>,
  activeAt: Instant,
): Instant {
  const id = calendarIdOf(listing)
  const first = calendar.lastSession(id, activeAt)
  const closeBy = (day: TradingDay): Instant => {
    const last = calendar.isTradingDay(id, day) ? day : calendar.previousTradingDay(id, day)
    return Math.max(first.closesAt, calendar.sessionOf(id, last)?.closesAt ?? 0)
  }
  switch (validity) {
    case 'GTC':
      return closeBy(addDays(first.day, gtcDays))
    case 'ULTIMO':
      return closeBy(addDays(`${addMonths(first.day, 1).slice(0, 7)}-01` as TradingDay, -1))
    case 'DATE':
      return closeBy((validTo ?? first.day) as TradingDay)
    default:
      return first.closesAt
  }
}

/** How far from its price an order without a limit may be executed, a part of it. */
function protectionOf({ instrument }: Listing): number {
  const { kind } = instrument.facts
  return kind === 'derivative' ? 0.25 : kind === 'crypto' ? 0.1 : 0.05
}

/** The last price at which an order without a limit is executed. @param units the price it starts from */
export function guardedLimit(listing: Listing, grid: Grid, side: 'buy' | 'sell', units: number): number {
  const protection = protectionOf(listing)
  return side === 'buy'
    ? onGrid(grid, units * (1 + protection), 'up')
    : Math.max(1, onGrid(grid, units * (1 - protection), 'down'))
}

/** The price from which an order without a limit and a trailing stop start. */
export const referenceOf = (
  { kind, side }: Pick<Wish, 'kind' | 'side'>,
  { bid, ask, last }: { bid: number | undefined; ask: number | undefined; last: number | undefined },
): number | undefined => (kind === 'TRAILING' ? last : undefined) ?? (side === 'BUY' ? ask : bid) ?? last

type Levels = Pick<DeskOrder, 'limit' | 'trigger' | 'oco' | 'trailing' | 'protection'>

/** At which prices an order is executed, in units of its grid. */
export function levelsOf(wish: Wish, listing: Listing, grid: Grid, reference: number): Levels {
  const isBuy = wish.side === 'BUY'
  const guarded = (units: number): number => guardedLimit(listing, grid, isBuy ? 'buy' : 'sell', units)
  const units = (price: number | undefined): number => unitsOf(grid, price ?? reference)
  switch (wish.kind) {
    case 'MARKET':
      return { limit: guarded(units(undefined)) }
    case 'LIMIT':
      return { limit: units(wish.limit) }
    case 'STOP':
      return { limit: guarded(units(wish.stop)), trigger: units(wish.stop) }
    case 'STOP_LIMIT':
      return { limit: units(wish.limit), trigger: units(wish.stop) }
    case 'OCO':
      return { limit: units(wish.limit), oco: { trigger: units(wish.stop), limit: guarded(units(wish.stop)) } }
    case 'TRAILING': {
      const part = (wish.trailingPct ?? 0) / 100
      const best = units(undefined)
      const trigger =
        wish.stop === undefined
          ? onGrid(grid, best * (isBuy ? 1 + part : 1 - part), isBuy ? 'up' : 'down')
          : units(wish.stop)
      return { limit: guarded(trigger), trigger, trailing: { part, best }, protection: protectionOf(listing) }
    }
  }
}

/** The dearest price a buy may come to, in units of its grid. */
export const worstOf = ({ limit, oco }: Pick<Levels, 'limit' | 'oco'>): number => Math.max(limit, oco?.limit ?? 0)

/** The order as its desk takes it. @param reference of `referenceOf` */
export function deskOrderOf(
  wish: Wish,
  listing: Listing,
  grid: Grid,
  {
    quantity,
    reference,
    activeAt,
    expiresAt,
  }: { quantity: bigint; reference: number; activeAt: Instant; expiresAt: Instant },
): Omit<DeskOrder, 'id'> {
  const lots = lotsOfMicro(grid, quantity)
  const immediate = wish.validity === 'IOC' ? 'ioc' : wish.validity === 'FOK' ? 'fok' : undefined
  return {
    side: wish.side === 'BUY' ? 'buy' : 'sell',
    lots,
    open: lots,
    activeAt,
    expiresAt,
    ...levelsOf(wish, listing, grid, reference),
    ...(immediate && (wish.kind === 'MARKET' || wish.kind === 'LIMIT') && { immediate }),
  }
}
