import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ArticleKind } from '#contract/articles.ts'
import type { EntitySubType, EntityType, UserId } from '#contract/vocabulary.ts'
import type { ForumTables } from './forum-tables.ts'

/** The tables, as Kysely's queries see them. Migrations make them; the two are changed together. */
export interface Database extends ForumTables {
  stored_settings: StoredSettings
  page_visits: PageVisits
  monthly_visits: MonthlyVisits
  daily_figures: StoredFigures
  index_histories: StoredIndexHistory
  past_closes: StoredCloses
  imports: Imports
  imported_instruments: ImportedInstruments
  imported_notations: ImportedNotations
  reported_figures: StoredReported
  daily_prices: DailyPrices
  fx_rates: FxRates
  secrets: Secrets
  idempotent_answers: IdempotentAnswers
  outbox: Outbox
  newsletter_subscriptions: NewsletterSubscriptions
  article_reads: ArticleReads
  users: Users
  sessions: Sessions
  grants: Grants
  watchlists: Watchlists
  watchlist_positions: WatchlistPositions
  portfolios: Portfolios
  transactions: Transactions
  passwords: Passwords
  one_time_tokens: OneTimeTokens
  attempts: Attempts
  consents: Consents
  import_runs: ImportRuns
  import_parts: ImportParts
  otp_secrets: OtpSecrets
  expert_profiles: ExpertProfiles
  publications: Publications
  follows: Follows
  api_keys: ApiKeys
  wealth_tokens: WealthTokens
  dismissed_actions: DismissedActions
  saved_searches: SavedSearches
  move_watches: MoveWatches
  author_follows: AuthorFollows
  dashboard_visits: DashboardVisits
  passkeys: Passkeys
  passkey_challenges: PasskeyChallenges
  audit_log: AuditLog
  calendar_addresses: CalendarAddresses
  tax_profiles: TaxProfiles
  exemption_orders: ExemptionOrders
  fund_tax_kinds: FundTaxKinds
  depot_targets: DepotTargets
  recovery_codes: RecoveryCodes
  alerts: Alerts
  alert_events: AlertEvents
  alert_progress: AlertProgress
  alert_ways: AlertWays
  alert_mails: AlertMails
  digest_mails: DigestMails
  webhooks: Webhooks
  alert_deliveries: AlertDeliveries
  push_devices: PushDevices
  publishers: Publishers
  articles: Articles
  pictures: Pictures
  article_texts: ArticleTexts
  article_instruments: ArticleInstruments
  authors: Authors
  author_articles: AuthorArticles
  article_search: ArticleSearch
  feeds: Feeds
  episodes: Episodes
  trading_accounts: TradingAccounts
  trading_positions: TradingPositions
  trading_orders: TradingOrders
  trading_commands: TradingCommands
  trading_events: TradingEvents
  trading_movements: TradingMovements
  trading_desks: TradingDesks
  trading_progress: TradingProgress
  trading_quotes: TradingQuotes
  trading_plans: TradingPlans
  trading_quizzes: TradingQuizzes
  bank_links: BankLinks
  bank_accounts: BankAccounts
  bank_syncs: BankSyncs
  bank_traces: BankTraces
  broker_links: BrokerLinks
  broker_accounts: BrokerAccounts
  broker_syncs: BrokerSyncs
  broker_orders: BrokerOrders
  broker_quotes: BrokerQuotes
  vault_keys: VaultKeys
}

/** Keys that values are sealed with, each with something it has sealed: a start has them all, or tells which is missing. */
export interface VaultKeys {
  name: string
  proof: string
  /** when everything was sealed under it; null: not yet */
  swept_at: Date | null
}

/** A row with `sealed` has its values there, all of them, and null in their columns: vault.ts. */
interface Sealable {
  sealed: ColumnType<string | null, string | null | undefined, string | null>
}

