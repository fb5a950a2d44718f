import type { Calendar } from '#calendar/calendar.ts'
import { addDays } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Listing } from './instruments.ts'
import type { Market } from './market.ts'

/**
 * The last close that was imported, not simulated: the reference rate of the central bank, a price of a statistical
 * office.
 */
export function referenceClose(
  { market, calendar }: { market: Pick<Market, 'daily' | 'lastRealDay' | 'now'>; calendar: Calendar },
  { notation }: Listing,
): { day: TradingDay; close: number; source: string } | undefined {
  const today = calendar.dayOf('XETR', market.now())
  let day: TradingDay | undefined = today
  while ((day = market.lastRealDay(notation.id, addDays(today, -366), day))) {
    const {
      close: [close],
      sources,
    } = market.daily(notation.id, day, day)
    const source = sources[0]?.source
    if (source && source !== 'simulated' && close !== undefined) return { day, close, source }
    day = addDays(day, -1) // of a day that is not over nothing is shown yet
  }
  return undefined
}
