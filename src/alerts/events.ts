import { sql } from 'kysely'
import { berlinTime } from '#contract/berlin.ts'
import { dayText, minuteText } from '#contract/number-format.ts'
import type { Instant, InstrumentKey, NotationId, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { nextVersion } from '#db/versions.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, messageSettings, type Sender } from '#mail/template.ts'
import type { Crossing } from './crossings.ts'
import { assertHeld } from './lease.ts'
import { queueMessage, type AlertMessage } from './deliveries.ts'
import { collect } from './collected-mails.ts'
import { nextHour, settingsOf } from './ways.ts'
import type { EventKind } from './rules.ts'
import type { StoredAlert } from './stored-alerts.ts'

const keptDays = 400

export interface AlertEvent {
  readonly id: string
  /** absent: it came from a watchlist, or the rule is gone */
  readonly alert: string | undefined
  readonly instrument: InstrumentKey
  readonly notation: NotationId
  readonly kind: EventKind
  readonly threshold: number | undefined
  readonly note: string
  readonly crossedAt: Instant
  /** when its owner could see that */
  readonly shownAt: Instant
  readonly value: number | undefined
  readonly detail: string | undefined
  readonly path: string | undefined
  readonly isRead: boolean
}

/** What fired, the newest first. @param before only what came before this one */
export async function eventsOf(db: Db, owner: UserId, most: number, before?: string): Promise<AlertEvent[]> {
  const rows = await db
    .selectFrom('alert_events')
    .selectAll()
    .where('owner', '=', owner)
    .$if(before !== undefined, (asked) => asked.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    alert: row.alert ?? undefined,
    instrument: row.instrument as InstrumentKey, // written from a rule
    notation: Number(row.notation) as NotationId, // likewise
    kind: row.kind as EventKind, // likewise
    threshold: row.threshold ?? undefined,
    note: row.note,
    crossedAt: row.crossed_at.getTime(),
    shownAt: row.fired_at.getTime(),
    value: row.value ?? undefined,
    detail: row.detail ?? undefined,
    path: row.path ?? undefined,
    isRead: row.read_at !== null,
  }))
}

/** How many of each kind fired since then. */
export async function countsSince(db: Db, owner: UserId, since: Instant): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('alert_events')
    .select(['kind', ({ fn }) => fn.countAll<string>().as('count')])
    .where('owner', '=', owner)
    .where('crossed_at', '>=', new Date(since))
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}

