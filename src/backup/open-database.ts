import { openDatabase, type OpenDatabase } from '#db/connection.ts'
import { createVault, type Vault } from '#db/vault.ts'
import { ConfigError, type Config } from '#platform/config.ts'
import { keyringOf, keysIn } from '#platform/credentials.ts'
import { copyBeforeMigration } from './before-migration.ts'

type Wishes = Omit<Parameters<typeof openDatabase>[0], 'url' | 'folder' | 'beforeMigrating' | 'vault'>

/**
 * Opens the database that the settings name, and keeps a copy before it changes an older one.
 * @throws ConfigError where the file of keys cannot be used, Error as `openDatabase`
 */
export const openDatabaseOf = async (config: Config, wishes: Wishes = {}): Promise<OpenDatabase> =>
  openDatabase({
    ...wishes,
    folder: config.dataDir,
    vault: vaultOfConfig(config),
    beforeMigrating: copyBeforeMigration(config),
    ...(config.DATABASE_URL && { url: config.DATABASE_URL }),
  })

/** @throws ConfigError where the file of keys cannot be used */
function vaultOfConfig({ DEPOTS_KEY: given, DEPOTS_KEY_FILE: file }: Config): Vault {
  try {
    return createVault(keyringOf(keysIn(given, file)))
  } catch (error) {
    throw new ConfigError([`DEPOTS_KEY_FILE=${JSON.stringify(file)} cannot be used: ${(error as Error).message}`])
  }
}
