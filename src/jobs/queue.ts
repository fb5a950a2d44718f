import { PgBoss } from 'pg-boss'
import type { Pool } from 'pg'
import type { Job } from './job.ts'

export const schema = 'jobs'
const deadLetters = 'dead-letters'
export const timeZone = 'Europe/Berlin'
const longestPauseSeconds = 3600

/** The queues in the database. @param works whether this process takes jobs from them and looks after them */
export function openQueue(pool: Pool, works: boolean): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    schedule: works,
    supervise: works,
  })
}

/** Makes what is missing of the queues, and brings the others to what their jobs say today. */
export async function declareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  if (!known.has(deadLetters)) await boss.createQueue(deadLetters)
  for (const { name, retries, retryDelaySeconds, limitSeconds } of jobs) {
    const options = {
      retryLimit: retries,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: longestPauseSeconds,
      expireInSeconds: limitSeconds,
      deadLetter: deadLetters,
    }
    // one waiting and one running job are enough: requests made meanwhile are served by the next run
    if (known.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, policy: 'stately' })
  }
}

/** One queue as an operator sees it. */
export interface QueueState {
  name: string
  waiting: number
  running: number
  lastDone: Date | undefined
}

interface StateRow {
  name: string
  waiting: string
  running: string
  last_done: Date | null
}

/** What waits and runs by queue. */
export async function queueStates(pool: Pool): Promise<QueueState[]> {
  const { rows } = await pool.query<StateRow>(`
    select name, count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running, max(completed_on) filter (where state = 'completed') as last_done
    from ${schema}.job group by name order by name`)
  return rows.map(({ name, waiting, running, last_done }) => ({
    name,
    waiting: Number(waiting),
    running: Number(running),
    lastDone: last_done ?? undefined,
  }))
}

/** A run that has failed as often as it may. */
export interface DeadLetter {
  id: string
  job: string
  failedAt: Date
  reason: string
}

/** The newest first. */
export async function deadLettersOf(pool: Pool): Promise<DeadLetter[]> {
  const { rows } = await pool.query<{ id: string; job: string | null; created_on: Date; reason: string | null }>(
    `select id, source_name as job, created_on, coalesce(output->>'message', output->'value'->>'message') as reason
     from ${schema}.job where name = $1 and state = 'created' order by created_on desc`,
    [deadLetters],
  )
  return rows.map(({ id, job, created_on, reason }) => ({
    id,
    job: job ?? '',
    failedAt: created_on,
    reason: reason ?? '',
  }))
}

/** Puts dead letters back where they came from. @returns how many */
export const retryDeadLetters = (boss: PgBoss): Promise<number> => boss.redrive(deadLetters)
