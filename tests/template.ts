import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabaseOf } from '#backup/open-database.ts'
import { createCalendar } from '#calendar/sessions.ts'
import { importShippedHistories } from '#market/shipped-histories.ts'
import { readConfig } from '#platform/config.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    template: string
  }
}

/**
 * The data folder of a portal that was started once and stopped: portals of tests begin with a copy of it instead of
 * making a database each (`tests/portal.ts`). Tests kill portals, never the machine: its server waits for no disk.
 * `npm test` names the place where the first project makes it and the others find it; elsewhere a run has its own.
 */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const run = mkdtempSync(join(tmpdir(), 'parkett-template-'))
  const folder = process.env.TEST_TEMPLATE ?? join(run, 'data')
  if (!existsSync(folder)) {
    const fresh = join(run, 'fresh')
    await makeIn(fresh)
    renameSync(fresh, folder) // half a template is none
  }
  provide('template', folder)
  return () => rmSync(run, { recursive: true, force: true })
}

async function makeIn(folder: string): Promise<void> {
  const database = await openDatabaseOf(readConfig({ DATA_DIR: folder }))
  const calendar = createCalendar()
  await importShippedHistories(database.pool, calendar, calendar.dayOf('XETR', Date.now()))
  await database.pool.query('alter system set fsync = off')
  await database.close()
}
