import type { Calendar, CalendarId } from '#calendar/calendar.ts'
import { lastDay as lastKnownDay, tradingDayOf } from '#calendar/days.ts'
import { dayMs } from '#contract/vocabulary.ts'
import { calendarDayOf, isWeekend, startOfCalendarDay } from './time.ts'

/** What ends a futures contract, as the exchanges' specifications word it. */
export const expiryRules = [
  'third-friday',
  'two-days-before-tenth',
  'thirty-days-before-options',
  'two-days-before-third-wednesday',
  'seven-days-before-last',
  'three-days-before-25th-of-month-before',
  'last-day-two-months-before',
  'three-days-before-month',
  'third-last-day',
  'second-last-day',
  'day-before-fifteenth',
  'day-before-second-friday',
] as const
export type ExpiryRule = (typeof expiryRules)[number]

/** When the contracts of a future end. */
export interface ContractCycle {
  /** letters of the contract months, `HMUZ`; `monthly` */
  readonly expiryCycle: string
  readonly expiryRule: ExpiryRule
  /** when it trades */
  readonly hours: CalendarId
}

/** Which days are business days of which exchange. */
export type BusinessDays = Pick<Calendar, 'isTradingDay'>

/** American contracts trade for some hours on holidays that are no business days of their rules: those are the stock exchange's. */
const businessDaysOf: Readonly<Record<CalendarId, CalendarId>> = {
  XCME: 'XNYS',
  XCBT: 'XNYS',
  XCEC: 'XNYS',
  XNYM: 'XNYS',
  XCBF: 'XNYS',
}

/** Whether a calendar day counts for an exchange's contracts; beyond what the calendars know every weekday does. */
const isBusinessDay =
  (calendar: BusinessDays, hours: CalendarId) =>
  (day: number): boolean => {
    if (isWeekend(day)) return false
    const number = startOfCalendarDay(day) / dayMs
    return number > lastKnownDay || calendar.isTradingDay(businessDaysOf[hours] ?? hours, tradingDayOf(number))
  }

/** A contract: the calendar day on which it ends, and its month, counted from January of the year 0. */
export interface Contract {
  readonly expiry: number
  readonly month: number
}

/** Months in which contracts are due, by the letters of the exchanges: H is March. */
const letters = 'FGHJKMNQUVXZ'

/** Months (0 … 11) of a cycle such as `HMUZ`; every month for `monthly`. */
export const cycleMonths = (cycle: string): number[] => {
  const named = [...cycle].map((letter) => letters.indexOf(letter)).filter((month) => month >= 0)
  return named.length > 0 && cycle !== 'monthly' ? named : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
}

const FRIDAY = 5
const WEDNESDAY = 3

/** Calendar day of a date; months below 0 and above 11 are of other years. */
const dayOf = (year: number, month: number, date: number): number => calendarDayOf(Date.UTC(year, month, date))

/** Calendar day of the nth weekday (1 is Monday) of a month. */
function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  const first = Date.UTC(year, month, 1)
  const ahead = (weekday - new Date(first).getUTCDay() + 7) % 7
  return calendarDayOf(first + (ahead + 7 * (n - 1)) * dayMs)
}

type IsOpen = (day: number) => boolean

/** So many business days before a day. */
function daysBefore(isOpen: IsOpen, day: number, count: number): number {
  let before = day
  for (let left = count; left > 0; ) if (isOpen(--before)) left--
  return before
}

/** The day itself, or the last business day before it. */
const onOrBefore = (isOpen: IsOpen, day: number): number => (isOpen(day) ? day : daysBefore(isOpen, day, 1))

/** The day itself, or the first business day after it. */
function onOrAfter(isOpen: IsOpen, day: number): number {
  let after = day
  while (!isOpen(after)) after++
  return after
}

/** Calendar day of the last trading day of a month's contract. */
export function lastTradingDay(rule: ExpiryRule, year: number, month: number, isOpen: IsOpen): number {
  switch (rule) {
    case 'third-friday':
      return onOrBefore(isOpen, nthWeekday(year, month, FRIDAY, 3))
    case 'two-days-before-tenth':
      return daysBefore(isOpen, onOrAfter(isOpen, dayOf(year, month, 10)), 2)
    case 'thirty-days-before-options':
      return onOrBefore(isOpen, onOrBefore(isOpen, nthWeekday(year, month + 1, FRIDAY, 3)) - 30)
    case 'two-days-before-third-wednesday':
      return daysBefore(isOpen, nthWeekday(year, month, WEDNESDAY, 3), 2)
    case 'seven-days-before-last':
      return daysBefore(isOpen, dayOf(year, month + 1, 1), 8)
    case 'three-days-before-25th-of-month-before':
      // where the 25th is no business day, from the last one before it
      return daysBefore(isOpen, onOrBefore(isOpen, dayOf(year, month - 1, 25)), 3)
    case 'last-day-two-months-before':
      // no contract ends on the business day before New Year
      return daysBefore(isOpen, dayOf(year, month - 1, 1), month === 1 ? 2 : 1)
    case 'three-days-before-month':
      return daysBefore(isOpen, dayOf(year, month, 1), 3)
    case 'third-last-day':
      return daysBefore(isOpen, dayOf(year, month + 1, 1), 3)
    case 'second-last-day':
      return daysBefore(isOpen, dayOf(year, month + 1, 1), 2)
    case 'day-before-fifteenth':
      return daysBefore(isOpen, dayOf(year, month, 15), 1)
    case 'day-before-second-friday':
      return onOrBefore(isOpen, nthWeekday(year, month, FRIDAY, 2) - 1)
  }
}

/** The front contract of a calendar day: the first of its cycle that has not ended before; on its last day it still trades. */
export function frontContractOn(
  { expiryCycle, expiryRule, hours }: ContractCycle,
  at: Date,
  calendar: BusinessDays,
): Contract {
  const day = calendarDayOf(at.getTime())
  const months = cycleMonths(expiryCycle)
  const isOpen = isBusinessDay(calendar, hours)
  for (let ahead = 0; ; ahead++) {
    const month = 12 * at.getUTCFullYear() + at.getUTCMonth() + ahead
    if (!months.includes(month % 12)) continue
    const expiry = lastTradingDay(expiryRule, Math.floor(month / 12), month % 12, isOpen)
    if (expiry >= day) return { expiry, month }
  }
}
