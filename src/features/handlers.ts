import type { Bound } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { bondHandlers } from '#features/bonds/bonds.handlers.ts'
import { classListHandlers } from '#features/lists/class-lists.handlers.ts'
import { compareHandlers } from '#features/compare/compare.handlers.ts'
import { currencyHandlers } from '#features/currencies/currencies.handlers.ts'
import { derivativeOverviewHandlers } from '#features/derivatives/derivatives.handlers.ts'
import { derivativeHandlers } from '#features/derivatives/calculator.handlers.ts'
import { eventHandlers } from '#features/lists/events.handlers.ts'
import { exchangeHandlers } from '#features/exchanges/exchanges.handlers.ts'
import { fittingDerivativeHandlers } from '#features/derivatives/fitting.handlers.ts'
import { fundHandlers } from '#features/funds/funds.handlers.ts'
import { historyHandlers } from '#features/instrument/history.handlers.ts'
import { holdingFundHandlers } from '#features/funds/holding-funds.handlers.ts'
import { indexHandlers } from '#features/indices/indices.handlers.ts'
import { listHandlers } from '#features/lists/lists.handlers.ts'
import { outboxHandlers } from '#features/outbox/outbox.handlers.ts'
import { peerHandlers } from '#features/stocks/peers.handlers.ts'
import { performanceHandlers } from '#features/instrument/performance.handlers.ts'
import { quoteHandlers } from '#features/instrument/quotes.handlers.ts'
import { returnHandlers } from '#features/instrument/returns.handlers.ts'
import { screenerHandlers } from '#features/stocks/screener.handlers.ts'
import { searchHandlers } from '#features/search/search.handlers.ts'
import { snapshotHandlers } from '#features/instrument/snapshots.handlers.ts'
import { statementHandlers } from '#features/stocks/statements.handlers.ts'
import { stockHandlers } from '#features/stocks/stocks.handlers.ts'
import { storageHandlers } from '#features/settings/storage.handlers.ts'
import { tradeHandlers } from '#features/instrument/trades.handlers.ts'

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
