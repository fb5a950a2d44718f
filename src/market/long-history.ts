import { addDays, later } from '#calendar/days.ts'
import type { Instant, NotationId, TradingDay } from '#contract/vocabulary.ts'
import type { DailyBars, Market, PastDays } from '#market/market.ts'
import { inTurns } from '#platform/turns.ts'

/** ms that a portion may take: how long a day does depends on what is read, from microseconds to some ms */
const portionMs = 2
/** days seen before cost nothing, and those after them up to five ms */
const mostDays = 4

/**
 * Daily bars from `from` to `to`, both included. A long history is made backwards in portions, after each of which it
 * yields: the market remembers settled days, so what was asked for is there when the whole is put together.
 */
export function* historyInPortions(
  market: Pick<Market, 'daily' | 'firstDay' | 'preparing'>,
  id: NotationId,
  from: TradingDay,
  to: TradingDay,
  at: Instant,
): Generator<void, DailyBars> {
  yield* backwards(market, id, later(from, market.firstDay(id)), to, (begin, end) => market.daily(id, begin, end, at))
  return market.daily(id, from, to, at)
}

/** The same; others are answered in between. */
export const longHistory = (...asked: Parameters<typeof historyInPortions>): Promise<DailyBars> =>
  inTurns(historyInPortions(...asked))

/** The same of days that are over, by their closes alone. */
export function* pastInPortions(
  market: Pick<Market, 'pastDays' | 'firstDay' | 'preparing'>,
  id: NotationId,
  from: TradingDay,
  to: TradingDay,
): Generator<void, PastDays> {
  const parts: PastDays[] = []
  const read = (begin: TradingDay, end: TradingDay) => parts.unshift(market.pastDays(id, begin, end))
  const earliest = later(from, market.firstDay(id))
  read(earliest, yield* backwards(market, id, earliest, to, read))
  return joinedPast(parts)
}

/** The same; others are answered in between. */
export const longPast = (...asked: Parameters<typeof pastInPortions>): Promise<PastDays> =>
  inTurns(pastInPortions(...asked))

/**
 * What a costly day rests on is made ready before: five hundred members of an index take longer than a portion may.
 * @returns the last day of the portion that is left, which begins with the earliest day
 */
function* backwards(
  market: Pick<Market, 'preparing'>,
  id: NotationId,
  earliest: TradingDay,
  to: TradingDay,
  read: (from: TradingDay, to: TradingDay) => unknown,
): Generator<void, TradingDay> {
  let days = 1
  let end = to
  for (let begin = addDays(end, -days); begin > earliest; begin = addDays(end, -days)) {
    if (days === 1 && market.preparing) yield* market.preparing(id, begin, end)
    const began = performance.now()
    read(begin, end)
    days = Math.min(mostDays, Math.max(1, Math.floor((days * portionMs) / (performance.now() - began))))
    yield
    end = addDays(begin, -1)
  }
  return end
}

/** One after the other. */
export const joinedPast = (parts: readonly PastDays[]): PastDays => ({
  day: parts.flatMap(({ day }) => day),
  close: parts.flatMap(({ close }) => close),
  above: parts.flatMap(({ above }) => above),
  below: parts.flatMap(({ below }) => below),
  isTraded: parts.some(({ isTraded }) => isTraded),
})
