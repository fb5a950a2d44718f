import type { ListRow } from '#contract/lists.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { listListing, mainListing } from '#market/listings.ts'
import type { Asker } from '#api/asker.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { quoteOf, type QuotedRooms } from '#features/instrument/quotes.handlers.ts'

/** A row of a list: the instrument, its quote, and the year's figures where the table has come to it. */
export function listRow(rooms: QuotedRooms & Pick<Rooms, 'origin'>, listing: Listing, asker: Asker): ListRow {
  const quote = quoteOf(rooms, listing, asker)
  return {
    instrument: presentInstrument(listing.instrument, rooms.origin),
    quote,
    performance1YearPct: quote.performance1YearPct,
    highPrice1Year: quote.highPrice1Year,
    lowPrice1Year: quote.lowPrice1Year,
    averageMoneyD20: averageMoney(rooms, listing),
  }
}

/** The industry of a share in German, else its sector. */
export function nameIndustry({ facts }: Instrument): string | undefined {
  const branch = facts.kind === 'stock' ? (facts.industry ?? facts.sector) : undefined
  return branch === undefined ? undefined : germanTerm(branch)
}

function averageMoney({ statistics }: QuotedRooms, { instrument, notation }: Listing): number | undefined {
  const money = statistics.of(instrument.key)?.averageTurnover20d
  return money === undefined || mainListing(instrument).notation.isoCurrency !== notation.isoCurrency
    ? undefined
    : Math.round(money)
}

const mostRelated = 6

/** Rows of the first few related instruments. */
export const relatedRows = (
  rooms: Rooms,
  found: readonly Instrument[],
  asker: Asker,
): Pick<ListRow, 'instrument' | 'quote' | 'performance1YearPct'>[] =>
  found.slice(0, mostRelated).map((instrument) => {
    const { instrument: shown, quote, performance1YearPct } = listRow(rooms, listListing(instrument), asker)
    return { instrument: shown, quote, performance1YearPct }
  })

/** The value a list is sorted by, from a row; undefined sorts last in both directions. */
export const sortValues = {
  NAME: (row) => row.instrument.name,
  LAST: (row) => row.quote.last,
  PERFORMANCE: (row) => row.quote.performance,
  PERFORMANCE_PCT: (row) => row.quote.performancePct,
  BID: (row) => row.quote.bid,
  ASK: (row) => row.quote.ask,
  HIGH: (row) => row.quote.high,
  LOW: (row) => row.quote.low,
  PREVIOUS_LAST: (row) => row.quote.previousLast,
  TIME: (row) => row.quote.datetimeLast,
  QUALITY: (row) => row.quote.codeQualityPrice,
  VOLUME: (row) => row.quote.totalVolume,
  MONEY: (row) => row.quote.totalMoney,
  AVERAGE_MONEY: (row) => row.averageMoneyD20,
  PERFORMANCE_1Y: (row) => row.performance1YearPct,
  MARKET_CAPITALIZATION: (row) => row.marketCapitalization,
  WEIGHT: (row) => row.weightPct,
  CONTRIBUTION: (row) => row.contribution,
  PER: (row) => row.cnPer,
  DIV_YIELD: (row) => row.cnDivYield,
  PEG: (row) => row.cnPeg,
} satisfies Record<string, (row: ListRow) => number | string | undefined>

export const isSortName = (name: string): name is keyof typeof sortValues => Object.hasOwn(sortValues, name)
