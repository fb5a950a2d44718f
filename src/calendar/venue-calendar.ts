import { Failure } from '#contract/failures.ts'
import { dayMs, type Instant } from '#contract/vocabulary.ts'
import { partOf } from '#platform/kept.ts'
import type { Phase, Session } from './calendar.ts'
import { firstDay, isWeekend, lastDay, tradingDayOf, weekdayOf, type DayNumber } from './days.ts'
import type { Hours, PhaseHours } from './facts.ts'
import { holidays, type HolidayFacts } from './holidays.ts'
import { timeZone } from './time-zone.ts'

/** One calendar, counting days as numbers. */
export interface VenueCalendar {
  isOpenOn(day: DayNumber): boolean
  /** for trading days only */
  sessionOf(day: DayNumber): Session
  /** for trading days only; remembers nothing, so that decades cost no memory */
  continuousOn(day: DayNumber): readonly [from: Instant, to: Instant]
  at(at: Instant): { session: Session; phase: Phase } | undefined
  dayOf(at: Instant): DayNumber
  /** that day, or the first trading day after it in the direction of `step` */
  tradingDayFrom(day: DayNumber, step: 1 | -1): DayNumber
  settlementOf(day: DayNumber): Hours['settlement']
  /** IANA name */
  timeZone: string
}

/** Sessions kept: twenty-three years, about three megabytes, so that long histories compute each day once. */
const keptDays = 6000

/** @param periods the hours of one calendar, at least one entry */
export function venueCalendar(
  periods: readonly Hours[],
  holidayFacts: ReadonlyMap<string, HolidayFacts>,
): VenueCalendar {
  const latestFirst = periods.toSorted((a, b) => b.from - a.from)
  const current = latestFirst[0]
  if (current === undefined) throw new Error('a calendar needs hours')
  const zone = timeZone(current.timeZone)
  const facts = holidayFacts.get(current.holidays)
  const kindOf = facts ? holidays(facts) : () => 'full' as const
  const kept = new Map<DayNumber, Day>()

  const hoursOn = (day: DayNumber): Hours => latestFirst.find((hours) => hours.from <= day) ?? current

  const isOpenOn = (day: DayNumber): boolean => (current.everyDay || !isWeekend(day)) && kindOf(day) !== 'closed'

  function phaseHoursOn(day: DayNumber): readonly PhaseHours[] {
    const hours = hoursOn(day)
    if (kindOf(day) === 'half') return hours.half
    return weekdayOf(day) === 5 ? hours.friday : hours.full
  }

  function build(day: DayNumber): Day {
    if (!isOpenOn(day)) return closedDay
    const phases = phaseHoursOn(day).map(({ kind, from, to }) => ({
      kind,
      from: zone.instantOf(day, from),
      to: zone.instantOf(day, to),
    }))
    const session = sessionFrom(day, phases)
    return { session, moments: phases.map((phase) => ({ session, phase })) }
  }

  function dayAt(day: DayNumber): Day {
    const known = kept.get(day)
    if (known !== undefined) return known
    if (kept.size >= partOf(keptDays)) kept.clear()
    const built = build(day)
    kept.set(day, built)
    return built
  }

  function dayOf(at: Instant): DayNumber {
    if (!(at >= firstDay * dayMs && at < (lastDay + 1) * dayMs)) throw outOfReach(at)
    const day = Math.floor((at + zone.offsetAt(at)) / dayMs)
    if (!(day >= firstDay && day <= lastDay)) throw outOfReach(at)
    return day
  }

  function at(at: Instant): Moment | undefined {
    for (const moment of dayAt(dayOf(at)).moments) {
      if (at < moment.phase.to) return at >= moment.phase.from ? moment : undefined
    }
    return undefined
  }

  function sessionOf(day: DayNumber): Session {
    const { session } = dayAt(day)
    if (session === undefined) throw new Error(`${tradingDayOf(day)} is no trading day`)
    return session
  }

  function continuousOn(day: DayNumber): readonly [Instant, Instant] {
    const isContinuous = ({ kind }: PhaseHours) => kind === 'continuous'
    const phases = phaseHoursOn(day)
    const [first, last] = [phases.find(isContinuous), phases.findLast(isContinuous)]
    if (!first || !last) throw needsContinuous()
    return [zone.instantOf(day, first.from), zone.instantOf(day, last.to)]
  }

  function tradingDayFrom(day: DayNumber, step: 1 | -1): DayNumber {
    let candidate = day
    while (!isOpenOn(candidate)) candidate += step
    if (candidate < firstDay || candidate > lastDay) throw outOfReach(candidate * dayMs)
    return candidate
  }

  return {
    isOpenOn,
    sessionOf,
    continuousOn,
    at,
    dayOf,
    tradingDayFrom,
    settlementOf: (day) => hoursOn(day).settlement,
    timeZone: current.timeZone,
  }
}

interface Moment {
  session: Session
  phase: Phase
}
interface Day {
  session?: Session
  moments: readonly Moment[]
}

const closedDay: Day = { moments: [] }

function sessionFrom(day: DayNumber, phases: readonly Phase[]): Session {
  const continuous = phases.filter((phase) => phase.kind === 'continuous')
  const [first, last, continuousFirst, continuousLast] = [phases[0], phases.at(-1), continuous[0], continuous.at(-1)]
  if (!first || !last || !continuousFirst || !continuousLast) throw needsContinuous()
  return {
    day: tradingDayOf(day),
    phases,
    opensAt: first.from,
    closesAt: last.to,
    continuousFrom: continuousFirst.from,
    continuousTo: continuousLast.to,
  }
}

const needsContinuous = (): Error => new Error('a session needs continuous trading')

const outOfReach = (at: Instant): Failure =>
  new Failure('INPUT_INVALID', { at }, 'the trading calendars reach from 1970 to 2100')
