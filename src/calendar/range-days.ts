import type { Range, TradingDay } from '#contract/vocabulary.ts'
import { addDays, addMonths, earlier } from './days.ts'

const rangeMonths: Partial<Record<Range, number>> = { M1: 1, M3: 3, M6: 6, Y1: 12, Y3: 36, Y5: 60, Y10: 120 }
const rangeDays: Partial<Record<Range, number>> = { D1: 0, W1: 7 }

/** The days a range is asked between, where they are named. */
export interface AskedDays {
  start?: TradingDay | undefined
  end?: TradingDay | undefined
}

/**
 * First and last day of a range: counted from `start` where given, else back from `today`.
 * @param first the first day there is, where `MAX` begins
 */
export function daysOf(
  range: Range,
  { start, end }: AskedDays,
  today: TradingDay,
  first: TradingDay,
): [TradingDay, TradingDay] {
  const shift = (day: TradingDay, sign: 1 | -1) => {
    const months = rangeMonths[range]
    if (months !== undefined) return addMonths(day, sign * months)
    return addDays(day, sign * (rangeDays[range] ?? 0))
  }
  if (start) {
    const to = range === 'MAX' ? today : shift(start, 1)
    return [start, earlier(end ?? to, earlier(to, today))]
  }
  const to = earlier(end ?? today, today)
  return [range === 'MAX' ? first : shift(to, -1), to]
}
