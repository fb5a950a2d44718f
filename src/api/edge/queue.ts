import { performance } from 'node:perf_hooks'

/** Where requests wait for the one thread that answers them all. */
export interface Queue {
  /**
   * Takes one more request, whose answer is begun when its turn has come: at once where nobody waits.
   * @returns how it is left, answered or given up; undefined where it would wait too long
   */
  enter(begin: () => void): (() => void) | undefined
  /** told of each new connection: while more of them come, they are taken in first */
  connected(): void
  /** Begins no answer, and lets all wait, until the returned function is called. */
  hold(): () => void
}

export interface QueueLimits {
  /** so many may wait, however long: a slow one must not send the few beside it away */
  fewest: number
  /** who would wait longer is sent away */
  lateMs: number
}

const usualLimits: QueueLimits = { fewest: 64, lateMs: 2000 }

const busyLoad = 0.9
const sampleMs = 100
/** for so long new connections go before the next answer */
const connectionsMs = 20
/** how much the latest answer counts in what one takes */
const latestShare = 0.05

interface Ticket {
  since: number
  begin: () => void
}

/**
 * Begins one answer in each turn of the event loop, in the order in which they were asked for. Between two of them all
 * that has come meanwhile is read: what watches the portal is answered then, and who would wait too long is told at
 * once. Node takes in one connection a turn, so while many come the turns go on without an answer.
 *
 * Refused is who would stand behind more work than fits into `lateMs`, by what the latest answers took; and while
 * `fewest` that were begun are late and the loop is busy (where it is not they wait for a database, which keeps nobody
 * else).
 * @param load share of the last time that the event loop worked
 * @param inNextTurn runs its argument once what can be read now has been read
 */
export function boundedQueue(
  { fewest, lateMs }: QueueLimits = usualLimits,
  now: () => number = () => performance.now(),
  load: () => number = loopLoad(),
  inNextTurn: (turn: () => void) => unknown = setImmediate,
): Queue {
  const waiting = new Set<Ticket>()
  /** oldest first */
  const begun = new Set<Ticket>()
  /** whether this turn has begun its answer; the next one follows */
  let turnIsTaken = false
  let connectionCame = false
  let isHeld = false
  let lastBegan = -Infinity
  /** what an answer takes while others wait, ms */
  let eachMs = 1

  function manyAreLate(at: number): boolean {
    if (begun.size < fewest) return false
    let late = 0
    for (const { since } of begun) {
      if (at - since < lateMs) return false
      if (++late === fewest) return true
    }
    return false
  }

  function wouldBeLate(at: number): boolean {
    if (waiting.size >= fewest && waiting.size * eachMs >= lateMs) return true
    return load() >= busyLoad && manyAreLate(at)
  }

  function take(ticket: Ticket, at: number): void {
    begun.add(ticket)
    lastBegan = at
    turnIsTaken = true
    inNextTurn(turn)
    ticket.begin()
  }

  function turn(): void {
    if (isHeld) return void (turnIsTaken = false)
    const at = now()
    if (connectionCame && at - lastBegan < connectionsMs) {
      connectionCame = false
      return void inNextTurn(turn)
    }
    connectionCame = false
    const [next] = waiting
    if (!next) return void (turnIsTaken = false)
    eachMs += (at - lastBegan - eachMs) * latestShare
    waiting.delete(next)
    take(next, at)
  }

  return {
    enter: (begin) => {
      const at = now()
      if (!isHeld && wouldBeLate(at)) return undefined
      const ticket = { since: at, begin }
      if (turnIsTaken || isHeld) waiting.add(ticket)
      else take(ticket, at)
      return () => void (waiting.delete(ticket) || begun.delete(ticket))
    },
    connected: () => void (connectionCame = true),
    hold: () => {
      isHeld = true
      return () => {
        isHeld = false
        if (turnIsTaken) return
        turnIsTaken = true
        inNextTurn(turn)
      }
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
