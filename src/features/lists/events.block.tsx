import type { CalendarEvent } from '#contract/lists.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

/**
 * Dates to come; on a page about one share its name is left out. A day of another year than the present one says which.
 */
export function EventList({
  events,
  year,
  named = false,
}: {
  events: readonly CalendarEvent[]
  year: number | undefined
  named?: boolean
}) {
  if (events.length === 0) return <p className="pad sm mut2">Noch keine Termine.</p>
  return (
    <ul className="news">
      {events.map((event) => {
        const company = event.stocksCompanyEvent
        return (
          <li key={event.entityValue}>
            <time dateTime={event.datetimeStart.slice(0, 10)}>
              {format.shortDate(event.datetimeStart)}
              {format.year(event.datetimeStart) === year ? null : <> {format.year(event.datetimeStart)}</>}
            </time>
            <div>
              {named && company ? (
                <>
                  <a href={pathOf(company.instrument)}>{company.instrument.name}</a>
                  <p className="sm">{company.companyEvent.title}</p>
                </>
              ) : (
                <b className="sm">{company?.companyEvent.title ?? event.name}</b>
              )}
              <p className="by">
                {event.nameEventCategoryType}
                {company ? ` · ${event.estimated ? 'geschätzt' : 'bestätigt'}` : null}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
