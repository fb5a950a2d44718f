import type { Instant } from '#contract/vocabulary.ts'
import { instrumentKey, type Universe } from './instruments.ts'
import { mainListing } from './listings.ts'
import type { Market } from './market.ts'

/**
 * Units of a currency for one euro, 1 for the euro; undefined where there is no rate. The middle of the book: it knows
 * both sides without the trades of the day, which every paper would otherwise make for itself.
 */
export function unitsPerEuro(
  universe: Pick<Universe, 'byKey'>,
  market: Pick<Market, 'book' | 'quote'>,
  isoCurrency: string,
  at: Instant,
): number | undefined {
  if (isoCurrency === 'EUR') return 1
  const pair = universe.byKey(instrumentKey('CURRENCY', `EUR${isoCurrency}`))
  if (!pair) return undefined
  const { id } = mainListing(pair).notation
  const book = market.book(id, 1, at)
  const [bid, ask] = [book?.bid[0]?.price, book?.ask[0]?.price]
  return bid !== undefined && ask !== undefined ? (bid + ask) / 2 : market.quote(id, 'RLT', at).last
}
