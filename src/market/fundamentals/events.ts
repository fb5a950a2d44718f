import type { Calendar, CalendarId } from '#calendar/calendar.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '../instruments.ts'
import { keyOf, word } from '../simulation/hash.ts'

export type EventKind = 'RESULT_REPORTS' | 'DIVIDENDS' | 'GENERAL_MEETING'

export interface CompanyEvent {
  id: string
  kind: EventKind
  day: TradingDay
  /** German: „Zahlen zum 3. Quartal 2026“ */
  title: string
  /** fiscal year of a dividend or meeting */
  year: number
}

/**
 * The events of a company in a calendar year, in order. Days are trading days of its home exchange; in countries that
 * pay once a year the ex-day follows the general meeting.
 */
export function companyEvents(instrument: Instrument, seed: string, calendar: Calendar, id: CalendarId, year: number, pays: boolean): CompanyEvent[] {
  const key = keyOf(seed, `fundamentals:events:${instrument.key}`)
  // The same weeks every year: companies keep their rhythm.
  const shift = (slot: number, span: number) => word(key, slot) % span
  const on = (month: number, dayOfMonth: number): TradingDay => tradingDayFrom(calendar, id, new Date(Date.UTC(year, month - 1, dayOfMonth)).toISOString().slice(0, 10))
  const meeting = on(4, 20 + shift(0, 40))
  const report = (title: string, day: TradingDay): CompanyEvent => ({ id: `${instrument.entityValue}-${day}-R`, kind: 'RESULT_REPORTS', day, title, year })
  const events: CompanyEvent[] = [
    report(`Zahlen zum 4. Quartal ${year - 1}`, on(1, 22 + shift(1, 45))),
    report(`Zahlen zum 1. Quartal ${year}`, on(4, 20 + shift(2, 28))),
    report(`Zahlen zum 2. Quartal ${year}`, on(7, 18 + shift(3, 30))),
    report(`Zahlen zum 3. Quartal ${year}`, on(10, 18 + shift(4, 30))),
    { id: `${instrument.entityValue}-${meeting}-M`, kind: 'GENERAL_MEETING', day: meeting, title: 'Hauptversammlung', year: year - 1 },
  ]
  if (pays) {
    const exDay = calendar.nextTradingDay(id, meeting)
    events.push({ id: `${instrument.entityValue}-${exDay}-D`, kind: 'DIVIDENDS', day: exDay, title: 'Ex-Tag der Dividende', year: year - 1 })
  }
  return events.sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** The day itself, or the next on which the exchange trades. */
const tradingDayFrom = (calendar: Calendar, id: CalendarId, day: TradingDay): TradingDay =>
  calendar.isTradingDay(id, day) ? day : calendar.nextTradingDay(id, day)
