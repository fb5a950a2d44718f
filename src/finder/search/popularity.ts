import { assetClasses, type ClassKey } from '#contract/asset-classes.ts'
import type { Instrument } from '#market/instruments.ts'

/** Points by the entityValue of an index: the one closest to German readers first. */
const byIndex: Readonly<Record<string, number>> = {
  20735: 380,
  324977: 350,
  193736: 330,
  325104: 320,
  1555183: 290,
  323547: 290,
  6623216: 290,
  4359526: 270,
  324724: 240,
}
const bySize = { mega: 250, large: 170, mid: 100, small: 50, micro: 10 }

const indices = [
  'DAX',
  'Dow Jones Industrial Average',
  'NASDAQ 100',
  'S&P 500',
  'EURO STOXX 50',
  'MDAX',
  'TecDAX',
  'SDAX',
]
const coins = ['BTC', 'ETH', 'XRP', 'SOL', 'DOGE', 'BNB', 'ADA', 'TRX', 'LINK', 'LTC', 'DOT', 'AVAX', 'SHIB']
const pairs = ['EURUSD', 'EURCHF', 'EURGBP', 'EURJPY', 'USDJPY', 'GBPUSD', 'USDEUR', 'EURTRY', 'EURPLN', 'USDCHF']
const goods = ['Gold', 'Rohöl Brent', 'Silber', 'Rohöl WTI', 'Erdgas Henry Hub', 'Platin', 'Kupfer', 'Palladium']
const trackedIndices = [
  'MSCI World',
  'FTSE All-World',
  'DAX',
  'S&P 500',
  'NASDAQ 100',
  'MSCI Emerging Markets',
  'EURO STOXX 50',
  'MSCI ACWI',
]
/** The shares searched for most in Germany: a hand-made list until counted visits replace it. */
const sought = [
  'US67066G1040',
  'US88160R1014',
  'US0378331005',
  'US0231351067',
  'US5949181045',
  'DE0007164600',
  'DE0007030009',
  'DE0008404005',
]

const placed = (
  list: readonly string[],
  name: string | undefined,
  top: number,
  step: number,
  others: number,
): number => {
  const place = name === undefined ? -1 : list.indexOf(name)
  return place < 0 ? others : Math.max(top - step * place, others)
}

const mostSought = 395

function ofStock({ isin, facts, level, notations }: Instrument): number {
  if (facts.kind !== 'stock') return 0
  if (isin && sought.includes(isin)) return mostSought
  const membership = Math.max(0, ...facts.indices.map((index) => byIndex[index] ?? 0))
  const known =
    Math.max(membership, bySize[facts.size] - (notations[0]?.venue === '_GAT' ? 60 : 0)) +
    (facts.size === 'mega' ? 30 : 0)
  return Math.min(mostSought - 1, known + amongEquals(facts.indices.length, (facts.shares ?? 0) * (level ?? 0)))
}

/**
 * A few points between members of one index: for every further index, and for each tenfold of capitalisation from a
 * billion on.
 */
const amongEquals = (indices: number, capitalisation: number): number =>
  2 * Math.min(Math.max(indices - 1, 0), 4) + Math.round(3 * Math.min(Math.max(Math.log10(capitalisation / 1e9), 0), 3))

function ofEtf({ facts, name, notations }: Instrument, rank: number): number {
  const core = /\bcore\b/i.test(name) ? 40 : 0
  const shownInGermany = notations[0]?.venue === '_GER' ? 60 : 0
  const house = /^(?:iShares|Vanguard|Xtrackers)\b/.test(name) ? 20 : 0
  const index = facts.kind === 'etf' ? facts.indexName : undefined
  return placed(trackedIndices, index, 190, 8, rank) + core + shownInGermany + house
}

/** What is known of single papers of a class beyond its rank. */
const known: Partial<Record<ClassKey, (instrument: Instrument, rank: number) => number>> = {
  stocks: ofStock,
  etfs: ofEtf,
  indices: ({ name }, rank) => placed(indices, name, 400, 5, rank),
  cryptos: ({ symbol }, rank) => placed(coins, symbol, 395, 15, rank),
  currencies: ({ entityValue }, rank) => placed(pairs, entityValue, 390, 10, entityValue.includes('EUR') ? 120 : rank),
  commodities: ({ name }, rank) => placed(goods, name, 398, 10, rank),
  funds: ({ isin }, rank) => (isin ? 80 : rank),
}

/** How likely a reader means this one, 0 … 400: what decides between names that match equally well. */
export function popularityOf(instrument: Instrument): number {
  const { key, search } = assetClasses.of(instrument)
  return known[key]?.(instrument, search.rank) ?? search.rank
}
