import { addDays } from '#calendar/days.ts'
import { performanceOf } from '#contract/performance.ts'
import {
  getQuote,
  getQuoteDate,
  getQuotes,
  getTopAssets,
  listInstruments,
  listQuotes,
  type Quote,
} from '#contract/quotes.ts'
import { entityTypes, type Instant, type Quality, type RequestedQuality, daxValue } from '#contract/vocabulary.ts'
import { countsPieces } from '#market/counts-pieces.ts'
import { runsThroughZero, type Instrument, type Listing } from '#market/instruments.ts'
import { isStale, listingIn, mainListing, nextCloseOf } from '#market/listings.ts'
import type { Quote as MarketQuote } from '#market/market.ts'
import { shownMove, type ShownMove } from '#market/shown-performance.ts'
import { figuresInCurrency, type DailyFigures, type PerformancePeriod } from '#market/statistics.ts'
import { tradedInMembers } from '#market/traded-in-members.ts'
import { delayMs } from '#market/venues.ts'
import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { keeper } from '#platform/kept.ts'
import { liveListing } from '#api/live-listing.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { presentMarket, presentQuote, type YearFigures } from '#api/present-quote.ts'
import { unitsOf } from '#market/price-units.ts'
import { iso, readDate } from '#api/present-time.ts'
import { requireQuality } from '#api/quality.ts'
import { chooseListing, instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'

/** Entity type, value and short name of the asset bar's entries. */
const topAssets = [
  ['INDEX', daxValue, 'DAX'],
  ['INDEX', '323547', 'MDAX'],
  ['INDEX', '193736', 'EURO STOXX 50'],
  ['INDEX', '324977', 'Dow Jones'],
  ['PRECIOUS_METAL', '1326189', 'Gold'],
  ['CURRENCY', 'EURUSD', 'EUR/USD'],
  ['CRYPTO', 'WKN:A2YY63', 'Bitcoin'],
] as const

const noon = (day: string | undefined) => (day === undefined ? undefined : Date.parse(`${day}T12:00:00Z`))

const noFigures: YearFigures = {}

/** What is said of longer periods while the table of daily figures is first filled; undefined once it is complete. */
export const stillCounting = ({ completeSince }: Rooms['statistics']): string | undefined =>
  completeSince() === undefined ? figuresToCome.hint : undefined
const figuresToCome = {
  hint: 'Nach dem Start der Seite werden Werte über längere Zeiträume nach und nach berechnet.',
} satisfies YearFigures

const keptFigures = { RLT: keeper<YearFigures>(), DLY: keeper<YearFigures>(), EOD: keeper<YearFigures>() }

/** what quotes are made of */
export type QuotedRooms = Pick<Rooms, 'market' | 'statistics' | 'calendar'>

function yearFigures(rooms: QuotedRooms, listing: Listing, quote: MarketQuote, asker: Asker): YearFigures {
  const figures = rooms.statistics.of(listing.instrument.key)
  const isOutdated = figures !== undefined && rooms.market.now() >= figures.until
  if (!figures) rooms.statistics.soon(listing.instrument.key)
  if (!figures || isOutdated)
    return listing.instrument.entityType !== 'DERIVATIVE' && stillCounting(rooms.statistics) ? figuresToCome : noFigures
  const performancePct = performanceOver(rooms, listing, asker, quote)('Y1')
  return keptFigures[quote.quality](listing.notation, [figures, performancePct], () =>
    presentFigures(listing, figures, performancePct),
  )
}

/**
 * Percent by period, as an asker sees the listing. What lists, movers and comparisons say, and an instrument's own page says
 * the same.
 */
export const performanceOver = (
  rooms: QuotedRooms,
  listing: Listing,
  asker: Asker,
  quote?: MarketQuote,
): ((period: PerformancePeriod) => number | undefined) => {
  const moved = moveOver(rooms, listing, asker, quote)
  return (period) => moved(period).pct
}

/** The same with the close that it is measured against. */
export const moveOver = (
  rooms: QuotedRooms,
  listing: Listing,
  asker: Asker,
  quote?: MarketQuote,
): ((period: PerformancePeriod) => ShownMove) =>
  shownMove(rooms, listing, (each) => (quote && each === listing ? quote : seenQuote(rooms, each, asker)))

/** What the market knows of a listing, in the asker's quality. */
const seenQuote = ({ market }: Pick<Rooms, 'market'>, listing: Listing, asker: Asker): MarketQuote =>
  market.quote(listing.notation.id, requireQuality(asker, listing))

function presentFigures(listing: Listing, figures: DailyFigures, performancePct: number | undefined): YearFigures {
  const { instrument, notation } = listing
  const year = figuresInCurrency(figures, listing)
  return {
    performancePct,
    high: year?.high52w,
    highAt: noon(year?.high52wDay),
    low: year?.low52w,
    lowAt: noon(year?.low52wDay),
    ...(mainListing(instrument).notation.id === notation.id &&
      figures.averageVolume20d !== undefined && { volume4Weeks: Math.round(figures.averageVolume20d * 20) }),
  }
}

/** The quote of a listing in the asker's quality. */
export function quoteOf(rooms: QuotedRooms, listing: Listing, asker: Asker, asked: RequestedQuality = 'BST'): Quote {
  const quality = requireQuality(asker, listing, asked)
  const { market, calendar } = rooms // what is presented is remembered, and all rooms would be with it
  const quote = market.quote(listing.notation.id, quality)
  const venue = {
    isStale: isStale(listing, calendar, quote.lastAt, market.now()),
    closesAt: () => nextCloseIn(quality, market, calendar, listing),
  }
  return presentQuote(listing, quote, venue, yearFigures(rooms, listing, quote, asker))
}

/** When the last price before the next close is shown in a quality. */
function nextCloseIn(
  quality: Quality,
  market: QuotedRooms['market'],
  calendar: QuotedRooms['calendar'],
  listing: Listing,
): Instant | undefined {
  const behind = quality === 'DLY' ? delayMs : 0
  const closesAt = nextCloseOf(listing, calendar, market.now() - behind)
  return closesAt === undefined ? undefined : closesAt + behind
}

/** An index is traded in its members; an indication of it is not. */
export function withTradedInMembers(rooms: Rooms, index: Instrument, quote: Quote, asker: Asker): Quote {
  if (quote.market.codeMarket === '@_IND') return quote
  const seen = (listing: Listing) => seenQuote(rooms, listing, asker)
  const traded = tradedInMembers(rooms.universe.membersOf(index), index.isoCurrency, seen)
  return traded ? { ...quote, totalVolume: traded.volume, totalMoney: traded.turnover } : quote
}

export function quoteHandlers(rooms: Rooms) {
  const wantedListing = ({
    entityType,
    entityValue,
    isoCurrency,
  }: {
    entityType: string
    entityValue: string
    isoCurrency?: string | null
  }) => {
    const known = entityTypes.find((type) => type === entityType)
    const instrument = known && rooms.universe.find(known, entityValue)
    return instrument && (isoCurrency ? listingIn(instrument, isoCurrency) : mainListing(instrument))
  }
  const wholeQuote = (listing: Listing, asker: Asker, quality: RequestedQuality) =>
    withTradedInMembers(rooms, listing.instrument, quoteOf(rooms, listing, asker, quality), asker)
  return [
    handle(getQuote, ({ params, query, asker, expires }) => {
      const listing = chooseListing(instrumentOf(rooms, params.entityType, params.entityValue), query)
      return { expires, ...wholeQuote(listing, asker, query.quality) }
    }),
    handle(getQuoteDate, ({ params, query, asker, expires }) => {
      const listing = chooseListing(instrumentOf(rooms, params.entityType, params.entityValue), query)
      const { instrument, notation } = listing
      const { shownAt } = rooms.market.quote(notation.id, requireQuality(asker, listing))
      const { day } = readDate(query.date)
      const bars = rooms.market.daily(notation.id, addDays(day, -14), day, shownAt)
      const row = bars.day.length - 1
      const at = bars.day[row]
      const change = performanceOf(bars.close[row], bars.close[row - 1], runsThroughZero(instrument))
      const source = bars.sources.findLast(({ from }) => from <= row)?.source ?? 'simulated'
      return {
        expires,
        idInstrument: instrument.entityValue,
        entityType: instrument.entityType,
        entityValue: instrument.entityValue,
        market: presentMarket(listing),
        isoCurrency: notation.isoCurrency,
        ...unitsOf(instrument, notation.isoCurrency),
        datetimeLast: at === undefined ? undefined : iso(Date.parse(`${at}T12:00:00Z`)),
        open: bars.open[row],
        high: bars.high[row],
        low: bars.low[row],
        last: bars.close[row],
        previousLast: bars.close[row - 1],
        performance: change?.absolute,
        performancePct: change?.percent,
        ...(countsPieces(rooms.market, notation.id, bars) && {
          totalVolume: bars.volume[row],
          totalMoney: bars.turnover[row],
        }),
        simulated: source === 'simulated',
        source: source === 'simulated' ? undefined : source,
      }
    }),
    handle(getQuotes, ({ params, query, asker, expires }) => {
      const instrument = instrumentOf(rooms, params.entityType, params.entityValue)
      return {
        expires,
        list: instrument.notations.map((notation) => wholeQuote({ instrument, notation }, asker, query.quality)),
      }
    }),
    handle(listQuotes, ({ query, body, asker, expires }) => ({
      expires,
      list: body.list
        .map(wantedListing)
        .filter((listing) => listing !== undefined)
        .map((listing) => wholeQuote(listing, asker, query.quality)),
    })),
    handle(listInstruments, ({ query, body, asker, expires }) => ({
      expires,
      list: body.list
        .map(wantedListing)
        .filter((listing) => listing !== undefined)
        .map((listing) => ({
          instrument: presentInstrument(listing.instrument, rooms.origin),
          quote: wholeQuote(listing, asker, query.quality),
        })),
    })),
    handle(getTopAssets, ({ asker, expires }) => ({
      expires,
      list: topAssets.flatMap(([entityType, entityValue, shortName]) => {
        const instrument = rooms.universe.find(entityType, entityValue)
        if (!instrument) return []
        const listing = liveListing(rooms, instrument, asker)
        return [
          { instrument: presentInstrument(instrument, rooms.origin), shortName, quote: quoteOf(rooms, listing, asker) },
        ]
      }),
    })),
  ]
}
