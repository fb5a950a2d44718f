import { feature } from '../feature.ts'
import { accountRoutes } from './account.page.tsx'
import { brokerRoutes } from './brokers.page.tsx'
import { entryRoutes } from './entry.page.tsx'
import { manageRoute } from './manage.page.tsx'
import { orderRoutes } from './order.page.tsx'
import { quizRoute } from './quiz.page.tsx'
import * as contract from './trading.contract.ts'
import { tradingHandlers } from './trading.handlers.ts'

export const trading = feature({
  name: 'trading',
  pages: [...brokerRoutes, manageRoute, quizRoute, ...entryRoutes, ...accountRoutes, ...orderRoutes],
  contracts: [contract],
  handlers: tradingHandlers,
})
