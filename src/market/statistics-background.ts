import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Instant, InstrumentKey } from '#contract/vocabulary.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Histories } from './imported.ts'
import type { Instrument } from './instruments.ts'
import { simulationVersion } from './simulation/hash.ts'
import type { DailyFigures, Statistics } from './statistics.ts'
import type { FromWorker, WorkerTask } from './statistics/worker.ts'

interface Options {
  db: Db
  clock: Clock
  log: Log
  /** seed of the market; the worker computes the same one */
  seed: string
  /** what the market was composed of: the worker composes the same */
  imported: readonly Instrument[]
  histories: Histories
  /** the worker's file; without one the table stays as it was stored */
  worker?: URL
}

/** How often finished days are looked for. */
const roundMs = 15 * 60_000

/**
 * Loads the stored table and keeps it up to date from a worker thread, which computes the same market from the same
 * seed. Requests never wait for it: a figure not yet computed is absent.
 */
export async function startStatistics({ db, clock, log, seed, imported, histories, worker: file }: Options): Promise<Statistics & { stop(): Promise<void> }> {
  // Rows of another seed or model are of another market.
  const version = `${simulationVersion}|${seed}`
  const table = new Map<InstrumentKey, DailyFigures>()
  const stored = await db.selectFrom('daily_figures').select(['instrument_key', 'figures']).where('version', '=', version).execute()
  for (const { instrument_key, figures } of stored) table.set(instrument_key as InstrumentKey, figures as DailyFigures)

  let complete: Instant | undefined
  let writing: Promise<void> = Promise.resolve()
  const worker = file && new Worker(file, { workerData: { seed, imported, histories, known: [...table].map(([key, { day }]) => [key, day]) } satisfies WorkerTask })
  const begin = () => worker?.postMessage({ at: clock.now() })
  worker?.on('message', (message: FromWorker) => {
    if (message.kind === 'done') {
      complete = message.at
      log.info('statistics.complete', { instruments: table.size, computed: message.computed, ms: message.ms })
      return
    }
    for (const [key, figures] of message.batch) table.set(key, figures)
    writing = writing.then(() => save(db, version, message.batch)).catch((error: unknown) => log.warn('statistics.unsaved', { error: String(error) }))
  })
  worker?.on('error', (error) => log.error('statistics.failed', { error: error.stack }))
  begin()
  const rounds = setInterval(begin, roundMs)
  rounds.unref()

  return {
    of: (key) => table.get(key),
    completeSince: () => complete,
    stop: async () => {
      clearInterval(rounds)
      await worker?.terminate()
      await writing
    },
  }
}

async function save(db: Db, version: string, batch: readonly [InstrumentKey, DailyFigures][]): Promise<void> {
  await db
    .insertInto('daily_figures')
    .values(batch.map(([key, figures]) => ({ instrument_key: key, version, day: figures.day, figures: JSON.stringify(figures) })))
    .onConflict((conflict) =>
      conflict.column('instrument_key').doUpdateSet({ version, day: sql`excluded.day`, figures: sql`excluded.figures` }))
    .execute()
}
