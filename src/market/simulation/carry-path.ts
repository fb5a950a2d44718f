import { dayMs, type Instant } from '#contract/vocabulary.ts'
import { lnMove, type Part } from './causes.ts'
import { type DayNodes, DayRing } from './day-ring.ts'
import { type BusinessDays, type ContractCycle, frontContractOn } from './expiry.ts'
import { ln } from './math.ts'
import type { Loading, Path } from './path.ts'
import type { ProfileName } from './profile.ts'
import { calendarDayOfWeekday, SLOTS, startOfCalendarDay, startOfDay, weekdayOf, calendarDayOf } from './time.ts'

/** A contract at an instant: the calendar day on which it ends, and the days until then. */
interface ContractTime {
  readonly expiry: number
  readonly left: number
}

/** The front future on a path: spot × e^((r − y)·T); after the last day of a contract, on which T is 0, that of the next. */
export class CarryPath implements Path {
  readonly name: string
  readonly clock = 'weekday'
  readonly profile: ProfileName
  readonly dayVariance: number
  readonly loadings: readonly Loading[]
  readonly #spot: Path
  readonly #followed: string
  readonly #carry: number
  readonly #cycle: ContractCycle
  readonly #calendar: BusinessDays
  readonly #units: number
  readonly #days = new DayRing()
  // of the contract looked at last: the calendar days of its front time, from the one that was asked for
  #from = 0
  #expiry = 0

  /**
   * @param followed names the spot
   * @param carry r − y a year
   * @param perSpot units of the contract's price for one of the spot's: 100 cents a dollar
   */
  constructor(options: {
    name: string
    followed: string
    spot: Path
    carry: number
    cycle: ContractCycle
    calendar: BusinessDays
    perSpot: number
  }) {
    this.name = options.name
    this.profile = options.spot.profile
    this.dayVariance = options.spot.dayVariance
    this.loadings = options.spot.loadings
    this.#spot = options.spot
    this.#followed = options.followed
    this.#carry = options.carry
    this.#cycle = options.cycle
    this.#calendar = options.calendar
    this.#units = ln(options.perSpot)
  }

  /** Its spot, the days that passed on the way to the expiry, and the steps into later contracts. */
  parts(from: Instant, to: Instant): readonly Part[] {
    const [before, now] = [from, to].map((at) => {
      const day = calendarDayOfWeekday(weekdayOf(calendarDayOf(at)))
      const left = this.#daysLeft(day)
      return { expiry: day + left, left: Math.max(0, left - Math.max(0, at - startOfCalendarDay(day)) / dayMs) }
    }) as [ContractTime, ContractTime]
    const rolled = now.expiry - before.expiry
    const passed = before.left - now.left + rolled
    return [
      { cause: { kind: 'followed', key: this.#followed }, ln: lnMove(this.#spot, from, to) },
      { cause: { kind: 'carry' }, ln: (-this.#carry * passed) / 365 },
      { cause: { kind: 'roll' }, ln: (this.#carry * rolled) / 365 },
    ]
  }

  at(day: number): number {
    return this.day(day).x[0] as number
  }

  day(day: number): DayNodes {
    const known = this.#days.get(day)
    if (known) return known
    const spot = this.#spot.day(day)
    const left = this.#daysLeft(calendarDayOfWeekday(day))
    const nodes = this.#days.claim(day)
    for (let k = 0; k <= SLOTS; k++)
      nodes.x[k] = (spot.x[k] as number) + this.#units + (this.#carry * Math.max(0, left - k / SLOTS)) / 365
    nodes.v.set(spot.v)
    return nodes
  }

  *preparing(day: number): Generator<void, void> {
    if (this.#spot.preparing) yield* this.#spot.preparing(day)
  }

  #daysLeft(today: number): number {
    if (today < this.#from || today > this.#expiry) {
      this.#from = today
      this.#expiry = frontContractOn(this.#cycle, new Date(startOfDay('calendar', today)), this.#calendar).expiry
    }
    return this.#expiry - today
  }
}
