import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
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
    server: EmbeddedPostgres['connection']
  }
}

/**
 * The data folder of a portal that was started once and stopped: processes of tests begin with a copy of it instead of
 * making a database each (`tests/portal.ts`). Tests kill portals, never the machine: its server waits for no disk.
 * `npm test` names the place where the first project makes it and the others find it; elsewhere a run has its own.
 * Portals inside the tests' own process share a server that runs on a copy of it, each with a database of its own.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const run = mkdtempSync(join(tmpdir(), 'parkett-template-'))
  const folder = process.env.TEST_TEMPLATE ?? join(run, 'data')
  if (!existsSync(folder)) {
    const fresh = join(run, 'fresh')
    await makeIn(fresh)
    renameSync(fresh, folder) // half a template is none
  }
  provide('template', folder)
  const server = await serve(folder, join(run, 'served'))
  provide('server', server.connection)
  return async () => {
    await server.stop()
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
