import type { Calendar, CalendarId } from '#calendar/calendar.ts'
import { addDays, dayFrom, dayNumberOf, civil, isWeekend, tradingDayOf, weekdayOf } from '#calendar/days.ts'
import { timeZone } from '#calendar/time-zone.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import { centralBankMeetings } from '#market/central-banks.ts'
import type { CompanyEvent, EventKind, Fundamentals } from '#market/fundamentals.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import type { OwnDate, OwnDates } from './calendar-file.ts'

export const agendaKinds = [
  'RESULTS',
  'ECONOMY',
  'DIVIDENDS',
  'MEETINGS',
  'IPOS',
  'SPLITS',
  'CENTRAL_BANKS',
  'EXPIRIES',
  'HOLIDAYS',
] as const
export type AgendaKind = (typeof agendaKinds)[number]

/** How many market participants look: 3 moves markets, 1 its own paper. */
export type Importance = 1 | 2 | 3

/** Something that is to happen, or happened, on a day. */
export interface AgendaEntry {
  /** the same for the same event, whenever it is asked for */
  readonly id: string
  readonly day: TradingDay
  /** Berlin, `14:15`; absent for what takes the whole day */
  readonly time?: string | undefined
  readonly kind: AgendaKind
  readonly isoCountry?: string | undefined
  /** German, without the name of the company */
  readonly title: string
  readonly importance: Importance
  /** a company's date: simulated */
  readonly company?: { readonly stock: Instrument; readonly event: CompanyEvent } | undefined
  /** where the date is from; absent for what is computed or simulated */
  readonly source?: string | undefined
  /** what the figures of an economy are about, and the figures */
  readonly told?: Pick<OwnDate, 'period' | 'previous' | 'forecast' | 'actual' | 'unit'> | undefined
}

interface Sources {
  universe: Pick<Universe, 'ofType' | 'membersOf'>
  calendar: Calendar
  fundamentals: Pick<Fundamentals, 'events'>
  ownDates: Pick<OwnDates, 'all'>
}

const kindOf: Readonly<Record<EventKind, AgendaKind>> = {
  RESULT_REPORTS: 'RESULTS',
  DIVIDENDS: 'DIVIDENDS',
  GENERAL_MEETING: 'MEETINGS',
  SPLITS: 'SPLITS',
}

/** Exchanges whose holidays readers here ask about. */
const exchanges: readonly { id: CalendarId; name: string; isoCountry: string; importance: Importance }[] = [
  { id: 'XETR', name: 'Xetra', isoCountry: 'DE', importance: 3 },
  { id: 'XNYS', name: 'New York', isoCountry: 'US', importance: 3 },
  { id: 'XLON', name: 'London', isoCountry: 'GB', importance: 2 },
  { id: 'XTKS', name: 'Tokio', isoCountry: 'JP', importance: 2 },
  { id: 'XHKG', name: 'Hongkong', isoCountry: 'HK', importance: 2 },
  { id: 'XSWX', name: 'Zürich', isoCountry: 'CH', importance: 1 },
  { id: 'XPAR', name: 'Paris', isoCountry: 'FR', importance: 1 },
  { id: 'XMIL', name: 'Mailand', isoCountry: 'IT', importance: 1 },
]

const berlin = timeZone('Europe/Berlin')

/** When it is; undefined for what takes the whole day. */
export function agendaInstant({ day, time }: Pick<AgendaEntry, 'day' | 'time'>): Instant | undefined {
  if (time === undefined) return undefined
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return berlin.instantOf(dayNumberOf(day), hours * 60 + minutes)
}

/** Months in which futures and options on indices and on shares expire on the same Friday. */
const isQuarterEnd = (month: number): boolean => month % 3 === 0

