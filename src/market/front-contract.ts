import type { TradingDay } from '#contract/vocabulary.ts'
import { cycleMonths, frontExpiry } from './simulation/carry-path.ts'
import { calendarDayOf, DAY_MS, instantOf } from './simulation/time.ts'

/** The contract a future's price belongs to on a day: the first of its cycle that has not ended. */
export interface FrontContract {
  expiry: TradingDay
  daysLeft: number
}

/** @param expiryCycle `HMUZ`, `monthly` … as the reference data says it */
export function frontContract(expiryCycle: string, day: TradingDay): FrontContract {
  const today = calendarDayOf(instantOf(day))
  const end = frontExpiry(cycleMonths(expiryCycle), today)
  return { expiry: new Date(instantOf(day) + (end - today) * DAY_MS).toISOString().slice(0, 10), daysLeft: end - today }
}
