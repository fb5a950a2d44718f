import { entityTypes } from '#contract/vocabulary.ts'
import type { Instrument, Universe } from '#market/instruments.ts'

/** `STOCK:82849,FUND:ISIN:…`: the part before the first colon is the class; what nobody knows is left out. */
export function instrumentsOf(universe: Pick<Universe, 'find'>, keys: string, most: number): Instrument[] {
  const named = keys.split(',').flatMap((key) => {
    const colon = key.indexOf(':')
    const type = entityTypes.find((each) => each === key.slice(0, colon))
    const found = type && universe.find(type, key.slice(colon + 1))
    return found ? [found] : []
  })
  return [...new Set(named)].slice(0, most)
}
