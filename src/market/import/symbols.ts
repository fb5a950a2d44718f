import { isIsin, isWkn } from '#figures/identifiers.ts'
import type { EntityType } from '#contract/vocabulary.ts'
import type { Instrument, Listing, Notation, Universe } from '../instruments.ts'

/** Endings that say the venue, at Yahoo and at Stooq. */
const venueOfEnding: Readonly<Record<string, readonly string[]>> = {
  DE: ['_GER'],
  F: ['_FRA'],
  SG: ['_STU'],
  L: ['_LSE'],
  UK: ['_LSE'],
  PA: ['_PAR'],
  AS: ['_AMS'],
  MI: ['_MIL'],
  SW: ['_SWX'],
  VI: ['_WBO'],
  T: ['_TKS'],
  JP: ['_TKS'],
  HK: ['_HKG'],
  US: ['_NMS', '_NYS'],
}
/** What others call an index. */
const indexNames: Readonly<Record<string, string>> = {
  GDAXI: 'DAX',
  MDAXI: 'MDAX',
  SDAXI: 'SDAX',
  TECDAX: 'TecDAX',
  STOXX50E: 'EURO STOXX 50',
  STOXX: 'STOXX Europe 600',
  GSPC: 'S&P 500',
  SPX: 'S&P 500',
  DJI: 'Dow Jones Industrial Average',
  NDX: 'NASDAQ 100',
  IXIC: 'NASDAQ Composite',
  NDQ: 'NASDAQ Composite',
  SSMI: 'SMI',
  FCHI: 'CAC 40',
  FTSE: 'FTSE 100',
  N225: 'Nikkei 225',
  NKX: 'Nikkei 225',
  HSI: 'Hang Seng',
  TOPX: 'TOPIX',
  CAC: 'CAC 40',
  UKX: 'FTSE 100',
  'FTSEMIB.MI': 'FTSE MIB',
}
const goods: Readonly<Record<string, string>> = {
  BRENT: 'Rohöl Brent',
  WTI: 'Rohöl WTI',
  GC: 'Gold',
  SI: 'Silber',
  PL: 'Platin',
  PA: 'Palladium',
}
/** Tickers that changed; old files have the old ones. */
const formerTickers: Readonly<Record<string, string>> = { DAI: 'MBG', DPW: 'DHL', FB: 'META' }

/** The first listing that is accepted, the main one by default. */
function on(
  instrument: Instrument | undefined,
  accepts: (notation: Notation) => boolean = () => true,
): Listing | undefined {
  const notation = instrument?.notations.find(accepts)
  return instrument && notation && { instrument, notation }
}

const longestSymbol = 40
/** Most symbols remembered; bounds the memory for files of nonsense. */
const mostKnown = 50_000

/** Finds the price series a file means. */
export type SymbolReader = (symbol: string) => Listing | undefined

/**
 * Reads symbols as files have them: ISIN, WKN, tickers with a venue's ending (`SAP.DE`, `AAPL.US`) or without,
 * `^GDAXI`, `EURUSD=X`, `BTC-USD`, `CL=F`. A symbol without a venue means the main listing.
 */
export function symbolReader(universe: Universe): SymbolReader {
  const tickers = new Map<string, Instrument[]>()
  const names = new Map<string, Instrument>()
  const indices = new Map<string, Instrument>()
  for (const instrument of universe.all()) {
    for (const ticker of new Set([instrument.symbol, instrument.homeSymbol])) {
      if (!ticker) continue
      const list = tickers.get(ticker)
      if (list) list.push(instrument)
      else tickers.set(ticker, [instrument])
    }
    if (['INDEX', 'COMMODITY', 'PRECIOUS_METAL'].includes(instrument.entityType)) names.set(instrument.name, instrument)
    if (instrument.entityType === 'INDEX') indices.set(instrument.name.toUpperCase(), instrument)
  }
  const known = new Map<string, Listing | undefined>()

  const tickerAt = (ticker: string, types: readonly EntityType[], venues?: readonly string[]): Listing | undefined => {
    const now = formerTickers[ticker] ?? ticker
    const candidates = (tickers.get(now) ?? []).filter(({ entityType }) => types.includes(entityType))
    for (const instrument of candidates) {
      // a ticker belongs to a venue: Xetra's is `symbol`, the home exchange's `homeSymbol`
      const found = on(
        instrument,
        ({ venue }) =>
          (venues ?? []).includes(venue) &&
          (venue === '_GER' || venue === '_FRA' ? instrument.symbol : instrument.homeSymbol) === now,
      )
      if (found) return found
    }
    return venues ? undefined : on(candidates[0])
  }
  const papers: readonly EntityType[] = ['STOCK', 'FUND']
  const find = (symbol: string): Listing | undefined => {
    if (isIsin(symbol)) return on(universe.byIsin(symbol))
    if (indexNames[symbol]) return on(names.get(indexNames[symbol]))
    if (symbol.startsWith('^')) return on(names.get(indexNames[symbol.slice(1)] ?? '') ?? indices.get(symbol.slice(1)))
    if (symbol.endsWith('=X'))
      return on(universe.find('CURRENCY', symbol.length === 5 ? `USD${symbol.slice(0, 3)}` : symbol.slice(0, 6)))
    if (symbol.endsWith('=F'))
      return (
        on(names.get(goods[symbol.slice(0, -2)] ?? '')) ??
        tickerAt(symbol.slice(0, -2), ['COMMODITY', 'PRECIOUS_METAL'])
      )
    if (goods[symbol] && symbol.length > 2) return on(names.get(goods[symbol]))
    const [, ticker, ending] = /^(.+)\.([A-Z]{1,2})$/.exec(symbol) ?? []
    if (ticker && ending && venueOfEnding[ending])
      return tickerAt(ticker.padStart(ending === 'HK' ? 4 : 0, '0'), papers, venueOfEnding[ending])
    const [, coin, currency] = /^([A-Z0-9]+)-([A-Z]{3})$/.exec(symbol) ?? []
    if (coin && currency)
      return on(
        tickers.get(coin)?.find(({ entityType }) => entityType === 'CRYPTO'),
        ({ isoCurrency }) => isoCurrency === currency,
      )
    return (
      on(indices.get(symbol)) ??
      tickerAt(symbol, papers, venueOfEnding['US']) ??
      tickerAt(symbol, papers, ['_GER']) ??
      (isWkn(symbol) ? on(universe.byWkn(symbol)) : undefined) ??
      on(universe.find('CURRENCY', symbol)) ??
      tickerAt(symbol, ['STOCK', 'FUND', 'INDEX', 'PRECIOUS_METAL', 'CRYPTO', 'FUTURE', 'BOND'])
    )
  }
  return (text) => {
    const symbol = text.trim().toUpperCase()
    if (symbol.length > longestSymbol) return undefined
    if (known.has(symbol)) return known.get(symbol)
    const found = symbol === '' ? undefined : find(symbol)
    if (known.size >= mostKnown) known.clear()
    known.set(symbol, found)
    return found
  }
}

/** The symbol a file's name says: `SAP.DE.csv.gz`, `sap.de_d.csv`, `_GDAXI.csv`. */
export const symbolOfFileName = (path: string): string =>
  (path.split(/[\\/]/).pop() ?? '')
    .replace(/\.(?:gz|csv|txt)/gi, '')
    .replace(/_d$/, '')
    .replace(/^_/, '^')
    .replace(/_([XF])$/, '=$1')
