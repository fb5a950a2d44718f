import { feature } from '../feature.ts'
import * as contract from '#contract/personal.ts'
import { route } from './settings.page.tsx'
import { pruneGuests } from './settings.jobs.ts'
import { storageHandlers } from './storage.handlers.ts'

export const settings = feature({
  name: 'settings',
  pages: [route],
  contracts: [contract],
  handlers: storageHandlers,
  jobs: [pruneGuests],
})
