import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabaseOf } from '#backup/open-database.ts'
import { createCalendar } from '#calendar/sessions.ts'
import { openQueue } from '#jobs/queue.ts'
import { importShippedHistories } from '#market/shipped-histories.ts'
import { readConfig } from '#platform/config.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/db/embedded/embedded-postgres.ts'
import { copyFolder } from './copy-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    template: string
    servers: EmbeddedPostgres['connection'][]
  }
}

/** A server has 60 connections, of which a portal takes up to 22: there is room for those of two threads. */
const threadsOfServer = 2

/**
 * The data folder of a portal that was started once and stopped: processes of tests begin with a copy of it instead of
 * making a database each (`tests/portal.ts`). Tests kill portals, never the machine: its server waits for no disk.
 * Portals inside the tests' own process share servers that run on copies of it, each with a database of its own.
 */
export async function setup({ provide, config }: TestProject): Promise<() => Promise<void>> {
  const run = mkdtempSync(join(tmpdir(), 'parkett-template-'))
  const folder = join(run, 'data')
  await makeIn(folder)
  provide('template', folder)
  const count = Math.ceil(config.maxWorkers / threadsOfServer)
  const served = Array.from({ length: count }, (_, i) => serve(folder, join(run, `served-${i}`)))
  const servers = await Promise.all(served)
  provide(
    'servers',
    servers.map(({ connection }) => connection),
  )
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    rmSync(run, { recursive: true, force: true })
  }
}

async function makeIn(folder: string): Promise<void> {
  const database = await openDatabaseOf(readConfig({ DATA_DIR: folder }))
  const calendar = createCalendar()
  await importShippedHistories(database.pool, calendar, calendar.dayOf('XETR', Date.now()))
  const queue = await openQueue(database.pool, false).start() // the tables of the queues
  await queue.stop({ close: false, graceful: false })
  await database.pool.query('alter system set fsync = off')
  await database.pool.query('vacuum (freeze)') // else the first reader of every copy would do it
  await database.close()
}

/** A server whose database `postgres`, to which nobody connects, is the template of all others. */
async function serve(template: string, folder: string): Promise<EmbeddedPostgres> {
  copyFolder(template, folder)
  const server = await startEmbeddedPostgres(folder)
  const client = new Client({ ...server.connection, database: 'template1' })
  await client.connect()
  // no database lives long enough to be tidied up, and none outlives the server
  for (const setting of ['autovacuum', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
  return server
}
