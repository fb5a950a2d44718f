import type { ReactNode } from 'react'
import type { ArticleTeaser } from '#contract/articles.ts'
import type { CalendarEvent, Exchange } from '#contract/lists.ts'
import { getCalendarEvents, listExchanges } from '#contract/lists.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { Sparkline } from '#web/blocks/sparkline.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { dayOf } from '#web/charts/history.ts'
import { IndexedChart } from '#web/charts/indexed-chart.tsx'
import { format } from '#web/format.ts'
import { Island } from '#web/islands/place.tsx'
import { pathOf } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { listAlertEvents, listAlerts } from '#features/alerts/alerts.contract.ts'
import { findArticles } from '#features/news/articles.contract.ts'
import { arrange, arrangementOf, arrangingKey, arrangingPath } from '#features/dashboard/arranging.ts'
import cardOrder from '#features/dashboard/card-order.island.tsx'
import { arrangementFrom, isWide, labelOf, type Arrangement, type CardKey } from '#features/dashboard/cards.ts'
import { getDashboardMovement, mostLines, postDashboardVisit } from '#features/dashboard/dashboard.contract.ts'
import { Movers } from '#features/dashboard/movers.block.tsx'
import { openOrders, OpenOrderList, type OpenOrders } from '#features/dashboard/open-orders.block.tsx'
import { ownValues, summedPapers, type HeldIn, type OwnValue } from '#features/dashboard/own-values.ts'
import { summedCurve, type SummedCurve } from '#features/dashboard/summed-curve.ts'
import { Since, sinceText } from '#features/dashboard/since.block.tsx'
import { isDone, Steps, watchFirst, type Progress } from '#features/dashboard/steps.block.tsx'
import { listDepots } from '#features/depots/wealth.contract.ts'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import { EventList } from '#features/lists/events.block.tsx'
import { FiredList } from '#features/lists/fired-list.block.tsx'
import { stateOf } from '#features/lists/exchange-state.ts'
import {
  getPositions,
  listPortfolios,
  type PortfolioWithFigures,
  type ValueCurve,
} from '#features/sample-portfolio/portfolios.contract.ts'
import { listWatched, listWatchlists, type Watchlist } from '#features/watchlist/watchlists.contract.ts'

/** of those of a reader who has more the rest is left to their own page */
const mostPortfolios = 10
const mostEvents = 500
const shownEvents = 12
const shownAlarms = 5
const shownArticles = 6
const readArticles = 20
const shownFollowed = 3
const dayMs = 86_400_000

/** undefined: it could not be loaded */
type Soft<T> = T | undefined | null

interface Mine {
  portfolios: Soft<readonly PortfolioWithFigures[]>
  depots: Soft<readonly PortfolioWithFigures[]>
  watchlists: Soft<readonly Watchlist[]>
  values: Soft<readonly OwnValue[]>
  /** end of the visit before this one; undefined: this is the first */
  since: number | undefined
  /** whose pieces are summed up */
  summed: string
  /** what they were worth together */
  curve: Soft<SummedCurve>
  /** of the points of lines; empty: there are none */
  instants: readonly number[]
  /** papers beyond those that are compared */
  numberLeftOut: number
}

/** Portfolios, lists, what is in them and how it has moved; each part may fail by itself. */
async function loadMine({ call, reader }: PageContext): Promise<Mine> {
  // somebody else who looks at the overview is no visit of its owner
  const isVisit = reader.kind === 'user' && !reader.isImpersonated
  const [visit, portfolios, depots, watchlists, watched] = await Promise.all([
    isVisit ? softly(call(postDashboardVisit)) : { datetimeBefore: undefined },
    softly(call(listPortfolios, { query: { curve: 'M6' } }).then(({ list }) => list)),
    softly(call(listDepots, { query: { curve: 'M6' } }).then(({ list }) => list)),
    softly(call(listWatchlists).then(({ list }) => list)),
    softly(call(listWatched).then(({ list }) => list)),
  ])
  const since = visit?.datetimeBefore === undefined ? undefined : Date.parse(visit.datetimeBefore)
  const own = (depots ?? []).filter(({ kind }) => kind === 'DEPOT')
  const isReal = own.some(({ isCounted, figures }) => isCounted && figures.numberPositions > 0)
  const mine = {
    portfolios,
    depots: depots && own,
    watchlists,
    since,
    summed: isReal ? 'deinen Depots' : 'deinen Musterdepots',
    curve: portfolios && depots && summedCurve(isReal ? own : portfolios),
  }
  if (!visit || !portfolios || !depots || !watched)
    return { ...mine, values: undefined, instants: [], numberLeftOut: 0 }
  const summed = isReal ? own : portfolios
  const held = await softly(
    Promise.all(
      [...own.slice(0, mostPortfolios), ...portfolios.slice(0, mostPortfolios)].map(
        async (portfolio): Promise<HeldIn> => ({
          name: portfolio.name,
          isSummed: summed.includes(portfolio) && portfolio.isCounted && portfolio.isoCurrency === 'EUR',
          positions: (await call(getPositions, { params: { entityValue: portfolio.entityValue } })).list,
        }),
      ),
    ),
  )
  const lined = held ? summedPapers(held) : []
  const query = {
    since: visit.datetimeBefore,
    ...(lined.length > 0 && lined.length <= mostLines && { lineOf: lined.join(',') }),
  }
  const moved = held && (await softly(call(getDashboardMovement, { query })))
  return {
    ...mine,
    values: held && moved && ownValues(held, watched, moved.list),
    instants: moved?.datetimes?.map((each) => Date.parse(each)) ?? [],
    numberLeftOut: moved?.numberLeftOut ?? 0,
  }
}

