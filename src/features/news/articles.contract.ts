import * as z from 'zod'
import { Article, articleKindNames, articleSectionNames, ArticleTeaser, Author, Publisher } from '#contract/articles.ts'
import { EpochMs, IsoDay, endpoint, flag, whole } from '#contract/endpoint.ts'
import { ContentItem } from '#contract/rich-text.ts'
import { entityTypes } from '#contract/vocabulary.ts'

const clientFields = {
  device: z.string().optional().describe('taken for clients that send it; changes nothing'),
  application: z.string().optional().describe('taken for clients that send it; changes nothing'),
}
const stretch = { page: whole(0, 10_000, 0), perPage: whole(1, 100, 30) }

/** What articles may be narrowed by; `queryParameters` takes the same names. */
const filters = {
  searchValue: z.string().max(200).optional().describe('words that all stand in it'),
  publisher: z.string().max(80).optional().describe('alias'),
  author: z.string().max(80).optional().describe('alias'),
  articleSubType: z.string().max(200).optional().describe(articleKindNames.join(', ')),
  section: z.enum(articleSectionNames).optional().describe('of own texts'),
  language: z.string().max(2).optional().describe('two letters, such as de'),
  dateTimeStart: IsoDay.optional(),
  dateTimeEnd: IsoDay.optional().describe('the day included'),
}
export type ArticleFilters = { [Name in keyof typeof filters]?: string | undefined }
export const articleFilterNames = Object.keys(filters) as (keyof typeof filters)[] // the keys of a constant

export const findArticles = endpoint({
  name: 'findArticles',
  path: '/v1/articles/finder/configuration_query',
  summary: 'Articles, the newest first: of an instrument, a publisher, an author, or with words.',
  group: 'Articles',
  query: z.object({
    ...filters,
    entityType: z
      .enum(entityTypes)
      .optional()
      .describe('with entityValue: articles on this instrument; alone: on any of that type'),
    entityValue: z.string().max(40).optional().describe('number of the instrument, or ISIN:…, or WKN:…'),
    theme: z.string().max(80).optional().describe('alias of an investment theme: articles on shares of its basket'),
    queryParameters: z.string().max(2000).default('').describe('filters as an encoded query'),
    sort: z
      .enum(['DATE', 'RELEVANCE'])
      .default('DATE')
      .catch('DATE')
      .describe('the newest first, or the best match; other names that clients send count as DATE'),
    order: z.enum(['ASC', 'DESC']).optional().describe('taken for clients that send it; the newest come first'),
    onlyMine: flag.describe('true: values of the asker’s watchlists, sample portfolios and depots'),
    onlyFollowed: flag.describe('true: of authors whom the asker follows, without what was paid for'),
    calculateTotal: flag.describe('true: the answer says how many there are'),
    ...stretch,
    ...clientFields,
  }),
  reply: z.object({
    expires: EpochMs,
    list: z.array(ArticleTeaser),
    total: z.int().optional().describe('up to 10,000, of words up to 1,000; with calculateTotal'),
  }),
  failures: ['INSTRUMENT_UNKNOWN', 'LOGIN_REQUIRED', 'THEME_UNKNOWN'],
  cache: 'live',
})

const ofOwnList = {
  group: 'Articles',
  query: z.object({ ...stretch, ...clientFields }),
  reply: z.object({ expires: EpochMs, list: z.array(ArticleTeaser) }),
  access: 'users, on their own',
  cache: 'private',
} as const

export const listPortfolioTeasers = endpoint({
  name: 'listPortfolioTeasers',
  path: '/v1/articles/portfolios/:entityValue/teasers',
  summary: 'Articles on what was booked in a portfolio, the newest first.',
  params: z.object({ entityValue: z.string().max(20).describe('number of the sample portfolio or depot') }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN'],
  ...ofOwnList,
})

export const listWatchlistTeasers = endpoint({
  name: 'listWatchlistTeasers',
  path: '/v1/articles/watchlists/:entityValue/teasers',
  summary: 'Articles on what is in a watchlist, the newest first.',
  params: z.object({ entityValue: z.string().max(20).describe('number of the watchlist') }),
  failures: ['LOGIN_REQUIRED', 'WATCHLIST_UNKNOWN'],
  ...ofOwnList,
})

export const listMostRead = endpoint({
  name: 'listMostRead',
  path: '/v1/articles/most_read',
  summary: 'Articles that most readers have opened, counted once a reader and day; paid ones are none of them.',
  group: 'Articles',
  query: z.object({
    days: whole(1, 30, 7).describe('1 to 30: today and so many days before, less one'),
    perPage: whole(1, 50, 10),
  }),
  reply: z.object({
    expires: EpochMs,
    list: z.array(ArticleTeaser.extend({ readers: z.int().describe('in these days') })),
  }),
  cache: 'live',
})

export const getArticleFinder = endpoint({
  name: 'getArticleFinder',
  path: '/v1/articles/finder/sub_configuration',
  summary: 'What articles can be narrowed by here: publishers, kinds, languages.',
  group: 'Articles',
  query: z.object(clientFields),
  reply: z.object({
    expires: EpochMs,
    publishers: z.array(Publisher.pick({ id: true, alias: true, name: true, kind: true })),
    articleSubTypes: z.array(z.object({ value: z.enum(articleKindNames), name: z.string() })),
    languages: z.array(z.object({ value: z.string().describe('two letters'), name: z.string().describe('German') })),
    hasArticles: z.boolean(),
  }),
  cache: 'short',
})

export const getArticle = endpoint({
  name: 'getArticle',
  path: '/v1/articles/:entityValue',
  summary: 'An article; the text of a premium one only for readers of Plus.',
  group: 'Articles',
  params: z.object({ entityValue: z.string().max(120).describe('its number, or section:alias') }),
  reply: Article.extend({ expires: EpochMs }),
  failures: ['NOT_FOUND'],
  access: 'anyone; the whole of premium articles: Plus',
  cache: 'private',
})

export const getAuthorGroups = endpoint({
  name: 'getAuthorGroups',
  path: '/v1/articles/authors/groups',
  summary: 'Those who write for the portal.',
  group: 'Articles',
  reply: z.object({
    expires: EpochMs,
    groups: z.array(z.object({ name: z.string(), authors: z.array(Author) })),
  }),
  cache: 'short',
})

export const getAuthor = endpoint({
  name: 'getAuthor',
  path: '/v1/articles/authors/:alias',
  summary: 'Who writes: what they say of themselves and of their interests.',
  group: 'Articles',
  params: z.object({ alias: z.string().max(80).describe('as in its address') }),
  reply: Author.extend({ expires: EpochMs, disclosure: z.string().optional(), contentItems: z.array(ContentItem) }),
  failures: ['AUTHOR_UNKNOWN'],
  cache: 'short',
})

export const getPublisher = endpoint({
  name: 'getPublisher',
  path: '/v1/articles/publishers/:alias',
  summary: 'A publisher and how its articles are shown.',
  group: 'Articles',
  params: z.object({ alias: z.string().max(80).describe('as in its address') }),
  reply: Publisher.extend({ expires: EpochMs }),
  failures: ['NOT_FOUND'],
  cache: 'short',
})
