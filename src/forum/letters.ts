import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { assertMember, isNewMember } from './members.ts'
import { mostLinks, nameKey, postText, refuse, subjectLine } from './written.ts'

export const lettersPerMinute = 5
export const lettersOnFirstDay = 3

/** IN: what came, OUT: what was written. */
export type Box = 'IN' | 'OUT'

export interface StoredLetter {
  readonly id: string
  readonly box: Box
  readonly subject: string
  readonly text: string
  readonly sentAt: Date
  readonly isRead: boolean
  /** who wrote it, or whom it went to; undefined: the account is gone */
  readonly other: string | undefined
  /** the owner takes no letters from them */
  readonly isBlocked: boolean
}

const lettersOf = (db: Db, owner: UserId) =>
  db
    .selectFrom('forum_letters as l')
    .leftJoin('forum_members as m', (join) =>
      join.on('m.user_id', '=', sql<UserId>`case l.box when 'IN' then l.author else l.recipient end`),
    )
    .leftJoin('forum_blocks as b', (join) => join.onRef('b.owner', '=', 'l.owner').onRef('b.blocked', '=', 'm.user_id'))
    .where('l.owner', '=', owner)
    .where('l.deleted_at', 'is', null)
    .select(['l.id', 'l.box', 'l.subject', 'l.text', 'l.sent_at', 'l.read_at', 'm.name', 'b.blocked'])

type Row = Awaited<ReturnType<ReturnType<typeof lettersOf>['execute']>>[number]

const fromRow = ({ id, box, subject, text, sent_at, read_at, name, blocked }: Row): StoredLetter => ({
  id,
  box,
  subject,
  text,
  sentAt: sent_at,
  isRead: box === 'OUT' || read_at !== null,
  other: name ?? undefined,
  isBlocked: blocked !== null,
})

