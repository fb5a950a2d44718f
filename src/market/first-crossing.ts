import type { Calendar } from '#calendar/calendar.ts'
import { type Instant, type TradingDay } from '#contract/vocabulary.ts'
import type { Listing } from './instruments.ts'
import { calendarIdOf } from './listings.ts'
import type { Market } from './market.ts'

/** A day on which a price moved far from the close before. Changes are fractions. */
export interface DayMove {
  previousClose: number
  high: number
  low: number
  last: number
  volume: number
}

/** When a price first was so far from the close before. */
export interface Crossing {
  at: Instant
  price: number
  /** fraction */
  change: number
}

const minuteMs = 60_000

type Read = Pick<Market, 'daily' | 'minutes' | 'trades'>

/** The day and the close before it; undefined where nothing was traded on either. @param at what is later is not seen */
export function dayMove(
  market: Read,
  calendar: Calendar,
  listing: Listing,
  day: TradingDay,
  at: Instant,
): DayMove | undefined {
  const before = calendar.previousTradingDay(calendarIdOf(listing), day)
  const bars = market.daily(listing.notation.id, before, day, at)
  const [i, previousClose] = [bars.day.indexOf(day), bars.close[bars.day.indexOf(before)]]
  const [high, low, last] = [bars.high[i], bars.low[i], bars.close[i]]
  if (previousClose === undefined || high === undefined || low === undefined || last === undefined) return undefined
  return previousClose > 0 ? { previousClose, high, low, last, volume: bars.volume[i] ?? 0 } : undefined
}

/** Whether a price of the day was so far away. @param threshold fraction */
export const isBeyond = ({ previousClose, high, low }: DayMove, threshold: number): boolean =>
  high / previousClose - 1 >= threshold || low / previousClose - 1 <= -threshold

/**
 * The first trade of a day so far from the close before. The market is a function, so any day gives the same again.
 * @param threshold fraction
 */
export function firstCrossing(
  market: Read,
  calendar: Calendar,
  listing: Listing,
  { day, move, threshold, at }: { day: TradingDay; move: DayMove; threshold: number; at: Instant },
): Crossing | undefined {
  const session = calendar.sessionOf(calendarIdOf(listing), day)
  if (!session || !isBeyond(move, threshold)) return undefined
  const { previousClose } = move
  const { id } = listing.notation
  const isFar = (price: number) => Math.abs(price / previousClose - 1) >= threshold
  const minutes = market.minutes(id, session.opensAt, Math.min(session.closesAt + minuteMs, at + 1), at)
  const first = minutes.at.findIndex(
    (_, i) => isFar(minutes.high[i] ?? previousClose) || isFar(minutes.low[i] ?? previousClose),
  )
  const minute = minutes.at[first]
  if (minute === undefined) return undefined
  const trades = market.trades(id, minute, minute + minuteMs, at)
  const trade = trades.price.findIndex(isFar)
  const [when, price] = [trades.at[trade], trades.price[trade]]
  return when === undefined || price === undefined ? undefined : { at: when, price, change: price / previousClose - 1 }
}
