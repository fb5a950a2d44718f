import { basketOf, etfsOf } from '#content/themes.ts'
import { Failure } from '#contract/failures.ts'
import { readFilters } from '#finder/finder-address.ts'
import { finderTables, type FinderClass } from '#finder/finders.ts'
import { narrowed } from '#finder/narrowing.ts'
import type { Instrument } from '#market/instruments.ts'
import { perGeneration } from '#api/generation.ts'
import type { Rooms } from '#api/rooms.ts'
import { once } from '#platform/kept.ts'
import { words } from './asked.ts'

/** The tables of a portal, made once for all that asks them. */
export const tablesIn = once((rooms: Rooms) =>
  perGeneration(rooms, () => {
    const { universe, statistics, fundamentals, calendar } = rooms
    const themes = rooms.themes().map((theme) => ({
      alias: theme.alias,
      title: theme.title,
      papers: new Set([...basketOf(universe, theme), ...etfsOf(universe, theme)]),
    }))
    return finderTables({ universe, statistics, fundamentals, calendar, themes })
  }),
)

/** What the finder of a class finds, by its own order. @throws Failure INPUT_INVALID where a filter is unknown */
export function classHits(rooms: Rooms) {
  const memory = tablesIn(rooms)
  return (key: FinderClass, filters: URLSearchParams): readonly Instrument[] => {
    const now = rooms.market.now()
    const table = memory().of(key, now, rooms.calendar.dayOf('XETR', now))
    const { filters: fields, faults } = readFilters(table, filters)
    const asked = words(table, filters.get('frage') ?? '', fields, faults)
    const [fault] = asked.faults
    if (fault) throw new Failure('INPUT_INVALID', { parameter: fault.parameter }, fault.text)
    return Array.from(narrowed(table, asked.filters, asked.condition).hits).flatMap((row) => table.rows[row] ?? [])
  }
}
