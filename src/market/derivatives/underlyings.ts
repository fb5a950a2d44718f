import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { entityTypes, type EntityType, type InstrumentKey } from '#contract/vocabulary.ts'
import { seedFile } from '#platform/paths.ts'
import type { Underlying } from '../derivatives.ts'
import { instrumentKey, type Universe } from '../instruments.ts'

/** An underlying and the places of each month that belong to it. */
export interface PlacedUnderlying extends Underlying {
  entityType: EntityType
  firstPlace: number
  places: number
}

/** Places for each unit of `share` in the seed; what the shares leave of a month is for underlyings to come. */
const placesPerShare = 10

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
  return rows.flatMap((row) => {
    const places = row.share * placesPerShare
    const place = { firstPlace, places }
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
  return {
    byKey: new Map(underlyings.map((one) => [one.key, one])),
    ownerOf(place) {
      let low = 0
      let high = underlyings.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((underlyings[middle]?.firstPlace ?? 0) <= place) low = middle + 1
        else high = middle
      }
      const owner = underlyings[low - 1]
      return owner && place < owner.firstPlace + owner.places ? owner : undefined
    },
  }
}
