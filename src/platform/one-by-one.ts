import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs what has nothing to do with the request that began it: that one's held clock does not reach it. */
const apart = AsyncLocalStorage.snapshot()

/** least ms between two items, and how many times as long a pause is as the work before it */
const leastRestMs = 200
const restShare = 4

/**
 * Does heavy work item by item and rests in between, so that readers come first. What is not done when the process ends
 * is left.
 */
export function oneByOne<Item>(items: readonly Item[], work: (item: Item, index: number) => void): void {
  const next = (index: number, restMs: number): void => {
    const item = items[index]
    if (item === undefined) return
    setTimeout(() => {
      const began = performance.now()
      work(item, index)
      next(index + 1, Math.max(leastRestMs, restShare * (performance.now() - began)))
    }, restMs).unref()
  }
  apart(() => next(0, leastRestMs))
}
