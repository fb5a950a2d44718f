import { atOnce } from '#platform/turns.ts'
import { compact, wordsOfName, wordsOfQuery } from './fold.ts'
import { buildTrie, nearPrefixes } from './typos.ts'

/** Something a search can find. */
export interface Entry<T> {
  value: T
  /** the name first, then what else it is called */
  names: readonly string[]
  /** further words for it, folded, none of which is a name of its own */
  words?: readonly string[]
  /** codes that must be typed from their beginning and without mistake: tickers, ISIN, WKN */
  codes: readonly string[]
  /** 0 … 400: what decides between equal matches */
  popularity: number
}

export interface TextIndex<T> {
  /**
   * Calls `visit` with every entry that matches all words of the query, in no order.
   */
  match(query: string, visit: (value: T, score: number) => void, options?: MatchOptions<T>): void
  /** entries that carry exactly this code */
  withCode(code: string): readonly T[]
}

export interface MatchOptions<T> {
  /** word of the query → whether an entry fits it whatever its names (`aktie` fits every share) */
  satisfied?: (word: string) => ((value: T) => boolean) | undefined
  /** words that need not be in a name where others are asked for, as „in“ and „kaufen“ */
  beside?: ReadonlySet<string>
  /** leaves out words of the query that nothing has in its name, as brokers write some; the other words must match */
  skipsUnknown?: boolean
  /** takes words as they are written */
  withoutTypos?: boolean
}

/** Points of a match; popularity adds up to 400. */
const points = {
  whole: 1000,
  code: 1000,
  firstWord: 150,
  word: 60,
  prefix: 40,
  satisfied: 20,
  infix: -60,
  typo: -140,
  perExtraWord: 3,
}

/** Two letters mean a ticker, not every ISIN of a country: long codes match from this many letters on. */
const longCode = 5
const longestTicker = 6

/** Longer questions are pasted text, not searches: they find nothing. */
export const longestQuery = 200
const mostWords = 30

/** entries or keys looked at before others may have their turn */
const aTurn = 64

type Typos = 'never' | 'unknown' | 'always'

const lowerBound = (sorted: readonly string[], key: string): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The end of the stretch of strings that begin with `prefix`. */
const prefixEnd = (sorted: readonly string[], prefix: string): number => lowerBound(sorted, prefix + '\uffff')

/** Sorted keys and, for each, the numbers filed under it, in flat arrays. */
interface Postings {
  keys: string[]
  starts: Uint32Array
  numbers: Int32Array
}

function* postingsOf(filed: ReadonlyMap<string, readonly number[]>): Generator<void, Postings> {
  const keys = yield* sorted(filed.keys())
  const starts = new Uint32Array(keys.length + 1)
  keys.forEach((key, place) => (starts[place + 1] = starts[place]! + filed.get(key)!.length))
  yield
  const numbers = new Int32Array(starts[keys.length]!)
  for (const [place, key] of keys.entries()) {
    numbers.set(filed.get(key)!, starts[place])
    if (place % aTurn === 0) yield
  }
  return { keys, starts, numbers }
}

/** By code units. Keys of one first letter are sorted at a time: all of them at once are a hundred thousand. */
function* sorted(keys: Iterable<string>): Generator<void, string[]> {
  const byLetter = new Map<string, string[]>()
  for (const key of keys) {
    const letter = key.charAt(0)
    const group = byLetter.get(letter)
    if (group) group.push(key)
    else byLetter.set(letter, [key])
  }
  const whole: string[] = []
  for (const letter of [...byLetter.keys()].sort()) {
    yield
    for (const key of byLetter.get(letter)!.sort()) whole.push(key)
  }
  return whole
}

const file = (filed: Map<string, number[]>, key: string, number: number): void => {
  const list = filed.get(key)
  if (list) list.push(number)
  else filed.set(key, [number])
}

/** the index of `indexing`, at once: for few entries, and for who cannot wait */
export const buildTextIndex = <T>(entries: readonly Entry<T>[]): TextIndex<T> => atOnce(indexing(entries))

/**
 * Builds an index in memory and lets others have their turn in between: word prefixes by binary search, infixes by the
 * sorted suffixes of all words, typos by walking a trie of the words. Searching allocates little and never looks at
 * entries that cannot match.
 */
