const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ø: 'o', æ: 'ae', ł: 'l' }

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{Mark}/gu, '')

/** Lower case without accents; umlauts spelled out: `Münchener Rück` is `muenchener rueck`. */
export const fold = (text: string): string =>
  withoutMarks(
    text
      .toLowerCase()
      .normalize('NFC')
      .replace(/[äöüßøæł]/g, (letter) => spelled[letter] ?? letter),
  )

/** The other way readers write umlauts: `Münchener` as `munchener`. The same as `fold` where there are none. */
const foldPlain = (text: string): string =>
  withoutMarks(text.toLowerCase().replace(/ß/g, 'ss').replace(/ø/g, 'o').replace(/ł/g, 'l'))

/** Signs inside a word that readers leave out or keep: `E.ON`, `S&P`, `EUR/USD`, `L’Oréal`. */
const joined = (chunk: string): string => chunk.replace(/[^a-z0-9]+/g, '')
const parts = (chunk: string): string[] => chunk.split(/[^a-z0-9]+/).filter(Boolean)

/** The words of a name, every way a reader may write them; each once, the ways of its first word marked. */
export function wordsOfName(name: string): Map<string, { first: boolean }> {
  const words = new Map<string, { first: boolean }>()
  const add = (word: string, first: boolean): void => {
    if (word && !words.get(word)?.first) words.set(word, { first })
  }
  for (const folded of new Set([fold(name), foldPlain(name)])) {
    folded
      .split(/\s+/)
      .filter(Boolean)
      .forEach((chunk, place) => {
        add(joined(chunk), place === 0)
        parts(chunk).forEach((part, at) => add(part, place === 0 && at === 0))
      })
  }
  return words
}

/** The words of a query: signs inside a word are left out, a hyphen parts. */
export const wordsOfQuery = (query: string): string[] =>
  fold(query)
    .split(/[\s,;()-]+/)
    .map(joined)
    .filter(Boolean)

/** A name or query without anything but letters and digits, to compare wholes. */
export const compact = (text: string): string => joined(fold(text))
