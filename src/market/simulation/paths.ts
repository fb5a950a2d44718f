import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Instrument, Universe } from '../instruments.ts'
import { anchoredPath, type AnchorSource, type PathParts, startingLevel } from './anchored-path.ts'
import { basketPath } from './basket-path.ts'
import { BondPath, YieldCurve } from './bond-path.ts'
import { Budget, GenerationCache } from './cache.ts'
import { CarryPath, cycleMonths } from './carry-path.ts'
import { coinPath } from './coin-path.ts'
import { commodityPath } from './commodity-path.ts'
import { Currencies } from './currency-path.ts'
import { DayRing } from './day-ring.ts'
import { Factors, profileOfRegion, type Region, regionOf, sectorOf } from './factors.ts'
import { futureWithoutSpot } from './future-path.ts'
import { keyOf, uniform } from './hash.ts'
import { IndexPath } from './index-path.ts'
import { levelSlot, shareLevel, sharesOf } from './levels.ts'
import { ln } from './math.ts'
import type { Loading, Path } from './path.ts'
import { profileOf, type ProfileName } from './profile.ts'
import { pathName, shareGrowth, sharePath, usualYield } from './share-path.ts'
import { ReinvestingPath } from './reinvesting-path.ts'
import { splitsOf } from './splits.ts'
import { FinePath } from './slot-path.ts'
import { moodOf, SentimentPath } from './sentiment-path.ts'
import { SumPath } from './sum-path.ts'
import { calendarDayOf, dayText, instantOf, SLOTS, startOfDay, weekdayOf, YEAR } from './time.ts'
import { VolatilityPath } from './volatility-path.ts'

/** Days kept of all indices together, about a kilobyte each: the last years of many, or the whole history of two. */
const indexDays = 16_000
/** a year: indices of one region move together with a correlation of about 0.9 */
const ownIndexVol = 0.06
/** Paths kept, of the instruments looked at last; each needs some twelve kilobytes. */
const keptPaths = 3000

/** A path, and what lies inside its slots, once that is asked for. */
interface Kept {
  readonly path: Path | undefined
  fine: FinePath | undefined
}

/** The path of every instrument in every currency it is quoted in, made when first asked for. */
export class Paths {
  readonly factors: Factors
  readonly currencies: Currencies
  readonly curve: YieldCurve
  readonly #universe: Universe
  readonly #parts: PathParts
  readonly #indexDays = new Budget(indexDays)
  /** what others are made from, or costs much to make again: indices with their chain of weights, currencies */
  readonly #lasting = new Map<string, Kept>()
  readonly #paths = new GenerationCache<string, Kept>(keptPaths)

  constructor(seed: string, universe: Universe, anchors: AnchorSource) {
    this.factors = new Factors(seed)
    this.currencies = new Currencies(this.factors, (currency) => anchors.ofCurrency(currency))
    this.curve = new YieldCurve(this.factors)
    this.#universe = universe
    this.#parts = { factors: this.factors, currencies: this.currencies, curve: this.curve, anchors }
  }

  /** undefined where the price is not a path of its own: derivatives are computed from their underlying. */
  of(instrument: Instrument, currency: string): Path | undefined {
    return this.#kept(instrument, currency).path
  }

  /** The path inside its slots: one for all venues of a currency. */
  fine(instrument: Instrument, currency: string): FinePath | undefined {
    const kept = this.#kept(instrument, currency)
    return (kept.fine ??= kept.path && new FinePath(this.factors.seed, kept.path))
  }

