import type { ColumnType, Generated } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { AlertTables } from './alert-tables.ts'
import type { BankTables } from './bank-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { ForumTables } from './forum-tables.ts'
import type { MarketTables } from './market-tables.ts'
import type { PortfolioTables } from './portfolio-tables.ts'
import type { ReaderTables } from './reader-tables.ts'
import type { TradingTables } from './trading-tables.ts'
import type { Sealable } from './vault.ts'

/** The tables, as Kysely's queries see them. Migrations make them; the two are changed together. */
export interface Database
  extends AccountTables,
    AlertTables,
    BankTables,
    ContentTables,
    ForumTables,
    MarketTables,
    PortfolioTables,
    ReaderTables,
    TradingTables {
  stored_settings: StoredSettings
  page_visits: PageVisits
  monthly_visits: MonthlyVisits
  secrets: Secrets
  idempotent_answers: IdempotentAnswers
  outbox: Outbox
  vault_keys: VaultKeys
}

/** Small settings of a browser's guest or a user, one row a key. */
interface StoredSettings {
  /** `guest:<hash of the cookie>` or `user:<id>` */
  owner: string
  key: string
  /** JSON; written as its text */
  value: ColumnType<unknown, string, string>
  changed_at: Generated<Date>
  /** another with every change; PostgreSQL writes it as text */
  version: ColumnType<string, number | undefined, number>
}

/** How often an instrument's page was read on a day; bots and repeated views are not counted. */
interface PageVisits {
  instrument_key: string
  day: string
  visits: Generated<number>
}

/** The same by month. */
interface MonthlyVisits {
  /** its first day */
  month: string
  instrument_key: string
  visits: number
}

/** Made at first start, shared by all processes. */
interface Secrets extends Sealable {
  name: string
  value: Buffer | null
}

/** What was answered to a POST that named itself by an `Idempotency-Key`, for a day. */
export interface IdempotentAnswers extends Sealable {
  owner: string
  key: string
  /** of endpoint, parameters and body */
  request_sha256: string
  /** JSON; written as its text */
  answer: ColumnType<unknown, string | null, string | null>
  answered_at: Generated<Date>
}

/** Mails, until a server has taken them and for a month after. */
interface Outbox {
  id: Generated<string>
  recipient: string
  subject: string
  text: string
  html: string
  created_at: Generated<Date>
  attempts: Generated<number>
  /** when it is tried next; null: it is given up */
  due_at: Generated<Date | null>
  sent_at: Date | null
  last_error: string | null
  /** of a mailing list: the address that ends it with one POST */
  unsubscribe: string | null
}

/** Keys that values are sealed with, each with something it has sealed: a start has them all, or tells which is missing. */
interface VaultKeys {
  name: string
  proof: string
  /** when everything was sealed under it; null: not yet */
  swept_at: Date | null
}
