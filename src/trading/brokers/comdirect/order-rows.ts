import type { Selectable } from 'kysely'
import type { Instant } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { BrokerOrders } from '#db/bank-tables.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { vaultOf } from '#db/vault.ts'
import { nextVersion } from '#db/versions.ts'
import type { Instrument } from '#market/instruments.ts'
import { wholeList } from './client.ts'
import type { Line } from './line.ts'
import type { LinkedAccount } from './links.ts'
import { instantOf, Orders, type OrderBody, type OrderTold } from './messages.ts'
import { namesIn, type PaperOf } from './papers.ts'
import { stateOf, toldOf, type Told } from './told.ts'
import { looksLike, sorted } from './wishes.ts'

export type OrderRow = Omit<Selectable<BrokerOrders>, 'sealed'>

/** An order as it was written. */
export const readOrder = (db: Db | Step, row: Selectable<BrokerOrders>): OrderRow =>
  vaultOf(db).opened('broker_orders', row, row)

/** What is told of an order, as it is to be kept; each is the text of JSON. */
export const keptOrder = (
  step: Step,
  account: Pick<LinkedAccount, 'id'>,
  said: { body: string; told: string; estimate: string | null },
) => vaultOf(step).shut('broker_orders', { account: account.id }, said)

/** The same order, told of anew. */
const toldAnew = (row: Pick<OrderRow, 'body' | 'estimate'> | undefined, told: Told) => ({
  body: row ? JSON.stringify(row.body) : '{}',
  told: JSON.stringify(told),
  estimate: row && row.estimate !== null ? JSON.stringify(row.estimate) : null,
})

/** one that was written and not sent by then never will be */
const preparedMs = 60_000
/** after so long an order that the bank does not show has not arrived */
const lostMs = 10 * 60_000

interface RowParts {
  db: Db
  line: Line
  now: () => Instant
  paperOf: PaperOf
  /** orders of the account are others now */
  changed: (account: LinkedAccount) => void
}

/** All orders of a depot as the bank tells them, and when it was asked. */
export interface OrdersThere {
  orders: OrderTold[]
  readAt: Instant
}

export type OrderRows = ReturnType<typeof createOrderRows>

/** What is known of the orders of an account: the rows, and how the bank's list is taken up in them. */
export function createOrderRows({ db, line, now, paperOf, changed }: RowParts) {
  const bookPath = ({ external_id }: LinkedAccount) =>
    `/api/brokerage/depots/${encodeURIComponent(external_id)}/v3/orders?with-attr=instrument`

  /** All orders of a depot as the bank tells them, and when it was asked. */
  async function book(account: LinkedAccount): Promise<OrdersThere> {
    const readAt = now()
    const orders = await wholeList(Orders, (first) => line.read(account, `${bookPath(account)}&paging-first=${first}`))
    return { orders, readAt }
  }

  /** One after the other writes what is known of the orders of an account. */
  const lock = (step: Step, { id }: LinkedAccount) =>
    step.selectFrom('broker_accounts').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

  /** Takes up what the bank tells. @returns whether an order is another now */
  async function takeUp(account: LinkedAccount, { orders, readAt }: OrdersThere): Promise<boolean> {
    const isOther = await transaction(db, async (step) => {
      if (!(await lock(step, account))) return false
      const kept = await step.selectFrom('broker_orders').selectAll().where('account', '=', account.id).execute()
      const rows = kept.map((row) => readOrder(step, row))
      const byId = new Map(rows.flatMap((row) => (row.external_id === null ? [] : [[row.external_id, row] as const])))
      let isOther = await dropUnsent(step, account)
      for (const row of rows.filter(({ stage, external_id }) => stage === 'SENT' && external_id === null)) {
        const before = row.look_alikes as string[]
        const names = namesOf(row.body as OrderBody)
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
    const paper = paperIn(order)
    const next: Told = {
      ...fresh,
      ...(!paper && { paper: namesIn(order) }),
      // what was asked for is told more exactly than the bank keeps it
      ...(row && row.origin === 'QUOTE' && { validity: before?.validity ?? fresh.validity }),
      ...(before?.isReplaced && { isReplaced: true }),
    }
    const isSame =
      row?.stage === 'KNOWN' && row.state === state && JSON.stringify(sorted(before)) === JSON.stringify(sorted(next))
    const facts = {
      read_at: new Date(readAt),
      external_id: order.orderId,
      stage: 'KNOWN' as const,
      ...(paper && { instrument: paper.key }),
    }
    if (row && isSame) {
      await step.updateTable('broker_orders').set(facts).where('id', '=', row.id).execute()
      return false
    }
    const at = new Date(readAt)
    const found = {
      ...facts,
      state,
      reason: reason ?? null,
      ...keptOrder(step, account, toldAnew(row, next)),
      has_fills: BigInt(next.filled) > 0n,
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
    await step
      .insertInto('broker_orders')
      .values({
        ...found,
        account: account.id,
        instrument: paper?.key ?? null,
        notation: null, // where it is executed the bank says in numbers of its own
        origin: order.orderType === 'QUOTE' ? 'QUOTE' : 'READER',
        placed_at: new Date(instantOf(order.creationTimestamp) ?? readAt),
      })
      .execute()
    return true
  }

  /** Says of an order that it was changed. */
  async function noteReplaced(account: LinkedAccount, id: string): Promise<void> {
    await transaction(db, async (step) => {
      await lock(step, account)
      const kept = await step.selectFrom('broker_orders').selectAll().where('id', '=', id).executeTakeFirst()
      const row = kept && readOrder(step, kept)
      if (!row) return // disconnected meanwhile
      const told = { ...(row.told as Told), isReplaced: true as const }
      await step
        .updateTable('broker_orders')
        .set({ ...keptOrder(step, account, toldAnew(row, told)), version: nextVersion })
        .where('id', '=', id)
        .execute()
    })
  }

  /** The paper of an order, where the portal knows it. */
  const paperIn = ({ instrument, instrumentId }: Pick<OrderTold, 'instrument' | 'instrumentId'>) =>
    paperOf(instrument ?? {}) ?? paperOf({ isin: instrumentId, wkn: instrumentId })

  /** Names by which the bank may tell of the paper of an order that was sent. */
  function namesOf({ instrumentId }: OrderBody): string[] {
    const paper: Pick<Instrument, 'isin' | 'wkn'> = paperIn({ instrumentId }) ?? {}
    return [instrumentId, paper.isin, paper.wkn].filter((name) => name !== undefined)
  }

  return { book, takeUp, lock, dropUnsent, settle, noteReplaced, namesOf }
}
