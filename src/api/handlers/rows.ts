import type { ListRow } from '#contract/lists.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { listingIn } from '#market/listings.ts'
import type { Asker } from '../asker.ts'
import { presentInstrument } from '../present/instrument.ts'
import type { Rooms } from '../rooms.ts'
import { quoteOf } from './quotes.ts'

/** A row of a list: the instrument, its quote, and the year's figures where the table has come to it. */
export function listRow(rooms: Rooms, listing: Listing, asker: Asker): ListRow {
  const figures = rooms.statistics.of(listing.instrument.key)
  return {
    instrument: presentInstrument(listing.instrument, rooms.origin),
    quote: quoteOf(rooms, listing, asker),
    performance1YearPct: figures?.performance.Y1 === undefined ? undefined : Number((figures.performance.Y1 * 100).toFixed(4)),
    highPrice1Year: figures?.high52w,
    lowPrice1Year: figures?.low52w,
  }
}

/** The listing lists show: EUR where there is one; indices, currencies and commodities on their own venue. */
export const listListing = (instrument: Instrument): Listing =>
  listingIn(instrument, ['STOCK', 'FUND', 'BOND', 'CRYPTO'].includes(instrument.entityType) ? 'EUR' : instrument.isoCurrency)

const sparklinePoints = 40

/** Closes of a sparkline, oldest first: five years by month, or today by its minutes with yesterday's close in front. */
export function sparkline(rooms: Rooms, { notation }: Listing, span: 'Y5' | 'D1'): number[] {
  const { market, calendar } = rooms
  const now = market.now()
  if (span === 'D1') {
    const quote = market.quote(notation.id, 'DLY')
    const { close } = market.minutes(notation.id, quote.openAt ?? now - 86_400_000, quote.shownAt, quote.shownAt)
    return thinned(quote.previousClose === undefined ? close : [quote.previousClose, ...close])
  }
  const today = calendar.dayOf('XETR', now)
  const from = `${Number(today.slice(0, 4)) - 5}${today.slice(4)}`.replace('-02-29', '-02-28')
  return thinned(market.daily(notation.id, from, today).close)
}

function thinned(points: number[]): number[] {
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
  PER: (row) => row.cnPer,
  DIV_YIELD: (row) => row.cnDivYield,
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
