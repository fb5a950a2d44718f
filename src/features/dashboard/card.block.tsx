import type { ReactNode } from 'react'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { Sparkline } from '#web/blocks/sparkline.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { IndexedChart } from '#web/charts/indexed-chart.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { ifLoaded } from '#web/soft.tsx'
import { type CardKey, labelOf } from '#features/dashboard/cards.ts'
import { Movers } from '#features/dashboard/movers.block.tsx'
import { OpenOrderList } from '#features/dashboard/open-orders.block.tsx'
import { sinceText } from '#features/dashboard/since.block.tsx'
import { type Progress, Steps } from '#features/dashboard/steps.block.tsx'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import { EventList } from '#features/lists/events.block.tsx'
import { FiredList } from '#features/lists/fired-list.block.tsx'
import type { PortfolioWithFigures, ValueCurve } from '#features/sample-portfolio/portfolios.contract.ts'
import type { Watchlist } from '#features/watchlist/watchlists.contract.ts'
import { about, readArticles, type Overview } from '#features/dashboard/overview.ts'

const shownArticles = 6

interface CardProps extends Overview {
  card: CardKey
  progress: Progress
  /** the reader has nothing yet: there is nothing else to see */
  isEmpty: boolean
  at: PageContext
}

const all = (href: string, label: ReactNode = 'Alle'): ReactNode => <a href={href}>{label}</a>

/** One card of the dashboard. */
export function DashboardCard({ card, progress, isEmpty, at, ...shown }: CardProps) {
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
          <Steps at={at} progress={progress} markets={shown.markets ?? []} />
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
