import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { Db } from '#db/connection.ts'

const hourMs = 3_600_000
/** A cookie lives a year: what was stored before it nobody can ask for any more. */
const keptDays = 366
const countedForMs = 60_000
/** addresses remembered within an hour, about 10 MB */
const mostAddresses = 100_000

export interface NewcomerLimits {
  /** new guests an hour from one address */
  ofAddress: number
  /** guests of whom something is stored */
  inAll: number
}

/** Who stores something for the first time is let in, up to a limit: guests cost nothing but a request, and their settings stay. */
export interface Newcomers {
  /** @throws Failure TOO_MANY_REQUESTS after too many from one address, STORAGE_FULL when there are too many in all */
  admit(address: string): Promise<void>
}

export function createNewcomers({ db, now }: { db: Db; now: () => number }, limits: NewcomerLimits = { ofAddress: 60, inAll: 200_000 }): Newcomers {
  let hour = 0
  let admitted = new Map<string, number>()
  let guests = { count: 0, until: 0 }

  async function count(): Promise<number> {
    if (now() < guests.until) return guests.count
    await sql`delete from stored_settings where owner like 'guest:%' and changed_at < now() - make_interval(days => ${keptDays})`.execute(db)
    const { rows } = await sql<{ count: number }>`select count(distinct owner)::int as count from stored_settings where owner like 'guest:%'`.execute(db)
    guests = { count: rows[0]?.count ?? 0, until: now() + countedForMs }
    return guests.count
  }

  return {
    async admit(address) {
      const known = await count() // from here on nothing else comes in between
      const thisHour = Math.floor(now() / hourMs)
      if (thisHour !== hour || admitted.size >= mostAddresses) admitted = new Map()
      hour = thisHour
      const before = admitted.get(address) ?? 0
      if (before >= limits.ofAddress) {
        throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(((hour + 1) * hourMs - now()) / 1000) }, 'Too many new guests from this address')
      }
      if (known >= limits.inAll) throw new Failure('STORAGE_FULL', {}, 'The portal keeps settings of no more guests')
      admitted.set(address, before + 1)
      guests.count++
    },
  }
}
