import type { Calendar, CalendarId } from '#calendar/calendar.ts'
import { addDays, utcDayOf } from '#calendar/days.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '../instruments.ts'
import { exDaysAfter, exWeekday } from '../simulation/payouts.ts'
import { startOfDay } from '../simulation/time.ts'
import { fiscalEndMonth, lastQuarter, paidInYear, yearName } from './fiscal-calendar.ts'

export type EventKind = 'RESULT_REPORTS' | 'DIVIDENDS' | 'GENERAL_MEETING' | 'SPLITS'

export interface CompanyEvent {
  id: string
  kind: EventKind
  day: TradingDay
  /** German: „Zahlen zum 3. Quartal 2026“ */
  title: string
  /** fiscal year of a dividend or meeting */
  year: number
}

interface Wanted {
  stock: Instrument
  seed: string
  calendar: Calendar
  /** calendar of the home exchange */
  id: CalendarId
  year: number
  /** a dividend is paid in this year */
  pays: boolean
  /** days on which the price takes in new figures */
  reports: readonly TradingDay[]
  /** splits of the year */
  splits?: readonly { day: TradingDay; ratio: number }[]
}

/**
 * The events of a company in a calendar year, in order, on trading days of its home exchange. Figures appear on the
 * days on which the simulated price jumps for them; the price falls by the dividend on the ex-day, the day after the
 * meeting.
 */
export function companyEvents({ stock, seed, calendar, id, year, pays, reports, splits = [] }: Wanted): CompanyEvent[] {
  const endMonth = fiscalEndMonth(stock)
  const exDay = tradingDayFrom(
    calendar,
    id,
    utcDayOf(startOfDay('weekday', exWeekday(year, exDaysAfter(seed, stock.key)))),
  )
  const meeting = calendar.previousTradingDay(id, exDay)
  const events = reports.map((day): CompanyEvent => {
    const on = tradingDayFrom(calendar, id, day)
    return {
      id: `${stock.entityValue}-${on}-R`,
      kind: 'RESULT_REPORTS',
      day: on,
      title: `Zahlen zum ${quarterBefore(endMonth, on)}`,
      year,
    }
  })
  events.push({
    id: `${stock.entityValue}-${meeting}-M`,
    kind: 'GENERAL_MEETING',
    day: meeting,
    title: 'Hauptversammlung',
    year: paidInYear(endMonth, year),
  })
  if (pays) {
    events.push({
      id: `${stock.entityValue}-${exDay}-D`,
      kind: 'DIVIDENDS',
      day: exDay,
      title: 'Ex-Tag der Dividende',
      year: paidInYear(endMonth, year),
    })
  }
  for (const { day, ratio } of splits) {
    const on = tradingDayFrom(calendar, id, day)
    events.push({ id: `${stock.entityValue}-${on}-S`, kind: 'SPLITS', day: on, title: splitTitle(ratio), year })
  }
  return events.sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** `Aktiensplit 1 zu 3`, `Zusammenlegung 10 zu 1`. */
const splitTitle = (ratio: number): string =>
  ratio > 1 ? `Aktiensplit 1 zu ${ratio}` : `Zusammenlegung ${Math.round(1 / ratio)} zu 1`

/** A quarter is reported when it has been over for so long at least. */
export const reportLagDays = 21

/** Companies report before the exchange opens: 7 o'clock UTC. */
export const reportInstant = (day: TradingDay): Instant => Date.parse(`${day}T07:00:00Z`)

/** What figures are reported on a day: „3. Quartal 2026“, „4. Quartal 25/26“. */
function quarterBefore(endMonth: number, day: TradingDay): string {
  const { year, quarter } = lastQuarter(endMonth, addDays(day, -reportLagDays))
  return `${quarter}. Quartal ${yearName(endMonth, year)}`
}

/** The day itself, or the next on which the exchange trades. */
export const tradingDayFrom = (calendar: Calendar, id: CalendarId, day: TradingDay): TradingDay =>
  calendar.isTradingDay(id, day) ? day : calendar.nextTradingDay(id, day)
