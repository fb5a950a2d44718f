import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as onceRound } from 'node:timers'
import { setImmediate } from 'node:timers/promises'

/** ms after which others get their turn */
const turnMs = 5
/** and of work for which nobody waits: whoever writes meanwhile waits for the thread at each answer of the database */
const unhurriedMs = 1
const unhurried = new AsyncLocalStorage<true>()

/** Runs work for which nobody waits. */
export const unhurriedly = <Result>(work: () => Result): Result => unhurried.run(true, work)

/** when work that asks for its turn began in the present round of the event loop */
let began: number | undefined

/** Whether the work of this round has taken long enough. */
function isSpent(): boolean {
  if (began !== undefined) return performance.now() - began >= (unhurried.getStore() ? unhurriedMs : turnMs)
  began = performance.now()
  onceRound(() => (began = undefined))
  return false
}

/**
 * Waits for the next round of the event loop when the present one has worked long enough: whoever waits for the thread
 * is served in between. All who ask share one measure, so many small pieces of work stop nobody longer than one does.
 * @returns undefined where nothing need be waited for
 */
export const myTurn = (): Promise<void> | undefined => (isSpent() ? nextRound() : undefined)

async function nextRound(): Promise<void> {
  do await setImmediate()
  while (isSpent())
}

/** Runs a computation that yields now and then to its end; others get their turn in between. */
export async function inTurns<Result>(work: Iterator<unknown, Result>): Promise<Result> {
  for (;;) {
    const turn = myTurn()
    if (turn) await turn
    const step = work.next()
    if (step.done) return step.value
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
