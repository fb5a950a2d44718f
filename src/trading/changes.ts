import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { assertVersion } from '#db/versions.ts'
import type { Listing } from '#market/instruments.ts'
import { stopSideFault } from './checks.ts'
import { act, MeanwhileDone, type JournalRooms } from './journal.ts'
import { isOnGrid, lotsOfMicro, microOf, piecesOf, unitsOf, type Grid } from './lots.ts'
import { guardedLimit } from './order.ts'
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
  wanted: Change,
  seen: number | undefined,
): Promise<void> {
  return act(rooms, undefined, async (session) => {
    const held = await accountOf(session.step, owner, account)
    const before = await orderOf(session.step, held, id)
    assertVersion(Number(before.version), seen)
    if (before.done_at) throw new Failure('ORDER_DONE', { state: before.state }, `It is ${before.state}`)
    if (changesNothing(wanted)) return
    const opened = await session.desk(Number(before.notation))
    const order = session.orderOf(before.id)
    if (!order || order.row.done_at) throw new MeanwhileDone(order?.row.state ?? before.state)
    const { row, desk } = order
    const change = whatChanges(wanted, row, desk, opened.grid)
    if (changesNothing(change)) return
    const { last } = rooms.market.quote(opened.listing.notation.id, 'RLT', session.now)
    const faults = { ...changeFaults(change, row, desk, opened.grid, order.filled), ...stopFault(change, row, last) }
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
    const levels = changedLevels(change, row, order.desk, opened)
    const [available, reservedBefore] = [
      (await session.account(held.id)).cash - (await session.reservedOf(held.id)),
      order.reserved,
    ]
    session.command(held.id, 'REPLACE', change, row.id)
    row.quantity_micro = String(quantity)
    if (change.limit !== undefined) row.limit_price = String(change.limit)
    session.note(order, 'REPLACED', session.now, change)
    const shadow = { ...order, desk: { ...desk, ...levels } }
    order.reserved = session.reserveOf(shadow, opened)
    if (order.reserved - reservedBefore > available)
      throw new Failure(
        'INPUT_INVALID',
        { faults: { [dearerBy(change, more)]: 'Dafür reicht dein Guthaben nicht.' } },
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

const changesNothing = (change: Change): boolean => Object.values(change).every((value) => value === undefined)

/** Without what is said anew as it stands: a form sends all of its fields. */
function whatChanges(
  { quantity, limit, stop }: Change,
  { quantity_micro, limit_price }: HeldOrderRow,
  { trigger, oco }: KeptOrder,
  grid: Grid,
): Change {
  const hasStop = stop !== undefined && Number.isFinite(stop) && unitsOf(grid, stop) === (oco?.trigger ?? trigger)
  return {
    quantity: quantity === piecesOf(BigInt(quantity_micro)) ? undefined : quantity,
    limit: limit_price !== null && limit === Number(limit_price) ? undefined : limit,
    stop: hasStop && isOnGrid(grid, stop) ? undefined : stop,
  }
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

/** A stop that the price is beyond already would be set off at once. */
function stopFault({ stop }: Change, { side }: HeldOrderRow, last: number | undefined): Record<string, string> {
  const fault = stopSideFault(side, stop, last)
  return fault === undefined ? {} : { stop: fault }
}

/** The field that asks for more money. */
const dearerBy = ({ limit }: Change, more: bigint): keyof Change =>
  more > 0n ? 'quantity' : limit !== undefined ? 'limit' : 'stop'

/** Where there is no limit of its own, the last price it is executed at follows the stop. */
function changedLevels(
  { limit, stop }: Change,
  { limit_price }: HeldOrderRow,
  { side, oco }: KeptOrder,
  { grid, listing }: { grid: Grid; listing: Listing },
) {
  const own = limit === undefined ? {} : { limit: unitsOf(grid, limit) }
  if (stop === undefined) return own
  const trigger = unitsOf(grid, stop)
  const guarded = guardedLimit(listing, grid, side, trigger)
  if (oco) return { ...own, oco: { trigger, limit: guarded } }
  return limit_price === null ? { trigger, limit: guarded } : { ...own, trigger }
}
