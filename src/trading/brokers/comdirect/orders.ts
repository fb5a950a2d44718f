import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { NamedRequest } from '#db/idempotency.ts'
import type { BrokerOrders } from '#db/schema.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { nextVersion } from '#db/versions.ts'
import type { Listing } from '#market/instruments.ts'
import type { Validity } from '../../order.ts'
import { NotDone, told, Unanswered, wholeList, type Answer, type Question } from './client.ts'
import type { LinkedAccount } from './links.ts'
import { instantOf, Orders, Placed, type OrderBody, type OrderTold } from './messages.ts'
import { faultsIn, looksLike, stateOf, toldOf, toldOfBody, type Told } from './wishes.ts'

export type OrderRow = Selectable<BrokerOrders>

/** one that was written and not sent by then never will be */
const preparedMs = 60_000
/** after so long an order that the bank does not show has not arrived */
const lostMs = 10 * 60_000

type Ask = (account: LinkedAccount, question: Omit<Question, 'token' | 'session'>, how?: 'read') => Promise<Answer>

interface OrderParts {
  db: Db
  ask: Ask
  now: () => Instant
  /** where the portal knows the paper of an order, by the names the bank gives it */
  listingOf: (order: OrderTold) => Listing | undefined
  /** orders of the account are others now */
  changed: (account: LinkedAccount) => void
}

/**
 * Orders at the bank, each exactly once. comdirect takes no number of ours, so an order is written before it is sent, with those
 * there that look like it; where the answer is lost it is never sent again but looked for among the others.
 */
