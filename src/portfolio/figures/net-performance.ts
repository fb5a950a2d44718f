import { once } from '#platform/kept.ts'
import type { Book } from '../book.ts'
import { type DayNumber, lastOfPreviousMonth, lastOfPreviousYear, weekEnding, yearBefore } from '#calendar/days.ts'
import type { Facts } from '../facts.ts'
import type { InstrumentBook } from '../ledger/instrument.ts'
import { addNetPerformance } from './simple-view.ts'

const performanceRanges = ['1d', 'wtd', 'mtd', 'ytd', '1y', 'max'] as const
export type PerformanceRange = (typeof performanceRanges)[number]

/** Net performance of the simple view, summed over all instruments. */
export interface NetPerformance {
  /** the period's days */
  readonly series: Float64Array
  readonly byRange: ReadonlyMap<PerformanceRange, number>
}

/** @throws NotComputable */
export function netPerformanceOf(book: Book): NetPerformance {
  const { start, end } = book.facts.period
  const first = Math.min(start, (book.facts.bookings[0]?.day ?? start) - 1)
  const column = new Float64Array(end - first + 1)
  for (const instrument of book.instruments.values()) {
    const own = columnOf(instrument, book.facts)
    for (let offset = 0; offset < own.values.length; offset += 1) {
      const index = own.first - first + offset
      column[index] = (column[index] ?? 0) + (own.values[offset] ?? 0)
    }
  }
  const now = column[end - first] ?? 0
  const before = (day: DayNumber): number => column[day - first] ?? 0
  return {
    series: column.subarray(start - first),
    byRange: new Map(
      performanceRanges.map((range) => [range, range === 'max' ? now : now - before(dayBefore(range, end))]),
    ),
  }
}

interface OwnColumn {
  readonly first: DayNumber
  readonly values: Float64Array
}

/** From the instrument's first booking on; kept while the instrument stays as it is. */
const columnOf = once((instrument: InstrumentBook, facts: Facts): OwnColumn => {
  const first = Math.min(instrument.bookings[0]?.day ?? facts.period.end + 1, facts.period.end + 1)
  const values = new Float64Array(facts.period.end - first + 1)
  addNetPerformance(values, first, facts, instrument)
  return { first, values }
})

/** The day at whose end a range begins. */
function dayBefore(range: Exclude<PerformanceRange, 'max'>, end: DayNumber): DayNumber {
  switch (range) {
    case '1d':
      return end - 1
    case 'wtd':
      return weekEnding(end) - 7
    case 'mtd':
      return lastOfPreviousMonth(end)
    case 'ytd':
      return lastOfPreviousYear(end)
    case '1y':
      return yearBefore(end)
  }
}
