import { dayNumberOf, type DayNumber } from '#calendar/days.ts'
import type { InstrumentKey, Quality } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { GenerationCache } from '#platform/kept.ts'
import { type Book, openBook, withBooking, type WithCloses, withCloses } from './book.ts'
import { bookingRowsOf, depotRowsOf, instrumentsOf, prepareCloses } from './depot-rows.ts'
import { type Evaluation, evaluateBook } from './evaluate.ts'
import { factsOf } from './facts-of.ts'
import { type MarketFacts, valuedAt } from './market-facts.ts'
import { sharesHeld } from './figures/gains.ts'
import { bookingOf } from './ledger/booked.ts'
import type { Close } from './lookup/prices.ts'
import type { DepotRows } from './rows.ts'
import type { StoredPortfolio } from './stored-portfolios.ts'
import type { StoredTransaction } from './transactions.ts'

/** A portfolio with everything that follows from it at this moment. */
export interface OpenPortfolio {
  readonly portfolio: StoredPortfolio
  /** oldest first */
  readonly transactions: readonly StoredTransaction[]
  readonly book: Book
  readonly evaluation: Evaluation
  /** the first day of what „today“ brought */
  readonly movesFrom: DayNumber
  /** what the ledger was opened with, the prices of now among it */
  readonly rows: () => DepotRows
  /** German sentences about rows that do not count as they stand */
  readonly warnings: readonly string[]
}

/** of which portfolios the ledger is kept; one of ten years weighs some 300 kB */
const keptBooks = 200
/** rates of foreign currencies in a kept ledger are no older */
const ratesForMs = 60_000

interface WithPrices extends WithCloses {
  /** undefined: another book is to be made with those of now */
  prices: string | undefined
  evaluation: Evaluation
}

interface Kept {
  /** of its transactions and closes */
  stamp: string
  closes: string
  readAt: number
  transactions: readonly StoredTransaction[]
  warnings: readonly string[]
  rows: DepotRows
  /** up to yesterday's closes */
  book: Book
  held: readonly { readonly key: InstrumentKey; readonly listing: Listing }[]
  /** with the prices of now: which, and what follows */
  latest: Map<string, WithPrices>
}

/**
 * Opens portfolios: ledgers are kept while neither a transaction nor the day has changed, figures while no price has.
 * @param transactionsOf what was booked, oldest first; told what it was when the portfolio was last read
 */
export function portfolioBooks(
  transactionsOf: (
    portfolio: StoredPortfolio,
    known: readonly StoredTransaction[],
  ) => Promise<readonly StoredTransaction[]>,
  facts: () => MarketFacts,
  now: () => number,
) {
  const known = new GenerationCache<string, Kept>(keptBooks)
  /** a page asks several times at once: the ledger is opened once */
  const opening = new Map<string, Promise<Kept>>()

  async function ledgerOf(portfolio: StoredPortfolio): Promise<Kept> {
    const closes = facts().stateOfCloses()
    const stamp = `${portfolio.contents} ${closes}`
    const key = `${portfolio.id} ${portfolio.currency}`
    const before = known.get(key)
    const isFresh = before && (isOfOneCurrency(before.book) || now() - before.readAt < ratesForMs)
    if (before?.stamp === stamp && isFresh) return before
    const name = `${key} ${stamp}`
    const underWay = opening.get(name)
    if (underWay) return underWay
    const opened = open(portfolio, before, { key, stamp, closes, isFresh: isFresh === true })
    opening.set(name, opened)
    return opened.finally(() => opening.delete(name))
  }

  async function open(
    portfolio: StoredPortfolio,
    before: Kept | undefined,
    { key, stamp, closes, isFresh }: { key: string; stamp: string; closes: string; isFresh: boolean },
  ): Promise<Kept> {
    const market = facts()
    const transactions =
      before?.stamp === stamp ? before.transactions : await transactionsOf(portfolio, before?.transactions ?? [])
    const grown =
      before?.closes === closes && isFresh ? withOneMore(before, portfolio, transactions, market) : undefined
    if (grown) return known.set(key, { ...grown, stamp })
    await prepareCloses(portfolio, transactions, market)
    const rows = depotRowsOf(portfolio, transactions, market)
    const { facts: counted, warnings } = factsOf(rows)
    const book = openBook(counted)
    const kept = {
      stamp,
      closes,
      readAt: now(),
      transactions,
      warnings,
      rows,
      book,
      held: [...instrumentsOf(transactions)].flatMap((key) => heldListing(book, key, market)),
      latest: new Map<string, WithPrices>(),
    }
    return known.set(key, kept)
  }

  /** @param qualityOf what the reader may see of a listing */
  return async (portfolio: StoredPortfolio, qualityOf: (listing: Listing) => Quality): Promise<OpenPortfolio> => {
    const kept = await ledgerOf(portfolio)
    const { held } = kept
    const latest = held.flatMap(({ key, listing }) => {
      const close = facts().latestOf(listing, qualityOf(listing))
      return close ? [{ key, close, listing, tradedOn: close.tradedOn }] : []
    })
    const qualities = held.map(({ listing }) => qualityOf(listing)).join()
    const prices = latest.map(({ key, close }) => `${key} ${close.close}`).join()
    let seen = kept.latest.get(qualities)
    if (seen?.prices !== prices) {
      const closes = new Map(latest.map(({ key, close }) => [key, close]))
      const book = withCloses(kept.book, closes, seen)
      seen = { prices, closes, book, evaluation: evaluateBook(book) }
      kept.latest.set(qualities, seen)
    }
    return {
      portfolio,
      transactions: kept.transactions,
      book: seen.book,
      evaluation: seen.evaluation,
      movesFrom: facts().movesFrom(latest),
      warnings: kept.warnings,
      rows: () => withLatest(kept.rows, latest),
    }
  }
}

