import * as z from 'zod'
import { userOf, type Asker } from '#api/asker.ts'
import { stretchOf } from '#api/cursor.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { presentMarket } from '#api/present-quote.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import { named } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { addDays } from '#calendar/days.ts'
import { dayMonthText, minuteText } from '#contract/number-format.ts'
import { berlinTime } from '#contract/berlin.ts'
import { Failure } from '#contract/failures.ts'
import type { Instant, UserId } from '#contract/vocabulary.ts'
import { once } from '#db/idempotency.ts'
import { transaction } from '#db/transaction.ts'
import { assertVersion } from '#db/versions.ts'
import { endsAtBarrier } from '#market/derivatives.ts'
import { unitsPerEuro } from '#market/euro-rate.ts'
import type { Listing } from '#market/instruments.ts'
import { calendarIdOf, listListing } from '#market/listings.ts'
import { assess, type Situation } from '#trading/checks.ts'
import {
  acceptQuote,
  cancelOrder,
  cancelOrders,
  closeAccount,
  deposit,
  listingFor,
  openAccount,
  placeOrder,
  replaceOrder,
  requestQuote,
  resetAccount,
  situationOf,
  type JournalRooms,
} from '#trading/journal.ts'
import { euroOf, minorOf, piecesOf, tickOf, tradingGrid } from '#trading/lots.ts'
import { addPlan, changePlan, dropPlan, nextPlanDay } from '#trading/plans.ts'
import { passQuiz, questions, quizOf } from '#trading/quiz.ts'
import { dayText, startOf } from '#trading/settlement.ts'
import {
  accountOf,
  accountsOf,
  countsOf,
  isId,
  movementsOf,
  orderOf,
  ordersOf,
  planOf,
  plansOf,
  positionsOf,
  reservedPieces,
  type AccountRow,
  type MovementRow,
  type OrderRow,
  type PlanRow,
} from '#trading/stored.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import * as contract from '#features/trading/trading.contract.ts'
import { tradingPresenter } from '#features/trading/present.handlers.ts'

