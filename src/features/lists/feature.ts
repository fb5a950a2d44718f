import { feature } from '../feature.ts'
import * as contract from '#contract/lists.ts'
import * as classContract from './class-lists.contract.ts'
import { classListHandlers } from './class-lists.handlers.ts'
import { route as eventsFeed } from './events-feed.page.ts'
import { eventHandlers } from './events.handlers.ts'
import { listHandlers } from './lists.handlers.ts'
import { sumUpVisits } from './visits.jobs.ts'

export const lists = feature({
  name: 'lists',
  pages: [eventsFeed],
  contracts: [contract, classContract],
  handlers: (rooms) => [...listHandlers(rooms), ...classListHandlers(rooms), ...eventHandlers(rooms)],
  jobs: [sumUpVisits],
})
