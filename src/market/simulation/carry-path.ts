import { dayMs } from '#contract/vocabulary.ts'
import { type DayNodes, DayRing } from './day-ring.ts'
import type { Loading, Path } from './path.ts'
import type { ProfileName } from './profile.ts'
import { calendarDayOf, calendarDayOfWeekday, SLOTS, startOfDay } from './time.ts'

/** Months in which contracts end, by the letters of the exchanges: H is March. */
const letters = 'FGHJKMNQUVXZ'

/** Months (0 … 11) of a cycle such as `HMUZ`; every month for `monthly`. */
export const cycleMonths = (cycle: string): number[] => {
  const named = [...(cycle.split(' ')[0] ?? '')].map((letter) => letters.indexOf(letter)).filter((month) => month >= 0)
  return named.length > 0 && !/monthly|serial/i.test(cycle) ? named : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
}

/** Calendar day of the third Friday of a month. */
export function thirdFriday(year: number, month: number): number {
  const first = Date.UTC(year, month, 1)
  return calendarDayOf(first + (((5 - new Date(first).getUTCDay() + 7) % 7) + 14) * dayMs)
}

/** End of the front contract: the first third Friday of the cycle after the day. */
export function frontExpiry(months: readonly number[], calendarDay: number): number {
  const date = new Date(startOfDay('calendar', calendarDay))
  for (let ahead = 0; ahead < 13; ahead++) {
    const month = date.getUTCMonth() + ahead
    const year = date.getUTCFullYear() + Math.floor(month / 12)
    const expiry = thirdFriday(year, month % 12)
    if (months.includes(month % 12) && expiry > calendarDay) return expiry
  }
  return calendarDay + 90
}

/** The front future on a path: spot × e^((r − y)·T), rolled into the next contract on the day the old one ends. */
export class CarryPath implements Path {
  readonly name: string
  readonly clock = 'weekday'
  readonly profile: ProfileName
  readonly dayVariance: number
  readonly loadings: readonly Loading[]
  readonly #spot: Path
  readonly #carry: number
  readonly #months: readonly number[]
  readonly #days = new DayRing()

  /** @param carry r − y a year */
  constructor(options: { name: string; spot: Path; carry: number; months: readonly number[] }) {
    this.name = options.name
    this.profile = options.spot.profile
    this.dayVariance = options.spot.dayVariance
    this.loadings = options.spot.loadings
    this.#spot = options.spot
    this.#carry = options.carry
    this.#months = options.months
  }

  at(day: number): number {
    return this.day(day).x[0] as number
  }

  day(day: number): DayNodes {
    const known = this.#days.get(day)
    if (known) return known
    const spot = this.#spot.day(day)
    const today = calendarDayOfWeekday(day)
    const left = frontExpiry(this.#months, today) - today
    const nodes = this.#days.claim(day)
    for (let k = 0; k <= SLOTS; k++) nodes.x[k] = (spot.x[k] as number) + (this.#carry * (left - k / SLOTS)) / 365
    nodes.v.set(spot.v)
    return nodes
  }
}
