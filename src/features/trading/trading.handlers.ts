import * as z from 'zod'
import { userOf, type Asker } from '#api/asker.ts'
import { stretchOf } from '#api/cursor.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import { proven } from '#api/proven.ts'
import { named } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { dayMonthText, minuteText } from '#contract/number-format.ts'
import { berlinTime } from '#contract/berlin.ts'
import { Failure } from '#contract/failures.ts'
import type { Instant, UserId } from '#contract/vocabulary.ts'
import { endsAtBarrier } from '#market/derivatives.ts'
import { unitsPerEuro } from '#market/euro-rate.ts'
import type { Listing } from '#market/instruments.ts'
import { calendarIdOf } from '#market/listings.ts'
import { assess, type Situation } from '#trading/checks.ts'
import { closeAccount, deposit, openAccount, resetAccount } from '#trading/accounts.ts'
import { replaceOrder } from '#trading/changes.ts'
import { cancelOrder, cancelOrders, listingFor, placeOrder, situationOf, type JournalRooms } from '#trading/journal.ts'
import { euroOf, piecesOf, tickOf, tradingGrid } from '#trading/lots.ts'
import { quizOf } from '#trading/quiz.ts'
import { startOf } from '#trading/settlement.ts'
import {
  accountOf,
  accountsOf,
  countsOf,
  isId,
  movementsOf,
  ordersOf,
  positionsOf,
  reservedPieces,
  type AccountRow,
  type MovementRow,
  type OrderRow,
} from '#trading/stored.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import type { TradingCheck, TradingVenue } from '#features/trading/order-shapes.contract.ts'
import * as contract from '#features/trading/trading.contract.ts'
import { keyedRequest, tradingPresenter } from '#features/trading/present.handlers.ts'

