/** Monotonic timers: pacing must not jump when the wall clock is set. Tests advance them by hand. */
export interface Timers {
  /** ms since some fixed moment, never going back */
  now(): number
  /** calls once, after what is under way now */
  soon(call: () => void): void
  /** calls once; returns the way to stop it */
  after(ms: number, call: () => void): () => void
  /** calls again and again; returns the way to stop it */
  every(ms: number, call: () => void): () => void
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  soon: (call) => void setImmediate(call),
  after: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
  every: (ms, call) => {
    const timer = setInterval(call, ms)
    return () => clearInterval(timer)
  },
}

interface Waiting {
  at: number
  every?: number
  call: () => void
}

/** Timers for tests: nothing happens until `advance`, then everything in the order it is due. */
export function manualTimers(start = 0): Timers & { advance(ms: number): void } {
  let now = start
  const waiting = new Set<Waiting>()
  const add = (entry: Waiting) => {
    waiting.add(entry)
    return () => void waiting.delete(entry)
  }
  const nextUntil = (end: number): Waiting | undefined => {
    let next: Waiting | undefined
    for (const entry of waiting) if (entry.at <= end && (next === undefined || entry.at < next.at)) next = entry
    return next
  }
  return {
    now: () => now,
    soon: (call) => void add({ at: now, call }),
    after: (ms, call) => add({ at: now + ms, call }),
    every: (ms, call) => add({ at: now + ms, every: ms, call }),
    advance: (ms) => {
      const end = now + ms
      for (let entry = nextUntil(end); entry !== undefined; entry = nextUntil(end)) {
        now = Math.max(now, entry.at)
        if (entry.every === undefined) waiting.delete(entry)
        else entry.at += entry.every
        entry.call()
      }
      now = end
    },
  }
}
