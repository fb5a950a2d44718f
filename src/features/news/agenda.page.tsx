import { countryName } from '#contract/country.ts'
import { getIncomeAddress } from '#features/depots/income.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { FilterSheet } from '#web/blocks/filter-sheet.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { listPlace, withQuery } from '#web/navigation.ts'
import { page, pageOf, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { CalendarAddress, calendarAddressActions } from '#features/lists/calendar-address.block.tsx'
import { eventsFeed } from '#features/lists/events-feed.page.ts'
import { awaitsFigures, dayColumns, hasForecasts, MonthBoard, WeekBoard, Weight } from './agenda.block.tsx'
import { agendaKinds, listAgenda, listOwnAgenda, type Agenda, type AgendaKind } from './agenda.contract.ts'
import { agendaPath, dayIn, filtersIn, isMine, unknownIn, viewIn, views, weights, type View } from './agenda-query.ts'
import { calendarPath, ownCalendarPath } from './agenda-calendar.page.ts'

const perPage = 50
const perDay = { tag: 1, woche: 7, monat: 2 } as const

const longDay = (day: string): string => format.longDate(`${day}T12:00:00Z`)
const date = (day: string): string => format.date(`${day}T12:00:00Z`)

/** What is due when: companies, economies, central banks, first listings, expiries, holidays of exchanges. */
export const agenda = page({
  path: agendaPath,
  action: calendarAddressActions(`${agendaPath}?meine=1`),
  nav: [
    {
      label: 'Finanzkalender',
      path: agendaPath,
      menu: 'News, Wissenswertes',
      sitemap: 'Werkzeuge und Listen',
      tool: 'Zahlen, Dividenden, Notenbanken, Verfallstage',
      words:
        'Termine Dividendenkalender Dividendentermine Wirtschaftskalender Quartalszahlen Hexensabbat Feiertage Börse',
    },
  ],
  async load(context) {
    const { call, query, reader } = context
    const view = viewIn(query)
    const day = dayIn(query)
    const filters = filtersIn(query)
    const mine = isMine(query) && reader.kind === 'user'
    const list = mine ? listOwnAgenda : listAgenda
    const [overview, detail, address] = await Promise.all([
      softly(
        call(list, {
          query: {
            ...filters,
            date: day,
            range: view.range,
            perDay: perDay[view.alias],
            perPage: 1000,
            withFigures: 'false',
          },
        }),
      ),
      view.alias === 'monat'
        ? undefined
        : pageOf(context, perPage, (part) => softly(call(list, { query: { ...filters, date: day, ...part } }))),
      mine ? softly(call(getIncomeAddress)) : undefined,
    ])
    return { view, overview, detail, mine, addressedSince: address?.datetimeCreated, unknown: unknownIn(query) }
  },
  head: (_, { query }) => ({
    title: 'Finanzkalender',
    description:
      'Quartalszahlen, Konjunktur, Dividenden, Hauptversammlungen, Notenbanken, Verfallstage und Feiertage nach Tag, Woche und Monat.',
    noIndex: query.size > 0,
    feeds: [eventsFeed, { title: 'Finanzkalender als Kalenderdatei', path: calendarPath, type: 'text/calendar' }],
  }),
  Page: ({ view, overview, detail, mine, addressedSince, unknown, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'News', path: '/news' }, { label: 'Finanzkalender' }]} />
      <div className="page-head">
        <div>
          <h1>Finanzkalender</h1>
          {overview ? <p className="sm">{headline(overview, view)}</p> : null}
        </div>
        <div className="acts">
          <Segments
            label="Zeitraum"
            segments={views.map((each) => ({
              label: each.label,
              href: withQuery(at.path, at.query, { ansicht: each.alias, page: undefined }),
              current: each === view,
            }))}
          />
          <a
            className="btn"
            href={
              mine
                ? '#kalender'
                : withQuery(calendarPath, at.query, {
                    ansicht: undefined,
                    datum: undefined,
                    meine: undefined,
                    page: undefined,
                  })
            }
          >
            Abonnieren (ICS)
          </a>
        </div>
      </div>
      {unknown.length > 0 ? (
        <p className="sm mut2" role="status">
          Nicht gelesen: {unknown.join(', ').slice(0, 80)}.
        </p>
      ) : null}
      {ifLoaded(
        overview,
        (found) => (
          <div className="stack">
            <Kinds at={at} agenda={found} mine={mine} />
            <Filters at={at} agenda={found} view={view} />
            <Stretch at={at} agenda={found} view={view} />
            {detail?.list && (view.alias === 'tag' || isWithin(detail.list.date, found)) ? (
              <DayBoard at={at} agenda={detail.list} number={detail.number} />
            ) : null}
            {mine ? (
              <CalendarAddress
                at={at}
                since={addressedSince}
                what="die Termine deiner Werte"
                pathOf={ownCalendarPath}
              />
            ) : null}
          </div>
        ),
        <Empty text="Dazu gibt es hier keine Angaben.">
          <p className="sm">
            <a href={agendaPath}>Zu den Terminen dieser Woche</a>
          </p>
        </Empty>,
      )}
    </>
  ),
})

