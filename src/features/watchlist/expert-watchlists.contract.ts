import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Published } from '#contract/experts.ts'
import { Watchlist, WatchlistReport } from '#features/watchlist/watchlists.contract.ts'

const shared = { group: 'Watchlists', cache: 'private' } as const
const params = z.object({ entityValue: z.string().max(20).describe('number of the watchlist, or name of a sample') })

const ExpertWatchlist = Watchlist.extend({
  report: WatchlistReport,
  published: Published,
})
export type ExpertWatchlist = z.infer<typeof ExpertWatchlist>

export const listSubscribableWatchlists = endpoint({
  name: 'listSubscribableWatchlists',
  path: '/v2/watchlists/subscribable_watchlists',
  summary: 'What experts show of their watchlists; samples say so.',
  query: z.object({ subscribed: z.enum(['true', 'false']).optional().describe('true: only what the asker follows') }),
  reply: z.object({ list: z.array(ExpertWatchlist) }),
  ...shared,
})

export const getExpertWatchlist = endpoint({
  name: 'getExpertWatchlist',
  path: '/v2/watchlists/subscribable_watchlists/:entityValue',
  summary: 'A watchlist that an expert shows: the expert, strategy, disclosure and figures.',
  params,
  reply: ExpertWatchlist,
  failures: ['WATCHLIST_UNKNOWN'],
  ...shared,
})

const follows = {
  params,
  writes: true,
  reply: z.object({ isSubscribed: z.boolean() }),
  failures: ['LOGIN_REQUIRED', 'WATCHLIST_UNKNOWN'] as const,
  access: 'whoever is signed in',
  ...shared,
}

export const subscribeWatchlist = endpoint({
  name: 'subscribeWatchlist',
  path: '/v2/watchlists/:entityValue/subscribe',
  summary: 'Follows a watchlist that an expert shows.',
  ...follows,
  query: z.object({
    mail: z.enum(['true', 'false']).optional().describe('true: what is new comes by mail; false: no longer'),
  }),
  reply: z.object({ isSubscribed: z.boolean(), isMailed: z.boolean() }),
})

export const unsubscribeWatchlist = endpoint({
  name: 'unsubscribeWatchlist',
  path: '/v2/watchlists/:entityValue/unsubscribe',
  summary: 'Follows it no longer.',
  ...follows,
})
