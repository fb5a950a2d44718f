import { sql } from 'kysely'
import { berlinOffsetMs, berlinTime } from '#contract/berlin.ts'
import type { Instant, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { alertKinds, alertWays, type AlertKind, type AlertWay } from './rules.ts'

/** What readers are told of: alerts, articles of authors they follow, and shares that join a list of alarms. */
export const toldKinds = [...alertKinds, 'ARTICLE', 'MOVE'] as const
export type ToldKind = (typeof toldKinds)[number]

/** Shares that move come in too great a number for mails. */
export const waysFor = (kind: ToldKind): readonly AlertWay[] =>
  kind === 'MOVE' ? alertWays.filter((way) => way !== 'MAIL') : alertWays

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
  /** the ways that messages of each kind may go, if the alert itself names them */
  readonly open: Readonly<Record<ToldKind, AlertWay[]>>
  readonly quiet: QuietTime | undefined
  /** kinds whose mails wait for an hour and come together; others come at once */
  readonly hours: Readonly<Partial<Record<AlertKind, MailHour>>>
}

/** Whoever has said nothing is told the ways that the alert names, at once and at any time. */
export async function settingsOf(db: Db | Step, owner: UserId): Promise<AlertSettings> {
  const row = await db
    .selectFrom('alert_ways')
    .select(['by_mail', 'quiet_from', 'quiet_until', 'mail_hours', 'closed_ways'])
    .where('owner', '=', owner)
    .executeTakeFirst()
  const { by_mail: byMail = true, quiet_from: from, quiet_until: until } = row ?? {}
  return {
    open: openIn(row?.closed_ways, byMail),
    quiet: typeof from === 'number' && typeof until === 'number' ? { from, until } : undefined,
    hours: hoursIn(row?.mail_hours),
  }
}

/** Whether anything at all is mailed. */
export const mailsAny = ({ open }: Pick<AlertSettings, 'open'>): boolean =>
  toldKinds.some((kind) => open[kind].includes('MAIL'))

export const wantsMail = async (db: Db | Step, owner: UserId, kind: ToldKind): Promise<boolean> =>
  (await settingsOf(db, owner)).open[kind].includes('MAIL')

/** What a change names; the rest stays. */
export interface SettingsChange extends Partial<Pick<AlertSettings, 'quiet' | 'hours'>> {
  /** mails of every kind */
  readonly byMail?: boolean
  readonly open?: Partial<AlertSettings['open']>
}

/** The rules stay as they are. */
export async function changeSettings(step: Step, owner: UserId, change: SettingsChange): Promise<void> {
  await sql`select 1 from users where id = ${owner} for update`.execute(step)
  const { quiet, hours, open } = changed(await settingsOf(step, owner), change)
  const row = {
    by_mail: mailsAny({ open }),
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
    mail_hours: JSON.stringify(hours),
    closed_ways: JSON.stringify(closedIn(open)),
  }
  await step
    .insertInto('alert_ways')
    .values({ owner, ...row })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet(row))
    .execute()
}

function changed(before: AlertSettings, change: SettingsChange): AlertSettings {
  const { byMail, open = {} } = change
  const ways = (kind: ToldKind): AlertWay[] => {
    const mailed = byMail ?? before.open[kind].includes('MAIL')
    const wanted = open[kind] ?? [...before.open[kind].filter((way) => way !== 'MAIL'), ...(mailed ? ['MAIL'] : [])]
    return waysFor(kind).filter((way) => wanted.includes(way))
  }
  return {
    open: eachKind(ways),
    quiet: 'quiet' in change ? change.quiet : before.quiet,
    hours: change.hours ?? before.hours,
  }
}

const eachKind = <T>(of: (kind: ToldKind) => T): Record<ToldKind, T> =>
  Object.fromEntries(toldKinds.map((kind) => [kind, of(kind)])) as Record<ToldKind, T> // of every kind

/** What is closed is kept, so that a kind that comes later is open. */
const closedIn = (open: AlertSettings['open']): Partial<Record<ToldKind, readonly AlertWay[]>> =>
  Object.fromEntries(
    toldKinds.flatMap((kind) => {
      const closed = waysFor(kind).filter((way) => !open[kind].includes(way))
      return closed.length > 0 ? [[kind, closed]] : []
    }),
  )

/** @param byMail false: by itself it closes mails of every kind */
export function openIn(closed: unknown, byMail: boolean): AlertSettings['open'] {
  const said = (closed ?? {}) as Record<string, unknown> // a JSON object, or written by another version
  return eachKind((kind) => {
    const shut = said[kind]
    return waysFor(kind).filter((way) => !(Array.isArray(shut) && shut.includes(way)) && (byMail || way !== 'MAIL'))
  })
}

/** The hours that can be chosen; anything else counts as none. */
export function hoursIn(stored: unknown): AlertSettings['hours'] {
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
