import { Failure } from '#contract/failures.ts'
import type { InstrumentKey, Instant, NotationId, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { once, type NamedRequest } from '#db/idempotency.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { assertVersion } from '#db/versions.ts'
import type { Derivatives } from '#market/derivatives.ts'
import { endsAtBarrier } from '#market/derivatives.ts'
import { unitsPerEuro } from '#market/euro-rate.ts'
import type { Listing } from '#market/instruments.ts'
import { calendarIdOf, mainListing } from '#market/listings.ts'
import { daysLeft } from '#market/paper-state.ts'
import { assess, foreignExtra, type Assessment, type Situation } from './checks.ts'
import { isOnGrid, lotsOfMicro, microOf, minorOf, onGrid, piecesOf, tradingGrid, unitsOf, type Grid } from './lots.ts'
import { activeFrom, deskOrderOf, expiryOf, protectionOf, type Wish } from './order.ts'
import { quizOf } from './quiz.ts'
import { reasons, Session, type KeptOrder, type TradingRooms } from './session.ts'
import { accountOf, accountsOf, orderOf, type AccountRow, type OrderRow } from './stored.ts'

export interface JournalRooms extends TradingRooms {
  derivatives: Derivatives
  db: Db
}
/** of one owner */
export const mostAccounts = 10
const mostOpen = 500
const mostMinor = 10_000_000_000n
const quoteMs = 8000

/** What one transaction of trading does, and what it answers. */
function act<T>(
  rooms: JournalRooms,
  request: NamedRequest | undefined,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const whole = async (step: Step): Promise<T> => {
    const session = await Session.begin(step, rooms)
    const done = await work(session)
    await session.save()
    return done
  }
  return request ? once(rooms.db, { ...request, reused: 'ORDER_KEY_REUSED' }, whole) : transaction(rooms.db, whole)
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

async function situationIn(
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

/** @throws Failure INPUT_INVALID where the paper is not traded there */
export function listingFor(rooms: Pick<JournalRooms, 'universe'>, instrument: string, notation: number): Listing {
  const listing = Number.isSafeInteger(notation) ? rooms.universe.byNotation(notation as NotationId) : undefined
  if (!listing || listing.instrument.key !== instrument || !tradingGrid(listing))
    throw new Failure(
      'INPUT_INVALID',
      { faults: { idNotation: 'Dort wird dieses Papier nicht gehandelt.' } },
      'No such venue',
    )
  return listing
}

/** @throws Failure QUIZ_NEEDED, INPUT_INVALID with a sentence and a code at each field */
function assertAllowed({ checks }: Assessment): void {
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

export function openAccount(
  rooms: JournalRooms,
  owner: UserId,
  request: NamedRequest,
  name: string,
  amount: number,
): Promise<AccountRow> {
  return act(rooms, request, async (session) => {
    if ((await accountsOf(session.step, owner)).length >= mostAccounts)
      throw new Failure('TOO_MANY_TRADING_ACCOUNTS', {}, 'At most ten accounts')
    const { id } = await session.step
      .insertInto('trading_accounts')
      .values({ owner, name, cash_minor: 0n, paid_in_minor: 0n, opened_at: new Date(session.now) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const minor = minorOf(amount)
    await command(session, id, 'OPEN', { name, amount })
    await session.move({ account: id, at: session.now, kind: 'DEPOSIT', gross: minor, fee: 0n, amount: minor })
    await session.save()
    return accountOf(session.step, owner, id)
  })
}

/** Adds play money. */
export function deposit(
  rooms: JournalRooms,
  owner: UserId,
  request: NamedRequest,
  id: string,
  amount: number,
): Promise<AccountRow> {
  return act(rooms, request, async (session) => {
    const { id: account } = await accountOf(session.step, owner, id)
    const minor = minorOf(amount)
    if ((await session.account(account)).cash + minor > mostMinor)
      throw new Failure(
        'INPUT_INVALID',
        { faults: { amount: 'Ein Konto führt höchstens 100 Millionen Euro.' } },
        'Too much',
      )
    await command(session, account, 'DEPOSIT', { amount })
    await session.move({ account, at: session.now, kind: 'DEPOSIT', gross: minor, fee: 0n, amount: minor })
    await session.save()
    return accountOf(session.step, owner, account)
  })
}

/** Begins anew with so much money; nothing of what was stays. */
export function resetAccount(
  rooms: JournalRooms,
  owner: UserId,
  request: NamedRequest,
  id: string,
  amount: number,
): Promise<AccountRow> {
  return act(rooms, request, async (session) => {
    const { step } = session
    const account = await accountOf(step, owner, id)
    await cancelAllOf(session, account)
    await session.save()
    for (const table of [
      'trading_quotes',
      'trading_movements',
      'trading_positions',
      'trading_plans',
      'trading_commands',
      'trading_orders',
    ] as const)
      await step.deleteFrom(table).where('account', '=', account.id).execute()
    const minor = minorOf(amount)
    await step
      .updateTable('trading_accounts')
      .set({ cash_minor: minor, paid_in_minor: minor })
      .where('id', '=', account.id)
      .execute()
    await step
      .insertInto('trading_movements')
      .values({
        account: account.id,
        at: new Date(session.now),
        kind: 'RESET',
        gross_minor: minor,
        fee_minor: 0n,
        amount_minor: minor,
      })
      .execute()
    return accountOf(step, owner, account.id)
  })
}

/** Cancels what is open and deletes everything. */
export function closeAccount(rooms: JournalRooms, owner: UserId, id: string): Promise<void> {
  return act(rooms, undefined, async (session) => {
    const account = await accountOf(session.step, owner, id)
    await cancelAllOf(session, account)
    await session.save()
    await session.step.deleteFrom('trading_accounts').where('id', '=', account.id).execute()
  })
}

/** Acknowledged once it and all that follows from it at once is stored. @returns number of the order */
export function placeOrder(
  rooms: JournalRooms,
  owner: UserId,
  request: NamedRequest | undefined,
  account: string,
  { wish, listing, origin = 'READER' }: { wish: Wish; listing: Listing; origin?: 'READER' | 'PLAN' },
): Promise<{ id: string }> {
  return act(rooms, request, (session) => placeIn(session, rooms, owner, account, { wish, listing, origin }))
}

/** The same within a transaction of trading. */
export async function placeIn(
  session: Session,
  rooms: JournalRooms,
  owner: UserId,
  accountId: string,
  { wish, listing, origin }: { wish: Wish; listing: Listing; origin: 'READER' | 'PLAN' },
): Promise<{ id: string }> {
  const account = await accountOf(session.step, owner, accountId)
  await session.desk(listing.notation.id)
  const situation = await situationIn(session, rooms, owner, account, listing)
  if (!situation)
    throw new Failure('INPUT_INVALID', { faults: { idNotation: 'Dort wird nicht gehandelt.' } }, 'Not tradable')
  const assessed = assess(wish, situation, origin === 'PLAN')
  assertAllowed(assessed)
  const { grid } = situation
  const activeAt = activeFrom(rooms.calendar, listing, session.now)
  const reference =
    (wish.kind === 'TRAILING' ? situation.last : undefined) ??
    (wish.side === 'BUY' ? situation.ask : situation.bid) ??
    situation.last
  const desk = deskOrderOf(wish, listing, grid, {
    quantity: assessed.quantity,
    reference: reference as number, // without a price it was refused
    activeAt,
    expiresAt: expiryOf(rooms.calendar, listing, wish, activeAt),
  })
  const row = await insertOrder(session, account, listing, {
    wish,
    origin,
    desk,
    quantity: assessed.quantity,
    rate: situation.rate ?? 1,
    estimate: assessed.costs,
  })
  const reserve = session.reserveOf(
    {
      row,
      filled: 0n,
      gross: 0n,
      fee: 0n,
      reserved: 0n,
      desk: { ...(row.desk as KeptOrder), id: Number(row.id) },
      changed: false,
    },
    grid,
  )
  if (wish.side === 'BUY' && reserve > situation.availableMinor)
    throw new Failure(
      'INPUT_INVALID',
      {
        faults: {
          quantity: 'Dafür reicht dein Guthaben nicht: bis zur Ausführung halten wir etwas mehr als den Kurs zurück.',
        },
        codes: { quantity: 'CASH_SHORT' },
      },
      'CASH_SHORT',
    )
  await command(session, account.id, 'PLACE', wish, row.id)
  row.reserved_minor = String(reserve)
  await session.enter(row)
  return { id: row.id }
}

async function insertOrder(
  session: Session,
  account: AccountRow,
  { instrument, notation }: Listing,
  order: {
    wish: Wish
    origin: OrderRow['origin']
    desk: Omit<KeptOrder, 'id' | 'reserveRate' | 'reserveExtra'>
    quantity: bigint
    rate: number
    estimate: unknown
  },
): Promise<OrderRow> {
  const { wish, origin, desk, quantity, rate, estimate } = order
  const { n } = await session.step
    .selectFrom('trading_orders')
    .where('account', '=', account.id)
    .where('done_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  if (Number(n) >= mostOpen) throw new Failure('TOO_MANY_ORDERS', {}, 'At most 500 open orders')
  const kept = { ...desk, reserveRate: rate, reserveExtra: notation.isoCurrency === 'EUR' ? 0 : foreignExtra }
  return session.step
    .insertInto('trading_orders')
    .values({
      account: account.id,
      instrument: instrument.key,
      notation: notation.id,
      side: wish.side,
      kind: wish.kind,
      validity: wish.validity,
      origin,
      state: 'OPEN',
      quantity_micro: quantity,
      limit_price: wish.limit === undefined ? null : String(wish.limit),
      stop_price: wish.stop === undefined ? null : String(wish.stop),
      trailing_pct: wish.trailingPct ?? null,
      desk: JSON.stringify(kept),
      reserved_minor: 0n,
      estimate: estimate === undefined ? null : JSON.stringify(estimate),
      placed_at: new Date(session.now),
      active_at: new Date(desk.activeAt),
      expires_at: new Date(desk.expiresAt),
      changed_at: new Date(session.now),
    })
    .returningAll()
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
async function withdraw(session: Session, order: OrderRow): Promise<boolean> {
  const listing = session.rooms.universe.byNotation(Number(order.notation) as NotationId)
  if (!listing || !tradingGrid(listing)) {
    await session.drop(order, session.now, reasons.requested)
  } else {
    const opened = await session.desk(Number(order.notation))
    const ended = opened.desk.cancel(Number(order.id))
    if (ended.length === 0) return false
    await session.book(opened, ended)
  }
  await command(session, order.account, 'CANCEL', {}, order.id)
  return true
}

/** It was done by what the desk worked through just now; the transaction is given up, the next turn comes to the same. */
class MeanwhileDone extends Failure {
  constructor(state: string) {
    super('ORDER_DONE', { state }, `It is ${state}`)
  }
}

async function cancelAllOf(session: Session, account: AccountRow): Promise<number> {
  const rows = await session.step
    .selectFrom('trading_orders')
    .selectAll()
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
    await command(session, held.id, 'REPLACE', change, row.id)
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
  row: OrderRow,
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

/** A binding price for some seconds. @throws Failure QUOTE_REFUSED where the venue is closed or offers less */
export function requestQuote(
  rooms: JournalRooms,
  owner: UserId,
  accountId: string,
  { side, quantity, listing }: { side: 'BUY' | 'SELL'; quantity: number; listing: Listing },
) {
  return act(rooms, undefined, async (session) => {
    const account = await accountOf(session.step, owner, accountId)
    const situation = await situationIn(session, rooms, owner, account, listing)
    if (!situation) throw new Failure('QUOTE_REFUSED', {}, 'Not tradable')
    const assessed = assess({ side, kind: 'MARKET', quantity, validity: 'DAY' }, situation)
    assertAllowed(assessed)
    const { market, calendar } = rooms
    const book = market.book(listing.notation.id, 10, session.now)
    const levels = side === 'BUY' ? book?.ask : book?.bid
    const offered = levels?.reduce((sum, { size }) => sum + size, 0) ?? 0
    const isContinuous = calendar.at(calendarIdOf(listing), session.now)?.phase.kind === 'continuous'
    let left = quantity
    const worst = levels?.find(({ size }) => (left -= size) <= 0)?.price
    if (!isContinuous || offered < quantity || worst === undefined || !assessed.costs)
      throw new Failure('QUOTE_REFUSED', {}, 'The venue offers less')
    const expiresAt = session.now + quoteMs
    const { id } = await session.step
      .insertInto('trading_quotes')
      .values({
        account: account.id,
        instrument: listing.instrument.key,
        notation: listing.notation.id,
        side,
        quantity_micro: assessed.quantity,
        price: String(worst),
        expires_at: new Date(expiresAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { costs } = assess({ side, kind: 'LIMIT', limit: worst, quantity, validity: 'DAY' }, situation)
    return {
      idQuote: id,
      price: worst,
      isoCurrency: listing.notation.isoCurrency,
      quantity,
      costs: costs ?? assessed.costs,
      expiresAt,
      secondsLeft: Math.round(quoteMs / 1000),
    }
  })
}

/** Trades at a binding price, once. @throws Failure QUOTE_GONE */
export function acceptQuote(
  rooms: JournalRooms,
  owner: UserId,
  accountId: string,
  idQuote: string,
): Promise<{ id: string }> {
  return act(rooms, undefined, async (session) => {
    const account = await accountOf(session.step, owner, accountId)
    const quote = /^[0-9a-f-]{36}$/.test(idQuote)
      ? await session.step
          .selectFrom('trading_quotes')
          .selectAll()
          .where('account', '=', account.id)
          .where('id', '=', idQuote)
          .executeTakeFirst()
      : undefined
    if (quote?.order_id) return { id: quote.order_id }
    if (!quote || quote.expires_at.getTime() < session.now) throw new Failure('QUOTE_GONE', {}, 'The quote is gone')
    const listing = listingFor(rooms, quote.instrument, Number(quote.notation))
    const opened = await session.desk(listing.notation.id)
    const situation = await situationIn(session, rooms, owner, account, listing)
    if (!situation) throw new Failure('QUOTE_GONE', {}, 'Not tradable')
    const quantity = BigInt(quote.quantity_micro)
    const wish: Wish = {
      side: quote.side,
      kind: 'LIMIT',
      limit: Number(quote.price),
      quantity: piecesOf(quantity),
      validity: 'FOK',
    }
    const assessed = assess(wish, situation)
    assertAllowed(assessed)
    const at = session.now
    const desk = deskOrderOf(wish, listing, situation.grid, {
      quantity,
      reference: Number(quote.price),
      activeAt: at,
      expiresAt: at,
    })
    const row = await insertOrder(session, account, listing, {
      wish,
      origin: 'QUOTE',
      desk,
      quantity,
      rate: situation.rate ?? 1,
      estimate: assessed.costs,
    })
    await command(session, account.id, 'ACCEPT', { idQuote }, row.id)
    await session.trade(row, opened, unitsOf(situation.grid, Number(quote.price)))
    await session.step.updateTable('trading_quotes').set({ order_id: row.id }).where('id', '=', quote.id).execute()
    return { id: row.id }
  })
}

/** What was asked for, as it came. */
async function command(session: Session, account: string, kind: string, body: object, order?: string): Promise<void> {
  await session.step
    .insertInto('trading_commands')
    .values({ account, order_id: order ?? null, kind, body: JSON.stringify(body), at: new Date(session.now) })
    .execute()
}

/** Works the orders on a listing through to an instant. */
export function advanceDesk(rooms: JournalRooms, notation: number, to?: Instant): Promise<void> {
  return act(rooms, undefined, async (session) => void (await session.desk(notation, to)))
}

/** The same for everything that moves an account: one transaction after another. */
export const inSession = <T>(rooms: JournalRooms, work: (session: Session) => Promise<T>): Promise<T> =>
  act(rooms, undefined, work)
