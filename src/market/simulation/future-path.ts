import type { Instrument } from '../instruments.ts'
import { anchoredPath, type PathParts } from './anchored-path.ts'
import type { Path, Term } from './path.ts'
import { pathName } from './share-path.ts'

/** A future on what has no quote of its own here: notional bonds by their duration, volatilities, other indices. */
export function futureWithoutSpot(parts: PathParts, instrument: Instrument, underlying: string): Path {
  const { factors } = parts
  const name = pathName(instrument)
  const own = factors.own({
    name,
    clock: 'weekday',
    profile: 'world',
    vol: /VIX|STOXX/.test(underlying) ? 0.7 : 0.03,
    shared: 0.6,
    gamma: 0,
    coarse: 1,
    reverting: { a: 1, lags: [20, 60, 120] },
  })
  const [terms, level] = termsOf(parts, underlying)
  return anchoredPath(parts, instrument, { profile: 'world', terms: [...terms, { of: own, beta: 1 }], level })
}

/** What they follow, and where they start. */
function termsOf({ factors, curve }: PathParts, underlying: string): [Term[], number] {
  const rates = (duration: number): Term[] => [{ of: curve.level, beta: -duration }]
  if (/Schatz/.test(underlying)) return [rates(1.9), 107]
  if (/Bobl/.test(underlying)) return [rates(4.5), 118]
  if (/30/.test(underlying)) return [rates(16), 116]
  if (/Bund|10Y/.test(underlying)) return [rates(8), underlying === 'Bund' ? 130 : 112]
  if (/VIX|VSTOXX/.test(underlying)) return [[{ of: factors.world(), beta: -3 }], 18]
  return [
    [
      { of: factors.world(), beta: 1 },
      { of: factors.region('US'), beta: 1.1 },
    ],
    2300,
  ]
}
