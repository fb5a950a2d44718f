import { authorsFollowedBy } from '#alerts/author-follows.ts'
import { assertRights, userOf, type Asker } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { nestedQuery } from '#api/nested-query.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso, readDate } from '#api/present-time.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import {
  adLabelStyleOf,
  articleOf,
  authorOf,
  authorsOf,
  findAndCountArticles,
  findArticles as articlesFor,
  hasArticles,
  languagesOf,
  publisherOf,
  publishersOf,
  type ArticleQuestion,
} from '#content/articles.ts'
import { mostRead } from '#content/reads.ts'
import { basketOf, type Theme } from '#content/themes.ts'
import { addDays } from '#calendar/days.ts'
import { systemClock } from '#platform/clock.ts'
import { articleKindNames, articleKinds, articleSectionNames, type ArticleKind } from '#contract/articles.ts'
import { startOfBerlinDay } from '#contract/berlin.ts'
import { Failure } from '#contract/failures.ts'
import type { ContentItem } from '#contract/rich-text.ts'
import { dayMs, type Instant, type InstrumentKey } from '#contract/vocabulary.ts'
import { ownPapers } from '#features/lists/own-papers.ts'
import { presentHead, presentStoredAuthor, presentTeaser } from '#features/lists/present-articles.ts'
import { once } from '#platform/kept.ts'
import { portfolioOf } from '#portfolio/stored-portfolios.ts'
import { bookedBy } from '#portfolio/stored-transactions.ts'
import { positionsOf } from '#watchlists/stored-positions.ts'
import { watchlistOf } from '#watchlists/stored-watchlists.ts'
import {
  articleFilterNames,
  findArticles,
  getArticle,
  getArticleFinder,
  getAuthor,
  getAuthorGroups,
  getPublisher,
  listMostRead,
  listPortfolioTeasers,
  listWatchlistTeasers,
  type ArticleFilters,
} from './articles.contract.ts'

/** values whose quotes an article shows */
const mostValues = 12

const languageNames = new Intl.DisplayNames('de', { type: 'language' })

