import { sql, type Insertable, type Selectable } from 'kysely'
import type { Calendar } from '#calendar/calendar.ts'
import { Failure } from '#contract/failures.ts'
import type { Instant, NotationId, UserId } from '#contract/vocabulary.ts'
import type { TradingAccounts, TradingCommands, TradingDesks, TradingPositions } from '#db/trading-tables.ts'
import { nextVersion } from '#db/versions.ts'
import { atOnce, type Question, type Step } from '#db/transaction.ts'
import { unitsPerEuro } from '#market/euro-rate.ts'
import type { Listing, Universe } from '#market/instruments.ts'
import { calendarIdOf } from '#market/listings.ts'
import type { Market } from '#market/market.ts'
import { accruedMinor } from './accrued.ts'
import { openDesk, type Desk, type DeskEvent, type DeskState } from './desk.ts'
import { feeOf } from './fees.ts'
import {
  lotsOfMicro,
  microOfLots,
  piecesOf,
  positionAfter,
  priceOfUnits,
  tradingGrid,
  valueMinor,
  type Grid,
} from './lots.ts'
import {
  insertEvents,
  insertMovements,
  saveOrder,
  savePosition,
  type KeptOrder,
  type NewEvent,
  type NewMovement,
  type OpenOrder,
  type OpenPosition,
} from './saving.ts'
import { worstOf } from './order.ts'
import { reserveMinor } from './reserve.ts'
import { accountUnknown, heldColumns, isId, type HeldOrderRow } from './stored.ts'
import { tapeOf } from './tape.ts'

/** What the broker needs of the rest of the portal. */
export interface TradingRooms {
  market: Market
  universe: Pick<Universe, 'byNotation' | 'byKey'>
  calendar: Calendar
}

type AccountRow = Selectable<TradingAccounts>

export interface OpenAccount {
  row: AccountRow
  cash: bigint
  paidIn: bigint
}
/** What money is held back for. */
export interface Reserving {
  row: Pick<HeldOrderRow, 'side' | 'quantity_micro' | 'origin'>
  desk: Pick<KeptOrder, 'limit' | 'oco' | 'reserveRate' | 'reserveExtra'>
  filled: bigint
  fee: bigint
}

/** What of an open order counts for its account. */
interface Open {
  side: HeldOrderRow['side']
  instrument: string
  /** millionths that are not executed */
  pieces: bigint
  reserved: bigint
}
type OpenRow = Pick<HeldOrderRow, 'id' | 'side' | 'instrument' | 'quantity_micro' | 'filled_micro' | 'reserved_minor'>
type DeskRows = [Pick<Selectable<TradingDesks>, 'seen_to' | 'state'>[], HeldOrderRow[]]

/** What is traded, and in which steps. */
interface Place {
  listing: Listing
  grid: Grid
}

interface OpenDeskOf extends Place {
  desk: Desk
}
export const reasons = {
  requested: 'von dir gestrichen',
  notFilledAtOnce: 'nicht sofort ausführbar',
  notFillable: 'nicht vollständig ausführbar',
} as const

/** The lock that makes transactions of trading one after another, in whatever process. */
export const takeTurn = (step: Step): Question => ({
  compile: () => sql<object>`select pg_advisory_xact_lock(hashtextextended('trading', 1))`.compile(step),
})

/** Everything one transaction of trading does, once it is its turn; what it has changed is written by `save`. */
export class Session {
  readonly step: Step
  readonly rooms: TradingRooms
  readonly now: Instant
  /** whose orders are others afterwards */
  readonly changedAccounts = new Set<string>()
  readonly #desks = new Map<number, OpenDeskOf>()
  readonly #orders = new Map<string, OpenOrder>()
  readonly #accounts = new Map<string, OpenAccount>()
  readonly #positions = new Map<string, OpenPosition | undefined>()
  readonly #openRows = new Map<string, readonly OpenRow[]>()
  /** rows of desks that are not opened yet */
  readonly #fetched = new Map<number, DeskRows>()
  readonly #commands: Insertable<TradingCommands>[] = []
  readonly #movements: NewMovement[] = []
  readonly #events: NewEvent[] = []

