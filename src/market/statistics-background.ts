import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { keptPart } from '#platform/kept.ts'
import type { Db } from '#db/connection.ts'
import type { Calendar } from '#calendar/calendar.ts'
import type { Instant, InstrumentKey, NotationId } from '#contract/vocabulary.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { loadIndexHistories, saveIndexHistory, versionOf } from './index-histories.ts'
import type { Histories } from './imported.ts'
import type { Instrument, Universe } from './instruments.ts'
import { joinedBars } from './joined-bars.ts'
import { calendarIdOf, listListingInOtherCurrency, mainListing } from './listings.ts'
import type { RememberedDays } from './remembered-days.ts'
import { simulationVersion } from './simulation/hash.ts'
import type { DailyFigures, Statistics } from './statistics.ts'
import { lastEndedDay, type EndedDays } from './statistics/daily-figures.ts'
import type { IndexHistory } from './statistics/index-histories.ts'
import type { FromWorker, WorkerTask } from './statistics/worker.ts'
import { universeVersion } from './universe.ts'

interface Options {
  db: Db
  clock: Clock
  log: Log
  calendar: Calendar
  universe: Universe
  /** told of the histories of large indices, so that no reader waits for them */
  remembering: RememberedDays
  /** seed of the market; the worker computes the same one */
  seed: string
  /** what the market was composed of: the worker composes the same */
  imported: readonly Instrument[]
  histories: Histories
  /** as `storedFigures` reads them */
  stored: StoredFigures
  /** the worker's file; without one the table stays as it was stored */
  worker?: URL
}

/** How often finished days are looked for. */
const roundMs = 15 * 60_000
/** The first pages after a start come before the first round. */
const firstRoundMs = 3000
/** How often the worker is told how busy this thread is. */
const toldMs = 250
/** The worker needs about half of it; without a bound it would keep its garbage. */
const workerLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 }
/** where memories keep a part of what they are made for */
const smallWorkerLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 4 }

export type StoredFigures = readonly (readonly [InstrumentKey, DailyFigures])[]

/** Histories of another seed, universe or model are of another market. */
const versionOfMarket = (seed: string): string => `${simulationVersion}|${universeVersion}|${seed}`
/** Changed whenever what a row holds changes: older rows are counted again. */
const shape =
  'references of three days, means where pieces are counted, mean of 200 closes, list currency, risk, shares, ' +
  'tracking, spread, highs, a year of funds, of coins, dividends by fiscal year'
const versionOfFigures = (seed: string): string => `${versionOfMarket(seed)}|${shape}`

/** The table as it was left. */
export async function storedFigures(db: Db, seed: string): Promise<StoredFigures> {
  const rows = await db
    .selectFrom('daily_figures')
    .select(['instrument_key', 'figures'])
    .where('version', '=', versionOfFigures(seed))
    .execute()
  return rows.map(({ instrument_key, figures }) => [instrument_key as InstrumentKey, figures as DailyFigures])
}

/** Forgets what was counted of the instruments of some notations: their prices have changed. */
export async function forgetFigures(db: Db, notations: readonly NotationId[], universe: Universe): Promise<void> {
  const keys = notations.flatMap((id) => universe.byNotation(id)?.instrument.key ?? [])
  if (keys.length > 0) await db.deleteFrom('daily_figures').where('instrument_key', 'in', keys).execute()
}

/**
 * Takes the stored table and keeps it up to date from a worker thread, which computes the same market from the same
 * seed. Requests never wait for it: a figure not yet computed is absent. The thread lives for one pass; another begins
 * when a trading day has ended since.
 */
