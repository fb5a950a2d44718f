import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { unitsPerEuro } from '#market/euro-rate.ts'
import type { Listing } from '#market/instruments.ts'
import { calendarIdOf } from '#market/listings.ts'
import { isNominal } from '#market/worth.ts'
import { closeAccount, deposit, openAccount, resetAccount } from '../accounts.ts'
import type {
  Broker,
  BrokerAccount,
  BrokerMovement,
  BrokerOrder,
  BrokerOrderDetail,
  BrokerProfile,
  BrokerVenue,
  NamedPaper,
  VenuesAsked,
  Whose,
} from '../broker.ts'
import { replaceOrder } from '../changes.ts'
import { assess, type Situation } from '../checks.ts'
import { assertTraded, cancelOrder, cancelOrders, placeOrder, situationOf, type JournalRooms } from '../journal.ts'
import { keptListing } from '../kept-listing.ts'
import { tickOf, tradingGrid, unitsOf, valueMinor } from '../lots.ts'
import { orderKinds, validities } from '../order.ts'
import { acceptQuote, declineQuote, requestQuote } from '../quotes.ts'
import { dayText, startOf } from '../settlement.ts'
import {
  accountOf,
  accountsOf,
  averagesOf,
  countsOf,
  courseOf,
  isId,
  movementsOf,
  newestOf,
  ordersOf,
  ordersSince,
  positionsOf,
  reservedPieces,
  type AccountRow,
  type MovementRow,
  type OrderRow,
} from '../stored.ts'

const profile: BrokerProfile = {
  key: 'parkett',
  name: 'Parkett Simulation',
  about: 'Spielgeld an einer simulierten Börse. Es fließt kein echtes Geld.',
  method: 'Simulation',
  isSimulation: true,
  can: {
    costs: true,
    replace: ['quantity', 'limit', 'stop'],
    quotes: true,
    plans: true,
    movements: true,
    amounts: true,
  },
  consent: {
    what: ['Konto mit Spielgeld führen', 'Orders an der simulierten Börse ausführen'],
    duration: 'Bis du das Konto löschst.',
    revoke: 'Unter „Verwalten“ löschst du Konto, Orders und Umsätze endgültig.',
  },
}