  constructor(step: Step, rooms: TradingRooms) {
    this.step = step
    this.rooms = rooms
    this.now = rooms.market.now()
  }

  /** The desk of a listing, worked through to now or to an instant before. @throws Failure NOTATION_UNKNOWN */
  async desk(notation: number, to: Instant = this.now): Promise<OpenDeskOf> {
    const known = this.#desks.get(notation)
    if (known) {
      if (known.desk.state.seenTo < to) await this.book(known, known.desk.advance(to))
      return known
    }
    const listing = this.rooms.universe.byNotation(notation as NotationId)
    const grid = listing && tradingGrid(listing)
    if (!listing || !grid) throw new Failure('NOTATION_UNKNOWN', {}, 'Nothing is traded there')
    const [[kept], rows] = this.#fetched.get(notation) ?? (await atOnce(this.step, this.#asksDesk(notation)))
    const orders = rows.map((row) => this.#open(row))
    const state: DeskState =
      kept && rows.length > 0
        ? { ...(kept.state as Omit<DeskState, 'seenTo'>), seenTo: kept.seen_to.getTime() }
        : { ...((kept?.state as DeskState | undefined) ?? { lastPlace: 0, taken: { bid: {}, ask: {} } }), seenTo: to }
    const tape = tapeOf(this.rooms, listing, grid)
    const opened = {
      listing,
      grid,
      desk: openDesk(
        state,
        orders.map(({ desk }) => desk),
        tape,
      ),
    }
    this.#desks.set(notation, opened)
    await this.book(opened, opened.desk.advance(to))
    return opened
  }

  #open(row: HeldOrderRow): OpenOrder {
    const known = this.#orders.get(row.id)
    if (known) return known
    const desk = { ...(row.desk as Omit<KeptOrder, 'id'>), id: Number(row.id) }
    const order: OpenOrder = {
      row,
      filled: BigInt(row.filled_micro),
      gross: BigInt(row.gross_minor),
      fee: BigInt(row.fee_minor),
      reserved: BigInt(row.reserved_minor),
      desk,
      changed: false,
    }
    this.#orders.set(row.id, order)
    return order
  }

  /** An order that was just written comes to its desk. */
  async enter(row: HeldOrderRow): Promise<void> {
    const order = this.#open(row)
    const opened = await this.desk(Number(row.notation))
    this.changedAccounts.add(row.account)
    this.note(order, 'PLACED', this.now, {})
    await this.book(opened, opened.desk.place(order.desk))
  }

  /** An order that is executed as a whole at an agreed price, beside the book. */
  async trade(row: HeldOrderRow, opened: OpenDeskOf, price: number): Promise<void> {
    const order = this.#open(row)
    this.note(order, 'PLACED', this.now, {})
    const fill = {
      type: 'fill',
      id: order.desk.id,
      at: this.now,
      price,
      lots: order.desk.lots,
      against: undefined,
      isAuction: false,
    } as const
    order.desk.open = 0
    await this.book(opened, [fill])
  }

  /** Ends an order because of its paper, whatever its desk would say. */
  async drop(row: HeldOrderRow, at: Instant, reason: string): Promise<void> {
    const order = this.#open(row)
    if (order.row.done_at) return
    this.#desks.get(Number(row.notation))?.desk.cancel(order.desk.id)
    order.row.changed_at = new Date(at)
    this.end(order, 'CANCELLED', at, reason)
  }

  orderOf(id: string): OpenOrder | undefined {
    return this.#orders.get(id)
  }

