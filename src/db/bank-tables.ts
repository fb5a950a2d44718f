import type { ColumnType, Generated } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Sealable } from './vault.ts'

/** The tables of banks and real brokers; part of `Database`. */
export interface BankTables {
  bank_links: BankLinks
  bank_accounts: BankAccounts
  bank_traces: BankTraces
  bank_syncs: BankSyncs
  broker_links: BrokerLinks
  broker_accounts: BrokerAccounts
  broker_syncs: BrokerSyncs
  broker_orders: BrokerOrders
  broker_quotes: BrokerQuotes
}

/** Consent of a reader that accounts at a bank are read. */
interface BankLinks {
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
interface BankAccounts {
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
interface BankTraces {
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
interface BankSyncs extends Sealable {
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
interface BrokerSyncs extends Sealable {
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
interface BrokerQuotes extends Sealable {
  id: Generated<string>
  account: string
  instrument: string
  notation: ColumnType<string, number, number>
  /** the order that takes it; JSON, written as its text */
  body: ColumnType<unknown, string | null, string | null>
  expires_at: Date
}
