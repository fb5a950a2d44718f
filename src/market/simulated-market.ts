import type { Calendar } from '#calendar/calendar.ts'
import { later } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import type { Instant, NotationId, Quality, TradingDay } from '#contract/vocabulary.ts'
import type { Clock } from '#platform/clock.ts'
import { publisherOf, type Instrument, type Listing, type Universe } from './instruments.ts'
import { homeOfIndication } from './listings.ts'
import type { Market } from './market.ts'
import { GenerationCache, once, onceByKey } from '#platform/kept.ts'
import { lnAt, type Part, pullOf } from './simulation/causes.ts'
import { NotationView } from './simulation/notation-view.ts'
import { characterOf } from './simulation/character.ts'
import { anchorPoints, barOf, type ImportedSeries, isTaken, type SessionSlots } from './simulation/imported.ts'
import { Paths } from './simulation/paths.ts'
import type { Life, RealDay } from './simulation/sessions.ts'
import { jitterOfSteps, type Pricing, Source } from './simulation/source.ts'
import { systemTimers, type Timers, TimerWheel } from './simulation/timer-wheel.ts'
import { keptShapeOf } from './simulation/session-shape.ts'
import { slotOf, SLOTS, startOfStep, stepOf } from './simulation/time.ts'
import { exp } from './simulation/math.ts'
import { calendarOf, delayMs, venueOf } from './venues.ts'

export type { Cause, Part } from './simulation/causes.ts'
export type { Region, SectorName } from './simulation/factors.ts'
export type { ImportedSeries } from './simulation/imported.ts'
export type { Pricing } from './simulation/source.ts'
export type { Timers } from './simulation/timer-wheel.ts'

/**
 * A seed whose world grew 7.5 % a year over the twenty years to 2026 and fell by 36 % at worst, and whose best known
 * shares have plausible pasts.
 */
export const defaultSeed = '13763'

export interface SimulatedMarketOptions {
  universe: Universe
  calendar: Calendar
  clock: Clock
  seed?: string
  /** real closes of an instrument in its home currency */
  anchors?: (instrument: Instrument) => ImportedSeries | undefined
  /** real rates of a currency, units per euro */
  fx?: (isoCurrency: string) => ImportedSeries | undefined
  /** how a derivative's price follows its underlying; undefined for papers that cannot be priced */
  pricing?: (derivative: Instrument, market: DerivativeMarket) => Pricing | undefined
  timers?: Timers
}

/** What the price of a derivative needs besides its underlying. */
export interface DerivativeMarket {
  /** units of a currency per euro at an instant */
  perEuro(isoCurrency: string, at: Instant): number
  /** continuously compounded yield of German government bonds, e.g. 0.025 */
  riskFree(years: number, at: Instant): number
}

/** The simulated market and what its neighbours ask it beyond `Market`. */
export interface SimulatedMarket extends Market, DerivativeMarket {
  /**
   * weights of an index's members on a day, in the order of `universe.membersOf`; undefined without a list of members
   */
  weightsOf(index: Instrument, day: TradingDay): Float64Array | undefined
  /**
   * What moved a listing's price between two instants, as far as the model knows it, in logarithms; and whether real
   * closes moved it, so that these parts are none of its causes. Undefined where the price is no path of its own.
   */
  partsOf(listing: Listing, from: Instant, to: Instant): { parts: readonly Part[]; isReal: boolean } | undefined
  /**
   * What each member moved an index by, in the order of `universe.membersOf`, for an index level of 1 at the first
   * instant; undefined without a list of members. It stops in between, for others to have their turn.
   */
  contributionsTo(index: Instrument, from: Instant, to: Instant): Generator<void, Float64Array> | undefined
  /**
   * Walks back to an instant by quarters: what follows an index is chained, and coming to a day long ago at once would hold
   * up others. It stops in between.
   */
  reaching(listing: Listing, from: Instant, to: Instant): Generator<void, void>
  /** ln mid of an instrument in its home currency at an instant; undefined where its price is no path of its own */
  lnMidOf(instrument: Instrument, at: Instant): number | undefined
  /** number of shares the simulation counts with */
  sharesOf(share: Instrument): number
  /**
   * the dividend a share pays in a calendar year: the first weekday without it, and its part of the close before;
   * undefined where it pays none
   */
  payoutOf(share: Instrument, year: number): { day: TradingDay; fraction: number } | undefined
  /**
   * simulated splits of a share, ascending: the first weekday of the new shares, and how many there are for an old one
   */
  splitsOf(share: Instrument): readonly { day: TradingDay; ratio: number }[]
  /** the trading day of each quarter on which a share reports figures, ascending, both ends included */
  reportDays(share: Instrument, from: TradingDay, to: TradingDay): TradingDay[]
}

/**
 * A market that is a function of (seed, instant): any past or present quote can be asked for in any order, in any
 * process, with the same answer. Throws Failure NOTATION_UNKNOWN for a notation the universe does not know.
 */