/** Small settings of a browser's guest or a user, one row a key. */
export interface StoredSettings {
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
export interface PageVisits {
  instrument_key: string
  day: string
  visits: Generated<number>
}

/** The same by month. */
export interface MonthlyVisits {
  /** its first day */
  month: string
  instrument_key: string
  visits: number
}

/** The table of daily figures as it was last computed, so that a start need not wait for it. */
export interface StoredFigures {
  instrument_key: string
  version: string
  day: string
  figures: ColumnType<unknown, string, string>
}

/** Daily bars of a large index as they were last computed. */
export interface StoredIndexHistory {
  notation_id: number
  version: string
  /** JSON */
  bars: string
}

/** Closes of days that are over, of the market of a version. */
export interface StoredCloses {
  notation_id: number
  version: string
  from_day: string
  until_day: string
  /** as `packedCloses` writes them */
  closes: Buffer
}

/** A file that was taken in, or a later one that changed something. */
export interface Imports {
  id: Generated<number>
  kind: 'instruments' | 'prices' | 'fx'
  /** what readers see as „Quelle“: the file's name, or the house that published it */
  source: string
  /** of the file's bytes */
  sha256: string
  changed_rows: number
  imported_at: Generated<Date>
}

export interface ImportedInstruments {
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

export interface ImportedNotations {
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
export interface StoredReported {
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
export interface DailyPrices {
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
export interface FxRates {
  iso_currency: string
  day: string
  units_per_euro: number
  import_id: number
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
export interface Outbox {
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

export interface ArticleReads {
  day: string
  article: string
  readers: number
}

export interface NewsletterSubscriptions {
  id: Generated<string>
  email: string
  email_key: string
  rhythm: 'DAILY' | 'WEEKLY'
  asked_at: Generated<Date>
  /** null: its mailbox has not said yes */
  confirmed_at: Date | null
  /** day of the last issue that was sent, or that came before the subscription */
  last_issue: string | null
}

/** Made at first start, shared by all processes. */
export interface Secrets extends Sealable {
  name: string
  value: Buffer | null
}

/** An account. */
export interface Users {
  id: Generated<UserId>
  /** as its owner writes it */
  email: string
  /** the same for every spelling of one address */
  email_key: string
  role: Generated<'user' | 'expert' | 'operator'>
  created_at: Generated<Date>
  /** when the address was confirmed */
  activated_at: Date | null
  /** when it will be gone; null: it stays */
  delete_at: Date | null
  /** another with every change; PostgreSQL writes it as text */
  version: ColumnType<string, number | undefined, number>
}

/** Somebody is signed in on a device. */
export interface Sessions {
  token_sha256: Buffer
  id: Generated<string>
  user_id: UserId
  /** what the browser calls itself */
  device: string
  created_at: Generated<Date>
  seen_at: Generated<Date>
  /** when its owner last proved a second factor in it */
  confirmed_at: Date | null
  expires_at: Date
  /** somebody else looks at the account */
  is_impersonation: Generated<boolean>
  /** who; null: the owner, or whoever ran the command */
  impersonator: UserId | null
}

/** A product or feature that a user has. */
export interface Grants {
  user_id: UserId
  /** the code of a product, or the name of a feature */
  entitlement: string
  granted_at: Generated<Date>
  /** null: for good */
  until: Date | null
}

/** A sample portfolio, an own depot or an own account. */
export interface Portfolios {
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

export interface Passwords {
  user_id: UserId
  /** Argon2id, with its parameters */
  hash: string
  changed_at: Generated<Date>
}

/** What was mailed to a user to prove that the mail arrived: one of each purpose, good for once. */
export interface OneTimeTokens {
  token_sha256: Buffer
  user_id: UserId
  purpose: 'activate' | 'reset' | 'email' | 'delete' | 'keep' | 'impersonate'
  /** of six digits that say the same */
  code_sha256: Buffer | null
  /** what is confirmed by it, such as the new address */
  detail: string | null
  /** wrong codes so far */
  failures: Generated<number>
  expires_at: Date
}

/** Something that may be tried so often only. */
export interface Attempts {
  id: Generated<string>
  kind: string
  /** of an address, by mail or of a network */
  subject_sha256: Buffer
  tried_at: Generated<Date>
}

/** What a user agreed to or did not; the newest of a purpose holds. */
export interface Consents {
  id: Generated<string>
  user_id: UserId
  purpose: string
  given: boolean
  /** of the text that was agreed to */
  version: string
  /** the page it stood on */
  place: string
  decided_at: Generated<Date>
}

/** What somebody keeps an eye on. */
export interface Watchlists {
  id: Generated<string>
  owner: UserId
  name: string
  description: Generated<string>
  created_at: Generated<Date>
  deleted_at: Date | null
  version: ColumnType<string, number | undefined, number>
}

/** A search of a finder that a reader keeps. */
export interface DashboardVisits {
  owner: UserId
  seen_at: Date
  /** the end of the visit before this one; null: there was none */
  before_at: Date | null
}

/** Up to which week somebody was mailed what their papers did. */
export interface DigestMails {
  owner: UserId
  told_on: Date | string
}

export interface AuthorFollows {
  owner: UserId
  /** alias */
  author: string
  since: Generated<Date>
  /** how new articles are told; none: they stand on the pages alone */
  ways: Generated<string[]>
  /** articles of the last days that are not told any more */
  told: Generated<string[]>
}

export interface MoveWatches {
  owner: UserId
  filters: string
  ways: string[]
  /** the day of the market that `told` is of */
  told_on: Date | string
  /** papers its owner was told of that day */
  told: Generated<string[]>
}

export interface SavedSearches {
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

/** A paper in a watchlist. */
export interface WatchlistPositions {
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

/** A file that somebody takes into a portfolio. */
export interface ImportRuns {
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
export interface ImportParts extends Sealable {
  run: string
  part: number
  /** in bytes */
  size: number
  bytes: Buffer | null
}

/** The secret that a user's authenticator app shares. */
export interface OtpSecrets {
  user_id: UserId
  id: Generated<string>
  /** encrypted with the portal's secret */
  sealed: Buffer
  /** when its first code was typed; null: it is not asked for yet */
  confirmed_at: Date | null
  /** step of time of the last code that was used; PostgreSQL writes it as text */
  last_step: ColumnType<string, number | undefined, number>
}

/** Codes for whoever has lost the app; each is good for once. */
export interface RecoveryCodes {
  user_id: UserId
  code_sha256: Buffer
}

/** Who publishes articles. */
export interface Publishers {
  id: number
  /** in addresses */
  alias: string
  name: string
  /** the portal's own house, or an agency */
  kind: 'own' | 'agency'
  no_index: Generated<boolean>
  ad_label_style: string | null
  display_ads: Generated<boolean>
  finder_alias: string | null
  finder_name: string | null
  finder_title: string | null
  finder_description: string | null
  finder_headline: string | null
}

/** An article, as its newest version has it. */
/** Episodes of shows; JSON is written as its text. */
export interface Episodes {
  id: GeneratedAlways<string>
  /** alias of its show */
  show: string
  guid: string
  title: string
  teaser: string
  items: ColumnType<unknown, string, string>
  number: number | null
  language: string
  published_at: Date
  duration_s: number | null
  link: string | null
  /** where it lies: an address, or `file:` and a path beside the operator's file */
  media_url: string
  media_type: string
  media_bytes: string | number | null
  chapters: ColumnType<unknown, string | undefined, string>
  transcript: ColumnType<unknown, string | undefined, string>
  /** keys of instruments, and the seconds from which they are spoken of */
  instruments: ColumnType<unknown, string | undefined, string>
  /** addresses of chapters and of what is said, where they lie apart */
  beside: ColumnType<unknown, string | undefined, string>
  /** when those were asked for */
  beside_at: Date | null
  content_sha256: Buffer
}

export interface Articles {
  id: Generated<string>
  publisher: number
  /** what its publisher knows it by: file, guid or link */
  source_key: string
  kind: ArticleKind
  language: string
  /** with the alias its address, where it has one of its own */
  section: string | null
  alias: string | null
  slug: string
  headline: string
  teaser: string
  published_at: Date
  /** when it came here, where that is later and it was still news */
  listed_at: Date | null
  updated_at: Date | null
  premium: Generated<boolean>
  /** who paid for it */
  advertiser: string | null
  /** where its publisher has it */
  link: string | null
  /** what few have: disclosure, recommendation, picture; JSON, written as its text */
  facts: ColumnType<unknown, string, string>
  word_count: number
  /** of everything that is said */
  content_sha256: Buffer
  withdrawn_at: Date | null
  picture: string | null
  picture_alt: string | null
  /** whose it is */
  picture_credit: string | null
}

/** Pictures that others have, and what readers get of them. */
export interface Pictures {
  /** what addresses name it by: of its source */
  id: string
  /** where its publisher has it */
  source: string
  tries: Generated<number>
  /** when it is asked for; none: never again */
  due_at: Date | null
  taken_at: Date | null
  /** of the large one */
  width: number | null
  height: number | null
  /** WebP */
  small: Buffer | null
  large: Buffer | null
}

/** The text of an article and what it was before corrections. */
export interface ArticleTexts {
  article: string
  /** from 1 */
  version: number
  headline: string
  teaser: string
  /** JSON; written as its text */
  items: ColumnType<unknown, string, string>
  /** what was wrong in the version before */
  correction: string | null
  written_at: Date
}

/** Instruments an article tells of. */
export interface ArticleInstruments {
  article: string
  instrument: string
  /** the one it tells of most is 0 */
  place: number
  /** of the article */
  published_at: Date
}

export interface Authors {
  id: Generated<number>
  alias: string
  first_name: string
  last_name: string
  role: string | null
  /** what they hold, and other conflicts */
  disclosure: string | null
  /** does not exist and says so */
  sample: Generated<boolean>
  items: ColumnType<unknown, string, string>
  withdrawn_at: Date | null
}

export interface AuthorArticles {
  author: number
  article: string
  place: number
}

/** The words of an article, by which it is found. */
export interface ArticleSearch {
  article: string
  words: ColumnType<string, string, string>
  published_at: Date
}

/** A rule that tells its owner something. Instants are those of the market's clock. */
export interface Alerts {
  id: Generated<string>
  owner: UserId
  /** key of the instrument */
  instrument: string
  /** the price series that is watched; PostgreSQL writes it as text */
  notation: ColumnType<string, number, number>
  kind: string
  /** a price, percent, a multiple or days, as the kind has it */
  threshold: number | null
  repeats: boolean
  /** after it fired, so long nothing */
  quiet_minutes: number
  /** besides the pages */
  ways: string[]
  note: Generated<string>
  active: Generated<boolean>
  /** what happened before does not count */
  armed_at: Date
  last_crossed_at: Date | null
  created_at: Generated<Date>
  changed_at: Generated<Date>
  deleted_at: Date | null
  version: ColumnType<string, number | undefined, number>
}

/** A rule that fired; durable before anybody is told. */
export interface AlertEvents {
  id: Generated<string>
  owner: UserId
  alert: string | null
  /** of the rule and the crossing: there is one of it, whoever evaluates */
  event_key: string
  instrument: string
  notation: ColumnType<string, number, number>
  kind: string
  threshold: number | null
  note: string
  crossed_at: Date
  /** the price, percent or multiple that fired it */
  value: number | null
  /** what else there is to say, such as an ex-day */
  detail: string | null
  /** where that is read */
  path: string | null
  fired_at: Date
  read_at: Date | null
}

/** What a user says of all alerts. */
export interface AlertWays {
  owner: UserId
  /** false: nothing is mailed, whatever else is said here */
  by_mail: boolean
  /** minutes of the day in Berlin between which no push message comes; both or none */
  quiet_from: Generated<number | null>
  quiet_until: Generated<number | null>
  /** kinds whose mails come together, and at which hour */
  mail_hours: ColumnType<unknown, string | undefined, string>
  /** kinds, and the ways that their messages do not go */
  closed_ways: ColumnType<unknown, string | undefined, string>
}

/** A line about an alert that waits for the mail of an hour. */
export interface AlertMails {
  id: Generated<string>
  owner: UserId
  text: string
  due_at: Date
  kind: string | null
}

/** An address of somebody's program that is told of alerts. */
export interface Webhooks {
  id: Generated<string>
  owner: UserId
  url: string
  created_at: Generated<Date>
}

/** A browser that is told of alerts through the push service of its maker. */
export interface PushDevices {
  id: Generated<string>
  owner: UserId
  endpoint: string
  /** of the browser, base64url */
  public_key: string
  /** what only the browser and the portal know, base64url */
  auth_secret: string
  /** what the browser calls itself */
  device: string
  created_at: Generated<Date>
}

/** A message on its way to a program or a browser. */
export interface AlertDeliveries {
  id: Generated<string>
  owner: UserId
  webhook: string | null
  push_device: string | null
  /** JSON, written as its text */
  message: ColumnType<unknown, string, string>
  created_at: Generated<Date>
  /** null: it has arrived, or was given up */
  due_at: Generated<Date | null>
  attempts: Generated<number>
  tried_at: Date | null
  delivered_at: Date | null
  last_error: string | null
}

/** How far everything was evaluated, and which process does it; one row. */
export interface AlertProgress {
  id: number
  seen_to: Date | null
  holder: string | null
  held_until: Date | null
}

/** How it stands with a feed of others. */
export interface Feeds {
  url: string
  etag: string | null
  last_modified: string | null
  asked_at: Date | null
  due_at: Generated<Date>
  failures: Generated<number>
  last_error: string | null
  /** it said that it is there no longer */
  gone_at: Date | null
  /** where it said to be from now on */
  moved_to: string | null
  entries: number | null
}

/** Who shows portfolios and watchlists to everybody, as readers see them. */
export interface ExpertProfiles {
  user_id: UserId
  name: string
  about: string
  /** who answers for what is published: a person or a house, with its address */
  producer: string
  created_at: Generated<Date>
  version: ColumnType<string, number | undefined, number>
}

/** What an expert shows, and what has to be told beside it. */
export interface Publications {
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
export interface Follows {
  user_id: UserId
  kind: 'PORTFOLIO' | 'WATCHLIST'
  /** number of a row, or name of a sample */
  entity: string
  since: Generated<Date>
  /** what was new up to then was told by mail; null: no mail is wanted */
  mailed_until: Date | null
}

/** A key by which programs of a user ask. */
export interface ApiKeys {
  id: Generated<string>
  user_id: UserId
  /** as its owner calls it */
  name: string
  scope: 'READ' | 'WRITE'
  key_sha256: Buffer
  created_at: Generated<Date>
  used_at: Date | null
  /** null: it is good until it is revoked */
  expires_at: Date | null
}

/** A proposal that the owner of a portfolio does not want. */
export interface DismissedActions {
  portfolio: string
  /** kind, key of the instrument and day */
  action: string
}

/** Opens what a reader owns, as long as the session that asked for it. */
export interface WealthTokens {
  token_sha256: Buffer
  session: string
  created_at: Generated<Date>
  expires_at: Date
}

/** A passkey of a user. */
export interface Passkeys {
  id: Generated<string>
  user_id: UserId
  /** as its owner calls it */
  name: string
  credential_id: Buffer
  /** by which authenticators tell accounts of this portal apart: random, the same for all of a user */
  user_handle: Buffer
  /** SubjectPublicKeyInfo, DER */
  public_key: Buffer
  /** how browsers reach it */
  transports: string[]
  /** it may be copied to other devices of its owner */
  is_syncable: boolean
  /** how often it has signed; 0 where it does not count */
  sign_count: ColumnType<string, number, number>
  created_at: Generated<Date>
  used_at: Date | null
}

/** What a browser was asked to sign: to make a passkey of a user, or by whoever signs in. */
export interface PasskeyChallenges {
  challenge_sha256: Buffer
  /** null: whoever signs in is not known yet */
  user_id: UserId | null
  user_handle: Buffer | null
  /** where it was asked */
  origin: string
  expires_at: Date
}

/** Something that was done to an account. */
export interface AuditLog {
  id: Generated<string>
  at: Generated<Date>
  act: string
  /** what of it, in the portal's own words */
  detail: string
  /** whose account it is; null: it is gone */
  owner: UserId | null
  /** who did it; null: nobody who is signed in, or somebody whose account is gone */
  actor: UserId | null
}

/** By whose secret address the calendar of expected income is read. */
export interface CalendarAddresses {
  owner: UserId
  secret_sha256: Buffer
  created_at: Generated<Date>
}

/** How an owner of depots is taxed. */
export interface TaxProfiles {
  owner: UserId
  is_couple: boolean
  church_tax_pct: number
}

/** What a bank leaves untaxed in a depot or account, from a year on. */
export interface ExemptionOrders extends Sealable {
  portfolio: string
  from_year: number
  euros: number | null
}

/** What kind of fund one is for the tax of its owner, where the owner knows better. */
export interface FundTaxKinds {
  owner: UserId
  instrument: string
  kind: 'equityFund' | 'mixedFund' | 'otherFund'
}

/** What part of the wealth its owner wants in a class of instruments, or on the account. */
export interface DepotTargets {
  owner: UserId
  /** `class`, `paper`, `region` or `sector`: by what the wealth is split */
  kind: Generated<string>
  /** key of the class or paper, a region or sector as the allocation names it, or `account` */
  part: string
  percent: string
}

/** An account at the paper broker. Instants of trading are those of the market's clock. */
export interface TradingAccounts {
  id: Generated<string>
  owner: UserId
  name: string
  cash_minor: ColumnType<string, bigint, bigint>
  paid_in_minor: ColumnType<string, bigint, bigint>
  opened_at: Date
  version: ColumnType<string, number | undefined, number>
}

export interface TradingPositions {
  account: string
  /** key of the instrument */
  instrument: string
  /** where it was traded last */
  notation: ColumnType<string, number, number>
  /** millionths of a piece */
  quantity_micro: ColumnType<string, bigint, bigint>
  cost_minor: ColumnType<string, bigint, bigint>
}

export interface TradingOrders {
  id: Generated<string>
  account: string
  instrument: string
  notation: ColumnType<string, number, number>
  side: 'BUY' | 'SELL'
  kind: 'MARKET' | 'LIMIT' | 'STOP' | 'STOP_LIMIT' | 'TRAILING' | 'OCO'
  validity: 'DAY' | 'GTC' | 'ULTIMO' | 'DATE' | 'IOC' | 'FOK'
  origin: 'READER' | 'PLAN' | 'QUOTE'
  state: 'OPEN' | 'PARTIAL' | 'EXECUTED' | 'CANCELLED' | 'REJECTED' | 'EXPIRED'
  /** German */
  reason: string | null
  quantity_micro: ColumnType<string, bigint, bigint>
  filled_micro: ColumnType<string, bigint | undefined, bigint>
  limit_price: string | null
  stop_price: string | null
  trailing_pct: number | null
  /** the order as its desk keeps it; JSON, written as its text */
  desk: ColumnType<unknown, string, string>
  reserved_minor: ColumnType<string, bigint, bigint>
  gross_minor: ColumnType<string, bigint | undefined, bigint>
  fee_minor: ColumnType<string, bigint | undefined, bigint>
  /** what was said before it was placed; JSON, written as its text */
  estimate: ColumnType<unknown, string | null, string | null>
  placed_at: Date
  active_at: Date
  expires_at: Date
  changed_at: Date
  done_at: Date | null
  version: ColumnType<string, number | undefined, number>
}

/** What a reader or a plan has ordered, as it came. */
export interface TradingCommands {
  id: Generated<string>
  account: string
  order_id: string | null
  kind: string
  /** JSON, written as its text */
  body: ColumnType<unknown, string, string>
  at: Date
}

/** What became of an order. */
export interface TradingEvents {
  id: Generated<string>
  order_id: string
  at: Date
  kind: string
  /** JSON, written as its text */
  facts: ColumnType<unknown, string, string>
}

/** What changed the money or the pieces of an account. */
export interface TradingMovements {
  id: Generated<string>
  account: string
  order_id: string | null
  at: Date
  kind: string
  instrument: string | null
  notation: ColumnType<string | null, number | null, number | null>
  quantity_micro: ColumnType<string, bigint | undefined, bigint>
  price: string | null
  rate: number | null
  gross_minor: ColumnType<string, bigint, bigint>
  fee_minor: ColumnType<string, bigint, bigint>
  /** interest that had accrued on a bond */
  accrued_minor: ColumnType<string, bigint | undefined, bigint>
  amount_minor: ColumnType<string, bigint, bigint>
  settles_on: string | null
}

/** How far the orders on a listing were worked through. */
export interface TradingDesks {
  notation: ColumnType<string, number, number>
  seen_to: Date
  /** JSON, written as its text */
  state: ColumnType<unknown, string, string>
}

/** Up to which day papers were settled; one row. */
export interface TradingProgress {
  id: number
  settled_day: string
}

/** A binding price. */
export interface TradingQuotes {
  id: Generated<string>
  account: string
  instrument: string
  notation: ColumnType<string, number, number>
  side: 'BUY' | 'SELL'
  quantity_micro: ColumnType<string, bigint, bigint>
  price: string
  expires_at: Date
  /** what came of it */
  order_id: string | null
}

export interface TradingPlans {
  id: Generated<string>
  account: string
  instrument: string
  notation: ColumnType<string, number, number>
  amount_minor: ColumnType<string, bigint, bigint>
  day_of_month: number
  active: boolean
  rest_minor: ColumnType<string, bigint | undefined, bigint>
  next_day: string
  last_day: string | null
  last_order: string | null
  /** German */
  last_outcome: string | null
  version: ColumnType<string, number | undefined, number>
}

/** Who has answered the questions that are asked before knock-outs, and when. */
export interface TradingQuizzes {
  user_id: UserId
  passed_at: Date
}

/** Consent of a reader that accounts at a bank are read. */
export interface BankLinks {
  id: Generated<string>
  owner: UserId
  /** Bankleitzahl */
  bank: string
  name: string
  /** what the bank calls this portal and its customer */
  system_id: string
  tan_method: number | null
  tan_medium: string | null
  salt: Buffer
  consented_at: Date
}

/** An account that is read, and the portfolio it is booked in. */
export interface BankAccounts {
  id: Generated<string>
  link: string
  /** of its number, under the salt of its link */
  fingerprint: string
  kind: 'ACCOUNT' | 'DEPOT'
  name: string
  iso_currency: string
  portfolio: string
  /** bookings are read from this day on */
  first_day: string
  /** the fingerprint that names of its bookings begin with; null: its own */
  booked_as: string | null
}

/** An account whose connection is ended and whose bookings stayed. */
export interface BankTraces {
  portfolio: string
  owner: UserId
  bank: string
  salt: Buffer
  fingerprint: string
  kind: 'ACCOUNT' | 'DEPOT'
  booked_as: string
  first_day: string
  /** the last that was read */
  last_day: string
}

/** What was read of an account at once. */
export interface BankSyncs extends Sealable {
  id: Generated<string>
  account: string
  at: Date
  /** the last that was read */
  day: string
  /** new ones */
  bookings: number
  balance: string | null
  balance_day: string | null
  /** of a depot; JSON, written as its text */
  holdings: ColumnType<unknown, string | null, string | null>
}

/** Consent of a reader to be spoken for at a broker. Instants of real brokers are those of the real clock. */
export interface BrokerLinks {
  id: Generated<string>
  owner: UserId
  broker: string
  /** `TAN`: the broker waits for one; `ENDED`: its session is over, and the reader signs in anew */
  state: 'TAN' | 'CONNECTED' | 'ENDED'
  /** sealed with a key outside the database */
  credentials: string | null
  /** asked for in a row without one being answered rightly */
  challenges: ColumnType<number, number | undefined, number>
  wrong_tans: ColumnType<number, number | undefined, number>
  consented_at: Date
  consent_until: Date
  changed_at: Date
}

/** An account that came with a consent. */
export interface BrokerAccounts {
  id: Generated<string>
  link: string
  /** as the broker calls it */
  external_id: string
  /** the account that pays for it */
  settlement_id: string
  name: string
  opened_at: Date
  /** in what its owner has: `OWN` by itself, `BOOKED` by the depot in which it is booked, `NOT`; null: its owner has not said */
  counts: 'OWN' | 'BOOKED' | 'NOT' | null
  /** the depot in which it is booked */
  portfolio: string | null
}

/** What lay in an account when it was read last. */
export interface BrokerSyncs extends Sealable {
  account: string
  at: Date
  /** cents */
  balance: string | null
  /** positions; JSON, written as its text */
  holdings: ColumnType<unknown, string | null, string | null>
}

/** An order at a real broker: one of ours from before it is sent, or one that was seen there. */
export interface BrokerOrders extends Sealable {
  id: Generated<string>
  account: string
  /** null: not known yet */
  external_id: string | null
  request_key: string | null
  request_sha256: string | null
  /** `PREPARED`: not sent; `SENT`: nobody knows whether it arrived; `KNOWN`: as told */
  stage: 'PREPARED' | 'SENT' | 'KNOWN'
  /** what was or is to be sent; JSON, written as its text */
  body: ColumnType<unknown, string | null, string | null>
  /** orders of the broker that looked like it before it was sent; JSON, written as its text */
  look_alikes: ColumnType<unknown, string | undefined, string>
  sent_at: Date | null
  /** when what is told of it was asked for */
  read_at: Date | null
  /** null: the portal does not know the paper */
  instrument: string | null
  /** where it was to be executed; null: it was placed at the broker itself */
  notation: ColumnType<string | null, number | null, number | null>
  origin: 'READER' | 'QUOTE'
  state: 'OPEN' | 'PARTIAL' | 'EXECUTED' | 'CANCELLED' | 'REJECTED' | 'EXPIRED'
  /** German */
  reason: string | null
  /** what the broker told of it; JSON, written as its text */
  told: ColumnType<unknown, string | null, string | null>
  /** whether something of it was executed */
  has_fills: ColumnType<boolean, boolean | undefined, boolean>
  /** what was said before it was placed; JSON, written as its text */
  estimate: ColumnType<unknown, string | null, string | null>
  placed_at: Date
  changed_at: Date
  done_at: Date | null
  version: ColumnType<string, number | undefined, number>
}

/** A binding price of a real broker, until it is taken. */
export interface BrokerQuotes extends Sealable {
  id: Generated<string>
  account: string
  instrument: string
  notation: ColumnType<string, number, number>
  /** the order that takes it; JSON, written as its text */
  body: ColumnType<unknown, string | null, string | null>
  expires_at: Date
}
