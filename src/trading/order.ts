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
export function protectionOf({ instrument }: Listing): number {
  const { kind } = instrument.facts
  return kind === 'derivative' ? 0.25 : kind === 'crypto' ? 0.1 : 0.05
}

/** The order as its desk takes it. @param reference the price from which one without a limit and a trailing stop start */
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
  const isBuy = wish.side === 'BUY'
  const protection = protectionOf(listing)
  const guarded = (units: number): number =>
    isBuy ? onGrid(grid, units * (1 + protection), 'up') : Math.max(1, onGrid(grid, units * (1 - protection), 'down'))
  const units = (price: number | undefined): number => unitsOf(grid, price ?? reference)
  const lots = lotsOfMicro(grid, quantity)
  const base = { side: isBuy ? ('buy' as const) : ('sell' as const), lots, open: lots, activeAt, expiresAt }
  switch (wish.kind) {
    case 'MARKET':
    case 'LIMIT': {
      const limit = wish.kind === 'LIMIT' ? units(wish.limit) : guarded(units(undefined))
      const immediate = wish.validity === 'IOC' ? 'ioc' : wish.validity === 'FOK' ? 'fok' : undefined
      return { ...base, limit, ...(immediate && { immediate }) }
    }
    case 'STOP':
      return { ...base, limit: guarded(units(wish.stop)), trigger: units(wish.stop) }
    case 'STOP_LIMIT':
      return { ...base, limit: units(wish.limit), trigger: units(wish.stop) }
    case 'OCO':
      return { ...base, limit: units(wish.limit), oco: { trigger: units(wish.stop), limit: guarded(units(wish.stop)) } }
    case 'TRAILING': {
      const part = (wish.trailingPct ?? 0) / 100
      const best = units(undefined)
      const trigger =
        wish.stop === undefined
          ? onGrid(grid, best * (isBuy ? 1 + part : 1 - part), isBuy ? 'up' : 'down')
          : units(wish.stop)
      return { ...base, limit: guarded(trigger), trigger, trailing: { part, best }, protection }
    }
  }
}
