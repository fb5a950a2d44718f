import { feature } from '../feature.ts'
import { analysisRoute } from './analysis.page.tsx'
import { accountRoutes } from './accounts.page.tsx'
import { addRoutes } from './add.page.tsx'
import { bookingRoutes } from './booking.page.tsx'
import { depotRoutes } from './depot.page.tsx'
import { depotsRoute } from './depots.page.tsx'
import { incomeRoutes } from './income.page.tsx'
import { investmentRoutes } from './investments.page.tsx'
import * as contract from './wealth.contract.ts'
import { wealthHandlers } from './wealth.handlers.ts'

export const depots = feature({
  name: 'depots',
  pages: [
    depotsRoute,
    ...addRoutes,
    ...accountRoutes,
    ...investmentRoutes,
    analysisRoute,
    ...incomeRoutes,
    ...bookingRoutes,
    ...depotRoutes,
  ],
  contracts: [contract],
  handlers: wealthHandlers,
})
