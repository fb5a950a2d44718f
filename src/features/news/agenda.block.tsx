import { countryName } from '#contract/country.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { format } from '#web/format.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { Icon } from '#web/shell/icons.tsx'
import type { Column } from '#web/blocks/table.tsx'
import { amount, surprise, surpriseText } from './agenda-figures.ts'
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

/** One date of a day: time, weight, whom it is about, and what is expected of it. */
export const DateEntry = ({ entry }: { entry: AgendaEntry }) => (
  <div className="date">
    <time dateTime={entry.datetime ?? entry.date}>{entry.datetime ? format.minute(entry.datetime) : ''}</time>
    <div>
      <b>
        <Weight value={entry.importance} />
        <Subject entry={entry} />
      </b>
      {entry.instrument ? <small>{entry.title}</small> : null}
      {entry.kind === 'ECONOMY' ? (
        <small>{[entry.isoCountry && countryName(entry.isoCountry), entry.period].filter(Boolean).join(' · ')}</small>
      ) : null}
      {entry.forecast === undefined ? null : <small>Prognose {amount(entry.forecast, entry)}</small>}
      {entry.actual === undefined ? null : (
        <small>
          Ist {amount(entry.actual, entry)}
          {surprise(entry) === undefined ? null : ` (${surpriseText(entry)})`}
        </small>
      )}
    </div>
  </div>
)

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
              <DateEntry key={entry.id} entry={entry} />
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

const change = ({ actual, previous, isoCurrency }: AgendaEntry): number | undefined =>
  isoCurrency === undefined || actual === undefined || previous === undefined || previous <= 0
    ? undefined
    : (actual / previous - 1) * 100

/** Whether figures of an economy may still be told that day. */
export const awaitsFigures = ({ list, date, dateToday }: Agenda): boolean =>
  date === dateToday && list.some(({ kind, actual }) => kind === 'ECONOMY' && actual === undefined)

export const hasForecasts = (entries: readonly AgendaEntry[]): boolean =>
  entries.some(({ forecast }) => forecast !== undefined)

const subject: Column<AgendaEntry> = {
  key: 'subject',
  label: 'Termin',
  inFile: { detail: 'Art' },
  cell: (entry) => (
    <>
      <Subject entry={entry} />
      <small>
        {entry.datetime ? (
          <>
            <time dateTime={entry.datetime}>{format.minute(entry.datetime)}</time> ·{' '}
          </>
        ) : null}
        {[
          entry.instrument ? entry.title : signOf(entry),
          entry.period,
          entry.estimated && 'geschätzt',
          entry.source && `Quelle: ${entry.source}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  ),
}

const before: readonly Column<AgendaEntry>[] = [
  subject,
  {
    key: 'country',
    label: 'Land',
    from: 'tablet',
    cell: ({ isoCountry }) => (isoCountry ? countryName(isoCountry) : '–'),
  },
  { key: 'weight', label: 'Bedeutung', from: 'tablet', cell: ({ importance }) => <Weight value={importance} /> },
  { key: 'previous', label: 'Vorher', numeric: true, from: 'tablet', cell: (entry) => amount(entry.previous, entry) },
]
const forecast: Column<AgendaEntry> = {
  key: 'forecast',
  label: 'Prognose',
  numeric: true,
  cell: (entry) => amount(entry.forecast, entry),
}
const actual: Column<AgendaEntry> = {
  key: 'actual',
  label: 'Ist',
  numeric: true,
  cell: (entry) => <b data-ist={entry.id}>{amount(entry.actual, entry)}</b>,
}
/** The greatest surprise of each unit among some dates: what a bar of full length means. */
function greatestSurprises(entries: readonly AgendaEntry[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>()
  for (const entry of entries) {
    const unit = entry.unit ?? ''
    most.set(unit, Math.max(most.get(unit) ?? 0, Math.abs(surprise(entry) ?? 0)))
  }
  return most
}

/** The sign says which way, the side of the bar says it again; no colour does. */
const surprised = (most: ReadonlyMap<string, number>): Column<AgendaEntry> => ({
  key: 'surprise',
  label: 'Überraschung',
  numeric: true,
  from: 'tablet',
  cell: (entry) => (
    <div className="barred surprise">
      <DivergingBar value={surprise(entry)} most={most.get(entry.unit ?? '') ?? 0} />
      <span data-abstand={entry.id}>{surpriseText(entry)}</span>
    </div>
  ),
})
const after: readonly Column<AgendaEntry>[] = [
  {
    key: 'change',
    label: 'Änderung',
    numeric: true,
    from: 'tablet',
    cell: (entry) => <ChangePercent value={change(entry)} digits={1} />,
  },
  {
    key: 'quote',
    label: 'Kurs ± %',
    numeric: true,
    cell: ({ quote }) => <ChangePercent value={quote?.performancePct} />,
  },
]

const remembered = { RESULTS: 'termin', MEETINGS: 'termin', DIVIDENDS: 'extag' } as const
const isRemembered = (kind: AgendaEntry['kind']): kind is keyof typeof remembered => Object.hasOwn(remembered, kind)

/** To the alarm that comes the day before, where the day is still ahead. */
const alarm = (today: string): Column<AgendaEntry> => ({
  key: 'alarm',
  label: <span className="vh">Erinnern</span>,
  inFile: false,
  cell: ({ instrument, kind, date, title }) =>
    instrument && isRemembered(kind) && date > today ? (
      <a
        className="btn ghost square"
        href={`/alarme/neu?wert=${instrument.entityType}-${instrument.entityValue}&${remembered[kind]}=1`}
        rel="nofollow"
        title="Am Tag vorher erinnern"
      >
        <Icon name="bell" small />
        <span className="vh">
          Am Tag vorher erinnern: {instrument.name}, {title}
        </span>
      </a>
    ) : null,
})

/** Of the dates of a day; with what was expected of economies where anything was. */
export const dayColumns = ({ list, date, dateToday }: Agenda): readonly Column<AgendaEntry>[] => [
  ...before,
  ...(hasForecasts(list) ? [forecast, actual, surprised(greatestSurprises(list))] : [actual]),
  ...after,
  ...(date > dateToday ? [alarm(dateToday)] : []),
]
