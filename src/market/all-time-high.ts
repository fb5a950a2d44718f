import { addDays } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { recentMemory } from '#platform/kept.ts'
import { inTurns } from '#platform/turns.ts'
import type { Notation } from './instruments.ts'
import { pastInPortions } from './long-history.ts'
import type { Market, Price } from './market.ts'

export interface AllTimeHigh {
  day: TradingDay
  price: Price
}

/** The highest price up to and including a day; undefined where nothing was paid until then. */
export interface HighUntil {
  until: TradingDay
  high: AllTimeHigh | undefined
}

type Read = Pick<Market, 'daily' | 'pastDays' | 'firstDay'>

const mostKept = 200

/**
 * The highest price of all days up to and including one, and its first day. Bars are made of the few days alone that may have
 * held it. It yields after each portion of a long history.
 * @param known of days before: those since are looked at
 */
export function* allTimeHigh(
  market: Read,
  { id }: Pick<Notation, 'id'>,
  until: TradingDay,
  known?: HighUntil,
): Generator<void, AllTimeHigh | undefined> {
  const from = known ? addDays(known.until, 1) : market.firstDay(id)
  const { day, above } = yield* pastInPortions(market, id, from, until)
  let high = known?.high
  for (const row of day.map((_, i) => i).toSorted((a, b) => (above[b] ?? 0) - (above[a] ?? 0))) {
    if (high && (above[row] ?? 0) < high.price) break
    const on = day[row] as TradingDay
    const price = market.daily(id, on, on).high[0] ?? 0
    if (!high || price > high.price || (price === high.price && on < high.day)) high = { day: on, price }
    yield
  }
  return high
}

/**
 * The same of all days before one, in turns with other work; a high that was found is kept.
 * @param counted what the table of daily figures knows of the notation
 */
export function allTimeHighsOf(
  market: Read,
): (notation: Pick<Notation, 'id'>, before: TradingDay, counted?: HighUntil) => Promise<AllTimeHigh | undefined> {
  const memory = recentMemory<HighUntil>(mostKept)
  return async (notation, before, counted) => {
    const until = addDays(before, -1)
    const known = memory.get(notation) ?? (counted && counted.until <= until ? counted : undefined)
    if (known && known.until >= until) return known.high
    const high = await inTurns(allTimeHigh(market, notation, until, known))
    memory.set(notation, { until, high })
    return high
  }
}
