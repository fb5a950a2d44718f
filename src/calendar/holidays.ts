import { dayMs } from '#contract/vocabulary.ts'
import { firstDay, isWeekend, lastDay, yearOf, type DayNumber } from './days.ts'
import { dateIn, daysByRule } from './holiday-rules.ts'

export type DayKind = 'full' | 'half' | 'closed'

/** What one exchange says about its days: years as published, and rules for all others. */
export interface HolidayFacts {
  published: ReadonlyMap<number, { closed: readonly string[]; half: readonly string[] }>
  closedRules: string
  halfRules: string
}

/** The kind of each weekday from 1970 to 2100; a year is worked out when it is first asked for. */
export function holidays(facts: HolidayFacts): (day: DayNumber) => DayKind {
  const codes = new Uint8Array(lastDay + 1)

  function workOut(year: number): void {
    codes.fill(codeOf.full, Date.UTC(year, 0, 1) / dayMs, Date.UTC(year + 1, 0, 1) / dayMs)
    for (const [day, kind] of specialDays(facts, year)) codes[day] = codeOf[kind]
  }

  return (day) => {
    if (day < firstDay || day > lastDay) return 'full'
    if (codes[day] === unknown) workOut(yearOf(day))
    return kinds[codes[day] ?? unknown] ?? 'full'
  }
}

const unknown = 0
const kinds = [undefined, 'full', 'half', 'closed'] as const
const codeOf: Readonly<Record<DayKind, number>> = { full: 1, half: 2, closed: 3 }

function specialDays(facts: HolidayFacts, year: number): Map<DayNumber, DayKind> {
  const published = facts.published.get(year)
  const closed = published
    ? new Set(published.closed.map((date) => dateIn(year, date)))
    : daysByRule(facts.closedRules, year)
  const half = published ? published.half.map((date) => dateIn(year, date)) : daysByRule(facts.halfRules, year, closed)
  const kinds = new Map<DayNumber, DayKind>()
  for (const day of half) if (!isWeekend(day)) kinds.set(day, 'half')
  for (const day of closed) kinds.set(day, 'closed')
  return kinds
}
