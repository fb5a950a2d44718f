import { onceByKey } from '#platform/kept.ts'
import { civil, dayFrom, easterSunday, isWeekend, type DayNumber } from '#calendar/days.ts'

const fixed = [
  [1, 1],
  [5, 1],
  [12, 24],
  [12, 25],
  [12, 26],
] as const

/**
 * The days that count for risk figures: no weekend, 1 January, Good Friday, Easter Monday, 1 May, 24 to 26 December.
 */
export function countsForRisk(day: DayNumber): boolean {
  if (isWeekend(day)) return false
  const { year } = civil(day)
  return !closedDays(year).has(day)
}

const closedDays = onceByKey((year: number): ReadonlySet<DayNumber> => {
  const easter = easterSunday(year)
  return new Set([easter - 2, easter + 1, ...fixed.map(([month, dayOfMonth]) => dayFrom(year, month, dayOfMonth))])
})
