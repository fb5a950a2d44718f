import { defineJob, type Job } from '#jobs/job.ts'
import { writeCopy } from './write.ts'

/** A copy a day, of which the newest are kept. */
export const copyDaily = ({ folder, keep }: { folder: string; keep: number }): Job =>
  defineJob({
    name: 'copy-database',
    summary: 'writes a copy of the database and test-restores it; docs/running.md says how to return to one',
    schedule: '47 2 * * *',
    retries: 3,
    retryDelaySeconds: 600,
    limitSeconds: 3600,
    run: async ({ database: { pool }, log, signal }) => {
      const { path, checked, manifest } = await writeCopy({ pool, folder, kind: 'daily', keep, signal })
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      log.info('backup.written', { path, rows, checked })
    },
  })
