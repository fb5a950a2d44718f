import type { Timers } from '../timers.ts'
import type { Channel } from './channel.ts'

/** ms between two looks at what is due */
const tickMs = 20
/** most ms an update is held back beyond its interval, to meet the updates of other channels */
const driftMs = 40
/** ms of a late tick that the next update need not make up for */
const latenessMs = 10

export interface Pace {
  /** the source has changed: sends when its interval allows, immediately after a quiet one */
  changed(channel: Channel): void
  /** called after a channel sent, so that its next update waits */
  sent(channel: Channel): void
  /** ms by which the last tick was late while more is due: how loaded the process is; 0 where nothing is due */
  lateness(): number
  /** cancels everything that is due */
  stop(): void
}

/**
 * Decides when channels send. All use one grid of ticks. Channels that change all the time drift by a few ms an update
 * towards the multiples of their interval, until channels of equal interval are due in the same tick and the jobs of a
 * connection leave in one write.
 * @param due takes all channels of a tick at once
 */
export function createPace(timers: Timers, due: (channels: Channel[]) => void): Pace {
  const slots = new Map<number, Channel[]>()
  let done = 0
  let late = 0
  let stopTimer: (() => void) | undefined
  let stopped = false

  const arm = () => {
    const now = timers.now()
    stopTimer = timers.after((Math.floor(now / tickMs) + 1) * tickMs - now, tick)
  }
  const tick = () => {
    const now = timers.now()
    const present = Math.floor(now / tickMs)
    late = now - (done + 1) * tickMs
    const ready: Channel[] = []
    while (done < present) {
      const channels = slots.get(++done)
      if (channels === undefined) continue
      slots.delete(done)
      for (const channel of channels) ready.push(channel)
    }
    for (const channel of ready) channel.waiting = false
    stopTimer = undefined
    if (ready.length > 0) due(ready)
    if (slots.size > 0 && stopTimer === undefined) arm()
  }

  return {
    changed: (channel) => {
      if (stopped) return
      const slotNow = Math.floor(timers.now() / tickMs)
      channel.waiting = true
      if (stopTimer === undefined) {
        done = Math.max(done, slotNow)
        late = 0
        arm()
      }
      const slot = Math.max(Math.ceil(channel.notBefore / tickMs), done + 1)
      const channels = slots.get(slot)
      if (channels === undefined) slots.set(slot, [channel])
      else channels.push(channel)
    },
    sent: (channel) => {
      const { minimumInterval } = channel.terms
      const now = timers.now()
      const onTime = Math.floor(now / tickMs) * tickMs
      const from = now - onTime > latenessMs ? now : onTime
      channel.notBefore = towardsGrid(from + minimumInterval, minimumInterval)
    },
    // who stood still and rests since is not loaded: else nobody could connect, and so nothing would ever be due again
    lateness: () => (stopTimer === undefined ? 0 : late),
    stop: () => {
      stopped = true
      stopTimer?.()
    },
  }
}

function towardsGrid(at: number, interval: number): number {
  if (interval < tickMs) return at
  const beyond = at % interval
  return beyond === 0 ? at : at + Math.min(driftMs, interval - beyond)
}
