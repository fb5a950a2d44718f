import type { Calendar } from '#calendar/calendar.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { exchangesWithHours } from '#market/venues.ts'

/** where the name that readers see is not that of English speakers */
const englishNames: Readonly<Record<string, string>> = {
  _WBO: 'Vienna',
  _MIL: 'Milan',
  _TKS: 'Tokyo',
  _HKG: 'Hong Kong',
}
const timeOfDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Which exchanges are open, and which open next: one line for whoever starts the portal. */
export function marketLine(calendar: Pick<Calendar, 'isOpen' | 'nextSession'>, now: Instant): string {
  const all = exchangesWithHours.map(({ code, name, calendar: id }) => {
    const isOpen = calendar.isOpen(id, now)
    return {
      name: englishNames[code] ?? name,
      isOpen,
      opensAt: isOpen ? Infinity : calendar.nextSession(id, now).continuousFrom,
    }
  })
  const open = all.filter(({ isOpen }) => isOpen)
  const soonest = Math.min(...all.map(({ opensAt }) => opensAt))
  const state = open.length > 0 ? `Open: ${namesOf(open)}.` : 'All exchanges are closed; the indication runs.'
  return soonest < Infinity
    ? `${state} Next to open: ${namesOf(all.filter(({ opensAt }) => opensAt === soonest))}, ${timeOfDay.format(soonest)} (Berlin).`
    : state
}

const namesOf = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join(', ')
