import { sql } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { systemClock } from '#platform/clock.ts'
import { devicesOf, type PushAddress } from './push-devices.ts'
import type { AlertWay } from './rules.ts'
import { quietEnd, settingsOf, type ToldKind } from './ways.ts'
import { webhooksOf } from './webhooks.ts'

/** What a program is told of an alert. */
export interface AlertMessage extends Told {
  readonly type: 'alert'
  readonly kind: ToldKind
  readonly idAlert?: string
  readonly instrument?: string
  readonly threshold?: number | undefined
  readonly value?: number | undefined
  /** ISO 8601, of the market's clock */
  readonly datetimeCrossed?: string
}

/** What it is told on trial. */
export interface TrialMessage extends Told {
  readonly type: 'test'
}

/** What every message says, in German. */
interface Told {
  readonly subject: string
  readonly text: string
  readonly note: string
  readonly url: string
}

/** as often; with growing pauses that is about a day and a half */
export const mostAttempts = 12
const keptDays = 14

/**
 * A message is on its way to every webhook and browser that the ways name, as far as its owner lets messages of its kind go them,
 * once the caller's transaction stands; to browsers not before the owner's quiet time is over. Whoever is about to delete the account is
 * told nothing, as by mail.
 */
export async function queueMessage(
  step: Step,
  owner: UserId,
  ways: readonly AlertWay[],
  message: AlertMessage,
): Promise<void> {
  if (await isLeaving(step, owner)) return
  const { open, quiet } = await settingsOf(step, owner)
  const goes = (way: AlertWay): boolean => ways.includes(way) && open[message.kind].includes(way)
  const targets = [
    ...(goes('WEBHOOK') ? (await webhooksOf(step, owner)).map(({ id }) => ({ webhook: id })) : []),
    ...(goes('PUSH') ? (await devicesOf(step, owner)).map(({ id }) => ({ push_device: id })) : []),
  ]
  if (targets.length === 0) return
  const end = quiet && quietEnd(systemClock.now(), quiet)
  const dueAt = (isPush: boolean) => (isPush && end !== undefined ? new Date(end) : sql<Date>`now()`)
  await step
    .insertInto('alert_deliveries')
    .values(
      targets.map((target) => ({
        owner,
        ...target,
        message: JSON.stringify(message),
        due_at: dueAt('push_device' in target),
      })),
    )
    .execute()
}

async function isLeaving(step: Step, owner: UserId): Promise<boolean> {
  const user = await step
    .selectFrom('users')
    .select('id')
    .where('id', '=', owner)
    .where('delete_at', 'is not', null)
    .executeTakeFirst()
  return user !== undefined
}

export interface DueDelivery {
  readonly id: string
  /** number of the webhook or the browser */
  readonly target: string
  /** of the webhook */
  readonly url: string | null
  /** of the browser */
  readonly push: PushAddress | null
  readonly message: AlertMessage | TrialMessage
  readonly attempts: number
}

/**
 * Hands the message that is due longest to `send`, holding its row so that no other process sends it too.
 * @param send says why it did not arrive; undefined: it did
 * @param kinds what the operator allows
 * @param except targets that are left in peace for now
 * @returns false when none is due
 */
export function deliverNext(
  db: Db,
  send: (due: DueDelivery) => Promise<string | undefined>,
  kinds: { webhooks: boolean; push: boolean },
  except: ReadonlySet<string>,
): Promise<boolean> {
  // Not `transaction()`: the row is held while a server elsewhere answers, which has a time limit of its own.
  return db.transaction().execute(async (step) => {
    const row = await step
      .selectFrom('alert_deliveries as delivery')
      .leftJoin('webhooks', 'webhooks.id', 'delivery.webhook')
      .leftJoin('push_devices', 'push_devices.id', 'delivery.push_device')
      .select(['delivery.id', 'webhook', 'push_device', 'url', 'message', 'attempts'])
      .select(['endpoint', 'public_key as publicKey', 'auth_secret as authSecret'])
      .where('due_at', '<=', sql<Date>`now()`)
      .$if(!kinds.webhooks, (query) => query.where('webhook', 'is', null))
      .$if(!kinds.push, (query) => query.where('push_device', 'is', null))
      .$if(except.size > 0, (query) => query.where(sql`coalesce(webhook, push_device)::text`, 'not in', [...except]))
      .orderBy('due_at')
      .orderBy('delivery.id')
      .limit(1)
      .forUpdate('delivery')
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    const { id, webhook, push_device, url, endpoint, publicKey, authSecret, attempts } = row
    const push =
      endpoint !== null && publicKey !== null && authSecret !== null ? { endpoint, publicKey, authSecret } : null
    const message = row.message as DueDelivery['message'] // written from one
    const due = { id, target: webhook ?? push_device ?? '', url, push, message, attempts }
    const error = await send(due)
    if (push_device !== null && error === 'gone') {
      await step.deleteFrom('push_devices').where('id', '=', push_device).execute() // and its messages
      return true
    }
    await noteAttempt(step, due, error)
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
  target: { webhook: string } | { push_device: string },
  message: AlertMessage | TrialMessage,
  error: string | undefined,
): Promise<void> {
  await db
    .insertInto('alert_deliveries')
    .values({
      owner,
      ...target,
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

/** The message to each webhook and browser of an owner that was tried last. */
export async function lastDeliveries(db: Db, owner: UserId): Promise<ReadonlyMap<string, LastDelivery>> {
  const rows = await db
    .selectFrom('alert_deliveries')
    .distinctOn(['webhook', 'push_device'])
    .select(['webhook', 'push_device', 'tried_at', 'delivered_at', 'attempts', 'last_error', 'due_at'])
    .where('owner', '=', owner)
    .where('tried_at', 'is not', null)
    .orderBy('webhook')
    .orderBy('push_device')
    .orderBy('tried_at', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ webhook, push_device, tried_at, delivered_at, attempts, last_error, due_at }) =>
      tried_at
        ? [
            [
              webhook ?? push_device ?? '',
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
