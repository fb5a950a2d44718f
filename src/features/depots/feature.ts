import { feature } from '../feature.ts'
import { analysisRoute } from './analysis.page.tsx'
import { accountRoutes } from './accounts.page.tsx'
import { addRoutes } from './add.page.tsx'
import { accountHandlers } from './accounts.handlers.ts'
import * as atBrokersContract from './at-brokers.contract.ts'
import { brokerDepotHandlers } from './at-brokers.handlers.ts'
import { brokerDepotRoute } from './at-brokers.page.tsx'
import * as banksContract from './banks.contract.ts'
import { bankHandlers } from './banks.handlers.ts'
import { bankRoutes } from './banks.page.tsx'
import { connectedRoute } from './connected.page.tsx'
import { bookingRoutes } from './booking.page.tsx'
import { depotRoutes } from './depot.page.tsx'
import { depotsRoute } from './depots.page.tsx'
import { calendarRoute } from './income-calendar.page.tsx'
import { incomeFile } from './income-file.page.ts'
import { incomeRoute } from './income.page.tsx'
import { investmentRoutes } from './investments.page.tsx'
import * as incomeContract from './income.contract.ts'
import { incomeHandlers } from './income.handlers.ts'
import { investmentHandlers } from './investments.handlers.ts'
import { overviewHandlers } from './overview.handlers.ts'
import { ownDepots } from './own-depots.handlers.ts'
import * as riskContract from './risk.contract.ts'
import { riskHandlers } from './risk.handlers.ts'
import * as targetsContract from './targets.contract.ts'
import { targetHandlers } from './targets.handlers.ts'
import * as taxContract from './tax.contract.ts'
import { taxHandlers } from './tax.handlers.ts'
import { taxRoute } from './tax.page.tsx'
import { cashTransferRoute } from './cash-transfer.page.tsx'
import { transferRoute } from './transfer.page.tsx'
import * as tokenContract from './wealth-token.contract.ts'
import { wealthTokenHandlers } from './wealth-token.handlers.ts'
import * as contract from './wealth.contract.ts'
import { wealthHandlers } from './wealth.handlers.ts'

export const depots = feature({
  name: 'depots',
  pages: [
    depotsRoute,
    ...addRoutes,
    connectedRoute,
    ...bankRoutes,
    brokerDepotRoute,
    ...accountRoutes,
    ...investmentRoutes,
    analysisRoute,
    incomeRoute,
    calendarRoute,
    incomeFile,
    taxRoute,
    ...bookingRoutes,
    transferRoute,
    cashTransferRoute,
    ...depotRoutes,
  ],
  contracts: [
    contract,
    tokenContract,
    incomeContract,
    riskContract,
    targetsContract,
    taxContract,
    banksContract,
    atBrokersContract,
  ],
  handlers: (rooms) => {
    const depots = ownDepots(rooms)
    return [
      ...wealthHandlers(rooms, depots),
      ...overviewHandlers(rooms, depots),
      ...accountHandlers(rooms, depots),
      ...wealthTokenHandlers(rooms),
      ...investmentHandlers(rooms, depots),
      ...riskHandlers(rooms, depots),
      ...targetHandlers(rooms, depots),
      ...incomeHandlers(rooms, depots),
      ...taxHandlers(rooms, depots),
      ...bankHandlers(rooms, depots),
      ...brokerDepotHandlers(rooms, depots),
    ]
  },
})
