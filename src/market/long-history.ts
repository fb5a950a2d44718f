import { addDays } from '#calendar/days.ts'
import type { Instant, NotationId, TradingDay } from '#contract/vocabulary.ts'
import type { DailyBars, Market } from '#market/market.ts'
import { inTurns } from '#platform/turns.ts'

/** days of a portion: for an index of five hundred members, or a paper on one, some hundredths of a second of work */
const portionDays = 7

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
  for (
    let end = to, begin = addDays(to, -portionDays);
    begin > earliest;
    end = addDays(begin, -1), begin = addDays(begin, -portionDays)
  ) {
    market.daily(id, begin, end, at)
    yield
  }
  return market.daily(id, from, to, at)
}
