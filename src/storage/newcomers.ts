import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { Db } from '#db/connection.ts'
import { forgetOldGuests } from './stored-settings.ts'

const hourMs = 3_600_000
const countedForMs = 60_000
/** addresses remembered within an hour, about 10 MB */
const mostAddresses = 100_000

export interface NewcomerLimits {
  /** new guests an hour from one address */
  ofAddress: number
  /** guests of whom something is stored */
  inAll: number
  /** what settings may take in the database, with their index */
  bytes: number
}

/**
 * Who stores something for the first time is let in, up to a limit: guests cost nothing but a request, and their
 * settings stay.
 */
export interface Newcomers {
  /** @throws Failure STORAGE_FULL when settings take all the room there is */
  assertRoom(): Promise<void>
  /** @throws Failure TOO_MANY_REQUESTS after too many from one address, STORAGE_FULL when there are too many in all */
  admit(address: string): Promise<void>
}

export function createNewcomers(
  { db, now }: { db: Db; now: () => number },
  limits: NewcomerLimits = { ofAddress: 60, inAll: 200_000, bytes: 4 * 1024 ** 3 },
): Newcomers {
  let hour = 0
  let admitted = new Map<string, number>()
  let stored = { guests: 0, bytes: 0, until: 0 }

  async function count(): Promise<typeof stored> {
    if (now() < stored.until) return stored
    await forgetOldGuests(db)
    const counting = sql<{ guests: number; bytes: string }>`
      select count(distinct owner)::int as guests, pg_total_relation_size('stored_settings') as bytes
      from stored_settings
      where owner like 'guest:%'`
    const { rows } = await counting.execute(db)
    stored = { guests: rows[0]?.guests ?? 0, bytes: Number(rows[0]?.bytes), until: now() + countedForMs }
    return stored
  }

  return {
    async assertRoom() {
      if ((await count()).bytes >= limits.bytes)
        throw new Failure('STORAGE_FULL', {}, 'The portal has no room for further settings')
    },
    async admit(address) {
      const { guests } = await count() // from here on nothing else comes in between
      const thisHour = Math.floor(now() / hourMs)
      if (thisHour !== hour || admitted.size >= mostAddresses) admitted = new Map()
      hour = thisHour
      const before = admitted.get(address) ?? 0
      if (before >= limits.ofAddress) {
        throw new Failure(
          'TOO_MANY_REQUESTS',
          { retryAfterSeconds: Math.ceil(((hour + 1) * hourMs - now()) / 1000) },
          'Too many new guests from this address',
        )
      }
      if (guests >= limits.inAll) throw new Failure('STORAGE_FULL', {}, 'The portal keeps settings of no more guests')
      admitted.set(address, before + 1)
      stored.guests++
    },
  }
}
