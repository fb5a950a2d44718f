import * as z from 'zod'
import { userOf, type Asker } from '#api/asker.ts'
import { stretchOf } from '#api/cursor.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { readDate } from '#api/present-time.ts'
import { requireQuality, seenBy } from '#api/quality.ts'
import { findNamed } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { transaction } from '#db/transaction.ts'
import { inPercent } from '#figures/rounding.ts'
import { priceOn } from '#market/price-on.ts'
import { isNominal } from '#market/worth.ts'
import { eachInTurn } from '#platform/turns.ts'
import { amountOf, asQuoted, toNumber } from '#portfolio/amounts.ts'
import { bookable, bookAgain, bookOnce, rebook, unbook, unchange } from '#portfolio/booking.ts'
import type { OpenPortfolio } from '#portfolio/books.ts'
import { deleteTransactions as deleteAll } from '#portfolio/changed-transactions.ts'
import { movesCash, type Entered } from '#portfolio/entered.ts'
import { foresee, grossOfBooking, type Standing } from '#portfolio/foreseen.ts'
import { headlineOf } from '#portfolio/headline.ts'
import { type MarketFacts, valuedAt } from '#portfolio/market-facts.ts'
import { heldAtEndOf } from '#portfolio/shortage.ts'
import { lockPortfolio, portfolioOf } from '#portfolio/stored-portfolios.ts'
import type { StoredTransaction } from '#portfolio/transactions.ts'
import type { outsideRange } from '#features/sample-portfolio/outside-range.handlers.ts'
import { presentTransaction } from '#features/sample-portfolio/present-portfolio.handlers.ts'
import { getTransactionInstrumentInfo } from '#features/sample-portfolio/portfolios.contract.ts'
import {
  checkTransaction,
  deleteTransaction,
  deleteTransactions,
  getTransaction,
  listTransactions,
  postTransaction,
  putTransaction,
  restoreTransaction,
  revertTransaction,
  type TransactionBody,
} from '#features/sample-portfolio/transactions.contract.ts'

