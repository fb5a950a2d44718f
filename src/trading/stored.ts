import { sql, type Selectable } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { TradingAccounts, TradingMovements, TradingOrders, TradingPlans } from '#db/trading-tables.ts'
import { atOnce, type Step } from '#db/transaction.ts'

export type AccountRow = Selectable<TradingAccounts>
export type OrderRow = Selectable<TradingOrders>
/** What of an open order is read to work through its listing. */
export const heldColumns = [
  'id',
  'account',
  'instrument',
  'notation',
  'side',
  'origin',
  'state',
  'reason',
  'quantity_micro',
  'filled_micro',
  'limit_price',
  'stop_price',
  'desk',
  'reserved_minor',
  'gross_minor',
  'fee_minor',
  'changed_at',
  'done_at',
] as const satisfies (keyof OrderRow)[]
export type HeldOrderRow = Pick<OrderRow, (typeof heldColumns)[number]>
export type MovementRow = Selectable<TradingMovements>
export type PlanRow = Selectable<TradingPlans>

/** Whether a text can be a number of a row: PostgreSQL would refuse any other. */
export const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

export const accountsOf = (db: Db | Step, owner: UserId): Promise<AccountRow[]> =>
  db.selectFrom('trading_accounts').selectAll().where('owner', '=', owner).orderBy('name').orderBy('id').execute()

/** @throws Failure TRADING_ACCOUNT_UNKNOWN also for another's */
export async function accountOf(db: Db | Step, owner: UserId, id: string): Promise<AccountRow> {
  const row = isId(id)
    ? await db
        .selectFrom('trading_accounts')
        .selectAll()
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw accountUnknown()
  return row
}

export const accountUnknown = (): Failure => new Failure('TRADING_ACCOUNT_UNKNOWN', {}, 'No such account')

/** @param account one of the owner's @throws Failure ORDER_UNKNOWN */
export async function orderOf(db: Db | Step, { id: account }: Pick<AccountRow, 'id'>, id: string): Promise<OrderRow> {
  const row = isId(id)
    ? await db
        .selectFrom('trading_orders')
        .selectAll()
        .where('account', '=', account)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw orderUnknown()
  return row
}

const orderUnknown = (): Failure => new Failure('ORDER_UNKNOWN', {}, 'No such order')

/** movements of one order that are shown with it */
const mostMovements = 1000

/**
 * An order with its mean price and what happened to it, oldest first, asked in one go: whoever places one waits for it.
 * @throws Failure TRADING_ACCOUNT_UNKNOWN also for another's, ORDER_UNKNOWN
 */
export async function courseOf(db: Db, owner: UserId, account: string, id: string) {
  const [ownAccount, ownOrder] = [isId(account) ? account : '0', isId(id) ? id : '0']
  const asked = db.selectFrom('trading_orders').where('account', '=', ownAccount).where('id', '=', ownOrder)
  const itsId = asked.select('id')
  const [accounts, orders, [average], events, movements] = await atOnce(db, [
    db.selectFrom('trading_accounts').select('id').where('owner', '=', owner).where('id', '=', ownAccount),
    asked.selectAll(),
    averages(db).where('order_id', 'in', itsId),
    db.selectFrom('trading_events').selectAll().where('order_id', 'in', itsId).orderBy('id'),
    db
      .selectFrom('trading_movements')
      .selectAll()
      .where('account', '=', ownAccount)
      .where('order_id', '=', ownOrder)
      .orderBy('id', 'desc')
      .limit(mostMovements),
  ])
  if (accounts.length === 0) throw accountUnknown()
  const [order] = orders
  if (!order) throw orderUnknown()
  return { order, average: average && Number(average.average), events, movements: movements.toReversed() }
}

export interface Shown {
  show: 'OPEN' | 'TODAY' | 'EXECUTED' | 'CANCELLED' | 'ALL'
  instrument?: string | undefined
  since?: Date | undefined
  /** begin of the running day */
  today: Date
}

/** Orders of an account, the newest first. @param before the number of the last one of the stretch before */
export function ordersOf(
  db: Db,
  { id: account }: Pick<AccountRow, 'id'>,
  { show, instrument, since, today }: Shown,
  most: number,
  before?: string,
): Promise<OrderRow[]> {
  let query = db.selectFrom('trading_orders').selectAll().where('account', '=', account)
  if (show === 'OPEN') query = query.where('done_at', 'is', null)
  if (show === 'TODAY')
    query = query.where((either) => either.or([either('placed_at', '>=', today), either('changed_at', '>=', today)]))
  if (show === 'EXECUTED') query = query.where('filled_micro', '>', '0')
  if (show === 'CANCELLED') query = query.where('state', 'in', ['CANCELLED', 'EXPIRED', 'REJECTED'])
  if (instrument !== undefined) query = query.where('instrument', '=', instrument)
  if (since !== undefined) query = query.where('changed_at', '>', since)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(most).execute()
}

