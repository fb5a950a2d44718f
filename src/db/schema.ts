import type { ColumnType, Generated } from 'kysely'

/** The tables, as Kysely's queries see them. Migrations make them; the two are changed together. */
export interface Database {
  stored_settings: StoredSettings
  page_visits: PageVisits
  daily_figures: StoredFigures
}

/** Small settings of a browser's guest or a user, one row a key. */
export interface StoredSettings {
  /** `guest:<hash of the cookie>` or `user:<id>` */
  owner: string
  key: string
  /** JSON; written as its text */
  value: ColumnType<unknown, string, string>
  changed_at: Generated<Date>
}

/** How often an instrument's page was read on a day; bots and repeated views are not counted. */
export interface PageVisits {
  instrument_key: string
  day: string
  visits: Generated<number>
}

/** The table of daily figures as it was last computed, so that a start need not wait for it. */
export interface StoredFigures {
  instrument_key: string
  version: string
  day: string
  figures: ColumnType<unknown, string, string>
}