  #kept(instrument: Instrument, currency: string): Kept {
    const name = currency === instrument.isoCurrency ? instrument.key : `${instrument.key}|${currency}`
    if (instrument.facts.kind === 'index' || instrument.facts.kind === 'currency') return this.#last(name, () => this.#home(instrument))
    return this.#paths.get(name) ?? this.#paths.set(name, { path: this.#make(instrument, currency), fine: undefined })
  }

  #last(name: string, make: () => Path | undefined): Kept {
    const known = this.#lasting.get(name)
    if (known) return known
    const kept = { path: make(), fine: undefined }
    this.#lasting.set(name, kept)
    return kept
  }

  /** Weights of an index's members at the beginning of a weekday; undefined where its level comes from factors. */
  weightsOf(index: Instrument, day: number): Float64Array | undefined {
    const path = this.of(index, index.isoCurrency)
    return path instanceof IndexPath ? path.weights(day) : undefined
  }

  sharesOf(share: Instrument): number {
    return sharesOf(this.factors.seed, share)
  }

  /** The dividend a share pays in a calendar year: the first weekday without it, and its part of the close before. */
  payoutOf(share: Instrument, year: number): { day: TradingDay; fraction: number } | undefined {
    const path = this.of(share, share.isoCurrency)
    const payouts = path instanceof SumPath ? path.payouts : undefined
    const fraction = payouts?.yieldOf(year) ?? 0
    return payouts && fraction > 0 ? { day: dayText(startOfDay('weekday', payouts.day(year))), fraction } : undefined
  }

  /** Splits of a share, ascending; none where its closes are real, which are taken as they come. */
  splitsOf(share: Instrument): { day: TradingDay; ratio: number }[] {
    if (share.facts.kind !== 'stock' || this.#parts.anchors.ofInstrument(share)) return []
    const { size, marketCap, shares } = share.facts
    const level = shareLevel(this.factors.seed, share, size, marketCap, shares)
    return splitsOf(this.factors.seed, share, level).map(({ day, ratio }) => ({ day: dayText(startOfDay('weekday', day)), ratio }))
  }

  /** Days on which a share reports figures: one in every block of 64 weekdays. */
  reportDays(share: Instrument, from: TradingDay, to: TradingDay): TradingDay[] {
    const path = this.of(share, share.isoCurrency)
    const own = path?.loadings.find(({ of }) => of.settings.name === pathName(share))?.of
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
    if (currency === instrument.isoCurrency) return this.#home(instrument)
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
      case 'stock': return sharePath(this.factors, instrument, this.#parts.anchors.ofInstrument(instrument))
      case 'index': return this.#index(instrument)
      case 'etf': return this.#etf(instrument)
      case 'fund': return basketPath(this.#parts, instrument, 0.015)
      case 'bond': return new BondPath(this.curve, {
        name: pathName(instrument), country: instrument.isoCountry ?? 'DE', terms: instrument.facts,
      })
      case 'currency': return this.#pair(instrument, instrument.facts.base, instrument.facts.quote)
      case 'crypto': return coinPath(this.#parts, instrument)
      case 'commodity': return commodityPath(this.#parts, instrument)
      case 'future': return this.#future(instrument)
      case 'derivative': return undefined
    }
  }

  /** An index with its dividends kept, whether its own level keeps them or not: what a fund that keeps them earns. */
  #reinvesting(index: Instrument): Path | undefined {
    const own = this.of(index, index.isoCurrency)
    if (index.facts.kind !== 'index' || index.facts.reinvests || !own) return own
    const name = `${index.key}|reinvesting`
    const { path } = this.#last(name, () => (own instanceof IndexPath
      ? new ReinvestingPath(own, Math.floor(levelSlot('weekday', own.profile) / SLOTS))
      // without members nobody knows the ex-days: what an index usually pays, a little every day
      : new SumPath({ name, clock: own.clock, profile: own.profile, terms: [{ of: own, beta: 1 }], driftPerDay: usualYield / YEAR })))
    return path
  }

  #index(instrument: Instrument): Path | undefined {
    if (instrument.facts.kind !== 'index') return undefined
    const reinvests = instrument.facts.reinvests ?? false
    const region = instrument.isoCountry === undefined || instrument.isoCountry === 'EU' ? 'euro' : regionOf(instrument.isoCountry)
    const profile = profileOfRegion(region)
    const terms: Loading[] = [{ of: this.factors.world(), beta: 1 }, { of: this.factors.region(region), beta: 1 }]
    if (/tec|nasdaq/i.test(instrument.name)) terms.push({ of: this.factors.sector(sectorOf('tech')), beta: 0.6 })
    if (instrument.facts.weighting === 'volatility') return this.#volatility(instrument, profile, region)
    if (instrument.facts.weighting === 'sentiment') return this.#sentiment(instrument, profile, region)
    const level = startingLevel(this.#parts, instrument, [500, 20_000])
    const members = instrument.facts.weighting === 'factors' ? [] : this.#universe.membersOf(instrument)
    const paths = members.flatMap((member) => {
      const path = this.of(member, instrument.isoCurrency)
      return path ? [{ path, shares: sharesOf(this.factors.seed, member) }] : []
    })
    const anchors = this.#parts.anchors.ofInstrument(instrument)
    const growth = reinvests ? shareGrowth : shareGrowth - usualYield
    if (paths.length === 0 || anchors) {
      // without members, what sets the index apart from others of its region
      const own = this.factors.own({ name: pathName(instrument), clock: 'weekday', profile, vol: ownIndexVol, shared: 0.6, gamma: 0, coarse: 1 })
      return anchoredPath(this.#parts, instrument, { profile, terms: [...terms, { of: own, beta: 1 }], driftPerDay: growth / YEAR, level })
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
      days: this.#indexDays,
    })
  }

  /** What the market of a region fears; the world's own fear where it is America's. */
  #volatility(instrument: Instrument, profile: ProfileName, region: Region): Path {
    const name = pathName(instrument)
    const market = region === 'US' ? [this.factors.world()] : [this.factors.world(), this.factors.region(region)]
    const path = new VolatilityPath(this.factors.seed, { name, profile, market })
    const anchors = this.#parts.anchors.ofInstrument(instrument)
    return anchors ? new SumPath({ name, clock: 'weekday', profile, terms: [{ of: path, beta: 1 }], anchors }) : path
  }

  /** What the investors of a region think, for or against its market. */
  #sentiment(instrument: Instrument, profile: ProfileName, region: Region): Path {
    const name = pathName(instrument)
    return new SentimentPath({ name, profile, mood: this.factors.own(moodOf(name, profile)), market: [this.factors.world(), this.factors.region(region)] })
  }

  #etf(instrument: Instrument): Path | undefined {
    if (instrument.facts.kind !== 'etf') return undefined
    const index = instrument.facts.indexEntityValue && this.#universe.find('INDEX', instrument.facts.indexEntityValue)
    const path = index && (instrument.facts.distribution === 'distributing' ? this.of(index, index.isoCurrency) : this.#reinvesting(index))
    if (!index || !path) return basketPath(this.#parts, instrument, 0.003)
    const key = keyOf(this.factors.seed, `${pathName(instrument)}:character`)
    const cost = 0.0005 + 0.003 * uniform(key, 0)
    const noise = this.factors.own({
      name: `${pathName(instrument)}:tracking`, clock: 'weekday', profile: path.profile, vol: 0.001 + 0.003 * uniform(key, 1),
      shared: 0.3, gamma: 0, coarse: 1, reverting: { a: 1, lags: [5, 10, 20] },
    })
    return anchoredPath(this.#parts, instrument, {
      profile: path.profile,
      terms: [{ of: path, beta: 1 }, { of: noise, beta: 1 }, ...this.currencies.conversion(index.isoCurrency, instrument.isoCurrency)],
      driftPerDay: -cost / YEAR,
      level: startingLevel(this.#parts, instrument, [8, 400]),
    })
  }

  #pair(instrument: Instrument, base: string, quote: string): Path {
    return new SumPath({
      name: pathName(instrument), clock: 'weekday', profile: 'currency', terms: this.currencies.conversion(base, quote), days: new DayRing(16),
    })
  }

  #future(instrument: Instrument): Path | undefined {
    if (instrument.facts.kind !== 'future') return undefined
    const { underlyingKey, underlying, expiryCycle } = instrument.facts
    const name = pathName(instrument)
    const spot = underlyingKey && this.#spot(underlyingKey)
    if (spot) {
      const commodity = underlyingKey.startsWith('COMMODITY') || underlyingKey.startsWith('PRECIOUS')
      const keepsDividends = spot.underlying.facts.kind === 'index' && spot.underlying.facts.reinvests
      const income = commodity ? 0.01 : keepsDividends ? 0 : 0.02
      const carry = (instrument.isoCurrency === 'EUR' ? 0.02 : 0.038) - income
      return new CarryPath({ name, spot: spot.path, carry, months: cycleMonths(expiryCycle) })
    }
    return futureWithoutSpot(this.#parts, instrument, underlying)
  }

  #spot(key: InstrumentKey): { underlying: Instrument; path: Path } | undefined {
    const underlying = this.#universe.byKey(key)
    const path = underlying && this.of(underlying, underlying.isoCurrency)
    return path && { underlying, path }
  }
}