/** What is asked of the paper broker, always by the owner. */
export function tradingHandlers(rooms: Rooms) {
  const { db, universe, market, calendar, derivatives } = rooms
  const present = tradingPresenter(rooms)
  const journal: JournalRooms = rooms

  const request = (owner: UserId, key: string | undefined, what: unknown) => ({
    owner: `user:${owner}`,
    key,
    request: what,
  })

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

  async function detailOf(owner: UserId, account: string, id: string, asker: Asker) {
    const row = await accountOf(db, owner, account)
    const found = await present.detail(row, await orderOf(db, row, id), asker)
    if (!found) throw new Failure('ORDER_UNKNOWN', {}, 'Its instrument is not known any more')
    return found
  }

  const today = (): Date => new Date(startOf(calendar.dayOf('XETR', market.now())))

  function presentPlan(row: PlanRow): contract.TradingPlan | undefined {
    const listing = present.listingOf(row.instrument, row.notation)
    return (
      listing && {
        idPlan: row.id,
        instrument: presentInstrument(listing.instrument, rooms.origin),
        idNotation: listing.notation.id,
        market: presentMarket(listing),
        amount: euroOf(BigInt(row.amount_minor)),
        dayOfMonth: row.day_of_month,
        active: row.active,
        rest: euroOf(BigInt(row.rest_minor)),
        dateNext: row.active ? dayText(row.next_day) : undefined,
        lastOutcome: row.last_outcome ?? undefined,
        dateLast: row.last_day === null ? undefined : dayText(row.last_day),
        version: Number(row.version),
      }
    )
  }

  function shownPlan(row: PlanRow): contract.TradingPlan {
    const shown = presentPlan(row)
    if (!shown) throw new Failure('PLAN_UNKNOWN', {}, 'Its instrument is not known any more')
    return shown
  }

  const planOfBody = ({ amount, dayOfMonth, active }: { amount: number; dayOfMonth: number; active: boolean }) => ({
    amount_minor: minorOf(amount),
    day_of_month: dayOfMonth,
    active,
    next_day: nextPlanDay(dayOfMonth, addDays(calendar.dayOf('XETR', market.now()), 1)),
  })

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
            request(owner, idempotencyKey, ['postTradingAccount', body]),
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
      const command = request(owner, idempotencyKey, ['postTradingDeposit', params, body])
      return present.account(await openedAs(deposit(journal, owner, command, params.idAccount, body.amount), owner))
    }),

    handle(contract.resetTradingAccount, async ({ params, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const command = request(owner, idempotencyKey, ['resetTradingAccount', params, body])
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
        checks: checks as contract.TradingCheck[],
        costs,
        datetimeQuote: iso(found.now),
      }
    }),

    handle(contract.postTradingOrder, async ({ params, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      await accountOf(db, owner, params.idAccount)
      const { instrument, idNotation, ...wish } = body
      const listing = listingFor(rooms, named(rooms, instrument).key, idNotation)
      const { id } = await placeOrder(
        journal,
        owner,
        request(owner, idempotencyKey, ['postTradingOrder', params, body]),
        params.idAccount,
        { wish, listing },
      )
      return detailOf(owner, params.idAccount, id, asker)
    }),

    handle(contract.getTradingOrder, async ({ params, asker, versionIs }) => {
      const found = await detailOf(userOf(asker), params.idAccount, params.idOrder, asker)
      versionIs(found.version)
      return found
    }),

    handle(contract.putTradingOrder, async ({ params, body, asker, version }) => {
      const owner = userOf(asker)
      await replaceOrder(journal, owner, params.idAccount, params.idOrder, body, version)
      return detailOf(owner, params.idAccount, params.idOrder, asker)
    }),

    handle(contract.cancelTradingOrder, async ({ params, asker }) => {
      const owner = userOf(asker)
      await cancelOrder(journal, owner, params.idAccount, params.idOrder)
      return detailOf(owner, params.idAccount, params.idOrder, asker)
    }),

    handle(contract.cancelTradingOrders, async ({ params, asker }) => ({
      count: await cancelOrders(journal, userOf(asker), params.idAccount),
    })),

    handle(contract.postTradingQuote, async ({ params, body, asker }) => {
      const { instrument, idNotation, side, quantity } = body
      const owner = userOf(asker)
      await accountOf(db, owner, params.idAccount)
      const listing = listingFor(rooms, named(rooms, instrument).key, idNotation)
      const { expiresAt, ...quote } = await requestQuote(journal, owner, params.idAccount, { side, quantity, listing })
      return { ...quote, datetimeExpires: iso(expiresAt) }
    }),

    handle(contract.acceptTradingQuote, async ({ params, asker }) => {
      const owner = userOf(asker)
      const { id } = await acceptQuote(journal, owner, params.idAccount, params.idQuote)
      return detailOf(owner, params.idAccount, id, asker)
    }),

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

    handle(contract.listTradingPlans, async ({ params, asker }) => {
      const rows = await plansOf(db, await accountOf(db, userOf(asker), params.idAccount))
      const list = rows.flatMap((row) => presentPlan(row) ?? [])
      return { list, monthly: list.reduce((sum, { amount, active }) => sum + (active ? amount : 0), 0) }
    }),

    handle(contract.postTradingPlan, async ({ params, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const account = await accountOf(db, owner, params.idAccount)
      const instrument = named(rooms, body.instrument)
      const { kind } = instrument.facts
      if (kind !== 'stock' && kind !== 'etf')
        throw new Failure(
          'INPUT_INVALID',
          { faults: { instrument: 'Sparpläne gibt es auf Aktien und ETFs.' } },
          'No plan on this',
        )
      const listing = listingFor(rooms, instrument.key, body.idNotation ?? listListing(instrument).notation.id)
      const command = {
        ...request(owner, idempotencyKey, ['postTradingPlan', params, body]),
        reused: 'ORDER_KEY_REUSED' as const,
      }
      const { id } = await once(db, command, (step) =>
        addPlan(step, account, { ...planOfBody(body), instrument: instrument.key, notation: listing.notation.id }),
      )
      return shownPlan(await planOf(db, account, id))
    }),

    handle(contract.putTradingPlan, async ({ params, body, asker, version }) => {
      const account = await accountOf(db, userOf(asker), params.idAccount)
      await transaction(db, async (step) => {
        const before = await planOf(step, account, params.idPlan)
        assertVersion(Number(before.version), version)
        await changePlan(step, before, planOfBody(body))
      })
      return shownPlan(await planOf(db, account, params.idPlan))
    }),

    handle(contract.deleteTradingPlan, async ({ params, asker }) => {
      const { id } = await planOf(db, await accountOf(db, userOf(asker), params.idAccount), params.idPlan)
      await transaction(db, (step) => dropPlan(step, id))
      return { count: 1 }
    }),

    handle(contract.getTurboQuiz, async ({ asker }) => ({
      ...quizStatus(await quizOf(db, userOf(asker), market.now())),
      questions: questions.map(({ id, text, answers }) => ({
        idQuestion: id,
        text,
        answers: answers.map((answer, n) => ({ idAnswer: String(n), text: answer })),
      })),
    })),

    handle(contract.postTurboQuiz, async ({ body, asker }) => {
      const user = userOf(asker)
      const given = new Map(body.answers.map(({ idQuestion, idAnswer }) => [idQuestion, idAnswer]))
      const list = questions.map(({ id, right, explanation }) => ({
        idQuestion: id,
        isRight: given.get(id) === String(right),
        idRightAnswer: String(right),
        explanation,
      }))
      const numberRight = list.filter(({ isRight }) => isRight).length
      if (numberRight === questions.length) await transaction(db, (step) => passQuiz(step, user, market.now()))
      return {
        ...quizStatus(await quizOf(db, user, market.now())),
        numberRight,
        numberQuestions: questions.length,
        list,
      }
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
  ): contract.TradingVenue | undefined {
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

function quizStatus(passed: { passedAt: Instant; expiresAt: Instant } | undefined) {
  return {
    isPassed: passed !== undefined,
    datetimePassed: isoOrNone(passed?.passedAt),
    datetimeExpires: isoOrNone(passed?.expiresAt),
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
