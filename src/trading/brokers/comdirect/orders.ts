import { createHash } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { NamedRequest } from '#db/idempotency.ts'
import { transaction } from '#db/transaction.ts'
import { nextVersion } from '#db/versions.ts'
import type { Listing } from '#market/instruments.ts'
import type { Validity } from '../../order.ts'
import { NotDone, told, Unanswered, type Answer } from './client.ts'
import type { Line } from './line.ts'
import type { LinkedAccount } from './links.ts'
import { Placed, type OrderBody, type OrderTold } from './messages.ts'
import { keptOrder, readOrder, type OrderRow, type OrderRows } from './order-rows.ts'
import { toldOfBody } from './told.ts'
import { faultsIn, looksLike, sorted } from './wishes.ts'

interface OrderParts {
  db: Db
  line: Line
  rows: OrderRows
  now: () => Instant
  /** orders of the account are others now */
  changed: (account: LinkedAccount) => void
}

export type Orders = ReturnType<typeof createOrders>

/**
 * Orders at the bank, each exactly once. comdirect takes no number of ours, so an order is written before it is sent, with those
 * there that look like it; where the answer is lost it is never sent again but looked for among the others.
 */
export function createOrders({ db, line, rows, now, changed }: OrderParts) {
  /**
   * Places an order. An answer means that it is written here, and was sent once: whether the bank has it says its stage.
   * @throws Failure INPUT_INVALID, ORDER_PENDING, BROKER_AWAY: nothing was sent
   */
  async function place(
    account: LinkedAccount,
    { key, request }: KeyedRequest,
    { body, listing, validity, origin, estimate }: NewOrder,
  ): Promise<{ id: string }> {
    const digest = digestOf(request)
    const row = await transaction(db, async (step) => {
      await rows.lock(step, account)
      await rows.dropUnsent(step, account)
      const open = await step
        .selectFrom('broker_orders')
        .selectAll()
        .where('account', '=', account.id)
        .where((either) => either.or([either('stage', '!=', 'KNOWN'), either('request_key', '=', key ?? '')]))
        .execute()
      const same = open.find(({ request_key }) => key !== undefined && request_key === key)
      if (same) return { same }
      if (open.some((other) => isAlike(readOrder(step, other).body as OrderBody, body)))
        throw new Failure('ORDER_PENDING', {}, 'The same order is on its way')
      const at = new Date(now())
      return step
        .insertInto('broker_orders')
        .values({
          account: account.id,
          external_id: null,
          request_key: key ?? null,
          request_sha256: digest,
          stage: 'PREPARED',
          instrument: listing.instrument.key,
          notation: listing.notation.id,
          origin,
          state: 'OPEN',
          ...keptOrder(step, account, {
            body: JSON.stringify(body),
            told: JSON.stringify(toldOfBody(body, validity)),
            estimate: estimate === undefined ? null : JSON.stringify(estimate),
          }),
          placed_at: at,
          changed_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    if ('same' in row) return sameRequest(row.same, digest)
    const challenge = await prepare(account, row.id, body).catch(async (error: unknown) => {
      await db.deleteFrom('broker_orders').where('id', '=', row.id).where('stage', '=', 'PREPARED').execute()
      throw error
    })
    await send(account, row.id, body, challenge)
    changed(account)
    return { id: row.id }
  }

  /** Everything before the one question that counts: its challenge, and what looks like it already. */
  async function prepare(account: LinkedAccount, id: string, body: OrderBody): Promise<string> {
    const { orders } = await rows.book(account)
    const names = rows.namesOf(body)
    const alike = orders.filter((order) => looksLike(order, body, names)).map(({ orderId }) => orderId)
    const { status, messages, once } = await line.ask(account, {
      method: 'POST',
      path: '/api/brokerage/v3/orders/validation',
      json: body,
    })
    if (status >= 400 || !once) throw refused(status, messages)
    const { numUpdatedRows } = await db
      .updateTable('broker_orders')
      .set({ stage: 'SENT', sent_at: new Date(now()), look_alikes: JSON.stringify(alike) })
      .where('id', '=', id)
      .where('stage', '=', 'PREPARED')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Failure('BROKER_AWAY', {}, 'It took too long; nothing was sent')
    return once.id
  }

  /** Sent once, whatever happens; from here on nothing throws. */
  async function send(account: LinkedAccount, id: string, body: OrderBody, challenge: string): Promise<void> {
    try {
      const answer = await line.ask(account, {
        method: 'POST',
        path: '/api/brokerage/v3/orders',
        json: body,
        once: { id: challenge },
      })
      if (answer.status >= 400) {
        const [text] = Object.values(faultsIn(answer.messages))
        await transaction(db, (step) =>
          rows.settle(
            step,
            { id },
            { state: 'REJECTED', reason: text ?? 'comdirect hat die Order abgelehnt.', readAt: now() },
          ),
        )
        return
      }
      const { orderId } = told(Placed, answer)
      await transaction(db, async (step) => {
        await rows.lock(step, account)
        // somebody may have read the bank's list before this answer came
        await step
          .deleteFrom('broker_orders')
          .where('account', '=', account.id)
          .where('external_id', '=', orderId)
          .where('id', '!=', id)
          .execute()
        await step
          .updateTable('broker_orders')
          .set({ stage: 'KNOWN', external_id: orderId, changed_at: new Date(now()), version: nextVersion })
          .where('id', '=', id)
          .execute()
      })
    } catch (error) {
      if (isNotDone(error)) {
        await transaction(db, (step) =>
          rows.settle(
            step,
            { id },
            {
              state: 'REJECTED',
              reason: 'comdirect war nicht zu erreichen. Die Order wurde nicht angenommen.',
              readAt: now(),
            },
          ),
        )
        return
      }
      if (!isUnanswered(error)) throw error
      await sync(account).catch(() => {}) // it stays uncertain, and whoever looks next asks again
    }
  }

  async function sync(account: LinkedAccount): Promise<void> {
    await rows.takeUp(account, await rows.book(account))
  }

  /**
   * A change or a cancellation of an order there. Where the answer is lost the order itself says what became of it.
   * @param isDone whether the order is as it was to become
   * @throws Failure INPUT_INVALID, ORDER_DONE, BROKER_AWAY: nothing was done; BROKER_UNCERTAIN
   */
  async function change(
    account: LinkedAccount,
    row: OrderRow,
    { method, json }: { method: 'PATCH' | 'DELETE'; json: unknown },
    isDone: (order: OrderTold) => boolean,
  ): Promise<void> {
    const path = `/api/brokerage/v3/orders/${encodeURIComponent(row.external_id ?? '')}`
    const validated = await line.ask(account, { method: 'POST', path: `${path}/validation`, json })
    if (validated.status >= 400 || !validated.once) {
      await sync(account)
      const { state, done_at } = await db
        .selectFrom('broker_orders')
        .select(['state', 'done_at'])
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
      if (done_at) throw new Failure('ORDER_DONE', { state }, `It is ${state}`)
      throw refused(validated.status, validated.messages)
    }
    try {
      const { status, messages } = await line.ask(account, {
        method,
        path,
        ...(method === 'PATCH' && { json }),
        once: { id: validated.once.id },
      })
      if (status >= 400) throw refused(status, messages)
    } catch (error) {
      if (!isUnanswered(error)) throw error
      const { orders, readAt } = await rows.book(account).catch(() => {
        throw new Failure('BROKER_UNCERTAIN', {}, 'No answer, twice')
      })
      await rows.takeUp(account, { orders, readAt })
      const after = orders.find(({ orderId }) => orderId === row.external_id)
      if (!after || !isDone(after)) throw new Failure('BROKER_UNCERTAIN', {}, 'No answer, and not done so far')
    }
    await sync(account).catch(() => {})
  }

  return {
    place,
    change,
    sync,
    /** The order that a request has become. @throws Failure KEY_REUSED, REQUEST_RUNNING */
    async ofRequest({ id }: LinkedAccount, { key, request }: KeyedRequest): Promise<{ id: string } | undefined> {
      if (key === undefined) return undefined
      const found = await db
        .selectFrom('broker_orders')
        .select(['id', 'stage', 'request_sha256'])
        .where('account', '=', id)
        .where('request_key', '=', key)
        .executeTakeFirst()
      return found && sameRequest(found, digestOf(request))
    },
  }
}

type KeyedRequest = Pick<NamedRequest, 'key' | 'request'>
const digestOf = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('base64url')

interface NewOrder {
  body: OrderBody
  listing: Listing
  validity: Validity
  origin: 'READER' | 'QUOTE'
  /** what was said of its costs */
  estimate: unknown
}

/** What the same request has come to. One that is not sent may come to nothing, so nothing is said of it yet. */
function sameRequest(
  { id, stage, request_sha256 }: Pick<OrderRow, 'id' | 'stage' | 'request_sha256'>,
  digest: string,
): { id: string } {
  if (request_sha256 !== digest) throw new Failure('KEY_REUSED', {}, 'This Idempotency-Key belongs to another order')
  if (stage === 'PREPARED') throw new Failure('REQUEST_RUNNING', {}, 'It is on its way')
  return { id }
}

/** Whether two are the same order, by whatever binding price each is. */
const isAlike = (a: OrderBody, b: OrderBody): boolean => wanted(a) === wanted(b)
const wanted = (body: OrderBody): string =>
  JSON.stringify(sorted({ ...body, quoteId: undefined, quoteTicketId: undefined, creationTimestamp: undefined }))

const isNotDone = (error: unknown): boolean =>
  error instanceof NotDone || (error instanceof Failure && error.failure !== 'BROKER_UNCERTAIN')
const isUnanswered = (error: unknown): boolean => error instanceof Unanswered

function refused(status: number, messages: Answer['messages']): Failure {
  return status === 422 || status === 400 || status === 404
    ? new Failure('INPUT_INVALID', { faults: faultsIn(messages) }, `The bank refused it: status ${status}`)
    : new Failure('BROKER_AWAY', {}, `status ${status}`)
}
