import { performanceOf } from '#contract/performance.ts'
import type { MarketReply, Quote as QuoteReply } from '#contract/quotes.ts'
import type { Instant, Quality } from '#contract/vocabulary.ts'
import { tidy } from '#figures/rounding.ts'
import type { Listing } from '#market/instruments.ts'
import type { Quote } from '#market/market.ts'
import { unitsOf } from '#market/price-units.ts'
import { venueOf } from '#market/venues.ts'
import { worthOf } from '#market/worth.ts'
import { recentMemory } from '#platform/kept.ts'
import { isoOrNone } from './present-time.ts'

/** Figures of the year that stand beside a quote; from the table kept up to date in the background. */
export interface YearFigures {
  high?: number
  highAt?: number
  low?: number
  lowAt?: number
  performancePct?: number
  volume4Weeks?: number
  /** why figures are missing that will come */
  hint?: string
}

/** Where rates come from: their venue is that of indices, which calculate. */
const sourcesOfRates = { policy: 'Notenbank', money: 'Referenzzinssatz', government: 'Renditeberechnung' } as const

export function presentMarket({ instrument: { facts }, notation }: Listing): MarketReply {
  const venue = venueOf(notation.venue)
  const ofRate = facts.kind === 'interest' ? sourcesOfRates[facts.group] : undefined
  return {
    name: ofRate ?? venue?.name ?? notation.venue,
    codeMarket: notation.venue,
    nameExchange: ofRate ?? venue?.nameExchange ?? notation.venue,
    codeExchange: venue?.codeExchange ?? '',
    idNotation: notation.id,
    codeExchangeGoogle: venue?.codeExchangeGoogle,
    isoCountry: venue?.isoCountry,
    codeContributor: venue?.codeContributor,
  }
}

const noFigures: YearFigures = {}
/**
 * Prices are read more often than they change: the last reply of a listing in each quality is reused until one of its
 * values changes.
 */
const lastReplies =
  recentMemory<{ [quality in Quality]?: { quote: Quote; isStale: boolean; year: YearFigures; reply: QuoteReply } }>()

/** What the calendar says of a price. */
interface VenueState {
  /** as `isStale` of the market's listings judges it */
  isStale: boolean
  /** when the last price before the next close is shown */
  closesAt(): Instant | undefined
}

/** Returns the same object as before while none of its values has changed. */
export function presentQuote(
  listing: Listing,
  quote: Quote,
  venue: VenueState,
  year: YearFigures = noFigures,
): QuoteReply {
  const { isStale } = venue
  const replies = lastReplies.get(listing.notation)
  const last = replies?.[quote.quality]
  if (last?.year === year && last.isStale === isStale && isSamePrice(last.quote, quote)) return last.reply
  const reply = present(listing, quote, venue, year)
  const kept = { quote, isStale, year, reply }
  if (replies) replies[quote.quality] = kept
  else lastReplies.set(listing.notation, { [quote.quality]: kept })
  return reply
}

/** `shownAt` moves on with the clock and is not shown. */
function isSamePrice(a: Quote, b: Quote): boolean {
  const names = Object.keys(b) as (keyof Quote)[]
  return names.length === Object.keys(a).length && names.every((name) => name === 'shownAt' || a[name] === b[name])
}

function present(listing: Listing, quote: Quote, { isStale, closesAt }: VenueState, year: YearFigures): QuoteReply {
  const { instrument, notation } = listing
  const change = performanceOf(quote.last, quote.previousClose, quote.throughZero)
  // The table of the year ends with the last ended day; the running one counts, too.
  const isNewHigh = year.high !== undefined && quote.high !== undefined && quote.high > year.high
  const isNewLow = year.low !== undefined && quote.low !== undefined && quote.low < year.low
  return {
    idInstrument: instrument.entityValue,
    entityType: instrument.entityType,
    entitySubType: instrument.entitySubType,
    entityValue: instrument.entityValue,
    market: presentMarket(listing),
    isoCurrency: notation.isoCurrency,
    ...unitsOf(instrument, notation.isoCurrency),
    last: quote.last,
    volume: quote.lastSize,
    money:
      quote.last !== undefined && quote.lastSize !== undefined
        ? tidy(quote.last * worthOf(quote.lastSize, instrument))
        : undefined,
    open: quote.open,
    high: quote.high,
    low: quote.low,
    previousLast: quote.previousClose,
    performance: change?.absolute,
    performancePct: change?.percent,
    totalVolume: quote.volume,
    totalMoney: quote.turnover === undefined ? undefined : tidy(quote.turnover, 2),
    numberPrices: quote.trades,
    volume4Weeks: year.volume4Weeks,
    bid: quote.bid,
    ask: quote.ask,
    volumeBid: quote.bidSize,
    volumeAsk: quote.askSize,
    highPrice1Year: isNewHigh ? quote.high : year.high,
    lowPrice1Year: isNewLow ? quote.low : year.low,
    datetimeHigh1Year: isoOrNone(isNewHigh ? quote.lastAt : year.highAt),
    datetimeLow1Year: isoOrNone(isNewLow ? quote.lastAt : year.lowAt),
    performance1YearPct: year.performancePct,
    hintYear: year.hint,
    codeQualityPrice: quote.quality,
    codeQualityPriceBidAsk: quote.bid === undefined ? undefined : quote.quality,
    datetimeLast: isoOrNone(quote.lastAt),
    datetimeOpen: isoOrNone(quote.openAt),
    // The market computes these instants when the getters are read; most lists never do.
    get datetimeHigh() {
      return isoOrNone(quote.highAt)
    },
    get datetimeLow() {
      return isoOrNone(quote.lowAt)
    },
    datetimePreviousLast: isoOrNone(quote.previousCloseAt),
    datetimeBid: isoOrNone(quote.bidAt),
    datetimeAsk: isoOrNone(quote.askAt),
    isOpen: quote.isOpen,
    get closesAt() {
      return isoOrNone(closesAt())
    },
    isStale,
    simulated: quote.source === undefined,
    source: quote.source,
    addendum: '',
  }
}
