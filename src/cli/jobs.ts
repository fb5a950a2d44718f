import type { Command } from 'commander'
import { openDatabaseOf } from '#backup/open-database.ts'
import type { Job } from '#jobs/job.ts'
import { deadLettersOf, declareQueues, openQueue, queueStates, retryDeadLetters } from '#jobs/queue.ts'
import { readConfig } from '#platform/config.ts'
import { allJobs } from '#portal/all-jobs.ts'

type Queue = ReturnType<typeof openQueue>
type Pool = Parameters<typeof queueStates>[0]
type Act = (pool: Pool, queue: Queue, jobs: readonly Job[]) => Promise<void>

/** `parkett jobs list|run NAME|dead|retry`: what runs by itself, and what could not. */
export function registerJobs(program: Command): void {
  const group = program.command('jobs').description('what the portal does by itself, and what of it failed')
  group
    .command('list', { isDefault: true })
    .description('each job with its schedule (Europe/Berlin) and its queue')
    .action(() => withQueues(list))
  group
    .command('run')
    .argument('<name>')
    .description('let a running portal do this job as soon as it can')
    .action((name: string) => withQueues((_, queue, jobs) => ask(name, queue, jobs)))
  group
    .command('dead')
    .description('runs that failed as often as they may')
    .action(() => withQueues(listDead))
  group
    .command('retry')
    .description('put what failed back into its queue')
    .action(() => withQueues(async (_, queue) => print(`${await retryDeadLetters(queue)} put back into their queues`)))
}

async function list(pool: Pool, _: Queue, jobs: readonly Job[]): Promise<void> {
  const states = new Map((await queueStates(pool)).map((state) => [state.name, state]))
  for (const { name, schedule = 'on demand', summary } of jobs) {
    const { waiting = 0, running = 0, lastDone } = states.get(name) ?? {}
    const last = lastDone ? `last done ${lastDone.toISOString()}` : 'not done yet'
    print(`${name.padEnd(20)} ${schedule.padEnd(14)} ${waiting} waiting, ${running} running, ${last}\n  ${summary}`)
  }
}

async function ask(name: string, queue: Queue, jobs: readonly Job[]): Promise<void> {
  if (!jobs.some((job) => job.name === name)) {
    process.stderr.write(`no job ${name}: ${jobs.map((job) => job.name).join(', ')}\n`)
    process.exitCode = 2
    return
  }
  const id = await queue.send(name)
  print(id === null ? `${name} waits already` : `${name} will be done by the next portal that is free`)
}

async function listDead(pool: Pool): Promise<void> {
  const letters = await deadLettersOf(pool)
  for (const { job, failedAt, reason } of letters) print(`${failedAt.toISOString()} ${job}: ${reason}`)
  if (letters.length === 0) print('nothing has failed for good')
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

async function withQueues(act: Act): Promise<void> {
  try {
    const config = readConfig(process.env)
    const database = await openDatabaseOf(config)
    try {
      const queue = openQueue(database.pool, false)
      await queue.start()
      const jobs = allJobs(config)
      await declareQueues(queue, jobs)
      await act(database.pool, queue, jobs)
      await queue.stop({ close: false, graceful: false })
    } finally {
      await database.close()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
