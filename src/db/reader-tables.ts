import type { ColumnType, Generated } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'

/** The tables of what readers keep and follow; part of `Database`. */
export interface ReaderTables {
  watchlists: Watchlists
  watchlist_positions: WatchlistPositions
  saved_searches: SavedSearches
  move_watches: MoveWatches
  author_follows: AuthorFollows
  dashboard_visits: DashboardVisits
  expert_profiles: ExpertProfiles
  publications: Publications
  follows: Follows
}

/** What somebody keeps an eye on. */
interface Watchlists {
  id: Generated<string>
  owner: UserId
  name: string
  description: Generated<string>
  created_at: Generated<Date>
  deleted_at: Date | null
  version: ColumnType<string, number | undefined, number>
}

/** A paper in a watchlist. */
interface WatchlistPositions {
  id: Generated<string>
  watchlist: string
  owner: UserId
  /** key of the instrument */
  instrument: string
  /** in its owner's order, ascending */
  place: number
  buy_day: string
  sell_day: string | null
  /** what it cost on `buy_day`, as it was quoted */
  reference_price: number | null
  reference_currency: string
  /** when its owner wants to look at it again */
  alert_at: Date | null
  note: Generated<string>
  created_at: Generated<Date>
  deleted_at: Date | null
  version: ColumnType<string, number | undefined, number>
}

/** A search of a finder that a reader keeps. */
interface SavedSearches {
  id: Generated<string>
  owner: UserId
  name: string
  finder: string
  filters: string
  path: string
  tells: boolean
  /** papers its owner has seen, or was told of */
  known: Generated<string[]>
  /** the day of the market */
  told_on: Date | string | null
  /** those of the last weeks */
  told_days: Generated<string[]>
  created_at: Generated<Date>
}

/** Which alarms of moves somebody is told of, and how. */
interface MoveWatches {
  owner: UserId
  filters: string
  ways: string[]
  /** the day of the market that `told` is of */
  told_on: Date | string
  /** papers its owner was told of that day */
  told: Generated<string[]>
}

/** Somebody wants to know what an author writes. */
interface AuthorFollows {
  owner: UserId
  /** alias */
  author: string
  since: Generated<Date>
  /** how new articles are told; none: they stand on the pages alone */
  ways: Generated<string[]>
  /** articles of the last days that are not told any more */
  told: Generated<string[]>
}

/** Until when somebody has seen what happened to their papers. */
interface DashboardVisits {
  owner: UserId
  seen_at: Date
  /** the end of the visit before this one; null: there was none */
  before_at: Date | null
}

/** Who shows portfolios and watchlists to everybody, as readers see them. */
interface ExpertProfiles {
  user_id: UserId
  name: string
  about: string
  /** who answers for what is published: a person or a house, with its address */
  producer: string
  created_at: Generated<Date>
  version: ColumnType<string, number | undefined, number>
}

/** What an expert shows, and what has to be told beside it. */
interface Publications {
  kind: 'PORTFOLIO' | 'WATCHLIST'
  /** of the portfolio or the watchlist */
  entity: string
  owner: UserId
  strategy: string
  method: string
  sources: string
  horizon: string
  conflicts: string
  /** when its words were finished */
  completed_at: Generated<Date>
  /** when it was first shown */
  published_at: Generated<Date>
  version: ColumnType<string, number | undefined, number>
}

/** Somebody wants to keep an eye on what an expert shows. */
interface Follows {
  user_id: UserId
  kind: 'PORTFOLIO' | 'WATCHLIST'
  /** number of a row, or name of a sample */
  entity: string
  since: Generated<Date>
  /** what was new up to then was told by mail; null: no mail is wanted */
  mailed_until: Date | null
}
