import { Mentioned } from '#features/lists/mentioned.block.tsx'
import { articleSectionNames, articleSections, type ArticleSection, type ArticleTeaser } from '#contract/articles.ts'
import { saidHeadline } from '#contract/said-headline.ts'
import { planPricesMinor } from '#contract/plans.ts'
import type { Call } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { listQuotes, type Quote } from '#contract/quotes.ts'
import { ArticleLabels, ArticleList, articlePathOf } from '#features/lists/article-list.block.tsx'
import { ArticlePicture } from '#features/lists/article-picture.block.tsx'
import { ForumBoard, loadForum, type ForumOfInstrument } from '#features/instrument/forum-board.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import type { ReactNode } from 'react'
import { ChangePercent, liveChange, QuoteChange } from '#web/blocks/change.tsx'
import { RichText } from '#web/blocks/rich-text.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { page, Redirect, type PageContext, type Route } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { Sign } from '#web/shell/icons.tsx'
import { softly } from '#web/soft.tsx'
import { findArticles, getArticle } from './articles.contract.ts'
import { withLinkedValues } from './values-in-text.ts'

type Article = typeof getArticle extends { reply: { _output: infer Reply } } ? Reply : never
const relatedArticles = 5
const wordsPerMinute = 200

const sectionOf = (text: string | undefined): ArticleSection | undefined =>
  articleSectionNames.find((section) => section === text)

/** The number at the end of an address. */
const numberOf = (text: string | undefined): string | undefined => /-([1-9]\d{0,17})$/.exec(text ?? '')?.[1]

async function loadArticle(context: PageContext, entityValue: string | undefined, isApp: boolean) {
  const { call, path, params } = context
  if (entityValue === undefined) throw new Failure('NOT_FOUND', { ...params })
  const article = await call(getArticle, { params: { entityValue } })
  const proper = articlePathOf(article)
  if (!isApp && proper !== encodeURI(decodeURI(path))) throw new Redirect(301, proper)
  const [about] = article.instruments
  const [quotes, related, forum] = await Promise.all([
    quotesOf(call, article),
    relatedTo(call, article),
    about && !isApp ? loadForum(context, about) : ('none' as const),
  ])
  return { article, quotes, related, forum }
}

async function quotesOf(call: Call, { instruments }: Article): Promise<readonly Quote[]> {
  if (instruments.length === 0) return []
  const list = instruments.map(({ entityType, entityValue }) => ({ entityType, entityValue }))
  return (await softly(call(listQuotes, { body: { list: list.slice(0, 12) } })))?.list ?? []
}

async function relatedTo(
  call: Call,
  { instruments: [first], entityValue }: Article,
): Promise<readonly ArticleTeaser[]> {
  const about = first && { entityType: first.entityType, entityValue: first.entityValue }
  const found = await softly(call(findArticles, { query: { ...about, perPage: relatedArticles + 1 } }))
  return (found?.list ?? []).filter((each) => each.entityValue !== entityValue).slice(0, relatedArticles)
}

const readingMinutes = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute))

function articleRoute(
  path: string,
  valueOf: (params: PageContext['params']) => string | undefined,
  isApp = false,
): Route {
  return page({
    path,
    load: (context) => loadArticle(context, valueOf(context.params), isApp),
    head: ({ article }, { settings }) => ({
      title: saidHeadline(article),
      description: article.teaser.slice(0, 155),
      canonical: articlePathOf(article),
      noIndex: isApp || article.noIndex,
      withoutAds: !article.displayAds,
      picture: article.picture,
      written: { datetime: article.datetimePublication, changed: article.datetimeUpdate },
      jsonLd: [newsArticle(article, settings)],
    }),
    Page: (props) => <ArticlePage {...props} />,
  })
}

