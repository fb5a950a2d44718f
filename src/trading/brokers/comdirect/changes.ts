import { Failure } from '#contract/failures.ts'
import type { Db } from '#db/connection.ts'
import type { Change } from '../../changes.ts'
import { piecesOf } from '../../lots.ts'
import { needed } from './client.ts'
import type { Line } from './line.ts'
import type { LinkedAccount } from './links.ts'
import { amountText, units, type OrderTold } from './messages.ts'
import type { OrderBook } from './order-book.ts'
import type { OrderRows } from './order-rows.ts'
import type { Orders } from './orders.ts'
import { isFixed, type Told } from './told.ts'
import { levelsOf } from './wishes.ts'

interface ChangeParts {
  db: Db
  line: Line
  orders: Orders
  book: OrderBook
  rows: Pick<OrderRows, 'noteReplaced'>
}

/** Changes and cancellations of open orders. */
export function createChanges({ db, line, orders, book, rows }: ChangeParts) {
  /** @throws Failure ORDER_UNKNOWN, ORDER_DONE, VERSION_CONFLICT, INPUT_INVALID, BROKER_AWAY, BROKER_UNCERTAIN */
  async function replace(account: LinkedAccount, id: string, change: Change, seen: number | undefined): Promise<void> {
    const row = await book.openRow(account, id)
    if (seen !== undefined && Number(row.version) !== seen)
      throw new Failure('VERSION_CONFLICT', { version: Number(row.version) }, `The version is ${row.version} by now`)
    const it = row.told as Told
    const faults = faultsOf(change, it)
    if (Object.keys(faults).length > 0) throw new Failure('INPUT_INVALID', { faults }, Object.keys(faults).join(', '))
    const wanted = { limit: change.limit ?? it.limit, stop: change.stop ?? it.stop }
    const isAsWanted = (order: OrderTold): boolean => {
      const { limit, stop } = levelsOf(order)
      return limit === wanted.limit && (it.kind === 'TRAILING' || stop === wanted.stop)
    }
    const price = (value: number) => ({ value: amountText(value), unit: it.priceUnit ?? 'EUR' })
    const json = {
      depotId: account.external_id,
      orderId: row.external_id,
      side: it.side,
      quantity: {
        value: amountText(piecesOf(BigInt(it.quantity))),
        unit: it.quantityUnit ?? units.pieces,
      },
      ...(wanted.limit !== undefined && { limit: price(wanted.limit) }),
      ...(wanted.stop !== undefined && { triggerLimit: price(wanted.stop) }),
      ...(it.trailingPct !== undefined && { trailingLimitDistRel: amountText(it.trailingPct) }),
      ...(it.trailingBy !== undefined && { trailingLimitDistAbs: amountText(it.trailingBy) }),
    }
    await needed(() => orders.change(account, row, { method: 'PATCH', json }, isAsWanted))
    await rows.noteReplaced(account, row.id)
    line.forget(account)
  }

  /** Twice is as once. @throws Failure ORDER_UNKNOWN, ORDER_DONE, BROKER_AWAY, BROKER_UNCERTAIN */
  async function cancel(account: LinkedAccount, id: string): Promise<void> {
    if ((await book.row(account, id)).state === 'CANCELLED') return
    const row = await book.openRow(account, id)
    const isCancelled = ({ orderStatus }: OrderTold): boolean => orderStatus === 'CANCELLED_USER'
    await needed(() => orders.change(account, row, { method: 'DELETE', json: {} }, isCancelled))
    line.forget(account)
  }

  /** What was executed meanwhile is left out. @returns how many @throws Failure BROKER_AWAY, BROKER_UNCERTAIN */
  async function cancelAll(account: LinkedAccount): Promise<number> {
    const open = await db
      .selectFrom('broker_orders')
      .select('id')
      .where('account', '=', account.id)
      .where('done_at', 'is', null)
      .where('external_id', 'is not', null)
      .execute()
    let count = 0
    for (const { id } of open)
      try {
        await cancel(account, id)
        count++
      } catch (error) {
        if (!(error instanceof Failure) || error.failure !== 'ORDER_DONE') throw error
      }
    return count
  }

  return { replace, cancel, cancelAll }
}

const isPrice = (price: number): boolean => price > 0 && price < 1e9

/** What of a change the bank does not take, by field. */
function faultsOf({ quantity, limit, stop }: Change, it: Told): Record<string, string> {
  if (isFixed(it)) return { idNotation: 'Eine zusammengesetzte Order änderst du bei comdirect selbst.' }
  const faults: Record<string, string> = {}
  if (quantity !== undefined && quantity !== piecesOf(BigInt(it.quantity)))
    faults['quantity'] = 'Eine andere Stückzahl nimmt comdirect nur als neue Order.'
  if (limit !== undefined && !(it.limit !== undefined && isPrice(limit)))
    faults['limit'] = it.limit === undefined ? 'Diese Orderart hat kein Limit.' : 'Bitte gib einen Kurs über 0 an.'
  if (stop !== undefined && !(it.stop !== undefined && isPrice(stop)))
    faults['stop'] =
      it.stop === undefined ? 'Diese Order wartet auf keine Stoppmarke.' : 'Bitte gib einen Kurs über 0 an.'
  return faults
}
