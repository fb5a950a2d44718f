import type { Calendar } from '#calendar/calendar.ts'
import { addDays, addMonths } from '#calendar/days.ts'
import type { Instant, InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import { worstDrawdown } from '#figures/drawdown.ts'
import { rsi } from '#figures/technical.ts'
import { atOnce } from '#platform/turns.ts'
import { allTimeHigh, type HighUntil } from '../all-time-high.ts'
import { benchmarksOf } from '../benchmarks.ts'
import { followedIndex } from '../fund-holdings.ts'
import type { Closes } from '../held-returns.ts'
import type { Fundamentals } from '../fundamentals.ts'
import { runsThroughZero, type Instrument, type Listing, type Universe } from '../instruments.ts'
import type { DailyBars } from '../market.ts'
import { daysAYear, extremes, indexOnOrBefore, referenceIndex, volatility } from '../performance.ts'
import type { DailyFigures, PerformancePeriod, PriceFigures, ReferenceCloses } from '../statistics.ts'
import { calendarIdOf, listListingInOtherCurrency, mainListing } from '../listings.ts'
import type { SimulatedMarket } from '../simulated-market.ts'
import { betaAndCorrelation } from '../technical.ts'
import { fundRisk, trackingDifference, trackingError } from './risk-figures.ts'
import { shareFigures } from './share-figures.ts'

/** Periods within the year that is read anyway, by their name in `referenceIndex`. */
const wireNames = { W1: 'W1', M1: 'M1', M3: 'M3', M6: 'M6', CY: 'Cy', Y1: 'Y1' } as const
/** no venue rests longer */
const longestPauseDays = 15
const yearsBack = { Y3: 3, Y5: 5, Y10: 10 } satisfies Partial<Record<PerformancePeriod, number>>
/** markets that never rest begin the next day before the one before it has been counted */
const daysAhead = 2

/** The last day of a listing that has ended at the instant: its figures will not change any more. */
export function lastEndedDay(listing: Listing, calendar: Calendar, at: Instant): TradingDay {
  const id = calendarIdOf(listing)
  const session = calendar.lastSession(id, at)
  return session.closesAt <= at ? session.day : calendar.previousTradingDay(id, session.day)
}

/** Up to which days an instrument is counted, or could be. */
export interface EndedDays {
  main: TradingDay
  /** of the listing that lists show, where it is in another currency */
  list?: TradingDay
}

export function endedDaysOf(instrument: Instrument, calendar: Calendar, at: Instant): EndedDays {
  const other = listListingInOtherCurrency(instrument)
  return {
    main: lastEndedDay(mainListing(instrument), calendar, at),
    ...(other && { list: lastEndedDay(other, calendar, at) }),
  }
}

/** Whether a day has ended since that is not counted. */
export const isBehind = (counted: EndedDays | undefined, ended: EndedDays): boolean =>
  counted === undefined || counted.main < ended.main || (ended.list !== undefined && (counted.list ?? '') < ended.list)

/** What figures are counted from. */
export interface CountedRooms {
  market: Pick<SimulatedMarket, 'daily' | 'pastDays' | 'firstDay' | 'riskFree' | 'quote'>
  calendar: Calendar
  universe: Pick<Universe, 'find'>
  fundamentals: Fundamentals
  /** bars of indices that have been read: many shares are measured against one */
  indexBars: Map<string, DailyBars>
  /** rates without risk that have been asked for, by last day and years */
  overnightRates: Map<string, number>
  /** of coins, as they were counted before: days since are looked at */
  highs: ReadonlyMap<InstrumentKey, HighUntil>
}

/**
 * Daily figures of an instrument up to and including the last days that have ended; undefined when there is no bar in the
 * year before.
 */
export function dailyFigures(rooms: CountedRooms, instrument: Instrument, at: Instant): DailyFigures | undefined {
  const { market, calendar } = rooms
  const listing = mainListing(instrument)
  const bars = instrument.entityType === 'INDEX' ? barsOfIndex(rooms, instrument, at) : barsOf(rooms, listing, at)
  const prices = priceFigures(market, calendar, listing, bars, at)
  if (!prices) return undefined
  const last = bars.day.length - 1
  const other = listListingInOtherCurrency(instrument)
  return {
    ...prices,
    inListCurrency: other && priceFigures(market, calendar, other, barsOf(rooms, other, at), at),
    mean200d: lastMean(bars.close, 200),
    // of levels that run through zero nothing is a part
    ...(!runsThroughZero(instrument) && {
      volatility30d: volatility(bars.close, last - 30, daysAYear(bars.day)),
      volatility250d: volatility(bars.close, last - 250, daysAYear(bars.day)),
      maxDrawdown250d: worstDrawdown(bars.close.slice(-250)).maxDrawdown,
      rsi14: rsi(bars.close, 14).at(-1),
    }),
    ...(instrument.facts.kind === 'stock' && {
      ...againstBenchmark(rooms, instrument, bars, at),
      share: shareFigures(rooms.fundamentals, instrument, prices.close, calendar.dayOf('XETR', at)),
    }),
    ...(isFund(instrument) && ofFund(rooms, instrument, bars, at)),
    ...(instrument.facts.kind === 'crypto' && {
      allTimeHigh: atOnce(allTimeHigh(market, listing.notation, prices.day, rooms.highs.get(instrument.key))),
    }),
    ...(instrument.facts.kind === 'etf' && { spread30d: meanSpread(rooms, listing, bars.day.slice(-30), at) }),
    // nobody counts the pieces of indices and currencies
    ...(bars.volume.some((pieces) => pieces > 0) && {
      averageVolume20d: lastMean(bars.volume, 20),
      averageTurnover20d: lastMean(bars.turnover, 20),
      averageVolume30d: lastMean(bars.volume, 30),
      averageTurnover30d: lastMean(bars.turnover, 30),
    }),
  }
}

const isFund = ({ facts }: Instrument): boolean => facts.kind === 'etf' || facts.kind === 'fund'

/** 250 days on which two venues trade lie within. */
const monthsRead = 14
/** the longest period that the risk of funds is given for, and no venue rests for a month */
const monthsOfFunds = 61

function barsOf({ market, calendar }: CountedRooms, listing: Listing, at: Instant, months = monthsRead): DailyBars {
  const day = lastEndedDay(listing, calendar, at)
  return market.daily(listing.notation.id, addMonths(day, -months), day, at)
}

/** What takes years of closes. */
function ofFund(rooms: CountedRooms, fund: Instrument, bars: DailyBars, at: Instant): Partial<DailyFigures> {
  const closes = withClosesBefore(rooms, mainListing(fund), bars, at)
  return { ...fundRisk(closes, rooms), ...tracked(rooms, fund, closes, at) }
}

/** The closes of bars and those of the days before: of these neither trades nor extremes are worked out. */
function withClosesBefore(
  { market, calendar }: CountedRooms,
  { instrument, notation }: Listing,
  bars: DailyBars,
  at: Instant,
): Closes {
  const [first] = bars.day
  const from = addMonths(lastEndedDay(mainListing(instrument), calendar, at), -monthsOfFunds)
  if (first === undefined || first <= from) return bars
  const past = market.pastDays(notation.id, from, addDays(first, -1))
  return { day: [...past.day, ...bars.day], close: [...past.close, ...bars.close] }
}

/** What shares are measured against, up to the last ended day. */
export function barsOfIndex(rooms: CountedRooms, index: Instrument, at: Instant, months = monthsRead): DailyBars {
  const name = `${index.key} ${months}`
  const known = rooms.indexBars.get(name)
  if (known) return known
  const bars = barsOf(rooms, mainListing(index), at, months)
  rooms.indexBars.set(name, bars)
  return bars
}

function againstBenchmark(
  rooms: CountedRooms,
  stock: Instrument,
  bars: DailyBars,
  at: Instant,
): Pick<DailyFigures, 'beta250d' | 'correlation250d'> {
  const [index] = benchmarksOf(rooms.universe, stock)
  if (!index) return {}
  const { cnBeta250, cnKor250 } = betaAndCorrelation(bars, barsOfIndex(rooms, index, at))
  return { beta250d: cnBeta250, correlation250d: cnKor250 }
}

/** three years back, and no venue rests for a month */
const monthsOfTracking = 37

/** In another currency than its index a fund would be compared with their rate. */
function tracked(rooms: CountedRooms, fund: Instrument, closes: Closes, at: Instant): Partial<DailyFigures> {
  const index = followedIndex(rooms, fund)
  if (!index || mainListing(index).notation.isoCurrency !== mainListing(fund).notation.isoCurrency) return {}
  const followed = barsOfIndex(rooms, index, at, monthsOfTracking)
  return {
    trackingError1y: trackingError(closes, followed),
    trackingDifference1y: trackingDifference(closes, followed, 1),
    trackingDifference3y: trackingDifference(closes, followed, 3),
  }
}

/** Between bid and ask, as a part of their middle, in the middle of each session; undefined where nobody quoted. */
function meanSpread({ market, calendar }: CountedRooms, listing: Listing, days: readonly TradingDay[], at: Instant) {
  const spreads = days.flatMap((day) => {
    const session = calendar.sessionOf(calendarIdOf(listing), day)
    const noon = session && (session.opensAt + session.closesAt) / 2
    if (noon === undefined || noon > at) return []
    const { bid, ask } = market.quote(listing.notation.id, 'RLT', noon)
    return bid !== undefined && ask !== undefined && bid > 0 ? [(2 * (ask - bid)) / (ask + bid)] : []
  })
  return lastMean(spreads, spreads.length)
}

/** 52 weeks are the last 365 calendar days including the last ended one, by traded prices. */
function priceFigures(
  market: CountedRooms['market'],
  calendar: Calendar,
  listing: Listing,
  bars: DailyBars,
  at: Instant,
): PriceFigures | undefined {
  const [lastDay, close] = [bars.day.at(-1), bars.close.at(-1)]
  if (lastDay === undefined || close === undefined) return undefined
  const day = lastEndedDay(listing, calendar, at)
  const { top, bottom } = extremes(bars.high, bars.low, indexOnOrBefore(bars.day, addDays(day, -365)) + 1)
  return {
    day: lastDay,
    close,
    high52w: bars.high[top],
    high52wDay: bars.day[top],
    low52w: bars.low[bottom],
    low52wDay: bars.day[bottom],
    simulated: bars.sources.at(-1)?.source === 'simulated',
    ...upcoming(market, calendar, listing, bars, day, at),
  }
}

/**
 * What prices of `day` and of the trading days after it are measured against, as far as it is known on `day`: the days
 * after are needed until the table is counted again.
 */
function upcoming(
  market: CountedRooms['market'],
  calendar: Calendar,
  listing: Listing,
  bars: DailyBars,
  day: TradingDay,
  at: Instant,
): Pick<PriceFigures, 'references' | 'until'> {
  const id = calendarIdOf(listing)
  const after: TradingDay[] = []
  for (let last = day; after.length <= daysAhead; after.push(last)) last = calendar.nextTradingDay(id, last)
  const opens = after.map((each) => calendar.sessionOf(id, each)?.opensAt ?? Date.parse(each))
  const days = [bars.day.at(-1) as TradingDay, ...after.slice(0, daysAhead)]
  const whole = !runsThroughZero(listing.instrument)
  const longAgo = longAgoCloses(market, listing.notation.id, days, at)
  return {
    references: days.map((each, i) => ({
      from: opens[i - 1] ?? 0,
      closes: whole ? { ...recentCloses(bars, days.slice(1, i + 1)), ...longAgo(each) } : {},
    })),
    until: opens.at(-1) ?? at,
  }
}

/** Of the periods within the year that is read anyway; a close of a day that has not ended is left out. */
function recentCloses({ day, close }: DailyBars, after: readonly TradingDay[]): ReferenceCloses {
  const days = [...day, ...after]
  const closes: ReferenceCloses = {}
  for (const [period, name] of Object.entries(wireNames)) {
    const reference = close[referenceIndex(days, name)]
    if (reference !== undefined) closes[period as PerformancePeriod] = reference
  }
  return closes
}

/** Of the longer periods: a few bars around the days they reach back to. */
function longAgoCloses(
  market: CountedRooms['market'],
  id: Listing['notation']['id'],
  days: readonly TradingDay[],
  at: Instant,
): (day: TradingDay) => ReferenceCloses {
  const first = market.firstDay(id)
  const windows = Object.entries(yearsBack).map(([period, years]) => {
    const [from, to] = [yearsBefore(days[0] as TradingDay, years), yearsBefore(days.at(-1) as TradingDay, years)]
    return {
      period,
      years,
      ...(first > to ? { day: [], close: [] } : market.daily(id, addDays(from, -longestPauseDays), to, at)),
    }
  })
  return (day) =>
    Object.fromEntries(
      windows.flatMap(({ period, years, ...bars }) => {
        const wanted = yearsBefore(day, years)
        const close = first > wanted ? undefined : bars.close[indexOnOrBefore(bars.day, wanted)]
        return close === undefined ? [] : [[period, close]]
      }),
    )
}

const yearsBefore = (day: TradingDay, years: number): TradingDay => addMonths(day, -12 * years)

function lastMean(column: readonly number[], count: number): number | undefined {
  if (count === 0 || column.length < count) return undefined
  return column.slice(-count).reduce((sum, value) => sum + value, 0) / count
}
