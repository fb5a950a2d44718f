import { deleteStored, getStored, putStored } from '#contract/personal.ts'
import { columnsParameter } from '#web/blocks/shown-columns.ts'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'

/**
 * The columns of a view that its reader chose: as the address asks, else as the last time. An address that asks for none means the
 * usual ones. What is kept is what they came to by the form of the table itself; of somebody who looks at another's account nothing is.
 * @param known keys of the columns there are @returns undefined: the usual ones
 */
export async function keptColumns(
  { query, reader, call, sortedHere }: Pick<PageContext, 'query' | 'reader' | 'call' | 'sortedHere'>,
  view: string,
  known: readonly string[],
): Promise<readonly string[] | undefined> {
  const asked = query.getAll(columnsParameter).flatMap((keys) => keys.split(','))
  const chosen = known.filter((key) => asked.includes(key))
  if (reader.kind !== 'user') return chosen.length > 0 ? chosen : undefined
  const params = { key: `columns.${view}` }
  const stored = (await softly(call(getStored, { params })))?.value
  const kept = known.filter((key) => Array.isArray(stored) && stored.includes(key))
  if (!query.has(columnsParameter)) return kept.length > 0 ? kept : undefined
  if (sortedHere && !reader.isImpersonated && chosen.join() !== kept.join())
    await (chosen.length > 0
      ? softly(call(putStored, { params, body: { value: chosen } }))
      : softly(call(deleteStored, { params })))
  return chosen.length > 0 ? chosen : undefined
}
