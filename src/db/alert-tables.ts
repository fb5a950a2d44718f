import type { ColumnType, Generated } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'

/** The tables of alerts, and of the ways on which somebody is told; part of `Database`. */
export interface AlertTables {
  alerts: Alerts
  alert_events: AlertEvents
  alert_ways: AlertWays
  alert_mails: AlertMails
  alert_deliveries: AlertDeliveries
  alert_progress: AlertProgress
  digest_mails: DigestMails
  webhooks: Webhooks
  push_devices: PushDevices
}

/** A rule that tells its owner something. Instants are those of the market's clock. */
interface Alerts {
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
interface AlertEvents {
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
interface AlertWays {
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
interface AlertMails {
  id: Generated<string>
  owner: UserId
  text: string
  due_at: Date
  kind: string | null
}

/** A message on its way to a program or a browser. */
interface AlertDeliveries {
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
interface AlertProgress {
  id: number
  seen_to: Date | null
  holder: string | null
  held_until: Date | null
}

/** Up to which week somebody was mailed what their papers did. */
interface DigestMails {
  owner: UserId
  told_on: Date | string
}

/** An address of somebody's program that is told of alerts. */
interface Webhooks {
  id: Generated<string>
  owner: UserId
  url: string
  created_at: Generated<Date>
}

/** A browser that is told of alerts through the push service of its maker. */
interface PushDevices {
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
