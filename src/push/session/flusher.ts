import type { Channel } from '../channels/channel.ts'
import type { PushSettings } from '../limits.ts'
import type { Timers } from '../timers.ts'
import { Outbox } from './outbox.ts'
import type { OutboxContext } from './outbox.ts'

export interface Flusher extends OutboxContext {
  /** updates since the start that slow readers got as a part of a later one */
  mergedUpdates(): number
  readersOf(channel: Channel): Outbox[]
  /** resolves when nothing waits in these outboxes, or at the time given */
  drained(outboxes: () => Outbox[], until: number): Promise<void>
}

/** ms of sending after which others get their turn */
const turnMs = 10

/** Empties outboxes together, so that whatever queued up in one turn of the event loop leaves in one write each. */
export function createFlusher(settings: PushSettings, timers: Timers, ts: () => number): Flusher {
  let waiting: Outbox[] = []
  let from = 0
  let scheduled = false
  let merged = 0

  const flush = () => {
    const until = timers.now() + turnMs
    while (from < waiting.length) {
      waiting[from++]?.flush()
      if ((from & 15) === 0 && timers.now() >= until) return timers.soon(flush)
    }
    waiting = []
    from = 0
    scheduled = false
  }

  return {
    settings,
    now: timers.now,
    ts,
    queue: (outbox) => {
      outbox.queued = true
      waiting.push(outbox)
      if (scheduled) return
      scheduled = true
      timers.soon(flush)
    },
    merged: () => void merged++,
    mergedUpdates: () => merged,
    readersOf: (channel) => channel.readers.filter((reader) => reader instanceof Outbox),
    drained: (outboxes, until) =>
      new Promise((resolve) => {
        const look = () => {
          if (timers.now() >= until || outboxes().every((outbox) => outbox.unsent === 0)) resolve()
          else timers.after(20, look)
        }
        timers.soon(look)
      }),
  }
}
