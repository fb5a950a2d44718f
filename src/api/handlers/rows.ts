import type { ListRow } from '#contract/lists.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { listingIn, mainListing } from '#market/listings.ts'
import type { Market } from '#market/market.ts'
import type { Statistics } from '#market/statistics.ts'
import type { Asker } from '../asker.ts'
import { keeper } from '../kept.ts'
import { longHistory } from '../long-history.ts'
import { presentInstrument } from '../present/instrument.ts'
import { addMonths } from '../present/time.ts'
import type { Rooms } from '../rooms.ts'
import { quoteOf, type QuotedRooms } from './quotes.ts'

/** A row of a list: the instrument, its quote, and the year's figures where the table has come to it. */
export function listRow(rooms: QuotedRooms & Pick<Rooms, 'origin'>, listing: Listing, asker: Asker): ListRow {
  const quote = quoteOf(rooms, listing, asker)
  return {
    instrument: presentInstrument(listing.instrument, rooms.origin),
    quote,
    performance1YearPct: quote.performance1YearPct,
    highPrice1Year: quote.highPrice1Year,
    lowPrice1Year: quote.lowPrice1Year,
    homeYear: homeYear(rooms, listing, asker),
  }
}

/** The year of the main listing where it is in another currency: its limits are not comparable with the price of this one. */
export function homeYear(rooms: QuotedRooms, { instrument, notation }: Listing, asker: Asker): ListRow['homeYear'] {
  const main = mainListing(instrument)
  const { isoCurrency } = main.notation
  if (isoCurrency === notation.isoCurrency || rooms.statistics.of(instrument.key) === undefined) return undefined
  const { last, lowPrice1Year: low, highPrice1Year: high } = quoteOf(rooms, main, asker)
  return last === undefined || low === undefined || high === undefined ? undefined : { low, high, last, isoCurrency }
}

const mostRelated = 6

/** The first few of others to look at next. */
export const relatedRows = (rooms: Rooms, found: readonly Instrument[], asker: Asker): Pick<ListRow, 'instrument' | 'quote' | 'performance1YearPct'>[] =>
  found.slice(0, mostRelated).map((instrument) => {
    const { instrument: shown, quote, performance1YearPct } = listRow(rooms, listListing(instrument), asker)
    return { instrument: shown, quote, performance1YearPct }
  })

/** The listing lists show: EUR where there is one; indices, currencies and commodities on their own venue. */
export const listListing = (instrument: Instrument): Listing =>
  listingIn(instrument, ['STOCK', 'FUND', 'BOND', 'CRYPTO'].includes(instrument.entityType) ? 'EUR' : instrument.isoCurrency)

const sparklinePoints = 40

/** Prices of a day's sparkline, oldest first: its minutes with yesterday's close in front. */
export function sparkline({ market }: Rooms, { notation }: Listing): number[] {
  const quote = market.quote(notation.id, 'DLY')
  const { close } = market.minutes(notation.id, quote.openAt ?? market.now() - 86_400_000, quote.shownAt, quote.shownAt)
  return thinned(quote.previousClose === undefined ? close : [quote.previousClose, ...close])
}

/** Stretches back from the last ended day whose starts are known without reading a history, in years. */
const supports = [['Y5', 5], ['Y3', 3], ['Y1', 1], ['M6', 0.5], ['M3', 0.25], ['M1', 1 / 12], ['W1', 7 / 365]] as const

/**
 * Five years, or as much as there is, by the closes the table of daily figures knows: a few points, at their true distance.
 * Nothing until the background has come to the instrument; a history of years is never read for a row of a list.
 */
export function longSparkline({ statistics }: Rooms, { instrument }: Listing): Pick<ListRow, 'sparkline' | 'sparklineAt'> {
  const figures = statistics.of(instrument.key)
  const known = supports.flatMap(([period, years]) => {
    const close = figures?.references[0]?.closes[period]
    return close === undefined ? [] : [{ years, close }]
  })
  const [first] = known
  if (!figures || !first || known.length < 3) return {}
  return {
    sparkline: [...known.map(({ close }) => Number(close.toPrecision(6))), figures.close],
    sparklineAt: [...known.map(({ years }) => Number((1 - years / first.years).toFixed(4))), 1],
  }
}

/**
 * The closes of a year on the main listing. Nothing until the background has come to the instrument: its history has been
 * read once then. Kept until the table counts another day; only for lists of a few rows.
 */
export function yearSparklines({ market, statistics }: { market: Pick<Market, 'daily' | 'firstDay' | 'now'>; statistics: Pick<Statistics, 'of'> }): (listing: Listing) => Promise<Pick<ListRow, 'sparkline'>> {
  const kept = keeper<Promise<Pick<ListRow, 'sparkline'>>>()
  const read = async ({ notation }: Listing, to: TradingDay) => {
    const { close } = await longHistory(market, notation.id, addMonths(to, -12), to, market.now())
    return { sparkline: thinned(close).map((price) => Number(price.toPrecision(6))) }
  }
  return async ({ instrument }) => {
    const figures = statistics.of(instrument.key)
    return figures ? kept(instrument, [figures], () => read(mainListing(instrument), figures.day)) : {}
  }
}

function thinned(points: readonly number[]): number[] {
  const step = Math.max(1, Math.ceil(points.length / sparklinePoints))
  return points.filter((_, i) => i === 0 || (points.length - 1 - i) % step === 0)
}

/** The value a list is sorted by, from a row; undefined sorts last in both directions. */
export const sortValues: Record<string, (row: ListRow) => number | string | undefined> = {
  NAME: (row) => row.instrument.name,
  LAST: (row) => row.quote.last,
  PERFORMANCE: (row) => row.quote.performance,
  PERFORMANCE_PCT: (row) => row.quote.performancePct,
  VOLUME: (row) => row.quote.totalVolume,
  MONEY: (row) => row.quote.totalMoney,
  PERFORMANCE_1Y: (row) => row.performance1YearPct,
  MARKET_CAPITALIZATION: (row) => row.marketCapitalization,
  WEIGHT: (row) => row.weightPct,
  /** to the change of its index: the same order in points and in percent */
  CONTRIBUTION: ({ weightPct, quote }) => (weightPct === undefined || quote.performancePct === undefined ? undefined : weightPct * quote.performancePct),
  PER: (row) => row.cnPer,
  DIV_YIELD: (row) => row.cnDivYield,
  PEG: (row) => row.cnPeg,
}

/** DIN 5007-1: ä sorts as a. */
export const germanOrder = new Intl.Collator('de', { numeric: true })

/** A copy in order; absent values stand last whichever way. */
export function sortedRows<T>(rows: readonly T[], value: (row: T) => number | string | undefined, order: 'ASC' | 'DESC'): T[] {
  const sign = order === 'DESC' ? -1 : 1
  return rows.toSorted((a, b) => {
    const left = value(a)
    const right = value(b)
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
    if (typeof left === 'string' || typeof right === 'string') return sign * germanOrder.compare(String(left), String(right))
    return sign * (left - right)
  })
}