export function createSimulatedMarket(options: SimulatedMarketOptions): SimulatedMarket {
  const { universe, calendar, clock } = options
  const seed = options.seed ?? defaultSeed
  const wheel = new TimerWheel(clock, options.timers ?? systemTimers)
  // Half a million notations could be asked for; each remembers some fourteen kilobytes of its day. Two thousand that
  // are watched stay.
  const views = new GenerationCache<NotationId, NotationView>(4000)
  const anchorsOf = once((instrument: Instrument) => options.anchors?.(instrument))
  /** days whose close is the real one */
  const daysOf = once((series: ImportedSeries) => new Set(series.day.filter((_, i) => isTaken(series, i))))
  const ratesOf = onceByKey((currency: string) => options.fx?.(currency))

  // all currencies have prices of the same days
  const currencySessions: SessionSlots = new Map()

  const jitterOf = onceByKey((rhythm: string) => jitterOfSteps(seed, rhythm))

  const paths = new Paths(seed, universe, {
    calendar,
    ofInstrument: (instrument) => {
      const series = anchorsOf(instrument)
      const main = instrument.notations[0]
      const venue = main && venueOf(main.venue)
      return (
        series &&
        venue &&
        anchorPoints(
          series,
          calendar,
          calendarOf(instrument, venue),
          instrument.facts.kind === 'crypto' ? 'calendar' : 'weekday',
        )
      )
    },
    ofCurrency: (currency) => {
      const series = ratesOf(currency)
      return series && anchorPoints(series, calendar, '24/5', 'weekday', currencySessions)
    },
  })

  function viewOf(id: NotationId): NotationView {
    const known = views.get(id)
    if (known) return known
    const listing = universe.byNotation(id)
    const view = listing && makeView(listing)
    if (!view) throw new Failure('NOTATION_UNKNOWN', { idNotation: id })
    views.set(id, view)
    return view
  }

  function makeView({ instrument, notation }: Listing): NotationView | undefined {
    const venue = venueOf(notation.venue)
    const derivative = instrument.facts.kind === 'derivative'
    const underlying =
      instrument.facts.kind === 'derivative' ? universe.byKey(instrument.facts.underlyingKey) : instrument
    const fine = underlying && paths.fine(underlying, derivative ? underlying.isoCurrency : notation.isoCurrency)
    if (!venue || !fine) return undefined
    const weekend =
      venue.kind === 'indication' && fine.path.clock === 'weekday' ? paths.weekend(underlying, fine.path) : undefined
    const pricing = derivative ? options.pricing?.(instrument, market) : undefined
    if (derivative && !pricing) return undefined
    const source = new Source({
      seed,
      instrument,
      notation,
      venue,
      calendar: calendarOf(instrument, venue),
      character: characterOf(seed, instrument, venue),
      fine,
      weekend,
      pricing,
    })
    const home = homeOfIndication({ instrument, notation })
    return new NotationView(
      source,
      calendar,
      lifeOf(instrument, anchorsOf(instrument)?.day[0], calendar),
      realDays(instrument, source),
      home && viewOf(home.notation.id),
    )
  }

  /** Real bars show on the main listing; where only closes are real, the days say so. */
  function realDays(instrument: Instrument, source: Source): ((day: TradingDay) => RealDay | undefined) | undefined {
    const { facts } = instrument
    if (facts.kind === 'currency') {
      const days = [facts.base, facts.quote].flatMap((currency) => ratesOf(currency) ?? [])
      const known = days.map((series) => ({ source: series.source, days: daysOf(series) }))
      return (day) => {
        const found = known.find((series) => series.days.has(day))
        return found && { source: found.source }
      }
    }
    const publisher = publisherOf(instrument)
    if (publisher) return () => ({ source: publisher })
    const series = anchorsOf(instrument)
    if (!series || source.notation !== instrument.notations[0]) return undefined
    const rows = new Map(series.day.flatMap((day, i) => (isTaken(series, i) ? [[day, i] as const] : [])))
    return (day) => {
      const i = rows.get(day)
      if (i === undefined) return undefined
      const bar = barOf(series, i)
      return { source: series.source, close: series.close[i] as number, ...(bar && { bar }) }
    }
  }

  const market: SimulatedMarket = {
    now: () => clock.now(),
    quote: (id, quality, at = clock.now()) => viewOf(id).quote(quality, at),
    daily: (id, from, to, at = clock.now()) => viewOf(id).daily(from, to, at),
    pastDays: (id, from, to) => viewOf(id).pastDays(from, to),
    *preparing(id, from, to) {
      const { path } = viewOf(id).source.fine
      if (!path.preparing) return
      const [first, last] = [from, to].map((day) => Math.floor(slotOf(path.clock, Date.parse(day)) / SLOTS)) as [
        number,
        number,
      ]
      for (let day = first; day <= last; day++) yield* path.preparing(day)
    },
    minutes: (id, from, to, at = clock.now()) => viewOf(id).minutes(from, to, at),
    trades: (id, from, to, at = clock.now()) => viewOf(id).trades(from, to, at),
    book: (id, levels, at = clock.now()) => viewOf(id).book(levels, at),
    watch(id: NotationId, quality: Quality, changed: () => void) {
      const view = viewOf(id)
      switch (quality) {
        case 'RLT':
          return wheel.add(view.changes(), changed)
        case 'DLY': {
          const next = view.changes()
          return wheel.add((now) => next(now - delayMs) + delayMs, changed)
        }
        case 'EOD':
          return wheel.add((now) => view.nextClose(now), changed)
      }
    },
    lastRealDay: (id, from, to) => viewOf(id).lastRealDay(from, to),
    firstDay: (id) => viewOf(id).life.first,
    perEuro(isoCurrency, at) {
      const path = paths.currencies.perEuro(isoCurrency)
      const { day, slot } = weekdaySlot(at)
      return path ? exp(path.day(day).x[slot] as number) : 1
    },
    riskFree: (years, at) => paths.curve.yieldAt(Math.max(years, 1 / 365), weekdaySlot(at).day, 'DE'),
    weightsOf: (index, day) => paths.weightsOf(index, weekdaySlot(Date.parse(`${day}T00:00:00Z`)).day),
    partsOf({ instrument, notation }, from, to) {
      const fine = paths.fine(instrument, notation.isoCurrency)
      const parts = fine?.path.parts?.(from, to)
      if (!fine || !parts) return undefined
      // the extremes of a half hour are drawn for each instrument, so what pulls a path to them is its own
      const own = parts.find(({ cause }) => cause.kind === 'own' || cause.kind === 'mood' || cause.kind === 'news')
      const pulled = own && { cause: own.cause, ln: pullOf(fine, to) - pullOf(fine, from) }
      return { parts: pulled ? [...parts, pulled] : parts, isReal: fine.path.isReal?.(from, to) ?? false }
    },
    contributionsTo: (index, from, to) => paths.contributions(index, from, to),
    *reaching({ instrument, notation }, from, to) {
      const path = paths.of(instrument, notation.isoCurrency)
      if (!path) return
      const [first, last] = [from, to].map((at) => Math.floor(slotOf(path.clock, at) / SLOTS)) as [number, number]
      for (let day = last; day > first; day -= QUARTER) {
        path.day(day)
        yield
      }
    },
    papersMiddle(instrument, at) {
      const stood = calendar.at(papersCalendar, at)
      const fine = stood?.phase.kind === 'continuous' ? paths.fine(instrument, instrument.isoCurrency) : undefined
      if (!stood || !fine) return undefined
      const { path, rhythm } = fine
      const shape = keptShapeOf(stood.session, path.clock, path.profile)
      const { slot, from, offset } = shape.piece(shape.pieceAt(at))
      const jitter = jitterOf(rhythm)
      const step = stepOf(at - from + offset, jitter)
      return { middle: exp(fine.at(slot, step)), since: Math.max(from, from - offset + startOfStep(step, jitter)) }
    },
    lnMidOf(instrument, at) {
      const fine = paths.fine(instrument, instrument.isoCurrency)
      return fine && lnAt(fine.path, at) + pullOf(fine, at)
    },
    sharesOf: (share) => paths.sharesOf(share),
    payoutOf: (share, year) => paths.payoutOf(share, year),
    splitsOf: once((share: Instrument) => paths.splitsOf(share)),
    reportDays: (share, from, to) => paths.reportDays(share, from, to),
  }
  return market
}

