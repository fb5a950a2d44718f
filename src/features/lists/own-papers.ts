import type { Rooms } from '#api/rooms.ts'
import type { InstrumentKey, UserId } from '#contract/vocabulary.ts'
import { bookedBy } from '#portfolio/stored-transactions.ts'
import { watchedBy } from '#watchlists/stored-positions.ts'

/** What somebody watches or has booked, with the names of the watchlists it is in. */
export async function ownPapers(
  { db }: Pick<Rooms, 'db'>,
  owner: UserId,
): Promise<ReadonlyMap<InstrumentKey, readonly string[]>> {
  const [watched, booked] = [await watchedBy(db, owner), await bookedBy(db, owner)]
  return new Map<InstrumentKey, readonly string[]>([
    ...booked.map((key): [InstrumentKey, readonly string[]] => [key, []]),
    ...watched,
  ])
}
