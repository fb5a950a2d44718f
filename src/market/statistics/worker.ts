import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { createCalendar } from '#calendar/sessions.ts'
import type { Instant, InstrumentKey, NotationId, TradingDay } from '#contract/vocabulary.ts'
import { goBehind } from '#platform/background.ts'
import { manualClock } from '#platform/clock.ts'
import { keepPart } from '#platform/kept.ts'
import { createFundamentals } from '../fundamentals.ts'
import type { Instrument } from '../instruments.ts'
import type { Histories } from '../imported.ts'
import type { HighUntil } from '../all-time-high.ts'
import type { DailyFigures } from '../statistics.ts'
import { barsWithin } from '../joined-bars.ts'
import { mainListing } from '../listings.ts'
import type { DailyBars } from '../market.ts'
import { lastSettledDay } from '../settled-days.ts'
import { composeMarket } from '../whole-market.ts'
import { barsOfIndex, dailyFigures, endedDaysOf, isBehind, type CountedRooms, type EndedDays } from './daily-figures.ts'
import { turnsOf } from './turns.ts'
import { type IndexHistory, missingHistories, notationsOfFutures, notationsOfLargeIndices } from './index-histories.ts'

/** What the worker starts with: the market's seed and present, and the days each instrument's stored figures are of. */
export interface WorkerTask {
  seed: string
  at: Instant
  imported: readonly Instrument[]
  histories: Histories
  known: [InstrumentKey, EndedDays][]
  /** of coins, as they are stored */
  highs: [InstrumentKey, HighUntil][]
  /** last day of the histories that are known */
  indices: [NotationId, TradingDay][]
  /** one number, kept by the thread that answers readers: percent of its time it is busy */
  readersShare: Int32Array
  /** part of their limits that memories may fill */
  keptPart: number
}

export type FromWorker =
  | { kind: 'batch'; batch: [InstrumentKey, DailyFigures][] }
  | ({ kind: 'history' } & IndexHistory)
  /** of an index whose history is not known yet: the year that shares are measured against */
  | ({ kind: 'recent' } & IndexHistory)
  /** every history of a large index that was missing has been sent */
  | { kind: 'histories' }
  /** `without`: instruments that have no figures on their last ended days */
  | { kind: 'done'; at: Instant; computed: number; without: [InstrumentKey, EndedDays][]; ms: number }

const batchSize = 50
/** those that everybody looks at are not kept back for so many others */
const longestKeptMs = 1000
/** instruments everybody looks at: their figures come before the long histories */
const firstFew = 100
const forgetAfter = 400
/** pause per working time: the least when no page was read lately, the most while the main thread is busy answering */
const leastRest = 0.2
const mostRest = 20

goBehind(10)
const { seed, at, imported, histories, known, highs, indices, readersShare, keptPart } = workerData as WorkerTask
keepPart(keptPart)
const computed = new Map(known)
const calendar = createCalendar()
const clock = manualClock(at)
/** Every instrument is read exactly once, so its days are not cached. */
const compose = () => composeMarket({ seed, clock, calendar, imported, histories, derivatives: 0, rememberedBars: 0 })
let { market, universe } = compose()
let fundamentals = createFundamentals({ market, calendar, seed })
const turns = turnsOf(universe.all())
const withHistory = new Set(indices.map(([id]) => id))

const pause = new Int32Array(new SharedArrayBuffer(4))
/**
 * Sleeps in proportion to the work done, and longer while readers need the processor: two threads may share one core.
 * @param isAsked nobody keeps back what readers look at
 */
function rest(workedMs: number, isAsked = false): void {
  const busy = isAsked ? 0 : Atomics.load(readersShare, 0) / 100
  Atomics.wait(pause, 0, 0, workedMs * (leastRest + (mostRest - leastRest) * busy))
}

const lookedAt = (): InstrumentKey | undefined =>
  receiveMessageOnPort(parentPort!)?.message as InstrumentKey | undefined

/** Whose turn it is, after what readers have looked at meanwhile. */
function next(): ReturnType<typeof turns.next> {
  for (let key; (key = lookedAt()); ) turns.ask(key)
  return turns.next()
}

round()

/**
 * One pass over all instruments whose last ended day is not yet counted, those that readers look at first, then the best
 * known. The thread ends with it.
 */
function round(): void {
  const began = performance.now()
  const without: [InstrumentKey, EndedDays][] = []
  let batch: [InstrumentKey, DailyFigures][] = []
  let count = 0
  const kept: Pick<CountedRooms, 'indexBars' | 'overnightRates' | 'highs'> = {
    indexBars: new Map(),
    overnightRates: new Map(),
    highs: new Map(highs),
  }
  let sentAt = began
  const send = () => {
    sentAt = performance.now()
    if (batch.length > 0) parentPort?.postMessage({ kind: 'batch', batch } satisfies FromWorker)
    batch = []
  }
  let place = 0
  for (let following; (following = next()); place++) {
    const { instrument, isAsked } = following
    if (place === firstFew) {
      sendHistories([...notationsOfLargeIndices(universe), ...notationsOfFutures(universe)])
      parentPort?.postMessage({ kind: 'histories' } satisfies FromWorker)
    }
    const ended = endedDaysOf(instrument, calendar, at)
    if (!isBehind(computed.get(instrument.key), ended)) continue
    const began = performance.now()
    const rooms = { market, calendar, universe, fundamentals, ...kept }
    const figures = dailyFigures(rooms, instrument, at)
    if (instrument.entityType === 'INDEX')
      sendRecent(mainListing(instrument).notation.id, barsOfIndex(rooms, instrument, at))
    rest(performance.now() - began, isAsked)
    if (!figures) {
      without.push([instrument.key, ended])
      continue
    }
    count++
    // What the market remembers of each instrument would add up to gigabytes over all of them.
    if (count % forgetAfter === 0) {
      ;({ market } = compose())
      fundamentals = createFundamentals({ market, calendar, seed })
    }
    batch.push([instrument.key, figures])
    if (isAsked || batch.length >= batchSize || performance.now() - sentAt > longestKeptMs) send()
  }
  send()
  parentPort?.postMessage({
    kind: 'done',
    at,
    computed: count,
    without,
    ms: Math.round(performance.now() - began),
  } satisfies FromWorker)
}

/** A first reader of a share would wait a second for those of an index of hundreds. */
function sendRecent(id: NotationId, bars: DailyBars): void {
  const [from] = bars.day
  const to = lastSettledDay(at)
  if (from === undefined || from > to || withHistory.has(id)) return
  parentPort?.postMessage({ kind: 'recent', id, from, to, bars: barsWithin(bars, from, to) } satisfies FromWorker)
}

function sendHistories(wanted: readonly NotationId[]): void {
  for (const history of missingHistories(market, wanted, indices, at, rest))
    parentPort?.postMessage({ kind: 'history', ...history } satisfies FromWorker)
}
