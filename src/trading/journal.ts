import { Failure } from '#contract/failures.ts'
import type { InstrumentKey, Instant, NotationId, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { onceAtOnce, type NamedRequest } from '#db/idempotency.ts'
import type { Step } from '#db/transaction.ts'
import type { Derivatives } from '#market/derivatives.ts'
import { endsAtBarrier } from '#market/derivatives.ts'
import { unitsPerEuro } from '#market/euro-rate.ts'
import type { Listing } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { daysLeft } from '#market/paper-state.ts'
import type { DeskOrder } from './desk.ts'
import { assess, type Assessment, type Situation } from './checks.ts'
import { tradingGrid } from './lots.ts'
import { activeFrom, deskOrderOf, expiryOf, referenceOf, type Wish } from './order.ts'
import { foreignExtraOf } from './reserve.ts'
import { quizOf } from './quiz.ts'
import type { KeptOrder } from './saving.ts'
import { reasons, Session, takeTurn, type Reserving, type TradingRooms } from './session.ts'
import { accountOf, heldColumns, orderOf, type AccountRow, type HeldOrderRow, type OrderRow } from './stored.ts'

export interface JournalRooms extends TradingRooms {
  derivatives: Derivatives
  db: Db
  /** tells whoever shows the orders of these accounts; a hint that may be lost */
  ordersChanged(accounts: readonly string[]): Promise<void>
}
const mostOpen = 500

const unnamed: NamedRequest = { owner: undefined, key: undefined, request: undefined }

/** What one transaction of trading does, and what it answers. */
export async function act<T>(
  rooms: JournalRooms,
  request: NamedRequest = unnamed,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  let changed: readonly string[] = []
  const done = await onceAtOnce<T, [object]>(
    rooms.db,
    request,
    (step) => [takeTurn(step)],
    async (step, keeping) => {
      const session = new Session(step, rooms)
      const answer = await work(session)
      await session.save(keeping(answer))
      changed = [...session.changedAccounts]
      return answer
    },
  )
  if (changed.length > 0) void rooms.ordersChanged(changed).catch(() => {}) // it is stored; who missed it asks again
  return done
}

/** How it stands with a listing and an account, before an order. */
export async function situationOf(
  rooms: JournalRooms,
  listing: Listing,
  holding: {
    account: AccountRow
    cash: bigint
    reserved: bigint
    quantity: bigint
    inSells: bigint
    owner: UserId
    db: Db | Step
  },
): Promise<Situation | undefined> {
  const grid = tradingGrid(listing)
  if (!grid) return undefined
  const { market, universe, calendar } = rooms
  const now = market.now()
  const { bid, ask, last } = market.quote(listing.notation.id, 'RLT', now)
  return {
    listing,
    grid,
    calendar,
    now,
    bid,
    ask,
    last,
    rate: unitsPerEuro(universe, market, listing.notation.isoCurrency, now),
    cashMinor: holding.cash,
    availableMinor: holding.cash - holding.reserved,
    heldMicro: holding.quantity,
    freeMicro: holding.quantity - holding.inSells,
    paper: await paperOf(rooms, listing, holding.owner, holding.db, now),
  }
}

async function paperOf(rooms: JournalRooms, { instrument }: Listing, owner: UserId, db: Db | Step, now: Instant) {
  if (instrument.facts.kind !== 'derivative') return undefined
  const paper = rooms.derivatives.byEntityValue(instrument.entityValue)
  if (!paper) return undefined
  const quote = rooms.derivatives.quote(paper, now)
  const underlying = rooms.universe.byKey(instrument.facts.underlyingKey as InstrumentKey)
  const spot = underlying && rooms.market.quote(mainListing(underlying).notation.id, 'RLT', now).last
  const isTurbo = endsAtBarrier(paper.kind)
  const barrierDistancePct =
    isTurbo && spot !== undefined && quote?.barrier !== undefined ? ((spot - quote.barrier) / spot) * 100 : undefined
  return {
    isOver: daysLeft(paper, now) < 0 || (quote?.knockedOut ?? false),
    barrierDistancePct,
    needsQuiz: isTurbo && (await quizOf(db, owner, now)) === undefined,
  }
}

/** The same within a transaction, for an account of the owner. */
export async function situationIn(
  session: Session,
  rooms: JournalRooms,
  owner: UserId,
  account: AccountRow,
  listing: Listing,
) {
  const [{ cash }, reserved, { quantity, reserved: inSells }] = [
    await session.account(account.id),
    await session.reservedOf(account.id),
    await session.holdingOf(account.id, listing.instrument.key),
  ]
  return situationOf(rooms, listing, { account, cash, reserved, quantity, inSells, owner, db: session.step })
}

const notTraded = (): Failure =>
  new Failure('INPUT_INVALID', { faults: { idNotation: 'Dort wird dieses Papier nicht gehandelt.' } }, 'No such venue')

/** A listing of a paper. @throws Failure INPUT_INVALID where the paper has no such one */
export function listingIn(rooms: Pick<JournalRooms, 'universe'>, instrument: string, notation: number): Listing {
  const listing = Number.isSafeInteger(notation) ? rooms.universe.byNotation(notation as NotationId) : undefined
  if (!listing || listing.instrument.key !== instrument) throw notTraded()
  return listing
}

/** One that the simulated exchange trades. @throws Failure INPUT_INVALID */
export function assertTraded(listing: Listing): void {
  if (!tradingGrid(listing)) throw notTraded()
}

/** A listing of a paper that the simulated exchange trades. @throws Failure INPUT_INVALID */
export function listingFor(rooms: Pick<JournalRooms, 'universe'>, instrument: string, notation: number): Listing {
  const listing = listingIn(rooms, instrument, notation)
  assertTraded(listing)
  return listing
}

/** @throws Failure QUIZ_NEEDED, INPUT_INVALID with a sentence and a code at each field */
export function assertAllowed({ checks }: Assessment): void {
  const faults = checks.filter(({ level }) => level === 'FAULT')
  if (faults.some(({ code }) => code === 'QUIZ_NEEDED')) throw new Failure('QUIZ_NEEDED', {}, 'The quiz is not passed')
  if (faults.length === 0) return
  const by = (what: 'text' | 'code') =>
    Object.fromEntries(faults.toReversed().map((fault) => [fault.field ?? 'idNotation', fault[what]]))
  throw new Failure(
    'INPUT_INVALID',
    { faults: by('text'), codes: by('code') },
    faults.map(({ code }) => code).join(', '),
  )
}

/** Acknowledged once it and all that follows from it at once is stored. @returns number of the order */
export function placeOrder(
  rooms: JournalRooms,
  owner: UserId,
  request: NamedRequest | undefined,
  account: string,
  { wish, listing, origin = 'READER' }: { wish: Wish; listing: Listing; origin?: 'READER' | 'PLAN' },
): Promise<{ id: string }> {
  return act(rooms, request, async (session) => {
    const { id } = await placeIn(session, rooms, owner, account, { wish, listing, origin })
    return { id }
  })
}

/** The same within a transaction of trading. @returns also what it is to cost, in euro */
export async function placeIn(
  session: Session,
  rooms: JournalRooms,
  owner: UserId,
  accountId: string,
  { wish, listing, origin }: { wish: Wish; listing: Listing; origin: 'READER' | 'PLAN' },
): Promise<{ id: string; total: number }> {
  const account = await session.fetch(owner, accountId, listing)
  const situation = await situationIn(session, rooms, owner, account, listing)
  if (!situation)
    throw new Failure('INPUT_INVALID', { faults: { idNotation: 'Dort wird nicht gehandelt.' } }, 'Not tradable')
  const assessed = assess(wish, situation, origin === 'PLAN')
  assertAllowed(assessed)
  const { grid } = situation
  const activeAt = activeFrom(rooms.calendar, listing, session.now)
  const desk = deskOrderOf(wish, listing, grid, {
    quantity: assessed.quantity,
    reference: referenceOf(wish, situation) as number, // without a price it was refused
    activeAt,
    expiresAt: expiryOf(rooms.calendar, listing, wish, activeAt),
  })
  const rate = situation.rate ?? 1
  const isOpen = activeAt <= session.now
  const estimate = assessed.costs && { ...assessed.costs, ...(isOpen && { best: bestOf(wish, situation) }) }
  const order: NewOrder = { wish, origin, desk, quantity: assessed.quantity, rate, estimate }
  const reserve = session.reserveOf(reservingOf(listing, order), { listing, grid })
  const row = await insertOrder(session, account, listing, order, reserve)
  session.command(account.id, 'PLACE', wish, row.id)
  await session.enter(row)
  return { id: row.id, total: assessed.costs?.total ?? 0 }
}

/** What a piece is offered at, or what is offered for it. */
export const bestOf = (
  { side }: Pick<Wish, 'side'>,
  { ask, bid }: Pick<Situation, 'ask' | 'bid'>,
): number | undefined => (side === 'BUY' ? ask : bid)

/** An order as it is written. */
interface NewOrder {
  wish: Wish
  origin: OrderRow['origin']
  desk: Omit<DeskOrder, 'id'>
  quantity: bigint
  rate: number
  estimate: unknown
}

const keptOf = (listing: Listing, { desk, rate }: NewOrder): Omit<KeptOrder, 'id'> => ({
  ...desk,
  reserveRate: rate,
  reserveExtra: foreignExtraOf(listing),
})

/** What money is held back for, before there is a row: who is refused leaves none. */
const reservingOf = (listing: Listing, order: NewOrder): Reserving => ({
  row: {
    side: order.wish.side,
    quantity_micro: String(order.quantity),
    origin: order.origin,
  },
  desk: keptOf(listing, order),
  filled: 0n,
  fee: 0n,
})

/** Writes an order, before its desk has seen it. @throws Failure TOO_MANY_ORDERS */
export async function insertOrder(
  session: Session,
  account: AccountRow,
  listing: Listing,
  order: NewOrder,
  reserve = 0n,
): Promise<HeldOrderRow> {
  const { wish, origin, desk, quantity, estimate } = order
  if ((await session.openOf(account.id)).length >= mostOpen)
    throw new Failure('TOO_MANY_ORDERS', {}, 'At most 500 open orders')
  return session.step
    .insertInto('trading_orders')
    .values({
      account: account.id,
      instrument: listing.instrument.key,
      notation: listing.notation.id,
      side: wish.side,
      kind: wish.kind,
      validity: wish.validity,
      origin,
      state: 'OPEN',
      quantity_micro: quantity,
      limit_price: wish.limit === undefined ? null : String(wish.limit),
      stop_price: wish.stop === undefined ? null : String(wish.stop),
      trailing_pct: wish.trailingPct ?? null,
      desk: JSON.stringify(keptOf(listing, order)),
      reserved_minor: reserve,
      estimate: estimate === undefined ? null : JSON.stringify(estimate),
      placed_at: new Date(session.now),
      active_at: new Date(desk.activeAt),
      expires_at: new Date(desk.expiresAt),
      changed_at: new Date(session.now),
    })
    .returning(heldColumns)
    .executeTakeFirstOrThrow()
}

/** @throws Failure ORDER_DONE where it was executed, or ended, meanwhile; an order that was cancelled is so once more */
export function cancelOrder(rooms: JournalRooms, owner: UserId, account: string, id: string): Promise<void> {
  return act(rooms, undefined, async (session) => {
    const order = await orderOf(session.step, await accountOf(session.step, owner, account), id)
    if (order.state === 'CANCELLED') return
    await cancelIn(session, order)
  })
}

async function cancelIn(session: Session, order: OrderRow): Promise<void> {
  if (order.done_at) throw new Failure('ORDER_DONE', { state: order.state }, `It is ${order.state}`)
  if (!(await withdraw(session, order))) throw new MeanwhileDone(session.orderOf(order.id)?.row.state ?? order.state)
}

/** Also where an import has taken the listing away. @returns whether there was something left of the order */
async function withdraw(session: Session, order: HeldOrderRow): Promise<boolean> {
  const listing = session.rooms.universe.byNotation(Number(order.notation) as NotationId)
  if (!listing || !tradingGrid(listing)) {
    await session.drop(order, session.now, reasons.requested)
  } else {
    const opened = await session.desk(Number(order.notation))
    const ended = opened.desk.cancel(Number(order.id))
    if (ended.length === 0) return false
    await session.book(opened, ended)
  }
  session.command(order.account, 'CANCEL', {}, order.id)
  return true
}

/** It was done by what the desk worked through just now; the transaction is given up, the next turn comes to the same. */
export class MeanwhileDone extends Failure {
  constructor(state: string) {
    super('ORDER_DONE', { state }, `It is ${state}`)
  }
}

/** Cancels what is open. @returns how many orders */
export async function cancelAllOf(session: Session, account: AccountRow): Promise<number> {
  const rows = await session.step
    .selectFrom('trading_orders')
    .select(heldColumns)
    .where('account', '=', account.id)
    .where('done_at', 'is', null)
    .execute()
  let count = 0
  for (const row of rows) if (await withdraw(session, row)) count++
  return count
}

export function cancelOrders(rooms: JournalRooms, owner: UserId, account: string): Promise<number> {
  return act(rooms, undefined, async (session) => cancelAllOf(session, await accountOf(session.step, owner, account)))
}

/** Works the orders on a listing through to an instant. */
export function advanceDesk(rooms: JournalRooms, notation: number, to?: Instant): Promise<void> {
  return act(rooms, undefined, async (session) => void (await session.desk(notation, to)))
}

/** The same for everything that moves an account: one transaction after another. */
export const inSession = <T>(rooms: JournalRooms, work: (session: Session) => Promise<T>): Promise<T> =>
  act(rooms, undefined, work)
