import ical from 'ical-generator'
import { pathOf } from '#web/navigation.ts'
import { file, type PageContext } from '#web/page.tsx'
import { Failure } from '#contract/failures.ts'
import { listAgenda, listAgendaByAddress, type Agenda, type AgendaEntry } from './agenda.contract.ts'
import { amount } from './agenda-figures.ts'
import { signOf } from './agenda.block.tsx'
import { agendaPath, filtersIn } from './agenda-query.ts'

export const calendarPath = '/news/finanzkalender.ics'

/** Where a calendar reads the dates of somebody's own values; the secret is the key. */
export const ownCalendarPath = (secret: string): string => `${agendaPath}/${secret}${ending}`

const ending = '.ics'
const perPage = 1000
const aDayMs = 86_400_000
const lengthMs = 30 * 60_000

type Asked = ReturnType<typeof filtersIn> & { range: 'M3'; page: number; perPage: number }

/** A calendar (RFC 5545) of the coming quarter of a year, under the filters of the page. */
async function written({ query, settings, now }: PageContext, name: string, list: (query: Asked) => Promise<Agenda>) {
  const entries: AgendaEntry[] = []
  for (let page = 0, total = 1; page * perPage < total; page++) {
    const found = await list({ ...filtersIn(query), range: 'M3', page, perPage })
    total = found.total
    entries.push(...found.list)
  }
  const calendar = ical({
    name: `${settings.name}: ${name}`,
    description: 'Termine von Unternehmen sind simuliert.',
    prodId: { company: 'Parkett', product: 'Finanzkalender', language: 'DE' },
    ttl: 6 * 60 * 60,
  })
  for (const entry of entries) calendar.createEvent(eventOf(entry, now, settings.publicUrl))
  return { contentType: 'text/calendar; charset=utf-8', text: `${calendar.toString()}\r\n` }
}

/** The dates of everybody. */
export const calendarFile = file({
  path: calendarPath,
  load: (context) => written(context, 'Finanzkalender', (query) => context.call(listAgenda, { query })),
})

/** Those of the values of whoever made the secret address. */
export const ownCalendarFile = file({
  path: `${agendaPath}/:file`,
  async load(context) {
    const name = context.params['file'] ?? ''
    if (!name.endsWith(ending)) throw new Failure('NOT_FOUND')
    const params = { secret: name.slice(0, -ending.length) }
    const list = (query: Asked) => context.call(listAgendaByAddress, { params, query })
    return { ...(await written(context, 'Termine deiner Werte', list)), cacheControl: 'private, no-store' }
  },
})

function eventOf(entry: AgendaEntry, now: number, home: string) {
  const { id, date, datetime, instrument, title, kind, isoCountry } = entry
  const ofEconomy = kind === 'ECONOMY' && isoCountry !== undefined
  const start = Date.parse(datetime ?? date)
  return {
    id,
    start: new Date(start),
    end: new Date(start + (datetime ? lengthMs : aDayMs)),
    allDay: datetime === undefined,
    stamp: new Date(now),
    summary: instrument ? `${instrument.name}: ${title}` : ofEconomy ? `${title} (${isoCountry})` : title,
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
