import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { assertVersion } from '#db/versions.ts'
import type { Listing } from '#market/instruments.ts'
import { act, MeanwhileDone, type JournalRooms } from './journal.ts'
import { isOnGrid, lotsOfMicro, microOf, onGrid, piecesOf, unitsOf, type Grid } from './lots.ts'
import { protectionOf } from './order.ts'
import type { KeptOrder } from './saving.ts'
import { accountOf, orderOf, type HeldOrderRow } from './stored.ts'

export interface Change {
  quantity?: number | undefined
  limit?: number | undefined
  stop?: number | undefined
}

/** Less quantity keeps its place in time; anything else is an order that arrives now. */
export function replaceOrder(
  rooms: JournalRooms,
  owner: UserId,
  account: string,
  id: string,
  change: Change,
  seen: number | undefined,
): Promise<void> {
  return act(rooms, undefined, async (session) => {
    const held = await accountOf(session.step, owner, account)
    const before = await orderOf(session.step, held, id)
    assertVersion(Number(before.version), seen)
    if (before.done_at) throw new Failure('ORDER_DONE', { state: before.state }, `It is ${before.state}`)
    const opened = await session.desk(Number(before.notation))
    const order = session.orderOf(before.id)
    if (!order || order.row.done_at) throw new MeanwhileDone(order?.row.state ?? before.state)
    const { row, desk } = order
    const faults = changeFaults(change, row, desk, opened.grid, order.filled)
    if (Object.keys(faults).length > 0) throw new Failure('INPUT_INVALID', { faults }, Object.keys(faults).join(', '))
    const quantity = change.quantity === undefined ? BigInt(row.quantity_micro) : microOf(change.quantity)
    const { quantity: holding, reserved: inSells } = await session.holdingOf(held.id, row.instrument)
    const more = quantity - BigInt(row.quantity_micro)
    if (row.side === 'SELL' && more > holding - inSells)
      throw new Failure(
        'INPUT_INVALID',
        { faults: { quantity: 'So viele Stück hast du nicht frei.' } },
        'HOLDING_SHORT',
      )
    const levels = changedLevels(change, order.desk, opened.grid, opened.listing)
    const [available, reservedBefore] = [
      (await session.account(held.id)).cash - (await session.reservedOf(held.id)),
      order.reserved,
    ]
    session.command(held.id, 'REPLACE', change, row.id)
    row.quantity_micro = String(quantity)
    if (change.limit !== undefined) row.limit_price = String(change.limit)
    session.note(order, 'REPLACED', session.now, change)
    const shadow = { ...order, desk: { ...desk, ...levels } }
    order.reserved = session.reserveOf(shadow, opened.grid)
    if (order.reserved - reservedBefore > available)
      throw new Failure(
        'INPUT_INVALID',
        { faults: { [change.limit === undefined ? 'quantity' : 'limit']: 'Dafür reicht dein Guthaben nicht.' } },
        'CASH_SHORT',
      )
    row.changed_at = new Date(session.now)
    order.changed = true
    await session.book(
      opened,
      opened.desk.replace(Number(row.id), { ...levels, lots: lotsOfMicro(opened.grid, quantity) }),
    )
  })
}

function changeFaults(
  { quantity, limit, stop }: Change,
  row: HeldOrderRow,
  desk: KeptOrder,
  grid: Grid,
  filled: bigint,
): Record<string, string> {
  const faults: Record<string, string> = {}
  if (quantity !== undefined) {
    const isWhole =
      Number.isFinite(quantity) && quantity > 0 && quantity <= 1e9 && microOf(quantity) % grid.lotMicro === 0n
    if (!isWhole) faults['quantity'] = 'Bitte gib eine Stückzahl in ganzen Schritten an.'
    else if (microOf(quantity) <= filled) faults['quantity'] = `Ausgeführt sind schon ${piecesOf(filled)} Stück.`
  }
  for (const [field, price] of [
    ['limit', limit],
    ['stop', stop],
  ] as const)
    if (price !== undefined && !(Number.isFinite(price) && price > 0 && isOnGrid(grid, price)))
      faults[field] = 'Dieser Kurs passt nicht in die Schritte des Handelsplatzes.'
  if (limit !== undefined && row.limit_price === null) faults['limit'] = 'Diese Orderart hat kein Limit.'
  if (stop !== undefined && desk.trigger === undefined && desk.oco === undefined)
    faults['stop'] = 'Diese Order wartet auf keine Stoppmarke.'
  return faults
}

function changedLevels({ limit, stop }: Change, desk: KeptOrder, grid: Grid, listing: Listing) {
  const part = protectionOf(listing)
  const guarded = (units: number): number =>
    desk.side === 'buy' ? onGrid(grid, units * (1 + part), 'up') : Math.max(1, onGrid(grid, units * (1 - part), 'down'))
  const at = stop === undefined ? undefined : unitsOf(grid, stop)
  const hasOwnLimit = limit !== undefined
  return {
    ...(hasOwnLimit && { limit: unitsOf(grid, limit) }),
    ...(at !== undefined && desk.oco && { oco: { trigger: at, limit: guarded(at) } }),
    ...(at !== undefined && !desk.oco && { trigger: at }),
  }
}
