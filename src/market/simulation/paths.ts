import type { Instant, InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Instrument, Universe } from '../instruments.ts'
import { anchoredPath, type AnchorSource, type PathParts, startingLevel } from './anchored-path.ts'
import { basketPath } from './basket-path.ts'
import { BondPath, YieldCurve } from './bond-path.ts'
import { GenerationCache } from '#platform/kept.ts'
import { modelCarry } from '../future-basis.ts'
import { CarryPath } from './carry-path.ts'
import { coinPath } from './coin-path.ts'
import { commodityPath } from './commodity-path.ts'
import { Currencies } from './currency-path.ts'
import type { BusinessDays } from './expiry.ts'
import { Factors } from './factors.ts'
import { futureOnVolatility, futureWithoutSpot } from './future-path.ts'
import { keyOf, uniform } from './hash.ts'
import { IndexPath } from './index-path.ts'
import { IndexPaths, reinvesting } from './index-paths.ts'
import { sharesOf } from './levels.ts'
import { pairFine, type PairLegs, pairLegs, PairPath } from './pair-path.ts'
import type { Path } from './path.ts'
import { payoutIn, reportDaysOf, shareSplits } from './share-dates.ts'
import { pathName, sharePath } from './share-path.ts'
import { CurveRatePath, SetRatePath } from './rate-path.ts'
import { productPath } from './product-path.ts'
import { type FinePath, PinnedPath } from './slot-path.ts'
import { SumPath } from './sum-path.ts'
import { YEAR } from './time.ts'
import { WeekendPath } from './weekend-path.ts'

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
  readonly #calendar: BusinessDays
  readonly #parts: PathParts
  readonly #indices: IndexPaths
  /** what others are made from, or costs much to make again: indices with their chain of weights, currencies */
  readonly #lasting = new Map<string, Kept>()
  readonly #paths = new GenerationCache<string, Kept>(keptPaths)

  constructor(seed: string, universe: Universe, { calendar, ...anchors }: AnchorSource & { calendar: BusinessDays }) {
    this.#calendar = calendar
    this.factors = new Factors(seed)
    this.currencies = new Currencies(this.factors, (currency) => anchors.ofCurrency(currency))
    this.curve = new YieldCurve(this.factors)
    this.#universe = universe
    this.#parts = { factors: this.factors, currencies: this.currencies, curve: this.curve, anchors }
    this.#indices = new IndexPaths(this.#parts, universe, (instrument, currency) => this.of(instrument, currency))
  }

  /** undefined where the price is not a path of its own: derivatives are computed from their underlying. */
  of(instrument: Instrument, currency: string): Path | undefined {
    return this.#kept(instrument, currency).path
  }

  /** The path inside its slots: one for all venues of a currency. */
  fine(instrument: Instrument, currency: string): FinePath | undefined {
    const kept = this.#kept(instrument, currency)
    return (kept.fine ??= kept.path && this.#fineOf(instrument, kept.path))
  }

  #kept(instrument: Instrument, currency: string): Kept {
    const name = currency === instrument.isoCurrency ? instrument.key : `${instrument.key}|${currency}`
    if (instrument.facts.kind === 'index' || instrument.facts.kind === 'currency')
      return this.#last(name, () => this.#home(instrument))
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

  /**
   * What each member moved an index by between two instants, in the order of the members, for an index level of 1 at the
   * first; undefined where its level comes from factors. It stops between members, for others to have their turn.
   */
  contributions(index: Instrument, from: Instant, to: Instant): Generator<void, Float64Array> | undefined {
    const path = this.of(index, index.isoCurrency)
    return path instanceof IndexPath ? path.contributions(from, to) : undefined
  }

  sharesOf(share: Instrument): number {
    return sharesOf(this.factors.seed, share)
  }

  payoutOf(share: Instrument, year: number): ReturnType<typeof payoutIn> {
    return payoutIn(this.of(share, share.isoCurrency), year)
  }

  splitsOf(share: Instrument): ReturnType<typeof shareSplits> {
    return shareSplits(this.#parts, share)
  }

  reportDays(share: Instrument, from: TradingDay, to: TradingDay): TradingDay[] {
    return reportDaysOf(this.factors.seed, share, from, to)
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
      case 'stock':
        return sharePath(this.factors, instrument, this.#parts.anchors.ofInstrument(instrument))
      case 'index':
        return this.#indices.make(instrument)
      case 'etf':
        return this.#etf(instrument)
      case 'fund':
        return basketPath(this.#parts, instrument, 0.015)
      case 'bond':
        return new BondPath(this.curve, {
          name: pathName(instrument),
          country: instrument.isoCountry ?? 'DE',
          terms: instrument.facts,
        })
      case 'currency':
        return new PairPath(pathName(instrument), this.#legsOf(instrument.facts))
      case 'crypto':
        return coinPath(this.#parts, instrument)
      case 'commodity':
        return commodityPath(this.#parts, instrument)
      case 'future':
        return this.#future(instrument)
      case 'interest':
        return instrument.facts.steps
          ? new SetRatePath(this.curve, {
              name: pathName(instrument),
              ...instrument.facts,
              steps: instrument.facts.steps,
            })
          : new CurveRatePath(this.curve, {
              name: pathName(instrument),
              country: instrument.isoCountry ?? 'DE',
              ...instrument.facts,
            })
      case 'derivative':
        return undefined
    }
  }

  /** An index with its dividends kept, whether its own level keeps them or not. */
  #reinvesting(index: Instrument): Path | undefined {
    const own = this.of(index, index.isoCurrency)
    if (index.facts.kind !== 'index' || index.facts.reinvests || !own) return own
    return this.#last(`${index.key}|reinvesting`, () => reinvesting(index, own)).path
  }

  #etf(instrument: Instrument): Path | undefined {
    if (instrument.facts.kind !== 'etf') return undefined
    const { follows } = instrument.facts
    const assets = follows?.keys.flatMap((key) => {
      const asset = this.#spot(key)
      return asset ? [{ asset: asset.underlying, path: asset.path }] : []
    })
    if (follows && assets && assets.length > 0) return productPath(this.#parts, instrument, follows, assets)
    const index = instrument.facts.indexEntityValue && this.#universe.find('INDEX', instrument.facts.indexEntityValue)
    const path =
      index &&
      (instrument.facts.distribution === 'distributing' ? this.of(index, index.isoCurrency) : this.#reinvesting(index))
    if (!index || !path) return basketPath(this.#parts, instrument, 0.003)
    const key = keyOf(this.factors.seed, `${pathName(instrument)}:character`)
    const cost = 0.0005 + 0.003 * uniform(key, 0)
    const noise = this.factors.own({
      name: `${pathName(instrument)}:tracking`,
      clock: 'weekday',
      profile: path.profile,
      vol: 0.001 + 0.003 * uniform(key, 1),
      shared: 0.3,
      gamma: 0,
      coarse: 1,
      reverting: { a: 1, lags: [5, 10, 20] },
    })
    return anchoredPath(this.#parts, instrument, {
      profile: path.profile,
      terms: [
        { of: path, beta: 1, cause: { kind: 'followed', key: index.key } },
        { of: noise, beta: 1, cause: { kind: 'tracking' } },
        ...this.currencies.conversion(index.isoCurrency, instrument.isoCurrency),
      ],
      driftPerDay: -cost / YEAR,
      level: startingLevel(this.#parts, instrument, [8, 400]),
    })
  }

  #fineOf({ facts }: Instrument, path: Path): FinePath {
    return facts.kind === 'currency' && path instanceof PairPath
      ? pairFine(this.factors.seed, path, this.#legsOf(facts))
      : new PinnedPath(this.factors.seed, path)
  }

  /** What the indication shows of an instrument in a currency while the exchanges' clock stands still. */
  weekend(instrument: Instrument, path: Path): FinePath {
    const { factors, currencies } = this
    if (instrument.facts.kind !== 'currency') return new PinnedPath(factors.seed, new WeekendPath(factors, path))
    const { base, quote } = instrument.facts
    const legs = pairLegs(currencies.weekendLeg(base), currencies.weekendLeg(quote))
    return pairFine(factors.seed, new PairPath(`${path.name}:weekend`, legs), legs)
  }

  #legsOf({ base, quote }: { base: string; quote: string }): PairLegs {
    return pairLegs(this.currencies.leg(base), this.currencies.leg(quote))
  }

  #future(instrument: Instrument): Path | undefined {
    if (instrument.facts.kind !== 'future') return undefined
    const { underlyingKey, underlying, perSpot } = instrument.facts
    const name = pathName(instrument)
    const spot = underlyingKey && this.#spot(underlyingKey)
    if (spot) {
      const carry = modelCarry(instrument, spot.underlying)
      return new CarryPath({
        name,
        followed: underlyingKey,
        spot: spot.path,
        carry,
        cycle: instrument.facts,
        calendar: this.#calendar,
        perSpot,
      })
    }
    const index = this.#universe
      .ofType('INDEX')
      .find(
        ({ name: called, facts }) =>
          called === underlying && facts.kind === 'index' && facts.weighting === 'volatility',
      )
    const volatility = index && this.of(index, index.isoCurrency)
    return volatility
      ? futureOnVolatility(this.#parts, instrument, volatility, index.key)
      : futureWithoutSpot(this.#parts, instrument, underlying)
  }

  #spot(key: InstrumentKey): { underlying: Instrument; path: Path } | undefined {
    const underlying = this.#universe.byKey(key)
    const path = underlying && this.of(underlying, underlying.isoCurrency)
    return path && { underlying, path }
  }
}
