import type { FinderFacets } from './finder.contract.ts'

const kept = ['sort', 'order', 'ansicht', 'spalten', 'dichte'] as const

/**
 * The address that says what the form shows: filters of words stand in their fields, and in words only what has no
 * field. The first page; whatever could not be read is left out.
 */
export function canonicalQuery({ criteria, rest }: FinderFacets, asked: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams()
  for (const { word, from, to, values } of criteria) {
    if (from !== undefined) query.set(`${word}_von`, String(from))
    if (to !== undefined) query.set(`${word}_bis`, String(to))
    const chosen = values?.filter((value) => value.chosen).map(({ key }) => key) ?? []
    if (chosen.length > 0) query.set(word, chosen.join(','))
  }
  if (rest !== '') query.set('frage', rest)
  for (const name of kept) {
    const value = asked.getAll(name).join(',')
    if (value) query.set(name, value)
  }
  return query
}

/** The same without one filter. */
export function withoutFilter(query: URLSearchParams, word: string): URLSearchParams {
  const less = new URLSearchParams(query)
  for (const name of [word, `${word}_von`, `${word}_bis`]) less.delete(name)
  return less
}

export const addressOf = (path: string, query: URLSearchParams): string =>
  query.size > 0 ? `${path}?${query.toString()}` : path

/** What narrows, without how the hits are shown. */
export function filtersOf(query: URLSearchParams): string {
  const filters = new URLSearchParams(query)
  for (const name of kept) filters.delete(name)
  return filters.toString()
}
