import * as z from 'zod'

/** A portfolio, depot or watchlist that the search finds by its name. */
export const ListHit = z.object({
  entityType: z.enum(['PORTFOLIO', 'WATCHLIST']),
  entitySubType: z.enum(['USER', 'EXPERT']),
  entityValue: z.string(),
  kind: z.enum(['SAMPLE', 'DEPOT', 'ACCOUNT']).optional().describe('of a portfolio'),
  name: z.string(),
  owner: z.object({ name: z.string() }).optional().describe('the expert who shows it; of one’s own absent'),
  urls: z.object({ WEBSITE: z.string() }),
})
export type ListHit = z.infer<typeof ListHit>

const AuthorHit = z.object({ name: z.string(), role: z.string().optional(), urls: z.object({ WEBSITE: z.string() }) })

const hits = z.object({ list: z.array(ListHit) })

/** Everything with a name that the search finds in one asker's reach, whatever is typed. */
export const FoundLists = z.object({
  portfolioList: hits.describe('the asker’s own'),
  watchlistList: hits.describe('the asker’s own'),
  expertPortfolioList: hits,
  expertWatchlistList: hits,
  authorList: z.object({ list: z.array(AuthorHit) }),
})
export type FoundLists = z.infer<typeof FoundLists>