/** The portal's own broker: play money, and orders that are matched on its market. */
export function paperBroker(rooms: JournalRooms): Broker {
  const { db, universe, market, calendar } = rooms

  const listingOf = (instrument: string, notation: number | string): Listing | undefined =>
    keptListing(universe, instrument, notation)

  function valueOf(listing: Listing, quantity: bigint): bigint | undefined {
    const grid = tradingGrid(listing)
    const now = market.now()
    const { bid, last } = market.quote(listing.notation.id, 'RLT', now)
    const price = bid ?? last
    const rate = unitsPerEuro(universe, market, listing.notation.isoCurrency, now)
    return grid && price !== undefined && rate !== undefined
      ? valueMinor(grid, unitsOf(grid, price), quantity, rate)
      : undefined
  }

  async function accountIn(row: AccountRow): Promise<BrokerAccount> {
    const [counts, held] = await Promise.all([countsOf(db, row, new Date(0)), positionsOf(db, row)])
    const cash = BigInt(row.cash_minor)
    let sum: bigint | undefined = 0n
    for (const { instrument, notation, quantity_micro } of held) {
      const listing = listingOf(instrument, notation)
      const value = listing && valueOf(listing, BigInt(quantity_micro))
      sum = sum === undefined || value === undefined ? undefined : sum + value
    }
    return {
      id: row.id,
      name: row.name,
      reach: 'CONNECTED',
      cashMinor: cash,
      reservedMinor: counts.reserved,
      availableMinor: cash - counts.reserved,
      positionsMinor: sum,
      paidInMinor: BigInt(row.paid_in_minor),
      feesMinor: counts.fees,
      numberOpen: counts.open,
      openedAt: row.opened_at.getTime(),
      version: Number(row.version),
    }
  }

  async function ordersIn(rows: readonly OrderRow[]): Promise<BrokerOrder[]> {
    const averages = await averagesOf(db, rows)
    return rows.map((row) => orderIn(row, listingOf(row.instrument, row.notation), averages.get(row.id)))
  }

  function movementIn(row: MovementRow): BrokerMovement {
    const listing = row.instrument === null ? undefined : listingOf(row.instrument, row.notation ?? 0)
    return {
      id: row.id,
      order: row.order_id ?? undefined,
      kind: row.kind as BrokerMovement['kind'], // only these are written
      paper: row.instrument === null ? undefined : (listing?.instrument ?? goneBy(row.instrument)),
      instrument: listing?.instrument,
      listing: row.notation === null ? undefined : listing,
      isoCurrency: listing?.notation.isoCurrency,
      at: row.at.getTime(),
      settlesOn: row.settles_on === null ? undefined : dayText(row.settles_on),
      quantityMicro: BigInt(row.quantity_micro),
      price: numberOf(row.price),
      rate: row.rate === null || row.rate === 1 ? undefined : row.rate,
      grossMinor: BigInt(row.gross_minor),
      accruedMinor: BigInt(row.accrued_minor),
      feeMinor: BigInt(row.fee_minor),
      amountMinor: BigInt(row.amount_minor),
    }
  }

  const rowOf = ({ owner, account }: Whose): Promise<AccountRow> => accountOf(db, owner, account)

  /** How an account stands to a listing, without an order. */
  async function situation(owner: UserId, account: AccountRow, listing: Listing): Promise<Situation> {
    const [{ reserved }, held, inSells] = await Promise.all([
      countsOf(db, account, new Date(0)),
      positionsOf(db, account),
      reservedPieces(db, account),
    ])
    const { key } = listing.instrument
    const found = await situationOf(rooms, listing, {
      account,
      cash: BigInt(account.cash_minor),
      reserved,
      quantity: BigInt(held.find(({ instrument }) => instrument === key)?.quantity_micro ?? 0),
      inSells: inSells.get(key) ?? 0n,
      owner,
      db,
    })
    if (!found)
      throw new Failure('INPUT_INVALID', { faults: { idNotation: 'Dort wird nicht gehandelt.' } }, 'Not tradable')
    return found
  }

  /** What an order at market costs whoever gives it, however rich. */
  function costsOf(listing: Listing, { side, quantity }: VenuesAsked) {
    const grid = tradingGrid(listing)
    if (!grid || quantity === undefined) return undefined
    const now = market.now()
    const { bid, ask, last } = market.quote(listing.notation.id, 'RLT', now)
    const rate = unitsPerEuro(universe, market, listing.notation.isoCurrency, now)
    const nobody = { cashMinor: 0n, availableMinor: 0n, heldMicro: 0n, freeMicro: 0n }
    return assess(
      { side, kind: 'MARKET', quantity, validity: 'DAY' },
      { listing, grid, calendar, now, bid, ask, last, rate, ...nobody },
    ).costs
  }

  const today = (): Date => new Date(startOf(calendar.dayOf('XETR', market.now())))

  return {
    profile,
    names: isId,

    accounts: async (owner) => Promise.all((await accountsOf(db, owner)).map(accountIn)),
    idsOf: async (owner) => (await accountsOf(db, owner)).map(({ id }) => id),
    account: async (of) => accountIn(await rowOf(of)),

    async positions(of) {
      const row = await rowOf(of)
      const [rows, reserved] = await Promise.all([positionsOf(db, row), reservedPieces(db, row)])
      const known = rows.flatMap(({ instrument, notation, quantity_micro, cost_minor }) => {
        const listing = listingOf(instrument, notation)
        const quantityMicro = BigInt(quantity_micro)
        return listing
          ? [
              {
                listing,
                quantityMicro,
                boundMicro: reserved.get(instrument) ?? 0n,
                costMinor: BigInt(cost_minor),
                valueMinor: valueOf(listing, quantityMicro),
              },
            ]
          : []
      })
      const unknown = rows.flatMap(({ instrument, notation, quantity_micro }) =>
        listingOf(instrument, notation)
          ? []
          : [{ ...goneBy(instrument), quantityMicro: BigInt(quantity_micro), valueMinor: undefined }],
      )
      return { known, unknown }
    },

    async movements(of, { instrument, most, before }) {
      if (before !== undefined && !isId(before)) throw new Failure('INPUT_INVALID', {}, 'Not a movement of this list')
      return (await movementsOf(db, await rowOf(of), { instrument }, most, before)).map(movementIn)
    },

    close: ({ owner, account }) => closeAccount(rooms, owner, account),

    async orders(of, { show, instrument, since, most, before }) {
      const row = await rowOf(of)
      const shown = { show, instrument, since: since === undefined ? undefined : new Date(since), today: today() }
      return ordersIn(await ordersOf(db, row, shown, most, before))
    },

    async counts(of) {
      const { open, today: ofToday, reserved } = await countsOf(db, await rowOf(of), today())
      return { open, today: ofToday, reservedMinor: reserved }
    },

    async order({ owner, account }, id): Promise<BrokerOrderDetail> {
      const { order: row, average, events, movements } = await courseOf(db, owner, account, id)
      return {
        ...orderIn(row, listingOf(row.instrument, row.notation), average),
        events: events.map(({ kind, at, facts }) => ({
          kind: kind as BrokerOrderDetail['events'][number]['kind'], // only these are written
          at: at.getTime(),
          facts: facts as BrokerOrderDetail['events'][number]['facts'],
        })),
        fills: movements.map(movementIn),
        estimate: (row.estimate as BrokerOrderDetail['estimate'] | null) ?? undefined,
      }
    },

    changes: async (of, version, most) => ordersIn(await ordersSince(db, await rowOf(of), version, most)),
    newest: async (of) => newestOf(db, await rowOf(of)),
    watch: () => () => {}, // its orders are worked through all the time, whoever looks

    async venues(instrument, asked) {
      return instrument.notations.flatMap((notation): BrokerVenue[] => {
        const listing = { instrument, notation }
        const grid = tradingGrid(listing)
        if (!grid) return []
        return [
          {
            listing,
            quantityStepMicro: grid.lotMicro,
            tickAt: (price) => tickOf(grid, price),
            kinds: orderKinds,
            validities,
            offersQuotes: calendar.at(calendarIdOf(listing), market.now())?.phase.kind === 'continuous',
            costs: costsOf(listing, asked),
          },
        ]
      })
    },

    async check(of, { wish, listing }) {
      const found = await situation(of.owner, await rowOf(of), listing)
      const { checks, costs } = assess(wish, found)
      return { checks, costs, at: found.now }
    },

    async place({ owner, account }, request, placed) {
      assertTraded(placed.listing)
      return placeOrder(rooms, owner, request, account, placed)
    },
    replace: ({ owner, account }, id, change, seen) => replaceOrder(rooms, owner, account, id, change, seen),
    cancel: ({ owner, account }, id) => cancelOrder(rooms, owner, account, id),
    cancelAll: ({ owner, account }) => cancelOrders(rooms, owner, account),

    async requestQuote({ owner, account }, asked) {
      assertTraded(asked.listing)
      return requestQuote(rooms, owner, account, asked)
    },
    acceptQuote: ({ owner, account }, idQuote) => acceptQuote(rooms, owner, account, idQuote),
    declineQuote: ({ owner, account }, idQuote) => declineQuote(rooms, owner, account, idQuote),

    playMoney: {
      // an answer that was kept is as it was; the account is shown as it is now
      open: async (owner, request, name, amount) =>
        accountIn(await accountOf(db, owner, (await openAccount(rooms, owner, request, name, amount)).id)),
      deposit: async (of, request, amount) => {
        await deposit(rooms, of.owner, request, of.account, amount)
        return accountIn(await rowOf(of))
      },
      reset: async (of, request, amount) => {
        await resetAccount(rooms, of.owner, request, of.account, amount)
        return accountIn(await rowOf(of))
      },
    },
  }
}

