import * as z from 'zod'
import { userOf, type Asker } from '#api/asker.ts'
import { stretchOf } from '#api/cursor.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { readDate } from '#api/present-time.ts'
import { requireQuality } from '#api/quality.ts'
import { findNamed } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { tradingDayOf } from '#calendar/days.ts'
import { once } from '#db/idempotency.ts'
import { transaction } from '#db/transaction.ts'
import { inPercent } from '#figures/rounding.ts'
import { publicationOf } from '#experts/publications.ts'
import type { Listing } from '#market/instruments.ts'
import { priceOn } from '#market/price-on.ts'
import { isNominal } from '#market/worth.ts'
import { joined } from '#platform/kept.ts'
import { amountOf, asQuoted, toNumber } from '#portfolio/amounts.ts'
import { bookable, bookAgain, bookOnce, rebook, unbook, unchange } from '#portfolio/booking.ts'
import type { OpenPortfolio } from '#portfolio/books.ts'
import { isOwnable, movesCash, type Entered } from '#portfolio/entered.ts'
import { foresee, grossOfBooking, type Standing } from '#portfolio/foreseen.ts'
import { headlineOf, heldOf, rateOf } from '#portfolio/headline.ts'
import { heldAtEndOf } from '#portfolio/shortage.ts'
import { valuedAt } from '#portfolio/market-facts.ts'
import {
  changePortfolio,
  createPortfolio,
  deletePortfolio as deleteStored,
  lockPortfolio,
  portfolioOf,
  portfoliosOf,
  restorePortfolio as restoreStored,
  type PortfolioFacts,
  type StoredPortfolio,
} from '#portfolio/stored-portfolios.ts'
import { eachInTurn } from '#platform/turns.ts'
import { deleteTransactions as deleteAll } from '#portfolio/changed-transactions.ts'
import type { StoredTransaction } from '#portfolio/transactions.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { openBooks } from '#features/sample-portfolio/open-books.handlers.ts'
import { outsideRange } from '#features/sample-portfolio/outside-range.handlers.ts'
import { analyses, analysisHandlers } from '#features/sample-portfolio/analysis.handlers.ts'
import { expertPortfolioHandlers } from '#features/sample-portfolio/expert-portfolios.handlers.ts'
import {
  deletePortfolio,
  getClosedPositions,
  getPortfolio,
  getPositions,
  getTransactionInstrumentInfo,
  listPortfolios,
  postPortfolio,
  putPortfolio,
  queryPortfolioInstruments,
  restorePortfolio,
} from '#features/sample-portfolio/portfolios.contract.ts'
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
import {
  presentListed,
  presentPortfolio,
  presentTransaction,
} from '#features/sample-portfolio/present-portfolio.handlers.ts'

