import { sql, type Transaction } from 'kysely'
import type { Db } from './connection.ts'
import type { Database } from './schema.ts'

/** How long one statement may take, waiting for locks included; the database ends a longer one with 57014. */
export const statementLimitsMs = { read: 2000, write: 5000 } as const

/** What a transaction asks and changes, all of it or nothing. */
export type Step = Transaction<Database>

/**
 * Runs `work` in one transaction whose statements may take so long each. What `work` throws takes everything back.
 * @param kind `read` for quick questions of one instant, which may change nothing
 */
export function transaction<T>(
  db: Db,
  work: (step: Step) => Promise<T>,
  kind: keyof typeof statementLimitsMs = 'write',
): Promise<T> {
  return db
    .transaction()
    .setAccessMode(kind === 'read' ? 'read only' : 'read write')
    .setIsolationLevel(kind === 'read' ? 'repeatable read' : 'read committed')
    .execute(async (step) => {
      await sql`select set_config('statement_timeout', ${String(statementLimitsMs[kind])}, true)`.execute(step)
      return work(step)
    })
}
