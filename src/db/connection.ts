import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool, types, type PoolConfig } from 'pg'
import { LimitedPostgres } from './dialect.ts'
import { type DatabaseEvent, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { migrations } from './migrations.ts'
import { pipelined } from './pipelined.ts'
import { readersPool } from './readers-pool.ts'
import type { Database } from './schema.ts'
import { admitVault } from './vault-keys.ts'
import { inClear, type Vault } from './vault.ts'

export type Db = Kysely<Database>

export interface OpenDatabase {
  /** for what nobody waits for: the start, jobs, migrations */
  db: Db
  /** for requests: nobody waits longer than three seconds for its answers */
  readers: Db
  /** for COPY and LISTEN, which need a connection of their own */
  pool: Pool
  close(): Promise<void>
}

/** Of the connections of a process, ten are the readers' (`readers-pool.ts`), and several processes may share a server. */
const mostOf = { db: 6, pool: 4 } as const

/** A server that accepts the connection but never answers counts as unreachable. */
const patienceMs = 10_000

// Days stay text: a `date` has no time zone, and `Date` would invent one.
types.setTypeParser(types.builtins.DATE, (text) => text)

/**
 * Opens the database at `url`, or the embedded one in `folder`, and brings it to today's schema.
 * @param told hears when the embedded one died and when it runs again
 * @param meanwhile work that needs no database, done while the embedded one is created or starts
 * @param asIs leaves its tables as they are: for whoever only looks
 * @param beforeMigrating is run, by one process at a time, when tables that hold something are about to be changed
 * @param vault what values of people are sealed with; default: nothing
 * @throws Error when it cannot be reached or a migration fails; the text names the cause
 */
export async function openDatabase({
  url,
  folder,
  told,
  meanwhile,
  asIs = false,
  beforeMigrating,
  vault = inClear,
}: {
  url?: string
  folder: string
  told?: (event: DatabaseEvent) => void
  meanwhile?: () => void
  asIs?: boolean
  beforeMigrating?: ((pool: Pool) => Promise<unknown>) | undefined
  vault?: Vault
}): Promise<OpenDatabase> {
  const embedded = url ? undefined : await startEmbeddedPostgres(folder, { told, meanwhile })
  const connection = url ? { connectionString: url } : embedded!.connection
  const pool = patientPool(connection, mostOf.pool)
  const db: Db = new Kysely({
    dialect: new LimitedPostgres({ vault, pool: patientPool({ ...connection, ...pipelined }, mostOf.db) }),
  })
  const readers: Db = new Kysely({ dialect: new LimitedPostgres({ vault, pool: readersPool(connection) }) })
  const close = async () => {
    await readers.destroy()
    await db.destroy()
    await pool.end()
    await embedded?.stop()
  }
  try {
    if (!asIs && beforeMigrating) await guardedly(pool, db, beforeMigrating)
    if (!asIs) await migrate(db)
    if (!asIs) await admitVault(db)
  } catch (error) {
    await close()
    throw error
  }
  return { db, readers, pool, close }
}

/**
 * Runs what is missing, once, guarded by a lock that other starting processes wait for.
 * @throws Error, in words for the operator where a newer Parkett has been at the database
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true, // steps made side by side may land in another order than their names
  })
  const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest()
  const [, unknown] = newerStep.exec(error instanceof Error ? error.message : '') ?? []
  if (unknown)
    throw new Error(
      `a newer Parkett has changed this database (${unknown}). Update this one, or choose another database.`,
    )
  if (error) throw error
}

function patientPool(connection: PoolConfig, max: number): Pool {
  const pool = new Pool({ ...connection, max, connectionTimeoutMillis: patienceMs })
  // A connection that breaks is an event as well as a failed query: nobody else listens, and unheard it would end the
  // process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

/** Held while the tables are changed as a whole: by what runs before a migration and until its end, and by a restore. */
export const schemaLock = 4_741_001

/** Whether this program knows a step that was not done to tables that are there. */
async function willChange(db: Db): Promise<boolean> {
  const done = await stepsDone(db)
  return done.length > 0 && Object.keys(migrations).some((step) => !done.includes(step))
}

/** Migrates after `before`, where there is something to change; processes that start together do so one by one. */
async function guardedly(pool: Pool, db: Db, before: (pool: Pool) => Promise<unknown>): Promise<void> {
  if (!(await willChange(db))) return
  const guard = await pool.connect()
  try {
    await guard.query('begin')
    await guard.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await guard.query('select pg_advisory_xact_lock($1)', [schemaLock])
    if (await willChange(db)) {
      await before(pool)
      await migrate(db)
    }
    await guard.query('commit')
  } finally {
    guard.release(true)
  }
}

/** Steps that were done to this database, oldest first; none where nobody has started a portal on it. */
export async function stepsDone(db: Db): Promise<string[]> {
  const {
    rows: [known],
  } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!known?.there) return []
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )
}

/** how the migrator calls a step that was done and that it does not know */
const newerStep = /previously executed migration (\S+) is missing/
