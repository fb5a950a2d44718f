import type { InstrumentKey, Quality } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { GenerationCache } from '#platform/kept.ts'
import { type Book, openBook, withClose } from './book.ts'
import { depotRowsOf, instrumentsOf, prepareCloses } from './depot-rows.ts'
import { type Evaluation, evaluateBook } from './evaluate.ts'
import { factsOf } from './facts-of.ts'
import { type MarketFacts, valuedAt } from './market-facts.ts'
import { sharesHeld } from './figures/gains.ts'
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
  /** what the ledger was opened with, the prices of now among it */
  readonly rows: () => DepotRows
  /** German sentences about rows that do not count as they stand */
  readonly warnings: readonly string[]
}

/** of which portfolios the ledger is kept; one of ten years weighs some 300 kB */
const keptBooks = 200
/** rates of foreign currencies in a kept ledger are no older */
const ratesForMs = 60_000

interface Kept {
  stamp: string
  readAt: number
  transactions: readonly StoredTransaction[]
  warnings: readonly string[]
  rows: DepotRows
  /** up to yesterday's closes */
  book: Book
  /** with the prices of now: which, and what follows */
  latest: Map<string, { prices: string; book: Book; evaluation: Evaluation }>
}

/**
 * Opens portfolios: ledgers are kept while neither a transaction nor the day has changed, figures while no price has.
 * @param transactionsOf what was booked, oldest first
 */
export function portfolioBooks(
  transactionsOf: (portfolio: StoredPortfolio) => Promise<readonly StoredTransaction[]>,
  facts: () => MarketFacts,
  now: () => number,
) {
  const known = new GenerationCache<string, Kept>(keptBooks)

  async function ledgerOf(portfolio: StoredPortfolio): Promise<Kept> {
    const market = facts()
    const stamp = `${portfolio.contents} ${market.today()}`
    const key = `${portfolio.id} ${portfolio.currency}`
    const before = known.get(key)
    const isFresh = before && (isOfOneCurrency(before.book) || now() - before.readAt < ratesForMs)
    if (before?.stamp === stamp && isFresh) return before
    const transactions = before?.stamp === stamp ? before.transactions : await transactionsOf(portfolio)
    await prepareCloses(transactions, market)
    const rows = depotRowsOf(portfolio, transactions, market)
    const read = factsOf(rows)
    const kept = {
      stamp,
      readAt: now(),
      transactions,
      warnings: read.warnings,
      rows,
      book: openBook(read.facts),
      latest: new Map<string, { prices: string; book: Book; evaluation: Evaluation }>(),
    }
    return known.set(key, kept)
  }

  /** @param qualityOf what the reader may see of a listing */
  return async (portfolio: StoredPortfolio, qualityOf: (listing: Listing) => Quality): Promise<OpenPortfolio> => {
    const kept = await ledgerOf(portfolio)
    const held = [...instrumentsOf(kept.transactions)].flatMap((key) => heldListing(kept.book, key, facts()))
    const latest = held.flatMap(({ key, listing }) => {
      const close = facts().latestOf(listing, qualityOf(listing))
      return close ? [{ key, close }] : []
    })
    const qualities = held.map(({ listing }) => qualityOf(listing)).join()
    const prices = latest.map(({ key, close }) => `${key} ${close.close}`).join()
    let seen = kept.latest.get(qualities)
    if (seen?.prices !== prices) {
      const book = latest.reduce((each, { key, close }) => withClose(each, key, close), kept.book)
      seen = { prices, book, evaluation: evaluateBook(book) }
      kept.latest.set(qualities, seen)
    }
    return {
      portfolio,
      transactions: kept.transactions,
      book: seen.book,
      evaluation: seen.evaluation,
      warnings: kept.warnings,
      rows: () => withLatest(kept.rows, latest),
    }
  }
}

function withLatest(rows: DepotRows, latest: readonly { key: InstrumentKey; close: Close }[]): DepotRows {
  const closes = new Map(rows.closes)
  for (const { key, close } of latest) closes.set(key, [...(closes.get(key) ?? []), close])
  return { ...rows, closes }
}

const isOfOneCurrency = ({ facts }: Book): boolean => facts.rates.series.size === 0

function heldListing(book: Book, key: InstrumentKey, market: MarketFacts): { key: InstrumentKey; listing: Listing }[] {
  const ofBook = book.instruments.get(key)
  const instrument = market.instrumentOf(key)
  if (!ofBook || !instrument || sharesHeld(book.facts, ofBook) === 0n) return []
  return [{ key, listing: valuedAt(instrument) }]
}
