import type { InstrumentKey } from '#contract/vocabulary.ts'
import type { Instrument } from '../instruments.ts'
import { anchoredPath, type PathParts } from './anchored-path.ts'
import { fade } from './bond-path.ts'
import type { Path, Term } from './path.ts'
import { levelSlot } from './levels.ts'
import { exp, ln } from './math.ts'
import { pathName } from './share-path.ts'
import { SLOTS } from './time.ts'

/** where the volatility of a market comes back to, and the share of a distance from there that the front contract has */
const usualVolatility = 18
const kept = 0.6

/**
 * A future on a volatility index, which nobody can hold until the contract ends: it stands between the index and what that
 * comes back to, `18^0.4 · index^0.6`.
 */
export function futureOnVolatility(parts: PathParts, instrument: Instrument, index: Path, key: InstrumentKey): Path {
  const own = ownOf(parts, instrument, 0.06)
  const slot = levelSlot('weekday', 'world')
  const day = Math.floor(slot / SLOTS)
  const level = exp((1 - kept) * ln(usualVolatility) + kept * (index.day(day).x[slot - day * SLOTS] as number))
  const terms = [
    { of: index, beta: kept, cause: { kind: 'followed', key } as const },
    { of: own, beta: 1 },
  ]
  return anchoredPath(parts, instrument, { profile: 'world', terms, level })
}

/** A future on what has no quote of its own here: notional bonds by their duration, other indices. */
export function futureWithoutSpot(parts: PathParts, instrument: Instrument, underlying: string): Path {
  const bond = notionalBonds[underlying]
  const own = ownOf(parts, instrument, bond ? bond.duration * basisYield : 0.03)
  const [terms, level] = termsOf(parts, underlying)
  return anchoredPath(parts, instrument, { profile: 'world', terms: [...terms, { of: own, beta: 1 }], level })
}

const ownOf = ({ factors }: PathParts, instrument: Instrument, vol: number) =>
  factors.own({
    name: pathName(instrument),
    clock: 'weekday',
    profile: 'world',
    vol,
    shared: 0.6,
    gamma: 0,
    coarse: 1,
    reverting: { a: 1, lags: [20, 60, 120] },
  })

/** A bond that nobody issued: the term of the yield it follows, how far its price moves with it, its state, where it starts. */
interface NotionalBond {
  readonly years: number
  readonly duration: number
  readonly country: string
  readonly level: number
}

const notionalBonds: Readonly<Record<string, NotionalBond>> = {
  Schatz: { years: 2, duration: 1.9, country: 'DE', level: 107 },
  Bobl: { years: 5, duration: 4.5, country: 'DE', level: 118 },
  Bund: { years: 10, duration: 8, country: 'DE', level: 130 },
  'Bund 30J': { years: 30, duration: 16, country: 'DE', level: 116 },
  'US 10Y': { years: 10, duration: 8, country: 'US', level: 112 },
  'US 30Y': { years: 30, duration: 16, country: 'US', level: 116 },
}
/** what its delivery is worth moves by so much of a yield a year */
const basisYield = 0.0005

/** What they follow, and where they start. */
function termsOf({ factors, curve }: PathParts, underlying: string): [Term[], number] {
  const bond = notionalBonds[underlying]
  if (bond) {
    const { years, duration, country, level } = bond
    const spread = curve.spread(country)
    const terms = [
      { of: curve.level, beta: -duration },
      { of: curve.slope, beta: -duration * fade(years) },
      ...(spread ? [{ of: spread.stream, beta: -duration }] : []),
    ]
    return [terms, level]
  }
  return [
    [
      { of: factors.world(), beta: 1 },
      { of: factors.region('US'), beta: 1.1 },
    ],
    2300,
  ]
}
