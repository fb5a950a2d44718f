import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examine } from '#cli/doctor.ts'
import { allKeyRights, type KeyRight } from '#contract/key-rights.ts'
import { migrate, type Db } from '#db/connection.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts'
import { migrations } from '../../src/db/migrations.ts'
import type { Database } from '../../src/db/schema.ts'
import { insertNewSamples, insertSamples, readSamples, samples } from './copies/sample-rows.ts'

let folder: string
let server: EmbeddedPostgres
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parkett-migrations-'))
  server = await startEmbeddedPostgres(folder)
  // nothing is killed here: no disk is waited for
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await administer(`alter system set ${setting} = off`)
  await administer('select pg_reload_conf()')
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function administer(statement: string): Promise<void> {
  const admin = new Client(server.connection)
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

/** An empty database of its own. */
async function emptyDatabase(name: string): Promise<Db> {
  await administer(`create database ${name} strategy file_copy`)
  return connect(name)
}

function connect(database: string): Db {
  const pool = new Pool({ ...server.connection, database, max: 4 })
  pool.on('error', () => {}) // the server stops at the end of the tests
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

const tablesOf = async (db: Db) => {
  const { rows } = await sql<{
    table_name: string
  }>`select table_name from information_schema.tables where table_schema = 'public' order by 1`.execute(db)
  return rows.map(({ table_name }) => table_name)
}

test('every table has rows in these tests', async () => {
  const db = await emptyDatabase('fresh')
  await migrate(db)
  const own = (await tablesOf(db)).filter((table) => !table.startsWith('kysely'))
  expect(samples.map(({ table }) => table).toSorted()).toEqual(own)
  await db.destroy()
})

describe('from version to version', () => {
  const names = Object.keys(migrations)
  let tables: string[]
  let growing: Db
  let rows: Pool
  let before: Awaited<ReturnType<typeof readSamples>> = {}
  beforeAll(async () => {
    const fresh = await emptyDatabase('from_empty')
    await migrate(fresh)
    tables = await tablesOf(fresh)
    await fresh.destroy()
    growing = await emptyDatabase('growing')
    rows = new Pool({ ...server.connection, database: 'growing', max: 1 })
  })
  afterAll(async () => {
    await rows.end()
    await growing.destroy()
  })

  // one after the other: each finds the rows that all versions before it have left
  test.each(names)('%s leaves the rows of every table as they were', async (step) => {
    await migrate(growing, step)
    expect(await readSamples(rows, names[names.indexOf(step) - 1] ?? '')).toEqual(before)
    await insertNewSamples(rows, step)
    before = await readSamples(rows, step)
  })

  test('the last one has the tables that come from empty', async () => {
    expect(await tablesOf(growing)).toEqual(tables)
  })

  const started = names.filter((_, index) => index % 12 === 0 || index === names.length - 2)
  test.each(started)('from %s to the newest in one go', async (step) => {
    const name = `version_${step.slice(0, 4)}`
    const db = await emptyDatabase(name)
    await migrate(db, step)
    const pool = new Pool({ ...server.connection, database: name, max: 1 })
    await insertSamples(pool, step)
    const before = await readSamples(pool, step)
    await migrate(db)
    expect(await readSamples(pool, step)).toEqual(before)
    expect(await tablesOf(db)).toEqual(tables)
    await pool.end()
    await db.destroy()
  })
})

test('a key that was made before rights were named may what it could', async () => {
  const db = await emptyDatabase('keys_before')
  await migrate(db, '0082-digest-mails')
  const pool = new Pool({ ...server.connection, database: 'keys_before', max: 1 })
  await insertSamples(pool, '0082-digest-mails')
  await pool.query(
    `insert into api_keys (user_id, name, scope, key_sha256) select user_id, 'all', 'WRITE', 'x' from api_keys`,
  )
  await pool.end()
  await migrate(db)
  const rightsOf = async (scope: string) => {
    const { rows } = await sql<{ rights: KeyRight[] }>`select rights from api_keys where scope = ${scope}`.execute(db)
    return rows[0]?.rights
  }
  expect(await rightsOf('WRITE')).toEqual(allKeyRights)
  expect(await rightsOf('READ')).toEqual(allKeyRights.filter((right) => right.endsWith('_READ')))
  await db.destroy()
})

test('processes that start together migrate once', async () => {
  const db = await emptyDatabase('together')
  const others = Array.from({ length: 3 }, () => connect('together'))
  await Promise.all([db, ...others].map((each) => migrate(each)))
  expect(await tablesOf(db)).toContain('stored_settings')
  await Promise.all([db, ...others].map((each) => each.destroy()))
})

test('a database that a newer version has changed is left alone, and the operator told', async () => {
  const db = await emptyDatabase('newer')
  await migrate(db)
  await sql`insert into kysely_migration values ('9999-of-tomorrow', '2027-01-01')`.execute(db)
  await expect(migrate(db)).rejects.toThrow(
    'a newer Parkett has changed this database (9999-of-tomorrow). Update this one, or choose another database.',
  )
  await db.destroy()
})

test('parkett doctor looks at a database and leaves it as it is', async () => {
  const db = await emptyDatabase('examined')
  const { host, user, password } = server.connection
  const seen = async () =>
    (
      await examine({
        DATABASE_URL: `postgres://${user}:${password}@localhost/examined?host=${encodeURIComponent(host)}`,
      })
    ).find(({ name }) => name.startsWith('database'))
  expect(await seen()).toMatchObject({
    ok: true,
    text: expect.stringMatching(/^PostgreSQL 18\.\d+, empty: filled at the first start$/),
  })
  expect(await tablesOf(db)).toEqual([])
  await migrate(db, Object.keys(migrations)[1])
  expect(await seen()).toMatchObject({ ok: true, text: expect.stringMatching(/older Parkett/) })
  await migrate(db)
  expect(await seen()).toMatchObject({ ok: true, text: expect.stringMatching(/^PostgreSQL 18\.\d+$/) })
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '')`.execute(db)
  expect(await seen()).toMatchObject({
    ok: false,
    text: 'a newer Parkett has changed this database (9999-from-the-future)',
  })
  await db.destroy()
})
