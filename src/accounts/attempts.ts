import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'

/** What may be tried so often, counted in the database: for all processes, and after every start. */
interface Limit {
  kind: string
  /** free of a pause, within the hour */
  free: number
  /** the pause after the last free one, in seconds; it doubles with each further try */
  pauseSeconds: number
  mostPauseSeconds: number
}

/** wrong passwords of one account */
export const loginOfAccount: Limit = { kind: 'login', free: 5, pauseSeconds: 60, mostPauseSeconds: 900 }
/** wrong passwords from one address, whatever the account */
export const loginFromAddress: Limit = { kind: 'login-from', free: 30, pauseSeconds: 60, mostPauseSeconds: 3600 }
/** wrong codes of an authenticator app, or for when it is lost */
export const secondFactorOf: Limit = { kind: 'second-factor', free: 5, pauseSeconds: 60, mostPauseSeconds: 900 }
/** mails that one address asks for: five an hour */
export const mailsFromAddress: Limit = { kind: 'mail-from', free: 5, pauseSeconds: 3600, mostPauseSeconds: 3600 }
/** mails that one mailbox gets */
export const mailsTo: Limit = { kind: 'mail-to', free: 5, pauseSeconds: 3600, mostPauseSeconds: 3600 }

/** archives of an account that are written or read: each takes a second of the machine */
export const archivesOf: Limit = { kind: 'archive', free: 20, pauseSeconds: 60, mostPauseSeconds: 900 }

/** messages that a reader sends to try a way out */
export const trialsOf: Limit = { kind: 'trial', free: 20, pauseSeconds: 60, mostPauseSeconds: 900 }

/** posts of the forum that one address reports */
export const reportsFromAddress: Limit = { kind: 'report-from', free: 10, pauseSeconds: 300, mostPauseSeconds: 3600 }

const subjectOf = (subject: string): Buffer => createHash('sha256').update(subject).digest()

/**
 * Counts a try before it is made: of many at once none is free that would not be one after the other.
 * @returns how many free ones are left, and the id of this one
 * @throws Failure TOO_MANY_TRIES while a pause lasts
 */
export function countAttempt(
  db: Db,
  { kind, free, pauseSeconds, mostPauseSeconds }: Limit,
  subject: string,
): Promise<{ left: number; id: string }> {
  const subject_sha256 = subjectOf(subject)
  return transaction(db, async (step) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${subject}`}, 2))`.execute(step)
    const { count, since } = await step
      .selectFrom('attempts')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number | null>`extract(epoch from now() - max(tried_at))::float8`.as('since'),
      ])
      .where('subject_sha256', '=', subject_sha256)
      .where('kind', '=', kind)
      .where('tried_at', '>', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow()
    const pause = count < free ? 0 : Math.min(pauseSeconds * 2 ** (count - free), mostPauseSeconds)
    const left = pause === 0 ? 0 : pause - (since ?? pause) // one that waited for its turn may have begun before the last
    if (left > 0) throw new Failure('TOO_MANY_TRIES', { retryAfterSeconds: Math.ceil(left) }, 'Tried too often')
    const values = { kind, subject_sha256 }
    const { id } = await step.insertInto('attempts').values(values).returning('id').executeTakeFirstOrThrow()
    return { left: Math.max(0, free - count - 1), id }
  })
}

/** After a success the tries before it count no longer. */
export async function forgetAttempts(db: Db, { kind }: Limit, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('subject_sha256', '=', subjectOf(subject)).where('kind', '=', kind).execute()
}

/** One that was no mistake. */
export async function forgetAttempt(db: Db, id: string): Promise<void> {
  await db.deleteFrom('attempts').where('id', '=', id).execute()
}

/** What was tried more than an hour ago counts no longer. */
export async function forgetOldAttempts(db: Db): Promise<void> {
  await db.deleteFrom('attempts').where('tried_at', '<', sql<Date>`now() - interval '1 hour'`).execute()
}
