import { Board } from '#web/blocks/board.tsx'
import { ChangePercent, liveChange } from '#web/blocks/change.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { kindInFile, nameInFile } from '#web/blocks/list-table.tsx'
import { live } from '#web/blocks/live.ts'
import { Pager } from '#web/blocks/pager.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { listPlace, withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { alarmsFeed } from './alarms-feed.page.ts'
import { alarmsPath, alarmsPerPage, noAlarms } from './alarms-query.ts'
import { listAlarms, listOwnAlarms, type AlarmRow, type Alarms } from './movers.contract.ts'

/** days with so many times the usual volume fill the bar */
const fullVolumeTimes = 7

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
    attributes: kindInFile,
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
  at: PageContext
}

/** The alarms of a day with their table. */
export const AlarmsBoard = ({ given, asked, threshold, number, at, own }: AlarmsBoardProps) => (
  <Board
    title={given.isToday ? 'Alarme' : `Alarme vom ${format.date(given.date)}`}
    action={
      given.isToday && number === 1 ? (
        <NewAlarms {...{ given, asked, own }} href={withQuery(alarmsPath, at.query, { page: undefined })} />
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
        empty={noAlarms(given, threshold, own)}
      />
    </Driven>
    <Pager page={number} perPage={alarmsPerPage} total={given.total} place={listPlace(at.path, at.query)} />
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
