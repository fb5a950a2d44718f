import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'

/** What a mail says; both texts say the same. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** of a mailing list: the address that ends it with one POST */
  unsubscribe?: string | undefined
}

/** Writes a mail into the outbox. It is sent once the caller's transaction stands. */
export async function putInOutbox(step: Step, { to, subject, text, html, unsubscribe }: Mail): Promise<void> {
  await step
    .insertInto('outbox')
    .values({ recipient: to, subject, text, html, unsubscribe: unsubscribe ?? null })
    .execute()
}

export interface OutboxRow extends Mail {
  id: string
  createdAt: Date
  sentAt: Date | undefined
  attempts: number
  /** why the last attempt failed */
  lastError: string | undefined
}

/** The newest mails. */
export async function newestMails(db: Db, most: number): Promise<OutboxRow[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id, recipient, subject, text, html, unsubscribe, created_at, sent_at, attempts, last_error }) => ({
    id,
    to: recipient,
    subject,
    text,
    html,
    unsubscribe: unsubscribe ?? undefined,
    createdAt: created_at,
    sentAt: sent_at ?? undefined,
    attempts,
    lastError: last_error ?? undefined,
  }))
}

export const mostAttempts = 12
const keptDays = 30
/** a newsletter that nobody could send by then is no news */
const newsDays = 3

/**
 * Hands the oldest mail that is due to `send`, holding its row so that no other process sends it too.
 * @returns false when none is due
 */
export function sendNext(db: Db, send: (mail: Mail & { id: string }) => Promise<void>): Promise<boolean> {
  // Not `transaction()`: the row is held while a server elsewhere answers, which has a time limit of its own.
  return db.transaction().execute(async (step) => {
    const row = await step
      .selectFrom('outbox')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('due_at', '<=', sql<Date>`now()`)
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    const { id, recipient, subject, text, html, attempts, unsubscribe } = row
    try {
      await send({ id, to: recipient, subject, text, html, unsubscribe: unsubscribe ?? undefined })
      await step
        .updateTable('outbox')
        .set({ sent_at: sql`now()`, attempts: attempts + 1, last_error: null })
        .where('id', '=', id)
        .execute()
    } catch (error) {
      const isLast = attempts + 1 >= mostAttempts
      await step
        .updateTable('outbox')
        .set({
          attempts: attempts + 1,
          last_error: error instanceof Error ? error.message : String(error),
          due_at: isLast ? null : sql`now() + make_interval(mins => ${Math.min(2 ** attempts, 360)})`,
        })
        .where('id', '=', id)
        .execute()
    }
    return true
  })
}

/** Mails that were sent, or given up, a month ago are nobody's business any more. */
export async function forgetOldMails(db: Db): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .where((either) => either.or([either('sent_at', 'is not', null), either('due_at', 'is', null)]))
    .execute()
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${newsDays})`)
    .where('unsubscribe', 'is not', null)
    .where('sent_at', 'is', null)
    .execute()
}
