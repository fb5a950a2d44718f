import ical from 'ical-generator'
import { pathOf } from '#web/navigation.ts'
import { file } from '#web/page.tsx'
import { listAgenda, type AgendaEntry } from './agenda.contract.ts'
import { amount, signOf } from './agenda.block.tsx'
import { filtersIn } from './agenda-query.ts'

export const calendarPath = '/news/finanzkalender.ics'

const perPage = 1000
const aDayMs = 86_400_000
const lengthMs = 30 * 60_000

/** The dates of the coming quarter of a year for calendars (RFC 5545), under the filters of the page. */
export const calendarFile = file({
  path: calendarPath,
  async load({ call, query, settings, now }) {
    const entries: AgendaEntry[] = []
    for (let page = 0, total = 1; page * perPage < total; page++) {
      const found = await call(listAgenda, { query: { ...filtersIn(query), range: 'M3', page, perPage } })
      total = found.total
      entries.push(...found.list)
    }
    const calendar = ical({
      name: `${settings.name}: Finanzkalender`,
      description: 'Termine von Unternehmen sind simuliert.',
      prodId: { company: 'Parkett', product: 'Finanzkalender', language: 'DE' },
      ttl: 6 * 60 * 60,
    })
    for (const entry of entries) calendar.createEvent(eventOf(entry, now, settings.publicUrl))
    return { contentType: 'text/calendar; charset=utf-8', text: `${calendar.toString()}\r\n` }
  },
})

function eventOf(entry: AgendaEntry, now: number, home: string) {
  const { id, date, datetime, instrument, title } = entry
  const start = Date.parse(datetime ?? date)
  return {
    id,
    start: new Date(start),
    end: new Date(start + (datetime ? lengthMs : aDayMs)),
    allDay: datetime === undefined,
    stamp: new Date(now),
    summary: instrument ? `${instrument.name}: ${title}` : title,
    description: descriptionOf(entry),
    url: instrument ? home + pathOf(instrument) : undefined,
  }
}

const descriptionOf = (entry: AgendaEntry): string =>
  [
    signOf(entry),
    entry.estimated && 'geschätzter, simulierter Termin',
    entry.source && `Quelle: ${entry.source}`,
    entry.period,
    entry.previous !== undefined && `zuvor ${amount(entry.previous, entry)}`,
    entry.forecast !== undefined && `Prognose ${amount(entry.forecast, entry)}`,
    entry.actual !== undefined && entry.unit !== undefined && `Ist ${amount(entry.actual, entry)}`,
  ]
    .filter(Boolean)
    .join('\n')
