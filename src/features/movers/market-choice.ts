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
  /** EUR of the whole company; 0 or absent: any */
  minCap?: number
}

/** The members of an index, those of a country, what an average day brings so much money, and what is worth so much. */
export function marketCriteria(
  rooms: Pick<Rooms, 'universe' | 'statistics' | 'market' | 'fundamentals'>,
  { index, isoCountry, minMoney, minCap = 0 }: MarketChoice,
  now: Instant,
): Criterion<Instrument>[] {
  const members =
    index === undefined ? undefined : new Set(rooms.universe.membersOf(instrumentOf(rooms, 'INDEX', index)))
  return [
    ...(members ? [(instrument: Instrument) => members.has(instrument)] : []),
    ...(isoCountry ? [is(instrumentColumns.country, isoCountry.toUpperCase())] : []),
    ...(minMoney > 0 ? [tradedFor(rooms, minMoney, now)] : []),
    ...(minCap > 0 ? [worth(rooms, minCap, now)] : []),
  ]
}

/** By the last thirty days of the main listing; where they are not counted yet nobody knows. */
function tradedFor(rooms: Pick<Rooms, 'universe' | 'statistics' | 'market'>, leastEuro: number, now: Instant) {
  const inEuro = euroOf(rooms, now)
  return (instrument: Instrument) =>
    (inEuro(instrument, rooms.statistics.of(instrument.key)?.averageTurnover30d) ?? 0) >= leastEuro
}

/** All shares at the last close of the main listing. */
function worth(
  { fundamentals, ...rooms }: Pick<Rooms, 'universe' | 'statistics' | 'market' | 'fundamentals'>,
  leastEuro: number,
  now: Instant,
) {
  const inEuro = euroOf(rooms, now)
  return (instrument: Instrument) => {
    const close = inEuro(instrument, rooms.statistics.of(instrument.key)?.close)
    const shares = fundamentals.shares(instrument)
    return close !== undefined && shares !== undefined && close * shares >= leastEuro
  }
}

/** An amount in the currency of the main listing, in euro; undefined where it or the rate is not known. */
function euroOf({ universe, market }: Pick<Rooms, 'universe' | 'market'>, now: Instant) {
  const rates = new Map<string, number | undefined>()
  return (instrument: Instrument, amount: number | undefined): number | undefined => {
    if (amount === undefined) return undefined
    const { isoCurrency } = mainListing(instrument).notation
    if (!rates.has(isoCurrency)) rates.set(isoCurrency, unitsPerEuro(universe, market, isoCurrency, now))
    const rate = rates.get(isoCurrency)
    return rate === undefined ? undefined : amount / rate
  }
}
