import { folded } from '#contract/german-text.ts'
import { byExchangeSymbol } from '#market/exchange-symbols.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import type { Papers } from './import-runs.ts'
import { saidPaper } from './proposed-row.ts'
import type { Booking } from './readers/schema.ts'

interface Sources {
  readonly universe: Pick<Universe, 'all' | 'byKey' | 'byIsin' | 'byWkn'>
  readonly search: { readonly exact: (said: string) => Instrument | undefined }
}

/** Which papers the rows of one file mean: as their owner said, else by their surest name. */
export function papersOfRows({ universe, search }: Sources, papers: Papers) {
  const known = new Map<string, Instrument | undefined>()
  let named: ReadonlyMap<string, readonly Instrument[]> | undefined
  let listed: ReadonlyMap<string, readonly Instrument[]> | undefined

  /** The one paper of exactly this name. */
  const byName = (name: string): Instrument | undefined => {
    named ??= Map.groupBy(universe.all(), (each) => folded(each.name))
    const found = named.get(folded(name)) ?? []
    return found.length === 1 ? found[0] : undefined
  }

  const bySymbol = (symbol: string): readonly Instrument[] => {
    listed ??= groupedByTicker(universe.all())
    return listed.get(symbol.toUpperCase()) ?? []
  }

  /** A pair of an exchange, BTC-EUR: a coin before any share of that ticker. */
  function byPair(symbol: string): Instrument | undefined {
    const base = /^([A-Z0-9]{1,10})-(?:EUR|USD|CHF|GBP)$/.exec(symbol.toUpperCase())?.[1]
    if (base === undefined) return undefined
    return bySymbol(base).find(({ entityType }) => entityType === 'CRYPTO') ?? search.exact(base)
  }

  function find(row: Booking): Instrument | undefined {
    const { isin, wkn, symbol, name } = row
    const assigned = papers[saidPaper(row) ?? '']
    return (
      (assigned ? universe.byKey(assigned) : undefined) ??
      (isin ? universe.byIsin(isin) : undefined) ??
      (wkn ? universe.byWkn(wkn) : undefined) ??
      (!isin && !wkn && symbol
        ? (byPair(symbol) ?? search.exact(symbol) ?? byExchangeSymbol(universe, symbol))
        : undefined) ??
      (!isin && !wkn && name ? (search.exact(name) ?? byName(name)) : undefined)
    )
  }

  function paperOf(row: Booking): Instrument | undefined {
    const key = [row.isin, row.wkn, row.symbol, row.name].join('\n')
    if (!known.has(key)) known.set(key, find(row))
    return known.get(key)
  }

  /** Another paper that a row can mean, since it says no more than a ticker that both have. */
  function namesakeOf(row: Booking, paper: Instrument): Instrument | undefined {
    const { isin, wkn, symbol, name, currency } = row
    if (isin || wkn || !symbol || papers[saidPaper(row) ?? '']) return undefined
    if (name && firstWord(name) === firstWord(paper.name)) return undefined
    const others = bySymbol(symbol).filter((each) => each.key !== paper.key)
    const fitting = others.filter((each) => currency === null || each.isoCurrency === currency)
    return currency !== null && paper.isoCurrency === currency
      ? fitting[0]
      : others.length > 0
        ? (fitting[0] ?? others[0])
        : undefined
  }

  return { paperOf, namesakeOf }
}

function groupedByTicker(all: readonly Instrument[]): Map<string, Instrument[]> {
  const found = new Map<string, Instrument[]>()
  for (const each of all)
    for (const ticker of new Set([each.symbol, each.homeSymbol])) {
      if (ticker === undefined || ticker === '') continue
      const of = found.get(ticker)
      if (of) of.push(each)
      else found.set(ticker, [each])
    }
  return found
}

const firstWord = (name: string): string => folded(name).split(/[^\p{L}\p{N}]+/u)[0] ?? ''
