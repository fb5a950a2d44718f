import { openDatabase, type OpenDatabase } from '#db/connection.ts'
import type { Config } from '#platform/config.ts'
import { copyBeforeMigration } from './before-migration.ts'

type Wishes = Omit<Parameters<typeof openDatabase>[0], 'url' | 'folder' | 'beforeMigrating'>

/** Opens the database that the settings name, and keeps a copy before it changes an older one. */
export const openDatabaseOf = (config: Config, wishes: Wishes = {}): Promise<OpenDatabase> =>
  openDatabase({
    ...wishes,
    folder: config.dataDir,
    beforeMigrating: copyBeforeMigration(config),
    ...(config.DATABASE_URL && { url: config.DATABASE_URL }),
  })
