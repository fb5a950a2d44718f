import { isIsin } from '#figures/identifiers.ts'
import { importedInstruments } from '#market/imported.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import { aliases } from '#market/aliases.ts'
import { loadUniverse } from '#market/universe.ts'
import { folded } from '#contract/german-text.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Tagger } from './feeds.ts'

/** A name as its words, and whom it means. */
interface Name {
  readonly words: readonly string[]
  readonly key: InstrumentKey
  /** so short that only its capitals tell it from a word: SAP, not Sap; an index is Dax or DAX */
  readonly capitals: boolean
  /** written with a small letter by its house: adidas */
  readonly small: boolean
  /** also a word of the language, or a name of others: a word beside it has to say that a company is meant */
  readonly needsContext: boolean
}

interface Word {
  readonly text: string
  readonly folded: string
}

/** First words of names that mean something else as often: a word, a place, another house. */
const everyday = new Set(
  `meta total linde post visa gap target ball block snap square delta general best match ally key range unity global
  public public-storage dow discover capital first orange metro gold silber silver sun solar world water host park live
  align fox news universal mosaic paper progressive charter carnival regions republic crown arch globe life loews brown
  church state northern southern south travelers coach tapestry progress fair trade desk zoom toast block five below
  gap guess buckle express chase wolf wolfspeed root lemonade hims carvana clear sonder upstart affirm opendoor rocket
  compass vertex incyte prime sprouts planet waste edison`.split(/\s+/),
)
/** Beside a name they say that a company or its paper is meant. */
const context = new Set(
  `aktie aktien papier papiere titel anteilschein anteilscheine konzern ag se kgaa nv plc inc corp corporation co
  quartalszahlen quartal kursziel umsatz gewinn prognose dividende vorstand vorstandschef aufsichtsrat ceo chef
  stammaktien vorzugsaktien hauptversammlung analyst analysten rating einstufung konzernchef aktionaere aktienrueckkauf
  tochter hersteller boersengang geschaeftszahlen jahreszahlen zahlen`.split(/\s+/),
)
const legalForms = new RegExp(
  String.raw`\s+(?:ag|se|kgaa|n\.?v\.?|plc|inc\.?|corp\.?|corporation|co\.?|company|s\.?a\.?|s\.?p\.?a\.?|ab|asa|oyj|ltd\.?|limited|` +
    String.raw`group|holdings?|platforms|vz\.?|vorzuege|class\s+[a-c]|[a-c])$`,
  'i',
)
const leastLetters = 3

/** Papers that may be tagged by their name: of others the name is a sentence, or an index' with a house before it. */
function isNamed({ facts, entityType }: Instrument): boolean {
  if (facts.kind === 'stock') return facts.indices.length > 0 || facts.size === 'mega' || facts.size === 'large'
  return (
    entityType === 'INDEX' || entityType === 'CRYPTO' || entityType === 'PRECIOUS_METAL' || entityType === 'COMMODITY'
  )
}

/** A name without its legal form. */
function shortName(name: string): string {
  let short = name.trim()
  for (let before = ''; before !== short; ) {
    before = short
    short = short.replace(legalForms, '').replace(/\s*&$/, '').trim()
  }
  return short
}

const wordsOf = (text: string): Word[] =>
  (text.match(/[\p{L}\p{N}]+(?:[.&’'][\p{L}\p{N}]+)*/gu) ?? []).map((word) => ({ text: word, folded: folded(word) }))

const isCapitals = (text: string): boolean => /^[A-Z0-9&.]{2,5}$/.test(text) && /[A-Z]/.test(text)

/** Tags texts with the instruments they tell of: by ISIN, WKN and ticker where they are named as such, by names and aliases. */
export function createTagger(universe: Pick<Universe, 'all' | 'byIsin' | 'byWkn'>): Tagger {
  const names = new Map<string, Name[]>()
  const tickers = new Map<string, InstrumentKey>()
  const claimed = new Map<string, { key: InstrumentKey; rank: number }>()
  for (const instrument of universe.all()) {
    if (!isNamed(instrument)) continue
    const { key, name, symbol, homeSymbol, isin } = instrument
    for (const ticker of [symbol, homeSymbol]) if (ticker && !tickers.has(ticker)) tickers.set(ticker, key)
    const also = (isin && aliases[isin]) || (aliases[key] ?? [])
    for (const each of new Set([name, shortName(name), ...also])) add(each, instrument)
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
      needsContext: isOneWord && everyday.has(first.folded) && key.startsWith('STOCK'),
    }
    names.set(first.folded, [...(names.get(first.folded) ?? []), entry])
  }
  for (const list of names.values()) list.sort((a, b) => b.words.length - a.words.length)

  /** Of two papers of one name the better known has it. */
  function add(name: string, instrument: Instrument): void {
    const letters = folded(name).replaceAll(/[^a-z0-9]/g, '')
    if (letters.length < leastLetters && !isCapitals(name)) return
    if (/^\d+$/.test(letters)) return
    const rank = rankOf(instrument)
    const before = claimed.get(name)
    if (!before || before.rank < rank) claimed.set(name, { key: instrument.key, rank })
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
    for (let at = 0; at < words.length; ) {
      const name = namedAt(words, at)
      if (name) see(name.key, at)
      at += name ? name.words.length : 1
    }
    return [...found].toSorted(([, a], [, b]) => a - b).map(([key]) => key)
  }

  function namedAt(words: readonly Word[], at: number): Name | undefined {
    const first = words[at]
    if (!first) return undefined
    const isSmall = /^\p{Ll}/u.test(first.text)
    return names.get(first.folded)?.find((name) => {
      if (!name.words.every((word, place) => words[at + place]?.folded === word)) return false
      if (isSmall && !name.small) return false
      if (name.capitals && first.text !== first.text.toUpperCase()) return false
      if (!name.needsContext) return true
      return [words[at - 1], words[at + name.words.length]].some(
        (word) => word !== undefined && context.has(word.folded),
      )
    })
  }
}

const sizes = { mega: 5, large: 4, mid: 3, small: 2, micro: 1 } as const
/** How well a paper is known: what a bare name means. */
const rankOf = ({ facts, isoCountry }: Instrument): number =>
  facts.kind === 'stock' ? sizes[facts.size] * 10 + facts.indices.length + (isoCountry === 'DE' ? 5 : 0) : 100

/** The tagger of the papers known so far. */
export async function knownTagger(db: Db): Promise<Tagger> {
  return createTagger(loadUniverse({ imported: await importedInstruments(db) }))
}
