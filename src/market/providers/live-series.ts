import type { Instant } from '#contract/vocabulary.ts'
import type { ProviderEvent } from '../providers.ts'
import { delayMs } from '../venues.ts'

/** The state of a notation from an instant of our clock on. */
export interface LiveState extends ProviderEvent {
  lastAt: Instant
}

export interface LiveSeries {
  /** @returns whether anything changed: late and repeated events do not */
  accept(event: ProviderEvent, now: Instant): boolean
  hasBegun(): boolean
  /** what was known at an instant of our clock; undefined before the first event and beyond what is kept */
  stateAt(at: Instant): LiveState | undefined
}

/** Kept so that delayed readers see the same states later; one a second is enough for them. */
const keptMs = delayMs + 60_000
const grainMs = 1000
const trimMs = 60_000
/**
 * Events stamped later than this ahead of our clock, or without a valid time, count from their arrival: otherwise no
 * later event could replace them.
 */
const mostAheadMs = 60_000

export function liveSeries(): LiveSeries {
  let states: { since: Instant; state: LiveState }[] = []
  let latest: LiveState | undefined
  let latestBySource = -Infinity

  function accept(event: ProviderEvent, now: Instant): boolean {
    const bySource = event.at <= now + mostAheadMs ? event.at : now
    if (bySource < latestBySource) return false
    latestBySource = bySource
    if (latest && isSame(event, latest)) return false
    // a source whose clock runs ahead must not publish future states
    const at = Math.min(bySource, now)
    const isSameTrade = latest && event.last === latest.last && event.volume === latest.volume
    const lastAt = event.lastAt ?? (isSameTrade && latest ? latest.lastAt : at)
    latest = { ...event, at, lastAt: Math.min(lastAt, now) }
    keep(latest, now)
    return true
  }

  function keep(state: LiveState, now: Instant): void {
    const previous = states.at(-2)
    if (previous && now - previous.since < grainMs) states.pop()
    states.push({ since: now, state })
    if (now - (states[0]?.since ?? now) > keptMs + trimMs) states = states.slice(Math.max(0, firstKept(now - keptMs)))
  }

  /** the last state that holds at an instant, or −1 */
  function firstKept(at: Instant): number {
    let low = 0
    let high = states.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (states[middle]!.since <= at) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  return { accept, hasBegun: () => latest !== undefined, stateAt: (at) => states[firstKept(at)]?.state }
}

const compared = [
  'bid',
  'bidSize',
  'ask',
  'askSize',
  'last',
  'lastSize',
  'open',
  'high',
  'low',
  'previousClose',
  'volume',
] as const satisfies readonly (keyof ProviderEvent)[]

const isSame = (event: ProviderEvent, state: LiveState): boolean =>
  compared.every((name) => event[name] === state[name])
