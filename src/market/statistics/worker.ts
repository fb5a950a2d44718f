import { parentPort, workerData } from 'node:worker_threads'
import { createCalendar } from '#calendar/sessions.ts'
import type { Instant, InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import { manualClock } from '#platform/clock.ts'
import { mainListing } from '../listings.ts'
import type { Instrument } from '../instruments.ts'
import type { Histories } from '../imported.ts'
import type { DailyFigures } from '../statistics.ts'
import { composeMarket } from '../whole-market.ts'
import { dailyFigures, lastEndedDay } from './daily-figures.ts'

/** What the worker starts with: the market's seed, and the day each instrument's stored figures are of. */
export interface WorkerTask {
  seed: string
  imported: readonly Instrument[]
  histories: Histories
  known: [InstrumentKey, TradingDay][]
}

export type FromWorker =
  | { kind: 'batch'; batch: [InstrumentKey, DailyFigures][] }
  | { kind: 'done'; at: Instant; computed: number; ms: number }

const batchSize = 200
const forgetAfter = 400
/** rest per working time, so that readers keep the processor */
const restShare = 2
const order = ['INDEX', 'PRECIOUS_METAL', 'CURRENCY', 'CRYPTO', 'COMMODITY', 'STOCK', 'FUTURE', 'BOND', 'FUND']
const sizes = ['mega', 'large', 'mid', 'small', 'micro']

const { seed, imported, histories, known } = workerData as WorkerTask
const computed = new Map<InstrumentKey, TradingDay>(known)
const calendar = createCalendar()
const clock = manualClock(0)
const compose = () => composeMarket({ seed, clock, calendar, imported, histories, derivatives: 0 })
const first = compose()
let { market } = first
const instruments = first.universe.all().toSorted((a, b) => importance(a) - importance(b))

parentPort?.on('message', ({ at }: { at: Instant }) => round(at))

/** One pass over all instruments whose last ended day is not yet counted, the best known first. */
function round(at: Instant): void {
  const began = performance.now()
  clock.set(at)
  let batch: [InstrumentKey, DailyFigures][] = []
  let count = 0
  const send = () => {
    if (batch.length > 0) parentPort?.postMessage({ kind: 'batch', batch } satisfies FromWorker)
    batch = []
  }
  for (const instrument of instruments) {
    const listing = mainListing(instrument)
    const day = lastEndedDay(listing, calendar, at)
    if ((computed.get(instrument.key) ?? '') >= day) continue
    const began = performance.now()
    const figures = dailyFigures(market, listing, day, at)
    computed.set(instrument.key, day)
    rest(performance.now() - began)
    if (!figures) continue
    count++
    // What the market remembers of each instrument would add up to gigabytes over all of them.
    if (count % forgetAfter === 0) market = compose().market
    batch.push([instrument.key, figures])
    if (batch.length >= batchSize) send()
  }
  send()
  parentPort?.postMessage({ kind: 'done', at, computed: count, ms: Math.round(performance.now() - began) } satisfies FromWorker)
}

const pause = new Int32Array(new SharedArrayBuffer(4))
/** Sleeps in proportion to the work done. */
const rest = (workedMs: number): void => void Atomics.wait(pause, 0, 0, workedMs * restShare)

/** Small comes first: the order in which readers are likely to ask. */
function importance({ entityType, facts }: Instrument): number {
  const size = facts.kind === 'stock' ? sizes.indexOf(facts.size) + (facts.indices.length > 0 ? 0 : 5) : 0
  return order.indexOf(entityType) * 20 + size
}