/** Letters of a box, the newest first. @param page from 0 */
export async function lettersIn(
  db: Db,
  owner: UserId,
  { box, page, perPage }: { box: Box; page: number; perPage: number },
): Promise<{ total: number; list: StoredLetter[] }> {
  const { total } = await db
    .selectFrom('forum_letters')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('owner', '=', owner)
    .where('box', '=', box)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const rows = await lettersOf(db, owner)
    .where('l.box', '=', box)
    .orderBy('l.sent_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(perPage)
    .offset(page * perPage)
    .execute()
  return { total, list: rows.map(fromRow) }
}

/** How many letters came that were not opened yet. */
export async function unreadLetters(db: Db, owner: UserId): Promise<number> {
  const { unread } = await db
    .selectFrom('forum_letters')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('owner', '=', owner)
    .where('box', '=', 'IN')
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** A letter in somebody's own boxes. @throws Failure LETTER_UNKNOWN also where it is another's */
export async function letterOf(db: Db, owner: UserId, id: string): Promise<StoredLetter> {
  const row = /^[1-9]\d{0,17}$/.test(id)
    ? await lettersOf(db, owner).where('l.id', '=', id).executeTakeFirst()
    : undefined
  if (!row) throw new Failure('LETTER_UNKNOWN', {}, 'Unknown letter')
  return fromRow(row)
}

/** Notes that a letter was opened. @throws Failure LETTER_UNKNOWN */
export async function readLetter(db: Db, owner: UserId, id: string): Promise<StoredLetter> {
  const letter = await letterOf(db, owner, id)
  if (letter.isRead) return letter
  await db
    .updateTable('forum_letters')
    .set({ read_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .execute()
  return { ...letter, isRead: true }
}

/** Writes to a member. @throws Failure FORUM_NAME_NEEDED, LETTER_LIMIT, FORUM_TEXT_REFUSED */
export async function sendLetter(
  step: Step,
  owner: UserId,
  asked: { to: string; subject: string; text: string },
): Promise<StoredLetter> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`forum letters ${owner}`}, 0))`.execute(step)
  const isNew = isNewMember(await assertMember(step, owner))
  const recipient = await recipientOf(step, owner, asked.to)
  const [subject, text] = [
    subjectLine(asked.subject, 'Bitte gib einen Betreff an.'),
    postText(asked.text, isNew ? 0 : mostLinks),
  ]
  await forgetDeleted(step, owner)
  const again = await step
    .selectFrom('forum_letters')
    .select('id')
    .where('owner', '=', owner)
    .where('box', '=', 'OUT')
    .where('recipient', '=', recipient)
    .where('subject', '=', subject)
    .where('text', '=', text)
    .where('sent_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst()
  if (again) return letterOf(step, owner, again.id) // a form that was sent twice
  const { minute, day } = await step
    .selectFrom('forum_letters')
    .select([
      sql<number>`count(*) filter (where sent_at > now() - interval '1 minute')::int`.as('minute'),
      sql<number>`count(*)::int`.as('day'),
    ])
    .where('owner', '=', owner)
    .where('box', '=', 'OUT')
    .where('sent_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (minute >= lettersPerMinute || (isNew && day >= lettersOnFirstDay))
    throw new Failure('LETTER_LIMIT', {}, 'Too many letters')
  const letter = { letter: randomUUID(), author: owner, recipient, subject, text }
  await step
    .insertInto('forum_letters')
    .values({ ...letter, owner: recipient, box: 'IN' })
    .execute()
  const { id } = await step
    .insertInto('forum_letters')
    .values({ ...letter, owner, box: 'OUT' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return letterOf(step, owner, id)
}

/** @throws Failure FORUM_TEXT_REFUSED nobody has that name, it is one's own, or they take no letters from this writer */
async function recipientOf(step: Step, owner: UserId, name: string): Promise<UserId> {
  const recipient = await memberNamed(step, name)
  if (!recipient) refuse({ to: 'Unter diesem Namen schreibt hier niemand.' })
  if (recipient === owner) refuse({ to: 'Das bist du selbst.' })
  const block = await step
    .selectFrom('forum_blocks')
    .select('owner')
    .where('owner', '=', recipient)
    .where('blocked', '=', owner)
    .executeTakeFirst()
  if (block) refuse({ to: 'Dieses Mitglied nimmt von dir keine Nachrichten an.' })
  return recipient
}

async function memberNamed(db: Db, name: string): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('forum_members')
    .select('user_id')
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Deletes a letter for its owner alone. Of one that was written within a day an empty row stays for that long: it counts
 * for how many may be written. @throws Failure LETTER_UNKNOWN
 */
export async function deleteLetter(step: Step, owner: UserId, id: string): Promise<void> {
  await letterOf(step, owner, id)
  await step
    .updateTable('forum_letters')
    .set({ subject: '', text: '', deleted_at: sql<Date>`now()`, read_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .execute()
  await forgetDeleted(step, owner)
}

const forgetDeleted = (step: Step, owner: UserId) =>
  step
    .deleteFrom('forum_letters')
    .where('owner', '=', owner)
    .where('deleted_at', 'is not', null)
    .where((row) => row.or([row('box', '=', 'IN'), row('sent_at', '<', sql<Date>`now() - interval '1 day'`)]))
    .execute()

/** Who is blocked, the last one first. */
export async function blocksOf(db: Db, owner: UserId): Promise<{ name: string; at: Date }[]> {
  return db
    .selectFrom('forum_blocks as b')
    .innerJoin('forum_members as m', 'm.user_id', 'b.blocked')
    .select(['m.name', 'b.created_at as at'])
    .where('b.owner', '=', owner)
    .orderBy('b.created_at', 'desc')
    .orderBy('m.name_key')
    .execute()
}

/** Takes no letters from a member any more, or takes them again. @throws Failure FORUM_TEXT_REFUSED */
export async function block(step: Step, owner: UserId, name: string, isBlocked: boolean): Promise<void> {
  const blocked = await memberNamed(step, name)
  if (!blocked) refuse({ name: 'Unter diesem Namen schreibt hier niemand.' })
  if (blocked === owner) refuse({ name: 'Das bist du selbst.' })
  if (isBlocked)
    await step
      .insertInto('forum_blocks')
      .values({ owner, blocked })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await step.deleteFrom('forum_blocks').where('owner', '=', owner).where('blocked', '=', blocked).execute()
}
