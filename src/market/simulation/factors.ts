import { Budget } from '#platform/kept.ts'
import { RememberedDays } from './day-ring.ts'
import type { ProfileName } from './profile.ts'
import { Stream, type StreamSettings } from './stream.ts'

/** Common factors: the world, its regions and sectors, currencies, interest rates, raw materials. */
export type Region = 'US' | 'DE' | 'euro' | 'UK' | 'CH' | 'JP' | 'emerging' | 'nordic' | 'pacific'

const regions: Record<Region, { vol: number; profile: ProfileName }> = {
  US: { vol: 0.09, profile: 'america' },
  DE: { vol: 0.12, profile: 'europe' },
  euro: { vol: 0.11, profile: 'europe' },
  UK: { vol: 0.08, profile: 'europe' },
  CH: { vol: 0.07, profile: 'europe' },
  nordic: { vol: 0.12, profile: 'europe' },
  JP: { vol: 0.14, profile: 'japan' },
  pacific: { vol: 0.12, profile: 'japan' },
  emerging: { vol: 0.15, profile: 'china' },
}

const countries: Record<string, Region> = {
  US: 'US',
  CA: 'US',
  BM: 'US',
  KY: 'US',
  DE: 'DE',
  AT: 'DE',
  GB: 'UK',
  JE: 'UK',
  GG: 'UK',
  IM: 'UK',
  CH: 'CH',
  LI: 'CH',
  JP: 'JP',
  AU: 'pacific',
  NZ: 'pacific',
  SG: 'pacific',
  SE: 'nordic',
  NO: 'nordic',
  DK: 'nordic',
  FI: 'nordic',
  IS: 'nordic',
  FR: 'euro',
  IT: 'euro',
  NL: 'euro',
  ES: 'euro',
  BE: 'euro',
  IE: 'euro',
  PT: 'euro',
  GR: 'euro',
  LU: 'euro',
  MC: 'euro',
  CY: 'euro',
}

export const regionOf = (isoCountry: string | undefined): Region => countries[isoCountry ?? ''] ?? 'emerging'
export const profileOfRegion = (region: Region): ProfileName => regions[region].profile

export type SectorName =
  | 'staples'
  | 'health'
  | 'utilities'
  | 'energy'
  | 'finance'
  | 'technology'
  | 'communication'
  | 'consumer'
  | 'materials'
  | 'realEstate'
  | 'industry'

interface Sector {
  name: SectorName
  vol: number
  /** range of the loading on the world */
  beta: readonly [number, number]
}

const sectors: readonly (readonly [pattern: RegExp, sector: Sector])[] = [
  [/staples|basis/i, { name: 'staples', vol: 0.07, beta: [0.6, 0.9] }],
  [/health|gesund/i, { name: 'health', vol: 0.08, beta: [0.6, 1] }],
  [/utilit|versorg/i, { name: 'utilities', vol: 0.08, beta: [0.4, 0.6] }],
  [/energy|energie/i, { name: 'energy', vol: 0.15, beta: [0.8, 1.2] }],
  [/financ|finanz|bank/i, { name: 'finance', vol: 0.13, beta: [0.9, 1.3] }],
  [/tech/i, { name: 'technology', vol: 0.13, beta: [1, 1.3] }],
  [/communic|kommunik/i, { name: 'communication', vol: 0.1, beta: [0.7, 1.1] }],
  [/discretion|konsum/i, { name: 'consumer', vol: 0.1, beta: [0.9, 1.3] }],
  [/material|rohstoff/i, { name: 'materials', vol: 0.11, beta: [0.9, 1.3] }],
  [/real estate|immobil/i, { name: 'realEstate', vol: 0.1, beta: [0.7, 1.1] }],
]
const industry: Sector = { name: 'industry', vol: 0.1, beta: [0.8, 1.3] }

const named = new Map<string, Sector>()

export function sectorOf(name = ''): Sector {
  const known = named.get(name)
  if (known) return known
  const sector = sectors.find(([pattern]) => pattern.test(name))?.[1] ?? industry
  named.set(name, sector)
  return sector
}