export function portfolioHandlers(rooms: Rooms) {
  const { db, universe, search, origin } = rooms
  const { facts, samples, books, findOwn } = openBooks(rooms)

  /** The asker's own, or what an expert shows to everybody. @throws Failure PORTFOLIO_UNKNOWN, LOGIN_REQUIRED */
  async function readable(asker: Asker, id: string): Promise<StoredPortfolio> {
    const own = await findOwn(asker, id)
    if (own) return own
    const shownByRule = samples().portfolio(id)
    if (shownByRule) return shownByRule
    const publication = await publicationOf(db, 'PORTFOLIO', id)
    if (publication?.owner) return { ...(await portfolioOf(db, publication.owner, id)), note: '' } // notes are private
    return portfolioOf(db, userOf(asker), id)
  }

  /** A portfolio the asker may read, with everything that follows from it now. */
  const opened = (asker: Asker, id: string): Promise<OpenPortfolio> =>
    opening(asker, id, async () => books()(await readable(asker, id), seenBy(asker)))
  const opening = joined<Asker, OpenPortfolio>()

  function benchmarkOf(text: string | undefined): InstrumentKey | undefined {
    if (!text) return undefined
    const found = findNamed(rooms, text)
    if (!found)
      throw new Failure(
        'INPUT_INVALID',
        { faults: { benchmark: 'Diesen Vergleich kennen wir nicht.' } },
        'Unknown benchmark',
      )
    return found.key
  }

  const stated = (body: {
    name: string
    note: string
    isoCurrency: string
    keepsCash: boolean
    benchmark?: string | undefined
    isCounted?: boolean | undefined
  }): PortfolioFacts => {
    if (!facts().isQuoted(body.isoCurrency))
      throw new Failure(
        'INPUT_INVALID',
        { faults: { isoCurrency: 'Für diese Währung kennen wir keinen Wechselkurs.' } },
        'No rate of this currency',
      )
    return {
      name: body.name,
      note: body.note,
      currency: body.isoCurrency,
      keepsCash: body.keepsCash,
      isCounted: body.isCounted,
      benchmark: benchmarkOf(body.benchmark),
    }
  }

  const enteredFrom = ({
    type,
    instrument,
    quantity,
    price,
    amount,
    fee,
    tax,
    ratioNew,
    ratioOld,
    ...rest
  }: TransactionBody): Entered => ({
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

  /** A warning of the ledger with the paper's name for its key. */
  const named = (warning: string): string =>
    warning.replace(/\b[A-Z]+:\d+\b/, (key) => universe.byKey(key as InstrumentKey)?.name ?? key)

  const { benchmarkOf: benchmarkReturnsOf } = analyses(rooms, facts)
  const shown = (stored: Parameters<typeof presentTransaction>[1]) => presentTransaction(rooms, stored)
  const ranges = outsideRange(rooms, facts)

  /** How an asker is shown the transactions of a portfolio. */
  const shownIn = async (portfolio: string, asker: Asker) =>
    (await ranges.isShown(portfolio))
      ? (stored: StoredTransaction) => ranges.marked(stored, shown(stored), asker)
      : shown

  return [
    handle(listPortfolios, async ({ query, asker }) => {
      const list = []
      for (const portfolio of await portfoliosOf(db, userOf(asker)))
        list.push(presentListed(rooms, await books()(portfolio, seenBy(asker)), query))
      return { list }
    }),

    handle(postPortfolio, async ({ body, asker, idempotencyKey, versionIs }) => {
      const owner = userOf(asker)
      const named = { owner: `user:${owner}`, key: idempotencyKey, request: [postPortfolio.name, body] }
      const said = stated(body)
      const made = await once(db, named, async (step) =>
        presentPortfolio(rooms, await createPortfolio(step, owner, said)),
      )
      versionIs(made.version)
      return made
    }),

    handle(getPortfolio, async ({ params, asker, versionIs }) => {
      const open = await opened(asker, params.entityValue)
      versionIs(open.portfolio.version)
      return { ...presentListed(rooms, open), warnings: [...open.warnings, ...open.evaluation.warnings].map(named) }
    }),

    handle(putPortfolio, async ({ params, body, asker, version, versionIs }) => {
      const owner = userOf(asker)
      const said = stated(body)
      const changed = await transaction(db, (step) => changePortfolio(step, owner, params.entityValue, said, version))
      versionIs(changed.version)
      return presentPortfolio(rooms, changed)
    }),

    handle(deletePortfolio, async ({ params, asker, version }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => deleteStored(step, owner, params.entityValue, version))
      return { count: 1 }
    }),

    handle(restorePortfolio, async ({ params, asker }) => {
      const owner = userOf(asker)
      return presentPortfolio(rooms, await transaction(db, (step) => restoreStored(step, owner, params.entityValue)))
    }),

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
      const booked = await bookOnce(db, named, place, enteredFrom(body), facts(), shown)
      versionIs(booked.version)
      return booked
    }),

    handle(checkTransaction, async ({ params, body, asker }) => {
      const open = await opened(asker, (await portfolioOf(db, userOf(asker), params.entityValue)).id)
      const said = bookable(enteredFrom(body), open.portfolio, open.transactions, facts())
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
      const booked = await transaction(db, (step) => rebook(step, place, enteredFrom(body), facts()))
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

    handle(getPositions, async ({ params, asker }) => {
      const { portfolio, book: ledger, evaluation } = await opened(asker, params.entityValue)
      const { value: total, day, gain, gainRate } = headlineOf(ledger, evaluation)
      const share = (value: number | undefined) =>
        value === undefined || !total ? undefined : inPercent(value / total)
      const held = heldOf(evaluation.instruments)
      const list = held.flatMap(({ symbol, sharesHeld, marketValue, gains, costs }) => {
        const instrument = universe.byKey(symbol as InstrumentKey) // stored from an instrument of the universe
        if (!instrument) return []
        const value = toNumber(marketValue)
        return [
          {
            idPosition: symbol,
            instrument: presentInstrument(instrument, origin),
            quote: quoteOf(rooms, valuedAt(instrument), asker),
            quantity: toNumber(sharesHeld) ?? 0,
            purchasePrice: asQuoted((gains ?? costs)?.fifoCostPerShareNet, instrument),
            cost: toNumber((gains ?? costs)?.fifoCost),
            value,
            gain: toNumber(gains?.gainOnHoldingsFifo),
            gainPct: inPercent(rateOf(gains?.gainOnHoldingsFifo, gains?.fifoCost)),
            sharePct: share(value),
          },
        ]
      })
      const missing = held.flatMap(({ symbol, sharesHeld, marketValue }) =>
        universe.byKey(symbol as InstrumentKey) // it was, once
          ? []
          : [{ idPosition: symbol, quantity: toNumber(sharesHeld) ?? 0, value: toNumber(marketValue) }],
      )
      const value = [...list, ...missing].reduce<number | undefined>(
        (sum, each) => (sum === undefined || each.value === undefined ? undefined : sum + each.value),
        0,
      )
      return {
        isoCurrency: portfolio.currency,
        list,
        missing: missing.length > 0 ? missing : undefined,
        value,
        gain: toNumber(gain),
        gainPct: inPercent(gainRate),
        performanceDayPct: inPercent(day?.rate),
        sharePct: share(value),
      }
    }),

    handle(getClosedPositions, async ({ params, asker }) => {
      const { portfolio, evaluation } = await opened(asker, params.entityValue)
      const sales = evaluation.figures.trades.filter(({ end }) => end !== undefined)
      const closed = sales.flatMap((trade) => {
        const instrument = universe.byKey(trade.symbol as InstrumentKey) // stored from an instrument of the universe
        return instrument && trade.end !== undefined ? [{ instrument, trade, end: trade.end }] : []
      })
      return {
        isoCurrency: portfolio.currency,
        list: closed.toReversed().map(({ instrument, trade, end }) => ({
          instrument: presentInstrument(instrument, origin),
          dateStart: tradingDayOf(trade.start),
          dateEnd: tradingDayOf(end),
          quantity: toNumber(trade.shares) ?? 0,
          entryValue: toNumber(trade.entryValue) ?? 0,
          exitValue: toNumber(trade.exitValue) ?? 0,
          gain: toNumber(trade.profit) ?? 0,
          gainPct: inPercent(trade.return) ?? 0,
          xirrPct: inPercent(trade.xirr),
          holdingDays: trade.holdingDays,
        })),
        numberMissing: sales.length - closed.length || undefined,
        gain: toNumber(sales.reduce((sum, { profit }) => sum + (profit ?? 0n), 0n)),
      }
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

    ...analysisHandlers(rooms, opened, facts),
    ...expertPortfolioHandlers(rooms, opened, ranges.countOf, async (open, asker) => {
      const compared = { isoCurrency: open.portfolio.currency, period: open.book.facts.period }
      const benchmark = await benchmarkReturnsOf(open.portfolio.benchmark, compared, asker)
      return inPercent(benchmark?.returns?.accumulated.at(-1))
    }),

    handle(queryPortfolioInstruments, ({ query, asker }) => {
      userOf(asker)
      return {
        searchValue: query.searchValue,
        list: search
          .instruments(query.searchValue, 3 * query.limit)
          .filter(isOwnable)
          .slice(0, query.limit)
          .map((each) => presentInstrument(each, origin)),
      }
    }),
  ]
}

/** What a reader may see of each listing. */
const seenBy = (asker: Asker) => (listing: Listing) => requireQuality(asker, listing)

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