const isWithin = (day: string, { dateStart, dateEnd }: Agenda): boolean => day >= dateStart && day <= dateEnd

const headline = ({ dateStart, dateEnd, total, numberImportant, hint }: Agenda, { alias }: View): string =>
  [
    alias === 'tag'
      ? longDay(dateStart)
      : alias === 'woche'
        ? `${date(dateStart)} bis ${date(dateEnd)}`
        : format.monthName(`${dateStart}T12:00:00Z`),
    format.counted(total, 'Termin', 'Termine'),
    ...(numberImportant > 0 ? [`${format.integer(numberImportant)} sehr wichtig`] : []),
    hint,
  ].join(' · ')

interface PartProps {
  at: PageContext
  agenda: Agenda
}

function Kinds({ at, agenda: { kinds, kindsWithoutSource }, mine }: PartProps & { mine: boolean }) {
  const chosen = filtersIn(at.query).kind
  const address = (alias: string | undefined) => withQuery(at.path, at.query, { art: alias, page: undefined })
  const own = withQuery(at.path, at.query, { meine: mine ? undefined : '1', page: undefined })
  const all = kinds.reduce((sum, { total }) => sum + total, 0)
  return (
    <nav className="chips" aria-label="Art">
      <a className="chip" href={address(undefined)} aria-current={chosen === undefined ? 'true' : undefined}>
        Alle <em>{format.integer(all)}</em>
      </a>
      {agendaKinds.map(({ kind, alias, label }) => {
        const total = kinds.find((each) => each.kind === kind)?.total ?? 0
        return total === 0 && kind !== chosen && !kindsWithoutSource.includes(kind) ? null : (
          <a key={kind} className="chip" href={address(alias)} aria-current={kind === chosen ? 'true' : undefined}>
            {label} <em>{format.integer(total)}</em>
          </a>
        )
      })}
      {at.reader.kind === 'user' ? (
        <a className="chip" href={own} aria-current={mine ? 'true' : undefined}>
          Meine Werte
        </a>
      ) : (
        <a className="chip" href={`/login?${new URLSearchParams({ from: own })}`} rel="nofollow">
          Meine Werte
        </a>
      )}
    </nav>
  )
}

/** What is said where nobody tells dates of a kind. */
const sourceless: Partial<Record<AgendaKind, string>> = {
  ECONOMY: 'Konjunkturtermine nennt dieses Portal nicht: Der Betreiber hat dafür keine Quelle hinterlegt.',
  IPOS: 'Börsengänge nennt dieses Portal nicht: Der Betreiber hat dafür keine Quelle hinterlegt.',
}

/** Day, country, index and weight; on a phone in a sheet, which needs no script. */
function Filters({ at, agenda, view }: PartProps & { view: View }) {
  const { isoCountry, idIndex, importance } = filtersIn(at.query)
  const kind = at.query.get('art')
  const countries = agenda.countries
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'de'))
  const chosen = [isoCountry, idIndex, importance === 1 ? undefined : importance].filter(Boolean).length
  return (
    <form className="acts" aria-label="Filter" action={at.path} method="get">
      <input type="hidden" name="ansicht" value={view.alias} />
      {kind ? <input type="hidden" name="art" value={kind} /> : null}
      {isMine(at.query) ? <input type="hidden" name="meine" value="1" /> : null}
      <FilterSheet id="filter" chosen={chosen}>
        <div className="field">
          <label htmlFor="datum">Tag</label>
          <span className="input">
            <input id="datum" name="datum" type="date" defaultValue={agenda.date} />
          </span>
        </div>
        <Choice name="land" label="Land" value={isoCountry} options={[{ value: '', label: 'Alle' }, ...countries]} />
        <Choice
          name="index"
          label="Werte aus"
          value={idIndex}
          options={[
            { value: '', label: 'Allen Indizes' },
            ...agenda.indices.map(({ entityValue, name }) => ({ value: entityValue, label: name })),
          ]}
        />
        <Choice name="bedeutung" label="Bedeutung" value={String(importance ?? 1)} options={weights} />
      </FilterSheet>
      <button className="btn foot-of-fields only-d">Zeigen</button>
    </form>
  )
}

