/** Which of several values is the best, where one alone is; with fewer than two values nothing is compared. */
export function bestOf(
  values: readonly (number | undefined)[],
  which: 'highest' | 'lowest',
  word: string,
): { index: number; word: string } | undefined {
  const known = values.filter((value) => value !== undefined)
  if (known.length < 2) return undefined
  const best = which === 'highest' ? Math.max(...known) : Math.min(...known)
  return known.filter((value) => value === best).length === 1 ? { index: values.indexOf(best), word } : undefined
}
