import { setImmediate } from 'node:timers/promises'

/** ms after which others get their turn */
const turnMs = 5

/** Runs a computation that yields now and then to its end: whoever waits for the thread is served in between. */
export async function inTurns<Result>(work: Iterator<unknown, Result>): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - began < turnMs) continue
    await setImmediate()
    began = performance.now()
  }
}

/** The same computation at once. */
export function atOnce<Result>(work: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** What each item gives, in their order; others get their turn between two items. */
export function eachInTurn<Item, Result>(items: Iterable<Item>, work: (item: Item) => Result): Promise<Result[]> {
  return inTurns(
    (function* () {
      const results: Result[] = []
      for (const item of items) {
        results.push(work(item))
        yield
      }
      return results
    })(),
  )
}
