import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent, liveChange } from '#web/blocks/change.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Pager } from '#web/blocks/pager.tsx'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { dayOf, isDay } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { listPlace, withQuery } from '#web/navigation.ts'
import { page, pageOf } from '#web/page.tsx'
import { Driven } from '#web/islands/place.tsx'
import { UnknownNote } from '#web/blocks/unknown-note.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { alarmsFeed } from './alarms-feed.page.ts'
import { DayScatter } from './day-scatter.block.tsx'
import { askedMarket, askedTurnover, loadMarkets, MarketForm } from './market-form.block.tsx'
import {
  alarmThresholds,
  listAlarms,
  usualThreshold,
  usualTurnover,
  type AlarmRow,
  type Alarms,
} from './movers.contract.ts'

const path = '/aktien/performance-alarme'
const perPage = 50
const allLabel = 'Alle Aktien'
/** EUR; where companies count as small, middle, large and giant */
const capitalisations = [
  { value: '', label: 'Jede' },
  { value: '300000000', label: 'ab 300 Mio. EUR' },
  { value: '2000000000', label: 'ab 2 Mrd. EUR' },
  { value: '10000000000', label: 'ab 10 Mrd. EUR' },
  { value: '200000000000', label: 'ab 200 Mrd. EUR' },
] as const
const directions = [
  { key: undefined, word: 'Alle' },
  { key: 'UP', word: 'Steigend' },
  { key: 'DOWN', word: 'Fallend' },
] as const

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
    const { call, query } = context
    const markets = await loadMarkets(call, 'stocks')
    const market = askedMarket(query.get('markt') ?? '', markets, allLabel)
    const turnover = askedTurnover(query.get('umsatz'))
    const wished = query.get('schwelle') ?? undefined
    const known = alarmThresholds.find((each) => String(each) === wished)
    const threshold = known ?? usualThreshold
    const unknown = wished === '' || known !== undefined ? undefined : wished
    const direction = directions.find(({ key }) => key !== undefined && key === query.get('richtung'))?.key
    const capitalisation = capitalisations.find(({ value }) => value === query.get('kap')) ?? capitalisations[0]
    const date = query.get('tag') ?? ''
    const wrongDay = date !== '' && (!isDay(date) || date > dayOf(context.now))
    const asked = {
      threshold,
      minMoney: turnover.value ?? usualTurnover,
      minCap: Number(capitalisation.value),
      ...(direction === undefined ? {} : { direction }),
      ...(market.index === undefined ? {} : { index: market.index }),
      ...(market.isoCountry === undefined ? {} : { isoCountry: market.isoCountry }),
    }
    const { number, list } = await pageOf(context, perPage, (stretch) =>
      softly(call(listAlarms, { query: { ...asked, ...(date === '' || wrongDay ? {} : { date }), ...stretch } })),
    )
    return {
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
    }
  },
  head: ({ number }) => ({
    title: `${usualThreshold}%-Alarme: Aktien mit starken Bewegungen`,
    description:
      'Jede Aktie, die heute 5 % gegen den Vortag erreicht hat, mit Zeit, Kurs und Umsatz; frühere Tage zum Nachlesen.',
    page: number,
    feeds: [alarmsFeed],
  }),
  Page: ({
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
                Jede Aktie, die {given.isToday ? 'heute' : `am ${format.date(given.date)}`} {threshold} % gegen den
                Vortag erreicht hat: {format.integer(given.rising)} steigend, {format.integer(given.falling)} fallend{' '}
              </>
            ))}
            <SimulatedBadge />
          </p>
        </div>
        <div className="acts">
          <span className="xs mut" role="status" data-live-status="">
            Stand {format.time(at.now, at.now)}
          </span>
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
          kept={['richtung', 'schwelle'].flatMap((name) => {
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
              <AlarmsBoard {...{ given, asked, threshold, number, at }} />
            </div>
            <div className="stack">
              <SectorsBoard sectors={given.sectors} />
            </div>
          </div>
        ))}
      </div>
    </>
  ),
})

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
  key: 'changePct' | 'changeAlarmPct' | 'highPct' | 'lowPct',
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

/** @param isToday prices go on: what stands for now is live */
const columnsOf = (isToday: boolean, threshold: number, withNews: boolean): Column<AlarmRow>[] => [
  {
    key: 'name',
    label: 'Wert',
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
        {
          ...percent('changePct', 'jetzt'),
          cell: ({ quote }: AlarmRow) => <ChangePercent value={quote.performancePct} />,
          attributes: ({ quote }: AlarmRow) => liveChange(quote),
        },
      ]
    : [percent('changePct', 'am Schluss')]),
  percent('changeAlarmPct', 'bei Auslösung'),
  percent('highPct', 'Tageshoch', 'tablet'),
  percent('lowPct', 'Tagestief', 'tablet'),
  {
    key: 'volumeTimes',
    label: 'Stück × Schnitt',
    numeric: true,
    from: 'tablet',
    cell: ({ volumeTimes }) => (volumeTimes === undefined ? '–' : `${format.number(volumeTimes, 1)}\u00a0×`),
    attributes: ({ volumeTimes }) => exactly(volumeTimes),
  },
  ...(withNews
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

interface AlarmsBoardProps {
  given: Alarms
  /** what the list was narrowed to */
  asked: Readonly<Record<string, string | number>>
  threshold: number
  number: number
  at: Parameters<typeof TableFiles>[0]['at']
}

const AlarmsBoard = ({ given, asked, threshold, number, at }: AlarmsBoardProps) => (
  <Board
    title={given.isToday ? 'Alarme' : `Alarme vom ${format.date(given.date)}`}
    action={
      given.isToday && number === 1 ? (
        <NewAlarms given={given} asked={asked} href={withQuery(path, at.query, { page: undefined })} />
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
    <Table
      caption="Alarme"
      rows={given.list}
      rowKey={({ instrument }) => instrument.entityValue}
      empty={emptyText(given, threshold)}
      columns={columnsOf(
        given.isToday,
        threshold,
        given.list.some(({ article }) => article),
      )}
    />
    <Pager page={number} perPage={perPage} total={given.total} place={listPlace(at.path, at.query)} />
  </Board>
)

/** A link that appears once there are further alarms, so that rows move when the reader says so. */
const NewAlarms = ({ given, asked, href }: Pick<AlarmsBoardProps, 'given' | 'asked'> & { href: string }) => (
  <Driven by="new-alarms" when="now" props={{ asked, after: given.list[0]?.datetimeAlarm }}>
    <p role="status">
      <a className="btn primary" href={href} hidden>
        Neue Alarme
      </a>
    </p>
  </Driven>
)

/** What a smaller threshold would give is the next question. */
function emptyText({ isToday, date, perThreshold }: Alarms, threshold: number): string {
  const smaller = perThreshold.findLast((each) => each.threshold < threshold && each.total > 0)
  const when = isToday ? 'Heute noch' : `Am ${format.date(date)}`
  return `${when} keine Aktie dieser Auswahl über ${threshold} %.${
    smaller ? ` Bei ${smaller.threshold} %: ${format.integer(smaller.total)}.` : ''
  }`
}

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
