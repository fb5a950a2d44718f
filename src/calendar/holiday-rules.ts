import { dayMs } from '#contract/vocabulary.ts'
import { easterSunday, isWeekend, weekdayOf, type DayNumber } from './days.ts'

/**
 * The days of one year that rules name, without weekends. A rule is
 * - `12-25`, a date; `easter+1`, days from Easter Sunday; `mon>=01-15` or `mon<=05-31`, the first Monday from or the
 * last to a date;
 * - with `~next` (moved off a weekend or a day already taken, forwards), `~sunday` (only a Sunday or taken day is
 * moved,
 *   a Saturday is lost), `~nearest` (Saturday to Friday, Sunday to Monday) or `~before` (moved backwards);
 * - with `@1998-`, `@-2023` or `@2001-2001`, the years in which it holds.
 *
 * @param taken days that moved ones have to avoid
 */
export function daysByRule(rules: string, year: number, taken: ReadonlySet<DayNumber> = new Set()): Set<DayNumber> {
  const days = new Set<DayNumber>()
  for (const rule of rules.split(' ').filter(Boolean)) {
    const [what = '', years] = rule.split('@')
    if (years !== undefined && !holdsIn(years, year)) continue
    const [plain = '', shift] = what.split('~')
    const day = shifted(plainDay(plain, year), shift, (candidate) => taken.has(candidate) || days.has(candidate))
    if (!isWeekend(day)) days.add(day)
  }
  return days
}

function holdsIn(years: string, year: number): boolean {
  const [first, last] = years.split('-')
  return year >= Number(first || 0) && year <= Number(last || 9999)
}

function plainDay(rule: string, year: number): DayNumber {
  if (rule.startsWith('easter')) return easterSunday(year) + Number(rule.slice('easter'.length))
  const weekday = weekdays.indexOf(rule.slice(0, 3)) + 1
  if (weekday === 0) return dateIn(year, rule)
  const bound = dateIn(year, rule.slice(5))
  return rule.slice(3, 5) === '>='
    ? bound + ((weekday - weekdayOf(bound) + 7) % 7)
    : bound - ((weekdayOf(bound) - weekday + 7) % 7)
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** @param monthAndDay `12-25` */
export const dateIn = (year: number, monthAndDay: string): DayNumber =>
  Date.UTC(year, Number(monthAndDay.slice(0, 2)) - 1, Number(monthAndDay.slice(3))) / dayMs

function shifted(day: DayNumber, shift: string | undefined, isTaken: (day: DayNumber) => boolean): DayNumber {
  if (shift === undefined || (shift === 'sunday' && weekdayOf(day) === 6)) return day
  if (shift === 'nearest') return weekdayOf(day) === 6 ? day - 1 : weekdayOf(day) === 7 ? day + 1 : day
  const step = shift === 'before' ? -1 : 1
  let candidate = day
  while (isWeekend(candidate) || isTaken(candidate)) candidate += step
  return candidate
}
