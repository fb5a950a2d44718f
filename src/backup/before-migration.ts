import type { Pool } from 'pg'
import type { Config } from '#platform/config.ts'
import { CopyFault } from './fault.ts'

/**
 * What keeps the way back open when a newer Parkett changes the tables; undefined where the operator wants no copies.
 * The returned function throws an Error for the operator, and then the tables stay as they are.
 */
export function copyBeforeMigration({
  backupDir,
  BACKUP_KEEP,
}: Pick<Config, 'backupDir' | 'BACKUP_KEEP'>): ((pool: Pool) => Promise<void>) | undefined {
  if (BACKUP_KEEP === 0) return undefined
  return async (pool) => {
    const { writeCopy } = await import('./write.ts') // a start without a migration needs none of it
    try {
      await writeCopy({ pool, folder: backupDir, kind: 'before-migration', keep: BACKUP_KEEP })
    } catch (error) {
      if (!(error instanceof CopyFault)) throw error
      throw new CopyFault(
        `the tables are of an older Parkett, and no copy could be made before changing them: ${error.message}. ` +
          'BACKUP_DIR names another folder, BACKUP_KEEP=0 goes without.',
        error,
      )
    }
  }
}
