import { createCalendar } from '#calendar/sessions.ts'
import type { Calendar } from '#calendar/calendar.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { UnderlyingQuote, UnderlyingSource } from '../../derivatives.ts'
import { loadUniverse } from '../../universe.ts'

export const testCalendar: Calendar = createCalendar()
export const testUniverse = loadUniverse()

/** A market that stands at one level for ever, unless a day or the present says otherwise. */
export function stillMarket(
  level: number,
  {
    days = {},
    now,
  }: { days?: Record<TradingDay, { low: number; high: number; close: number }>; now?: Partial<UnderlyingQuote> } = {},
): UnderlyingSource {
  const barOf = (day: TradingDay) => days[day] ?? { low: level, high: level, close: level }
  return {
    now: () => noon('2026-11-20'),
    closeBefore: (_, day) => barOf(testCalendar.previousTradingDay('XETR', day)).close,
    history(_, from, until) {
      const day = testCalendar.tradingDays('XETR', from, until).filter((one) => one < until)
      const bars = day.map(barOf)
      return {
        day,
        low: bars.map(({ low }) => low),
        high: bars.map(({ high }) => high),
        close: bars.map(({ close }) => close),
      }
    },
    readHistory: () => Promise.resolve(),
    quote: () => ({ bid: level, ask: level, ...now }),
    unitsPerEuro: (isoCurrency) => (isoCurrency === 'EUR' ? 1 : isoCurrency === 'USD' ? 1.25 : undefined),
  }
}

export const noon = (day: TradingDay): Instant => Date.parse(`${day}T12:00:00+01:00`)
