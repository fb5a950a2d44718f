import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import { Failure } from '#contract/failures.ts'
import { within } from './patience.ts'
import { pipelined } from './pipelined.ts'
import { statementLimitsMs } from './transaction.ts'

const connectMs = 900
const retryAfterSeconds = 5

/**
 * Connections for what readers wait for: whoever cannot be served within three seconds hears 503. The database itself is
 * told to end what takes longer; where it hangs, the wait ends here, and the connection with it. Seconds in which this process
 * computes are not the database's: they count for nothing. Questions of one transaction that are asked at once go out at once.
 */
export function readersPool(connection: PoolConfig): PostgresPool {
  const pool = new Pool({
    ...connection,
    Client: PatientClient,
    max: 10,
    ...pipelined,
    statement_timeout: statementLimitsMs.write,
  })
  pool.on('connect', (client) => void client.on('error', () => {}))
  pool.on('error', () => {})
  return { options: pool.options, connect: () => connected(pool), end: () => pool.end() }
}

type Connected = ((error: Error) => void) | ((error: null, client: Client) => void)

/** One whose connection is given up when it is not made in time; a pool's own limit would count while the process computes. */
class PatientClient extends Client {
  override connect(): Promise<Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<Client> | void {
    const made = within(super.connect(), connectMs, () => {
      this.#stream.destroy()
      return unavailable(`No connection to the database within ${connectMs} ms`)
    })
    if (!callback) return made
    const tell = callback as (error: Error | null, client: Client) => void // of both kinds that the driver takes
    made.then(
      () => tell(null, this),
      (error: Error) => tell(error, this),
    )
  }

  /** What a half-made connection runs on, which the driver's types leave out: `end()` waits for the other side. */
  get #stream(): { destroy(): void } {
    return (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
  }
}

/** @throws Failure UNAVAILABLE */
async function connected(pool: Pool): Promise<PostgresPoolClient> {
  let isLate = false
  const connecting = pool.connect()
  connecting.then(
    (client) => isLate && client.release(),
    () => {},
  )
  return impatient(
    await within(connecting, connectMs, () => {
      isLate = true
      return unavailable(`No connection to the database within ${connectMs} ms`)
    }),
  )
}

function impatient(client: PoolClient): PostgresPoolClient {
  let isLate = false
  const query = (text: string, values: unknown[]) => {
    const ms = isRead(text) ? statementLimitsMs.read : statementLimitsMs.write
    return within(client.query(text, values), ms, () => {
      isLate = true
      return unavailable(`The database did not answer within ${ms} ms`)
    })
  }
  return {
    query: query as unknown as PostgresPoolClient['query'], // nothing here reads through a cursor
    // what still waits for its answer serves nobody else
    release: () => client.release(isLate),
  }
}

const isRead = (text: string): boolean => /^\s*select\b(?!.*\bfor (update|share)\b)/is.test(text)

const unavailable = (why: string): Failure => new Failure('UNAVAILABLE', { retryAfterSeconds }, why)
