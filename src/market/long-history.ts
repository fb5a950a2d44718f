import { addDays } from '#calendar/days.ts'
import type { Instant, NotationId, TradingDay } from '#contract/vocabulary.ts'
import type { DailyBars, Market } from '#market/market.ts'
import { inTurns } from '#platform/turns.ts'

/** ms that a portion may take: how long a day does depends on what is read, from microseconds to some ms */
const portionMs = 4
const mostDays = 30

/**
 * Daily bars from `from` to `to`, both included. A long history is made backwards in portions, and others are answered
 * in between: the market remembers settled days, so what was asked for is there when the whole is put together.
 */
export function longHistory(
  market: Pick<Market, 'daily' | 'firstDay'>,
  id: NotationId,
  from: TradingDay,
  to: TradingDay,
  at: Instant,
): Promise<DailyBars> {
  return inTurns(portions(market, id, from, to, at))
}

function* portions(
  market: Pick<Market, 'daily' | 'firstDay'>,
  id: NotationId,
  from: TradingDay,
  to: TradingDay,
  at: Instant,
): Generator<void, DailyBars> {
  const first = market.firstDay(id)
  const earliest = from > first ? from : first
  let days = 1
  for (let end = to, begin = addDays(to, -days); begin > earliest; begin = addDays(end, -days)) {
    const began = performance.now()
    market.daily(id, begin, end, at)
    days = Math.min(mostDays, Math.max(1, Math.floor((days * portionMs) / (performance.now() - began))))
    yield
    end = addDays(begin, -1)
  }
  return market.daily(id, from, to, at)
}
