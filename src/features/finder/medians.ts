import { tidy } from '#figures/rounding.ts'
import type { Filled } from '#finder/criterion.ts'
import { nameOfKey } from '#finder/narrowing.ts'
import { medianOf } from '#finder/text-query.ts'
import type { Instrument } from '#market/instruments.ts'
import { once } from '#platform/kept.ts'
import type { Asked, Table } from './asked.ts'

const allMedians = once(
  (table: Table) =>
    new Map(
      table.filled.map(({ criterion, column }) => [
        criterion.id,
        column.kind === 'range' ? medianOf(column.values) : NaN,
      ]),
    ),
)
const hitMedians = once((_asked: Asked) => new Map<string, number>())

/** The middle of the hits and of all rows, for each column of figures that has both. */
export function mediansOf(
  asked: Asked,
  columns: readonly Filled<Instrument>[],
): Record<string, { hits: number; all: number }> {
  const known = hitMedians(asked)
  return Object.fromEntries(
    columns.flatMap(({ criterion: { id }, column }) => {
      if (column.kind !== 'range') return []
      const own = known.get(id) ?? medianOf(Float64Array.from(asked.hits, (row) => column.values[row] ?? NaN))
      known.set(id, own)
      const all = allMedians(asked.table).get(id) ?? NaN
      return Number.isNaN(own) || Number.isNaN(all) ? [] : [[id, { hits: tidy(own, 4), all: tidy(all, 4) }]]
    }),
  )
}

/** Middles of groups, by code of the group and column: they are the same until the table is filled anew. */
const knownMedians = once((_table: Table) => new Map<string, number>())

/** The middle of every group that the rows of a page belong to, over all rows of the group. */
export function groupMedians(
  table: Table,
  reference: string | undefined,
  shown: readonly number[],
  columns: readonly Filled<Instrument>[],
): Record<string, Record<string, number>> {
  const filled = reference === undefined ? undefined : table.named.get(reference)
  if (filled?.column.kind !== 'choice' || filled.criterion.kind === 'range') return {}
  const { codes, starts, keys } = filled.column
  const codeOf = (row: number) => (starts[row] === starts[row + 1] ? -1 : (codes[starts[row] ?? 0] ?? -1))
  const found: Record<string, Record<string, number>> = {}
  for (const wanted of new Set(shown.map(codeOf))) {
    if (wanted < 0) continue
    let members: number[] | undefined
    const medianIn = (id: string, values: Float64Array): number => {
      const known = knownMedians(table)
      const key = `${wanted} ${id}`
      const before = known.get(key)
      if (before !== undefined) return before
      members ??= Array.from(table.rows.keys()).filter((row) => codeOf(row) === wanted)
      const median = medianOf(Float64Array.from(members, (row) => values[row] ?? NaN))
      known.set(key, median)
      return median
    }
    found[nameOfKey(filled.criterion, keys[wanted] ?? '')] = Object.fromEntries(
      columns.flatMap(({ criterion, column }) => {
        if (column.kind !== 'range') return []
        const median = medianIn(criterion.id, column.values)
        return Number.isNaN(median) ? [] : [[criterion.id, tidy(median, 4)]]
      }),
    )
  }
  return found
}
