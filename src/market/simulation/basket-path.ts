import type { Instrument } from '../instruments.ts'
import { anchoredPath, type PathParts, startingLevel } from './anchored-path.ts'
import { profileOfRegion, type Region, sectorOf } from './factors.ts'
import { type Key, keyOf, uniform } from './hash.ts'
import type { Path, Term } from './path.ts'
import { pathName, shareGrowth } from './share-path.ts'
import { YEAR } from './time.ts'

/** A fund without an index: the factors its category names, a small move of its own, less its costs. */
export function basketPath(parts: PathParts, instrument: Instrument, cost: number): Path | undefined {
  const { factors } = parts
  if (instrument.facts.kind !== 'etf' && instrument.facts.kind !== 'fund') return undefined
  const { group = '', category = '' } = instrument.facts
  const words = `${group} ${category} ${instrument.name}`
  const name = pathName(instrument)
  const key = keyOf(factors.seed, `${name}:character`)
  const region = regionInName(words)
  const { terms, drift } = mixture(parts, words, region, key)
  const own = factors.own({
    name,
    clock: 'weekday',
    profile: profileOfRegion(region),
    vol: 0.01 + 0.03 * uniform(key, 0) * (drift > 0.03 ? 1 : 0.2),
    shared: 0.6,
    gamma: 0,
    coarse: 1,
  })
  return anchoredPath(parts, instrument, {
    profile: profileOfRegion(region),
    terms: [...terms, { of: own, beta: 1 }],
    driftPerDay: (drift - cost) / YEAR,
    level: startingLevel(parts, instrument, [8, 300]),
  })
}

function mixture(
  { factors, curve }: PathParts,
  words: string,
  region: Region,
  key: Key,
): { terms: Term[]; drift: number } {
  if (/money market|geldmarkt|cash|overnight/i.test(words)) return { terms: [], drift: 0.022 }
  if (/bond|rent|fixed income|treasur|anleihe|credit|gilt/i.test(words)) {
    return { terms: [{ of: curve.level, beta: -2 - 6 * uniform(key, 1) }], drift: 0.025 }
  }
  if (/real estate|immobil/i.test(words) && !/equit|reit/i.test(words)) return { terms: [], drift: 0.025 }
  if (/gold|silver|metal|silber/i.test(words)) return { terms: [{ of: factors.metals(), beta: 1 }], drift: 0.03 }
  if (/oil|öl\b|commodit|rohstoff|natural gas/i.test(words))
    return { terms: [{ of: factors.energy(), beta: 0.6 }], drift: 0 }
  const mixed = /mixed|misch|multi|balanced|allocation|alternative|flexible/i.test(words) ? 0.5 : 1
  return {
    terms: [
      { of: factors.world(), beta: mixed * (0.9 + 0.2 * uniform(key, 2)) },
      { of: factors.region(region), beta: mixed * 0.8 },
      { of: factors.sector(sectorOf(words)), beta: mixed * 0.4 },
    ],
    drift: shareGrowth * mixed + 0.02 * (1 - mixed),
  }
}

const regionInName = (words: string): Region => {
  if (/germany|deutschland|\bDAX\b/i.test(words)) return 'DE'
  if (/japan|nikkei|topix/i.test(words)) return 'JP'
  if (/swiss|schweiz|\bSMI\b/i.test(words)) return 'CH'
  if (/\buk\b|ftse 100|british/i.test(words)) return 'UK'
  if (/emerging|china|india|asia|korea|taiwan|brazil|latin/i.test(words)) return 'emerging'
  if (/euro|stoxx|france|italy|spain/i.test(words)) return 'euro'
  return 'US'
}
