import { dayMs } from '#contract/vocabulary.ts'
import { leftShares } from './slot-split.ts'
import { calendarDayOfWeekday, type DayClock, SLOTS, startOfCalendarDay } from './time.ts'

/**
 * When in the UTC day a stream moves: its variance's share per half-hour slot. Most lies in the home session, in the
 * shape of a U; the rest mostly in the early morning and, for Europe, in the American evening.
 */
export const profileNames = ['europe', 'america', 'japan', 'china', 'world', 'currency', 'crypto'] as const
export type ProfileName = (typeof profileNames)[number]

export interface Profile {
  /** 48 shares of 1 */
  readonly share: Float64Array
  /** 49 running sums, 0 … 1 */
  readonly before: Float64Array
  /** how the day is split over the slots (`slot-split.ts`) */
  readonly lefts: Float64Array
  /** home session, first slot and slot after its last */
  readonly home: { readonly from: number; readonly to: number }
  /** slot in which a figure's jump falls: no exchange that matters is open then */
  readonly jumpSlot: number
}

type Stretch = readonly [from: number, to: number, share: number]

function shaped(stretches: readonly Stretch[], home: { from: number; to: number }, jumpSlot: number): Profile {
  const share = new Float64Array(SLOTS).fill(0.004 / SLOTS)
  for (const [from, to, total] of stretches) {
    const weights: number[] = []
    for (let i = from; i < to; i++) weights.push(uShape((i - from + 0.5) / (to - from)))
    const sum = weights.reduce((a, b) => a + b, 0)
    weights.forEach(
      (weight, i) =>
        (share[(from + i + SLOTS) % SLOTS] = (share[(from + i + SLOTS) % SLOTS] as number) + (total * weight) / sum),
    )
  }
  const sum = share.reduce((a, b) => a + b, 0)
  const before = new Float64Array(SLOTS + 1)
  for (let i = 0; i < SLOTS; i++) {
    share[i] = (share[i] as number) / sum
    before[i + 1] = (before[i] as number) + (share[i] as number)
  }
  before[SLOTS] = 1
  return { share, before, lefts: leftShares(before), home, jumpSlot }
}

/** Three times as much at either end of a session as in its middle. */
const uShape = (at: number): number => 0.5 + 4 * (at - 0.5) * (at - 0.5) * 1.5

/**
 * European sessions 09:00–17:30 in Frankfurt begin at 08:00 UTC, in summer at 07:00; American ones at 14:30 or 13:30.
 */
function build(name: ProfileName, europeSummer: boolean, americaSummer: boolean): Profile {
  const eu = europeSummer ? 14 : 16
  const us = americaSummer ? 27 : 29
  switch (name) {
    case 'europe':
      return shaped(
        [
          [eu, eu + 17, 0.88],
          [eu - 4, eu, 0.05],
          [eu + 17, eu + 26, 0.05],
          [0, eu - 4, 0.016],
        ],
        { from: eu, to: eu + 17 },
        10,
      )
    case 'america':
      return shaped(
        [
          [us, us + 13, 0.76],
          [us - 14, us, 0.12],
          [us + 13, Math.min(SLOTS, us + 19), 0.09],
          [0, us - 14, 0.026],
        ],
        { from: us, to: us + 13 },
        10,
      )
    case 'japan':
      return shaped(
        [
          [0, 13, 0.76],
          [13, eu + 17, 0.12],
          [eu + 17, SLOTS, 0.116],
        ],
        { from: 0, to: 13 },
        47,
      )
    case 'china':
      return shaped(
        [
          [3, 16, 0.76],
          [0, 3, 0.02],
          [16, eu + 17, 0.1],
          [eu + 17, SLOTS, 0.116],
        ],
        { from: 3, to: 16 },
        47,
      )
    case 'world':
      return shaped(
        [
          [0, 13, 0.1],
          [eu, eu + 17, 0.36],
          [us, us + 13, 0.5],
          [eu - 4, eu, 0.02],
          [us + 13, SLOTS, 0.016],
        ],
        { from: eu, to: us + 13 },
        10,
      )
    case 'currency':
      return shaped(
        [
          [0, 14, 0.2],
          [14, 24, 0.3],
          [24, 34, 0.36],
          [34, SLOTS, 0.13],
        ],
        { from: eu, to: eu + 17 },
        10,
      )
    case 'crypto':
      return shaped(
        [
          [0, SLOTS, 0.5],
          [14, 44, 0.48],
        ],
        { from: 0, to: SLOTS },
        10,
      )
  }
}

const lastSunday = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0))
  return last.getTime() - last.getUTCDay() * dayMs
}
const nthSunday = (year: number, month: number, n: number): number => {
  const first = new Date(Date.UTC(year, month, 1))
  return first.getTime() + (((7 - first.getUTCDay()) % 7) + 7 * (n - 1)) * dayMs
}

/** Bit 0: European summer time; bit 1: American (second Sunday of March, before 2007 the first of April). */
const seasons = new Map<number, number>()
function seasonOf(calendarDay: number): number {
  const known = seasons.get(calendarDay)
  if (known !== undefined) return known
  const at = startOfCalendarDay(calendarDay)
  const year = new Date(at).getUTCFullYear()
  const europe = at >= lastSunday(year, 2) && at < lastSunday(year, 9)
  const america =
    year < 2007
      ? at >= nthSunday(year, 3, 1) && at < lastSunday(year, 9)
      : at >= nthSunday(year, 2, 2) && at < nthSunday(year, 10, 1)
  const season = (europe ? 1 : 0) + (america ? 2 : 0)
  seasons.set(calendarDay, season)
  return season
}

const built = new Map<ProfileName, (Profile | undefined)[]>()

/** The profile as it lies on one day: summer time moves the sessions. */
export function profileOf(name: ProfileName, clock: DayClock, day: number): Profile {
  const season = seasonOf(clock === 'calendar' ? day : calendarDayOfWeekday(day))
  let seasonal = built.get(name)
  if (!seasonal) built.set(name, (seasonal = []))
  return (seasonal[season] ??= build(name, (season & 1) > 0, (season & 2) > 0))
}