export function createOrders({ db, ask, now, listingOf, changed }: OrderParts) {
  const bookPath = ({ external_id }: LinkedAccount) =>
    `/api/brokerage/depots/${encodeURIComponent(external_id)}/v3/orders?with-attr=instrument`

  /** All orders of a depot as the bank tells them, and when it was asked. */
  async function book(account: LinkedAccount): Promise<{ orders: OrderTold[]; readAt: Instant }> {
    const readAt = now()
    const orders = await wholeList(Orders, (first) =>
      ask(account, { method: 'GET', path: `${bookPath(account)}&paging-first=${first}` }, 'read'),
    )
    return { orders, readAt }
  }

  /** One after the other writes what is known of the orders of an account. */
  const lock = (step: Step, { id }: LinkedAccount) =>
    step.selectFrom('broker_accounts').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

  /** Takes up what the bank tells. @returns whether an order is another now */
  async function takeUp(
    account: LinkedAccount,
    { orders, readAt }: { orders: OrderTold[]; readAt: Instant },
  ): Promise<boolean> {
    const isOther = await transaction(db, async (step) => {
      if (!(await lock(step, account))) return false
      const rows = await step.selectFrom('broker_orders').selectAll().where('account', '=', account.id).execute()
      const byId = new Map(rows.flatMap((row) => (row.external_id === null ? [] : [[row.external_id, row] as const])))
      let isOther = await dropUnsent(step, account)
      for (const row of rows.filter(({ stage, external_id }) => stage === 'SENT' && external_id === null)) {
        const before = row.look_alikes as string[]
        const names = namesOf(row)
        const found = orders.find(
          (order) =>
            !byId.has(order.orderId) &&
            !before.includes(order.orderId) &&
            looksLike(order, row.body as OrderBody, names),
        )
        if (found) byId.set(found.orderId, row)
        else if (row.sent_at !== null && readAt - row.sent_at.getTime() > lostMs) {
          await settle(step, row, {
            state: 'REJECTED',
            reason: 'Die Order ist bei comdirect nicht angekommen.',
            readAt,
          })
          isOther = true
        }
      }
      for (const order of orders) if (await write(step, account, byId.get(order.orderId), order, readAt)) isOther = true
      return isOther
    })
    if (isOther) changed(account)
    return isOther
  }

  /** Whoever was to send them has ended meanwhile: they were not sent, and nobody can any more. */
  async function dropUnsent(step: Step, account: LinkedAccount): Promise<boolean> {
    const { numDeletedRows } = await step
      .deleteFrom('broker_orders')
      .where('account', '=', account.id)
      .where('stage', '=', 'PREPARED')
      .where('placed_at', '<', new Date(now() - preparedMs))
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  async function settle(
    step: Step,
    row: Pick<OrderRow, 'id'>,
    { state, reason, readAt }: { state: OrderRow['state']; reason: string; readAt: Instant },
  ): Promise<void> {
    const at = new Date(readAt)
    await step
      .updateTable('broker_orders')
      .set({ stage: 'KNOWN', external_id: null, state, reason, done_at: at, changed_at: at, version: nextVersion })
      .where('id', '=', row.id)
      .execute()
  }

  /** Writes what the bank tells of one order; what was read before what is known is old. */
  async function write(
    step: Step,
    account: LinkedAccount,
    row: OrderRow | undefined,
    order: OrderTold,
    readAt: Instant,
  ): Promise<boolean> {
    if (row?.read_at && row.read_at.getTime() > readAt) return false
    const fresh = toldOf(order)
    const { state, reason, isDone } = stateOf(order, BigInt(fresh.filled))
    const before = row?.told as Told | undefined
    const next: Told = {
      ...fresh,
      // what was asked for is told more exactly than the bank keeps it
      ...(row && row.origin === 'QUOTE' && { validity: before?.validity ?? fresh.validity }),
      ...(before?.isReplaced && { isReplaced: true }),
    }
    const isSame =
      row?.stage === 'KNOWN' && row.state === state && JSON.stringify(sorted(before)) === JSON.stringify(sorted(next))
    const facts = { read_at: new Date(readAt), external_id: order.orderId, stage: 'KNOWN' as const }
    if (row && isSame) {
      await step.updateTable('broker_orders').set(facts).where('id', '=', row.id).execute()
      return false
    }
    const at = new Date(readAt)
    const found = {
      ...facts,
      state,
      reason: reason ?? null,
      told: JSON.stringify(next),
      changed_at: at,
      done_at: isDone ? (row?.done_at ?? at) : null,
    }
    if (row) {
      await step
        .updateTable('broker_orders')
        .set({ ...found, version: nextVersion })
        .where('id', '=', row.id)
        .execute()
      return true
    }
    const listing = listingOf(order)
    if (!listing) return false
    await step
      .insertInto('broker_orders')
      .values({
        ...found,
        account: account.id,
        body: '{}',
        instrument: listing.instrument.key,
        notation: listing.notation.id,
        origin: order.orderType === 'QUOTE' ? 'QUOTE' : 'READER',
        placed_at: new Date(instantOf(order.creationTimestamp) ?? readAt),
      })
      .execute()
    return true
  }

  /**
   * Places an order. An answer means that it is written here, and was sent once: whether the bank has it says its stage.
   * @throws Failure INPUT_INVALID, ORDER_PENDING, BROKER_AWAY: nothing was sent
   */
  async function place(
    account: LinkedAccount,
    { key, request }: Pick<NamedRequest, 'key' | 'request'>,
    { body, listing, validity, origin, estimate }: NewOrder,
  ): Promise<{ id: string }> {
    const digest = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
    const row = await transaction(db, async (step) => {
      await lock(step, account)
      await dropUnsent(step, account)
      const open = await step
        .selectFrom('broker_orders')
        .select(['id', 'stage', 'body', 'request_key', 'request_sha256'])
        .where('account', '=', account.id)
        .where((either) => either.or([either('stage', '!=', 'KNOWN'), either('request_key', '=', key ?? '')]))
        .execute()
      const same = open.find(({ request_key }) => key !== undefined && request_key === key)
      if (same) return { same }
      if (open.some((other) => isAlike(other.body as OrderBody, body)))
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
          body: JSON.stringify(body),
          instrument: listing.instrument.key,
          notation: listing.notation.id,
          origin,
          state: 'OPEN',
          told: JSON.stringify(toldOfBody(body, validity)),
          estimate: estimate === undefined ? null : JSON.stringify(estimate),
          placed_at: at,
          changed_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    if ('same' in row) return sameRequest(row.same, digest)
    const challenge = await prepare(account, row.id, body, listing).catch(async (error: unknown) => {
      await db.deleteFrom('broker_orders').where('id', '=', row.id).where('stage', '=', 'PREPARED').execute()
      throw error
    })
    await send(account, row.id, body, challenge)
    changed(account)
    return { id: row.id }
  }

  /** Everything before the one question that counts: its challenge, and what looks like it already. */
  async function prepare(account: LinkedAccount, id: string, body: OrderBody, listing: Listing): Promise<string> {
    const { orders } = await book(account)
    const names = namesFor(body, listing)
    const alike = orders.filter((order) => looksLike(order, body, names)).map(({ orderId }) => orderId)
    const { status, messages, once } = await ask(account, {
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
      const answer = await ask(account, {
        method: 'POST',
        path: '/api/brokerage/v3/orders',
        json: body,
        once: { id: challenge },
      })
      if (answer.status >= 400) {
        const [text] = Object.values(faultsIn(answer.messages))
        await transaction(db, (step) =>
          settle(
            step,
            { id },
            { state: 'REJECTED', reason: text ?? 'comdirect hat die Order abgelehnt.', readAt: now() },
          ),
        )
        return
      }
      const { orderId } = told(Placed, answer)
      await transaction(db, async (step) => {
        await lock(step, account)
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
          settle(
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
    await takeUp(account, await book(account))
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
    const validated = await ask(account, { method: 'POST', path: `${path}/validation`, json })
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
      const { status, messages } = await ask(account, {
        method,
        path,
        ...(method === 'PATCH' && { json }),
        once: { id: validated.once.id },
      })
      if (status >= 400) throw refused(status, messages)
    } catch (error) {
      if (!isUnanswered(error)) throw error
      const { orders, readAt } = await book(account).catch(() => {
        throw new Failure('BROKER_UNCERTAIN', {}, 'No answer, twice')
      })
      await takeUp(account, { orders, readAt })
      const after = orders.find(({ orderId }) => orderId === row.external_id)
      if (!after || !isDone(after)) throw new Failure('BROKER_UNCERTAIN', {}, 'No answer, and not done so far')
    }
    await sync(account).catch(() => {})
  }

  return { place, change, sync }

  function namesFor({ instrumentId }: OrderBody, { instrument }: Listing): string[] {
    return [instrumentId, instrument.isin, instrument.wkn].filter((name) => name !== undefined)
  }
  function namesOf(row: OrderRow): string[] {
    const { instrumentId } = row.body as OrderBody
    const listing = listingOf({ instrumentId } as OrderTold) // by its name alone
    return listing ? namesFor(row.body as OrderBody, listing) : [instrumentId]
  }
}

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
  if (request_sha256 !== digest)
    throw new Failure('ORDER_KEY_REUSED', {}, 'This Idempotency-Key belongs to another order')
  if (stage === 'PREPARED') throw new Failure('REQUEST_RUNNING', {}, 'It is on its way')
  return { id }
}

/** Whether two are the same order, by whatever binding price each is. */
const isAlike = (a: OrderBody, b: OrderBody): boolean => wanted(a) === wanted(b)
const wanted = (body: OrderBody): string =>
  JSON.stringify(sorted({ ...body, quoteId: undefined, quoteTicketId: undefined, creationTimestamp: undefined }))

/** Keys in order: the database gives JSON back in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}

const isNotDone = (error: unknown): boolean =>
  error instanceof NotDone || (error instanceof Failure && error.failure !== 'BROKER_UNCERTAIN')
const isUnanswered = (error: unknown): boolean => error instanceof Unanswered

function refused(status: number, messages: Answer['messages']): Failure {
  return status === 422 || status === 400 || status === 404
    ? new Failure('INPUT_INVALID', { faults: faultsIn(messages) }, `The bank refused it: status ${status}`)
    : new Failure('BROKER_AWAY', {}, `status ${status}`)
}
