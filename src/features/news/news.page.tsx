import type { ArticleTeaser } from '#contract/articles.ts'
import type { EpisodeTeaser, Show } from '#contract/shows.ts'
import { daxValue, type Instant } from '#contract/vocabulary.ts'
import { getTopFlop } from '#contract/lists.ts'
import { ArticlePicture } from '#features/lists/article-picture.block.tsx'
import { ArticleLabels, ArticleList, articlePathOf, dayOrMinute } from '#features/lists/article-list.block.tsx'
import { notificationsPath } from '#features/lists/author-ways.block.tsx'
import { MoversBoard } from '#features/instrument/movers.block.tsx'
import { DateEntry } from './agenda.block.tsx'
import { listAgenda, type Agenda } from './agenda.contract.ts'
import { agendaPath } from './agenda-query.ts'
import { findArticles, listMostRead } from './articles.contract.ts'
import { newsInstead } from './articles.page.tsx'
import { allAlias, feedPath } from './feed.page.tsx'
import { listShows } from '#features/shows/shows.contract.ts'
import { listReports } from './reports.contract.ts'
import { ReportsBoard } from '#features/lists/report-teasers.block.tsx'
import { reportsFeed } from './reports-feed.page.ts'
import { eventsFeed } from '#features/lists/events-feed.page.ts'
import { listAnalyses, ratingChangeWords, type Analyses } from '#features/stocks/ratings.contract.ts'
import { NoNews } from '#features/lists/no-news.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { pathOf } from '#web/navigation.ts'
import { file, page, Redirect } from '#web/page.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const shownArticles = 30
const shownBeside = 3
const shownMostRead = 5
const shownOwn = 5
const shownDates = 8
const shownAnalyses = 3

/** News of all kinds; while there is none, what moves today and the dates ahead. */
export const route = page({
  path: '/news',
  nav: [
    {
      label: 'News',
      path: '/news',
      menu: 'News, Wissenswertes',
      sitemap: 'Börse & Kurse',
      words: 'Nachrichten Meldungen',
    },
  ],
  async load({ call, reader }) {
    // asked before the market, whose first answers hold the thread for long
    const isUser = reader.kind === 'user'
    const [articles, mostRead, own, followed] = await Promise.all([
      softly(call(findArticles, { query: { perPage: shownArticles } })),
      softly(call(listMostRead, { query: { perPage: shownMostRead } })),
      isUser ? softly(call(findArticles, { query: { onlyMine: true, perPage: shownOwn } })) : undefined,
      isUser ? softly(call(findArticles, { query: { onlyFollowed: true, perPage: shownOwn } })) : undefined,
    ])
    const [reports, shows, movers, dates, analyses] = await Promise.all([
      softly(call(listReports, { query: { days: 1 } })),
      softly(call(listShows)),
      softly(call(getTopFlop, { params: { entityValue: daxValue }, query: { perPage: 5, withoutRatios: true } })),
      softly(call(listAgenda, { query: { perPage: shownDates, withFigures: 'false' } })),
      softly(call(listAnalyses, { query: { perPage: shownAnalyses } })),
    ])
    return {
      ...frontOf(articles?.list ?? []),
      articles,
      mostRead,
      own: own?.list ?? [],
      followed: followed?.list ?? [],
      reports,
      shows,
      movers,
      dates,
      analyses,
    }
  },
  head: () => ({
    title: 'News',
    description: 'Was Anleger heute bewegt: Meldungen, Marktberichte, Gewinner und Verlierer und die nächsten Termine.',
    feeds: [{ title: 'Alle Meldungen', path: `${feedPath(allAlias)}.rss` }, reportsFeed, eventsFeed],
  }),
  Page: ({ lead, beside, stream, articles, mostRead, own, followed, reports, shows, movers, dates, analyses, at }) => (
    <>
      <div className="page-head">
        <h1>News</h1>
        <nav className="chips" aria-label="Mehr News">
          {[
            { label: 'Finder', href: '/news/finder' },
            { label: 'Redaktion', href: '/news/redaktion' },
            { label: 'Analysen', href: '/news/analysen' },
            { label: 'Podcasts', href: '/news/podcast' },
            { label: 'Videos', href: '/news/videos' },
          ].map(({ label, href }) => (
            <a key={href} className="chip" href={href}>
              {label}
            </a>
          ))}
        </nav>
      </div>
      <div className="cols">
        <div className="stack">
          {lead ? <Lead article={lead} now={at.now} /> : null}
          {beside.length > 0 ? (
            <div className="board three-articles">
              {beside.map((article) => (
                <Small key={article.entityValue} article={article} />
              ))}
            </div>
          ) : null}
          <ReportsBoard reports={reports} now={at.now} />
          <Board
            title="Alle Meldungen"
            footer={
              lead ? (
                <>
                  <a href="/news/redaktion">So arbeiten wir</a>
                  <a href="/news/finder">Ältere Meldungen</a>
                </>
              ) : undefined
            }
          >
            {ifLoaded(articles, () =>
              lead ? (
                <>
                  <NewArticles articles={stream} />
                  <ArticleList articles={stream} now={at.now} />
                </>
              ) : (
                <NoNews instead={newsInstead} />
              ),
            )}
          </Board>
          <div className="g2">
            {movers ? (
              <MoversBoard
                movers={movers}
                title="DAX"
                more={
                  <a className="more" href="/index">
                    Alle Indizes
                  </a>
                }
              />
            ) : null}
          </div>
        </div>
        <div className="stack">
          {own.length > 0 ? (
            <Board title="Deine Werte" footer={<a href="/news/finder?meine=1">Alle Meldungen zu deinen Werten</a>}>
              <ArticleList articles={own} now={at.now} />
            </Board>
          ) : null}
          {followed.length > 0 ? (
            <Board title="Autoren, denen du folgst" footer={<a href={`${notificationsPath}#autoren`}>Wem du folgst</a>}>
              <ArticleList articles={followed} now={at.now} />
            </Board>
          ) : null}
          <MostRead articles={mostRead?.list ?? []} />
          <Board
            title="Termine heute"
            footer={
              <>
                <a href={eventsFeed.path}>Als RSS</a>
                <a href={agendaPath}>Finanzkalender</a>
              </>
            }
          >
            {ifLoaded(dates, (agenda) => (
              <DatesOfDay agenda={agenda} />
            ))}
          </Board>
          <Board title="Analysen heute" footer={<a href="/news/analysen">Alle Analysen</a>}>
            {ifLoaded(analyses, (given) => (
              <AnalysesOfDay analyses={given} />
            ))}
          </Board>
          <Shows shows={shows?.list ?? []} />
        </div>
      </div>
    </>
  ),
})