/** Orders that are others than at a version, as they became so; of all accounts one transaction writes after the other. */
export const ordersSince = (
  db: Db,
  { id: account }: Pick<AccountRow, 'id'>,
  version: string,
  most: number,
): Promise<OrderRow[]> =>
  db
    .selectFrom('trading_orders')
    .selectAll()
    .where('account', '=', account)
    .where('version', '>', version)
    .orderBy('version')
    .limit(most)
    .execute()

/** The version of the order that was changed last; 0 where there is none. */
export async function newestOf(db: Db, { id: account }: Pick<AccountRow, 'id'>): Promise<string> {
  const { newest } = await db
    .selectFrom('trading_orders')
    .where('account', '=', account)
    .select(({ fn }) => fn.max('version').as('newest'))
    .executeTakeFirstOrThrow()
  return String(newest ?? 0)
}

export async function countsOf(db: Db, { id: account }: Pick<AccountRow, 'id'>, today: Date) {
  const row = await db
    .selectFrom('trading_orders')
    .where('account', '=', account)
    .select(({ fn, eb }) => [
      fn.countAll<string>().filterWhere('done_at', 'is', null).as('open'),
      fn
        .countAll<string>()
        .filterWhere(eb.or([eb('placed_at', '>=', today), eb('changed_at', '>=', today)]))
        .as('today'),
      fn.coalesce(fn.sum<string>('reserved_minor').filterWhere('done_at', 'is', null), eb.lit(0)).as('reserved'),
      fn.coalesce(fn.sum<string>('fee_minor'), eb.lit(0)).as('fees'),
    ])
    .executeTakeFirstOrThrow()
  return {
    open: Number(row.open),
    today: Number(row.today),
    reserved: BigInt(row.reserved),
    fees: BigInt(row.fees),
  }
}

export const positionsOf = (db: Db, { id }: Pick<AccountRow, 'id'>) =>
  db.selectFrom('trading_positions').selectAll().where('account', '=', id).orderBy('instrument').execute()

/** Pieces in open sells, by instrument. */
export async function reservedPieces(db: Db, { id }: Pick<AccountRow, 'id'>): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('trading_orders')
    .select(['instrument', 'quantity_micro', 'filled_micro'])
    .where('account', '=', id)
    .where('side', '=', 'SELL')
    .where('done_at', 'is', null)
    .execute()
  const sums = new Map<string, bigint>()
  for (const { instrument, quantity_micro, filled_micro } of rows)
    sums.set(instrument, (sums.get(instrument) ?? 0n) + BigInt(quantity_micro) - BigInt(filled_micro))
  return sums
}

export function movementsOf(
  db: Db,
  { id: account }: Pick<AccountRow, 'id'>,
  { instrument }: { instrument?: string | undefined },
  most: number,
  before?: string,
): Promise<MovementRow[]> {
  let query = db.selectFrom('trading_movements').selectAll().where('account', '=', account)
  if (instrument !== undefined) query = query.where('instrument', '=', instrument)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(most).execute()
}

export const plansOf = (db: Db, { id }: Pick<AccountRow, 'id'>): Promise<PlanRow[]> =>
  db.selectFrom('trading_plans').selectAll().where('account', '=', id).orderBy('id').execute()

/** @throws Failure PLAN_UNKNOWN */
export async function planOf(db: Db | Step, { id: account }: Pick<AccountRow, 'id'>, id: string): Promise<PlanRow> {
  const row = isId(id)
    ? await db
        .selectFrom('trading_plans')
        .selectAll()
        .where('account', '=', account)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Failure('PLAN_UNKNOWN', {}, 'No such savings plan')
  return row
}

/** Mean price of what was executed of orders, weighed by pieces. */
export async function averagesOf(db: Db, rows: readonly OrderRow[]): Promise<Map<string, number>> {
  const ids = rows.filter(({ filled_micro }) => filled_micro !== '0').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const sums = await averages(db).where('order_id', 'in', ids).execute()
  return new Map(sums.map(({ order_id, average }) => [String(order_id), Number(average)]))
}

const averages = (db: Db) =>
  db
    .selectFrom('trading_movements')
    .groupBy('order_id')
    .select(['order_id', sql<string>`sum(price * abs(quantity_micro)) / sum(abs(quantity_micro))`.as('average')])
