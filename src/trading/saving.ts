import type { Selectable } from 'kysely'
import type { Instant } from '#contract/vocabulary.ts'
import type { TradingPositions } from '#db/trading-tables.ts'
import type { Step } from '#db/transaction.ts'
import { nextVersion } from '#db/versions.ts'
import type { DeskOrder } from './desk.ts'
import { priceOfUnits, type Grid } from './lots.ts'
import type { HeldOrderRow } from './stored.ts'

/** What else of an order stands in its row, beside what its desk keeps. */
export interface KeptOrder extends DeskOrder {
  /** units of its currency for one euro, and what part more is held back in case it moves, as it was placed */
  reserveRate: number
  reserveExtra: number
}

export interface OpenOrder {
  row: HeldOrderRow
  filled: bigint
  gross: bigint
  fee: bigint
  reserved: bigint
  desk: KeptOrder
  changed: boolean
}

export interface NewMovement {
  account: string
  order?: string
  at: Instant
  kind: string
  instrument?: string
  notation?: number
  quantity?: bigint
  price?: number
  rate?: number
  gross: bigint
  fee: bigint
  /** of bonds that are traded, part of the amount */
  accrued?: bigint
  amount: bigint
  settlesOn?: string | undefined
}

/** What is told of an order. */
export interface NewEvent {
  order: string
  at: Instant
  kind: string
  facts: object
}

export interface OpenPosition {
  row: Selectable<TradingPositions>
  quantity: bigint
  cost: bigint
}

/** Writings, none where there is nothing to write; whoever calls executes them. */
export function insertEvents(step: Step, events: readonly NewEvent[]) {
  if (events.length === 0) return []
  const rows = events.map(({ order, at, kind, facts }) => ({
    order_id: order,
    at: new Date(at),
    kind,
    facts: JSON.stringify(facts),
  }))
  return [step.insertInto('trading_events').values(rows)]
}

export function insertMovements(step: Step, movements: readonly NewMovement[]) {
  if (movements.length === 0) return []
  return [
    step.insertInto('trading_movements').values(
      movements.map((each) => ({
        account: each.account,
        order_id: each.order ?? null,
        at: new Date(each.at),
        kind: each.kind,
        instrument: each.instrument ?? null,
        notation: each.notation ?? null,
        quantity_micro: each.quantity ?? 0n,
        price: each.price === undefined ? null : String(each.price),
        rate: each.rate ?? null,
        gross_minor: each.gross,
        fee_minor: each.fee,
        accrued_minor: each.accrued ?? 0n,
        amount_minor: each.amount,
        settles_on: each.settlesOn ?? null,
      })),
    ),
  ]
}

/** A position of nothing is none. @returns undefined where it is as it was */
export function savePosition(step: Step, { row, quantity, cost }: OpenPosition) {
  if (row.quantity_micro === String(quantity) && row.cost_minor === String(cost)) return undefined
  const { account, instrument, notation } = row
  if (quantity === 0n)
    return step.deleteFrom('trading_positions').where('account', '=', account).where('instrument', '=', instrument)
  const values = { notation: Number(notation), quantity_micro: quantity, cost_minor: cost }
  return step
    .insertInto('trading_positions')
    .values({ account, instrument, ...values })
    .onConflict((conflict) => conflict.columns(['account', 'instrument']).doUpdateSet(values))
}

/** @param grid of its listing @returns undefined where it is as it was stored */
export function saveOrder(step: Step, order: OpenOrder, grid: Grid | undefined) {
  const { row, desk, changed } = order
  const { id: _, ...kept } = desk
  const text = JSON.stringify(kept)
  if (!changed && text === JSON.stringify(row.desk)) return undefined
  const stop = grid && (desk.trigger ?? desk.oco?.trigger)
  return step
    .updateTable('trading_orders')
    .set({
      state: row.state,
      reason: row.reason,
      quantity_micro: BigInt(row.quantity_micro),
      filled_micro: order.filled,
      limit_price: row.limit_price,
      stop_price: stop === undefined ? row.stop_price : String(priceOfUnits(grid as Grid, stop)),
      desk: text,
      reserved_minor: order.reserved,
      gross_minor: order.gross,
      fee_minor: order.fee,
      changed_at: row.changed_at,
      done_at: row.done_at,
      version: nextVersion,
    })
    .where('id', '=', row.id)
}