/** The bookings of a portfolio: read, checked before they are made, made, changed, taken back. @param opened as its asker may read it */
export function transactionHandlers(
  rooms: Rooms,
  opened: (asker: Asker, id: string) => Promise<OpenPortfolio>,
  facts: () => MarketFacts,
  ranges: ReturnType<typeof outsideRange>,
) {
  const { db, universe, origin } = rooms
  const entered = enteredFrom(rooms)
  const shown = (stored: Parameters<typeof presentTransaction>[1]) => presentTransaction(rooms, stored)

  /** How an asker is shown the transactions of a portfolio. */
  const shownIn = async (portfolio: string, asker: Asker) =>
    (await ranges.isShown(portfolio))
      ? (stored: StoredTransaction) => ranges.marked(stored, shown(stored), asker)
      : shown

  return [
    handle(listTransactions, async ({ params, query, asker }) => {
      const { transactions } = await opened(asker, params.entityValue)
      const asked = query.instrument
      const wanted = transactions.filter(
        ({ instrument, kind }) =>
          (asked === undefined || instrument === asked) && (!query.movesCash || movesCash(kind)),
      )
      const isBefore = query.sort === 'CREATED' ? isBookedBefore : isOlder
      const newestFirst =
        query.sort === 'CREATED' ? wanted.toSorted((a, b) => Number(b.id) - Number(a.id)) : wanted.toReversed()
      const { list, next } = await stretchOf(
        { cursor: query.cursor, limit: query.perPage },
        {
          position: z.object({ day: z.string(), id: z.string() }),
          positionOf: ({ day, id }: StoredTransaction): Place => ({ day, id }),
          rowsAfter: async (after: Place | undefined, most) =>
            (after
              ? newestFirst.filter((each) => isBefore(each, after))
              : newestFirst.slice(query.page * query.perPage)
            ).slice(0, most),
        },
      )
      const marked = await shownIn(params.entityValue, asker)
      return { total: wanted.length, list: await eachInTurn(list, marked), ...(next !== undefined && { next }) }
    }),

    handle(getTransaction, async ({ params, asker, versionIs }) => {
      const { transactions } = await opened(asker, params.entityValue)
      const found = transactions.find(({ id }) => id === params.idTransaction)
      if (!found) throw new Failure('TRANSACTION_UNKNOWN', {}, 'The portfolio has no such transaction')
      versionIs(found.version)
      return (await shownIn(params.entityValue, asker))(found)
    }),

    handle(postTransaction, async ({ params, body, asker, idempotencyKey, versionIs }) => {
      const owner = userOf(asker)
      const named = { owner: `user:${owner}`, key: idempotencyKey, request: [postTransaction.name, params, body] }
      const place = { owner, portfolio: params.entityValue }
      const booked = await bookOnce(db, named, place, entered(body), facts(), shown)
      versionIs(booked.version)
      return booked
    }),

    handle(checkTransaction, async ({ params, body, asker }) => {
      const open = await opened(asker, (await portfolioOf(db, userOf(asker), params.entityValue)).id)
      const said = bookable(entered(body), open.portfolio, open.transactions, facts())
      const { paper, cash, alike } = foresee(open, said, facts(), seenBy(asker))
      const instrument = said.instrument && universe.byKey(said.instrument)
      const standing = ({ quantity, cost, purchasePrice, share }: Standing) => ({
        quantity: toNumber(quantity) ?? 0,
        cost: toNumber(cost),
        purchasePrice: instrument && asQuoted(purchasePrice, instrument),
        sharePct: inPercent(share),
      })
      const price = toNumber(said.price)
      const range = price === undefined ? undefined : ranges.rangeFor(said, asker)
      return {
        type: body.type,
        instrument: instrument && presentInstrument(instrument, origin),
        quantity: toNumber(said.quantity),
        price,
        amount: toNumber(said.amount) ?? 0,
        gross: toNumber(grossOfBooking(said)) ?? 0,
        fee: toNumber(said.fee) ?? 0,
        tax: toNumber(said.tax) ?? 0,
        isoCurrency: said.currency,
        isoCurrencyPortfolio: open.portfolio.currency,
        ...(paper && {
          paper: {
            before: standing(paper.before),
            after: standing(paper.after),
            realized: toNumber(paper.realized) ?? 0,
            gained: toNumber(paper.gained),
          },
        }),
        ...(cash && { cash: { before: toNumber(cash.before) ?? 0, after: toNumber(cash.after) ?? 0 } }),
        ...range,
        displayUnit: ranges.unitOf(said),
        isOutsideDayRange: ranges.missed(said) !== undefined,
        isShown: await ranges.isShown(open.portfolio.id),
        idAlike: alike?.id,
      }
    }),

    handle(putTransaction, async ({ params, body, asker, version, versionIs }) => {
      const place = { owner: userOf(asker), portfolio: params.entityValue, id: params.idTransaction, seen: version }
      const booked = await transaction(db, (step) => rebook(step, place, entered(body), facts()))
      versionIs(booked.version)
      return shown(booked)
    }),

    handle(deleteTransaction, async ({ params, asker, version }) => {
      const place = { owner: userOf(asker), portfolio: params.entityValue, id: params.idTransaction, seen: version }
      await transaction(db, (step) => unbook(step, place))
      return { count: 1 }
    }),

    handle(restoreTransaction, async ({ params, asker }) => {
      const place = { owner: userOf(asker), portfolio: params.entityValue, id: params.idTransaction }
      return shown(await transaction(db, (step) => bookAgain(step, place)))
    }),

    handle(revertTransaction, async ({ params, asker, version, versionIs }) => {
      const place = { owner: userOf(asker), portfolio: params.entityValue, id: params.idTransaction, seen: version }
      const booked = await transaction(db, (step) => unchange(step, place))
      versionIs(booked.version)
      return shown(booked)
    }),

    handle(deleteTransactions, async ({ params, asker }) => {
      const owner = userOf(asker)
      const gone = await transaction(db, async (step) => {
        await lockPortfolio(step, owner, params.entityValue)
        return deleteAll(step, { owner, portfolio: params.entityValue })
      })
      return { count: gone.length }
    }),

    handle(getTransactionInstrumentInfo, async ({ params, query, asker }) => {
      const open = await opened(asker, params.entityValue)
      const instrument = findNamed(rooms, query.instrument)
      if (!instrument) throw new Failure('INSTRUMENT_UNKNOWN', {}, `Unknown instrument: ${query.instrument}`)
      const today = facts().today()
      const day = query.date === undefined ? today : readDate(query.date).day
      const listing = valuedAt(instrument)
      const { isoCurrency } = listing.notation
      const held = heldAtEndOf(open.transactions, instrument.key, day)
      return {
        instrument: presentInstrument(instrument, origin),
        date: day,
        isoCurrency,
        unitType: isNominal(instrument) ? ('PRC' as const) : ('STK' as const),
        currencies: [
          ...new Set([open.portfolio.currency, isoCurrency, ...instrument.notations.map((each) => each.isoCurrency)]),
        ].filter(facts().isQuoted),
        quantity: toNumber(held) ?? 0,
        ...priceOn(rooms, listing, { day, today, quality: requireQuality(asker, listing) }),
        cash: open.portfolio.keepsCash ? toNumber(headlineOf(open.book, open.evaluation).cash) : undefined,
      }
    }),
  ]
}

/** What a booking says; the paper may be named by any of its identifiers. */
const enteredFrom =
  (rooms: Rooms) =>
  ({ type, instrument, quantity, price, amount, fee, tax, ratioNew, ratioOld, ...rest }: TransactionBody): Entered => ({
    kind: type,
    ...rest,
    instrument: instrument === undefined ? undefined : (findNamed(rooms, instrument) ?? 'unknown'),
    named: instrument,
    quantity: amountOf(quantity),
    price: amountOf(price),
    amount: amountOf(amount),
    fee: amountOf(fee),
    tax: amountOf(tax),
    ratioNew: amountOf(ratioNew),
    ratioOld: amountOf(ratioOld),
  })

/** Where a booking stands. */
interface Place {
  day: string
  id: string
}

/** Whether a booking comes after that place in a list that begins with the newest day. */
const isOlder = ({ day, id }: Place, place: Place): boolean =>
  day < place.day || (day === place.day && Number(id) < Number(place.id))

/** The same in a list that begins with what was booked last. */
const isBookedBefore = ({ id }: Place, place: Place): boolean => Number(id) < Number(place.id)