/** Dates of the next seven days that are about one of these papers. */
const about = (values: readonly OwnValue[], events: readonly CalendarEvent[]): CalendarEvent[] => {
  const own = new Set(values.map(({ instrument }) => `${instrument.entityType}:${instrument.entityValue}`))
  return events
    .filter(({ stocksCompanyEvent: company }) =>
      own.has(`${company?.instrument.entityType}:${company?.instrument.entityValue}`),
    )
    .slice(0, shownEvents)
}

interface Overview extends Mine {
  arrangement: Arrangement
  exchanges: Soft<readonly Exchange[]>
  events: Soft<readonly CalendarEvent[]>
  fired: Soft<ReplyOf<typeof listAlertEvents>>
  articles: Soft<readonly ArticleTeaser[]>
  /** of authors the reader follows */
  followed: Soft<readonly ArticleTeaser[]>
  orders: Soft<OpenOrders>
  hasAlerts: Soft<boolean>
}

async function loadOverview(context: PageContext, arrangement: Arrangement): Promise<Overview> {
  const { call, now } = context
  const week = { dateTimeStart: dayOf(now), dateTimeEnd: dayOf(now + 6 * dayMs), perPage: mostEvents }
  const [mine, exchanges, events, fired, articles, followed, orders, hasAlerts] = await Promise.all([
    loadMine(context),
    softly(call(listExchanges).then(({ list }) => list)),
    softly(call(getCalendarEvents, { query: week }).then(({ list }) => list)),
    softly(call(listAlertEvents, { query: { limit: shownAlarms } })),
    softly(call(findArticles, { query: { onlyMine: true, perPage: readArticles } }).then(({ list }) => list)),
    softly(call(findArticles, { query: { onlyFollowed: true, perPage: shownFollowed } }).then(({ list }) => list)),
    softly(openOrders(context)),
    softly(call(listAlerts).then(({ list }) => list.length > 0)),
  ])
  return { ...mine, arrangement, exchanges, events, fired, articles, followed, orders, hasAlerts }
}

/** `/dashboard`: what has happened since the last visit to what a reader holds and watches. */
export const route = page<{ arranging: Arrangement } | { overview: Overview }>({
  path: '/dashboard',
  needsLogin: true,
  action: { anordnen: arrange, merken: watchFirst },
  load: async (context) => {
    const arrangement = await softly(arrangementOf(context))
    if (context.query.has(arrangingKey) && arrangement) return { arranging: arrangement }
    return { overview: await loadOverview(context, arrangement ?? arrangementFrom(undefined)) }
  },
  head: () => ({ title: 'Meine Übersicht', noIndex: true }),
  Page: (data) => {
    const { at } = data
    return 'arranging' in data ? <Arranging at={at} {...data.arranging} /> : <Cards at={at} {...data.overview} />
  },
})

