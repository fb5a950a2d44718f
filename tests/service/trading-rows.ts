import { expect } from 'vitest'
import type { Db } from '#db/connection.ts'

/** What the paper broker has stored of an account. */
export async function rowsOf(db: Db, account: string) {
  return {
    account: await db.selectFrom('trading_accounts').selectAll().where('id', '=', account).executeTakeFirstOrThrow(),
    orders: await db.selectFrom('trading_orders').selectAll().where('account', '=', account).orderBy('id').execute(),
    movements: await db
      .selectFrom('trading_movements')
      .selectAll()
      .where('account', '=', account)
      .orderBy('id')
      .execute(),
    positions: await db.selectFrom('trading_positions').selectAll().where('account', '=', account).execute(),
    commands: await db.selectFrom('trading_commands').selectAll().where('account', '=', account).execute(),
    events: await db
      .selectFrom('trading_events')
      .innerJoin('trading_orders', 'trading_orders.id', 'trading_events.order_id')
      .selectAll('trading_events')
      .where('account', '=', account)
      .orderBy('trading_events.id')
      .execute(),
  }
}
export type StoredTrading = Awaited<ReturnType<typeof rowsOf>>

const sum = (values: readonly (string | bigint)[]): bigint =>
  values.reduce<bigint>((all, each) => all + BigInt(each), 0n)
const ends = ['EXECUTED', 'CANCELLED', 'REJECTED', 'EXPIRED']

/**
 * The books of a broker, kept once more with nothing but sums: what moved makes the balances, what was filled makes the
 * orders, what is held back is for what is open, and nobody ever owes money or pieces.
 */
export function assertSound(stored: StoredTrading, where: string): void {
  const { account, orders, movements, positions, commands, events } = stored
  let cash = 0n
  const held = new Map<string, bigint>()
  for (const { amount_minor, gross_minor, fee_minor, accrued_minor, kind, instrument, quantity_micro } of movements) {
    cash += BigInt(amount_minor)
    expect(cash >= 0n, `${where}: cash is never below zero`).toBe(true)
    const [gross, fee] = [BigInt(gross_minor) + BigInt(accrued_minor), BigInt(fee_minor)]
    expect(BigInt(amount_minor), `${where}: amount of ${kind}`).toBe(kind === 'BUY' ? -gross - fee : gross - fee)
    if (instrument === null) continue
    const pieces = (held.get(instrument) ?? 0n) + BigInt(quantity_micro)
    expect(pieces >= 0n, `${where}: pieces are never below zero`).toBe(true)
    held.set(instrument, pieces)
  }
  expect(BigInt(account.cash_minor), `${where}: movements make the cash`).toBe(cash)
  const paidIn = movements.filter(({ kind }) => kind === 'DEPOSIT' || kind === 'RESET')
  expect(BigInt(account.paid_in_minor), `${where}: what was paid in`).toBe(
    sum(paidIn.map(({ amount_minor }) => amount_minor)),
  )
  expect(
    new Map(positions.map(({ instrument, quantity_micro }) => [instrument, BigInt(quantity_micro)])),
    `${where}: movements make the positions`,
  ).toEqual(new Map([...held].filter(([, pieces]) => pieces > 0n)))

  const open = orders.filter(({ done_at }) => done_at === null)
  const reserved = sum(open.map(({ reserved_minor }) => reserved_minor))
  expect(reserved <= cash, `${where}: no more is held back than there is`).toBe(true)
  for (const order of orders) {
    const name = `${where}: order ${order.id} ${order.state}`
    const own = movements.filter(({ order_id }) => order_id === order.id)
    const filled = sum(own.map(({ quantity_micro }) => quantity_micro)) * (order.side === 'BUY' ? 1n : -1n)
    expect(BigInt(order.filled_micro), `${name}: fills make what is done`).toBe(filled)
    expect(filled <= BigInt(order.quantity_micro), `${name}: no more than ordered`).toBe(true)
    expect(BigInt(order.gross_minor), `${name}: value`).toBe(sum(own.map(({ gross_minor }) => gross_minor)))
    expect(BigInt(order.fee_minor), `${name}: fee`).toBe(sum(own.map(({ fee_minor }) => fee_minor)))
    expect(own.filter(({ fee_minor }) => fee_minor !== '0').length <= 1, `${name}: its fee once`).toBe(true)
    expect(ends.includes(order.state), `${name}: done or not`).toBe(order.done_at !== null)
    if (order.done_at) expect(order.reserved_minor, `${name}: gives back what was held`).toBe('0')
    expect(order.state === 'EXECUTED', `${name}: all of it`).toBe(filled === BigInt(order.quantity_micro))
    if (!order.done_at) expect(order.state, name).toBe(filled > 0n ? 'PARTIAL' : 'OPEN')
    const told = events.filter(({ order_id }) => order_id === order.id).map(({ kind }) => kind)
    expect(told.filter((kind) => kind === 'PLACED').length, `${name}: placed once`).toBe(1)
    expect(told.filter((kind) => kind === 'FILL').length, `${name}: each fill told once`).toBe(own.length)
    expect(told.filter((kind) => ends.includes(kind)).length <= 1, `${name}: ends once`).toBe(true)
    const asked = commands.filter(({ order_id, kind }) => order_id === order.id && ['PLACE', 'ACCEPT'].includes(kind))
    expect(asked.length, `${name}: asked for once`).toBe(1)
  }
  const inSells = Map.groupBy(
    open.filter(({ side }) => side === 'SELL'),
    ({ instrument }) => instrument,
  )
  for (const [instrument, sells] of inSells) {
    const offered = sum(sells.map(({ quantity_micro, filled_micro }) => BigInt(quantity_micro) - BigInt(filled_micro)))
    expect(offered <= (held.get(instrument) ?? 0n), `${where}: no more is offered than is held`).toBe(true)
  }
}
