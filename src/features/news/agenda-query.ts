import { agendaKinds, type AgendaRange } from './agenda.contract.ts'

/** What of the calendar is shown, as its address says. */

export const agendaPath = '/news/finanzkalender'

export const views = [
  { alias: 'tag', label: 'Tag', range: 'D1' },
  { alias: 'woche', label: 'Woche', range: 'W1' },
  { alias: 'monat', label: 'Monat', range: 'M1' },
] as const satisfies readonly { alias: string; label: string; range: AgendaRange }[]
export type View = (typeof views)[number]

export const weights = [
  { value: '1', label: 'Alle' },
  { value: '2', label: 'Wichtige und sehr wichtige' },
  { value: '3', label: 'Nur sehr wichtige' },
] as const

export const viewIn = (query: URLSearchParams): View =>
  views.find(({ alias }) => alias === query.get('ansicht')) ?? views[1]

const day = /^\d{4}-\d{2}-\d{2}$/

/** The day of the address; none where it names none that there is. */
export function dayIn(query: URLSearchParams): string | undefined {
  const text = query.get('datum') ?? ''
  const isDay = day.test(text) && Number.isFinite(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  return isDay ? text : undefined
}

/** Filters of the address, as the endpoint takes them; what it does not know is left out. */
export function filtersIn(query: URLSearchParams) {
  const kind = agendaKinds.find(({ alias }) => alias === query.get('art'))?.kind
  const isoCountry = /^[A-Z]{2}$/.exec(query.get('land') ?? '')?.[0]
  const idIndex = /^\d{1,20}$/.exec(query.get('index') ?? '')?.[0]
  const importance = weights.findIndex(({ value }) => value === query.get('bedeutung')) + 1
  return { kind, isoCountry, idIndex, importance: importance === 0 ? undefined : importance }
}

/** Whether only dates of the reader's own values are asked for. */
export const isMine = (query: URLSearchParams): boolean => query.get('meine') === '1'

/** Words of the address that say nothing here, for the note above the list. */
export function unknownIn(query: URLSearchParams): string[] {
  const { kind, isoCountry, idIndex, importance } = filtersIn(query)
  const read = { art: kind, land: isoCountry, index: idIndex, bedeutung: importance, datum: dayIn(query) }
  return Object.entries(read).flatMap(([name, value]) =>
    query.get(name) && value === undefined ? [`${name}=${query.get(name)}`] : [],
  )
}