export function* indexing<T>(entries: readonly Entry<T>[]): Generator<void, TextIndex<T>> {
  const filedWords = new Map<string, number[]>()
  const filedCodes = new Map<string, number[]>()
  const wholes = new Map<string, number[]>()
  const wordCounts = new Uint8Array(entries.length)
  const properWords = new Set<string>()
  for (const [number, { names, words: others = [], codes }] of entries.entries()) {
    names.forEach((name, place) => {
      file(wholes, compact(name), number)
      const words = wordsOfName(name)
      if (place === 0) wordCounts[number] = Math.min(words.size, 255)
      // a posting is the entry's number doubled, odd where the word begins the name
      for (const [word, { first }] of words) {
        file(filedWords, word, number * 2 + (first ? 1 : 0))
        if (place === 0) properWords.add(word)
      }
    })
    for (const word of others) file(filedWords, word, number * 2)
    for (const code of codes) file(filedCodes, compact(code), number)
    if (number % aTurn === 0) yield
  }
  const words = yield* postingsOf(filedWords)
  const codes = yield* postingsOf(filedCodes)
  const trie = buildTrie(words.keys)
  const filedSuffixes = new Map<string, number[]>()
  for (const [place, word] of words.keys.entries()) {
    if (place % aTurn === 0) yield
    if (!properWords.has(word)) continue // the middle of what else something is called surprises: „sap“ in WhatsApp
    for (let at = 1; at <= word.length - 3; at++) file(filedSuffixes, word.slice(at), place)
  }
  const suffixes = yield* postingsOf(filedSuffixes)

  // per search: the best points of each entry for the word at hand, and its sum over the words before
  const best = new Int16Array(entries.length)
  const seen = new Uint32Array(entries.length)
  const sums = new Int32Array(entries.length)
  let stamp = 0
  let touched: number[] = []

  const mark = (number: number, value: number): void => {
    if (seen[number] !== stamp) {
      seen[number] = stamp
      best[number] = value
      touched.push(number)
    } else if (value > best[number]!) best[number] = value
  }
  const markWords = (from: number, to: number, value: (place: number) => number, firstBonus: number): void => {
    for (let place = from; place < to; place++) {
      const worth = value(place)
      for (let at = words.starts[place]!; at < words.starts[place + 1]!; at++) {
        const posting = words.numbers[at]!
        mark(posting >> 1, posting & 1 ? worth + firstBonus : worth)
      }
    }
  }

  /** @param typos when they are forgiven: 'always' also of words that some name has, for another may be meant */
  const markWord = (word: string, isFirst: boolean, typos: Typos): void => {
    const firstBonus = isFirst ? points.firstWord : 0
    const from = lowerBound(words.keys, word)
    const to = prefixEnd(words.keys, word)
    markWords(
      from,
      to,
      (place) => (words.keys[place]!.length === word.length ? points.word : points.prefix),
      firstBonus,
    )
    if (word.length >= 2) {
      const end = prefixEnd(codes.keys, word)
      for (let place = lowerBound(codes.keys, word); place < end; place++) {
        if (word.length < longCode && codes.keys[place]!.length > longestTicker) continue
        for (let at = codes.starts[place]!; at < codes.starts[place + 1]!; at++) mark(codes.numbers[at]!, points.prefix)
      }
    }
    if (word.length < 3) return
    const isKnown = (words.keys[from] === word && word.length > 4) || codes.keys[lowerBound(codes.keys, word)] === word
    if (typos === 'always' || (typos === 'unknown' && touched.length < 5 && !isKnown)) {
      for (const near of nearPrefixes(trie, word))
        markWords(near.from, near.to, () => points.typo * near.distance, firstBonus)
    }
    for (
      let at = suffixes.starts[lowerBound(suffixes.keys, word)]!;
      at < suffixes.starts[prefixEnd(suffixes.keys, word)]!;
      at++
    ) {
      const place = suffixes.numbers[at]!
      markWords(place, place + 1, () => points.infix, 0)
    }
  }

  const withCode = (code: string): number[] => {
    const key = compact(code)
    const place = lowerBound(codes.keys, key)
    if (key === '' || codes.keys[place] !== key) return []
    return [...codes.numbers.subarray(codes.starts[place], codes.starts[place + 1])]
  }

  /** Entries that match every word, their points in `sums`. */
  const matching = (
    queryWords: readonly string[],
    { satisfied, beside, skipsUnknown = false }: MatchOptions<T>,
    typos: Typos,
  ): number[] => {
    let survivors: number[] = []
    let isFirst = true
    const asked = queryWords.filter((word) => !beside?.has(word))
    const others = asked.length > 0 ? queryWords.filter((word) => beside?.has(word)) : queryWords
    const fitting = (word: string): ((value: T) => boolean) | undefined => {
      if (queryWords.length < 2) return undefined
      return asked.length > 0 && beside?.has(word) ? () => true : satisfied?.(word)
    }
    ;[...asked, ...others].forEach((word) => {
      stamp++
      touched = []
      const fits = fitting(word)
      markWord(word, isFirst, fits ? 'never' : typos)
      if (skipsUnknown && touched.length === 0 && !fits) return
      if (isFirst) {
        isFirst = false
        if (fits) entries.forEach(({ value }, number) => fits(value) && mark(number, points.satisfied))
        survivors = touched
        for (const number of survivors) sums[number] = best[number]!
        return
      }
      survivors = survivors.filter((number) => {
        if (fits?.(entries[number]!.value)) mark(number, points.satisfied)
        if (seen[number] !== stamp) return false
        sums[number] = sums[number]! + best[number]!
        return true
      })
    })
    return survivors
  }

  return {
    withCode: (code) => withCode(code).map((number) => entries[number]!.value),
    match(query, visit, options = {}) {
      if (query.length > longestQuery) return
      const queryWords = wordsOfQuery(query)
      if (queryWords.length === 0 || queryWords.length > mostWords) return
      const whole = queryWords.join('')
      const typos = options.withoutTypos ? 'never' : 'unknown'
      let survivors = matching(queryWords, options, typos)
      if (survivors.length === 0 && queryWords.length > 1) survivors = matching([whole], options, typos)
      if (survivors.length === 0 && queryWords.length > 1 && !options.withoutTypos)
        survivors = matching(queryWords, options, 'always')
      const asked = queryWords.filter((word) => !options.beside?.has(word)).join('')
      const wholeNames = new Set([...(wholes.get(whole) ?? []), ...((asked && wholes.get(asked)) || [])])
      const wholeCodes = new Set(withCode(whole))
      for (const number of new Set([...wholeNames, ...wholeCodes])) {
        if (survivors.includes(number)) continue
        sums[number] = 0
        survivors.push(number)
      }
      for (const number of survivors) {
        const { value, popularity } = entries[number]!
        if (wholeCodes.has(number))
          visit(value, points.code + popularity) // of two with one ticker the better known
        else {
          const bonus = wholeNames.has(number) ? points.whole : 0
          visit(value, sums[number]! + bonus + popularity - points.perExtraWord * wordCounts[number]!)
        }
      }
    },
  }
}
