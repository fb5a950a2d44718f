import type { OpenDatabase } from '#db/connection.ts'
import type { RunningJobs } from '#jobs/jobs.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'

interface Parts {
  database: OpenDatabase
  config: Config
  log: Log
  ran?: (name: string, outcome: 'done' | 'failed', seconds: number) => void
}

export interface BackgroundJobs {
  waiting(): Promise<number>
  stop(): Promise<void>
}

/**
 * The portal's jobs in this process, from `delayMs` on: the first page waits neither for them nor for what they load.
 */
export function startBackgroundJobs({ database, config, log, ran }: Parts, delayMs: number): BackgroundJobs {
  let loading: Promise<RunningJobs> | undefined
  const begin = async (): Promise<RunningJobs> => {
    const [{ startJobs }, { allJobs }] = await Promise.all([import('#jobs/jobs.ts'), import('./all-jobs.ts')])
    return startJobs({ database, jobs: allJobs(config), log, ...(ran && { ran }) })
  }
  const timer = setTimeout(() => (loading = begin()), delayMs)
  return {
    waiting: async () => (await (await loading)?.waiting().catch(() => 0)) ?? 0,
    stop: async () => {
      clearTimeout(timer)
      await (await loading)?.stop()
    },
  }
}
