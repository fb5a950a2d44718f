import { feature } from '../feature.ts'
import { searchEpisodes } from '#contract/shows.ts'
import * as contract from './shows.contract.ts'
import { showHandlers } from './shows.handlers.ts'
import { showRoutes } from './shows.page.tsx'

export const shows = feature({
  name: 'shows',
  pages: showRoutes,
  contracts: [contract, { searchEpisodes }],
  handlers: showHandlers,
})
