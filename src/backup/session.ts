import type { Pool, PoolClient } from 'pg'

const beginnings = {
  /** reads everything as of one instant */
  snapshot: 'begin isolation level repeatable read, read only',
  /** changes all or nothing */
  change: 'begin',
  /** changes nothing in the end: what was made is taken back */
  scratch: 'begin',
} as const

/** Rows are written the same whatever the server's settings, and what takes long may. */
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}
const setAll = Object.entries(settings)
  .map(([name, value]) => `set local ${name} = '${value}'`)
  .join('; ')

/** For whatever was run in between and has set limits of its own. */
export const withoutLimits = (client: PoolClient): Promise<unknown> => client.query(setAll)

/** Runs `work` in one transaction on a connection of its own, which is given up when anything fails. */
export async function inSession<T>(
  pool: Pool,
  kind: keyof typeof beginnings,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(beginnings[kind])
    await withoutLimits(client)
    const result = await work(client)
    await client.query(kind === 'scratch' ? 'rollback' : 'commit')
    client.release()
    return result
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    throw error
  }
}