export async function startStatistics({
  db,
  clock,
  log,
  calendar,
  universe,
  remembering,
  seed,
  imported,
  histories,
  stored,
  worker: file,
}: Options): Promise<Statistics & { stop(): Promise<void> }> {
  const version = versionOfFigures(seed)
  const begun = clock.now()
  // A clock that was set back (`MARKET_TIME`) does not know what was counted of days to come.
  const table = new Map(
    stored.filter(([key, { day }]) => {
      const instrument = universe.byKey(key)
      return instrument && day <= lastEndedDay(mainListing(instrument), calendar, begun)
    }),
  )

  const indices = new Map<NotationId, IndexHistory>()
  const indexVersion = versionOf(versionOfMarket(seed), histories)
  const learn = (history: IndexHistory) => {
    indices.set(history.id, history)
    remembering.learn(history.id, history.from, history.to, history.bars)
  }
  for (const history of await loadIndexHistories(db, indexVersion)) learn(history)

  let complete: Instant | undefined
  let longHistories = false
  let writing: Promise<void> = Promise.resolve()
  const write = (save: () => Promise<void>) => {
    writing = writing.then(save).catch((error: unknown) => log.warn('statistics.unsaved', { error: String(error) }))
  }
  const without = new Map<InstrumentKey, EndedDays>()
  const receive = (message: FromWorker) => {
    switch (message.kind) {
      case 'done':
        for (const [key, ended] of message.without) without.set(key, ended)
        complete = message.at
        return log.info('statistics.complete', { instruments: table.size, computed: message.computed, ms: message.ms })
      case 'history': {
        const { id, from, to, bars } = message
        const known = indices.get(id)
        const history = known
          ? { id, from: known.from, to, bars: joinedBars([known.bars, bars]) }
          : { id, from, to, bars }
        learn(history)
        return write(() => saveIndexHistory(db, indexVersion, history))
      }
      case 'recent': {
        const { id, from, to, bars } = message
        return remembering.learn(id, from, to, bars)
      }
      case 'histories':
        longHistories = true
        return
      case 'batch':
        for (const [key, figures] of message.batch) table.set(key, figures)
        return write(() => save(db, version, message.batch))
    }
  }

  const readersShare = new Int32Array(new SharedArrayBuffer(4))
  let before = performance.eventLoopUtilization()
  const tell = () => {
    const now = performance.eventLoopUtilization()
    Atomics.store(readersShare, 0, Math.round(100 * performance.eventLoopUtilization(now, before).utilization))
    before = now
  }

  let endedDays: ((at: Instant) => string) | undefined // made for the first round: the first page does not wait for it
  let worker: Worker | undefined
  /** what readers looked at while it was not counted */
  const lookedAt = new Set<InstrumentKey>()
  let counted: string | undefined
  const round = () => {
    if (!file || worker) return
    const at = clock.now()
    endedDays ??= daysEnded(universe, calendar)
    const ended = endedDays(at)
    if (ended === counted) return
    const known: WorkerTask['known'] = [
      ...without,
      ...[...table].map(([key, { day, inListCurrency }]): [InstrumentKey, EndedDays] => [
        key,
        { main: day, list: inListCurrency?.day },
      ]),
    ]
    const task: WorkerTask = {
      seed,
      at,
      imported,
      histories,
      known,
      highs: [...table].flatMap(([key, { day, allTimeHigh }]) =>
        allTimeHigh ? [[key, { until: day, high: allTimeHigh }]] : [],
      ),
      indices: [...indices].map(([id, { to }]) => [id, to]),
      readersShare,
      keptPart: keptPart(),
    }
    const telling = setInterval(tell, toldMs).unref()
    worker = new Worker(file, { workerData: task, resourceLimits: keptPart() < 1 ? smallWorkerLimits : workerLimits })
    for (const key of lookedAt) worker.postMessage(key)
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'done') counted = ended
      receive(message)
    })
    worker.on('error', (error) => log.error('statistics.failed', { error: error.stack }))
    worker.on('exit', () => {
      clearInterval(telling)
      worker = undefined
      lookedAt.clear()
    })
  }
  const first = setTimeout(round, firstRoundMs)
  first.unref()
  const rounds = setInterval(round, roundMs)
  rounds.unref()

  return {
    of: (key) => table.get(key),
    soon: (key) => {
      if (!file || lookedAt.has(key) || (universe.byKey(key)?.facts.kind ?? 'derivative') === 'derivative') return
      lookedAt.add(key)
      worker?.postMessage(key)
    },
    completeSince: () => complete,
    knowsLongHistories: () => longHistories,
    stop: async () => {
      clearTimeout(first)
      clearInterval(rounds)
      await worker?.terminate()
      await writing
    },
  }
}

/** Names the last ended day of every calendar: what changes when there is something to count. */
function daysEnded(universe: Universe, calendar: Calendar): (at: Instant) => string {
  const examples = new Map(
    universe.all().flatMap((instrument) => {
      const other = listListingInOtherCurrency(instrument)
      return [mainListing(instrument), ...(other ? [other] : [])].map((each) => [calendarIdOf(each), each] as const)
    }),
  )
  return (at) => [...examples.values()].map((listing) => lastEndedDay(listing, calendar, at)).join(' ')
}

async function save(db: Db, version: string, batch: readonly [InstrumentKey, DailyFigures][]): Promise<void> {
  await db
    .insertInto('daily_figures')
    .values(
      batch.map(([key, figures]) => ({
        instrument_key: key,
        version,
        day: figures.day,
        figures: JSON.stringify(figures),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('instrument_key')
        .doUpdateSet({ version, day: sql`excluded.day`, figures: sql`excluded.figures` }),
    )
    .execute()
}
