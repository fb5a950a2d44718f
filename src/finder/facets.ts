import type { Column } from './criteria.ts'

export interface FacetValue {
  key: string
  /** in German */
  name: string
  total: number
}

/** The values of a column with how many rows have them, the most frequent first; rows without one count nowhere. */
export function counted<Row>(
  rows: readonly Row[],
  column: Column<Row, string>,
  nameOf: (key: string) => string,
): FacetValue[] {
  const totals = new Map<string, number>()
  for (const row of rows) {
    const key = column(row)
    if (key) totals.set(key, (totals.get(key) ?? 0) + 1)
  }
  return [...totals]
    .map(([key, total]) => ({ key, name: nameOf(key), total }))
    .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'de'))
}