/** lags of mean reversion in weekdays: 1, 2, 4, 8 years */
const yearsBack = [261, 522, 1044, 2088]
/**
 * Days kept of all common streams together, about a kilobyte each: as many as the whole histories of two or three
 * shares of different regions and sectors follow.
 */
const commonDays = 40_000
const factor = { clock: 'weekday', profile: 'world', shared: 0.5, gamma: 0, coarse: 1 } as const

/** All streams of one seed. Those that many paths follow are made once and remember much. */
export class Factors {
  readonly seed: string
  /** by name, or by the row that describes it */
  readonly #common = new Map<string | object, Stream>()
  readonly #budget = new Budget(commonDays)

  constructor(seed: string) {
    this.seed = seed
  }

  /** A stream that only one path follows. */
  own(settings: StreamSettings): Stream {
    return new Stream(this.seed, settings)
  }

  /** Room for the days of a path that many others follow. */
  commonDays(): RememberedDays {
    return new RememberedDays(this.#budget)
  }

  #stream(row: string | object, settings: () => StreamSettings): Stream {
    const known = this.#common.get(row)
    if (known) return known
    const stream = new Stream(this.seed, settings(), this.#budget)
    this.#common.set(row, stream)
    return stream
  }

  #named(name: string, settings: () => Omit<StreamSettings, 'name'>): Stream {
    return this.#stream(name, () => ({ ...settings(), name }))
  }

  world(): Stream {
    return this.#named('F:world', () => ({
      ...factor,
      cause: { kind: 'world' },
      vol: 0.18,
      shared: 0.85,
      gamma: 7,
      coarse: 0.45,
    }))
  }

  region(region: Region): Stream {
    const row = regions[region]
    return this.#stream(row, () => ({
      ...factor,
      ...row,
      cause: { kind: 'region', region },
      name: `F:region:${region}`,
      shared: 0.8,
      gamma: 5,
      coarse: 0.6,
    }))
  }

  sector(sector: Sector): Stream {
    return this.#stream(sector, () => ({
      ...factor,
      cause: { kind: 'industry', sector: sector.name },
      name: `F:sector:${sector.name}`,
      vol: sector.vol,
      shared: 0.7,
      gamma: 3,
    }))
  }

  /** value of a currency against the euro */
  currency(code: string): Stream {
    return this.#named(`X:${code}`, () => ({
      ...factor,
      profile: 'currency',
      vol: code === 'DKK' ? 0.002 : 0.08,
      shared: 0.45,
      reverting: { a: 1, lags: yearsBack },
    }))
  }

  /** yields as absolute numbers: 0.01 is one percentage point */
  rates(part: 'level' | 'slope'): Stream {
    return this.#named(`R:${part}`, () => ({
      ...factor,
      cause: { kind: 'rates', part },
      profile: 'europe',
      vol: part === 'level' ? 0.007 : 0.004,
      shared: 0.6,
      reverting: { a: 1, lags: yearsBack },
    }))
  }

  /** what a country pays more than Germany */
  rateSpread(country: string): Stream {
    return this.#named(`R:spread:${country}`, () => ({
      ...factor,
      cause: { kind: 'countrySpread', isoCountry: country },
      profile: 'europe',
      vol: 0.003,
      shared: 0.7,
      reverting: { a: 1, lags: yearsBack },
    }))
  }

  crypto(): Stream {
    return this.#named('F:crypto', () => ({
      ...factor,
      clock: 'calendar',
      profile: 'crypto',
      vol: 0.6,
      shared: 0.3,
      cause: { kind: 'group', group: 'crypto' },
    }))
  }

  metals(): Stream {
    return this.#named('F:metals', () => ({
      ...factor,
      vol: 0.16,
      shared: 0.45,
      cause: { kind: 'group', group: 'metals' },
    }))
  }

  energy(): Stream {
    return this.#named('F:energy', () => ({
      ...factor,
      cause: { kind: 'group', group: 'energy' },
      vol: 0.34,
      shared: 0.45,
      reverting: { a: 0.7, lags: [522, 1044, 2088] },
    }))
  }

  farming(): Stream {
    return this.#named('F:farming', () => ({
      ...factor,
      vol: 0.08,
      shared: 0.45,
      cause: { kind: 'group', group: 'farming' },
    }))
  }
}
