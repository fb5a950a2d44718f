import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent, liveChange } from '#web/blocks/change.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Pager } from '#web/blocks/pager.tsx'
import { LiveStatus } from '#web/blocks/live-status.tsx'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { nameInFile } from '#web/blocks/list-table.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { dayOf, isDay } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { listPlace, pathOf, withQuery } from '#web/navigation.ts'
import { loginFor, page, pageOf, Redirect, type PageContext } from '#web/page.tsx'
import { Driven } from '#web/islands/place.tsx'
import { UnknownNote } from '#web/blocks/unknown-note.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { alarmsFeed } from './alarms-feed.page.ts'
import { DayScatter } from './day-scatter.block.tsx'
import { allLabel, alarmsPath as path, askedAlarms, capitalisations, directions } from './alarms-query.ts'
import { loadMarkets, MarketForm } from './market-form.block.tsx'
import {
  alarmThresholds,
  listAlarms,
  listOwnAlarms,
  usualThreshold,
  type AlarmRow,
  type Alarms,
} from './movers.contract.ts'

const perPage = 50
/** beside the list of all */
const mostOwn = 5
/** days with so many times the usual volume fill the bar */
const fullVolumeTimes = 7
/** Every share that was so far from the close before, by its first crossing. */
export const route = page({
  path,
  nav: [
    {
      label: `${usualThreshold}%-Alarme`,
      path,
      menu: 'Aktien, Indizes, Derivate',
      sitemap: 'Werkzeuge und Listen',
      tool: 'Aktien, die heute 5 % gestiegen oder gefallen sind',
      words: 'Alarm Performance Kurssprung starke Bewegung 5 Prozent',
    },
  ],
  async load(context) {
    const { call, query, reader } = context
    const markets = await loadMarkets(call, 'stocks')
    const wished = askedAlarms(query, markets)
    const { own, asked, threshold } = wished
    if (own && reader.kind !== 'user') throw new Redirect(302, loginFor(context))
    const date = query.get('tag') ?? ''
    const wrongDay = date !== '' && (!isDay(date) || date > dayOf(context.now))
    const day = date === '' || wrongDay ? {} : { date }
    const [{ number, list }, ownList] = await Promise.all([
      pageOf(context, perPage, (stretch) =>
        softly(call(own ? listOwnAlarms : listAlarms, { query: { ...asked, ...day, ...stretch } })),
      ),
      own || reader.kind !== 'user'
        ? undefined
        : softly(call(listOwnAlarms, { query: { threshold, minMoney: 0, ...day, perPage: mostOwn } })),
    ])
    return { ...wished, ownList, markets, date, wrongDay, number, list }
  },
  head: ({ number }) => ({
    title: `${usualThreshold}%-Alarme: Aktien mit starken Bewegungen`,
    description:
      'Jede Aktie, die heute 5 % gegen den Vortag erreicht hat, mit Zeit, Kurs und Umsatz; frühere Tage zum Nachlesen.',
    page: number,
    feeds: [alarmsFeed],
  }),
  Page: ({
    own,
    ownList,
    markets,
    market,
    turnover,
    threshold,
    unknown,
    direction,
    capitalisation,
    date,
    wrongDay,
    asked,
    number,
    list,
    at,
  }) => (
    <>
      <Crumbs
        crumbs={[
          { label: 'Börse & Kurse', path: '/' },
          { label: 'Aktien', path: '/aktien' },
          { label: `${usualThreshold}%-Alarme` },
        ]}
      />
      <div className="page-head">
        <div>
          <h1>{usualThreshold}%-Alarme</h1>
          <p className="sm mut2">
            {ifLoaded(list, (given) => (
              <>
                {own ? 'Jede deiner Aktien' : 'Jede Aktie'}, die{' '}
                {given.isToday ? 'heute' : `am ${format.date(given.date)}`} {threshold} % gegen den Vortag erreicht hat:{' '}
                {format.integer(given.rising)} steigend, {format.integer(given.falling)} fallend{' '}
              </>
            ))}
            <SimulatedBadge />
          </p>
        </div>
        <div className="acts status-above">
          <LiveStatus now={at.now} />
          <a
            className="btn"
            href={withQuery(`${path}/melden`, at.query, { page: undefined, tag: undefined })}
            rel="nofollow"
          >
            Neue melden
          </a>
          <PauseButton />
        </div>
      </div>
      <div className="stack">
        <div className="acts">
          <Segments
            label="Richtung"
            segments={directions.map(({ key, word }) => ({
              label: word,
              href: withQuery(path, at.query, { richtung: key, page: undefined }),
              current: key === direction,
            }))}
          />
          <Segments
            label="Werte"
            segments={[
              {
                label: 'Alle Werte',
                href: withQuery(path, at.query, { meine: undefined, page: undefined }),
                current: !own,
              },
              { label: 'Nur meine', href: ownPath(at.query), current: own },
            ]}
          />
          <Segments
            label="Schwelle"
            segments={alarmThresholds.map((each) => ({
              label: `${each} %`,
              href: withQuery(path, at.query, { schwelle: String(each), page: undefined }),
              current: each === threshold,
              note: thresholdNote(list, each),
            }))}
          />
        </div>
        <UnknownNote asked={unknown} what="Schwelle" instead={`Gezeigt werden ${usualThreshold} %.`} />
        <MarketForm
          path={path}
          kept={['richtung', 'schwelle', 'meine'].flatMap((name) => {
            const value = at.query.get(name)
            return value === null ? [] : [{ name, value }]
          })}
          {...{ market, markets, allLabel, turnover }}
        >
          <div className="field">
            <label htmlFor="kap">Marktkapitalisierung</label>
            <span className="input">
              <select id="kap" name="kap" defaultValue={capitalisation.value}>
                {capitalisations.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </span>
          </div>
          <div className="field">
            <label htmlFor="tag">Tag</label>
            <span className={wrongDay ? 'input wrong' : 'input'}>
              <input
                id="tag"
                type="date"
                name="tag"
                max={dayOf(at.now)}
                defaultValue={date}
                aria-invalid={wrongDay ? true : undefined}
                aria-describedby={wrongDay ? 'tag-fehler' : undefined}
              />
            </span>
            {wrongDay ? (
              <p className="field-message" id="tag-fehler" role="alert">
                Das ist kein vergangener Tag. Gezeigt wird der letzte Handelstag.
              </p>
            ) : null}
          </div>
        </MarketForm>
        {market.unknown === undefined ? null : (
          <p className="sm mut2" role="status">
            Den Markt „{market.unknown}“ gibt es hier nicht. Gezeigt werden alle Aktien.
          </p>
        )}
        {ifLoaded(list, (given) => (
          <div className="cols">
            <div className="stack">
              {given.list.length > 1 ? (
                <Board title={dayTitle(given)}>
                  <DayScatter rows={given.list} threshold={threshold} />
                </Board>
              ) : null}
              <AlarmsBoard {...{ given, asked, threshold, number, at, own }} />
            </div>
            <div className="stack">
              {own ? null : <OwnBoard {...{ ownList, threshold, at }} />}
              <SectorsBoard sectors={given.sectors} />
            </div>
          </div>
        ))}
      </div>
    </>
  ),
})

const ownPath = (query: URLSearchParams): string => withQuery(path, query, { meine: '1', page: undefined })

/** Of many the drawing shows those of the page. */
function dayTitle({ isToday, date, total, list }: Alarms): string {
  const part = total > list.length ? `, ${format.integer(list.length)} von ${format.integer(total)} Alarmen` : ''
  return (isToday ? 'Der Tag' : `Der ${format.date(date)}`) + part
}

const thresholdNote = (list: Alarms | null | undefined, threshold: number) => {
  const found = list?.perThreshold.find((each) => each.threshold === threshold)
  return found && format.integer(found.total)
}

const percent = (
  key: 'changeAlarmPct' | 'highPct' | 'lowPct',
  label: string,
  from?: 'tablet' | 'wide',
): Column<AlarmRow> => ({
  key,
  label,
  numeric: true,
  ...(from ? { from } : {}),
  cell: (row) => <ChangePercent value={row[key]} />,
  attributes: (row) => exactly(row[key]),
})

/** A change with its bar; the figure of a running day is live, and the bar follows it. */
const changeColumn = (isToday: boolean, most: number): Column<AlarmRow> => ({
  key: 'changePct',
  label: isToday ? 'jetzt' : 'am Schluss',
  numeric: true,
  cell: ({ quote, changePct }) => (
    <div className="barred">
      {isToday ? (
        <span {...liveChange(quote)} data-follow={most}>
          <DivergingBar value={quote.performancePct} most={most} />
        </span>
      ) : (
        <DivergingBar value={changePct} most={most} />
      )}
      <span {...(isToday && liveChange(quote))}>
        <ChangePercent value={isToday ? quote.performancePct : changePct} />
      </span>
    </div>
  ),
  attributes: ({ quote, changePct }) => exactly(isToday ? quote.performancePct : changePct),
})

/** @param isToday prices go on: what stands for now is live */
const columnsOf = (isToday: boolean, threshold: number, rows: readonly AlarmRow[]): Column<AlarmRow>[] => [
  {
    key: 'name',
    label: 'Wert',
    inFile: nameInFile,
    cell: ({ instrument, quote, changePct }) => (
      <InstrumentName
        instrument={instrument}
        detail={[
          instrument.wkn ?? instrument.displayType,
          quote.market.name,
          ...(Math.abs(changePct) < threshold ? ['wieder unter der Schwelle'] : []),
        ].join(' · ')}
      />
    ),
  },
  {
    key: 'time',
    label: 'Zeit',
    cell: ({ datetimeAlarm }) => <b>{format.minute(datetimeAlarm)}</b>,
    attributes: ({ datetimeAlarm }) => exactly(datetimeAlarm),
  },
  ...(isToday
    ? [
        {
          key: 'last',
          label: 'Kurs',
          numeric: true,
          cell: ({ instrument, quote }: AlarmRow) => format.price(quote.last, kindOf(instrument)),
          attributes: ({ quote }: AlarmRow) => live(quote, 'last'),
        },
      ]
    : []),
  changeColumn(isToday, Math.max(...rows.map(({ changePct }) => Math.abs(changePct)))),
  percent('changeAlarmPct', 'bei Auslösung'),
  percent('highPct', 'Tageshoch', 'tablet'),
  percent('lowPct', 'Tagestief', 'tablet'),
  {
    key: 'volumeTimes',
    label: 'Stück × Schnitt',
    numeric: true,
    from: 'tablet',
    cell: ({ volumeTimes }) => (
      <div className="barred">
        <DivergingBar value={volumeTimes} most={fullVolumeTimes} neutral />
        <span>{volumeTimes === undefined ? '–' : `${format.number(volumeTimes, 1)}\u00a0×`}</span>
      </div>
    ),
    attributes: ({ volumeTimes }) => exactly(volumeTimes),
  },
  ...(rows.some(({ article }) => article)
    ? [
        {
          key: 'article',
          label: 'Meldung',
          cell: ({ article }: AlarmRow) =>
            article ? <a href={new URL(article.url).pathname}>{article.headline}</a> : '–',
        },
      ]
    : []),
]

interface AlarmsTableProps {
  rows: readonly AlarmRow[]
  isToday: boolean
  threshold: number
  empty: string
}

const AlarmsTable = ({ rows, isToday, threshold, empty }: AlarmsTableProps) => (
  <Table
    caption="Alarme"
    rows={rows}
    rowKey={({ instrument }) => instrument.entityValue}
    empty={empty}
    columns={columnsOf(isToday, threshold, rows)}
  />
)

interface AlarmsBoardProps {
  given: Alarms
  /** what the list was narrowed to */
  asked: Readonly<Record<string, string | number>>
  threshold: number
  number: number
  /** of the reader's own values alone */
  own: boolean
  at: Parameters<typeof TableFiles>[0]['at']
}

const AlarmsBoard = ({ given, asked, threshold, number, at, own }: AlarmsBoardProps) => (
  <Board
    title={given.isToday ? 'Alarme' : `Alarme vom ${format.date(given.date)}`}
    action={
      given.isToday && number === 1 ? (
        <NewAlarms {...{ given, asked, own }} href={withQuery(path, at.query, { page: undefined })} />
      ) : undefined
    }
    footer={
      <>
        <span>
          Erste Berührung je Tag, neueste zuerst. Fällt der Kurs zurück, bleibt die Zeile stehen.{' '}
          <a href={alarmsFeed.path}>RSS</a>
        </span>
        <TableFiles name="performance-alarme" at={at} />
      </>
    }
  >
    {given.hint ? <p className="pad sm mut2">{given.hint}</p> : null}
    <Driven by="following-bars" when="now" props={{}}>
      <AlarmsTable
        rows={given.list}
        isToday={given.isToday}
        threshold={threshold}
        empty={emptyText(given, threshold, own)}
      />
    </Driven>
    <Pager page={number} perPage={perPage} total={given.total} place={listPlace(at.path, at.query)} />
  </Board>
)

/** A link that appears once there are further alarms, so that rows move when the reader says so. */
const NewAlarms = ({
  given,
  asked,
  own,
  href,
}: Pick<AlarmsBoardProps, 'given' | 'asked' | 'own'> & { href: string }) => (
  <Driven
    by="new-alarms"
    when="now"
    props={{ path: (own ? listOwnAlarms : listAlarms).path, asked, after: given.list[0]?.datetimeAlarm }}
  >
    <p role="status">
      <a className="btn primary" href={href} hidden>
        Neue Alarme
      </a>
    </p>
  </Driven>
)

/** What a smaller threshold would give is the next question. */
function emptyText({ isToday, date, perThreshold }: Alarms, threshold: number, own: boolean): string {
  const smaller = perThreshold.findLast((each) => each.threshold < threshold && each.total > 0)
  const when = isToday ? 'Heute noch' : `Am ${format.date(date)}`
  return `${when} keine ${own ? 'deiner Aktien' : 'Aktie dieser Auswahl'} über ${threshold} %.${
    smaller ? ` Bei ${smaller.threshold} %: ${format.integer(smaller.total)}.` : ''
  }`
}

interface OwnBoardProps {
  /** undefined: nobody is signed in; null: it could not be had */
  ownList: Alarms | null | undefined
  threshold: number
  at: Pick<PageContext, 'query' | 'reader'>
}

/** Of the list of all, which what is counted beside it does not know. */
const filtersOff = { richtung: undefined, markt: undefined, umsatz: undefined, kap: undefined }

/** What the day did to the reader's own values, beside what it did to all. */
const OwnBoard = ({ ownList, threshold, at: { query, reader } }: OwnBoardProps) => (
  <Board
    title="Nur meine Werte"
    footer={
      ownList && ownList.total > 0 ? (
        <a href={withQuery(path, query, { meine: '1', page: undefined, ...filtersOff })}>
          Alle {format.integer(ownList.total)} zeigen
        </a>
      ) : undefined
    }
  >
    <div className="pad stack">
      {reader.kind !== 'user' ? (
        <>
          <p className="sm mut2">Alarme nur zu Werten, die du in einer Watchlist, einem Musterdepot oder Depot hast.</p>
          <a className="btn" href={ownPath(query)} rel="nofollow">
            Anmelden und zeigen
          </a>
        </>
      ) : (
        ifLoaded(ownList, (given) => (
          <>
            {given.list.length === 0 ? (
              <p className="sm mut2">{emptyText(given, threshold, true)}</p>
            ) : (
              <ul className="own-alarms">
                {given.list.map(({ instrument, changeAlarmPct, datetimeAlarm, watchlists = [] }) => (
                  <li key={instrument.entityValue}>
                    <a href={pathOf(instrument)}>{instrument.name}</a> <ChangePercent value={changeAlarmPct} />
                    <small>
                      {format.minute(datetimeAlarm)} ·{' '}
                      {watchlists.length > 0 ? `in ${watchlists.map((each) => `„${each}“`).join(', ')}` : 'gebucht'}
                    </small>
                  </li>
                ))}
              </ul>
            )}
            <p className="sm">
              <a href="/alarme">Alarm zu einem eigenen Wert setzen</a>: er kommt sofort, nicht erst mit der Liste.
            </p>
          </>
        ))
      )}
    </div>
  </Board>
)

const SectorsBoard = ({ sectors }: Pick<Alarms, 'sectors'>) =>
  sectors.length === 0 ? null : (
    <Board title="Wo es sich häuft">
      <Table
        caption="Alarme nach Branchen"
        rows={sectors}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', label: 'Branche', cell: ({ name }) => name },
          { key: 'total', label: 'Werte', numeric: true, cell: ({ total }) => format.integer(total) },
          { key: 'mean', label: 'im Mittel', numeric: true, cell: ({ meanPct }) => <ChangePercent value={meanPct} /> },
        ]}
      />
    </Board>
  )
