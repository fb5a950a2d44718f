import { feature } from '../feature.ts'
import * as contract from './alerts.contract.ts'
import { alertHandlers } from './alerts.handlers.ts'
import { pruneAlerts } from './alerts.jobs.ts'
import { overview } from './alerts.page.tsx'
import { change } from './change-alert.page.tsx'
import { create } from './new-alert.page.tsx'
import { pushWorker } from './push-worker.page.ts'
import * as ways from './ways.contract.ts'
import { wayHandlers } from './ways.handlers.ts'

export const alerts = feature({
  name: 'alerts',
  pages: [overview, create, change, pushWorker],
  contracts: [contract, ways],
  handlers: (rooms) => [...wayHandlers(rooms), ...alertHandlers(rooms)],
  jobs: [pruneAlerts],
})
