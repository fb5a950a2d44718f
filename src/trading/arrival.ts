import { addDays } from '#calendar/days.ts'
import type { Instant, TradingDay, UserId } from '#contract/vocabulary.ts'
import { refuse, rowsOf, type ArchivedTable, type RowReader } from '#db/archived-rows.ts'
import type { Step } from '#db/transaction.ts'
import { orderOf, type ArrivedOrder } from './arrived-orders.ts'
import { mostAccounts } from './accounts.ts'
import { positionAfter } from './lots.ts'
import { mostPlans, nextPlanDay } from './plans.ts'

/** The tables of the paper broker in an archive. */
export interface ArchivedTrading {
  readonly accounts: ArchivedTable
  readonly orders: ArchivedTable
  readonly events: ArchivedTable
  readonly movements: ArchivedTable
  readonly plans: ArchivedTable
}

export interface ArrivedTrading {
  readonly accounts: number
  readonly orders: number
  readonly plans: number
  /** they were open, and are not carried on */
  readonly cancelled: number
}

const movementKinds = ['BUY', 'SELL', 'DIVIDEND', 'DISTRIBUTION', 'INTEREST', 'REDEMPTION', 'DEPOSIT', 'RESET'] as const
const eventKinds = ['PLACED', 'ACTIVATED', 'TRIGGERED', 'FILL', 'REPLACED', 'CANCELLED', 'REJECTED', 'EXPIRED'] as const
const paperForm = /^[A-Z_]{2,20}:[\w.:-]{1,40}$/
const most = 10n ** 15n
const mostRows = 200_000
const rowsAtOnce = 1000

/**
 * Accounts of an archive with their history, under new numbers. Cash and positions are reckoned from the movements, as they
 * came about; an archive that says something else is refused. Open orders come as cancelled ones.
 * @param now of the market
 * @throws Failure ARCHIVE_REFUSED
 */
export async function takeInTrading(
  step: Step,
  owner: UserId,
  archived: ArchivedTrading,
  now: Instant,
): Promise<ArrivedTrading> {
  const { accounts, orders, events, movements, plans } = archived
  if (accounts.length > mostAccounts) refuse(`Mehr als ${mostAccounts} Handelskonten führen wir nicht.`)
  if ([orders, events, movements].some(({ length }) => length > mostRows))
    refuse('Die Handelskonten in der Datei haben zu viele Buchungen.')
  const past = (row: RowReader, column: string): Date => {
    const at = row.instant(column)
    return at.getTime() <= now ? at : row.wrong(column)
  }
  const opened = await openAccounts(step, owner, accounts, past)
  const { numbers, cancelled } = await takeInOrders(step, orders, opened, now)
  await takeInEvents(step, events, numbers)
  await takeInMovements(step, movements, opened, numbers, past)
  for (const account of opened.values()) await settle(step, account)
  return { accounts: opened.size, orders: numbers.size, plans: await takeInPlans(step, plans, opened, now), cancelled }
}

interface Opened {
  readonly id: string
  readonly name: string
  readonly said: bigint
  cash: bigint
  paidIn: bigint
  readonly positions: Map<string, { notation: number; quantity: bigint; cost: bigint }>
}

type Past = (row: RowReader, column: string) => Date

async function openAccounts(
  step: Step,
  owner: UserId,
  accounts: ArchivedTable,
  past: Past,
): Promise<Map<string, Opened>> {
  const opened = new Map<string, Opened>()
  for (const row of rowsOf(accounts)) {
    const name = row.text('name', 80) || row.wrong('name')
    const { id } = await step
      .insertInto('trading_accounts')
      .values({ owner, name, cash_minor: 0n, paid_in_minor: 0n, opened_at: past(row, 'opened_at') })
      .returning('id')
      .executeTakeFirstOrThrow()
    const said = row.whole('cash_minor', -most, most)
    opened.set(row.id('id'), { id, name, said, cash: 0n, paidIn: 0n, positions: new Map() })
  }
  return opened
}

async function takeInOrders(
  step: Step,
  orders: ArchivedTable,
  opened: ReadonlyMap<string, Opened>,
  now: Instant,
): Promise<{ numbers: ReadonlyMap<string, string>; cancelled: number }> {
  const numbers = new Map<string, string>()
  let cancelled = 0
  for (const row of rowsOf(orders)) {
    const account = opened.get(row.id('account')) ?? row.wrong('account')
    const order: ArrivedOrder = orderOf(row, now)
    if (order.wasOpen) cancelled++
    const { id } = await step
      .insertInto('trading_orders')
      .values({ account: account.id, ...order.values })
      .returning('id')
      .executeTakeFirstOrThrow()
    numbers.set(row.id('id'), id)
  }
  return { numbers, cancelled }
}

