import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Instrument, Universe } from '../instruments.ts'
import { BondPath, YieldCurve } from './bond-path.ts'
import { CarryPath, cycleMonths } from './carry-path.ts'
import { Currencies } from './currency-path.ts'
import { Factors, profileOfRegion, type Region, regionOf, sectorOf } from './factors.ts'
import { keyOf, uniform } from './hash.ts'
import { IndexPath } from './index-path.ts'
import { hashedBetween, levelSlot, sharesOf, twoDigits } from './levels.ts'
import { ln } from './math.ts'
import { type AnchorPoints, type Path, SumPath, type Term } from './path.ts'
import { profileOf, type ProfileName } from './profile.ts'
import { pathName, shareGrowth, sharePath } from './share-path.ts'
import { calendarDayOf, type DayClock, dayText, instantOf, SLOTS, startOfDay, weekdayOf, YEAR } from './time.ts'

/** Real closes as points of a path; undefined where none were imported. */
export interface AnchorSource {
  ofInstrument(instrument: Instrument): AnchorPoints | undefined
  ofCurrency(currency: string): AnchorPoints | undefined
}

const stable = new Set(['USDT', 'USDC', 'TUSD', 'DAI', 'BUSD', 'USDP', 'GUSD', 'FDUSD', 'PYUSD', 'USNBT'])
const largeCoins = new Set(['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'ADA', 'DOGE', 'TRX', 'LTC'])

/** The path of every instrument in every currency it is quoted in, made when first asked for. */
export class Paths {
  readonly factors: Factors
  readonly currencies: Currencies
  readonly curve: YieldCurve
  readonly #universe: Universe
  readonly #anchors: AnchorSource
  readonly #paths = new Map<string, Path | undefined>()

  constructor(seed: string, universe: Universe, anchors: AnchorSource) {
    this.factors = new Factors(seed)
    this.currencies = new Currencies(this.factors, (currency) => anchors.ofCurrency(currency))
    this.curve = new YieldCurve(this.factors)
    this.#universe = universe
    this.#anchors = anchors
  }

  /** undefined where the price is not a path of its own: derivatives are computed from their underlying. */
  of(instrument: Instrument, currency: string): Path | undefined {
    const name = `${instrument.key}|${currency}`
    if (this.#paths.has(name)) return this.#paths.get(name)
    const path = this.#make(instrument, currency)
    this.#paths.set(name, path)
    return path
  }

  /** Weights of an index's members at the beginning of a weekday; undefined where its level comes from factors. */
  weightsOf(index: Instrument, day: number): Float64Array | undefined {
    const path = this.of(index, index.isoCurrency)
    return path instanceof IndexPath ? path.weights(day) : undefined
  }

  sharesOf(share: Instrument): number {
    return sharesOf(this.factors.seed, share)
  }

  /** Days on which a share reports figures: one in every block of 64 weekdays. */
  reportDays(share: Instrument, from: TradingDay, to: TradingDay): TradingDay[] {
    const path = this.of(share, share.isoCurrency)
    const own = path?.loadings.find(({ stream }) => stream.settings.name === pathName(share))?.stream
    if (!own) return []
    const end = instantOf(to)
    const days: TradingDay[] = []
    for (let block = Math.floor(weekdayOf(calendarDayOf(instantOf(from))) / 64); ; block++) {
      const event = own.eventDay(block)
      if (event === undefined) return days
      const day = profileOf(own.settings.profile, 'weekday', event).jumpSlot === SLOTS - 1 ? event + 1 : event
      const at = startOfDay('weekday', day)
      if (at > end) return days
      if (at >= instantOf(from)) days.push(dayText(at))
    }
  }

  #make(instrument: Instrument, currency: string): Path | undefined {
    if (currency === instrument.isoCurrency || instrument.facts.kind === 'index' || instrument.facts.kind === 'currency') return this.#home(instrument)
    const home = this.of(instrument, instrument.isoCurrency)
    return home && this.#converted(home, instrument.isoCurrency, currency)
  }

  #converted(home: Path, from: string, to: string): Path {
    if (from === to) return home
    return new SumPath({
      name: `${home.name}:${to}`,
      clock: home.clock,
      profile: home.profile,
      terms: [{ of: home, beta: 1 }, ...this.currencies.conversion(from, to)],
    })
  }

  #home(instrument: Instrument): Path | undefined {
    switch (instrument.facts.kind) {
      case 'stock': return sharePath(this.factors, instrument, this.#anchors.ofInstrument(instrument))
      case 'index': return this.#index(instrument)
      case 'etf': return this.#etf(instrument)
      case 'fund': return this.#basket(instrument, 0.015)
      case 'bond': return new BondPath(this.curve, {
        name: pathName(instrument), country: instrument.isoCountry ?? 'DE', terms: instrument.facts,
      })
      case 'currency': return this.#pair(instrument, instrument.facts.base, instrument.facts.quote)
      case 'crypto': return this.#coin(instrument)
      case 'commodity': return this.#commodity(instrument)
      case 'future': return this.#future(instrument)
      case 'derivative': return undefined
    }
  }

  /** A path that goes through its real closes, else through its starting level. */
  #anchored(instrument: Instrument, options: {
    clock?: DayClock; profile: ProfileName; terms: readonly Term[]; driftPerDay?: number; level: number
  }): Path {
    const clock = options.clock ?? 'weekday'
    return new SumPath({
      name: pathName(instrument),
      clock,
      profile: options.profile,
      terms: options.terms,
      driftPerDay: options.driftPerDay ?? 0,
      anchors: this.#anchors.ofInstrument(instrument) ?? { slot: [levelSlot(clock, options.profile)], ln: [ln(options.level)] },
    })
  }

  #level(instrument: Instrument, range: readonly [number, number]): number {
    return instrument.level ?? twoDigits(hashedBetween(this.factors.seed, `level:${instrument.key}`, range))
  }

  #index(instrument: Instrument): Path | undefined {
    if (instrument.facts.kind !== 'index') return undefined
    const region = instrument.isoCountry === undefined || instrument.isoCountry === 'EU' ? 'euro' : regionOf(instrument.isoCountry)
    const profile = profileOfRegion(region)
    const terms: Term[] = [{ of: this.factors.world(), beta: 1 }, { of: this.factors.region(region), beta: 1 }]
    if (/tec|nasdaq/i.test(instrument.name)) terms.push({ of: this.factors.sector(sectorOf('tech')), beta: 0.6 })
    const level = this.#level(instrument, [500, 20_000])
    const members = instrument.facts.weighting === 'factors' ? [] : this.#universe.membersOf(instrument)
    const paths = members.flatMap((member) => {
      const path = this.of(member, instrument.isoCurrency)
      return path ? [{ path, shares: sharesOf(this.factors.seed, member) }] : []
    })
    const anchors = this.#anchors.ofInstrument(instrument)
    if (paths.length === 0 || anchors) return this.#anchored(instrument, { profile, terms, driftPerDay: shareGrowth / YEAR, level })
    return new IndexPath({
      name: pathName(instrument),
      profile,
      loadings: terms.flatMap(({ of, beta }) => ('loadings' in of ? [] : [{ stream: of, beta }])),
      members: paths,
      weighting: instrument.facts.weighting === 'price' ? 'price' : 'value',
      cap: instrument.name === 'EURO STOXX 50' ? 0.1 : 0.15,
      level: { slot: levelSlot('weekday', profile), ln: ln(level) },
    })
  }

  #etf(instrument: Instrument): Path | undefined {
    if (instrument.facts.kind !== 'etf') return undefined
    const index = instrument.facts.indexEntityValue && this.#universe.find('INDEX', instrument.facts.indexEntityValue)
    const path = index && this.of(index, index.isoCurrency)
    if (!index || !path) return this.#basket(instrument, 0.003)
    const key = keyOf(this.factors.seed, `${pathName(instrument)}:character`)
    const cost = 0.0005 + 0.003 * uniform(key, 0)
    const noise = this.factors.stream({
      name: `${pathName(instrument)}:tracking`, clock: 'weekday', profile: path.profile, vol: 0.001 + 0.003 * uniform(key, 1),
      shared: 0.3, gamma: 0, coarse: 1, reverting: { a: 1, lags: [5, 10, 20] }, remembered: 4,
    })
    return this.#anchored(instrument, {
      profile: path.profile,
      terms: [{ of: path, beta: 1 }, { of: noise, beta: 1 }, ...this.currencies.conversion(index.isoCurrency, instrument.isoCurrency)],
      driftPerDay: -cost / YEAR,
      level: this.#level(instrument, [8, 400]),
    })
  }

  /** A fund without an index: the factors its category names, little of its own, less its costs. */
  #basket(instrument: Instrument, cost: number): Path | undefined {
    if (instrument.facts.kind !== 'etf' && instrument.facts.kind !== 'fund') return undefined
    const { group = '', category = '' } = instrument.facts
    const words = `${group} ${category} ${instrument.name}`
    const name = pathName(instrument)
    const key = keyOf(this.factors.seed, `${name}:character`)
    const region = regionInName(words)
    const { terms, drift } = this.#mixture(words, region, key)
    const own = this.factors.stream({
      name, clock: 'weekday', profile: profileOfRegion(region), vol: 0.01 + 0.03 * uniform(key, 0) * (drift > 0.03 ? 1 : 0.2),
      shared: 0.6, gamma: 0, coarse: 1, remembered: 4,
    })
    return this.#anchored(instrument, {
      profile: profileOfRegion(region),
      terms: [...terms, { of: own, beta: 1 }],
      driftPerDay: (drift - cost) / YEAR,
      level: this.#level(instrument, [8, 300]),
    })
  }

  #mixture(words: string, region: Region, key: { a: number; b: number }): { terms: Term[]; drift: number } {
    const { factors, curve } = this
    if (/money market|geldmarkt|cash|overnight/i.test(words)) return { terms: [], drift: 0.022 }
    if (/bond|rent|fixed income|treasur|anleihe|credit|gilt/i.test(words)) {
      return { terms: [{ of: curve.level, beta: -2 - 6 * uniform(key, 1) }], drift: 0.025 }
    }
    if (/real estate|immobil/i.test(words) && !/equit|reit/i.test(words)) return { terms: [], drift: 0.025 }
    if (/gold|silver|metal|silber/i.test(words)) return { terms: [{ of: factors.metals(), beta: 1 }], drift: 0.03 }
    if (/oil|öl\b|commodit|rohstoff|natural gas/i.test(words)) return { terms: [{ of: factors.energy(), beta: 0.6 }], drift: 0 }
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

  #pair(instrument: Instrument, base: string, quote: string): Path {
    return new SumPath({
      name: pathName(instrument), clock: 'weekday', profile: 'currency', terms: this.currencies.conversion(base, quote), remembered: 16,
    })
  }

  #coin(instrument: Instrument): Path {
    const symbol = instrument.symbol ?? instrument.name
    const name = pathName(instrument)
    const common = { name, clock: 'calendar', profile: 'crypto', shared: 0.3, gamma: 0, coarse: 1, remembered: 4 } as const
    if (stable.has(symbol)) {
      const own = this.factors.stream({ ...common, vol: 0.004, reverting: { a: 1, lags: [2, 5, 10] } })
      return this.#anchored(instrument, { clock: 'calendar', profile: 'crypto', terms: [{ of: own, beta: 1 }], level: 1 })
    }
    const key = keyOf(this.factors.seed, `${name}:character`)
    const vol = largeCoins.has(symbol) ? 0.35 : 0.5 + 0.2 * uniform(key, 0)
    const own = this.factors.stream({ ...common, vol })
    return this.#anchored(instrument, {
      clock: 'calendar',
      profile: 'crypto',
      terms: [{ of: this.factors.crypto(), beta: 0.9 + 0.2 * uniform(key, 1) }, { of: own, beta: 1 }],
      driftPerDay: (largeCoins.has(symbol) ? 0.15 : -0.05) / 365,
      level: this.#level(instrument, [0.002, 8]),
    })
  }

  #commodity(instrument: Instrument): Path | undefined {
    if (instrument.facts.kind !== 'commodity') return undefined
    const { group } = instrument.facts
    const { factors } = this
    const own = (vol: number, reverting?: { a: number; lags: readonly number[] }): Term => ({
      of: factors.stream({
        name: pathName(instrument), clock: 'weekday', profile: 'world', vol, shared: 0.45, gamma: 0, coarse: 1, remembered: 4,
        ...(reverting && { reverting }),
      }),
      beta: 1,
    })
    const back = { a: 0.7, lags: [522, 1044, 2088] }
    const terms = (): Term[] => {
      switch (group) {
        case 'metal':
          return instrument.symbol === 'XAUUSD' ? [{ of: factors.metals(), beta: 1 }] : [{ of: factors.metals(), beta: 1.1 }, own(0.2)]
        case 'energy':
          if (/brent|wti/i.test(instrument.name)) return [{ of: factors.energy(), beta: 1 }, own(0.03, { a: 1, lags: [20, 60, 120] })]
          return /gas/i.test(instrument.name) ? [{ of: factors.energy(), beta: 0.4 }, own(0.5, back)] : [{ of: factors.energy(), beta: 0.8 }, own(0.18, back)]
        case 'industrialMetal': return [{ of: factors.world(), beta: 0.5 }, own(0.2)]
        case 'agriculture': return [{ of: factors.farming(), beta: 1 }, own(0.24, back)]
      }
    }
    return this.#anchored(instrument, {
      profile: 'world',
      terms: terms(),
      driftPerDay: (group === 'metal' ? 0.025 : 0.01) / YEAR,
      // oil has real closes; until they are there it starts where it usually stands
      level: instrument.level ?? (group === 'energy' ? 70 : this.#level(instrument, [2, 2000])),
    })
  }

  #future(instrument: Instrument): Path | undefined {
    if (instrument.facts.kind !== 'future') return undefined
    const { underlyingKey, underlying, expiryCycle } = instrument.facts
    const name = pathName(instrument)
    const spot = underlyingKey && this.#spot(underlyingKey)
    if (spot) {
      const commodity = underlyingKey.startsWith('COMMODITY') || underlyingKey.startsWith('PRECIOUS')
      const carry = (instrument.isoCurrency === 'EUR' ? 0.02 : 0.038) - (commodity ? 0.01 : 0.02)
      return new CarryPath({ name, spot, carry, months: cycleMonths(expiryCycle) })
    }
    const own = this.factors.stream({
      name, clock: 'weekday', profile: 'world', vol: /VIX|STOXX/.test(underlying) ? 0.7 : 0.03, shared: 0.6, gamma: 0, coarse: 1,
      reverting: { a: 1, lags: [20, 60, 120] }, remembered: 4,
    })
    const [terms, level] = this.#futureWithout(underlying)
    return this.#anchored(instrument, { profile: 'world', terms: [...terms, { of: own, beta: 1 }], level })
  }

  #spot(key: InstrumentKey): Path | undefined {
    const underlying = this.#universe.byKey(key)
    return underlying && this.of(underlying, underlying.isoCurrency)
  }

  /** Futures on what has no quote of its own here: notional bonds by their duration, volatilities, other indices. */
  #futureWithout(underlying: string): [Term[], number] {
    const rates = (duration: number): Term[] => [{ of: this.curve.level, beta: -duration }]
    if (/Schatz/.test(underlying)) return [rates(1.9), 107]
    if (/Bobl/.test(underlying)) return [rates(4.5), 118]
    if (/30/.test(underlying)) return [rates(16), 116]
    if (/Bund|10Y/.test(underlying)) return [rates(8), underlying === 'Bund' ? 130 : 112]
    if (/VIX|VSTOXX/.test(underlying)) return [[{ of: this.factors.world(), beta: -3 }], 18]
    return [[{ of: this.factors.world(), beta: 1 }, { of: this.factors.region('US'), beta: 1.1 }], 2300]
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
