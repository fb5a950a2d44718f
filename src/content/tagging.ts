import { isIsin } from '#figures/identifiers.ts'
import { importedInstruments } from '#market/imported.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import { aliasesOf } from '#market/aliases.ts'
import { loadUniverse } from '#market/universe.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Tagger } from './feeds.ts'
import { evidenceFor, homonymOf, isMeant, type Evidence } from './tagging/evidence.ts'
import { shortName } from './tagging/short-names.ts'
import { wordsOf, type Word } from './tagging/signs.ts'

/** A name as its words, and whom it means. */
interface Name {
  readonly words: readonly string[]
  readonly key: InstrumentKey
  /** so short that only its capitals tell it from a word: SAP, not Sap; an index is Dax or DAX */
  readonly capitals: boolean
  /** written with a small letter by its house: adidas */
  readonly small: boolean
  /** what has to stand around it */
  readonly evidence: Evidence
}

const leastLetters = 3

/** Papers that may be tagged by their name: of others the name is a sentence, or an index' with a house before it. */
function isNamed(instrument: Instrument): boolean {
  const { facts, entityType } = instrument
  if (facts.kind === 'stock')
    return facts.indices.length > 0 || ['mega', 'large', 'mid'].includes(facts.size) || aliasesOf(instrument).length > 0
  return (
    entityType === 'INDEX' || entityType === 'CRYPTO' || entityType === 'PRECIOUS_METAL' || entityType === 'COMMODITY'
  )
}

const isCapitals = (text: string): boolean => /^[A-Z0-9&.+]{2,5}$/.test(text) && /[A-Z]/.test(text)

/** Tags texts with the instruments they tell of: by ISIN, WKN and ticker where they are named as such, by names and aliases. */
export function createTagger(universe: Pick<Universe, 'all' | 'byIsin' | 'byWkn'>): Tagger {
  const names = new Map<string, Name[]>()
  const tickers = new Map<string, InstrumentKey>()
  const claimed = new Map<string, { key: InstrumentKey; rank: number }>()
  for (const instrument of universe.all()) {
    if (!isNamed(instrument)) continue
    const { key, name, symbol, homeSymbol } = instrument
    for (const ticker of [symbol, homeSymbol]) if (ticker && !tickers.has(ticker)) tickers.set(ticker, key)
    const also = aliasesOf(instrument)
    for (const each of [name, shortName(name)]) add(each, rankOf(instrument), key)
    for (const each of also) add(each, rankOfAliases + rankOf(instrument), key) // somebody wrote down that it means this one
  }
  for (const [text, { key }] of claimed) {
    const words = wordsOf(text)
    const [first] = words
    if (!first) continue
    const isOneWord = words.length === 1
    const entry: Name = {
      words: words.map((word) => word.folded),
      key,
      capitals: isOneWord && first.text.length < 4 && isCapitals(first.text) && !key.startsWith('INDEX'),
      small: /^\p{Ll}/u.test(first.text),
      evidence: evidenceFor(words, key),
    }
    names.set(first.folded, [...(names.get(first.folded) ?? []), entry])
  }
  for (const list of names.values()) list.sort((a, b) => b.words.length - a.words.length)

  /** Of two papers of one name the better known has it. */
  function add(name: string, rank: number, key: InstrumentKey): void {
    const words = wordsOf(name)
    const letters = words.map((word) => word.folded.replaceAll(/[^a-z0-9]/g, '')).join('')
    if (letters.length < leastLetters && !isCapitals(name) && !/^\d&\d$/.test(name)) return
    if (/^\d+$/.test(letters) && !name.includes('&')) return
    const before = claimed.get(name)
    if (!before || before.rank < rank) claimed.set(name, { key, rank })
  }

  return (text) => {
    const found = new Map<InstrumentKey, number>()
    const see = (key: InstrumentKey | undefined, at: number) => {
      if (key !== undefined && !found.has(key)) found.set(key, at)
    }
    for (const { 0: code, index } of text.matchAll(/\b[A-Z]{2}[A-Z0-9]{9}\d\b/g))
      if (isIsin(code)) see(universe.byIsin(code)?.key, index)
    for (const { 1: code = '', index } of text.matchAll(/\bWKN:?\s*([A-Z0-9]{6})\b/g))
      see(universe.byWkn(code)?.key, index)
    for (const { 1: a, 2: b, 3: c, index } of text.matchAll(
      /\$([A-Z]{1,5})\b|\((?:[A-Z]{2,8}:\s?)?([A-Z]{1,5})\)|\bTicker:?\s*([A-Z]{1,5})\b/g,
    ))
      see(tickers.get(a ?? b ?? c ?? ''), index)
    const words = wordsOf(text)
    for (const { name, at } of surest(matchesIn(words), words))
      see(homonymOf(name.key, words, universe) ?? name.key, at)
    return [...found].toSorted(([, a], [, b]) => a - b).map(([key]) => key)
  }

  function matchesIn(words: readonly Word[]): Match[] {
    const matches: Match[] = []
    for (let at = 0; at < words.length; ) {
      const match = matchAt(words, at)
      if (match) matches.push(match)
      at = match ? match.to : at + 1
    }
    return matches
  }

  /** The longest name that begins there, as it is or with the s of a genitive: Bayers. */
  function matchAt(words: readonly Word[], at: number): Match | undefined {
    const first = words[at]
    if (!first) return undefined
    const stem = { text: first.text.slice(0, -1), folded: first.folded.slice(0, -1) }
    const genitives = first.folded.endsWith('s') ? (names.get(stem.folded) ?? []) : []
    const there = [
      ...(names.get(first.folded) ?? []).filter((name) => isThere(name, words, at, first)),
      ...genitives.filter((name) => name.words.length === 1 && isThere(name, words, at, stem)),
    ].map((name) => ({ name, at, to: at + name.words.length }))
    const meant = there.find(({ name, to }) => isMeant(name.evidence, words, at, to))
    return meant ? { ...meant, isSure: true } : there[0] && { ...there[0], isSure: false }
  }
}

