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
import type { Instant } from '#contract/vocabulary.ts'
import { endsAtBarrier } from '#market/derivatives.ts'
import type { Listing } from '#market/instruments.ts'
import { calendarIdOf } from '#market/listings.ts'
import { venueOf } from '#market/venues.ts'
import type { Broker, BrokerVenue, PlayMoney } from '#trading/broker.ts'
import { listingIn } from '#trading/journal.ts'
import { euroOf, piecesOf } from '#trading/lots.ts'
import { quizOf } from '#trading/quiz.ts'
import { isId } from '#trading/stored.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import type { TradingCheck, TradingVenue } from '#features/trading/order-shapes.contract.ts'
import * as contract from '#features/trading/trading.contract.ts'
import { whoseOf } from '#features/trading/whose.handlers.ts'
import { keyedRequest, presentBroker, tradingPresenter } from '#features/trading/present.handlers.ts'

/** What is asked of brokers, always by the owner of the account. */
export function tradingHandlers(rooms: Rooms) {
  const { db, universe, market, calendar, derivatives, tradingBrokers: brokers } = rooms
  const present = tradingPresenter(rooms)

  const whose = (asker: Asker, params: { idAccount: string }, does: 'read' | 'change' = 'read') =>
    whoseOf(rooms, asker, params, does)

  const stretch = { position: z.string().refine(isId), positionOf: ({ id }: { id: string }) => id }

  return [
    handle(contract.listTradingBrokers, async ({ asker: { user } }) => ({
      list: await Promise.all(
        brokers.all.map(async (broker) => presentBroker(broker, user === undefined ? [] : await broker.idsOf(user))),
      ),
    })),

    handle(contract.listTradingAccounts, async ({ asker }) => {
      const owner = userOf(asker)
      const seen = brokers.all.filter(({ profile }) => profile.isSimulation || asker.impersonation === undefined)
      const lists = await Promise.all(
        seen.map(async (broker) => (await broker.accounts(owner)).map((row) => present.account(broker, row))),
      )
      return { list: lists.flat() }
    }),

    handle(contract.postTradingAccount, async ({ body: { name, amount }, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const request = keyedRequest(owner, idempotencyKey, ['postTradingAccount', { name, amount }])
      return present.account(brokers.paper, await playMoneyOf(brokers.paper).open(owner, request, name, amount))
    }),

    handle(contract.getTradingAccount, async ({ params, asker }) => {
      const { broker, of } = whose(asker, params)
      const [account, { known, unknown }] = await Promise.all([broker.account(of), broker.positions(of)])
      return {
        ...present.account(broker, account),
        positions: present.positions(known, asker),
        unknown: unknown.map(present.unknown),
      }
    }),

    handle(contract.deleteTradingAccount, async ({ params, asker }) => {
      const { broker, of } = whose(asker, params, 'change')
      await broker.close(of)
      return { count: 1 }
    }),

    handle(contract.postTradingDeposit, async ({ params, body, asker, idempotencyKey }) => {
      const { broker, of } = whose(asker, params)
      const request = keyedRequest(of.owner, idempotencyKey, ['postTradingDeposit', params, body])
      return present.account(broker, await playMoneyOf(broker).deposit(of, request, body.amount))
    }),

    handle(contract.resetTradingAccount, async ({ params, body, asker, idempotencyKey }) => {
      const { broker, of } = whose(asker, params)
      const request = keyedRequest(of.owner, idempotencyKey, ['resetTradingAccount', params, body])
      return present.account(broker, await playMoneyOf(broker).reset(of, request, body.amount))
    }),

    handle(contract.listTradingOrders, async ({ params, query, asker }) => {
      const { broker, of } = whose(asker, params)
      await broker.account(of)
      const instrument = query.instrument === undefined ? undefined : named(rooms, query.instrument).key
      const since = query.since === undefined ? undefined : Date.parse(query.since)
      const [{ list, next }, counts] = await Promise.all([
        stretchOf(query, {
          ...stretch,
          rowsAfter: (before, most) => broker.orders(of, { show: query.show, instrument, since, most, before }),
        }),
        broker.counts(of),
      ])
      return {
        list: list.map((order) => present.order(broker, order, asker)),
        next,
        numberOpen: counts.open,
        numberToday: counts.today,
        reserved: counts.reservedMinor === undefined ? undefined : euroOf(counts.reservedMinor),
      }
    }),

    handle(contract.checkTradingOrder, async ({ params, body, asker }) => {
      const { broker, of } = whose(asker, params)
      await broker.account(of)
      const { instrument, idNotation, ...wish } = body
      const listing = listingIn(rooms, named(rooms, instrument).key, idNotation)
      const { checks, costs, at } = await broker.check(of, { wish, listing })
      return {
        isAllowed: checks.every(({ level }) => level !== 'FAULT'),
        checks: checks as TradingCheck[], // their codes are those of the contract
        costs,
        datetimeQuote: iso(at),
      }
    }),

    handle(contract.postTradingOrder, async ({ params, body, asker, idempotencyKey }) => {
      const owner = await proven(db, asker)
      const { broker, of } = whose(asker, params, 'change')
      const { instrument, idNotation, ...wish } = body
      const listing = listingIn(rooms, named(rooms, instrument).key, idNotation)
      const request = keyedRequest(owner, idempotencyKey, ['postTradingOrder', params, body])
      const { id } = await broker.place(of, request, { wish, listing })
      return present.detailOf(broker, owner, params.idAccount, id, asker)
    }),

    handle(contract.getTradingOrder, async ({ params, asker, versionIs }) => {
      const { broker, of } = whose(asker, params)
      const found = await present.detailOf(broker, of.owner, params.idAccount, params.idOrder, asker)
      versionIs(found.version)
      return found
    }),

    handle(contract.putTradingOrder, async ({ params, body, asker, version }) => {
      const owner = await proven(db, asker)
      const { broker, of } = whose(asker, params, 'change')
      await broker.replace(of, params.idOrder, body, version)
      return present.detailOf(broker, owner, params.idAccount, params.idOrder, asker)
    }),

    handle(contract.cancelTradingOrder, async ({ params, asker }) => {
      const { broker, of } = whose(asker, params, 'change')
      await broker.cancel(of, params.idOrder)
      return present.detailOf(broker, of.owner, params.idAccount, params.idOrder, asker)
    }),

    handle(contract.cancelTradingOrders, async ({ params, asker }) => {
      const { broker, of } = whose(asker, params, 'change')
      return { count: await broker.cancelAll(of) }
    }),

    handle(contract.listTradingVenues, async ({ params, query: { idAccount, ...asked }, asker }) => {
      const instrument = universe.find(params.entityType, params.entityValue)
      if (!instrument) throw new Failure('INSTRUMENT_UNKNOWN', {}, 'No such instrument')
      const { broker, of } =
        idAccount === undefined ? { broker: brokers.paper, of: undefined } : whose(asker, { idAccount })
      const list = (await broker.venues(instrument, asked, of)).map((each) => venue(each, asked.side, asker))
      const paper = derivatives.byEntityValue(instrument.entityValue)
      const isTurbo = instrument.facts.kind === 'derivative' && endsAtBarrier(paper?.kind)
      return {
        instrument: presentInstrument(instrument, rooms.origin),
        isTradable: list.length > 0,
        reason:
          list.length > 0
            ? undefined
            : broker.profile.isSimulation
              ? 'Dieser Wert wird hier nicht gehandelt.'
              : `${broker.profile.name} handelt diesen Wert an keinem Platz, den dieses Portal kennt.`,
        needsQuiz: isTurbo && (asker.user === undefined || (await quizOf(db, asker.user, market.now())) === undefined),
        list: list.toSorted(
          (a, b) => Number(b.isOpen) - Number(a.isOpen) || worse(asked.side, a.total) - worse(asked.side, b.total),
        ),
      }
    }),

    handle(contract.listTradingFills, async ({ params, query, asker }) => {
      const { broker, of } = whose(asker, params)
      await broker.account(of)
      const instrument = query.instrument === undefined ? undefined : named(rooms, query.instrument).key
      const { list, next } = await stretchOf(query, {
        ...stretch,
        position: z.string().max(200), // a number of the broker's
        rowsAfter: (before, most) => broker.movements(of, { instrument, most, before }),
      })
      return { list: list.map((row) => present.movement(row)), next }
    }),
  ]

  function venue(of: BrokerVenue, side: 'BUY' | 'SELL', asker: Asker): TradingVenue {
    const { listing, costs } = of
    const now = market.now()
    const quote = quoteOf(rooms, listing, asker)
    const price = (side === 'BUY' ? quote.ask : quote.bid) ?? quote.last
    const id = calendarIdOf(listing)
    const isOpen = calendar.isOpen(id, now)
    const closesAt = isOpen ? calendar.lastSession(id, now).closesAt : undefined
    const opensAt = isOpen ? undefined : calendar.nextSession(id, now).opensAt
    return {
      market: quote.market,
      quote,
      idNotation: listing.notation.id,
      isoCurrency: listing.notation.isoCurrency,
      isOpen,
      hint: isOfFund(listing) ? 'zum nächsten Rücknahmepreis' : hintOf(now, closesAt, opensAt),
      datetimeOpens: isoOrNone(opensAt),
      datetimeCloses: isoOrNone(closesAt),
      quantityStep: piecesOf(of.quantityStepMicro),
      tick: price === undefined ? undefined : of.tickAt(price),
      gross: costs?.gross,
      fee: costs?.fee,
      total: costs?.total,
      offersQuotes: of.offersQuotes,
      kinds: [...of.kinds],
      validities: [...of.validities],
    }
  }
}

/** @throws Failure NOT_AT_BROKER where money is real */
function playMoneyOf({ playMoney }: Broker): PlayMoney {
  if (!playMoney) throw new Failure('NOT_AT_BROKER', {}, 'No play money')
  return playMoney
}

/** Its company takes orders, and settles them at a price that is not known yet. */
const isOfFund = ({ notation }: Listing): boolean => venueOf(notation.venue)?.kind === 'fundCompany'

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
