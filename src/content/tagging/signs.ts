import { folded } from '#contract/german-text.ts'
import {
  articles,
  besideNames,
  businessStems,
  coinStems,
  deeds,
  elsewhere,
  moves,
  persons,
  places,
  priceStems,
  where,
} from './word-lists.ts'

const begins = (text: string, stems: readonly string[]): boolean =>
  stems.some((stem) => text.startsWith(stem) || (stem.length > 4 && text.endsWith(stem)))

export interface Word {
  readonly text: string
  readonly folded: string
}

/** Words and names with the signs that belong to them: `H&M`, `K+S`, `E.ON`, `L’Oréal`. */
export const wordsOf = (text: string): Word[] =>
  (text.match(/[\p{L}\p{N}]+(?:[.&+’'][\p{L}\p{N}]+)*/gu) ?? []).map((word) => ({
    text: word,
    folded: folded(word).replaceAll('’', "'"),
  }))

/** Whether the words around a name, which is a word or a surname, too, tell of something else. */
export const tellsOfOthers = (words: readonly Word[], from: number, to: number): boolean =>
  isPersonBefore(words[from - 1]) ||
  (places.has(words[from]?.folded ?? '') && where.has(words[from - 1]?.folded ?? '')) ||
  (articles.has(words[from - 1]?.folded ?? '') && !besideNames.has(words[to]?.folded ?? '')) ||
  (businessSigns(words, from, to) <= 0 && words.some(({ folded: word }) => begins(word, elsewhere)))

/** Whether the word before a surname is part of somebody's or something else's name. */
export const isPersonBefore = (word: Word | undefined): boolean => word !== undefined && persons.has(word.folded)

/** Signs around a name that a company is meant: words beside it count twice. */
export function businessSigns(words: readonly Word[], from: number, to: number): number {
  const [before, after] = [words[from - 1]?.folded, words[to]?.folded]
  const isBeside = [before, after].some((word) => word !== undefined && besideNames.has(word))
  const around = words.filter(
    (_word, place) => (place < from && place >= from - reach) || (place >= to && place < to + reach),
  )
  return (
    (isBeside ? 2 : 0) +
    (after !== undefined && deeds.has(after) ? 1 : 0) +
    Math.min(2, around.filter(({ folded: word }) => begins(word, businessStems)).length) -
    (around.some(({ folded: word }) => begins(word, elsewhere)) ? 2 : 0)
  )
}
/** words on either side */
const reach = 12

/** Whether what stands around a metal, a plant or a coin tells of its price or of who buys it. */
export function tellsOfPrices(words: readonly Word[], from: number, to: number): boolean {
  const around = words.filter(
    (_word, place) => (place < from || place >= to) && place >= from - reach && place < to + reach,
  )
  if (around.some(({ folded: word }) => begins(word, elsewhere))) return false
  if (moves.has(words[to]?.folded ?? '')) return true
  return around.some(({ folded: word }) => begins(word, priceStems))
}

/** Whether the words around a coin tell of coins. */
export const tellsOfCoins = (words: readonly Word[], from: number, to: number): boolean =>
  words.some(
    ({ folded: word }, place) =>
      (place < from || place >= to) && place >= from - reach && place < to + reach && begins(word, coinStems),
  )