function Arranging({ order, hidden, at }: Arrangement & { at: PageContext }) {
  const form = formOf(at, 'anordnen')
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Karten anordnen</h1>
          <p className="sm">
            Auf großen Bildschirmen stehen breite Karten links und schmale rechts, auf dem Telefon alle untereinander in
            dieser Reihenfolge.
          </p>
        </div>
        <div className="acts">
          <a className="btn primary" href={at.path}>
            Fertig
          </a>
        </div>
      </div>
      <Board title="Reihenfolge">
        <Island
          of={cardOrder}
          when="now"
          props={{
            action: form.address,
            token: form.token,
            cards: order.map((key) => ({
              key,
              label: labelOf(key),
              wide: isWide(key),
              shown: !hidden.includes(key),
            })),
          }}
        />
      </Board>
      <div className="card-order-reset">
        <Form of={form}>
          <button className="btn" name="anfang" value="1">
            Wie am Anfang
          </button>
        </Form>
      </div>
    </>
  )
}

function Cards({ at, ...overview }: Overview & { at: PageContext }) {
  const { portfolios, depots, watchlists, values, since, exchanges, arrangement, hasAlerts } = overview
  const progress: Progress = {
    watches: watchlists?.length !== 0,
    holds: portfolios?.length !== 0 || depots?.length !== 0,
    isAlerted: hasAlerts ?? undefined,
  }
  const isEmpty = !progress.watches && !progress.holds
  const shown = isEmpty
    ? (['schritte'] as const)
    : arrangement.order.filter((key) => !arrangement.hidden.includes(key) && (key !== 'schritte' || !isDone(progress)))
  const place = new Map<CardKey, number>(shown.map((key, i) => [key, i + 1]))
  const column = (wide: boolean) =>
    shown
      .filter((key) => isWide(key) === wide)
      .map((key) => (
        <div key={key} className="card" data-place={place.get(key)}>
          <Card card={key} progress={progress} at={at} isEmpty={isEmpty} {...overview} />
        </div>
      ))
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{isEmpty ? 'Willkommen' : greetingAt(at.now)}</h1>
          <p className="sm">
            {format.longDate(at.now)}
            {exchanges ? ` · ${openAt(exchanges, at.now)}` : ''}
          </p>
        </div>
        {isEmpty ? null : (
          <div className="acts">
            <a className="btn ghost" href={arrangingPath(at.path)} rel="nofollow">
              Anordnen
            </a>
          </div>
        )}
      </div>
      {isEmpty ? null : values ? (
        <Since values={values} since={since} instants={overview.instants} summed={overview.summed} now={at.now} />
      ) : (
        <Board title="Seit deinem letzten Besuch">{ifLoaded(values, () => null)}</Board>
      )}
      {shown.length === 0 ? (
        <Board title="Karten">
          <Empty text="Alle Karten sind ausgeblendet." hint="Unter „Anordnen“ holst du sie zurück." />
        </Board>
      ) : (
        <div className={isEmpty ? 'stack' : 'cols dash'}>
          <div className="stack">{column(true)}</div>
          {isEmpty ? null : <div className="stack">{column(false)}</div>}
        </div>
      )}
    </>
  )
}

interface CardProps extends Overview {
  card: CardKey
  progress: Progress
  /** the reader has nothing yet: there is nothing else to see */
  isEmpty: boolean
  at: PageContext
}

const all = (href: string, label: ReactNode = 'Alle'): ReactNode => <a href={href}>{label}</a>