/** What is asked of the paper broker, always by the owner. */
export function tradingHandlers(rooms: Rooms) {
  const { db, universe, market, calendar, derivatives } = rooms
  const present = tradingPresenter(rooms)
  const journal: JournalRooms = rooms

  /** How an account stands to a listing, without an order. */
  async function situation(owner: UserId, account: AccountRow, listing: Listing): Promise<Situation> {
    const [{ reserved }, held, inSells] = await Promise.all([
      countsOf(db, account, new Date(0)),
      positionsOf(db, account),
      reservedPieces(db, account),
    ])
    const { key } = listing.instrument
    const quantity = BigInt(held.find(({ instrument }) => instrument === key)?.quantity_micro ?? 0)
    const found = await situationOf(journal, listing, {
      account,
      cash: BigInt(account.cash_minor),
      reserved,
      quantity,
      inSells: inSells.get(key) ?? 0n,
      owner,
      db,
    })
    if (!found)
      throw new Failure('INPUT_INVALID', { faults: { idNotation: 'Dort wird nicht gehandelt.' } }, 'Not tradable')
    return found
  }

  const today = (): Date => new Date(startOf(calendar.dayOf('XETR', market.now())))

  return [
    handle(contract.listTradingBrokers, async ({ asker }) => ({
      list: [
        {
          broker: 'parkett',
          name: 'Parkett Simulation',
          about: 'Spielgeld an einer simulierten Börse. Es fließt kein echtes Geld.',
          isOffered: true,
          reads: true,
          trades: true,
          method: 'Simulation',
          consent: {
            what: ['Konto mit Spielgeld führen', 'Orders an der simulierten Börse ausführen'],
            duration: 'Bis du das Konto löschst.',
            revoke: 'Unter „Verwalten“ löschst du Konto, Orders und Umsätze endgültig.',
          },
          idAccounts: asker.user === undefined ? [] : (await accountsOf(db, asker.user)).map(({ id }) => id),
        },
      ],
    })),

    handle(contract.listTradingAccounts, async ({ asker }) => ({
      list: await Promise.all((await accountsOf(db, userOf(asker))).map((row) => present.account(row))),
    })),

    handle(contract.postTradingAccount, async ({ body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      return present.account(
        await openedAs(
          openAccount(
            journal,
            owner,
            keyedRequest(owner, idempotencyKey, ['postTradingAccount', body]),
            body.name,
            body.amount,
          ),
          owner,
        ),
      )
    }),

    handle(contract.getTradingAccount, async ({ params, asker }) => {
      const row = await accountOf(db, userOf(asker), params.idAccount)
      return { ...(await present.account(row)), positions: await present.positions(row, asker) }
    }),

    handle(contract.deleteTradingAccount, async ({ params, asker }) => {
      await closeAccount(journal, userOf(asker), params.idAccount)
      return { count: 1 }
    }),

    handle(contract.postTradingDeposit, async ({ params, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const command = keyedRequest(owner, idempotencyKey, ['postTradingDeposit', params, body])
      return present.account(await openedAs(deposit(journal, owner, command, params.idAccount, body.amount), owner))
    }),

    handle(contract.resetTradingAccount, async ({ params, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const command = keyedRequest(owner, idempotencyKey, ['resetTradingAccount', params, body])
      return present.account(
        await openedAs(resetAccount(journal, owner, command, params.idAccount, body.amount), owner),
      )
    }),

    handle(contract.listTradingOrders, async ({ params, query, asker }) => {
      const account = await accountOf(db, userOf(asker), params.idAccount)
      const instrument = query.instrument === undefined ? undefined : named(rooms, query.instrument).key
      const since = query.since === undefined ? undefined : new Date(query.since)
      const shown = { show: query.show, instrument, since, today: today() }
      const [{ list, next }, counts] = await Promise.all([
        stretchOf(query, {
          position: z.string().refine(isId),
          positionOf: ({ id }: OrderRow) => id,
          rowsAfter: (after, most) => ordersOf(db, account, shown, most, after),
        }),
        countsOf(db, account, today()),
      ])
      return {
        list: await present.orders(list, asker),
        next,
        numberOpen: counts.open,
        numberToday: counts.today,
        reserved: euroOf(counts.reserved),
      }
    }),

    handle(contract.checkTradingOrder, async ({ params, body, asker }) => {
      const owner = userOf(asker)
      const account = await accountOf(db, owner, params.idAccount)
      const { instrument, idNotation, ...wish } = body
      const found = await situation(owner, account, listingFor(rooms, named(rooms, instrument).key, idNotation))
      const { checks, costs } = assess(wish, found)
      return {
        isAllowed: checks.every(({ level }) => level !== 'FAULT'),
        checks: checks as TradingCheck[],
        costs,
        datetimeQuote: iso(found.now),
      }
    }),

    handle(contract.postTradingOrder, async ({ params, body, asker, idempotencyKey }) => {
      const owner = await proven(db, asker)
      await accountOf(db, owner, params.idAccount)
      const { instrument, idNotation, ...wish } = body
      const listing = listingFor(rooms, named(rooms, instrument).key, idNotation)
      const { id } = await placeOrder(
        journal,
        owner,
        keyedRequest(owner, idempotencyKey, ['postTradingOrder', params, body]),
        params.idAccount,
        { wish, listing },
      )
      return present.detailOf(owner, params.idAccount, id, asker)
    }),

    handle(contract.getTradingOrder, async ({ params, asker, versionIs }) => {
      const found = await present.detailOf(userOf(asker), params.idAccount, params.idOrder, asker)
      versionIs(found.version)
      return found
    }),

    handle(contract.putTradingOrder, async ({ params, body, asker, version }) => {
      const owner = await proven(db, asker)
      await replaceOrder(journal, owner, params.idAccount, params.idOrder, body, version)
      return present.detailOf(owner, params.idAccount, params.idOrder, asker)
    }),

    handle(contract.cancelTradingOrder, async ({ params, asker }) => {
      const owner = userOf(asker)
      await cancelOrder(journal, owner, params.idAccount, params.idOrder)
      return present.detailOf(owner, params.idAccount, params.idOrder, asker)
    }),

    handle(contract.cancelTradingOrders, async ({ params, asker }) => ({
      count: await cancelOrders(journal, userOf(asker), params.idAccount),
    })),

    handle(contract.listTradingVenues, async ({ params, query, asker }) => {
      const instrument = universe.find(params.entityType, params.entityValue)
      if (!instrument) throw new Failure('INSTRUMENT_UNKNOWN', {}, 'No such instrument')
      const list = instrument.notations.flatMap((notation) => venue({ instrument, notation }, query, asker) ?? [])
      const paper = derivatives.byEntityValue(instrument.entityValue)
      const isTurbo = instrument.facts.kind === 'derivative' && endsAtBarrier(paper?.kind)
      return {
        instrument: presentInstrument(instrument, rooms.origin),
        isTradable: list.length > 0,
        reason: list.length > 0 ? undefined : 'Dieser Wert wird hier nicht gehandelt.',
        needsQuiz: isTurbo && (asker.user === undefined || (await quizOf(db, asker.user, market.now())) === undefined),
        list: list.toSorted(
          (a, b) => Number(b.isOpen) - Number(a.isOpen) || worse(query.side, a.total) - worse(query.side, b.total),
        ),
      }
    }),

    handle(contract.listTradingFills, async ({ params, query, asker }) => {
      const account = await accountOf(db, userOf(asker), params.idAccount)
      const instrument = query.instrument === undefined ? undefined : named(rooms, query.instrument).key
      const { list, next } = await stretchOf(query, {
        position: z.string().refine(isId),
        positionOf: ({ id }: MovementRow) => id,
        rowsAfter: (after, most) => movementsOf(db, account, { instrument }, most, after),
      })
      return { list: list.map((row) => present.movement(row)), next }
    }),
  ]

  /** An answer that was kept is as it was; the account is shown as it is now. */
  async function openedAs(done: Promise<AccountRow>, owner: UserId): Promise<AccountRow> {
    return accountOf(db, owner, (await done).id)
  }

  function venue(
    listing: Listing,
    { side, quantity }: { side: 'BUY' | 'SELL'; quantity?: number | undefined },
    asker: Asker,
  ): TradingVenue | undefined {
    const grid = tradingGrid(listing)
    if (!grid) return undefined
    const now = market.now()
    const quote = quoteOf(rooms, listing, asker)
    const price = (side === 'BUY' ? quote.ask : quote.bid) ?? quote.last
    const id = calendarIdOf(listing)
    const isOpen = calendar.isOpen(id, now)
    const closesAt = isOpen ? calendar.lastSession(id, now).closesAt : undefined
    const opensAt = isOpen ? undefined : calendar.nextSession(id, now).opensAt
    const costs = quantity === undefined ? undefined : venueCosts(listing, { side, quantity })
    return {
      market: quote.market,
      quote,
      idNotation: listing.notation.id,
      isoCurrency: listing.notation.isoCurrency,
      isOpen,
      hint: hintOf(now, closesAt, opensAt),
      datetimeOpens: isoOrNone(opensAt),
      datetimeCloses: isoOrNone(closesAt),
      quantityStep: piecesOf(grid.lotMicro),
      tick: price === undefined ? undefined : tickOf(grid, price),
      gross: costs?.gross,
      fee: costs?.fee,
      total: costs?.total,
      offersQuotes: calendar.at(id, now)?.phase.kind === 'continuous',
    }
  }

  function venueCosts(listing: Listing, { side, quantity }: { side: 'BUY' | 'SELL'; quantity: number }) {
    const grid = tradingGrid(listing)
    if (!grid) return undefined
    const now = market.now()
    const { bid, ask, last } = market.quote(listing.notation.id, 'RLT', now)
    const rate = unitsPerEuro(universe, market, listing.notation.isoCurrency, now)
    const nobody = { cashMinor: 0n, availableMinor: 0n, heldMicro: 0n, freeMicro: 0n }
    return assess(
      { side, kind: 'MARKET', quantity, validity: 'DAY' },
      { listing, grid, calendar, now, bid, ask, last, rate, ...nobody },
    ).costs
  }
}

/** For sorting: what costs more, or brings less; what has no price comes last. */
const worse = (side: 'BUY' | 'SELL', total: number | undefined): number =>
  total === undefined ? Number.MAX_VALUE : side === 'BUY' ? total : -total

function hintOf(now: Instant, closesAt: Instant | undefined, opensAt: Instant | undefined): string {
  if (closesAt !== undefined) return `bis ${minuteText(berlinTime(closesAt))}`
  if (opensAt === undefined) return 'geschlossen'
  const opens = berlinTime(opensAt)
  const isToday = dayMonthText(opens) === dayMonthText(berlinTime(now))
  return `geschlossen, öffnet ${isToday ? '' : `${dayMonthText(opens)} `}${minuteText(opens)}`
}
