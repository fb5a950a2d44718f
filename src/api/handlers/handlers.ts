import type { Bound } from '../handle.ts'
import type { Rooms } from '../rooms.ts'
import { bondHandlers } from './bonds.ts'
import { classListHandlers } from './class-lists.ts'
import { compareHandlers } from './compare.ts'
import { currencyHandlers } from './currencies.ts'
import { derivativeOverviewHandlers } from './derivative-overview.ts'
import { derivativeHandlers } from './derivative-calculator.ts'
import { eventHandlers } from './events.ts'
import { exchangeHandlers } from './exchanges.ts'
import { fittingDerivativeHandlers } from './fitting-derivatives.ts'
import { fundHandlers } from './funds.ts'
import { historyHandlers } from './history.ts'
import { holdingFundHandlers } from './holding-funds.ts'
import { indexHandlers } from './indices.ts'
import { listHandlers } from './lists.ts'
import { outboxHandlers } from './outbox.ts'
import { peerHandlers } from './peers.ts'
import { performanceHandlers } from './performance.ts'
import { quoteHandlers } from './quotes.ts'
import { returnHandlers } from './returns.ts'
import { screenerHandlers } from './screener.ts'
import { searchHandlers } from './search.ts'
import { snapshotHandlers } from './snapshots.ts'
import { statementHandlers } from './statements.ts'
import { stockHandlers } from './stocks.ts'
import { storageHandlers } from './storage.ts'
import { tradeHandlers } from './trades.ts'

/** Every endpoint with its answer. */
export const allHandlers = (rooms: Rooms): Bound[] => [
  ...quoteHandlers(rooms),
  ...historyHandlers(rooms),
  ...tradeHandlers(rooms),
  ...performanceHandlers(rooms),
  ...returnHandlers(rooms),
  ...indexHandlers(rooms),
  ...listHandlers(rooms),
  ...classListHandlers(rooms),
  ...bondHandlers(rooms),
  ...currencyHandlers(rooms),
  ...compareHandlers(rooms),
  ...derivativeOverviewHandlers(rooms),
  ...derivativeHandlers(rooms),
  ...fittingDerivativeHandlers(rooms),
  ...stockHandlers(rooms),
  ...peerHandlers(rooms),
  ...statementHandlers(rooms),
  ...fundHandlers(rooms),
  ...holdingFundHandlers(rooms),
  ...screenerHandlers(rooms),
  ...eventHandlers(rooms),
  ...exchangeHandlers(rooms),
  ...searchHandlers(rooms),
  ...snapshotHandlers(rooms),
  ...storageHandlers(rooms),
  ...outboxHandlers(rooms),
]
