import type { TradingDay } from '#contract/vocabulary.ts'
import type { Calendar } from './calendar.ts'
import { addDays, dayNumberOf, weekdayOf } from './days.ts'

export const isMonday = (day: TradingDay): boolean => weekdayOf(dayNumberOf(day)) === 1

/** No day after it in its week is traded. */
export function endsWeek(calendar: Pick<Calendar, 'sessionOf'>, day: TradingDay): boolean {
  for (let next = addDays(day, 1); !isMonday(next); next = addDays(next, 1))
    if (calendar.sessionOf('XETR', next)) return false
  return true
}
