import { createHash, randomBytes } from 'node:crypto'
import type { TradingDay } from '#contract/vocabulary.ts'

const flushMs = 10_000

/** About 100 MB; beyond, a reader may count twice on a day. */
const mostMarks = 1_000_000
const robots = /bot|crawl|spider|slurp|preview|headless|curl|wget|python|http-client/i

export interface ReaderCounterParts<What extends string> {
  /** what is read at a path; undefined: nothing that is counted */
  whatAt: (path: string) => What | undefined
  /** adds what came together since it was called last */
  store: (readers: ReadonlyMap<What, number>, day: TradingDay) => Promise<unknown>
  today: () => TradingDay
  warn: (error: unknown) => void
}

/** Counts who reads what: one a reader, thing and day. What came together is stored every ten seconds and at the end. */
export function readerCounter<What extends string>({ whatAt, store, today, warn }: ReaderCounterParts<What>) {
  const isFirst = onceADay(today)
  let counts = new Map<What, number>()

  async function flush(): Promise<void> {
    if (counts.size === 0) return
    const taken = counts
    counts = new Map()
    await store(taken, today())
  }

  const timer = setInterval(() => void flush().catch(warn), flushMs)
  timer.unref()
  return {
    visited(path: string, address: string, userAgent: string | undefined): void {
      const what = whatAt(path)
      if (what === undefined || !isFirst(address, userAgent, what)) return
      counts.set(what, (counts.get(what) ?? 0) + 1)
    },
    stop: async () => {
      clearInterval(timer)
      await flush().catch(warn)
    },
  }
}

/**
 * Tells whether a reader does something for the first time of a day. Who read is forgotten: addresses are only compared within the
 * day, as hashes with a salt that is never stored. Robots never do.
 */
function onceADay(today: () => string): (address: string, userAgent: string | undefined, what: string) => boolean {
  let day = today()
  let salt = randomBytes(16)
  let seen = new Set<string>()
  return (address, userAgent, what) => {
    if (!userAgent || robots.test(userAgent)) return false
    if (day !== today()) {
      day = today()
      salt = randomBytes(16)
      seen = new Set()
    }
    const mark = createHash('sha256').update(salt).update(`${address} ${what}`).digest('base64')
    if (seen.has(mark)) return false
    if (seen.size >= mostMarks) seen.clear()
    seen.add(mark)
    return true
  }
}
