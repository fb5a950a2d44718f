import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { entityTypes, type EntityType, type InstrumentKey } from '#contract/vocabulary.ts'
import { seedFile } from '#platform/paths.ts'
import type { Underlying } from '../derivatives.ts'
import { instrumentKey, type Universe } from '../instruments.ts'
import { placesPerMonth } from './numbering.ts'

/** An underlying and the places of each month that belong to it. */
export interface PlacedUnderlying extends Underlying {
  entityType: EntityType
  firstPlace: number
  places: number
  /** of the kinds that came later, from the end of the month backwards */
  laterPlace: number
  laterPlaces: number
}

/**
 * Places for each unit of `share` in the seed, of the first kinds and of those that came later; what the shares leave
 * between both is for underlyings to come.
 */
const placesPerShare = 10
const laterPlacesPerShare = 1

const Row = z.object({
  entityType: z.enum(entityTypes),
  entityValue: z.string(),
  name: z.string(),
  share: z.coerce.number().int().positive(),
  volatilityPct: z.coerce.number().positive(),
  yieldPct: z.coerce.number().nonnegative(),
})

/**
 * Underlyings of the seed in their fixed order; one that the universe does not know keeps its places and stays empty.
 */
export function readUnderlyings(universe: Pick<Universe, 'byKey'>): PlacedUnderlying[] {
  const rows = z.array(Row).parse(parse(readFileSync(seedFile('derivative-underlyings.csv')), { columns: true }))
  let firstPlace = 0
  let laterEnd = placesPerMonth
  return rows.flatMap((row) => {
    const places = row.share * placesPerShare
    const laterPlaces = row.share * laterPlacesPerShare
    laterEnd -= laterPlaces
    const place = { firstPlace, places, laterPlace: laterEnd, laterPlaces }
    firstPlace += places
    const key = instrumentKey(row.entityType, row.entityValue)
    const instrument = universe.byKey(key)
    if (!instrument) return []
    return [
      {
        key,
        entityType: row.entityType,
        name: row.name,
        isoCurrency: instrument.isoCurrency,
        volatility: row.volatilityPct / 100,
        dividendYield: row.yieldPct / 100,
        ...place,
      },
    ]
  })
}

/** Finds the owner of a place. */
export function placeIndex(underlyings: readonly PlacedUnderlying[]): {
  ownerOf(place: number): PlacedUnderlying | undefined
  byKey: ReadonlyMap<InstrumentKey, PlacedUnderlying>
} {
  const backwards = underlyings.toReversed()
  return {
    byKey: new Map(underlyings.map((one) => [one.key, one])),
    ownerOf(place) {
      const first = lastBegun(underlyings, place, ({ firstPlace }) => firstPlace)
      if (first && place < first.firstPlace + first.places) return first
      const later = lastBegun(backwards, place, ({ laterPlace }) => laterPlace)
      return later && place < later.laterPlace + later.laterPlaces ? later : undefined
    },
  }
}

/** The last whose places begin at or before a place; they begin one after the other. */
function lastBegun(
  underlyings: readonly PlacedUnderlying[],
  place: number,
  beginOf: (one: PlacedUnderlying) => number,
): PlacedUnderlying | undefined {
  let low = 0
  let high = underlyings.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const one = underlyings[middle]
    if (one && beginOf(one) <= place) low = middle + 1
    else high = middle
  }
  return underlyings[low - 1]
}
