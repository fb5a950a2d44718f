import { articleKinds, type ArticleTeaser } from '#contract/articles.ts'
import { saidHeadline } from '#contract/said-headline.ts'
import { Failure } from '#contract/failures.ts'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import { NoNews } from '#features/lists/no-news.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { feedForms, type FeedItem } from '#web/files/feeds.ts'
import { page, type OpenedFile, type PageContext, type Route } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { findArticles, getArticleFinder, getAuthor, getAuthorGroups, getPublisher } from './articles.contract.ts'
import { likest } from '#web/likest.ts'
import { newsInstead } from './articles.page.tsx'

const shown = 50
const form = /^(.+)\.(rss|atom|json)$/
/** the feed of everything */
export const allAlias = 'alle'
const allName = 'Alle Meldungen'

export const feedPath = (alias: string): string => `/news/feed/${alias}`

interface Source {
  name: string
  noIndex: boolean
  query: { publisher?: string; author?: string }
  /** how the publisher wants its page to be headed and described */
  words: { title?: string | undefined; headline?: string | undefined; description?: string | undefined }
}

/** Whose articles an alias names: everybody's, a publisher's, an author's. @throws Failure NOT_FOUND */
async function sourceOf({ call, settings }: PageContext, alias: string): Promise<Source> {
  if (alias === allAlias) return { name: allName, noIndex: false, query: {}, words: { title: allName } }
  try {
    const publisher = await call(getPublisher, { params: { alias } })
    const { noIndex, kind, finderTitle, finderHeadline, finderDescription } = publisher
    const name = kind === 'own' ? `${settings.name}-Redaktion` : (publisher.finderName ?? publisher.name)
    const words = { title: finderTitle, headline: finderHeadline, description: finderDescription }
    return { name, noIndex, query: { publisher: alias }, words }
  } catch (error) {
    if (!(error instanceof Failure) || error.failure !== 'NOT_FOUND') throw error
    const { name } = await call(getAuthor, { params: { alias } })
    return { name, noIndex: false, query: { author: alias }, words: {} }
  }
}

async function load(context: PageContext, alias: string) {
  const source = await sourceOf(context, alias)
  const { list } = await context.call(findArticles, { query: { ...source.query, perPage: shown } })
  return { alias, source, list }
}

const feedPage = page({
  path: '/news/feed/:alias',
  widthClass: 'lg',
  instead: async ({ call, params, settings }) => {
    const [{ publishers }, { groups }] = await Promise.all([call(getArticleFinder), call(getAuthorGroups)])
    const all = [
      ...publishers.map(({ alias, name, kind }) => ({
        alias,
        name: kind === 'own' ? `${settings.name}-Redaktion` : name,
      })),
      ...groups.flatMap(({ authors }) => authors),
    ]
    const asked = (params['alias'] ?? '').replace(form, '$1')
    return {
      title: 'Feeds, die es gibt',
      list: [{ alias: allAlias, name: allName }, ...likest(all, asked)].map(({ alias, name }) => ({
        label: name,
        href: feedPath(alias),
      })),
    }
  },
  load: (context) => load(context, context.params['alias'] ?? ''),
  head: ({ alias, source, list }) => ({
    title: source.words.title ?? `Meldungen: ${source.name}`,
    description: source.words.description ?? `Die neuesten Meldungen von ${source.name}.`,
    noIndex: source.noIndex || list.length === 0,
    feeds: (['rss', 'atom', 'json'] as const).map((ending) => ({
      title: `${source.name} (${ending.toUpperCase()})`,
      path: `${feedPath(alias)}.${ending}`,
    })),
  }),
  Page: ({ alias, source, list, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'News', path: '/news' }, { label: source.name }]} />
      <div className="page-head">
        <div>
          <h1>{source.words.headline ?? source.name}</h1>
          <p className="sm">
            Auch als{' '}
            {(['rss', 'atom', 'json'] as const).map((ending, place) => (
              <span key={ending}>
                {place === 0 ? '' : ', '}
                <a href={`${feedPath(alias)}.${ending}`}>
                  {ending === 'json' ? 'JSON' : ending === 'rss' ? 'RSS' : 'Atom'}
                </a>
              </span>
            ))}
            .
          </p>
        </div>
      </div>
      <Board
        title="Meldungen"
        footer={list.length === shown ? <a href={restOf(source)}>Ältere Meldungen</a> : undefined}
      >
        {list.length > 0 ? <ArticleList articles={list} now={at.now} /> : <NoNews instead={newsInstead} />}
      </Board>
    </>
  ),
})

/** Where the list goes on. */
const restOf = ({ query: { publisher, author } }: Source): string =>
  author === undefined
    ? `/news/finder${publisher === undefined ? '' : `?quelle=${publisher}`}`
    : `/news/autoren/${author}`

/** Of what was paid for, who paid. */
const authorsOf = ({ advertiser, authors, publisher }: ArticleTeaser): string[] =>
  advertiser === undefined && authors.length > 0 ? authors.map(({ name }) => name) : [advertiser ?? publisher.name]

const itemOf = (article: ArticleTeaser): FeedItem => ({
  id: `${article.urls.WEBSITE}#${article.entityValue}`,
  title: saidHeadline(article),
  url: article.urls.WEBSITE,
  summary: article.teaser,
  published: article.datetimePublication,
  updated: article.datetimeUpdate ?? article.datetimePublication,
  authors: authorsOf(article),
  categories: [
    ...new Set([...(article.advertiser === undefined ? [] : [articleKinds.ADVERTISEMENT]), article.articleSubTypeName]),
    ...(article.premium ? ['Plus'] : []),
  ],
})

async function openFile(context: PageContext, alias: string, ending: keyof typeof feedForms): Promise<OpenedFile> {
  const { source, list } = await load(context, alias)
  const { contentType, write } = feedForms[ending]
  return {
    contentType,
    text: write({
      title: `${context.settings.name}: ${source.name}`,
      description: `Meldungen von ${source.name}`,
      home: context.settings.publicUrl,
      path: feedPath(alias),
      items: list.map(itemOf),
    }),
  }
}

/** `/news/feed/{alias}`: a page; with `.rss`, `.atom` or `.json` a feed. */
export const route: Route = {
  ...feedPage,
  open: (context) => {
    const [, alias, ending] = form.exec(context.params['alias'] ?? '') ?? []
    return alias !== undefined && (ending === 'rss' || ending === 'atom' || ending === 'json')
      ? openFile(context, alias, ending)
      : feedPage.open(context)
  },
}
