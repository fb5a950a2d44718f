import type { Calendar } from '#calendar/calendar.ts'
import { addDays, dayNumberOf, weekdayOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from './instruments.ts'

/** A weekly report of the U.S. Energy Information Administration on what lies in stores. */
export interface InventoryReport {
  /** German */
  name: string
  /** the next one, today included */
  day: TradingDay
  source: string
}

type Rule = Omit<InventoryReport, 'day'> & { isDue: (calendar: Calendar, day: TradingDay) => boolean }

const newYork = 'XNYS'
const wednesday = 3
const thursday = 4

const weekday = (day: TradingDay): number => weekdayOf(dayNumberOf(day))
const isHoliday = (calendar: Calendar, day: TradingDay): boolean =>
  weekday(day) <= 5 && !calendar.isTradingDay(newYork, day)

/** On Wednesdays, a day later where one of the week's first three days is a holiday. */
const petroleum: Rule = {
  name: 'US-Ölvorräte (Weekly Petroleum Status Report)',
  source: 'eia.gov/petroleum/supply/weekly',
  isDue(calendar, day) {
    const isLate = (on: TradingDay) => [-2, -1, 0].some((back) => isHoliday(calendar, addDays(on, back)))
    return weekday(day) === thursday ? isLate(addDays(day, -1)) : weekday(day) === wednesday && !isLate(day)
  },
}

/** On Thursdays, a day earlier where that is a holiday. */
const naturalGas: Rule = {
  name: 'US-Gasvorräte (Weekly Natural Gas Storage Report)',
  source: 'ir.eia.gov/ngs/schedule.html',
  isDue: (calendar, day) =>
    weekday(day) === wednesday
      ? isHoliday(calendar, addDays(day, 1))
      : weekday(day) === thursday && !isHoliday(calendar, day),
}

/** By symbol: crude oil and what is made of it, natural gas. */
const rules: Readonly<Record<string, Rule>> = {
  BZ: petroleum,
  CL: petroleum,
  HO: petroleum,
  RB: petroleum,
  NG: naturalGas,
}

/** The next report on the stores of a commodity, by the rules its office publishes; undefined where there is none. */
export function nextInventoryReport(
  calendar: Calendar,
  { symbol = '', facts }: Pick<Instrument, 'symbol' | 'facts'>,
  today: TradingDay,
): InventoryReport | undefined {
  const rule = facts.kind === 'commodity' && facts.group === 'energy' ? rules[symbol] : undefined
  if (!rule) return undefined
  let day = today
  while (!rule.isDue(calendar, day)) day = addDays(day, 1)
  return { name: rule.name, day, source: rule.source }
}
