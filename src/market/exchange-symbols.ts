import type { VenueCode } from '#contract/vocabulary.ts'
import type { Instrument, Universe } from './instruments.ts'

/** Exchanges as Yahoo Finance writes them behind a ticker. */
const venues: Readonly<Record<string, string>> = {
  DE: '_GER',
  F: '_FRA',
  SG: '_STU',
  L: '_LSE',
  PA: '_PAR',
  AS: '_AMS',
  MI: '_MIL',
  SW: '_SWX',
  VI: '_WBO',
  T: '_TKS',
  HK: '_HKG',
}
const german: ReadonlySet<string> = new Set(['_GER', '_FRA', '_STU'])

/** The paper of a ticker with its exchange, SAP.DE or HSBA.L; undefined where none or several are traded there by that name. */
export function byExchangeSymbol(universe: Pick<Universe, 'all'>, said: string): Instrument | undefined {
  const [, ticker, suffix = ''] = /^([A-Z0-9-]{1,12})\.([A-Z]{1,2})$/.exec(said.toUpperCase()) ?? []
  const venue = venues[suffix] as VenueCode | undefined
  if (!ticker || !venue) return undefined
  const named = universe
    .all()
    .filter(
      ({ symbol, homeSymbol, notations }) =>
        (german.has(venue) ? symbol : homeSymbol) === ticker && notations.some((each) => each.venue === venue),
    )
  return named.length === 1 ? named[0] : undefined
}