/**
 * A kept ledger with one more transaction, where nothing else has changed and it brings nothing new: no instrument, no currency, no
 * earlier first day, no split.
 */
function withOneMore(
  before: Kept,
  portfolio: StoredPortfolio,
  transactions: readonly StoredTransaction[],
  market: MarketFacts,
): Kept | undefined {
  const added = onlyAddition(before.transactions, transactions)
  if (!added || added.kind === 'SPLIT' || transactions.some(({ reversal }) => reversal)) return undefined
  const { facts } = before.book
  const day = dayNumberOf(added.day)
  if (day <= facts.period.start || day > facts.period.end) return undefined
  if (added.instrument !== undefined && !before.rows.series?.has(added.instrument)) return undefined
  const [papersBefore, papers] = [before.transactions, transactions].map((all) => [...instrumentsOf(all)].join(' '))
  if (papers !== papersBefore) return undefined // they are summed in this order, some figures in doubles
  const currencies = new Set([portfolio.currency, ...before.transactions.map(({ currency }) => currency)])
  if (!currencies.has(added.currency)) return undefined
  const warnings = [...before.warnings]
  const warn = (warning: string) => void warnings.push(warning)
  const rows = bookingRowsOf(added, portfolio.keepsCash, market)
  const bookings = rows.flatMap((row) => bookingOf(row, { ...facts, warn }) ?? [])
  const book = bookings.reduce(withBooking, before.book)
  const known = before.rows.bookings ?? []
  const place = known.findLastIndex((row) => row.day <= day)
  return {
    ...before,
    transactions,
    warnings,
    book,
    rows: { ...before.rows, bookings: known.toSpliced(place + 1, 0, ...rows) },
    held: [...instrumentsOf(transactions)].flatMap((each) => heldListing(book, each, market)),
    latest: new Map([...before.latest].map(([qualities, seen]) => [qualities, without(seen, added.instrument)])),
  }
}

/** What was worked out with the prices of now, but for one instrument; none of it is shown as it is. */
function without({ closes, book, evaluation }: WithPrices, instrument: InstrumentKey | undefined): WithPrices {
  const others = new Map([...closes].filter(([key]) => key !== instrument))
  return { prices: undefined, closes: others, book, evaluation }
}

/** The one transaction that is there now beside all that were, the last of its day; undefined where it is not so. */
function onlyAddition(
  before: readonly StoredTransaction[],
  now: readonly StoredTransaction[],
): StoredTransaction | undefined {
  if (now.length !== before.length + 1) return undefined
  const known = new Map(before.map(({ id, version }) => [id, version]))
  const others = now.filter(({ id, version }) => known.get(id) !== version)
  const [added] = others
  const next = added && now[now.indexOf(added) + 1]
  return others.length === 1 && next?.day !== added?.day ? added : undefined
}

/** A close of now follows those of the series. */
const withLatest = (rows: DepotRows, latest: readonly { key: InstrumentKey; close: Close }[]): DepotRows => ({
  ...rows,
  closes: new Map(latest.map(({ key, close }) => [key, [close]])),
})

const isOfOneCurrency = ({ facts }: Book): boolean => facts.rates.series.size === 0

function heldListing(book: Book, key: InstrumentKey, market: MarketFacts): { key: InstrumentKey; listing: Listing }[] {
  const ofBook = book.instruments.get(key)
  const instrument = market.instrumentOf(key)
  if (!ofBook || !instrument || sharesHeld(book.facts, ofBook) === 0n) return []
  return [{ key, listing: valuedAt(instrument) }]
}
