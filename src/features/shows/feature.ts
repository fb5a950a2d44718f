import { feature } from '../feature.ts'
import * as contract from './shows.contract.ts'
import { showHandlers } from './shows.handlers.ts'
import { showRoutes } from './shows.page.tsx'

export const shows = feature({
  name: 'shows',
  pages: showRoutes,
  contracts: [contract],
  handlers: showHandlers,
})
