import type { Instrument } from '#market/instruments.ts'

/** What a list is narrowed to; absent is not asked for. */
export interface Criteria {
  /** a–z or 0-9 */
  letter?: string
  isoCountry?: string
  sector?: string
  text?: string
  group?: string
  category?: string
  family?: string
  /** entityValue of the index an ETF follows */
  index?: string
}

/** Whether an instrument meets every criterion. */
export function fits(query: Criteria): (instrument: Instrument) => boolean {
  const wanted = query.text?.toLowerCase()
  return ({ name, isoCountry, facts, isin, wkn }) => {
    if (query.letter && firstLetter(name) !== query.letter.toLowerCase()) return false
    if (query.isoCountry && isoCountry !== query.isoCountry.toUpperCase()) return false
    if (query.sector && !(facts.kind === 'stock' && facts.sector === query.sector)) return false
    if (query.group && !('group' in facts && facts.group === query.group)) return false
    if (query.category && !('category' in facts && facts.category === query.category)) return false
    if (query.family && !('family' in facts && facts.family === query.family)) return false
    if (query.index && !(facts.kind === 'etf' && facts.indexEntityValue === query.index)) return false
    return (
      !wanted || name.toLowerCase().includes(wanted) || isin?.toLowerCase() === wanted || wkn?.toLowerCase() === wanted
    )
  }
}

/** The letter a name is filed under: ä under a, digits under `0-9`. */
function firstLetter(name: string): string {
  const plain =
    name
      .normalize('NFD')
      .replace(/[^\p{L}\p{N}]/gu, '')[0]
      ?.toLowerCase() ?? ''
  return /\d/.test(plain) ? '0-9' : plain
}
