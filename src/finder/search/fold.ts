import { folded } from '#contract/german-text.ts'

/** The other way readers write umlauts: `Münchener` as `munchener`. The same as `folded` where there are none. */
const unmarked = (text: string): string => folded(text.normalize('NFD').replace(/\p{Mark}/gu, ''))

/** Signs inside a word that readers leave out or keep: `E.ON`, `S&P`, `EUR/USD`, `L’Oréal`. */
const joined = (chunk: string): string => chunk.replace(/[^a-z0-9]+/g, '')
const parts = (chunk: string): string[] => chunk.split(/[^a-z0-9]+/).filter(Boolean)

/** The words of a name, every way a reader may write them; each once, the ways of its first word marked. */
export function wordsOfName(name: string): Map<string, { first: boolean }> {
  const words = new Map<string, { first: boolean }>()
  const add = (word: string, first: boolean): void => {
    if (word && !words.get(word)?.first) words.set(word, { first })
  }
  for (const spelling of new Set([folded(name), unmarked(name)])) {
    spelling
      .split(/\s+/)
      .filter(Boolean)
      .forEach((chunk, place, chunks) => {
        add(joined(chunk), place === 0)
        const next = chunks[place + 1] ?? ''
        if (/^\d+$/.test(next)) add(joined(chunk) + next, place === 0) // „S&P 500“ is typed „sp500“
        parts(chunk).forEach((part, at) => add(part, place === 0 && at === 0))
      })
  }
  return words
}

/**
 * The words of a query: signs inside a word are left out, a hyphen parts; an „und“ stands for a sign that names write.
 */
export function wordsOfQuery(query: string): string[] {
  const words = folded(query)
    .split(/[\s,;()-]+/)
    .map(joined)
    .filter(Boolean)
  const named = words.filter((word) => word !== 'und')
  return named.length > 0 ? named : words
}

/** A name or query without anything but letters and digits, to compare wholes. */
export const compact = (text: string): string => joined(folded(text))
