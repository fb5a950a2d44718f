import type { Bound } from '../handle.ts'
import type { Rooms } from '../rooms.ts'
import { exchangeHandlers } from './exchanges.ts'
import { historyHandlers } from './history.ts'
import { indexHandlers } from './indices.ts'
import { listHandlers } from './lists.ts'
import { quoteHandlers } from './quotes.ts'
import { storageHandlers } from './storage.ts'

/** Every endpoint with its answer. */
export const allHandlers = (rooms: Rooms): Bound[] => [
  ...quoteHandlers(rooms),
  ...historyHandlers(rooms),
  ...indexHandlers(rooms),
  ...listHandlers(rooms),
  ...exchangeHandlers(rooms),
  ...storageHandlers(rooms),
]
