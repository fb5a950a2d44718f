import type { InstrumentKey, Quality } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { type Book, openBook, withCloses } from './book.ts'
import { depotRowsOf, instrumentsOf, prepareCloses } from './depot-rows.ts'
import { factsOf } from './facts-of.ts'
import { costsOf, sharesHeld } from './figures/gains.ts'
import { paidIn } from './headline.ts'
import { heldOn } from './ledger/holdings.ts'
import { computable } from './lookup/money.ts'
import { type MarketFacts, valuedAt } from './market-facts.ts'
import type { Fixed } from './numbers/fixed.ts'
import type { PortfolioFacts } from './stored-portfolios.ts'
import type { Transaction } from './transactions.ts'

/** What a portfolio is at this moment, as far as prices and rates are known; money in its currency. */
export interface PortfolioState {
  readonly positions: number
  readonly value: number | undefined
  /** what went in less what went out */
  readonly paid: number | undefined
  /** on the account, by currency; empty where none is kept */
  readonly cash: ReadonlyMap<string, Fixed>
  readonly papers: ReadonlyMap<InstrumentKey, { readonly quantity: Fixed; readonly cost: Fixed | undefined }>
}

/** Beyond these a preview would keep others waiting. */
export const mostPreviewed = 5_000

/**
 * A portfolio as it is and as it would be with more bookings; nothing is stored.
 * @param seen which price of a listing the reader may see
 */
export async function dryRun(
  portfolio: Pick<PortfolioFacts, 'currency' | 'keepsCash'>,
  { stored, going }: { stored: readonly Transaction[]; going: readonly Transaction[] },
  { market, seen }: { market: MarketFacts; seen: (listing: Listing) => Quality },
): Promise<{ before: PortfolioState; after: PortfolioState } | undefined> {
  if (stored.length + going.length > mostPreviewed) return undefined
  const all = [...stored, ...going].toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
  await prepareCloses(portfolio, all, market)
  const stateOf = (transactions: readonly Transaction[]): PortfolioState =>
    stateIn(bookNow(portfolio, transactions, { market, seen }), portfolio)
  return { before: stateOf(stored), after: stateOf(all) }
}

function bookNow(
  portfolio: Pick<PortfolioFacts, 'currency' | 'keepsCash'>,
  transactions: readonly Transaction[],
  { market, seen }: { market: MarketFacts; seen: (listing: Listing) => Quality },
): Book {
  const book = openBook(factsOf(depotRowsOf(portfolio, transactions, market)).facts)
  const latest = [...instrumentsOf(transactions)].flatMap((key) => {
    const paper = market.instrumentOf(key)
    const ofBook = book.instruments.get(key)
    if (!paper || !ofBook || sharesHeld(book.facts, ofBook) === 0n) return []
    const listing = valuedAt(paper)
    const close = market.latestOf(listing, seen(listing))
    return close ? [[key, close] as const] : []
  })
  return withCloses(book, new Map(latest))
}

function stateIn(book: Book, { keepsCash }: Pick<PortfolioFacts, 'keepsCash'>): PortfolioState {
  const { facts, columns } = book
  const papers = new Map(
    [...book.instruments].flatMap(([key, paper]) => {
      const quantity = sharesHeld(facts, paper)
      const cost = computable(() => costsOf(facts, paper))?.fifoCost
      return quantity === 0n ? [] : [[key as InstrumentKey, { quantity, cost }] as const] // its facts are named by keys
    }),
  )
  const cash = new Map<string, Fixed>()
  for (const { currency, position } of keepsCash ? book.cash.values() : [])
    cash.set(currency, (cash.get(currency) ?? 0n) + heldOn(position.holding, facts.period.end))
  return {
    positions: papers.size,
    value: inUnits(columns.totals.at(-1)),
    paid: inUnits(paidIn(columns).at(-1)),
    cash,
    papers,
  }
}

/** cents as units of the currency */
const inUnits = (cents: number | undefined): number | undefined =>
  cents === undefined || !Number.isFinite(cents) ? undefined : Math.round(cents) / 100
