import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { is, type Criterion } from '#finder/criteria.ts'
import { instrumentColumns } from '#finder/instrument-columns.ts'
import { unitsPerEuro } from '#market/euro-rate.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'

interface MarketChoice {
  /** entityValue of an index */
  index?: string | undefined
  isoCountry?: string | undefined
  /** EUR of an average day; 0: any */
  minMoney: number
}

/** The members of an index, those of a country, and those for which an average day brings so much money. */
export function marketCriteria(
  rooms: Pick<Rooms, 'universe' | 'statistics' | 'market'>,
  { index, isoCountry, minMoney }: MarketChoice,
  now: Instant,
): Criterion<Instrument>[] {
  const members =
    index === undefined ? undefined : new Set(rooms.universe.membersOf(instrumentOf(rooms, 'INDEX', index)))
  return [
    ...(members ? [(instrument: Instrument) => members.has(instrument)] : []),
    ...(isoCountry ? [is(instrumentColumns.country, isoCountry.toUpperCase())] : []),
    ...(minMoney > 0 ? [tradedFor(rooms, minMoney, now)] : []),
  ]
}

/** By the last thirty days of the main listing; where they are not counted yet nobody knows. */
function tradedFor(
  { universe, statistics, market }: Pick<Rooms, 'universe' | 'statistics' | 'market'>,
  leastEuro: number,
  now: Instant,
): Criterion<Instrument> {
  const rates = new Map<string, number | undefined>()
  const rateOf = (isoCurrency: string) => {
    if (!rates.has(isoCurrency)) rates.set(isoCurrency, unitsPerEuro(universe, market, isoCurrency, now))
    return rates.get(isoCurrency)
  }
  return (instrument) => {
    const money = statistics.of(instrument.key)?.averageTurnover30d
    const rate = money === undefined ? undefined : rateOf(mainListing(instrument).notation.isoCurrency)
    return money !== undefined && rate !== undefined && money / rate >= leastEuro
  }
}
