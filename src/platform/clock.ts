import { AsyncLocalStorage } from 'node:async_hooks'
import type { Instant } from '#contract/vocabulary.ts'

/** The only source of the present. Tests pass a clock that stands still or is moved by hand. */
export interface Clock {
  now(): Instant
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that shows `start` at the moment it is made and runs on from there (`MARKET_TIME`). */
export function clockStartingAt(start: Instant, source: Clock = systemClock): Clock {
  const offset = start - source.now()
  return { now: () => source.now() + offset }
}

/** A clock that can be held, so that everything computed for one request is of one instant. */
export interface HoldableClock extends Clock {
  /** Runs `work`: it and whatever it awaits or starts see the instant of this moment, or of the hold around it. */
  hold<T>(work: () => T): T
}

export function holdable(source: Clock): HoldableClock {
  const held = new AsyncLocalStorage<Instant>()
  const now = () => held.getStore() ?? source.now()
  return { now, hold: (work) => held.run(now(), work) }
}

/** A clock for tests: stands still until `set`. */
export function manualClock(start: Instant): Clock & { set(at: Instant): void; advance(ms: number): void } {
  let at = start
  return {
    now: () => at,
    set: (next) => void (at = next),
    advance: (ms) => void (at += ms),
  }
}
