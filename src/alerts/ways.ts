import { berlinOffsetMs, berlinTime } from '#contract/berlin.ts'
import type { Instant, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { alertKinds, type AlertKind } from './rules.ts'

/** Hours in Berlin at which mails are sent together. */
export const mailHours = [7, 18] as const
export type MailHour = (typeof mailHours)[number]

/** Minutes of the day in Berlin between which no push message comes; from the evening into the morning where it ends before it begins. */
export interface QuietTime {
  readonly from: number
  readonly until: number
}

/** What an owner says of all alerts. */
export interface AlertSettings {
  /** false: none of them is mailed, whatever the rule says */
  readonly byMail: boolean
  readonly quiet: QuietTime | undefined
  /** kinds whose mails wait for an hour and come together; others come at once */
  readonly hours: Readonly<Partial<Record<AlertKind, MailHour>>>
}

/** Whoever has said nothing is told by mail, at once and at any time. */
export async function settingsOf(db: Db | Step, owner: UserId): Promise<AlertSettings> {
  const row = await db
    .selectFrom('alert_ways')
    .select(['by_mail', 'quiet_from', 'quiet_until', 'mail_hours'])
    .where('owner', '=', owner)
    .executeTakeFirst()
  const { by_mail: byMail = true, quiet_from: from, quiet_until: until } = row ?? {}
  return {
    byMail,
    quiet: typeof from === 'number' && typeof until === 'number' ? { from, until } : undefined,
    hours: hoursIn(row?.mail_hours),
  }
}

export const wantsMail = async (db: Db | Step, owner: UserId): Promise<boolean> => (await settingsOf(db, owner)).byMail

/** What is not named stays; the rules stay as they are. */
export async function changeSettings(db: Db, owner: UserId, change: Partial<AlertSettings>): Promise<void> {
  const { quiet, hours, byMail } = change
  const set = {
    ...(byMail !== undefined && { by_mail: byMail }),
    ...('quiet' in change && { quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null }),
    ...(hours && { mail_hours: JSON.stringify(hours) }),
  }
  await db
    .insertInto('alert_ways')
    .values({ owner, by_mail: true, ...set })
    .onConflict((conflict) =>
      Object.keys(set).length > 0 ? conflict.column('owner').doUpdateSet(set) : conflict.column('owner').doNothing(),
    )
    .execute()
}

/** The hours that can be chosen; anything else counts as none. */
function hoursIn(stored: unknown): AlertSettings['hours'] {
  const said = (stored ?? {}) as Record<string, unknown> // a JSON object, or written by another version
  return Object.fromEntries(
    alertKinds.flatMap((kind) => {
      const hour = mailHours.find((each) => each === said[kind])
      return hour === undefined ? [] : [[kind, hour]]
    }),
  )
}

const minuteMs = 60_000
const dayMinutes = 1440

/** When a message may come that would come now; undefined: at once. */
export function quietEnd(now: Instant, { from, until }: QuietTime): Instant | undefined {
  const { hour, minute } = berlinTime(now)
  const at = 60 * hour + minute
  const isQuiet = from <= until ? at >= from && at < until : at >= from || at < until
  return isQuiet ? nextMinuteOfDay(now, until) : undefined
}

/** When it is this hour in Berlin for the next time. */
export const nextHour = (now: Instant, hour: MailHour): Instant => nextMinuteOfDay(now, 60 * hour)

/** The next instant, after now, at which clocks in Berlin show this minute of the day. */
function nextMinuteOfDay(now: Instant, minute: number): Instant {
  const wall = now + berlinOffsetMs(now)
  const today = wall - (wall % (dayMinutes * minuteMs)) + minute * minuteMs
  const [first, second] = [today, today + dayMinutes * minuteMs].map((shown) => {
    const guess = shown - berlinOffsetMs(now)
    return shown - berlinOffsetMs(guess)
  }) as [Instant, Instant]
  return first > now ? first : second
}
