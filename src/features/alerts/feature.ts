import { feature } from '../feature.ts'
import * as contract from './alerts.contract.ts'
import { alertHandlers } from './alerts.handlers.ts'
import { pruneAlerts } from './alerts.jobs.ts'
import { overview } from './alerts.page.tsx'
import { change } from './change-alert.page.tsx'
import { create } from './new-alert.page.tsx'

export const alerts = feature({
  name: 'alerts',
  pages: [overview, create, change],
  contracts: [contract],
  handlers: alertHandlers,
  jobs: [pruneAlerts],
})
