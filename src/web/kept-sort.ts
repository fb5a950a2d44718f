import { getStored, putStored } from '#contract/personal.ts'
import { keptSortFrom, sortFieldOf, sortKeyOf, type SortField, type SortView } from '#contract/sorting.ts'
import { sortOf, type AskedSort } from '#web/blocks/sort-order.ts'
import type { Sort } from '#web/blocks/table.tsx'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'

interface KnownSort extends AskedSort {
  /** neither asked for nor kept */
  isUsual: boolean
}

/**
 * The order of a view: as the address asks, else as its reader sorted it the last time, else the usual one. Sorting is a link, so
 * what is kept is what they came to by a link of the table itself; nothing is kept of readers of whom nothing was kept before, nor
 * of somebody who looks at another's account. @param view undefined: of this table nothing is kept
 * @param fieldOf what readers know its keys as; an order without such a name is not kept
 */
export async function keptSort(
  { query, reader, call, sortedHere }: Pick<PageContext, 'query' | 'reader' | 'call' | 'sortedHere'>,
  view: SortView | undefined,
  usual: Sort,
  keys: readonly string[],
  fieldOf: (key: string) => SortField | undefined = sortFieldOf,
): Promise<KnownSort> {
  const asked = sortOf(query, usual, keys)
  const isAsked = Boolean(query.get('sort')) && asked.unknown === undefined
  if (view === undefined || reader.kind === 'anonymous') return { ...asked, isUsual: !isAsked }
  const params = { key: sortKeyOf(view) }
  const kept = keptSortFrom((await softly(call(getStored, { params })))?.value)
  const { key, order } = asked.sort
  if (isAsked) {
    const field = fieldOf(key)
    const isNew = kept?.field !== key || kept.order !== order
    if (sortedHere && field && isNew && !(reader.kind === 'user' && reader.isImpersonated))
      await softly(call(putStored, { params, body: { value: { field: key, order, numeric: !field.isText } } }))
    return { ...asked, isUsual: false }
  }
  if (asked.unknown !== undefined || !kept || !keys.includes(kept.field)) return { ...asked, isUsual: true }
  return { sort: { key: kept.field, order: kept.order }, unknown: undefined, isUsual: false }
}
