import { SearchForm } from '#web/blocks/search-form.tsx'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import { askedFor } from '#features/lists/asked-for.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import type { Call } from '#contract/endpoint.ts'
import { searchFacets, type Facet, type Instrument } from '#contract/instruments.ts'
import { listFound, searchEverything } from '#contract/search.ts'
import { getMostSearched, listClass, type ListRow } from '#contract/lists.ts'
import { listQuotes, type Quote } from '#contract/quotes.ts'
import { Board } from '#web/blocks/board.tsx'
import { liveChange, QuoteChange } from '#web/blocks/change.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { LinkChips } from '#web/blocks/link-chips.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import { page, Redirect } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { SearchedBoard } from '#features/lists/class-page.block.tsx'
import { matchingLists, nothingMatches, type MatchingList } from '#web/matching-lists.ts'
import { searchEpisodes } from '#contract/shows.ts'
import { noHits } from '#web/no-hits.ts'
import { softly } from '#web/soft.tsx'
import { AnswerBoard, PagesBoard } from './answers.block.tsx'
import { answersTo } from './answers.ts'
import { pagesFirst } from './pages-first.ts'
import { suggestions } from './suggestions.ts'

const perType = 10
const home = { label: 'Börse & Kurse', path: '/' }

const keyOf = ({ entityType, entityValue }: Pick<Instrument, 'entityType' | 'entityValue'>) =>
  `${entityType}:${entityValue}`

/** `/suche?q=`, `searchValue=` in bookmarks: one exact hit leads to its page, everything else to the list. */
export const form = page({
  path: '/suche',
  widthClass: 'lg',
  nav: [{ label: 'Suche', path: '/suche', sitemap: 'Werkzeuge und Listen', tool: 'Name, WKN, ISIN oder Symbol' }],
  async load({ call, query }) {
    const asked = askedFor(query.get('q') ?? query.get('searchValue'))
    if (!asked) return {}
    const found = await softly(call(searchFacets, { query: { searchValue: asked, perType: 1 } }))
    if (found?.instrument) throw new Redirect(302, `${pathOf(found.instrument)}?suche=${encodeURIComponent(asked)}`)
    throw new Redirect(302, `/suche/${encodeURIComponent(asked)}`)
  },
  head: () => ({
    title: 'Suche',
    description:
      'Aktien, Fonds, ETFs, Anleihen, Derivate, Währungen und Coins nach Name, WKN, ISIN oder Symbol finden.',
  }),
  Page: () => (
    <>
      <Crumbs crumbs={[home, { label: 'Suche' }]} />
      <section className="board">
        <div className="notice">
          <h1>Suche</h1>
          <p>Suche nach Name, WKN, ISIN oder Symbol.</p>
          <SearchForm value="" />
        </div>
      </section>
    </>
  ),
})

