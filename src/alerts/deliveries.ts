import { sql } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { webhooksOf } from './webhooks.ts'

/** What a program is told. */
export interface AlertMessage {
  readonly type: 'alert' | 'test'
  readonly idAlert?: string
  readonly instrument?: string
  readonly kind?: string
  readonly threshold?: number | undefined
  readonly value?: number | undefined
  /** ISO 8601, of the market's clock */
  readonly datetimeCrossed?: string
  /** German */
  readonly subject: string
  readonly text: string
  readonly note: string
  readonly url: string
}

/** as often; with growing pauses that is about a day and a half */
export const mostAttempts = 12
const keptDays = 14

/** A message is on its way to every webhook of its owner once the caller's transaction stands. */
export async function queueForWebhooks(step: Step, owner: UserId, message: AlertMessage): Promise<void> {
  const all = await webhooksOf(step, owner)
  if (all.length === 0) return
  await step
    .insertInto('alert_deliveries')
    .values(all.map(({ id }) => ({ owner, webhook: id, message: JSON.stringify(message) })))
    .execute()
}

export interface DueDelivery {
  readonly id: string
  readonly webhook: string
  readonly url: string
  readonly message: unknown
  readonly attempts: number
}

/**
 * Hands the message that is due longest to `send`, holding its row so that no other process sends it too.
 * @param send says why it did not arrive; undefined: it did
 * @param except webhooks that are left in peace for now
 * @returns false when none is due
 */
export function deliverNext(
  db: Db,
  send: (due: DueDelivery) => Promise<string | undefined>,
  except: ReadonlySet<string>,
): Promise<boolean> {
  // Not `transaction()`: the row is held while a server elsewhere answers, which has a time limit of its own.
  return db.transaction().execute(async (step) => {
    const due = await step
      .selectFrom('alert_deliveries')
      .innerJoin('webhooks', 'webhooks.id', 'alert_deliveries.webhook')
      .select(['alert_deliveries.id', 'webhooks.id as webhook', 'url', 'message', 'attempts'])
      .where('due_at', '<=', sql<Date>`now()`)
      .$if(except.size > 0, (query) => query.where('webhooks.id', 'not in', [...except]))
      .orderBy('due_at')
      .orderBy('alert_deliveries.id')
      .limit(1)
      .forUpdate('alert_deliveries')
      .skipLocked()
      .executeTakeFirst()
    if (!due) return false
    await noteAttempt(step, due, await send(due))
    return true
  })
}

async function noteAttempt(step: Step, { id, attempts }: DueDelivery, error: string | undefined): Promise<void> {
  const isLast = error === undefined || attempts + 1 >= mostAttempts
  await step
    .updateTable('alert_deliveries')
    .set({
      attempts: attempts + 1,
      tried_at: sql<Date>`clock_timestamp()`,
      delivered_at: error === undefined ? sql<Date>`clock_timestamp()` : null,
      last_error: error?.slice(0, 300) ?? null,
      due_at: isLast ? null : sql<Date>`now() + make_interval(mins => ${Math.min(2 ** attempts, 360)})`,
    })
    .where('id', '=', id)
    .execute()
}

/** Notes a message that was sent at once, such as a test. */
export async function noteSent(
  db: Db,
  owner: UserId,
  webhook: string,
  message: AlertMessage,
  error: string | undefined,
): Promise<void> {
  await db
    .insertInto('alert_deliveries')
    .values({
      owner,
      webhook,
      message: JSON.stringify(message),
      due_at: null,
      attempts: 1,
      tried_at: sql<Date>`now()`,
      delivered_at: error === undefined ? sql<Date>`now()` : null,
      last_error: error?.slice(0, 300) ?? null,
    })
    .execute()
}

export interface LastDelivery {
  readonly triedAt: Date
  readonly deliveredAt: Date | undefined
  readonly attempts: number
  readonly error: string | undefined
  /** when it is tried again */
  readonly dueAt: Date | undefined
}

/** The message to each webhook of an owner that was tried last. */
export async function lastDeliveries(db: Db, owner: UserId): Promise<ReadonlyMap<string, LastDelivery>> {
  const rows = await db
    .selectFrom('alert_deliveries')
    .distinctOn('webhook')
    .select(['webhook', 'tried_at', 'delivered_at', 'attempts', 'last_error', 'due_at'])
    .where('owner', '=', owner)
    .where('tried_at', 'is not', null)
    .orderBy('webhook')
    .orderBy('tried_at', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ webhook, tried_at, delivered_at, attempts, last_error, due_at }) =>
      webhook && tried_at
        ? [
            [
              webhook,
              {
                triedAt: tried_at,
                deliveredAt: delivered_at ?? undefined,
                attempts,
                error: last_error ?? undefined,
                dueAt: due_at ?? undefined,
              },
            ] as const,
          ]
        : [],
    ),
  )
}

/** What arrived, or was given up, is nobody's business after a fortnight. */
export async function forgetOldDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('alert_deliveries')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}
