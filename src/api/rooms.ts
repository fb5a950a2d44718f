import type { Calendar } from '#calendar/calendar.ts'
import type { Db } from '#db/connection.ts'
import type { Universe } from '#market/instruments.ts'
import type { Market } from '#market/market.ts'
import type { Statistics } from '#market/statistics.ts'
import type { Clock } from '#platform/clock.ts'

/** What handlers work with; `main.ts` fills it once. */
export interface Rooms {
  universe: Universe
  market: Market
  calendar: Calendar
  statistics: Statistics
  db: Db
  /** the market's clock, which `MARKET_TIME` may have moved */
  clock: Clock
  /** address of the portal without trailing slash */
  origin: string
}