/** Articles and who writes them. */
export function articleHandlers(rooms: Rooms) {
  const { db, origin, universe } = rooms
  const now = () => rooms.market.now()
  const basketWith = perGeneration(rooms, () => once((theme: Theme) => basketOf(universe, theme)))

  return [
    handle(findArticles, async ({ query, asker, expires }) => {
      const filters = filtersOf({ ...query, ...nestedFilters(query.queryParameters) })
      const question: ArticleQuestion = {
        now: now(),
        ...filters,
        ...(query.onlyFollowed && { authors: await followed(asker, filters.authors), unpaid: true }),
        instruments: query.onlyMine ? await mine(asker) : query.theme ? ofTheme(query.theme) : asked(query),
        type: query.entityValue === undefined ? query.entityType : undefined,
      }
      const stretch = { ...query, byRelevance: query.sort === 'RELEVANCE' }
      const { list, total } = query.calculateTotal
        ? await findAndCountArticles(db, question, stretch)
        : { list: await articlesFor(db, question, stretch), total: undefined }
      return { expires, list: list.map((head) => presentTeaser(rooms, head, asker)), total }
    }),

    handle(listPortfolioTeasers, async ({ params, query, asker, expires }) => {
      const { id } = await portfolioOf(db, userOf(asker), params.entityValue)
      return { expires, list: await teasersOn(await bookedBy(db, userOf(asker), id), query, asker) }
    }),

    handle(listWatchlistTeasers, async ({ params, query, asker, expires }) => {
      const { id } = await watchlistOf(db, userOf(asker), params.entityValue)
      const positions = await positionsOf(db, userOf(asker), id)
      const papers = positions.map(({ instrument }) => instrument)
      return { expires, list: await teasersOn(papers, query, asker) }
    }),

    handle(listMostRead, async ({ query: { days, perPage }, asker, expires }) => {
      // readers are counted by the day they live in, whatever the market's clock says
      const today = rooms.calendar.dayOf('XETR', systemClock.now())
      const counted = await mostRead(db, addDays(today, 1 - days), perPage)
      const heads = await articlesFor(
        db,
        { now: now(), ids: counted.map(({ article }) => article) },
        { page: 0, perPage },
      )
      return {
        expires,
        list: counted.flatMap(({ article, readers }) => {
          const head = heads.find(({ id }) => id === article)
          return head ? [{ ...presentTeaser(rooms, head, asker), readers }] : []
        }),
      }
    }),

    handle(getArticleFinder, async ({ expires }) => ({
      expires,
      publishers: await publishersOf(db),
      articleSubTypes: articleKindNames.map((value) => ({ value, name: articleKinds[value] })),
      languages: (await languagesOf(db, now())).map((value) => ({ value, name: languageNames.of(value) ?? value })),
      hasArticles: await hasArticles(db, now()),
    })),

    handle(getArticle, async ({ params: { entityValue }, asker, expires }) => {
      const which = whichOf(entityValue)
      const found = which && (await articleOf(db, which, now()))
      if (!found) throw new Failure('NOT_FOUND', { entityValue }, `Unknown article: ${entityValue}`)
      const { tier } = asker.rights
      const shortened = found.premium && tier !== 'PLUS' && tier !== 'PRO'
      const { disclosure, recommendation } = found.facts
      return {
        type: 'V1Article' as const,
        ...presentHead(rooms, found, asker, mostValues),
        expires,
        displayType: 'NATIVE' as const,
        section: found.section ?? undefined,
        instruments: found.instruments
          .flatMap((key) => universe.byKey(key) ?? [])
          .map((instrument) => presentInstrument(instrument, origin)),
        contentItems: shortened ? [] : [...found.items],
        ...(shortened && { shortened: true as const }),
        link: found.link ?? undefined,
        disclosure,
        recommendation: recommendation && {
          producer: recommendation.producer,
          completed: iso(recommendation.completedAt),
          pricesOf: iso(recommendation.pricesOf),
          method: recommendation.method,
          conflicts: recommendation.conflicts,
        },
        corrections: found.corrections.map(({ at, text }) => ({ datetime: iso(at), text: text ?? undefined })),
        noIndex: found.noIndex,
        displayAds: found.displayAds,
      }
    }),

    handle(getAuthorGroups, async ({ expires }) => {
      const authors = (await authorsOf(db)).map((row) => presentStoredAuthor(row, origin))
      return { expires, groups: authors.length > 0 ? [{ name: 'Redaktion', authors }] : [] }
    }),

    handle(getAuthor, async ({ params: { alias }, expires }) => {
      const found = await authorOf(db, alias)
      if (!found) throw new Failure('AUTHOR_UNKNOWN', { alias }, `Unknown author: ${alias}`)
      return {
        ...presentStoredAuthor(found, origin),
        expires,
        disclosure: found.disclosure ?? undefined,
        contentItems: found.items as ContentItem[], // written by `takeInTexts`
      }
    }),

    handle(getPublisher, async ({ params: { alias }, expires }) => {
      const found = await publisherOf(db, alias)
      if (!found) throw new Failure('NOT_FOUND', { alias }, `Unknown publisher: ${alias}`)
      return {
        expires,
        id: found.id,
        alias: found.alias,
        name: found.name,
        kind: found.kind,
        noIndex: found.no_index,
        adLabelStyle: adLabelStyleOf(found.ad_label_style),
        displayAds: found.display_ads,
        finderAlias: found.finder_alias ?? undefined,
        finderName: found.finder_name ?? undefined,
        finderTitle: found.finder_title ?? undefined,
        finderDescription: found.finder_description ?? undefined,
        finderHeadline: found.finder_headline ?? undefined,
      }
    }),
  ]

  async function teasersOn(instruments: InstrumentKey[], stretch: { page: number; perPage: number }, asker: Asker) {
    const heads = await articlesFor(db, { now: now(), instruments }, stretch)
    return heads.map((head) => presentTeaser(rooms, head, asker))
  }

  /** what the asker watches and has booked */
  async function mine(asker: Asker): Promise<InstrumentKey[]> {
    assertRights(asker, ['DEPOTS_READ', 'WATCHLISTS_READ'])
    return [...(await ownPapers(rooms, userOf(asker))).keys()]
  }

  /** authors whom the asker follows, of these if there are any */
  async function followed(asker: Asker, among: readonly string[] | undefined): Promise<string[]> {
    assertRights(asker, ['OTHER_READ'])
    const all = (await authorsFollowedBy(db, userOf(asker))).map(({ author }) => author)
    return among ? all.filter((author) => among.includes(author)) : all
  }

  function ofTheme(alias: string): InstrumentKey[] {
    const theme = rooms.themes().find((each) => each.alias === alias)
    if (!theme) throw new Failure('THEME_UNKNOWN', { alias }, `Unknown theme: ${alias}`)
    return basketWith()(theme).map(({ key }) => key)
  }

  function asked({ entityType, entityValue }: { entityType?: string | undefined; entityValue?: string | undefined }) {
    if (entityType === undefined || entityValue === undefined) return undefined
    return [instrumentOf(rooms, entityType as Parameters<typeof instrumentOf>[1], entityValue).key]
  }
}

function whichOf(entityValue: string): Parameters<typeof articleOf>[1] | undefined {
  if (/^[1-9]\d{0,17}$/.test(entityValue)) return { id: entityValue }
  const [place, alias = ''] = entityValue.split(':')
  const section = articleSectionNames.find((each) => each === place)
  return section && { section, alias }
}

/** Midnight of Berlin at which a day begins. */
const startOf = (text: string): Instant => startOfBerlinDay(readDate(text).day)

function filtersOf(given: ArticleFilters): Omit<ArticleQuestion, 'now'> {
  const kinds = given.articleSubType
    ?.split(',')
    .filter((each): each is ArticleKind => Object.hasOwn(articleKinds, each))
  return {
    words: given.searchValue?.trim() || undefined,
    publisher: given.publisher || undefined,
    authors: given.author ? [given.author] : undefined,
    kinds: kinds && kinds.length > 0 ? kinds : undefined,
    section: articleSectionNames.find((each) => each === given.section),
    language: given.language || undefined,
    from: given.dateTimeStart ? startOf(given.dateTimeStart) : undefined,
    to: given.dateTimeEnd ? startOf(given.dateTimeEnd) + dayMs : undefined,
  }
}

/** Filters of `queryParameters`, which some clients escape twice. */
function nestedFilters(text: string): ArticleFilters {
  const nested = nestedQuery(text)
  return Object.fromEntries(
    articleFilterNames.flatMap((name) => {
      const value = nested.get(name)
      return value ? [[name, value.slice(0, 200)]] : []
    }),
  )
}
