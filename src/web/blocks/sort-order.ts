import type { Column, Sort } from '#web/blocks/table.tsx'

/** The order of a list, and what the address asked for where the list has no such order. */
export interface AskedSort {
  sort: Sort
  unknown: string | undefined
}

/** `?sort=LAST&order=DESC`. A key the list does not know leaves its usual order; the page says so. */
export function sortOf(query: URLSearchParams, usual: Sort, keys: readonly string[]): AskedSort {
  const asked = query.get('sort')
  const isUnknown = asked !== null && asked !== '' && !keys.includes(asked)
  const key = asked && !isUnknown ? asked : usual.key
  const given = query.get('order')
  const order = !isUnknown && (given === 'ASC' || given === 'DESC') ? given : usual.order
  return { sort: { key, order }, unknown: isUnknown ? asked : undefined }
}

/** What columns can be sorted by. */
export const sortKeys = <Row>(columns: readonly Column<Row>[]): string[] =>
  columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort]))

const german = new Intl.Collator('de')

/** Rows in such an order; what is missing comes last in both. @param valueBy what a row is worth, by the key of the order */
export function inOrder<Row>(
  rows: readonly Row[],
  { key, order }: Sort,
  valueBy: Readonly<Record<string, (row: Row) => number | string | undefined>>,
): readonly Row[] {
  const valueOf = valueBy[key]
  if (!valueOf) return rows
  const sign = order === 'ASC' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? 1 : -1
    if (typeof left === 'string') return sign * german.compare(left, String(right))
    return sign * (left - Number(right))
  })
}
