import { countryName } from '#contract/country.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { format } from '#web/format.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import type { Column } from '#web/blocks/table.tsx'
import { agendaKinds, type Agenda, type AgendaEntry } from './agenda.contract.ts'
import { agendaPath } from './agenda-query.ts'

/** How much depends on a date, as three bars. */
export const Weight = ({ value }: { value: number }) => (
  <span className="weight" role="img" aria-label={`Bedeutung ${value} von 3`}>
    {[1, 2, 3].map((each) => (
      <i key={each} className={each <= value ? 'on' : undefined} />
    ))}
  </span>
)

export const signOf = ({ kind }: Pick<AgendaEntry, 'kind'>): string =>
  agendaKinds.find((each) => each.kind === kind)?.sign ?? ''

/** Company first, as a link; what belongs to no company says itself. */
const Subject = ({ entry: { instrument, title } }: { entry: AgendaEntry }) =>
  instrument ? <a href={pathOf(instrument)}>{instrument.name}</a> : title

const dayName = (day: string): string => format.longDate(`${day}T12:00:00Z`).split(',')[0] ?? ''
/** „Mo 16.“ */
const shortDay = (day: string): string => `${dayName(day).slice(0, 2)} ${Number(day.slice(8))}.`

interface DaysProps {
  at: PageContext
  agenda: Agenda
  /** every day gets a field, also those without dates */
  days: readonly string[]
}

const dayAddress = (at: PageContext, day: string): string =>
  withQuery(agendaPath, at.query, { ansicht: 'tag', datum: day, page: undefined })

/** Five columns, what matters most in each; each day opens itself. */
export function WeekBoard({ at, agenda, days }: DaysProps) {
  return (
    <div className="week">
      {days.map((day) => {
        const entries = agenda.list.filter(({ date }) => date === day)
        const total = agenda.days.find(({ date }) => date === day)?.total ?? 0
        return (
          <section key={day} className={day === agenda.dateToday ? 'now' : undefined}>
            <h3>
              <a href={dayAddress(at, day)}>{shortDay(day)}</a>
              <small>
                {day === agenda.dateToday ? 'heute · ' : ''}
                {total === 0 ? 'keine' : format.integer(total)}
              </small>
            </h3>
            {entries.map((entry) => (
              <div key={entry.id} className="date">
                <time dateTime={entry.datetime ?? day}>{entry.datetime ? format.minute(entry.datetime) : ''}</time>
                <div>
                  <b>
                    <Weight value={entry.importance} />
                    <Subject entry={entry} />
                  </b>
                  {entry.instrument ? <small>{entry.title}</small> : null}
                </div>
              </div>
            ))}
            {total > entries.length ? (
              <a className="more-of-day" href={dayAddress(at, day)}>
                {format.counted(total - entries.length, 'weiterer Termin', 'weitere Termine')}
              </a>
            ) : null}
          </section>
        )
      })}
    </div>
  )
}

/** A month by weeks, Monday to Friday. */
export function MonthBoard({ at, agenda, days }: DaysProps) {
  return (
    <ol className="month-of-dates">
      {days.map((day) => {
        const entries = agenda.list.filter(({ date }) => date === day)
        const total = agenda.days.find(({ date }) => date === day)?.total ?? 0
        const isOther = day < agenda.dateStart || day > agenda.dateEnd
        return (
          <li key={day} className={[day === agenda.dateToday ? 'now' : '', isOther ? 'other' : ''].join(' ').trim()}>
            <a href={dayAddress(at, day)}>
              <time dateTime={day}>{shortDay(day)}</time>
              <small>{isOther || total === 0 ? '' : format.counted(total, 'Termin', 'Termine')}</small>
            </a>
            {entries.map((entry) => (
              <p key={entry.id}>
                <Weight value={entry.importance} />
                {entry.instrument ? `${entry.instrument.name}: ${signOf(entry)}` : entry.title}
              </p>
            ))}
          </li>
        )
      })}
    </ol>
  )
}

const inCurrency = (value: number | undefined, { isoCurrency }: AgendaEntry): string =>
  value === undefined ? '–' : `${format.perShare(value)} ${format.unit(isoCurrency)}`

const change = ({ actual, previous }: AgendaEntry): number | undefined =>
  actual === undefined || previous === undefined || previous <= 0 ? undefined : (actual / previous - 1) * 100

export const dayColumns: readonly Column<AgendaEntry>[] = [
  {
    key: 'subject',
    label: 'Termin',
    inFile: { detail: 'Art' },
    cell: (entry) => (
      <>
        <Subject entry={entry} />
        <small>
          {[
            entry.datetime && format.minute(entry.datetime),
            entry.instrument ? entry.title : signOf(entry),
            entry.estimated && 'geschätzt',
            entry.source && `Quelle: ${entry.source}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </>
    ),
  },
  {
    key: 'country',
    label: 'Land',
    from: 'tablet',
    cell: ({ isoCountry }) => (isoCountry ? countryName(isoCountry) : '–'),
  },
  { key: 'weight', label: 'Bedeutung', from: 'tablet', cell: ({ importance }) => <Weight value={importance} /> },
  {
    key: 'previous',
    label: 'Vorher',
    numeric: true,
    from: 'tablet',
    cell: (entry) => inCurrency(entry.previous, entry),
  },
  { key: 'actual', label: 'Ist', numeric: true, cell: (entry) => <b>{inCurrency(entry.actual, entry)}</b> },
  {
    key: 'change',
    label: 'Änderung',
    numeric: true,
    from: 'tablet',
    cell: (entry) => <ChangePercent value={change(entry)} digits={1} />,
  },
  {
    key: 'quote',
    label: 'Kurs heute',
    numeric: true,
    cell: ({ quote }) => <ChangePercent value={quote?.performancePct} />,
  },
]
