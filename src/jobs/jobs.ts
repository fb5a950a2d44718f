import type { OpenDatabase } from '#db/connection.ts'
import type { Log } from '#platform/log.ts'
import type { Job } from './job.ts'
import { declareQueues, openQueue, queueStates, timeZone } from './queue.ts'

/** how often an idle process looks for something to do */
const pollSeconds = 2
/** how long running jobs may take to finish when the process stops; afterwards another process takes them over */
const stopPatienceMs = 3000

export interface JobsOptions {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  jobs: readonly Job[]
  log: Log
  /** told of every run */
  ran?: (name: string, outcome: 'done' | 'failed', seconds: number) => void
}

export interface RunningJobs {
  /** resolves once this process takes jobs; rejects where it cannot */
  readonly started: Promise<void>
  /** asks for a run, soon and by any process; one that waits already is enough */
  ask(name: string): Promise<void>
  /** how many runs wait */
  waiting(): Promise<number>
  /** takes nothing more and lets what runs finish, for a while */
  stop(): Promise<void>
}

/** Starts taking jobs from the database. It starts in the background; the caller does not wait. */
export function startJobs({ database, jobs, log, ran = () => {} }: JobsOptions): RunningJobs {
  const { pool } = database
  const boss = openQueue(pool, true)
  const stopping = new AbortController()
  boss.on('error', (error) => {
    if (!stopping.signal.aborted) log.warn('jobs.error', { error: error.message })
  })

  async function run(job: Job, signal: AbortSignal): Promise<void> {
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    try {
      await job.run({ database, log, signal: AbortSignal.any([signal, stopping.signal]) })
      ran(job.name, 'done', seconds())
      log.info('job.done', { job: job.name, seconds: Number(seconds().toFixed(3)) })
    } catch (error) {
      ran(job.name, 'failed', seconds())
      log.warn('job.failed', { job: job.name, error: error instanceof Error ? error.stack : String(error) })
      throw error
    }
  }

  async function start(): Promise<void> {
    await boss.start()
    await declareQueues(boss, jobs)
    const scheduled = jobs.filter(({ schedule }) => schedule !== undefined).map(({ name }) => name)
    for (const { name } of await boss.getSchedules()) if (!scheduled.includes(name)) await boss.unschedule(name)
    for (const job of jobs) {
      if (stopping.signal.aborted) return
      if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule, null, { tz: timeZone })
      await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async (taken) => {
        for (const { signal } of taken) await run(job, signal)
      })
    }
  }

  const started = start()
  started.catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error('jobs.not-started', { error: String(error) })
  })
  return {
    started,
    ask: async (name) => {
      await started
      await boss.send(name)
    },
    waiting: async () => {
      await started
      return (await queueStates(pool)).reduce((sum, { waiting }) => sum + waiting, 0)
    },
    stop: async () => {
      stopping.abort(new Error('the process stops'))
      await started.catch(() => {})
      await boss.stop({ close: false, timeout: stopPatienceMs })
    },
  }
}
