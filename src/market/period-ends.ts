import type { TradingDay } from '#contract/vocabulary.ts'

export type CalendarPeriod = 'DAY' | 'MONTH' | 'YEAR'

/** as many characters of `2026-11-20` tell one period from the next */
const keyLength: Record<CalendarPeriod, number> = { DAY: 10, MONTH: 7, YEAR: 4 }

/**
 * Rows of the last day of each period that has ended, ascending, from days in order.
 * @param running a day within the period that has not ended
 */
export function periodEnds(days: readonly TradingDay[], period: CalendarPeriod, running: TradingDay): number[] {
  const length = keyLength[period]
  const unended = running.slice(0, length)
  const ends: number[] = []
  for (let row = 0; row < days.length; row++) {
    const key = (days[row] as TradingDay).slice(0, length)
    if (key >= unended) break
    if (days[row + 1]?.slice(0, length) !== key) ends.push(row)
  }
  return ends
}
