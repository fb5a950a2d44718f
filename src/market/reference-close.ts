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
  { market, calendar }: { market: Pick<Market, 'daily' | 'now'>; calendar: Calendar },
  { notation }: Listing,
): { day: TradingDay; close: number; source: string } | undefined {
  const today = calendar.dayOf('XETR', market.now())
  const bars = market.daily(notation.id, addDays(today, -366), today)
  for (let i = bars.day.length - 1; i >= 0; i--) {
    const source = bars.sources.findLast(({ from }) => from <= i)?.source
    const close = bars.close[i]
    const day = bars.day[i]
    if (source && source !== 'simulated' && close !== undefined && day) return { day, close, source }
  }
  return undefined
}