/** `/suche/{wert}`: hits by class, pages, then where else to look. */
export const results = page({
  path: '/suche/:wert',
  async load({ call, params, query, now }) {
    const asked = askedFor(params['wert'])
    const found = await call(searchFacets, { query: { searchValue: asked, perType: query.has('typ') ? 50 : perType } })
    const about = await softly(call(searchEverything, { query: { searchValue: asked, limit: mostPages } }))
    const inReach = await softly(call(listFound))
    const heard = await softly(call(searchEpisodes, { query: { searchValue: asked } }))
    const answers = query.has('typ') ? [] : ((await softly(answersTo(asked, call, now))) ?? [])
    const facets = found.facets.filter(({ type }) => !query.has('typ') || type === query.get('typ'))
    const hits = facets.flatMap(({ results: list }) => list)
    const byWord =
      found.facets.length === 0 && answers.length === 0 && !about?.pageList.list.length
        ? ((await softly(suggestions(asked, call))) ?? [])
        : []
    const suggested = found.facets.length === 0 && answers.length === 0 ? await mostSought(call) : []
    const quotes =
      hits.length === 0
        ? undefined
        : await softly(
            call(listQuotes, {
              body: {
                list: hits.slice(0, 200).map(({ entityType, entityValue }) => ({
                  entityType,
                  entityValue,
                  ...(entityType === 'STOCK' ? { isoCurrency: 'EUR' } : {}),
                })),
              },
            }),
          )
    const quoteByKey = new Map((quotes?.list ?? []).map((quote) => [keyOf(quote), quote]))
    return {
      asked,
      answers,
      all: found.facets,
      facets,
      quoteByKey,
      suggested,
      byWord,
      pages: about?.pageList.list ?? [],
      articles: about?.articleList.list ?? [],
      lacksArticles: about?.articleList.isUnavailable ?? !about,
      episodes: heard?.list ?? [],
      lists: inReach ? matchingLists(inReach, asked) : nothingMatches,
    }
  },
  head: ({ asked, all }) => ({
    title: `Suche nach „${asked}“`,
    noIndex: all.length === 0,
    data: { props: { pageProps: { facets: all } } },
  }),
  Page: ({
    asked,
    answers,
    all,
    facets,
    quoteByKey,
    suggested,
    byWord,
    pages,
    articles,
    lacksArticles,
    episodes,
    lists,
    at,
  }) => {
    const { own, experts, authors } = lists
    const isFirst = pagesFirst(
      asked,
      pages,
      all.flatMap(({ results: [first] }) => first?.name ?? []),
    )
    const total = all.reduce((sum, facet) => sum + facet.total, own.length + experts.length + authors.length)
    return (
      <>
        <Crumbs crumbs={[home, { label: 'Suche', path: '/suche' }, { label: asked }]} />
        <div className="page-head">
          <div>
            <h1>Suche nach „{asked}“</h1>
            <p className="sm">
              {total > 0
                ? `${format.integer(total)} Treffer`
                : pages.length > 0
                  ? format.counted(pages.length, 'Seite', 'Seiten')
                  : articles.length > 0
                    ? 'Keine Werte, nur News'
                    : episodes.length > 0
                      ? 'Keine Werte, nur Podcasts und Videos'
                      : answers.length > 0
                        ? format.counted(answers.length, 'Antwort', 'Antworten')
                        : noHits(asked, lacksArticles)}
            </p>
          </div>
          <SearchForm value={asked} />
        </div>
        <div className="stack">
          <AnswerBoard answers={answers} />
          {isFirst ? <PagesBoard pages={pages} links={at.links} /> : null}
          {all.length > 1 ? (
            <nav className="chips" aria-label="Art der Treffer">
              <a
                className="chip"
                href={withQuery(at.path, at.query, { typ: undefined })}
                aria-current={at.query.has('typ') ? undefined : 'true'}
              >
                Alle <em>{format.integer(total)}</em>
              </a>
              {all.map(({ type, nameType, total: count }) => (
                <a
                  key={type}
                  className="chip"
                  href={withQuery(at.path, at.query, { typ: type })}
                  aria-current={at.query.get('typ') === type ? 'true' : undefined}
                >
                  {assetClasses.pluralOf(nameType)} <em>{format.integer(count)}</em>
                </a>
              ))}
            </nav>
          ) : null}
          {facets.map((facet) => (
            <FacetBoard
              key={facet.type}
              facet={facet}
              quoteByKey={quoteByKey}
              more={withQuery(at.path, at.query, { typ: facet.type })}
            />
          ))}
          <ListBoard title="Deine Depots und Listen" lists={own} />
          <ListBoard title="Experten" lists={experts} />
          <ListBoard title="Autoren" lists={authors} />
          {total === 0 &&
          answers.length === 0 &&
          pages.length === 0 &&
          articles.length === 0 &&
          episodes.length === 0 ? (
            <section className="board">
              <Empty
                text={noHits(asked, lacksArticles)}
                hint="Prüfe die Schreibweise, oder suche nach WKN oder ISIN."
              />
            </section>
          ) : null}
          {byWord.length > 0 ? (
            <Board title="Treffer zu einzelnen Wörtern">
              <div className="pad">
                <LinkChips links={byWord} />
              </div>
            </Board>
          ) : null}
          {isFirst ? null : <PagesBoard pages={pages} links={at.links} />}
          <SearchedBoard title="Vorschläge" rows={suggested} />
          {articles.length > 0 ? (
            <Board
              title="News"
              action={
                <a className="more" href={`/suche/typ/news/${encodeURIComponent(asked)}`}>
                  Alle News
                </a>
              }
            >
              <ArticleList articles={articles} now={at.now} />
            </Board>
          ) : lacksArticles ? (
            <Board title="News">
              <Empty
                text="News lassen sich gerade nicht durchsuchen."
                hint="Versuche es in ein paar Minuten noch einmal."
              />
            </Board>
          ) : null}
          {episodes.length > 0 ? (
            <Board title="Podcasts und Videos">
              <ul className="news articles">
                {episodes.map(({ idEpisode, urls, title, datetimePublication }) => (
                  <li key={idEpisode}>
                    <time dateTime={datetimePublication}>{format.shortDate(datetimePublication)}</time>
                    <div>
                      <a href={new URL(urls.WEBSITE).pathname}>{title}</a>
                    </div>
                  </li>
                ))}
              </ul>
            </Board>
          ) : null}
        </div>
      </>
    )
  },
})