/** Everything with a date: what companies, central banks and exchanges do. */
export function createAgenda({ universe, calendar, fundamentals, ownDates }: Sources) {
  const meetings = centralBankDates()
  const listed = universe.ofType('STOCK').filter(({ facts }) => facts.kind === 'stock' && facts.indices.length > 0)

  return {
    /**
     * Entries from a day to another, both included, by day, then by weight, then by name.
     *
     * @param stocks whose dates are wanted; default: the members of all known indices
     */
    between(from: TradingDay, to: TradingDay, stocks: readonly Instrument[] = listed): AgendaEntry[] {
      const found = [
        ...stocks.flatMap((stock) => fundamentals.events(stock, from, to).map((event) => companyDate(stock, event))),
        ...meetings.filter(({ day }) => day >= from && day <= to),
        ...ownDates
          .all()
          .filter(({ day }) => day >= from && day <= to)
          .map(toldDate),
        ...expiries(calendar, from, to),
        ...holidays(calendar, from, to),
      ]
      return found.toSorted(
        (a, b) =>
          a.day.localeCompare(b.day) ||
          b.importance - a.importance ||
          (a.time ?? '').localeCompare(b.time ?? '') ||
          nameOf(a).localeCompare(nameOf(b), 'de'),
      )
    },
  }
}

const nameOf = ({ company, title }: AgendaEntry): string => company?.stock.name ?? title

function companyDate(stock: Instrument, event: CompanyEvent): AgendaEntry {
  return {
    id: event.id,
    day: event.day,
    kind: kindOf[event.kind],
    isoCountry: stock.isoCountry,
    title: event.title,
    importance: weightOf(stock, event.kind),
    company: { stock, event },
  }
}

const toldDate = ({ period, previous, forecast, actual, unit, ...date }: OwnDate): AgendaEntry => ({
  ...date,
  told: { period, previous, forecast, actual, unit },
})

/** Figures of the largest move markets; of others they move the paper. */
function weightOf({ facts }: Instrument, kind: EventKind): Importance {
  const size = facts.kind === 'stock' ? facts.size : 'small'
  if (kind === 'RESULT_REPORTS') return size === 'mega' ? 3 : size === 'large' ? 2 : 1
  return size === 'mega' ? 2 : 1
}

/** Decisions of central banks whose days are published. */
const centralBankDates = (): AgendaEntry[] =>
  centralBankMeetings().map(({ day, bank, isoCountry, title, time, source }) => ({
    id: `${isoCountry}-${day}-B`,
    day,
    time,
    kind: 'CENTRAL_BANKS',
    isoCountry,
    title: `${bank}: ${title}`,
    importance: 3,
    source,
  }))

/** The third Friday of each month, or the trading day before: options of Eurex, each quarter with the futures. */
function expiries(calendar: Calendar, from: TradingDay, to: TradingDay): AgendaEntry[] {
  const first = civil(dayNumberOf(from))
  const last = civil(dayNumberOf(to))
  const found: AgendaEntry[] = []
  for (let { year, month } = first; year < last.year || (year === last.year && month <= last.month); ) {
    const friday = tradingDayOf(thirdFriday(year, month))
    const day = calendar.isTradingDay('XETR', friday) ? friday : calendar.previousTradingDay('XETR', friday)
    if (day >= from && day <= to)
      found.push({
        id: `EUREX-${day}-E`,
        day,
        time: '13:00',
        kind: 'EXPIRIES',
        isoCountry: 'DE',
        title: isQuarterEnd(month) ? 'Großer Verfallstag: Futures und Optionen' : 'Verfallstag der Optionen',
        importance: isQuarterEnd(month) ? 3 : 2,
      })
    if (month === 12) [year, month] = [year + 1, 1]
    else month++
  }
  return found
}

function thirdFriday(year: number, month: number): number {
  const first = dayFrom(year, month, 1)
  return first + ((5 - weekdayOf(first) + 7) % 7) + 14
}

/** Weekdays on which an exchange does not trade; one entry for all that rest. */
function holidays(calendar: Calendar, from: TradingDay, to: TradingDay): AgendaEntry[] {
  const found: AgendaEntry[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (isWeekend(dayNumberOf(day))) continue
    const closed = exchanges.filter(({ id }) => !calendar.isTradingDay(id, day))
    const [first] = closed
    if (!first) continue
    found.push({
      id: `${first.id}-${day}-H`,
      day,
      kind: 'HOLIDAYS',
      isoCountry: closed.length === 1 ? first.isoCountry : undefined,
      title: `Kein Handel: ${closed.map(({ name }) => name).join(', ')}`,
      importance: Math.max(...closed.map(({ importance }) => importance)) as Importance, // the largest of Importances
    })
  }
  return found
}
