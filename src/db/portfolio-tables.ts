import type { ColumnType, Generated } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Sealable } from './vault.ts'

/** The tables of portfolios, sample ones and own depots, of their imports and of what else their owner said; part of `Database`. */
export interface PortfolioTables {
  portfolios: Portfolios
  transactions: Transactions
  import_runs: ImportRuns
  import_parts: ImportParts
  import_decisions: ImportDecisions
  dismissed_actions: DismissedActions
  calendar_addresses: CalendarAddresses
  tax_profiles: TaxProfiles
  exemption_orders: ExemptionOrders
  fund_tax_kinds: FundTaxKinds
  depot_targets: DepotTargets
}

/** A sample portfolio, an own depot or an own account. */
interface Portfolios {
  /** PostgreSQL writes whole numbers of this size as text */
  id: Generated<string>
  owner: UserId
  name: string
  note: Generated<string>
  iso_currency: string
  /** bookings move an account; else what is bought is paid in, and what is sold is paid out */
  keeps_cash: boolean
  is_counted: Generated<boolean>
  kind: Generated<'SAMPLE' | 'DEPOT' | 'ACCOUNT'>
  /** key of the instrument it is compared with */
  benchmark: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
  /** another with every change of this row; PostgreSQL writes it as text */
  version: ColumnType<string, number | undefined, number>
  /** another with every change of its transactions */
  contents: ColumnType<string, number | undefined, number>
}

/** What was booked. Decimals come as text and stay exact. */
export interface Transactions extends Sealable {
  id: Generated<string>
  portfolio: string
  owner: UserId
  day: string
  /** `09:15`, Europe/Berlin */
  time: string | null
  kind: string
  /** key of the instrument */
  instrument: string | null
  quantity: string | null
  price: string | null
  amount: string | null
  iso_currency: string
  fee: string | null
  tax: string | null
  /** of a split: so many new shares */
  ratio_new: string | null
  /** for so many old ones */
  ratio_old: string | null
  /** what a contract note says of the instrument's own currency */
  fx_currency: string | null
  fx_gross: string | null
  fx_rate: string | null
  /** which transfer between two portfolios it belongs to */
  transfer: string | null
  /** of a lot that arrived: when it was bought, and at what cost in the currency of the portfolio */
  acquired_day: string | null
  acquired_cost: string | null
  acquired_gross: string | null
  /** without fees and taxes in the currency of the instrument */
  acquired_instrument_gross: string | null
  reversal: Generated<boolean>
  note: Generated<string | null>
  created_at: Generated<Date>
  deleted_at: Date | null
  /** the import it came with */
  run: string | null
  origin: Generated<'hand' | 'file' | 'bank' | 'paper'>
  /** what its origin calls it; once an origin and portfolio */
  external_id: Generated<string | null>
  /** an earlier version of this row, which counts for nothing */
  version_of: Generated<string | null>
  version: ColumnType<string, number | undefined, number>
  /** One a user at most. */
}

/** A file that somebody takes into a portfolio. */
interface ImportRuns {
  id: Generated<string>
  portfolio: string
  owner: UserId
  file_name: string
  /** column → field, as its owner corrected it; JSON, written as its text */
  mapping: ColumnType<unknown, string | null, string | null>
  /** what the file says → key of the instrument its owner means; JSON, written as its text */
  papers: ColumnType<unknown, string | null, string | null>
  state: Generated<'open' | 'imported' | 'undone'>
  imported_rows: Generated<number>
  created_at: Generated<Date>
  imported_at: Date | null
}

/** The file itself, in the pieces in which it came. */
interface ImportParts extends Sealable {
  run: string
  part: number
  /** in bytes */
  size: number
  bytes: Buffer | null
}

/** What the owner of a file decided about a row, or about all that have the same. */
interface ImportDecisions extends Sealable {
  /** in the order in which they were made */
  id: Generated<string>
  run: string
  /** what it is about: another about the same takes its place */
  target: string
  /** JSON, written as its text */
  decision: ColumnType<unknown, string | null, string | null>
}

/** A proposal that the owner of a portfolio does not want. */
interface DismissedActions {
  portfolio: string
  /** kind, key of the instrument and day */
  action: string
}

/** By whose secret address the calendar of expected income is read. */
interface CalendarAddresses {
  owner: UserId
  secret_sha256: Buffer
  created_at: Generated<Date>
}

/** How an owner of depots is taxed. */
interface TaxProfiles {
  owner: UserId
  is_couple: boolean
  church_tax_pct: number
}

/** What a bank leaves untaxed in a depot or account, from a year on. */
interface ExemptionOrders extends Sealable {
  portfolio: string
  from_year: number
  euros: number | null
}

/** What kind of fund one is for the tax of its owner, where the owner knows better. */
interface FundTaxKinds {
  owner: UserId
  instrument: string
  kind: 'equityFund' | 'mixedFund' | 'otherFund'
}

/** What part of the wealth its owner wants in a class of instruments, or on the account. */
interface DepotTargets {
  owner: UserId
  /** `class`, `paper`, `region` or `sector`: by what the wealth is split */
  kind: Generated<string>
  /** key of the class or paper, a region or sector as the allocation names it, or `account` */
  part: string
  percent: string
}
