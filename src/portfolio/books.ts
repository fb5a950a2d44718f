import type { InstrumentKey, Quality } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { GenerationCache } from '#platform/kept.ts'
import { type Book, openBook, type WithCloses, withCloses } from './book.ts'
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

interface WithPrices extends WithCloses {
  prices: string
  evaluation: Evaluation
}

interface Kept {
  stamp: string
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
 * @param transactionsOf what was booked, oldest first
 */
export function portfolioBooks(
  transactionsOf: (portfolio: StoredPortfolio) => Promise<readonly StoredTransaction[]>,
  facts: () => MarketFacts,
  now: () => number,
) {
  const known = new GenerationCache<string, Kept>(keptBooks)
  /** a page asks several times at once: the ledger is opened once */
  const opening = new Map<string, Promise<Kept>>()

  async function ledgerOf(portfolio: StoredPortfolio): Promise<Kept> {
    const stamp = `${portfolio.contents} ${facts().stateOfCloses()}`
    const key = `${portfolio.id} ${portfolio.currency}`
    const before = known.get(key)
    const isFresh = before && (isOfOneCurrency(before.book) || now() - before.readAt < ratesForMs)
    if (before?.stamp === stamp && isFresh) return before
    const name = `${key} ${stamp}`
    const underWay = opening.get(name)
    if (underWay) return underWay
    const opened = open(portfolio, before?.stamp === stamp ? before.transactions : undefined, { key, stamp })
    opening.set(name, opened)
    return opened.finally(() => opening.delete(name))
  }

  async function open(
    portfolio: StoredPortfolio,
    read: readonly StoredTransaction[] | undefined,
    { key, stamp }: { key: string; stamp: string },
  ): Promise<Kept> {
    const market = facts()
    const transactions = read ?? (await transactionsOf(portfolio))
    await prepareCloses(portfolio, transactions, market)
    const rows = depotRowsOf(portfolio, transactions, market)
    const { facts: counted, warnings } = factsOf(rows)
    const book = openBook(counted)
    const kept = {
      stamp,
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
      return close ? [{ key, close }] : []
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
      warnings: kept.warnings,
      rows: () => withLatest(kept.rows, latest),
    }
  }
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
