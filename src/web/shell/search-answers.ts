import type { ArticleTeaser } from '#contract/articles.ts'
import type { Instrument } from '#contract/instruments.ts'
import type { Quote } from '#contract/quotes.ts'
import type { getMostSearched, listClass } from '#contract/lists.ts'
import type { listQuotes } from '#contract/quotes.ts'
import type { searchEverything } from '#contract/search.ts'
import type { EpisodeTeaser, searchEpisodes } from '#contract/shows.ts'
import { call } from '#web/client/call.ts'
import { findAll } from '#web/client/dom.ts'
import { listsInReach } from '#web/shell/kept-lists.ts'
import { matchingLists, nothingMatches, type MatchingLists } from '#web/matching-lists.ts'
import { folded } from '#contract/german-text.ts'

export const shownHits = 5
export const shownPages = 10
const suggestedPages = 5
const shownArticles = 3
const shownEpisodes = 3
const shortestForEpisodes = 2

export interface Hit {
  instrument: Instrument
  quote?: Quote | undefined
}

export interface Answers {
  /** what was asked, trimmed */
  text: string
  hits: readonly Hit[]
  total: number
  /** of this portal, whose names hold what was asked */
  pages: readonly PageLink[]
  /** whether the first of them is a page of the reader's own that is called just like that: no value is meant then */
  asksForPage?: boolean
  articles: readonly ArticleTeaser[]
  /** they could not be looked through */
  lacksArticles?: boolean
  /** of podcasts and series of films */
  episodes: readonly EpisodeTeaser[]
  /** own lists, lists of experts, and authors */
  lists: MatchingLists
  /** where the server could not be asked */
  failed?: boolean
}

export interface PageLink {
  label: string
  href: string
}

/**
 * Instruments and pages for a text; for an empty one the instruments that others look for. @throws where the server
 * does not answer
 */
export async function answersTo(text: string, signal: AbortSignal): Promise<Answers> {
  if (!text)
    return {
      text,
      hits: await suggested(signal),
      total: 0,
      pages: [],
      articles: [],
      episodes: [],
      lists: nothingMatches,
    }
  const [{ pages, ...found }, episodes, lists] = await Promise.all([
    searched(text, signal),
    episodesFor(text, signal),
    listsFor(text, signal),
  ])
  const own = ownPagesFor(text)
  return {
    text,
    ...found,
    episodes,
    lists,
    pages: onePerAddress([...own, ...pages, ...pagesFor(text)]),
    asksForPage: own.length > 0,
  }
}

/** Results that need no server. */
export const answersWithout = (text: string): Answers => ({
  text,
  hits: [],
  total: 0,
  pages: pagesFor(text),
  articles: [],
  episodes: [],
  lists: nothingMatches,
  failed: true,
})

async function searched(text: string, signal: AbortSignal): Promise<Omit<Answers, 'text' | 'episodes' | 'lists'>> {
  const { instrumentList, pageList, articleList } = await call<typeof searchEverything>('/v1/main/search', {
    query: { searchValue: text, searchType: 'COMBINED', limit: shownHits },
    signal,
  })
  const pages = pageList.list.map(({ name, path }) => ({ label: name, href: new URL(path, location.href).href }))
  const articles = articleList.list.slice(0, shownArticles)
  const lacksArticles = articleList.isUnavailable ?? false
  const instruments = instrumentList.list.slice(0, shownHits)
  if (instruments.length === 0) return { hits: [], total: 0, pages, articles, lacksArticles }
  const wanted = instruments.map(({ entityType, entityValue }) => ({
    entityType,
    entityValue,
    ...(entityType === 'STOCK' ? { isoCurrency: 'EUR' } : {}),
  }))
  const quotes: { list: readonly Quote[] } = await call<typeof listQuotes>('/v1/instruments/quote_list', {
    method: 'POST',
    body: { list: wanted },
    signal,
  }).catch(() => ({ list: [] }))
  return {
    total: instrumentList.total,
    pages,
    articles,
    lacksArticles,
    hits: instruments.map((instrument) => ({
      instrument,
      quote: quotes.list.find(
        (quote) => quote.entityType === instrument.entityType && quote.entityValue === instrument.entityValue,
      ),
    })),
  }
}

/** None where they cannot be asked for: instruments are found without them. */
const episodesFor = async (text: string, signal: AbortSignal): Promise<readonly EpisodeTeaser[]> =>
  text.length < shortestForEpisodes
    ? []
    : call<typeof searchEpisodes>('/v1/episodes', { query: { searchValue: text, limit: shownEpisodes }, signal }).then(
        ({ list }) => list,
        () => [],
      )

/** None where they cannot be asked for, either. */
const listsFor = (text: string, signal: AbortSignal): Promise<MatchingLists> =>
  listsInReach(signal).then(
    (found) => matchingLists(found, text),
    () => nothingMatches,
  )

async function suggested(signal: AbortSignal): Promise<Hit[]> {
  const query = { perPage: shownHits }
  const most = await call<typeof getMostSearched>('/v1/lists/most_searched', { query, signal })
  if (most.list.length > 0) return most.list
  const lead = { params: { assetClass: 'stocks' }, query: { ...query, selection: 'lead' }, signal } as const
  return (await call<typeof listClass>('/v1/lists/:assetClass', lead)).list
}

/** Menu and footer name the pages. */
export const popularPages = (): PageLink[] =>
  uniquePages(findAll<HTMLAnchorElement>('#menue nav a, .ft-grid nav a')).slice(0, suggestedPages)

/** Legal pages can be found but are not suggested. */
function pagesFor(text: string): PageLink[] {
  const wanted = folded(text)
  if (wanted.length < 2) return []
  const all = findAll<HTMLAnchorElement>('#menue nav a, .ft-grid nav a, .ft-legal a')
  return uniquePages(
    all.filter((link) => folded(`${link.textContent} ${link.dataset['words'] ?? ''}`).includes(wanted)),
  )
}

/** The quick button of the menu with this name; who is not signed in is sent to the sign-in by the page itself. */
function ownPagesFor(text: string): PageLink[] {
  const wanted = folded(text)
  return findAll<HTMLAnchorElement>('#menue .chips a')
    .filter(({ textContent }) => folded(textContent ?? '') === wanted)
    .map(({ href, textContent }) => {
      const { searchParams } = new URL(href)
      return { label: textContent ?? '', href: new URL(searchParams.get('from') ?? href, location.href).href }
    })
}

function uniquePages(links: readonly HTMLAnchorElement[]): PageLink[] {
  return onePerAddress(links.map(({ href, textContent }) => ({ href, label: textContent ?? '' })))
}

/** Of several with one address the first. */
const onePerAddress = (links: readonly PageLink[]): PageLink[] =>
  links.filter(({ href }, i) => links.findIndex((other) => other.href === href) === i)
