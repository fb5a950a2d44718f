import { readDay, yearOf, type DayNumber } from '#calendar/days.ts'
import { FigureError } from './figure.ts'

const firstYear = 1900
const lastYear = 2300

/** @throws FigureError unless it is an existing day, written 2026-11-20, from 1900 to 2300 */
export function dayOf(name: string, iso: string): DayNumber {
  const day = readDay(iso)
  if (day === undefined || yearOf(day) < firstYear || yearOf(day) > lastYear)
    throw new FigureError(`${name}: ein Tag wie 2026-11-20 zwischen ${firstYear} und ${lastYear} ist nötig`)
  return day
}
