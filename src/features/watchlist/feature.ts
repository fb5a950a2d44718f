import { feature } from '../feature.ts'
import { pruneWatchlists } from './watchlist.jobs.ts'
import { addPosition } from './add-position.page.tsx'
import * as expertContract from './expert-watchlists.contract.ts'
import { expertWatchlistRoutes, expertWatchlistsRoute } from './expert-watchlists.page.tsx'
import { position } from './position.page.tsx'
import { list, overview, tab } from './watchlist.page.tsx'
import * as contract from './watchlists.contract.ts'
import { watchlistHandlers } from './watchlists.handlers.ts'

export const watchlist = feature({
  name: 'watchlist',
  pages: [overview, addPosition, list, tab, position, expertWatchlistsRoute, ...expertWatchlistRoutes],
  contracts: [contract, expertContract],
  handlers: watchlistHandlers,
  jobs: [pruneWatchlists],
})
