import * as z from 'zod'
import { ArticleTeaser } from './articles.ts'
import { endpoint } from './endpoint.ts'
import { FoundLists } from './found-lists.ts'
import { Instrument, searchQuery } from './instruments.ts'

export const searchEverything = endpoint({
  name: 'searchEverything',
  path: '/v1/main/search',
  summary: 'The search dialog: instruments, pages and articles for a text.',
  group: 'Search',
  query: searchQuery.extend({
    searchType: z.string().optional().describe('taken for clients that send it; changes nothing'),
  }),
  reply: z.object({
    instrumentList: z.object({ list: z.array(Instrument), total: z.int() }),
    pageList: z.object({ list: z.array(z.object({ name: z.string(), path: z.string() })) }),
    articleList: z.object({
      list: z.array(ArticleTeaser),
      isUnavailable: z
        .boolean()
        .optional()
        .describe('articles cannot be looked through at the moment; what else there is, is whole'),
    }),
  }),
  cache: 'minute',
})

export const listFound = endpoint({
  name: 'listFound',
  path: '/v1/main/search/lists',
  summary: 'Names that the search knows beside instruments: portfolios, watchlists and authors in reach of the asker.',
  group: 'Search',
  reply: FoundLists,
  access: 'anyone; one’s own for who is signed in',
  cache: 'private',
})
