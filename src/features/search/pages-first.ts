import { folded } from '#contract/german-text.ts'

/**
 * Whether the first page is named by all words that were typed, and none of these values begins with them: „dividende
 * allianz“, „depot“, „api“.
 * @param values names of those that were found first
 */
export function pagesFirst(asked: string, pages: readonly { name: string }[], values: readonly string[]): boolean {
  const [first] = pages
  if (!first) return false
  const own = folded(first.name).split(/[^a-z0-9]+/)
  const isNamed = folded(asked)
    .split(/\s+/)
    .every((word) => own.some((each) => each.startsWith(word)))
  return isNamed && !values.some((name) => folded(name).startsWith(folded(asked)))
}
