import type { Instant } from '#contract/vocabulary.ts'
import type { AlertEvent } from '#features/alerts/alerts.contract.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

/** What fired, the newest first; what its owner has not seen is set off. */
export const FiredList = ({ events, now }: { events: readonly AlertEvent[]; now: Instant }) => (
  <ul className="fired-list">
    {events.map((event) => (
      <li key={event.idEvent} className={event.isRead ? undefined : 'new'}>
        <time dateTime={event.datetimeFired}>{whenOf(event.datetimeFired, now)}</time>
        <div>
          <p>
            <a href={pathOf(event.instrument)}>{event.instrument.name}</a> {event.text}
            {event.isRead ? null : <span className="vh"> (neu)</span>}
          </p>
          <p className="xs mut2">
            {event.value ? <Reached {...event} now={now} /> : null}jetzt{' '}
            <span {...live(event.quote, 'last')}>{format.price(event.quote.last, kindOf(event.instrument))}</span>
          </p>
          {event.note ? <p className="note-line">{event.note}</p> : null}
        </div>
        {event.idAlert ? (
          <a className="btn ghost" href={`/alarme/${event.idAlert}`}>
            Neu setzen<span className="vh">: {event.instrument.name}</span>
          </a>
        ) : null}
      </li>
    ))}
  </ul>
)

/** What was reached, or what was written; of a price that was shown with a delay its own time, too. */
const Reached = ({ value, url, datetimeCrossed, datetimeFired, now }: AlertEvent & { now: Instant }) =>
  url === undefined ? (
    <>
      bei {value}
      {whenOf(datetimeCrossed, now) === whenOf(datetimeFired, now)
        ? null
        : ` (Kurs von ${whenOf(datetimeCrossed, now)})`}{' '}
      ·{' '}
    </>
  ) : (
    <>
      <a href={new URL(url).pathname}>{value}</a> ·{' '}
    </>
  )

/** `11:38`, of another day `20.11.` */
const whenOf = (at: string, now: Instant): string =>
  format.date(at) === format.date(now) ? format.minute(at) : format.shortDate(at)