/** What most readers opened in the last days, where anybody did. */
const MostRead = ({ articles }: { articles: readonly ArticleTeaser[] }) =>
  articles.length > 0 ? (
    <Board title="Meistgelesen" footer={<span>in sieben Tagen, jeder Leser zählt je Tag einmal</span>}>
      <ol className="most-read">
        {articles.map((article) => (
          <li key={article.entityValue}>
            <a href={articlePathOf(article)}>{article.headline}</a>
            <p className="by">
              <ArticleLabels article={article} />
            </p>
          </li>
        ))}
      </ol>
    </Board>
  ) : null

/** A link that appears once there is more to read, so that lines move when the reader says so. */
const NewArticles = ({ articles }: { articles: readonly ArticleTeaser[] }) => (
  <Driven by="new-articles" when="now" props={{ known: articles.map(({ entityValue }) => entityValue) }}>
    <p role="status">
      <a className="new-articles" href="/news" hidden>
        Neue Meldungen zeigen
      </a>
    </p>
  </Driven>
)

const dayAddress = (day: string): string => `${agendaPath}?ansicht=tag&datum=${day}`

/** What weighs most today; else the next day that has something. */
const DatesOfDay = ({ agenda: { list, total, date, next } }: { agenda: Agenda }) =>
  total === 0 ? (
    <Empty text="Heute keine Termine.">
      {next ? (
        <p className="sm">
          Nächster: <a href={dayAddress(next)}>{format.longDate(`${next}T12:00:00Z`)}</a>
        </p>
      ) : null}
    </Empty>
  ) : (
    <>
      {list.map((entry) => (
        <DateEntry key={entry.id} entry={entry} />
      ))}
      {total > list.length ? (
        <a className="more-of-day" href={dayAddress(date)}>
          {format.counted(total - list.length, 'weiterer Termin', 'weitere Termine')}
        </a>
      ) : null}
    </>
  )

