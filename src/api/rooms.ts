import type { Calendar } from '#calendar/calendar.ts'
import type { Db } from '#db/connection.ts'
import type { Search, SearchablePage } from '#finder/search.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import type { Fundamentals } from '#market/fundamentals.ts'
import type { Market } from '#market/market.ts'
import type { Statistics } from '#market/statistics.ts'
import type { Clock } from '#platform/clock.ts'

/** Simulated papers on an underlying, for „Passende Derivate“ and counts. */
export interface PaperSource {
  /** papers of one kind near a wanted gearing, best fit first */
  fitting(underlying: Instrument, direction: 'LONG' | 'SHORT', gearing: number, limit: number): readonly Paper[]
  /** number of papers by German type name */
  counts(underlying: Instrument): readonly { nameType: string; total: number }[]
}

export interface Paper {
  instrument: Instrument
  nameType: string
  strike?: number
  knockOut?: number
  gearingAsk?: number
  barrierDistancePct?: number
  maturity?: string
  issuer: string
}

/** What handlers work with; `main.ts` fills it once. */
export interface Rooms {
  universe: Universe
  market: Market
  calendar: Calendar
  statistics: Statistics
  fundamentals: Fundamentals
  derivatives: PaperSource
  search: Search
  /** the portal's own pages, for the search dialog */
  searchPages: (query: string, limit: number) => readonly SearchablePage[]
  db: Db
  /** the market's clock, which `MARKET_TIME` may have moved */
  clock: Clock
  /** address of the portal without trailing slash */
  origin: string
}
