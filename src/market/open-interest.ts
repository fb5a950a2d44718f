import type { Calendar } from '#calendar/calendar.ts'
import { addDays } from '#calendar/days.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { FactsOf, Notation } from './instruments.ts'
import type { Market } from './market.ts'

export interface OpenInterest {
  /** at whose end they are open */
  day: TradingDay
  contracts: number
}

/** parts of a day's contracts that open a position, and of the open ones that are closed on a day */
const opened = 0.6
const closed = 0.12
/** older positions are closed but for a fiftieth */
const daysBack = 45

/**
 * Contracts of a future that are open after the last day that is over, all months together. A model on the simulated
 * volumes, as nobody holds these contracts: OI = 0.6·V + 0.88·OI of the day before.
 */
export function openInterest(
  { market, calendar }: { market: Pick<Market, 'daily'>; calendar: Calendar },
  { id }: Pick<Notation, 'id'>,
  { hours }: Pick<FactsOf<'future'>, 'hours'>,
  now: Instant,
): OpenInterest | undefined {
  const last = calendar.previousTradingDay(hours, calendar.dayOf(hours, now))
  const { day, volume } = market.daily(id, addDays(last, -daysBack), last)
  const newest = day.at(-1)
  return newest === undefined ? undefined : { day: newest, contracts: Math.round(openAfter(volume)) }
}

/** Contracts that are open after days of these volumes, the oldest first, if none were open before. */
export const openAfter = (volumes: readonly number[]): number =>
  volumes.reduce((open, volume) => open * (1 - closed) + volume * opened, 0)