/** How many views changed today, and the newest of them. */
const AnalysesOfDay = ({ analyses: { numPerChange, list, hint } }: { analyses: Analyses }) => (
  <>
    <ul className="chips pad">
      {ratingChangeWords.map(({ alias, change, label }) => (
        <li key={change}>
          <a className="chip" href={`/news/analysen?aenderung=${alias}`} rel="nofollow">
            {label} <em>{format.integer(numPerChange.find((each) => each.change === change)?.number ?? 0)}</em>
          </a>
        </li>
      ))}
    </ul>
    <ul className="news">
      {list.map(({ instrument, institute, datetime, targetPrice, isoCurrency }) => (
        <li key={`${instrument.entityValue} ${institute}`}>
          <time dateTime={datetime}>{format.minute(datetime)}</time>
          <div>
            <a href={pathOf(instrument)}>{instrument.name}</a>
            <p className="by">
              {institute}, Kursziel {format.payment(targetPrice)} {format.unit(isoCurrency)}
            </p>
          </div>
        </li>
      ))}
    </ul>
    <p className="pad xs mut">{hint}</p>
  </>
)

/** The newest episode of each podcast and series of films, where there is one. */
function Shows({ shows }: { shows: readonly (Show & { episodes: EpisodeTeaser[] })[] }) {
  const newest = shows.flatMap(({ title, episodes }) => episodes.map((episode) => ({ title, episode })))
  if (newest.length === 0) return null
  return (
    <Board title="Podcasts und Videos" footer={<a href="/news/podcast">Alle Sendungen</a>}>
      <ul className="news articles">
        {newest.map(({ title, episode: { idEpisode, urls, title: name, datetimePublication } }) => (
          <li key={idEpisode}>
            <time dateTime={datetimePublication}>{format.shortDate(datetimePublication)}</time>
            <div>
              <a href={new URL(urls.WEBSITE).pathname}>{name}</a>
              <p className="by">
                <span>{title}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Board>
  )
}

/** The newest own texts lead, then those of agencies; what was paid for leads nowhere. The stream has all. */
function frontOf(articles: readonly ArticleTeaser[]) {
  const unpaid = articles.filter(({ advertiser }) => advertiser === undefined)
  const [lead, ...rest] = unpaid.toSorted((a, b) => ownFirst(a) - ownFirst(b))
  return { lead, beside: rest.slice(0, rest.length < shownBeside ? 0 : shownBeside), stream: articles }
}

const ownFirst = ({ publisher }: ArticleTeaser): number => (publisher.kind === 'own' ? 0 : 1)

const Values = ({ article: { values } }: { article: ArticleTeaser }) => (
  <>
    {values.map(({ instrument, performancePctSincePublication: change }) => (
      <span key={`${instrument.entityType} ${instrument.entityValue}`}>
        {instrument.tinyName} {change === undefined ? null : <ChangePercent value={change} />}
      </span>
    ))}
  </>
)

const Lead = ({ article, now }: { article: ArticleTeaser; now: Instant }) => (
  <article className="board lead-article">
    {article.picture ? (
      <ArticlePicture picture={article.picture} sizes="(max-width: 64rem) 100vw, 28rem" isFirst />
    ) : null}
    <p className="by">
      <ArticleLabels article={{ ...article, authors: [] }} />
      <time dateTime={article.datetimePublication}>{dayOrMinute(article.datetimePublication, now)}</time>
    </p>
    <h2>
      <a href={articlePathOf(article)}>{article.headline}</a>
    </h2>
    <p className="teaser">{article.teaser}</p>
    <p className="by">
      {article.authors.map(({ alias, name }) => (
        <span key={alias}>{name}</span>
      ))}
      <Values article={article} />
    </p>
  </article>
)

const Small = ({ article }: { article: ArticleTeaser }) => (
  <article>
    {article.picture ? <ArticlePicture picture={article.picture} sizes="(max-width: 767px) 100vw, 14rem" /> : null}
    <p className="by">
      <ArticleLabels article={article} />
    </p>
    <h3>
      <a href={articlePathOf(article)}>{article.headline}</a>
    </h3>
    <p className="by">
      <Values article={article} />
    </p>
  </article>
)

/** Nothing asked for: all news. */
export const unasked = file({ path: '/suche/typ/news', load: () => Promise.reject(new Redirect(302, '/news')) })
