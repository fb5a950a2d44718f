import type { OpenDatabase } from '#db/connection.ts'
import type { Log } from '#platform/log.ts'

export interface JobContext {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  log: Log
  /** aborted when the process stops or the job has taken too long */
  signal: AbortSignal
}

export interface Job {
  /** lower case with hyphens: the name of its queue */
  readonly name: string
  /** one English sentence for `parkett jobs` */
  readonly summary: string
  /** five fields of cron, in Europe/Berlin; absent: it runs when it is asked for */
  readonly schedule: string | undefined
  /** how often a failed run is tried again, after growing pauses, before it is a dead letter */
  readonly retries: number
  /** the pause before the first retry, in seconds */
  readonly retryDelaySeconds: number
  /** a run that takes longer has failed */
  readonly limitSeconds: number
  run(context: JobContext): Promise<void>
}

type Declaration = Pick<Job, 'name' | 'summary' | 'run'> & Partial<Job>

/** Declares a job. Running it again must do no harm. */
export const defineJob = (declaration: Declaration): Job => ({
  schedule: undefined,
  retries: 5,
  retryDelaySeconds: 30,
  limitSeconds: 300,
  ...declaration,
})
