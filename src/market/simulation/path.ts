import type { Instant } from '#contract/vocabulary.ts'
import type { Cause, Part } from './causes.ts'
import type { DayNodes } from './day-ring.ts'
import type { ProfileName } from './profile.ts'
import type { Stream } from './stream.ts'
import { calendarDayOfWeekday, type DayClock, isWeekend, SLOTS, weekdayOf } from './time.ts'

/** A stream and how strongly a path follows it between the nodes. */
export interface Loading {
  readonly of: Stream
  readonly beta: number
}

/**
 * The logarithm of an instrument's mid in one currency. Shared by all venues of that currency: they differ by spread
 * and rounding only.
 */
export interface Path {
  /** names the draws of this path's extremes and of all its notations */
  readonly name: string
  readonly clock: DayClock
  readonly profile: ProfileName
  /** variance of an average day */
  readonly dayVariance: number
  /** what moves it inside a slot */
  readonly loadings: readonly Loading[]
  /** the path at the 49 ends of the day's slots and the variance of the slots; lent, not to be kept or changed */
  day(day: number): DayNodes
  /** the first of the day's nodes */
  at(day: number): number
  /** bit-identical to `day(day).x[node]`; absent where one node costs as much as the whole day */
  node?(day: number, node: number): number
  /** makes ready what a day is summed up from, and stops in between for others to have their turn; absent: it is little */
  preparing?(day: number): Generator<void, void>
  /** dividends lower the path on ex-days */
  readonly pays?: boolean
  /** ln of what dividends have taken off it by a day since its starting level; absent: nothing, ever */
  paid?(day: number): number
  /** the range a real bar gives for a session */
  rangeOf?(day: number): SessionRange | undefined
  /** what moved it between two instants, as far as it is the model's; absent: only the whole is known */
  parts?(from: Instant, to: Instant): readonly Part[]
  /** whether real closes moved it between two instants, so that the model's causes do not add up to its move */
  isReal?(from: Instant, to: Instant): boolean
}

export interface Term {
  readonly of: Stream | Path
  readonly beta: number
  /** names a path as a whole; absent: its own parts count, and a stream names itself */
  readonly cause?: Cause
}

/**
 * Where a path without real closes stands at one slot end since the beginning of the clock: the ln of a chosen price.
 */
export interface Level {
  readonly slot: number
  readonly ln: number
}

/** Points of real prices: slot ends since the beginning of the clock, ascending, and ln(price) there. */
export interface AnchorPoints {
  readonly slot: readonly number[]
  readonly ln: readonly number[]
  /** by day: the range of the real bar */
  readonly ranges?: ReadonlyMap<number, SessionRange>
}

/** A session's slot ends within its day, and ln of its highest and lowest price. */
export interface SessionRange {
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
}

/** The slot of a stream's own clock that a path's slot is; undefined on a weekend, when weekday streams stand still. */
export function streamSlot(stream: Stream, clock: DayClock, slot: number): number | undefined {
  if (stream.settings.clock === clock) return slot
  const day = Math.floor(slot / SLOTS)
  if (clock === 'weekday') return calendarDayOfWeekday(day) * SLOTS + slot - day * SLOTS
  return isWeekend(day) ? undefined : weekdayOf(day) * SLOTS + slot - day * SLOTS
}
