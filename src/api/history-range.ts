import { addDays, addMonths, earlier } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import { ranges, type Range, type TradingDay } from '#contract/vocabulary.ts'
import { readDate } from './present-time.ts'

const rangeMonths: Partial<Record<Range, number>> = { M1: 1, M3: 3, M6: 6, Y1: 12, Y3: 36, Y5: 60, Y10: 120 }
const rangeDays: Partial<Record<Range, number>> = { D1: 0, W1: 7 }

/** `Y1`, and `1Y` as one client sends it. @throws Failure RANGE_MISSING, INPUT_INVALID */
export function readRange(text: string | undefined): Range {
  if (!text) throw new Failure('RANGE_MISSING', {}, 'Range must not be empty')
  const turned = text.replace(/^(\d+)([DWMY])$/, '$2$1')
  const range = ranges.find((each) => each === turned)
  if (!range) throw new Failure('INPUT_INVALID', { range: text }, `Unknown range: ${text}. Known: ${ranges.join(' ')}`)
  return range
}

interface Asked {
  startDate?: string
  endDate?: string
}

/**
 * First and last day of a range: counted from `startDate` where given, else back from `today`.
 * @param first the first day there is, where `MAX` begins
 */
export function daysOf(
  range: Range,
  { startDate, endDate }: Asked,
  today: TradingDay,
  first: TradingDay,
): [TradingDay, TradingDay] {
  const last = endDate ? readDate(endDate).day : undefined
  const shift = (day: TradingDay, sign: 1 | -1) => {
    const months = rangeMonths[range]
    if (months !== undefined) return addMonths(day, sign * months)
    return addDays(day, sign * (rangeDays[range] ?? 0))
  }
  if (startDate) {
    const from = readDate(startDate).day
    const to = range === 'MAX' ? today : shift(from, 1)
    return [from, earlier(last ?? to, earlier(to, today))]
  }
  const to = earlier(last ?? today, today)
  return [range === 'MAX' ? first : shift(to, -1), to]
}
