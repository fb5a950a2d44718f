import type { CalendarEvent, Exchange } from '#contract/lists.ts'
import { getCalendarEvents, listExchanges } from '#contract/lists.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import type { Column } from '#web/blocks/table.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { dayOf } from '#web/charts/history.ts'
import { direction, format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { listAlertEvents } from '#features/alerts/alerts.contract.ts'
import { findArticles } from '#features/news/articles.contract.ts'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import { EventList } from '#features/lists/events.block.tsx'
import { FiredList } from '#features/lists/fired-list.block.tsx'
import { stateOf } from '#features/lists/exchange-state.ts'
import { contributions, movers, ownValues, type OwnValue } from '#features/dashboard/own-values.ts'
import {
  getPositions,
  listPortfolios,
  type PortfolioWithFigures,
} from '#features/sample-portfolio/portfolios.contract.ts'
import { listWatched, listWatchlists, type Watchlist } from '#features/watchlist/watchlists.contract.ts'

/** of those of a reader who has more the rest is left to their own page */
const mostPortfolios = 10
const mostMovers = 6
const mostParts = 5
const mostEvents = 500
const shownEvents = 12
const shownAlarms = 5
const shownArticles = 6
const dayMs = 86_400_000

/** What somebody who has nothing yet can do at once. */
const steps = [
  {
    path: '/watchlist',
    label: 'Watchlist anlegen',
    why: 'Namen, WKN oder ISIN einfügen: Kurs, Veränderung und deine Notiz stehen beieinander.',
  },
  {
    path: '/musterdepot',
    label: 'Musterdepot führen',
    why: 'Käufe eintragen und sehen, was daraus geworden ist, gegen einen Vergleich deiner Wahl.',
  },
  {
    path: '/aktien/finder',
    label: 'Werte finden',
    why: 'Nach Kennzahlen, die du selbst kombinierst; Treffer kommen mit einem Klick in die Watchlist.',
  },
]

interface Mine {
  portfolios: readonly PortfolioWithFigures[] | undefined | null
  watchlists: readonly Watchlist[] | undefined | null
  values: readonly OwnValue[] | undefined | null
}

/** Portfolios, lists, and what is in them; each part may fail by itself. */
async function loadMine({ call }: PageContext): Promise<Mine> {
  const [portfolios, watchlists, watched] = await Promise.all([
    softly(call(listPortfolios).then(({ list }) => list)),
    softly(call(listWatchlists).then(({ list }) => list)),
    softly(call(listWatched).then(({ list }) => list)),
  ])
  if (!portfolios || !watched) return { portfolios, watchlists, values: undefined }
  const held = await softly(
    Promise.all(
      portfolios.slice(0, mostPortfolios).map(async ({ name, entityValue }) => ({
        name,
        positions: (await call(getPositions, { params: { entityValue } })).list,
      })),
    ),
  )
  return { portfolios, watchlists, values: held && ownValues(held, watched) }
}

/** Dates of the next seven days that are about one of these papers. */
const about = (values: readonly OwnValue[], events: readonly CalendarEvent[]): CalendarEvent[] => {
  const own = new Set(values.map(({ instrument }) => `${instrument.entityType}:${instrument.entityValue}`))
  return events
    .filter(({ stocksCompanyEvent: { instrument } }) => own.has(`${instrument.entityType}:${instrument.entityValue}`))
    .slice(0, shownEvents)
}

/** `/dashboard`: what happened today to what a reader holds and watches. */
export const route = page({
  path: '/dashboard',
  needsLogin: true,
  load: async (context) => {
    const { call, now } = context
    const week = { dateTimeStart: dayOf(now), dateTimeEnd: dayOf(now + 6 * dayMs), perPage: mostEvents }
    const [mine, events, exchanges, fired, articles] = await Promise.all([
      loadMine(context),
      softly(call(getCalendarEvents, { query: week }).then(({ list }) => list)),
      softly(call(listExchanges).then(({ list }) => list)),
      softly(call(listAlertEvents, { query: { limit: shownAlarms } })),
      softly(call(findArticles, { query: { onlyMine: true, perPage: shownArticles } }).then(({ list }) => list)),
    ])
    return { ...mine, events, exchanges, fired, articles }
  },
  head: () => ({ title: 'Meine Übersicht', noIndex: true }),
  Page: ({ portfolios, watchlists, values, events, exchanges, fired, articles, at }) => (
    <>
      <div className="page-head">
        <div>
          <h1>{greetingAt(at.now)}</h1>
          <p className="sm">
            {format.longDate(at.now)}
            {exchanges ? ` · ${openAt(exchanges, at.now)}` : ''} <SimulatedBadge />
          </p>
        </div>
      </div>
      {portfolios?.length === 0 && watchlists?.length === 0 ? (
        <Steps at={at} />
      ) : (
        <>
          <Today portfolios={portfolios ?? []} values={values ?? []} now={at.now} />
          <div className="cols">
            <div className="stack">
              <Board title="Was sich bewegt">
                {ifLoaded(values, (own) => (
                  <Movers values={own} now={at.now} />
                ))}
              </Board>
              <Board title="Meldungen zu deinen Werten" action={<a href="/news/finder?meine=1">Alle</a>}>
                {ifLoaded(articles, (list) =>
                  list.length === 0 ? (
                    <Empty text="Noch keine Meldung zu deinen Werten." />
                  ) : (
                    <ArticleList articles={list} now={at.now} />
                  ),
                )}
              </Board>
              <Board
                title="Sieben Tage"
                footer={<span>Nur Werte aus deinen Musterdepots und Watchlists; Termine sind simuliert.</span>}
              >
                {ifLoaded(values && events && about(values, events), (list) => (
                  <EventList events={list} year={format.year(at.now)} named />
                ))}
              </Board>
            </div>
            <div className="stack">
              <Board
                title="Alarme ausgelöst"
                action={<a href="/alarme">{fired?.numberUnread ? `${fired.numberUnread} neu · Alle` : 'Alle'}</a>}
              >
                {ifLoaded(fired, ({ list }) =>
                  list.length === 0 ? (
                    <Empty
                      text="Noch kein Alarm hat ausgelöst."
                      hint="Die Glocke auf der Seite eines Werts setzt einen."
                    />
                  ) : (
                    <FiredList events={list} now={at.now} />
                  ),
                )}
              </Board>
              <Board title="Musterdepots" action={<a href="/musterdepot">Alle</a>}>
                {ifLoaded(portfolios, (list) => (
                  <Portfolios list={list} />
                ))}
              </Board>
              <Board title="Watchlists" action={<a href="/watchlist">Alle</a>}>
                {ifLoaded(watchlists, (list) => (
                  <Watchlists list={list} />
                ))}
              </Board>
            </div>
          </div>
        </>
      )}
    </>
  ),
})

function greetingAt(now: number): string {
  const hour = Number(format.minute(now).slice(0, 2))
  if (hour < 11) return 'Guten Morgen'
  return hour < 18 ? 'Guten Tag' : 'Guten Abend'
}

/** „Xetra offen bis 17:30“ */
const openAt = (exchanges: readonly Exchange[], now: number): string =>
  exchanges
    .filter(({ name }) => name === 'Xetra' || name === 'NYSE')
    .map((exchange) => `${exchange.name} ${stateOf(exchange, now)}`)
    .join(' · ')

/** Money of all portfolios in euro; those in another currency stand in their own row alone. */
function Today({
  portfolios,
  values,
  now,
}: {
  portfolios: readonly PortfolioWithFigures[]
  values: readonly OwnValue[]
  now: number
}) {
  const inEuro = portfolios.filter(
    ({ isoCurrency, figures }) =>
      isoCurrency === 'EUR' && figures.value !== undefined && figures.numberTransactions > 0,
  )
  if (inEuro.length === 0) return null
  const sum = (of: (figures: PortfolioWithFigures['figures']) => number | undefined) =>
    inEuro.reduce((total, { figures }) => total + (of(figures) ?? 0), 0)
  const [value, change] = [sum((figures) => figures.value), sum((figures) => figures.performanceDay)]
  const parts = contributions(values, mostParts)
  const most = Math.max(0, ...parts.map((part) => Math.abs(part.value)))
  return (
    <section className="board figures" aria-label="Heute">
      <div className="figures-lead">
        <p className="xs mut2">Heute in deinen Musterdepots</p>
        <p className="v">
          <span className={direction(change)}>{format.change(change)}</span> <small>EUR</small>
        </p>
        <p className="source">
          <ChangePercent value={value - change > 0 ? (change / (value - change)) * 100 : undefined} /> · Wert{' '}
          {format.number(value)} EUR · Stand {format.time(now, now)}
        </p>
      </div>
      {parts.length === 0 ? null : (
        <table className="parts">
          <caption className="vh">Was dazu beitrug, in Euro</caption>
          <tbody>
            {parts.map((part) => (
              <tr key={part.name}>
                <th scope="row">{part.name}</th>
                <td className="bar">
                  <DivergingBar value={part.value} most={most} />
                </td>
                <td className="num">
                  <span className={direction(part.value)}>{format.change(part.value)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const named: Column<OwnValue> = {
  key: 'name',
  label: 'Wert',
  cell: ({ instrument, places }) => <InstrumentName instrument={instrument} detail={places.join(', ')} />,
}

const Movers = ({ values, now }: { values: readonly OwnValue[]; now: number }) => {
  const rows = movers(values, mostMovers)
  if (rows.length === 0)
    return (
      <Empty
        text={values.length === 0 ? 'Noch kein Wert im Blick.' : 'Heute hat sich noch nichts bewegt.'}
        hint={values.length === 0 ? 'Nimm Werte in eine Watchlist oder ein Musterdepot auf.' : undefined}
      />
    )
  return (
    <ListTable
      caption="Deine Werte mit der größten Veränderung heute, simulierte Kurse"
      rows={rows}
      columns={[named, listColumns.last, listColumns.changePct, listColumns.time(now - (now % 60_000))]}
    />
  )
}

const Portfolios = ({ list }: { list: readonly PortfolioWithFigures[] }) =>
  list.length === 0 ? (
    <Empty text="Noch kein Musterdepot.">
      <a className="btn" href="/musterdepot">
        Musterdepot anlegen
      </a>
    </Empty>
  ) : (
    <ul className="own-list">
      {list.map(({ entityValue, name, figures, isoCurrency, urls }) => (
        <li key={entityValue}>
          <a href={pathOf({ urls })}>{name}</a>
          <span className="num">
            {format.number(figures.value)} {isoCurrency}
            <small>
              <ChangePercent value={figures.performanceDayPct} />
            </small>
          </span>
        </li>
      ))}
    </ul>
  )

const Watchlists = ({ list }: { list: readonly Watchlist[] }) =>
  list.length === 0 ? (
    <Empty text="Noch keine Watchlist.">
      <a className="btn" href="/watchlist">
        Watchlist anlegen
      </a>
    </Empty>
  ) : (
    <ul className="own-list">
      {list.map(({ entityValue, name, numberPositions, urls }) => (
        <li key={entityValue}>
          <a href={pathOf({ urls })}>{name}</a>
          <span className="num">{format.counted(numberPositions, 'Wert', 'Werte')}</span>
        </li>
      ))}
    </ul>
  )

const Steps = ({ at }: { at: PageContext }) => (
  <Board title="Drei Schritte für den Anfang">
    <ol className="first-steps">
      {steps
        .filter(({ path }) => at.hasPage(path))
        .map(({ path, label, why }) => (
          <li key={path}>
            <h3>{label}</h3>
            <p className="sm mut2">{why}</p>
            <a className="btn" href={path}>
              {label}
            </a>
          </li>
        ))}
    </ol>
  </Board>
)
