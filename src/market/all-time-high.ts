import { addDays } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { recentMemory } from '#platform/kept.ts'
import type { Notation } from './instruments.ts'
import { longPast } from './long-history.ts'
import type { Market, Price } from './market.ts'

export interface AllTimeHigh {
  day: TradingDay
  price: Price
}

const mostKept = 200

/**
 * The highest price of all days before one, and its first day. Bars are made of the few days alone that may have held
 * it; a high that was found is kept, and the days since are looked at.
 */
export function allTimeHighsOf(
  market: Pick<Market, 'daily' | 'pastDays' | 'firstDay'>,
): (notation: Pick<Notation, 'id'>, before: TradingDay) => Promise<AllTimeHigh | undefined> {
  const memory = recentMemory<{ until: TradingDay; high: AllTimeHigh | undefined }>(mostKept)
  return async (notation, before) => {
    const known = memory.get(notation)
    const until = addDays(before, -1)
    if (known && known.until >= until) return known.high
    const from = known ? addDays(known.until, 1) : market.firstDay(notation.id)
    const { day, above } = await longPast(market, notation.id, from, until)
    let high = known?.high
    for (const row of day.map((_, i) => i).toSorted((a, b) => (above[b] ?? 0) - (above[a] ?? 0))) {
      if (high && (above[row] ?? 0) < high.price) break
      const on = day[row] as TradingDay
      const price = market.daily(notation.id, on, on).high[0] ?? 0
      if (!high || price > high.price || (price === high.price && on < high.day)) high = { day: on, price }
    }
    memory.set(notation, { until, high })
    return high
  }
}
