import type { Instrument, Universe } from '../instruments.ts'
import { anchoredPath, type PathParts, startingLevel } from './anchored-path.ts'
import { Budget } from '#platform/kept.ts'
import { profileOfRegion, type Region, regionOf, sectorOf } from './factors.ts'
import { IndexPath } from './index-path.ts'
import { levelSlot, sharesOf } from './levels.ts'
import { ln } from './math.ts'
import type { Loading, Path } from './path.ts'
import type { ProfileName } from './profile.ts'
import { ReinvestingPath } from './reinvesting-path.ts'
import { moodOf, SentimentPath } from './sentiment-path.ts'
import { pathName, shareGrowth, usualYield } from './share-path.ts'
import { SumPath } from './sum-path.ts'
import { SLOTS, YEAR } from './time.ts'
import { VolatilityPath } from './volatility-path.ts'

/** Days kept of all indices together, about a kilobyte each: the last years of many, or the whole history of two. */
const indexDays = 16_000
/** a year: indices of one region move together with a correlation of about 0.9 */
const ownIndexVol = 0.06

/** Paths of indices: of their members where those are known, else of the factors of their region. */
export class IndexPaths {
  readonly #parts: PathParts
  readonly #universe: Pick<Universe, 'membersOf'>
  readonly #pathOf: (instrument: Instrument, currency: string) => Path | undefined
  readonly #days = new Budget(indexDays)

  /** @param pathOf of members */
  constructor(
    parts: PathParts,
    universe: Pick<Universe, 'membersOf'>,
    pathOf: (instrument: Instrument, currency: string) => Path | undefined,
  ) {
    this.#parts = parts
    this.#universe = universe
    this.#pathOf = pathOf
  }

  /** undefined for what is no index */
  make(instrument: Instrument): Path | undefined {
    if (instrument.facts.kind !== 'index') return undefined
    const reinvests = instrument.facts.reinvests ?? false
    const region =
      instrument.isoCountry === undefined || instrument.isoCountry === 'EU' ? 'euro' : regionOf(instrument.isoCountry)
    const profile = profileOfRegion(region)
    const terms: Loading[] = [
      { of: this.#parts.factors.world(), beta: 1 },
      { of: this.#parts.factors.region(region), beta: 1 },
    ]
    if (/tec|nasdaq/i.test(instrument.name)) terms.push({ of: this.#parts.factors.sector(sectorOf('tech')), beta: 0.6 })
    if (instrument.facts.weighting === 'volatility') return this.#volatility(instrument, profile, region)
    if (instrument.facts.weighting === 'sentiment') return this.#sentiment(instrument, profile, region)
    const level = startingLevel(this.#parts, instrument, [500, 20_000])
    const members = instrument.facts.weighting === 'factors' ? [] : this.#universe.membersOf(instrument)
    const paths = members.flatMap((member) => {
      const path = this.#pathOf(member, instrument.isoCurrency)
      return path ? [{ path, shares: sharesOf(this.#parts.factors.seed, member) }] : []
    })
    const anchors = this.#parts.anchors.ofInstrument(instrument)
    const growth = reinvests ? shareGrowth : shareGrowth - usualYield
    if (paths.length === 0 || anchors) {
      // without members, what sets the index apart from others of its region
      const own = this.#parts.factors.own({
        name: pathName(instrument),
        clock: 'weekday',
        profile,
        vol: ownIndexVol,
        shared: 0.6,
        gamma: 0,
        coarse: 1,
      })
      return anchoredPath(this.#parts, instrument, {
        profile,
        terms: [...terms, { of: own, beta: 1 }],
        driftPerDay: growth / YEAR,
        level,
      })
    }
    return new IndexPath({
      name: pathName(instrument),
      profile,
      loadings: terms,
      members: paths,
      weighting: instrument.facts.weighting === 'price' ? 'price' : 'value',
      reinvests,
      cap: instrument.name === 'EURO STOXX 50' ? 0.1 : 0.15,
      level: { slot: levelSlot('weekday', profile), ln: ln(level) },
      days: this.#days,
    })
  }

  /** The volatility index of a region's market; where the region is America, the world's own. */
  #volatility(instrument: Instrument, profile: ProfileName, region: Region): Path {
    const name = pathName(instrument)
    const market =
      region === 'US'
        ? [this.#parts.factors.world()]
        : [this.#parts.factors.world(), this.#parts.factors.region(region)]
    const path = new VolatilityPath(this.#parts.factors.seed, { name, profile, market })
    const anchors = this.#parts.anchors.ofInstrument(instrument)
    return anchors ? new SumPath({ name, clock: 'weekday', profile, terms: [{ of: path, beta: 1 }], anchors }) : path
  }

  /** The sentiment index of a region's investors about their market. */
  #sentiment(instrument: Instrument, profile: ProfileName, region: Region): Path {
    const name = pathName(instrument)
    return new SentimentPath({
      name,
      profile,
      mood: this.#parts.factors.own(moodOf(name, profile)),
      market: [this.#parts.factors.world(), this.#parts.factors.region(region)],
    })
  }
}

/** An index that is not reinvested, with its dividends kept: what a fund that keeps them earns. */
export function reinvesting(index: Instrument, own: Path): Path {
  if (own instanceof IndexPath) return new ReinvestingPath(own, Math.floor(levelSlot('weekday', own.profile) / SLOTS))
  // without members nobody knows the ex-days: what an index usually pays, a little every day
  return new SumPath({
    name: `${index.key}|reinvesting`,
    clock: own.clock,
    profile: own.profile,
    terms: [{ of: own, beta: 1 }],
    driftPerDay: usualYield / YEAR,
  })
}
