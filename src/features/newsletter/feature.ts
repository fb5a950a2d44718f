import { feature } from '../feature.ts'
import * as contract from './newsletter.contract.ts'
import { newsletterHandlers } from './newsletter.handlers.ts'
import { pruneNewsletter } from './newsletter.jobs.ts'
import { confirmation, newsletterPage, subscription } from './newsletter.page.tsx'

export const newsletter = feature({
  name: 'newsletter',
  pages: [newsletterPage, confirmation, subscription],
  contracts: [contract],
  handlers: newsletterHandlers,
  jobs: [pruneNewsletter],
})
