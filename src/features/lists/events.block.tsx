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
        const { instrument, companyEvent } = event.stocksCompanyEvent
        return (
          <li key={event.entityValue}>
            <time dateTime={event.datetimeStart.slice(0, 10)}>
              {format.shortDate(event.datetimeStart)}
              {format.year(event.datetimeStart) === year ? null : <> {format.year(event.datetimeStart)}</>}
            </time>
            <div>
              {named ? (
                <>
                  <a href={pathOf(instrument)}>{instrument.name}</a>
                  <p className="sm">{companyEvent.title}</p>
                </>
              ) : (
                <b className="sm">{companyEvent.title}</b>
              )}
              <p className="by">
                {event.nameEventCategoryType} · {event.estimated ? 'geschätzt' : 'bestätigt'}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
