import { feature } from '../feature.ts'
import { accountRoutes } from './account.page.tsx'
import { brokerRoutes } from './brokers.page.tsx'
import { cancelRoute } from './cancel-order.page.tsx'
import { chooseRoutes } from './choose.page.tsx'
import { connectRoute } from './connect.page.tsx'
import { consentRoute } from './consent.page.tsx'
import { entryRoute } from './entry.page.tsx'
import { manageRoute } from './manage.page.tsx'
import * as login from './login.contract.ts'
import { loginHandlers } from './login.handlers.ts'
import * as stream from './order-stream.contract.ts'
import * as plans from './plans.contract.ts'
import { planHandlers } from './plans.handlers.ts'
import * as quiz from './quiz.contract.ts'
import { quizHandlers } from './quiz.handlers.ts'
import * as quotes from './quotes.contract.ts'
import { quoteHandlers } from './quotes.handlers.ts'
import { orderRoute } from './order.page.tsx'
import { quizRoute } from './quiz.page.tsx'
import * as contract from './trading.contract.ts'
import { tradingHandlers } from './trading.handlers.ts'

export const trading = feature({
  name: 'trading',
  pages: [
    ...brokerRoutes,
    connectRoute,
    consentRoute,
    manageRoute,
    quizRoute,
    ...chooseRoutes,
    entryRoute,
    ...accountRoutes,
    orderRoute,
    cancelRoute,
  ],
  contracts: [contract, login, quotes, stream, plans, quiz],
  handlers: (rooms) => [
    ...tradingHandlers(rooms),
    ...loginHandlers(rooms),
    ...quoteHandlers(rooms),
    ...planHandlers(rooms),
    ...quizHandlers(rooms),
  ],
})