  async account(id: string): Promise<OpenAccount> {
    const known = this.#accounts.get(id)
    if (known) return known
    return this.#know(
      await this.step.selectFrom('trading_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
  }

  #know(row: AccountRow): OpenAccount {
    const account = { row, cash: BigInt(row.cash_minor), paidIn: BigInt(row.paid_in_minor) }
    this.#accounts.set(row.id, account)
    return account
  }

  /** Open orders of an account as they stand by now, those on desks that were worked through included. */
  async openOf(account: string): Promise<Open[]> {
    const rows = this.#openRows.get(account) ?? (await this.#asksOpen(account).execute())
    this.#openRows.set(account, rows)
    const untouched = rows.filter(({ id }) => !this.#orders.has(id)).map(openOfRow)
    const touched = [...this.#orders.values()].filter(({ row }) => row.account === account && !row.done_at)
    return [
      ...untouched,
      ...touched.map(({ row, filled, reserved }) => ({
        side: row.side,
        instrument: row.instrument,
        pieces: BigInt(row.quantity_micro) - filled,
        reserved,
      })),
    ]
  }

  /** What is held back for the open buys of an account. */
  async reservedOf(account: string): Promise<bigint> {
    return (await this.openOf(account)).reduce((sum, { reserved }) => sum + reserved, 0n)
  }

  /** Pieces of a paper, and how many of them are in open sells. */
  async holdingOf(account: string, instrument: string): Promise<{ quantity: bigint; reserved: bigint }> {
    const position = await this.#position(account, instrument)
    const reserved = (await this.openOf(account))
      .filter((order) => order.side === 'SELL' && order.instrument === instrument)
      .reduce((sum, { pieces }) => sum + pieces, 0n)
    return { quantity: position?.quantity ?? 0n, reserved }
  }

  /**
   * Asks in one go for what an order on a listing needs: the account, its position, its open orders elsewhere, and the desk with
   * its orders, which is worked through to now.
   * @throws Failure TRADING_ACCOUNT_UNKNOWN also for another's
   */
  async fetch(owner: UserId, id: string, { instrument, notation }: Listing): Promise<AccountRow> {
    const known = isId(id) ? id : '0'
    const [accounts, positions, open, ...ofDesk] = await atOnce(this.step, [
      this.step.selectFrom('trading_accounts').selectAll().where('owner', '=', owner).where('id', '=', known),
      this.#asksPosition(known, instrument.key),
      this.#asksOpen(known).where('notation', '!=', String(notation.id)),
      ...this.#asksDesk(notation.id),
    ])
    const [row] = accounts
    if (!row) throw accountUnknown()
    const held = `${id} ${instrument.key}`
    if (!this.#accounts.has(id)) this.#know(row) // what this transaction has changed already stands
    if (!this.#positions.has(held)) this.#positions.set(held, openPosition(positions[0]))
    if (!this.#openRows.has(id)) this.#openRows.set(id, open)
    this.#fetched.set(notation.id, ofDesk)
    await this.desk(notation.id)
    return row
  }

  readonly #asksOpen = (account: string) =>
    this.step
      .selectFrom('trading_orders')
      .select(['id', 'side', 'instrument', 'quantity_micro', 'filled_micro', 'reserved_minor'])
      .where('account', '=', account)
      .where('done_at', 'is', null)

  readonly #asksPosition = (account: string, instrument: string) =>
    this.step
      .selectFrom('trading_positions')
      .selectAll()
      .where('account', '=', account)
      .where('instrument', '=', instrument)

  readonly #asksDesk = (notation: number) =>
    [
      this.step.selectFrom('trading_desks').select(['seen_to', 'state']).where('notation', '=', String(notation)),
      this.step
        .selectFrom('trading_orders')
        .select(heldColumns)
        .where('notation', '=', String(notation))
        .where('done_at', 'is', null)
        .orderBy('id'),
    ] as const

  async #position(account: string, instrument: string) {
    const key = `${account} ${instrument}`
    if (this.#positions.has(key)) return this.#positions.get(key)
    const position = openPosition(await this.#asksPosition(account, instrument).executeTakeFirst())
    this.#positions.set(key, position)
    return position
  }

  /** Books what a desk said: on the order, the position and the account. */
  async book({ listing, grid }: Place, events: readonly DeskEvent[]): Promise<void> {
    for (const event of events) {
      const order = this.#orders.get(String(event.id))
      if (!order) throw new Error(`Order ${event.id} is not open`)
      order.changed = true
      const { row } = order
      if (event.type === 'fill') {
        await this.#fill(order, listing, grid, event)
      } else if (event.type === 'triggered') {
        this.note(order, 'TRIGGERED', event.at, {})
        order.reserved = this.reserveOf(order, { listing, grid })
      } else if (event.type === 'cancelled') {
        this.end(order, 'CANCELLED', event.at, reasons[event.reason])
      } else if (event.type === 'expired') {
        this.end(order, 'EXPIRED', event.at, 'Gültigkeit abgelaufen')
      }
      row.changed_at = new Date(Math.max(event.at, row.changed_at.getTime()))
    }
  }

  end(order: OpenOrder, state: HeldOrderRow['state'], at: Instant, reason: string | null): void {
    order.row.state = state
    order.row.reason = reason
    order.row.done_at = new Date(at)
    order.reserved = 0n
    order.changed = true
    if (state !== 'EXECUTED') this.note(order, state, at, reason === null ? {} : { reason })
  }

  note({ row }: OpenOrder, kind: string, at: Instant, facts: object): void {
    this.#events.push({ order: row.id, at, kind, facts })
  }

  /** Held back for what is open: the worst price it may come to, and the fee unless it is paid. */
  reserveOf({ row, desk, filled, fee }: Reserving, { listing, grid }: Place): bigint {
    if (row.side === 'SELL') return 0n
    return reserveMinor(listing, grid, {
      worst: worstOf(desk),
      quantity: BigInt(row.quantity_micro) - filled,
      rate: desk.reserveRate,
      extra: desk.reserveExtra,
      fee: fee > 0n ? 0n : feeOf(listing.notation.venue, row.origin === 'PLAN'),
    })
  }

  async #fill(order: OpenOrder, listing: Listing, grid: Grid, { at, price, lots }: DeskEvent & { type: 'fill' }) {
    const { row } = order
    const quantity = microOfLots(grid, lots)
    const rate =
      unitsPerEuro(this.rooms.universe, this.rooms.market, listing.notation.isoCurrency, at) ?? order.desk.reserveRate
    const day = this.rooms.calendar.dayOf(calendarIdOf(listing), at)
    const accrued = accruedMinor(listing.instrument, day, quantity, rate)
    const fee = order.fee === 0n && order.filled === 0n ? feeOf(listing.notation.venue, row.origin === 'PLAN') : 0n
    order.filled += quantity
    order.fee += fee
    const gross = this.#withinReserve(order, { listing, grid }, valueMinor(grid, price, quantity, rate), fee + accrued)
    order.gross += gross
    this.note(order, 'FILL', at, { price: priceOfUnits(grid, price), quantity: piecesOf(quantity) })
    await this.move({
      account: row.account,
      order: row.id,
      at,
      kind: row.side,
      instrument: row.instrument,
      notation: Number(row.notation),
      quantity: row.side === 'BUY' ? quantity : -quantity,
      price: priceOfUnits(grid, price),
      rate,
      gross,
      fee,
      accrued,
      amount: row.side === 'BUY' ? -gross - accrued - fee : gross + accrued - fee,
      settlesOn: this.rooms.calendar.settlementDay(calendarIdOf(listing), day),
    })
    if (lotsOfMicro(grid, BigInt(row.quantity_micro) - order.filled) === 0) this.end(order, 'EXECUTED', at, null)
    else {
      row.state = 'PARTIAL'
      order.reserved = this.reserveOf(order, { listing, grid })
    }
  }

  /** Values of parts, each rounded, may come to a cent more than was held back for the whole: an account never owes it. */
  #withinReserve(order: OpenOrder, place: Place, value: bigint, beside: bigint): bigint {
    if (order.row.side === 'SELL') return value
    const over = value + beside + this.reserveOf(order, place) - order.reserved
    return over === 1n ? value - over : value
  }

  /** Changes the money and the pieces of an account; the only way either changes. */
  async move(movement: NewMovement): Promise<void> {
    this.#movements.push(movement)
    const { account: id, instrument, quantity = 0n, amount, accrued = 0n } = movement
    const account = await this.account(id)
    account.cash += amount
    if (movement.kind === 'DEPOSIT' || movement.kind === 'RESET') account.paidIn += amount
    if (instrument === undefined || quantity === 0n) return
    const before = await this.#position(id, instrument)
    const after = positionAfter(before, quantity, amount + accrued) // interest is no cost of a bond
    if (after.quantity < 0n) throw new Error('More pieces would go than there are')
    const notation = String(movement.notation ?? before?.row.notation ?? 0)
    this.#positions.set(`${id} ${instrument}`, {
      row: { account: id, instrument, notation, quantity_micro: '', cost_minor: '' },
      ...after,
    })
  }

  /** What was asked for, as it came. */
  command(account: string, kind: string, body: object, order?: string): void {
    this.#commands.push({ account, order_id: order ?? null, kind, body: JSON.stringify(body), at: new Date(this.now) })
  }

  /** Writes all of it at once, and what is to be written with it; what is asked afterwards is read anew. */
  async save(beside: readonly Question[] = []): Promise<void> {
    const { step } = this
    const accounts = [...this.#accounts.values()]
      .filter(({ row, cash, paidIn }) => cash !== BigInt(row.cash_minor) || paidIn !== BigInt(row.paid_in_minor))
      .map(({ row, cash, paidIn }) =>
        step
          .updateTable('trading_accounts')
          .set({ cash_minor: cash, paid_in_minor: paidIn, version: nextVersion })
          .where('id', '=', row.id),
      )
    const positions = [...this.#positions.values()].flatMap((each) => (each && savePosition(step, each)) ?? [])
    const orders = [...this.#orders.values()].flatMap((order) => {
      const saving = saveOrder(step, order, this.#desks.get(Number(order.row.notation))?.grid)
      if (saving) this.changedAccounts.add(order.row.account)
      return saving ?? []
    })
    const desks = [...this.#desks].map(([notation, { desk }]) => {
      const { seenTo, ...rest } = desk.state
      const values = { seen_to: new Date(seenTo), state: JSON.stringify(rest) }
      return step
        .insertInto('trading_desks')
        .values({ notation, ...values })
        .onConflict((conflict) => conflict.column('notation').doUpdateSet(values))
    })
    await atOnce<object[]>(step, [
      ...(this.#commands.length > 0 ? [step.insertInto('trading_commands').values(this.#commands.splice(0))] : []),
      ...accounts,
      ...positions,
      ...orders,
      ...desks,
      ...insertEvents(step, this.#events.splice(0)),
      ...insertMovements(step, this.#movements.splice(0)),
      ...beside,
    ])
    for (const held of [this.#accounts, this.#positions, this.#orders, this.#desks, this.#openRows, this.#fetched])
      held.clear()
  }
}

const openPosition = (row: Selectable<TradingPositions> | undefined): OpenPosition | undefined =>
  row && { row, quantity: BigInt(row.quantity_micro), cost: BigInt(row.cost_minor) }

const openOfRow = ({ side, instrument, quantity_micro, filled_micro, reserved_minor }: OpenRow): Open => ({
  side,
  instrument,
  pieces: BigInt(quantity_micro) - BigInt(filled_micro),
  reserved: BigInt(reserved_minor),
})