const Choice = ({
  name,
  label,
  value = '',
  options,
}: {
  name: string
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
}) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <span className="input select">
      <select id={name} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  </div>
)

const neighbours = {
  tag: ['Tag davor', 'Tag danach'],
  woche: ['Woche davor', 'Woche danach'],
  monat: ['Monat davor', 'Monat danach'],
}

/** The days side by side, and the way to those before and after. */
function Stretch({ at, agenda, view }: PartProps & { view: View }) {
  const address = (day: string) => withQuery(at.path, at.query, { datum: day, page: undefined })
  const [before, after] = neighbours[view.alias]
  const { total, next, kindsWithoutSource } = agenda
  const { kind } = filtersIn(at.query)
  const without = kind && kindsWithoutSource.includes(kind) ? sourceless[kind] : undefined
  const ways = (
    <>
      <a href={address(agenda.datePrevious)}>{before}</a>
      <span>
        <Weight value={3} /> bewegt meist den Markt · <Weight value={1} /> den Wert selbst
      </span>
      <a href={address(agenda.dateNext)}>{after}</a>
    </>
  )
  if (total === 0)
    return (
      <Board title={view.label} footer={ways}>
        <Empty
          text={without ?? 'Keine Termine.'}
          hint={next || without ? undefined : 'Auch in den nächsten drei Monaten nicht.'}
        >
          {next ? (
            <p className="sm">
              Nächster: <a href={address(next)}>{longDay(next)}</a>
            </p>
          ) : null}
        </Empty>
      </Board>
    )
  if (view.alias === 'tag')
    return (
      <nav className="acts" aria-label="Nachbartage">
        {ways}
      </nav>
    )
  return view.alias === 'woche' ? (
    <Board title="Woche" footer={ways}>
      <WeekBoard at={at} agenda={agenda} days={weekdays(agenda.dateStart, agenda.dateEnd)} />
    </Board>
  ) : (
    <Board title="Monat" footer={ways}>
      <MonthBoard at={at} agenda={agenda} days={weekdays(agenda.dateStart, agenda.dateEnd)} />
    </Board>
  )
}

const dayMs = 86_400_000

/** Monday to Friday of all weeks that a stretch touches. */
function weekdays(from: string, to: string): string[] {
  const first = Date.parse(from)
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs
  const count = Math.ceil((Date.parse(to) - monday + dayMs) / (7 * dayMs)) * 7
  return Array.from({ length: count }, (_, i) => new Date(monday + i * dayMs))
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10))
}

const DayTable = ({ agenda }: { agenda: Agenda }) => (
  <Table
    caption={`Termine: ${longDay(agenda.date)}`}
    columns={dayColumns(agenda)}
    rows={agenda.list}
    rowKey={({ id }) => id}
  />
)

function DayBoard({ at, agenda, number }: PartProps & { number: number }) {
  return (
    <Board
      title={`${agenda.date === agenda.dateToday ? 'Heute' : longDay(agenda.date)} im Einzelnen`}
      footer={
        agenda.total > 0 ? (
          <>
            <span>
              Gewinn je Aktie im Quartal, Dividende je Aktie; vorher: ein Jahr zuvor.
              {hasForecasts(agenda.list)
                ? ' Überraschung: Ist gegen Prognose, der Balken im Verhältnis zur größten des Tages in derselben Einheit.'
                : ''}
            </span>
            <TableFiles name={`finanzkalender-${agenda.date}`} at={at} />
          </>
        ) : undefined
      }
    >
      {agenda.total === 0 ? (
        <Empty text="Keine Termine." hint={agenda.next ? `Nächster: ${longDay(agenda.next)}` : undefined} />
      ) : (
        <>
          {awaitsFigures(agenda) ? (
            <Driven by="agenda-figures" when="now" props={{ date: agenda.date }}>
              <DayTable agenda={agenda} />
            </Driven>
          ) : (
            <DayTable agenda={agenda} />
          )}
          <Pager page={number} perPage={perPage} total={agenda.total} place={listPlace(at.path, at.query)} />
        </>
      )}
    </Board>
  )
}
