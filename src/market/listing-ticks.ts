import type { Listing } from './instruments.ts'
import { characterOf } from './simulation/character.ts'
import type { TickTable } from './ticks.ts'
import { venueOf } from './venues.ts'

/** The grid on which a listing is quoted, and the smallest quantity that is traded there; undefined where nobody trades. */
export function gridOf({ instrument, notation }: Listing): { ticks: TickTable; lot: number } | undefined {
  const venue = venueOf(notation.venue)
  if (!venue || (venue.kind !== 'exchange' && venue.kind !== 'issuer' && venue.kind !== 'overTheCounter'))
    return undefined
  const { ticks, lot } = characterOf('', instrument, venue) // the seed decides how much is traded, never on which grid
  return { ticks, lot }
}
