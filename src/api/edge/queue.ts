import { performance } from 'node:perf_hooks'

/** Where requests wait for the one thread that answers them all. */
export interface Queue {
  /** takes one more request and says how it is left; undefined where it would wait too long */
  enter(): (() => void) | undefined
}

export interface QueueLimits {
  /** so many may be late: a slow one must not send the few beside it away */
  fewest: number
  /** from here on a request is late */
  lateMs: number
}

/** Who comes behind so many late ones would wait longer than it takes to ask again. */
const usualLimits: QueueLimits = { fewest: 16, lateMs: 2000 }

const busyLoad = 0.9
const sampleMs = 100

/**
 * Bounds the queue before the portal by how long it takes, not by how many stand in it: quick requests may be many.
 * Requests wait at two places. Those that were taken wait for each other's steps: more are refused while `fewest` of
 * them are late and the loop is busy (where it is not they wait for a database, which keeps nobody else). Those in
 * their sockets are begun one after another in a turn of the event loop, the last behind the
 * work of all: beyond `fewest` the turn takes none once it has lasted `lateMs`.
 * @param load share of the last time that the event loop worked
 * @param afterTurn runs its argument once what can be read now has been read
 */
export function boundedQueue(
  { fewest, lateMs }: QueueLimits = usualLimits,
  now: () => number = () => performance.now(),
  load: () => number = loopLoad(),
  afterTurn: (end: () => void) => unknown = setImmediate,
): Queue {
  /** by the ticket of each, when it was taken; oldest first */
  const taken = new Map<symbol, number>()
  let turnBegan: number | undefined
  let inTurn = 0
  const endTurn = () => void (turnBegan = undefined)

  function manyAreLate(at: number): boolean {
    if (taken.size < fewest) return false
    let late = 0
    for (const since of taken.values()) {
      if (at - since < lateMs) return false
      if (++late === fewest) return true
    }
    return false
  }

  return {
    enter: () => {
      const at = now()
      if (turnBegan === undefined) {
        turnBegan = at
        inTurn = 0
        afterTurn(endTurn)
      }
      const isBusy = load() >= busyLoad
      if ((isBusy && manyAreLate(at)) || (inTurn >= fewest && at - turnBegan >= lateMs)) return undefined
      inTurn++
      const ticket = Symbol()
      taken.set(ticket, at)
      return () => void taken.delete(ticket)
    },
  }
}

/** The share of time, 0 to 1, that this thread's event loop worked in the last sample of 100 ms or more. */
function loopLoad(): () => number {
  let before = performance.eventLoopUtilization()
  let sampledAt = performance.now()
  let latest = 0
  return () => {
    const at = performance.now()
    if (at - sampledAt < sampleMs) return latest
    const current = performance.eventLoopUtilization()
    latest = performance.eventLoopUtilization(current, before).utilization
    before = current
    sampledAt = at
    return latest
  }
}
