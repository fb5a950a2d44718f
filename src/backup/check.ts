import { escapeIdentifier, type Pool } from 'pg'
import { CopyFault } from './fault.ts'
import { loadCopy, type Copy } from './load.ts'
import { sumOfRows } from './rows.ts'
import { inSession } from './session.ts'

const scratch = { app: 'parkett_check', jobs: 'parkett_check_jobs' }

/** PostgreSQL's code where the user may not make schemas */
const notAllowed = '42501'

/**
 * Restores a copy for a test, into schemas of the same database that nobody else ever sees: the transaction is taken
 * back in the end, whatever happens. Counts and checksums of the restored rows must be the copy's.
 * @returns false where the database's user may not make schemas
 * @throws CopyFault when the copy is damaged
 */
export async function checkCopy(pool: Pool, copy: Copy, signal?: AbortSignal): Promise<boolean> {
  try {
    await inSession(pool, 'scratch', async (client) => {
      await client.query(`create schema ${escapeIdentifier(scratch.app)}`)
      for (const table of await loadCopy(client, copy, { schemas: scratch, signal })) {
        signal?.throwIfAborted()
        const { rows, sha256 } = await sumOfRows(client, table, scratch)
        if (rows !== table.rows || sha256 !== table.sha256)
          throw new CopyFault(`${copy.path} does not restore: ${table.name} comes out with other rows`)
      }
    })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === notAllowed) return false
    throw error
  }
}