/** A name that stands in a text. */
interface Match {
  name: Name
  at: number
  to: number
  /** what stands around it says that it is meant */
  isSure: boolean
}

function isThere(name: Name, words: readonly Word[], at: number, first: Word): boolean {
  if (!name.words.every((word, place) => place === 0 || words[at + place]?.folded === word)) return false
  if (/^\p{Ll}/u.test(first.text) && !name.small) return false
  return !name.capitals || first.text === first.text.toUpperCase()
}

const joining = new Set(['und', 'oder', 'gegen', 'sowie'])

/** Those that are meant: a company beside another, „Visa und Mastercard“, is one even where its name is a word. */
function surest(matches: readonly Match[], words: readonly Word[]): Match[] {
  const areJoined = (one: Match, other: Match | undefined): boolean =>
    other !== undefined && joining.has(words[one.to]?.folded ?? '') && other.at === one.to + 1
  return matches.filter(
    (match, place) =>
      match.isSure ||
      (match.name.evidence === 'two-signs' &&
        [
          [match, matches[place + 1]],
          [matches[place - 1], match],
        ].some(
          ([one, other]) =>
            one && areJoined(one, other) && [one, other].every((each) => each?.name.key.startsWith('STOCK')),
        )),
  )
}

const rankOfAliases = 1000
const sizes = { mega: 5, large: 4, mid: 3, small: 2, micro: 1 } as const
/** How well a paper is known: what a bare name means. */
const rankOf = ({ facts, isoCountry }: Instrument): number =>
  facts.kind === 'stock' ? sizes[facts.size] * 10 + facts.indices.length + (isoCountry === 'DE' ? 5 : 0) : 100

/** The tagger of the papers known so far. */
export async function knownTagger(db: Db): Promise<Tagger> {
  return createTagger(loadUniverse({ imported: await importedInstruments(db) }))
}
