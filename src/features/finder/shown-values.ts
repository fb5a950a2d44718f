import { tradingDayOf } from '#calendar/days.ts'
import { tidy } from '#figures/rounding.ts'
import type { FinderCriterion } from '#finder/criterion.ts'
import { nameOfKey } from '#finder/narrowing.ts'
import type { Instrument } from '#market/instruments.ts'
import type { Table } from './asked.ts'
import type { FinderRow } from './finder.contract.ts'

export const isDay = (criterion: FinderCriterion<Instrument> | undefined): boolean =>
  criterion?.kind === 'range' && criterion.unit === 'day'

export const boundOf = (table: Table, id: string, value: number | undefined): number | string | undefined =>
  value === undefined ? undefined : shownNumber(table.named.get(id)?.criterion, value)

export const shownNumber = (criterion: FinderCriterion<Instrument> | undefined, value: number): number | string =>
  isDay(criterion) ? tradingDayOf(Math.round(value)) : tidy(value, 6)

/** What a row's columns say, by criterion. */
export function valuesOf(table: Table, row: number): FinderRow['values'] {
  return Object.fromEntries(
    table.filled.flatMap(({ criterion, column }) => {
      if (column.kind === 'range') {
        const value = column.values[row] ?? NaN
        return Number.isNaN(value) ? [] : [[criterion.id, shownNumber(criterion, value)]]
      }
      const keys = Array.from(
        column.codes.subarray(column.starts[row], column.starts[row + 1]),
        (code) => column.keys[code] ?? '',
      )
      const names = keys.map((key) => (criterion.kind === 'range' ? key : nameOfKey(criterion, key)))
      return names.length === 0 ? [] : [[criterion.id, names.join(', ')]]
    }),
  )
}