/** Nothing where nothing answers. */
const ListBoard = ({ title, lists }: { title: string; lists: readonly MatchingList[] }) =>
  lists.length === 0 ? null : (
    <Board title={title}>
      <ul className="chips pad">
        {lists.map(({ name, detail, path }) => (
          <li key={path}>
            <a className="chip" href={path}>
              {name} <small>{detail}</small>
            </a>
          </li>
        ))}
      </ul>
    </Board>
  )

const mostPages = 10
const mostSuggested = 8

/** The most searched instruments, else the best known shares. */
async function mostSought(call: Call): Promise<readonly ListRow[]> {
  const searched = await softly(call(getMostSearched, { query: { perPage: mostSuggested } }))
  if (searched && searched.list.length > 0) return searched.list
  return (
    (
      await softly(
        call(listClass, { params: { assetClass: 'stocks' }, query: { selection: 'lead', perPage: mostSuggested } }),
      )
    )?.list ?? []
  )
}

function FacetBoard({
  facet,
  quoteByKey,
  more,
}: {
  facet: Facet
  quoteByKey: ReadonlyMap<string, Quote>
  more: string
}) {
  const quote = (instrument: Instrument) => quoteByKey.get(keyOf(instrument))
  return (
    <Board
      title={assetClasses.pluralOf(facet.nameType)}
      action={
        facet.total > facet.results.length ? (
          <a className="more" href={more}>
            Alle {format.integer(facet.total)}
          </a>
        ) : undefined
      }
    >
      <Table
        caption={`Treffer: ${assetClasses.pluralOf(facet.nameType)}`}
        rows={facet.results}
        rowKey={keyOf}
        columns={[
          {
            key: 'name',
            label: 'Name',
            cell: (instrument) => (
              <>
                <InstrumentName
                  instrument={instrument}
                  detail={[instrument.displayType, instrument.symbol].filter(Boolean).join(' · ')}
                />
                <small className="under-narrow">{[instrument.wkn, instrument.isin].filter(Boolean).join(' · ')}</small>
              </>
            ),
          },
          ...(facet.results.some(({ wkn }) => wkn)
            ? [
                {
                  key: 'wkn',
                  label: 'WKN',
                  from: 'tablet' as const,
                  cell: (instrument: Instrument) => instrument.wkn || '–',
                },
              ]
            : []),
          ...(facet.results.some(({ isin }) => isin)
            ? [
                {
                  key: 'isin',
                  label: 'ISIN',
                  from: 'tablet' as const,
                  cell: (instrument: Instrument) => instrument.isin || '–',
                },
              ]
            : []),
          {
            key: 'last',
            label: 'Kurs',
            numeric: true,
            cell: (instrument) => {
              const found = quote(instrument)
              return found?.last === undefined
                ? '–'
                : `${format.price(found.last, kindOf(instrument))}\u00a0${format.unit(found.displayUnit)}`
            },
          },
          {
            key: 'change',
            label: '± %',
            numeric: true,
            cell: (instrument) => {
              const found = quote(instrument)
              return found ? <QuoteChange instrument={instrument} quote={found} /> : '–'
            },
            attributes: (instrument) => {
              const found = quote(instrument)
              return found ? liveChange(found) : {}
            },
          },
        ]}
      />
    </Board>
  )
}