/** A paper that is known no more: its key is all that was kept of it. */
const goneBy = (key: string): NamedPaper => ({ name: key })

function orderIn(row: OrderRow, listing: Listing | undefined, averagePrice: number | undefined): BrokerOrder {
  const desk = row.desk as { trigger?: number; oco?: object }
  const stop = numberOf(row.stop_price)
  const isWaiting = desk.trigger !== undefined
  return {
    id: row.id,
    account: row.account,
    number: `PS-${row.id.padStart(6, '0')}`,
    paper: listing?.instrument ?? goneBy(row.instrument),
    instrument: listing?.instrument,
    listing,
    isoCurrency: listing?.notation.isoCurrency,
    isFixed: listing === undefined,
    isNominal: listing !== undefined && isNominal(listing.instrument),
    side: row.side,
    kind: row.kind,
    validity: row.validity,
    state: row.state,
    isUncertain: false,
    reason: row.reason ?? undefined,
    origin: row.origin,
    quantityMicro: BigInt(row.quantity_micro),
    filledMicro: BigInt(row.filled_micro),
    limit: numberOf(row.limit_price),
    stop,
    trailingPct: row.trailing_pct ?? undefined,
    isWaiting,
    isTriggered: stop !== undefined && !isWaiting && desk.oco === undefined,
    averagePrice,
    reservedMinor: BigInt(row.reserved_minor),
    grossMinor: BigInt(row.gross_minor),
    feeMinor: BigInt(row.fee_minor),
    placedAt: row.placed_at.getTime(),
    activeAt: row.active_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    changedAt: row.changed_at.getTime(),
    doneAt: row.done_at?.getTime(),
    version: Number(row.version),
  }
}

const numberOf = (decimal: string | null): number | undefined => (decimal === null ? undefined : Number(decimal))
