import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool } from 'pg'
import { migrate } from '#db/connection.ts'
import { migrations } from '#db/migrations.ts'
import type { Database } from '../../../src/db/schema.ts'
import { startEmbeddedPostgres } from '../../../src/db/embedded/embedded-postgres.ts'
import { insertSamples } from './sample-rows.ts'

export const steps = Object.keys(migrations)
export const newest = steps.at(-1) ?? ''

/** A server with databases that tests make and fill. */
export async function databaseServer() {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-copies-'))
  const server = await startEmbeddedPostgres(folder)
  const pools = new Set<Pool>()
  const { host, user, password } = server.connection

  async function administer(statement: string): Promise<void> {
    const client = new Client(server.connection)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  // programs are killed here, never the server: what it has been told is safe without waiting for the disk
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await administer(`alter system set ${setting} = off`)
  await administer('select pg_reload_conf()')
  const open = (database: string): Pool => {
    const pool = new Pool({ ...server.connection, database, max: 4 })
    pool.on('error', () => {}) // the server stops at the end of the tests
    pools.add(pool)
    return pool
  }
  return {
    folder,
    urlOf: (database: string) =>
      `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
    open,
    /** Nobody may be connected to `from`. */
    copyOf: (from: string, to: string) => administer(`create database ${to} template ${from} strategy file_copy`),
    drop: (name: string) => administer(`drop database if exists ${name} with (force)`),
    make: async (name: string): Promise<Pool> => {
      await administer(`create database ${name} strategy file_copy`)
      return open(name)
    },
    close: async (pool: Pool): Promise<void> => {
      pools.delete(pool)
      await pool.end()
    },
    stop: async () => {
      for (const pool of pools) await pool.end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Brings an empty database to a migration's schema, with sample rows. */
export async function fill(pool: Pool, step = newest): Promise<void> {
  await migrateTo(pool, step)
  await insertSamples(pool, step)
}

export const migrateTo = (pool: Pool, step = newest): Promise<void> =>
  migrate(new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), step)

/** Everything a database holds, as text: rows by table, sequences, the schema's columns and indices. */
export async function contentOf(pool: Pool): Promise<Record<string, unknown>> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'
      and table_name not like 'kysely_migration%' and table_name not like 'queue_stats%' and table_name not in ('bam', 'version')
    order by 1`.execute(db)
  const content: Record<string, unknown> = {}
  for (const { name } of tables)
    content[name] = (
      await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t order by 1`.execute(db)
    ).rows
  content.sequences = (
    await sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`.execute(db)
  ).rows
  content.indices = (
    await sql`select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(
      db,
    )
  ).rows
  content.columns = (
    await sql`select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%' order by 1, 2`.execute(db)
  ).rows
  content.steps = (
    await sql`select name from kysely_migration order by name`.execute(db).catch(() => ({ rows: [] }))
  ).rows
  return content
}