/** What search engines read of an article. */
const newsArticle = (article: Article, settings: PageContext['settings']): object => ({
  '@context': 'https://schema.org',
  '@type': article.advertiser === undefined ? 'NewsArticle' : 'AdvertiserContentArticle',
  headline: article.headline.slice(0, 110),
  description: article.teaser,
  datePublished: article.datetimePublication,
  dateModified: article.datetimeUpdate ?? article.datetimePublication,
  inLanguage: article.language,
  isAccessibleForFree: !article.premium,
  author:
    article.authors.length > 0
      ? article.authors.map(({ name, urls }) => ({ '@type': 'Person', name, url: urls.WEBSITE }))
      : [{ '@type': 'Organization', name: publisherName(article, settings) }],
  publisher: { '@type': 'Organization', name: publisherName(article, settings) },
  ...(article.picture && { image: article.picture.url }),
  mainEntityOfPage: article.urls.WEBSITE,
})

const publisherName = ({ publisher }: Article, settings: PageContext['settings']): string =>
  publisher.kind === 'own' ? settings.name : publisher.name

function ArticlePage({
  article,
  quotes,
  related,
  forum,
  at,
}: {
  article: Article
  quotes: readonly Quote[]
  related: readonly ArticleTeaser[]
  forum: ForumOfInstrument
  at: PageContext
}) {
  const [about] = article.instruments
  return (
    <>
      <Crumbs
        crumbs={[
          { label: 'News', path: '/news' },
          article.section === undefined
            ? { label: article.publisher.name, path: `/news/feed/${article.publisher.alias}` }
            : { label: articleSections[article.section], path: `/news/finder?rubrik=${article.section}` },
          { label: article.headline },
        ]}
      />
      <div className="cols">
        <div className="stack">
          <article
            className={article.advertiser === undefined ? 'board article' : 'board article paid'}
            lang={article.language === 'de' ? undefined : article.language}
          >
            <p className="by">
              <ArticleLabels article={{ ...article, authors: [] }} />
            </p>
            <h1>{article.headline}</h1>
            {beginsTheText(article) ? null : <p className="teaser">{article.teaser}</p>}
            <ByLine article={article} />
            {article.picture ? (
              <ArticlePicture picture={article.picture} sizes="(max-width: 42rem) 100vw, 42rem" isFirst />
            ) : null}
            <div className="prose">
              <RichText
                items={withLinkedValues(article.contentItems, article.instruments)}
                notes={movesOf(article.instruments, quotes)}
              />
            </div>
            {article.shortened ? <PlusNote name={at.settings.name} /> : null}
            <ArticleFoot article={article} />
          </article>
          {related.length > 0 ? (
            <Board title="Mehr dazu">
              <ArticleList articles={related} now={at.now} />
            </Board>
          ) : null}
          {about ? <ForumBoard instrument={about} forum={forum} now={at.now} /> : null}
        </div>
        {article.values.length > 0 ? (
          <Mentioned
            title="Im Text genannt"
            values={article.values.map(({ instrument, performancePctSincePublication: change }) => ({
              instrument,
              note:
                change === undefined ? (
                  'seit Veröffentlichung noch kein Kurs'
                ) : (
                  <>
                    seit Veröffentlichung <ChangePercent value={change} />
                  </>
                ),
            }))}
            quotes={quotes}
            now={at.now}
          />
        ) : null}
      </div>
    </>
  )
}

/** Agencies often send their first paragraph as the teaser, too, shortened: it is read once. */
const beginsTheText = ({ teaser, contentItems }: Article): boolean => {
  const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  return words(contentItems.map(({ value }) => value).join(' ')).startsWith(words(teaser.replace(/…$/, '')))
}

/** How values moved today, by the path of their pages. */
const movesOf = (instruments: Article['instruments'], quotes: readonly Quote[]): ReadonlyMap<string, ReactNode> =>
  new Map(
    instruments.flatMap((instrument) => {
      const { entityType, entityValue } = instrument
      const quote = quotes.find((each) => each.entityType === entityType && each.entityValue === entityValue)
      return quote?.performancePct === undefined
        ? []
        : [
            [
              pathOf(instrument),
              <span key={entityValue} {...liveChange(quote)}>
                <QuoteChange instrument={instrument} quote={quote} />
              </span>,
            ],
          ]
    }),
  )

