import { sql } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'

/** calls are kept, and shown, for so many days, today among them */
export const callDays = 30
const flushMs = 10_000
const today = sql<string>`(now() at time zone 'Europe/Berlin')::date`

/** Counts how often keys ask; nothing else is noted of a call. */
export interface KeyUse {
  /** a key asked: counted in memory, so that no request waits for a write */
  used(id: string): void
  /** stores what came together */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** What came together in a process is stored every ten seconds and at the end. */
export function countKeyUse(db: Db, warn: (error: unknown) => void): KeyUse {
  let counts = new Map<string, number>()

  async function flush(): Promise<void> {
    if (counts.size === 0) return
    const taken = counts
    counts = new Map()
    await store(db, taken)
  }

  const timer = setInterval(() => void flush().catch(warn), flushMs)
  timer.unref()
  return {
    used: (id) => void counts.set(id, (counts.get(id) ?? 0) + 1),
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush().catch(warn)
    },
  }
}

/** Keys that were revoked meanwhile are left out; the others cannot be until it is done. */
const store = (db: Db, counts: ReadonlyMap<string, number>): Promise<void> =>
  transaction(db, async (step) => {
    const known = await step
      .selectFrom('api_keys')
      .select('id')
      .where('id', 'in', [...counts.keys()])
      .orderBy('id')
      .forUpdate()
      .execute()
    if (known.length === 0) return
    await step
      .updateTable('api_keys')
      .set({ used_at: sql<Date>`now()` })
      .where(
        'id',
        'in',
        known.map(({ id }) => id),
      )
      .execute()
    await step
      .insertInto('api_key_calls')
      .values(known.map(({ id }) => ({ api_key: id, day: today, calls: counts.get(id) ?? 0 })))
      .onConflict((conflict) =>
        conflict.columns(['api_key', 'day']).doUpdateSet({ calls: sql`api_key_calls.calls + excluded.calls` }),
      )
      .execute()
  })

/** How often each key of a user asked on each of the last days, today last. */
export async function callsOf(db: Db, user: UserId): Promise<(id: string) => readonly number[]> {
  const rows = await db
    .selectFrom('api_key_calls')
    .innerJoin('api_keys', 'api_keys.id', 'api_key_calls.api_key')
    .select(['api_keys.id', 'calls', sql<number>`${today} - day`.as('daysAgo')])
    .where('user_id', '=', user)
    .where('day', '>', sql<string>`${today} - ${callDays}::int`)
    .execute()
  return (id) => {
    const calls = Array.from({ length: callDays }, () => 0)
    for (const row of rows) if (row.id === id) calls[callDays - 1 - row.daysAgo] = row.calls
    return calls
  }
}

/** Days that are shown no longer. */
export async function forgetOldCalls(db: Db): Promise<void> {
  await db.deleteFrom('api_key_calls').where('day', '<=', sql<string>`${today} - ${callDays}::int`).execute()
}
