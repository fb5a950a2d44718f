import { addDays } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { cycleMonths, frontExpiry } from './simulation/carry-path.ts'
import { calendarDayOf, instantOf } from './simulation/time.ts'

/** The contract a future's price belongs to on a day: the first of its cycle that has not ended. */
export interface FrontContract {
  expiry: TradingDay
  daysLeft: number
}

/** @param expiryCycle `HMUZ`, `monthly` … as the reference data says it */
export function frontContract(expiryCycle: string, day: TradingDay): FrontContract {
  const today = calendarDayOf(instantOf(day))
  const end = frontExpiry(cycleMonths(expiryCycle), today)
  return { expiry: addDays(day, end - today), daysLeft: end - today }
}