export async function unreadOf(db: Db, owner: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('alert_events')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner', '=', owner)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @param upTo the newest that was seen; what fired meanwhile stays new */
export async function markRead(step: Step, owner: UserId, upTo: string): Promise<number> {
  const { numUpdatedRows } = await step
    .updateTable('alert_events')
    .set({ read_at: sql<Date>`now()` })
    .where('owner', '=', owner)
    .where('read_at', 'is', null)
    .where('id', '<=', upTo)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface Fired {
  readonly alert: StoredAlert
  readonly crossing: Crossing
  /** when its owner could see that: later, where prices are shown to them with a delay */
  readonly shownAt: Instant
  /** how its mail says it: subject and sentence; `line`: among others */
  readonly words: { subject: string; sentence: string; line: string; path: string; label: string }
}

/**
 * Stores what fired and puts the mails into the outbox, all of it or nothing. A rule that was changed, deleted or fired elsewhere
 * meanwhile does not fire.
 * @param versions of rules that fired in a part before
 * @returns the versions of those that fired now
 */
export function storeFired(
  db: Db,
  holder: string,
  fired: readonly Fired[],
  versions: ReadonlyMap<string, number>,
  { now, sender }: { now: Instant; sender: Sender },
): Promise<Map<string, number>> {
  return transaction(db, async (step) => {
    await assertHeld(step, holder)
    const done = new Map<string, number>()
    for (const { alert, crossing, shownAt, words } of fired) {
      const row = await step
        .updateTable('alerts')
        .set({
          last_crossed_at: new Date(crossing.at),
          active: alert.repeats,
          changed_at: sql<Date>`now()`,
          version: nextVersion,
        })
        .where('id', '=', alert.id)
        .where('owner', '=', alert.owner)
        .where('version', '=', String(done.get(alert.id) ?? versions.get(alert.id) ?? alert.version))
        .where('deleted_at', 'is', null)
        .returning('version')
        .executeTakeFirst()
      if (!row) continue
      done.set(alert.id, Number(row.version))
      const { numInsertedOrUpdatedRows } = await step
        .insertInto('alert_events')
        .values({
          owner: alert.owner,
          alert: alert.id,
          event_key: `alert:${alert.id}:${crossing.at}`,
          instrument: alert.instrument,
          notation: alert.notation,
          kind: alert.kind,
          threshold: alert.threshold ?? null,
          note: alert.note,
          crossed_at: new Date(crossing.at),
          value: crossing.value ?? null,
          detail: crossing.detail ?? null,
          path: crossing.path ?? null,
          fired_at: new Date(shownAt),
        })
        .onConflict((conflict) => conflict.column('event_key').doNothing())
        .executeTakeFirst()
      if (!numInsertedOrUpdatedRows) continue
      if (alert.ways.includes('MAIL')) await mail(step, alert, { crossing, shownAt, words, sender, now })
      await queueMessage(step, alert.owner, alert.ways, messageOf(alert, crossing, words, sender))
    }
    return done
  })
}

/** What programs are told of an alert. */
function messageOf(alert: StoredAlert, crossing: Crossing, words: Fired['words'], { origin }: Sender): AlertMessage {
  return {
    type: 'alert',
    idAlert: alert.id,
    instrument: alert.instrument,
    kind: alert.kind,
    threshold: alert.threshold,
    value: crossing.value,
    datetimeCrossed: new Date(crossing.at).toISOString(),
    subject: words.subject,
    text: words.sentence.charAt(0).toUpperCase() + words.sentence.slice(1), // no „Guten Tag,“ stands before it
    note: alert.note,
    url: `${origin}${words.path}`,
  }
}

/** At once, or with others at the hour its owner has chosen for its kind; not at all where mails of its kind are off. */
async function mail(
  step: Step,
  { owner, kind, note }: StoredAlert,
  {
    crossing,
    shownAt,
    words,
    sender,
    now,
  }: Pick<Fired, 'crossing' | 'shownAt' | 'words'> & { sender: Sender; now: Instant },
): Promise<void> {
  const { open, hours } = await settingsOf(step, owner)
  const isOpen = open[kind].includes('MAIL')
  if (!isOpen) return
  const user = await step
    .selectFrom('users')
    .select('email')
    .where('id', '=', owner)
    .where('delete_at', 'is', null)
    .executeTakeFirst()
  if (!user) return
  const hour = hours[kind]
  if (hour !== undefined) {
    const time = berlinTime(shownAt)
    const line = `${dayText(time)}, ${minuteText(time)}: ${words.line}${note ? ` – ${note}` : ''}`
    return collect(step, owner, { kind, line }, nextHour(now, hour))
  }
  const letter = {
    to: user.email,
    subject: words.subject,
    paragraphs: [words.sentence, timeSentence(crossing.at, shownAt), ...(note ? [`Deine Notiz: ${note}`] : [])],
    action: { label: words.label, href: `${sender.origin}${words.path}` },
    settings: messageSettings(sender.origin),
  }
  await putInOutbox(step, mailOf(letter, sender))
}

/** „Zeit: 20.11.2026, 11:05 Uhr, Kurs von 10:50 Uhr.“, for a mail may come long after. */
function timeSentence(crossedAt: Instant, shownAt: Instant): string {
  const time = berlinTime(shownAt)
  const ofPrice = crossedAt === shownAt ? '' : `, Kurs von ${minuteText(berlinTime(crossedAt))} Uhr`
  return `Zeit: ${dayText(time)}, ${minuteText(time)} Uhr${ofPrice}.`
}

/** Days that owners set in their watchlists and that have come: each is told once. */
export async function storeReminders(db: Db, holder: string, now: Instant): Promise<void> {
  await transaction(db, async (step) => {
    await assertHeld(step, holder)
    await sql`
      insert into alert_events (owner, event_key, instrument, notation, kind, note, crossed_at, fired_at)
      select owner, 'position:' || id || ':' || extract(epoch from alert_at), instrument, 0, 'REMINDER', note, alert_at, alert_at
      from watchlist_positions where deleted_at is null and alert_at <= ${new Date(now)} and alert_at > created_at
      on conflict (event_key) do nothing`.execute(step)
  })
}

/** Nobody looks at what fired more than a year ago. */
export async function forgetOldEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('alert_events')
    .where('crossed_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}
