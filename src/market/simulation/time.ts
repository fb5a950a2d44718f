import { dayMs, type Instant, type TradingDay } from '#contract/vocabulary.ts'

/**
 * One clock for all exchanges: the UTC day has 48 half-hour slots of 480 steps of 3.75 s. Days are counted from Monday,
 * 1 January 1990. On the `weekday` clock a weekend has no length; the `calendar` clock (crypto) counts every day.
 */
export type DayClock = 'weekday' | 'calendar'

export const SLOTS = 48
export const SLOT_MS = 1_800_000
export const STEPS = 480
export const STEP_MS = 3_750
/** weekdays a year */
export const YEAR = 261
const EPOCH_DAY = 7305

/** Calendar days since 1990-01-01. */
export const calendarDayOf = (at: Instant): number => Math.floor(at / dayMs) - EPOCH_DAY

export const startOfCalendarDay = (day: number): Instant => (day + EPOCH_DAY) * dayMs

/** Weekday number of a calendar day; Saturday and Sunday give the Monday after them. */
export function weekdayOf(calendarDay: number): number {
  const week = Math.floor(calendarDay / 7)
  return 5 * week + Math.min(5, calendarDay - 7 * week)
}

export const isWeekend = (calendarDay: number): boolean => calendarDay - 7 * Math.floor(calendarDay / 7) > 4

/** Calendar day of a weekday number. */
export function calendarDayOfWeekday(weekday: number): number {
  const week = Math.floor(weekday / 5)
  return 7 * week + weekday - 5 * week
}

/** Start of a day of that clock. */
export const startOfDay = (clock: DayClock, day: number): Instant =>
  startOfCalendarDay(clock === 'calendar' ? day : calendarDayOfWeekday(day))

/**
 * Slots since the beginning of time on that clock. An instant of a weekend stands at the beginning of Monday on the
 * weekday clock.
 */
export function slotOf(clock: DayClock, at: Instant): number {
  const day = calendarDayOf(at)
  if (clock === 'weekday' && isWeekend(day)) return weekdayOf(day) * SLOTS
  const slot = Math.floor((at - startOfCalendarDay(day)) / SLOT_MS)
  return (clock === 'calendar' ? day : weekdayOf(day)) * SLOTS + slot
}

/**
 * The step of a slot an instant lies in. Steps begin `jitterMs` late, so that a page of prices does not tick in unison;
 * the first one always begins with its slot.
 */
export const stepOf = (msIntoSlot: number, jitterMs: number): number =>
  Math.min(STEPS - 1, Math.max(0, Math.floor((msIntoSlot - jitterMs) / STEP_MS)))

/** When a step begins, in ms after its slot's beginning. */
export const startOfStep = (step: number, jitterMs: number): number => (step === 0 ? 0 : step * STEP_MS + jitterMs)

export const instantOf = (day: TradingDay): Instant => Date.parse(`${day}T00:00:00Z`)
