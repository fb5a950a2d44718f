import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openSession } from '#accounts/sessions.ts'
import { createUser } from '#accounts/users.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { gallery } from '#features/gallery.tsx'
import { createSite } from '#web/site.tsx'
import { startPortal, type Portal, type StartOptions } from '#portal/portal.ts'
import { copyFolder } from './copy-folder.ts'
import { freshDatabase } from './fresh-database.ts'
import { knownHistories, leaseMarket } from './leased-market.ts'

/** Friday, 20 November 2026, 11:00 in Frankfurt: Xetra is open, Wall Street is not. */
export const tradingFriday = '2026-11-20T10:00:00Z'

/**
 * A whole portal on a free port with a database of its own, its market's clock starting at `at`; it has the gallery,
 * too. Where `settings` name no other database, it is a copy of a new portal's.
 */
export async function testPortal(
  at = tradingFriday,
  settings: Record<string, string> = {},
  options: Pick<StartOptions, 'clockwork' | 'services'> = {},
): Promise<Portal> {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-test-'))
  const database = settings.DATA_DIR || settings.DATABASE_URL ? undefined : await freshDatabase()
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    MARKET_TIME: at,
    RATE_LIMIT: 'off',
    BACKUP_KEEP: '0', // the first would be made of the histories, a few seconds after each start
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  })
  const { compose, giveBack } = leaseMarket()
  const portal = await startPortal(config, silentLog, {
    statistics: false,
    settles: false,
    ...options,
    compose,
    ...(database && { histories: knownHistories }),
    openSite: (options) => createSite({ ...options, pages: [...options.pages, gallery] }),
  })
  return {
    ...portal,
    stop: async () => {
      await portal.stop()
      giveBack()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes an empty folder that of a portal which was started before. */
export function copyTemplate(folder: string): void {
  copyFolder(inject('template'), folder)
}

export interface TestReader {
  id: UserId
  email: string
  /** headers of a browser in which the reader is signed in */
  browser: { cookie: string }
  /** those of a program of the reader */
  program: { 'x-ov-token': string }
}

/** Somebody with an account, signed in. @param granted codes of products and names of features */
export async function testReader(
  { rooms: { db } }: Portal,
  email = 'anna@example.org',
  granted: readonly string[] = [],
): Promise<TestReader> {
  const id = await createUser(db, { email, activated: true })
  if (id === undefined) throw new Error(`${email} has an account already`)
  for (const entitlement of granted) await db.insertInto('grants').values({ user_id: id, entitlement }).execute()
  const { token } = await openSession(db, id)
  return { id, email, browser: { cookie: `session=${token}` }, program: { 'x-ov-token': token } }
}
