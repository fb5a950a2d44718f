import type { ColumnType, Generated } from 'kysely'
import type { EntitySubType, EntityType } from '#contract/vocabulary.ts'

/** The tables of the market: figures and histories as computed, and what was imported; part of `Database`. */
export interface MarketTables {
  daily_figures: StoredFigures
  index_histories: StoredIndexHistory
  past_closes: StoredCloses
  imports: Imports
  imported_instruments: ImportedInstruments
  imported_notations: ImportedNotations
  reported_figures: StoredReported
  daily_prices: DailyPrices
  fx_rates: FxRates
}

/** The table of daily figures as it was last computed, so that a start need not wait for it. */
interface StoredFigures {
  instrument_key: string
  version: string
  day: string
  figures: ColumnType<unknown, string, string>
}

/** Daily bars of a large index as they were last computed. */
interface StoredIndexHistory {
  notation_id: number
  version: string
  /** JSON */
  bars: string
}

/** Closes of days that are over, of the market of a version. */
interface StoredCloses {
  notation_id: number
  version: string
  from_day: string
  until_day: string
  /** as `packedCloses` writes them */
  closes: Buffer
}

/** A file that was taken in, or a later one that changed something. */
interface Imports {
  id: Generated<number>
  kind: 'instruments' | 'prices' | 'fx'
  /** what readers see as „Quelle“: the file's name, or the house that published it */
  source: string
  /** of the file's bytes */
  sha256: string
  changed_rows: number
  imported_at: Generated<Date>
}

interface ImportedInstruments {
  entity_type: EntityType
  /** digits from 800,000,000 */
  entity_value: string
  entity_sub_type: EntitySubType | null
  isin: string | null
  wkn: string | null
  symbol: string | null
  home_symbol: string | null
  name: string
  iso_currency: string
  iso_country: string | null
  /** facts of the class, as the market's instruments have them */
  facts: ColumnType<unknown, string, string>
  import_id: number
}

interface ImportedNotations {
  /** from 850,000,000 */
  id: number
  entity_type: EntityType
  entity_value: string
  /** 0 is the main listing */
  place: number
  venue: string
  iso_currency: string
}

/** A figure of a paper as a file told it. */
interface StoredReported {
  entity_type: EntityType
  entity_value: string
  name: string
  /** a number or a text */
  value: ColumnType<number | string, string, string>
  source: string
  as_of: string
  import_id: number
}

/** Real daily prices, split-adjusted. A series that knows only closes has no open, high, low. */
interface DailyPrices {
  notation_id: number
  day: string
  open: number | null
  high: number | null
  low: number | null
  close: number
  volume: number | null
  import_id: number
}

/** Reference rates: how many units of the currency one euro buys. */
interface FxRates {
  iso_currency: string
  day: string
  units_per_euro: number
  import_id: number
}
