import { isIsin } from '#figures/identifiers.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import { mention } from './post-text.ts'

type Named = Pick<Universe, 'all' | 'byIsin' | 'byWkn'>

/** more of one page are not looked up */
const mostMentions = 40
const tickersOf = new WeakMap<Named, ReadonlyMap<string, Instrument>>()

/** What texts name with a dollar sign, „$SAP“, „$DE0007164600“, in capitals and without the sign. */
export const mentionedIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => Array.from(text.matchAll(mention), ([, word = '']) => word.toUpperCase()))),
]

/** The instruments that are meant: by ISIN, WKN or ticker; an amount of dollars means none. */
export function instrumentsNamed(universe: Named, words: readonly string[]): Map<string, Instrument> {
  const found = new Map<string, Instrument>()
  for (const word of words.filter((each) => /[A-Z]/.test(each)).slice(0, mostMentions)) {
    const byNumber = isIsin(word) ? universe.byIsin(word) : universe.byWkn(word)
    const instrument = byNumber ?? tickers(universe).get(word)
    if (instrument) found.set(word, instrument)
  }
  return found
}

/** Shares before all others, and the first of two as the universe has them. */
function tickers(universe: Named): ReadonlyMap<string, Instrument> {
  const known = tickersOf.get(universe)
  if (known) return known
  const made = new Map<string, Instrument>()
  const isShare = ({ entityType }: Instrument) => entityType === 'STOCK'
  for (const instrument of universe.all().toSorted((a, b) => Number(isShare(b)) - Number(isShare(a))))
    for (const ticker of [instrument.symbol, instrument.homeSymbol])
      if (ticker && !made.has(ticker)) made.set(ticker, instrument)
  tickersOf.set(universe, made)
  return made
}
