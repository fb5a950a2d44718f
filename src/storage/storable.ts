/** deeper than any setting, and than a database reads */
const deepest = 32

/**
 * Why a value that came as JSON cannot be stored, if so: it is nested too deep, a text in it, or a name, holds what is
 * no character for the database, or a number is too large to be written again.
 */
export function unstorable(value: unknown): string | undefined {
  const open: [value: unknown, depth: number][] = [[value, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [found, depth] = next
    if (typeof found === 'string' && !isText(found)) return noText
    if (typeof found === 'number' && !Number.isFinite(found)) return 'A value cannot hold a number beyond 1.8e308'
    if (typeof found !== 'object' || found === null) continue
    if (depth === deepest) return `A value is nested at most ${deepest} deep`
    if (!Object.keys(found).every(isText)) return noText
    for (const inside of Object.values(found)) open.push([inside, depth + 1])
  }
  return undefined
}

const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
const noText = 'A value cannot hold the character U+0000 or half of a pair of surrogates'
