import type { Instant } from '#contract/vocabulary.ts'
import type { Clock } from '#platform/clock.ts'

/** What a wheel needs of timers; the process's own by default, a test's otherwise. */
export interface Timers {
  setInterval(call: () => void, ms: number): unknown
  clearInterval(handle: unknown): void
}

export const systemTimers: Timers = {
  setInterval: (call, ms) => setInterval(call, ms).unref(),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
}

export const TICK_MS = 50

interface Entry {
  due: () => Instant
  call: () => void
  /** where it waits; absent while it is called and where it is never due */
  bucket: number | undefined
  stopped: boolean
}

/**
 * One timer for all watched notations: entries wait in buckets of 50 ms; each pass calls those that are due and asks
 * them when they are due again. The timer runs only while somebody watches.
 */
export class TimerWheel {
  readonly #clock: Clock
  readonly #timers: Timers
  readonly #buckets = new Map<number, Set<Entry>>()
  #watched = 0
  #handle: unknown
  #passed = 0

  constructor(clock: Clock, timers: Timers = systemTimers) {
    this.#clock = clock
    this.#timers = timers
  }

  /**
   * @param dueAfter the instant of the next call after an instant; Infinity for never
   * @returns the way to stop it
   */
  add(dueAfter: (now: Instant) => Instant, call: () => void): () => void {
    const entry: Entry = { due: () => dueAfter(this.#clock.now()), call, bucket: undefined, stopped: false }
    if (this.#watched++ === 0) {
      this.#passed = this.#bucketOf(this.#clock.now())
      this.#handle = this.#timers.setInterval(() => this.#pass(), TICK_MS)
    }
    this.#wait(entry)
    return () => {
      if (entry.stopped) return
      entry.stopped = true
      this.#leave(entry)
      if (--this.#watched === 0) this.#timers.clearInterval(this.#handle)
    }
  }

  #bucketOf(at: Instant): number {
    return Math.ceil(at / TICK_MS)
  }

  #wait(entry: Entry): void {
    const due = entry.due()
    if (due === Infinity) return
    const bucket = Math.max(this.#bucketOf(due), this.#passed + 1)
    let waiting = this.#buckets.get(bucket)
    if (!waiting) this.#buckets.set(bucket, (waiting = new Set()))
    waiting.add(entry)
    entry.bucket = bucket
  }

  /** Over a weekend an entry waits for days, and it holds what it would ask. */
  #leave(entry: Entry): void {
    if (entry.bucket === undefined) return
    const waiting = this.#buckets.get(entry.bucket)
    waiting?.delete(entry)
    if (waiting?.size === 0) this.#buckets.delete(entry.bucket)
  }

  #pass(): void {
    const current = Math.floor(this.#clock.now() / TICK_MS)
    const due =
      current - this.#passed > this.#buckets.size
        ? [...this.#buckets.keys()].filter((bucket) => bucket <= current).toSorted((a, b) => a - b)
        : Array.from({ length: Math.max(0, current - this.#passed) }, (_, i) => this.#passed + 1 + i)
    this.#passed = Math.max(this.#passed, current)
    for (const bucket of due) {
      const entries = this.#buckets.get(bucket)
      if (!entries) continue
      this.#buckets.delete(bucket)
      for (const entry of entries) {
        if (entry.stopped) continue
        entry.bucket = undefined
        entry.call()
        if (!entry.stopped) this.#wait(entry)
      }
    }
  }
}