async function takeInEvents(step: Step, events: ArchivedTable, orders: ReadonlyMap<string, string>): Promise<void> {
  const values = [...rowsOf(events)].map((row) => {
    const said = row.json('facts', 2000) as Record<string, unknown> | null
    const facts = Object.fromEntries(
      (['price', 'quantity', 'limit', 'stop', 'reason'] as const).flatMap((name) => {
        const value = said?.[name]
        const isFact = name === 'reason' ? typeof value === 'string' : Number.isFinite(value)
        return isFact ? [[name, value]] : []
      }),
    )
    return {
      order_id: orders.get(row.id('order_id')) ?? row.wrong('order_id'),
      at: row.instant('at'),
      kind: row.oneOf('kind', eventKinds),
      facts: JSON.stringify(facts),
    }
  })
  for (let from = 0; from < values.length; from += rowsAtOnce)
    await step
      .insertInto('trading_events')
      .values(values.slice(from, from + rowsAtOnce))
      .execute()
}

async function takeInMovements(
  step: Step,
  movements: ArchivedTable,
  opened: ReadonlyMap<string, Opened>,
  orders: ReadonlyMap<string, string>,
  past: Past,
): Promise<void> {
  const values = [...rowsOf(movements)].map((row) => {
    const account = opened.get(row.id('account')) ?? row.wrong('account')
    const kind = row.oneOf('kind', movementKinds)
    const amount = row.whole('amount_minor', -most, most)
    const quantity = row.whole('quantity_micro', -most * 1000n, most * 1000n)
    const instrument = row.ifAny('instrument', (column) => row.matching(column, paperForm))
    const notation = row.ifAny('notation', (column) => Number(row.whole(column, 0n, 10n ** 12n)))
    const order = row.ifAny('order_id', (column) => orders.get(row.id(column)) ?? row.wrong(column))
    const accrued = row.ifAny('accrued_minor', (column) => row.whole(column, -most, most)) ?? 0n // archives of before have none
    const isTrade = kind === 'BUY' || kind === 'SELL'
    if (isTrade ? quantity === 0n : order !== undefined) row.wrong('kind')
    account.cash += amount
    if (kind === 'DEPOSIT' || kind === 'RESET') account.paidIn += amount
    if (instrument !== undefined && quantity !== 0n) {
      const before = account.positions.get(instrument)
      const after = positionAfter(before, quantity, amount + accrued)
      if (after.quantity < 0n) row.wrong('quantity_micro')
      account.positions.set(instrument, { ...after, notation: notation ?? before?.notation ?? 0 })
    }
    return {
      account: account.id,
      order_id: order ?? null,
      at: past(row, 'at'),
      kind,
      instrument: instrument ?? null,
      notation: notation ?? null,
      quantity_micro: quantity,
      price: row.ifAny('price', (column) => String(row.number(column))) ?? null,
      rate: row.ifAny('rate', (column) => row.number(column)) ?? null,
      gross_minor: row.whole('gross_minor', -most, most),
      fee_minor: row.whole('fee_minor', -most, most),
      accrued_minor: accrued,
      amount_minor: amount,
      settles_on: row.ifAny('settles_on', (column) => row.day(column)) ?? null,
    }
  })
  for (let from = 0; from < values.length; from += rowsAtOnce)
    await step
      .insertInto('trading_movements')
      .values(values.slice(from, from + rowsAtOnce))
      .execute()
}

/** Writes what the movements of an account come to. */
async function settle(step: Step, { id, name, said, cash, paidIn, positions }: Opened): Promise<void> {
  if (cash !== said) refuse(`Die Bewegungen des Handelskontos „${name}“ ergeben nicht seinen Kontostand.`)
  await step
    .updateTable('trading_accounts')
    .set({ cash_minor: cash, paid_in_minor: paidIn })
    .where('id', '=', id)
    .execute()
  const held = [...positions].filter(([, { quantity }]) => quantity > 0n)
  for (const [instrument, { notation, quantity, cost }] of held)
    await step
      .insertInto('trading_positions')
      .values({ account: id, instrument, notation, quantity_micro: quantity, cost_minor: cost })
      .execute()
}

async function takeInPlans(
  step: Step,
  plans: ArchivedTable,
  opened: ReadonlyMap<string, Opened>,
  now: Instant,
): Promise<number> {
  if (plans.length > mostPlans * mostAccounts) refuse('In der Datei stehen zu viele Sparpläne.')
  const tomorrow = addDays(new Date(now).toISOString().slice(0, 10) as TradingDay, 1)
  for (const row of rowsOf(plans)) {
    const dayOfMonth = Number(row.whole('day_of_month', 1n, 28n))
    await step
      .insertInto('trading_plans')
      .values({
        account: (opened.get(row.id('account')) ?? row.wrong('account')).id,
        instrument: row.matching('instrument', paperForm),
        notation: Number(row.whole('notation', 0n, 10n ** 12n)),
        amount_minor: row.whole('amount_minor', 100n, 10_000_000n),
        day_of_month: dayOfMonth,
        active: row.flag('active'),
        rest_minor: row.whole('rest_minor', 0n, 10_000_000n),
        next_day: nextPlanDay(dayOfMonth, tomorrow),
        last_day: row.ifAny('last_day', (column) => row.day(column)) ?? null,
        last_outcome: row.ifAny('last_outcome', (column) => row.text(column, 500)) ?? null,
      })
      .execute()
  }
  return plans.length
}