function ByLine({ article }: { article: Article }) {
  const [correction] = article.corrections
  return (
    <p className="by-line sm mut">
      {article.authors.map(({ id, name, urls, sample }) => (
        <span key={id}>
          <a href={new URL(urls.WEBSITE).pathname}>{name}</a>
          {sample ? ' (Beispiel)' : ''} ·{' '}
        </span>
      ))}
      <time dateTime={article.datetimePublication}>
        {format.date(article.datetimePublication)}, {format.minute(article.datetimePublication)}
      </time>
      {article.shortened ? null : ` · ${readingMinutes(article.wordCount)} Min.`}
      {correction ? (
        <>
          {' '}
          · {correction.text === undefined ? 'geändert' : 'berichtigt'} {format.date(correction.datetime)},{' '}
          {format.minute(correction.datetime)}
          {correction.text === undefined ? '' : `: ${correction.text}`}
        </>
      ) : article.datetimeUpdate ? (
        ` · aktualisiert ${format.date(article.datetimeUpdate)}, ${format.minute(article.datetimeUpdate)}`
      ) : null}
    </p>
  )
}

/** Where the rest is for others: one plain line. */
const PlusNote = ({ name }: { name: string }) => (
  <aside className="plan-note" aria-label={`Hinweis zu ${name} Plus`}>
    <Sign size={32} />
    <div>
      <b>Der ganze Artikel gehört zu {name} Plus.</b>
      <p className="sm mut2">{format.euros(planPricesMinor.PLUS)} pro Monat inkl. MwSt.</p>
    </div>
    <a className="btn" href="/info/premium">
      Pläne vergleichen
    </a>
  </aside>
)

/** Conflicts, how a recommendation came about, and where the text is from. */
function ArticleFoot({ article: { disclosure, recommendation, link, publisher, advertiser } }: { article: Article }) {
  return (
    <div className="article-foot sm mut">
      {advertiser === undefined ? null : <p>Anzeige: Dieser Text wurde bezahlt von {advertiser}.</p>}
      {disclosure === undefined ? null : <p>Interessenkonflikte: {disclosure}</p>}
      {publisher.kind === 'own' ? (
        <p>
          <a href="/news/redaktion#regeln">Regeln der Redaktion</a>
        </p>
      ) : null}
      {recommendation ? (
        <dl className="facts">
          {(
            [
              ['Ersteller', recommendation.producer],
              [
                'Fertiggestellt',
                `${format.date(recommendation.completed)}, ${format.minute(recommendation.completed)}`,
              ],
              ['Kurse vom', `${format.date(recommendation.pricesOf)}, ${format.minute(recommendation.pricesOf)}`],
              ['Methode', recommendation.method],
              ['Interessenkonflikte', recommendation.conflicts],
            ] as const
          ).map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {link === undefined ? null : (
        <p>
          Quelle:{' '}
          <a href={link} rel="noopener nofollow">
            {publisher.name}
          </a>
        </p>
      )}
    </div>
  )
}

/** Own texts with an address of their own. */
const sections = articleSectionNames.map((section) =>
  articleRoute(`/news/${section}/:alias`, ({ alias = '' }) => `${section}:${alias}`),
)

/** Every address of an article. */
export const articleRoutes: readonly Route[] = [
  ...sections,
  articleRoute('/news/:jahr/:rest', ({ rest }) => numberOf(rest)),
  articleRoute(
    '/news/mobile/:place/:alias',
    ({ place, alias = '' }) => (sectionOf(place) ? `${place}:${alias}` : numberOf(alias)),
    true,
  ),
]
