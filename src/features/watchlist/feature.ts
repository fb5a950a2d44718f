import { feature } from '../feature.ts'
import { pruneWatchlists } from './watchlist.jobs.ts'
import { addPosition } from './add-position.page.tsx'
import { position } from './position.page.tsx'
import { list, overview, tab } from './watchlist.page.tsx'
import * as contract from './watchlists.contract.ts'
import { watchlistHandlers } from './watchlists.handlers.ts'

export const watchlist = feature({
  name: 'watchlist',
  pages: [overview, addPosition, list, tab, position],
  contracts: [contract],
  handlers: watchlistHandlers,
  jobs: [pruneWatchlists],
})
