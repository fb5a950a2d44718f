import type { InstrumentKey } from '#contract/vocabulary.ts'
import type { Universe } from '#market/instruments.ts'
import { businessSigns, isPersonBefore, tellsOfCoins, tellsOfOthers, tellsOfPrices, type Word } from './signs.ts'
import { everyday, surnames } from './word-lists.ts'

/**
 * What has to stand around a name: nothing; no first name before it; nothing that tells of something else; two signs of
 * business; words of prices, or of coins; no word that makes an index one for its members.
 */
export type Evidence = 'none' | 'no-person' | 'no-other' | 'two-signs' | 'prices' | 'coins' | 'index'

/** coins that are no words */
const plainCoins = new Set(
  'bitcoin bitcoins ethereum xrp solana dogecoin cardano litecoin polkadot chainlink uniswap monero'.split(' '),
)
/** oils that have no other meaning */
const plainOils = new Set(['brent', 'wti'])

/** What a name, as its words, needs. */
export function evidenceFor(words: readonly Word[], key: InstrumentKey): Evidence {
  const [first] = words
  if (key.startsWith('INDEX')) return 'index'
  if (first === undefined || words.length > 1) return 'none'
  if (key.startsWith('CRYPTO')) return plainCoins.has(first.folded) ? 'none' : 'coins'
  if (!key.startsWith('STOCK')) return plainOils.has(first.folded) || first.folded.endsWith('preis') ? 'none' : 'prices'
  if (everyday.has(first.folded)) return 'two-signs'
  return surnames.has(first.folded) ? 'no-other' : 'no-person'
}

/** behind an index they make it a word for its members */
const members = new Set('konzern konzerne unternehmen firma firmen mitglied mitglieder'.split(' '))

/** Whether what stands around the words from `from` up to before `to` is enough. */
export function isMeant(evidence: Evidence, words: readonly Word[], from: number, to: number): boolean {
  switch (evidence) {
    case 'none':
      return true
    case 'index':
      return !members.has(words[to]?.folded ?? '')
    case 'prices':
      return tellsOfPrices(words, from, to)
    case 'coins':
      return tellsOfCoins(words, from, to)
    case 'no-person':
      return !isPersonBefore(words[from - 1])
    case 'no-other':
      return !tellsOfOthers(words, from, to)
    case 'two-signs':
      return !isPersonBefore(words[from - 1]) && businessSigns(words, from, to) >= 2
  }
}

/** Houses of one name, and what says that it is the lesser known one. */
const homonyms = [
  {
    name: 'DE0006599905',
    other: 'US58933Y1055',
    signs: ['us', 'usa', 'amerikanische', 'amerikanischer', 'keytruda', 'msd', 'gardasil'],
  },
  { name: 'DE0005785802', other: 'US3024913036', signs: ['pflanzenschutz', 'agrarchemie', 'agrarchemiekonzern', 'us'] },
] as const

/** The other house of a name, where the words around say so. */
export function homonymOf(
  key: InstrumentKey,
  words: readonly Word[],
  universe: Pick<Universe, 'byIsin'>,
): InstrumentKey | undefined {
  for (const { name, other, signs } of homonyms)
    if (universe.byIsin(name)?.key === key && words.some(({ folded }) => (signs as readonly string[]).includes(folded)))
      return universe.byIsin(other)?.key
  return undefined
}
