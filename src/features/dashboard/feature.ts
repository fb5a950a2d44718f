import { feature } from '../feature.ts'
import * as contract from './dashboard.contract.ts'
import { dashboardHandlers } from './dashboard.handlers.ts'
import { route } from './dashboard.page.tsx'

export const dashboard = feature({
  name: 'dashboard',
  pages: [route],
  contracts: [contract],
  handlers: dashboardHandlers,
})