function Card({ card, progress, isEmpty, at, ...shown }: CardProps) {
  const { values, articles, followed, events, fired, orders, portfolios, depots, watchlists, since, numberLeftOut } =
    shown
  const label = labelOf(card)
  switch (card) {
    case 'schritte':
      return (
        <Board
          title={isEmpty ? 'Drei Schritte für den Anfang' : label}
          action={isEmpty ? undefined : <HideButton card={card} at={at} />}
        >
          <Steps at={at} progress={progress} />
        </Board>
      )
    case 'bewegung':
      return (
        <Board
          title={label}
          footer={
            <span>
              {sinceText(since, at.now)}: Kurse von damals und jetzt, Splits herausgerechnet.
              {numberLeftOut > 0 ? ` Verglichen sind 500 Werte, ${format.integer(numberLeftOut)} weitere nicht.` : ''}
            </span>
          }
        >
          {ifLoaded(values, (own) => (
            <Movers
              values={own}
              articles={articles ?? undefined}
              hasMoreArticles={articles?.length === readArticles}
              since={since}
              now={at.now}
            />
          ))}
        </Board>
      )
    case 'verlauf':
      return (
        <Board
          title={label}
          footer={
            <span>
              Summe aus {shown.summed} in Euro; Einzahlungen, Käufe und Verkäufe sind darin.
              {shown.curve && shown.curve.without.length > 0 ? ` Ohne ${shown.curve.without.join(', ')}.` : ''}
            </span>
          }
        >
          {ifLoaded(shown.curve, ({ date, value }) =>
            date.length < 2 ? (
              <Empty text="Für eine Linie braucht es zwei Tage mit Buchungen." />
            ) : (
              <IndexedChart
                isMoney
                label={`Wert von ${format.date(date[0] ?? '')} bis heute`}
                names={['Wert']}
                indexed={{
                  from: Date.parse(date[0] ?? ''),
                  lines: [{ at: date.map((day) => Date.parse(day)), value: [...value] }],
                }}
              />
            ),
          )}
        </Board>
      )
    case 'meldungen':
      return (
        <Board title={label} action={all('/news/finder?meine=1')}>
          {ifLoaded(articles, (list) =>
            list.length === 0 ? (
              <Empty text="Noch keine Meldung zu deinen Werten." />
            ) : (
              <ArticleList articles={list.slice(0, shownArticles)} now={at.now} />
            ),
          )}
          {followed && followed.length > 0 ? (
            <section className="of-followed">
              <h3>Von Autoren, denen du folgst</h3>
              <ArticleList articles={followed} now={at.now} />
            </section>
          ) : null}
        </Board>
      )
    case 'termine':
      return (
        <Board title={label} footer={<span>Nur Werte aus deinen Depots und Watchlists; Termine sind simuliert.</span>}>
          {ifLoaded(values && events && about(values, events), (list) => (
            <EventList events={list} year={format.year(at.now)} named />
          ))}
        </Board>
      )
    case 'alarme':
      return (
        <Board title={label} action={all('/alarme', fired?.numberUnread ? `${fired.numberUnread} neu · Alle` : 'Alle')}>
          {ifLoaded(fired, ({ list }) =>
            list.length === 0 ? (
              <Empty text="Noch kein Alarm hat ausgelöst." hint="Die Glocke auf der Seite eines Werts setzt einen." />
            ) : (
              <FiredList events={list} now={at.now} />
            ),
          )}
        </Board>
      )
    case 'orders':
      return (
        <Board
          title={label}
          action={all('/verwalten')}
          footer={
            orders && orders.total > orders.list.length ? (
              <span>
                {orders.list.length} von {format.integer(orders.total)}, die neuesten
              </span>
            ) : undefined
          }
        >
          {ifLoaded(orders, (open) => (
            <OpenOrderList orders={open} now={at.now} />
          ))}
        </Board>
      )
    case 'depots':
      return (
        <Board title={label} action={all('/depots')}>
          {ifLoaded(depots, (list) => (
            <Portfolios list={list} path="/depots" add="Depot anlegen" none="Noch kein Depot." />
          ))}
        </Board>
      )
    case 'musterdepots':
      return (
        <Board title={label} action={all('/musterdepot')}>
          {ifLoaded(portfolios, (list) => (
            <Portfolios list={list} path="/musterdepot" add="Musterdepot anlegen" none="Noch kein Musterdepot." />
          ))}
        </Board>
      )
    case 'watchlists':
      return (
        <Board title={label} action={all('/watchlist')}>
          {ifLoaded(watchlists, (list) => (
            <Watchlists list={list} />
          ))}
        </Board>
      )
  }
}

/** Takes a card out of sight where it stands. */
const HideButton = ({ card, at }: { card: CardKey; at: PageContext }) => (
  <Form of={formOf(at, 'anordnen')}>
    <input type="hidden" name="zurueck" value="1" />
    <button className="btn ghost" name="aus" value={card}>
      Ausblenden
    </button>
  </Form>
)

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

interface PortfoliosProps {
  list: readonly PortfolioWithFigures[]
  path: string
  add: string
  none: string
}

const Portfolios = ({ list, path, add, none }: PortfoliosProps) =>
  list.length === 0 ? (
    <Empty text={none}>
      <a className="btn" href={path}>
        {add}
      </a>
    </Empty>
  ) : (
    <ul className="own-list">
      {list.map(({ entityValue, name, figures, isoCurrency, urls, curve }) => (
        <li key={entityValue}>
          <a href={pathOf({ urls })}>{name}</a>
          {curve ? <Sparkline neutral label={curveText(curve, isoCurrency)} points={curve.value} /> : null}
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

const curveText = ({ date, value }: ValueCurve, isoCurrency: string): string =>
  `Wert am ${format.date(date[0] ?? '')} ${format.number(value[0])}, heute ${format.number(value.at(-1))} ${isoCurrency}`

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
