import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sumUpVisits } from '#features/lists/visits.jobs.ts'
import { pruneGuests } from '#features/settings/settings.jobs.ts'
import { openDatabase, type OpenDatabase } from '#db/connection.ts'
import { defineJob, type Job } from '#jobs/job.ts'
import { startJobs, type RunningJobs } from '#jobs/jobs.ts'
import { deadLettersOf, openQueue, queueStates, retryDeadLetters } from '#jobs/queue.ts'
import { silentLog } from '#platform/log.ts'
import { copyTemplate } from '../portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkett-jobs-'))
let database: OpenDatabase
beforeAll(async () => {
  copyTemplate(folder)
  database = await openDatabase({ folder })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

let running: RunningJobs[] = []
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
})
const begin = async (jobs: readonly Job[], ran?: Parameters<typeof startJobs>[0]['ran']): Promise<RunningJobs> => {
  const started = startJobs({ database, jobs, log: silentLog, ...(ran && { ran }) })
  running.push(started)
  await started.started
  return started
}
const job = (name: string, run: Job['run'], more: Partial<Job> = {}) => defineJob({ name, summary: '', run, ...more })

test('a job that is asked for runs once, whichever of the processes takes it', async () => {
  let runs = 0
  const jobs = [job('count', async () => void runs++)]
  const [first] = [await begin(jobs), await begin(jobs)]
  await first?.ask('count')
  await expect.poll(() => queueStates(database.pool)).toMatchObject([{ name: 'count', waiting: 0, running: 0 }])
  expect(runs).toBe(1)
})

test('what fails is tried again; what fails for good is a dead letter, until it is put back', async () => {
  let broken = true
  const outcomes: string[] = []
  const jobs = [
    job(
      'fragile',
      async () => {
        if (broken) throw new Error('the other side is away')
      },
      { retries: 1, retryDelaySeconds: 1 },
    ),
  ]
  const { ask } = await begin(jobs, (name, outcome) => void outcomes.push(`${name} ${outcome}`))
  await ask('fragile')
  await expect.poll(() => deadLettersOf(database.pool)).toMatchObject([{ job: 'fragile' }])
  expect(outcomes).toEqual(['fragile failed', 'fragile failed'])
  broken = false
  const queue = await openQueue(database.pool, false).start()
  expect(await retryDeadLetters(queue)).toBe(1)
  await queue.stop({ close: false, graceful: false })
  await expect.poll(() => outcomes.at(-1)).toBe('fragile done')
  expect(await deadLettersOf(database.pool)).toEqual([])
})

test('schedules are kept in Berlin’s time, and leave with their job', async () => {
  const scheduled = async () =>
    (
      await sql<{
        name: string
        cron: string
        timezone: string
      }>`select name, cron, timezone from jobs.schedule order by name`.execute(database.db)
    ).rows
  await begin([job('old', async () => {}, { schedule: '0 4 * * *' })])
  await begin([pruneGuests, sumUpVisits])
  expect(await scheduled()).toEqual([
    { name: 'prune-guests', cron: '17 3 * * *', timezone: 'Europe/Berlin' },
    { name: 'sum-up-visits', cron: '27 * * * *', timezone: 'Europe/Berlin' },
  ])
})

test('a stop tells what runs, and does not wait for long', async () => {
  let told = false
  let began = false
  const jobs = await begin([
    job('endless', ({ signal }) => {
      began = true
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          told = true
          reject(new Error('stopped'))
        }),
      )
    }),
  ])
  await jobs.ask('endless')
  await expect.poll(() => began).toBe(true)
  await jobs.stop()
  expect(told).toBe(true)
})

const context = () => ({ database, log: silentLog, signal: new AbortController().signal })

test('settings of guests who have been away for over a year are forgotten, others stay', async () => {
  const { db } = database
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await db
    .insertInto('stored_settings')
    .values([
      { owner: 'guest:long-gone', key: 'k', value: '1', changed_at: daysAgo(367) },
      { owner: 'guest:here', key: 'k', value: '1', changed_at: daysAgo(360) },
      { owner: 'user:1', key: 'k', value: '1', changed_at: daysAgo(900) },
    ])
    .execute()
  await pruneGuests.run(context())
  const owners = (await db.selectFrom('stored_settings').select('owner').orderBy('owner').execute()).map(
    ({ owner }) => owner,
  )
  expect(owners).toEqual(['guest:here', 'user:1'])
})

test('visits are summed up by month, as often as one likes', async () => {
  const { db } = database
  const visit = (day: string, visits: number, instrument_key = 'STOCK:1') => ({ day, instrument_key, visits })
  await db
    .insertInto('page_visits')
    .values([visit('2026-10-31', 5), visit('2026-11-01', 2), visit('2026-11-20', 3), visit('2026-11-20', 7, 'STOCK:2')])
    .execute()
  await sumUpVisits.run(context())
  await db.updateTable('page_visits').set({ visits: 4 }).where('day', '=', '2026-11-20').execute()
  await sumUpVisits.run(context())
  expect(
    await db.selectFrom('monthly_visits').selectAll().orderBy('month').orderBy('instrument_key').execute(),
  ).toEqual([
    { month: '2026-10-01', instrument_key: 'STOCK:1', visits: 5 },
    { month: '2026-11-01', instrument_key: 'STOCK:1', visits: 6 },
    { month: '2026-11-01', instrument_key: 'STOCK:2', visits: 4 },
  ])
})
