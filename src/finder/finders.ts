import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { meeting } from './criteria.ts'
import { fillTable, type FinderTable } from './criterion.ts'
import { bonds } from './classes/bonds.ts'
import { currencies } from './classes/currencies.ts'
import type { ClassFinder, FinderRooms } from './classes/figures.ts'
import { etfs, funds } from './classes/funds.ts'
import { indices } from './classes/indices.ts'
import { stocks } from './classes/stocks.ts'
import { outstanding } from './instrument-criteria.ts'

export { euroClose, type ClassFinder } from './classes/figures.ts'

/** The finders of stored instruments, by class. */
export const classFinders = { stocks, funds, etfs, indices, bonds, currencies } as const satisfies Record<
  string,
  ClassFinder
>
export type FinderClass = keyof typeof classFinders

/** while the table of daily figures is first filled, columns are filled again after so long */
const fillingMs = 30_000

interface Tables {
  /** the rows of a class with the figures of the last close */
  of(key: FinderClass, now: Instant, today: TradingDay): FinderTable<Instrument>
}

/** Columns of every class, filled when they are first asked for and again when the table of daily figures has changed. */
export function finderTables(rooms: FinderRooms): Tables {
  const known = new Map<
    FinderClass,
    { table: FinderTable<Instrument>; of: Instant | undefined; day: TradingDay; at: Instant }
  >()
  return {
    of(key, now, today) {
      const of = rooms.statistics.completeSince()
      const before = known.get(key)
      const isFresh = before?.of === of && before?.day === today && (of !== undefined || now - before.at < fillingMs)
      if (before && isFresh) return before.table
      const rows = meeting(rooms.universe.ofClass(key), [outstanding(today)])
      const table = fillTable(rows, classFinders[key].criteria(rooms, today))
      known.set(key, { table, of, day: today, at: now })
      return table
    },
  }
}
