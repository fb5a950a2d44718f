import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Runs `work` outside of the async context of the request that started it, so that the request's held clock does not
 * apply.
 */
const apart = AsyncLocalStorage.snapshot()

/** least ms between two items, and how many times as long a pause is as the work before it */
const leastRestMs = 200
const restShare = 4

/**
 * Works through items one by one with pauses in between, so that requests come first. Items not done when the process
 * ends are left.
 */
export function oneByOne<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => void | Promise<void>,
): void {
  const next = (index: number, restMs: number): void => {
    const item = items[index]
    if (item === undefined) return
    setTimeout(() => {
      const began = performance.now()
      const rest = () => next(index + 1, Math.max(leastRestMs, restShare * (performance.now() - began)))
      const working = work(item, index)
      if (working) void working.then(rest, rest)
      else rest()
    }, restMs).unref()
  }
  apart(() => next(0, leastRestMs))
}
