import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { Failure } from '#contract/failures.ts'
import { statementLimitsMs } from './transaction.ts'

const connectMs = 900
const retryAfterSeconds = 5

/**
 * Connections for what readers wait for: whoever cannot be served within three seconds hears 503. The database itself is
 * told to end what takes longer; where it hangs, the wait ends here, and the connection with it.
 */
export function readersPool(connection: PoolConfig): PostgresPool {
  const pool = new Pool({
    ...connection,
    max: 10,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementLimitsMs.write,
  })
  pool.on('connect', (client) => void client.on('error', () => {}))
  pool.on('error', () => {})
  return { options: pool.options, connect: async () => impatient(await pool.connect()), end: () => pool.end() }
}

function impatient(client: PoolClient): PostgresPoolClient {
  let isLate = false
  const query = (text: string, values: unknown[]) =>
    within(client.query(text, values), isRead(text) ? statementLimitsMs.read : statementLimitsMs.write, () => {
      isLate = true
    })
  return {
    query: query as unknown as PostgresPoolClient['query'], // nothing here reads through a cursor
    // what still waits for its answer serves nobody else
    release: () => client.release(isLate),
  }
}

const isRead = (text: string): boolean => /^\s*select\b(?!.*\bfor (update|share)\b)/is.test(text)

/** @throws Failure UNAVAILABLE after `ms` */
async function within<Answer>(answer: Promise<Answer>, ms: number, late: () => void): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late()
      reject(new Failure('UNAVAILABLE', { retryAfterSeconds }, `The database did not answer within ${ms} ms`))
    }, ms)
  })
  answer.catch(() => {}) // one that comes too late is nobody's
  try {
    return await Promise.race([answer, end])
  } finally {
    clearTimeout(timer)
  }
}