/** of Stuttgart and the issuers */
const papersCalendar = 'XSTU'

/** weekdays of less than a quarter */
const QUARTER = 60

const weekdaySlot = (at: Instant): { day: number; slot: number } => {
  const slot = slotOf('weekday', at)
  const day = Math.floor(slot / SLOTS)
  return { day, slot: slot - day * SLOTS }
}

/** Names of bonds say both years: „Bundesanleihe 2,50% 2014/2046“. */
function issueYearOf(name: string): number | undefined {
  const [, year] = /\b(\d{4})\/\d{4}\b/.exec(name) ?? []
  return year === undefined ? undefined : Number(year)
}

/**
 * First and last day with prices. Real histories begin when they begin, those of funds not before their first day, and a bond is
 * traded until the day before it is paid back.
 */
function lifeOf(instrument: Instrument, imported: TradingDay | undefined, calendar: Calendar): Life {
  const { facts } = instrument
  const usual = (): TradingDay => {
    switch (facts.kind) {
      case 'currency':
        return '1999-01-04'
      case 'crypto':
        return '2014-01-01'
      case 'etf':
        // no product is older than the coins it follows
        return facts.follows?.keys.some((key) => key.startsWith('CRYPTO:')) ? '2014-01-01' : '2006-01-02'
      case 'future':
        return '2005-01-03'
      case 'bond':
        return (
          facts.issued ??
          `${Math.max(2000, issueYearOf(instrument.name) ?? Number(facts.maturity.slice(0, 4)) - 10)}-01-02`
        )
      case 'derivative':
        return '2025-01-02'
      default:
        return '2000-01-03'
    }
  }
  const begun = facts.kind === 'etf' || facts.kind === 'fund' ? facts.issued : undefined
  const first = begun === undefined ? usual() : later(usual(), begun)
  return {
    first: imported && imported < first ? imported : first,
    ...(facts.kind === 'bond' && { last: calendar.previousTradingDay('XETR', facts.maturity) }),
  }
}
