import type { Leaks } from '#accounts/leaked-passwords.ts'
import type { KeyUse } from '#accounts/key-use.ts'
import type { Banks } from '#banks/banks.ts'
import type { Calendar } from '#calendar/calendar.ts'
import type { Broker } from '#content/brokers.ts'
import type { OwnDates } from '#content/calendar-file.ts'
import type { ShowSource } from '#content/show-file.ts'
import type { Guide } from '#content/guides.ts'
import type { OwnPages } from '#content/own-pages.ts'
import type { Theme } from '#content/themes.ts'
import type { Db } from '#db/connection.ts'
import type { PaperFinder } from '#finder/paper-finder.ts'
import type { SearchablePage } from '#finder/page-search.ts'
import type { Search } from '#finder/search.ts'
import type { CorporateActions } from '#market/corporate-actions.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import type { Drivers } from '#market/drivers.ts'
import type { Derivatives } from '#market/derivatives.ts'
import type { FittingPapers } from '#market/fitting-papers.ts'
import type { Fundamentals } from '#market/fundamentals.ts'
import type { Market } from '#market/market.ts'
import type { PastCloses } from '#market/past-closes.ts'
import type { Statistics } from '#market/statistics.ts'
import type { FileReading } from '#portfolio/file-reading.ts'
import type { Brokers } from '#trading/brokers.ts'
import type { Sender } from '#mail/template.ts'
import type { Clock } from '#platform/clock.ts'
import type { TradingDay, UserId } from '#contract/vocabulary.ts'
import type { Generational } from './generation.ts'

/** What handlers work with, bound once: the rooms themselves follow what is taken in. */
export interface Rooms extends Generational {
  universe: Universe
  market: Market
  calendar: Calendar
  /**
   * shares of an index's members in it, in the order of `universe.membersOf`; undefined where they are not known
   * @param day default: today
   */
  weightsOf(index: Instrument, day?: TradingDay): Float64Array | undefined
  /** mean overnight rate over the months of some years up to a day, a fraction a year */
  meanOvernight(last: TradingDay, years: number): number
  statistics: Statistics
  /** why prices moved */
  drivers: Drivers
  fundamentals: Fundamentals
  corporateActions: CorporateActions
  pastCloses: PastCloses
  derivatives: Derivatives
  fittingPapers: FittingPapers
  paperFinder: PaperFinder
  /** their fees, as dated facts */
  brokers: readonly Broker[]
  shows: readonly ShowSource[]
  guides: () => readonly Guide[]
  /** of the operator */
  ownPages: OwnPages
  /** economic dates and first listings that the operator's file tells */
  ownDates: OwnDates
  /** parts of the market with a thesis and the rule that chooses their values */
  themes: () => readonly Theme[]
  search: Search
  /** the portal's own pages, for the search dialog */
  searchPages: (query: string, limit: number) => readonly SearchablePage[]
  db: Db
  /** where new passwords are looked up in known leaks; undefined: the operator has not said where */
  leaks: Leaks | undefined
  /** counts how often keys of programs ask */
  keyUse: KeyUse
  /** the market's clock, which `MARKET_TIME` may have moved */
  clock: Clock
  /** address of the portal without trailing slash */
  origin: string
  /** tells whoever evaluates alerts that some are others now */
  alertsChanged(): Promise<void>
  /** tells every process whose orders are others now, by the number of the account */
  ordersChanged(accounts: readonly string[]): Promise<void>
  /** tells every process that what a user's tokens opened is closed: their push connections end */
  endConnections(user: UserId): Promise<void>
  /** reads the files of people, large ones beside the requests */
  readFile: FileReading
  /** who keeps accounts of readers and takes their orders */
  tradingBrokers: Brokers
  /** accounts of readers at banks, which are read */
  banks: Banks
  /** what the operator lets leave the portal: to addresses that readers name, to push services; and whom those tell of trouble */
  outbound: { webhooks: boolean; push: boolean; contact: string }
  /** whose name stands below mails */
  sender: Sender
}
