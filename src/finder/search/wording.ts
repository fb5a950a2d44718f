import type { AssetClass } from '#contract/asset-class.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import type { EntitySubType, EntityType } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { wordsOfQuery } from './fold.ts'

/** ETFs are a kind of their own to readers. */
export type SearchedType = EntityType | 'ETF'
export const searchedType = (instrument: Instrument): SearchedType =>
  assetClasses.of(instrument).search.type ?? instrument.entityType

/** What a reader adds to a name to say what kind of paper is meant. */
const classesByWord = new Map<string, readonly AssetClass[]>()
for (const each of assetClasses.all)
  for (const word of each.search.words) classesByWord.set(word, [...(classesByWord.get(word) ?? []), each])

type Fits = (instrument: Instrument) => boolean

const earns =
  (policy: 'accumulating' | 'distributing'): Fits =>
  ({ facts }) =>
    facts.kind === 'etf' && facts.distribution === policy
/** An ETF of a currency, or a share that is traded in it: „Apple Aktie in Euro“. */
const isIn =
  (currency: string): Fits =>
  ({ facts, isoCurrency, notations }) =>
    facts.kind === 'etf'
      ? isoCurrency === currency
      : facts.kind === 'stock' && notations.some((notation) => notation.isoCurrency === currency)
/** An ordinary share, whose name says no kind. */
const isOrdinary: Fits = ({ facts, name }) => facts.kind === 'stock' && !/ (Vz|St)$/.test(name)

/** What is known of an ETF or a share and need not be in its name, umlauts spelled out. */
const factsByWord = new Map<string, Fits>([
  ...['thesaurierend', 'thesaurierende', 'thesaurierender', 'acc'].map(
    (word) => [word, earns('accumulating')] as const,
  ),
  ...['ausschuettend', 'ausschuettende', 'ausschuettender', 'dist'].map(
    (word) => [word, earns('distributing')] as const,
  ),
  ...['usd', 'dollar'].map((word) => [word, isIn('USD')] as const),
  ...['eur', 'euro'].map((word) => [word, isIn('EUR')] as const),
  ...['stammaktie', 'stammaktien'].map((word) => [word, isOrdinary] as const),
])

/** Whether an instrument fits a word that names a kind or a fact; undefined where the word names none. */
export function fitsWord(word: string): Fits | undefined {
  const named = classesByWord.get(word)
  const fact = factsByWord.get(word)
  if (!named && !fact) return undefined
  return (instrument) => named?.includes(assetClasses.of(instrument)) || fact?.(instrument) || false
}

/** What stands beside a name in a question and need not be in one: „Goldpreis in Euro“, „SAP Aktie kaufen“, „ISIN Allianz“. */
export const beside: ReadonlySet<string> = new Set([
  ...'in im am der die das den auf von vom fuer mit zu zum zur pro je oder was wie wo ist sind steht hoch'.split(' '),
  ...'ein eine einen kostet kosten heute aktuell aktuelle aktueller realtime stand kaufen verkaufen'.split(' '),
  ...'prognose wkn isin symbol price quote stock share shares'.split(' '),
  ...Array.from({ length: 15 }, (_, year) => String(2020 + year)), // „Prognose 2027“; names that have the year come first
])

/** the same among pages, where a kind of paper need not be in a title either: „Steuern auf Aktien“ */
export const besidePages: ReadonlySet<string> = new Set([...beside, ...classesByWord.keys()])

const shortestKind = 4
const shortestName = 3

/** An amount before a currency or a measure: „100 Euro in Dollar“ asks for the pair. */
const amount = /^\s*\d[\d.,]*\s*(?=(?:euro?|usd?|dollar|franken|chf|pfund|gbp|yen|jpy|lira|zloty|unzen?|gramm)\b)/i

export const withoutAmount = (query: string): string => query.replace(amount, '')

/** „kupferpreis“ and „telekomaktie“ as two words; undefined where no word ends with a kind. */
export function partedKinds(query: string): string | undefined {
  const words = wordsOfQuery(query)
  const parts = words.flatMap((word) => {
    const kind = [...classesByWord.keys()].find((each) => each.length >= shortestKind && word.endsWith(each))
    return kind && word.length >= kind.length + shortestName ? [word.slice(0, -kind.length), kind] : [word]
  })
  return parts.length > words.length ? parts.join(' ') : undefined
}

export interface DerivativeKind {
  entitySubType?: EntitySubType
  right?: 'call' | 'put'
  style?: PaperStyle
}

/**
 * Of knock-outs: one whose strike is its barrier, or one that leaves a distance between them. Of exotic papers: a call
 * or put with a cap, one between two barriers, or one with a single barrier.
 */
export type PaperStyle = 'turbo' | 'miniFuture' | 'discountOption' | 'inline' | 'stay'

/** A kind of paper before a mere direction: „Faktor Long“ is a factor certificate, „Long“ alone a knock-out. */
const kinds: readonly (readonly [words: string, kind: DerivativeKind])[] = [
  ['knock out', { entitySubType: 'KNOCKOUT_CERTIFICATE' }],
  ['knock outs', { entitySubType: 'KNOCKOUT_CERTIFICATE' }],
  ['knockout', { entitySubType: 'KNOCKOUT_CERTIFICATE' }],
  ['knockouts', { entitySubType: 'KNOCKOUT_CERTIFICATE' }],
  ['ko', { entitySubType: 'KNOCKOUT_CERTIFICATE' }],
  ['turbo', { entitySubType: 'KNOCKOUT_CERTIFICATE', style: 'turbo' }],
  ['turbos', { entitySubType: 'KNOCKOUT_CERTIFICATE', style: 'turbo' }],
  ['mini future', { entitySubType: 'KNOCKOUT_CERTIFICATE', style: 'miniFuture' }],
  ['mini futures', { entitySubType: 'KNOCKOUT_CERTIFICATE', style: 'miniFuture' }],
  ['mini long', { entitySubType: 'KNOCKOUT_CERTIFICATE', right: 'call', style: 'miniFuture' }],
  ['mini short', { entitySubType: 'KNOCKOUT_CERTIFICATE', right: 'put', style: 'miniFuture' }],
  ['inline', { entitySubType: 'EXOTIC_CERTIFICATE', style: 'inline' }],
  ['stayhigh', { entitySubType: 'EXOTIC_CERTIFICATE', right: 'call', style: 'stay' }],
  ['staylow', { entitySubType: 'EXOTIC_CERTIFICATE', right: 'put', style: 'stay' }],
  ['discount call', { entitySubType: 'EXOTIC_CERTIFICATE', right: 'call', style: 'discountOption' }],
  ['discount put', { entitySubType: 'EXOTIC_CERTIFICATE', right: 'put', style: 'discountOption' }],
  ['optionsschein', { entitySubType: 'WARRANT' }],
  ['optionsscheine', { entitySubType: 'WARRANT' }],
  ['os', { entitySubType: 'WARRANT' }],
  ['faktor', { entitySubType: 'FACTOR_CERTIFICATE' }],
  ['discount', { entitySubType: 'DISCOUNT_CERTIFICATE' }],
  ['bonus', { entitySubType: 'BONUS_CERTIFICATE' }],
  ['aktienanleihe', { entitySubType: 'REVERSE_CONVERTIBLE' }],
  ['aktienanleihen', { entitySubType: 'REVERSE_CONVERTIBLE' }],
  ['express', { entitySubType: 'EXPRESS_CERTIFICATE' }],
  ['kapitalschutz', { entitySubType: 'CAPITAL_PROTECTION_CERTIFICATE' }],
  ['indexzertifikat', { entitySubType: 'PARTICIPATION_CERTIFICATE' }],
  ['index zertifikat', { entitySubType: 'PARTICIPATION_CERTIFICATE' }],
  ['partizipations', { entitySubType: 'PARTICIPATION_CERTIFICATE' }],
  ['partizipation', { entitySubType: 'PARTICIPATION_CERTIFICATE' }],
  ['sprint', { entitySubType: 'SPRINT_CERTIFICATE' }],
  ['outperformance', { entitySubType: 'SPRINT_CERTIFICATE' }],
  ['long', { entitySubType: 'KNOCKOUT_CERTIFICATE', right: 'call' }],
  ['short', { entitySubType: 'KNOCKOUT_CERTIFICATE', right: 'put' }],
  ['call', { entitySubType: 'WARRANT', right: 'call' }],
  ['calls', { entitySubType: 'WARRANT', right: 'call' }],
  ['put', { entitySubType: 'WARRANT', right: 'put' }],
  ['puts', { entitySubType: 'WARRANT', right: 'put' }],
  ['hebelzertifikat', {}],
  ['hebelzertifikate', {}],
  ['hebelprodukt', {}],
  ['hebelprodukte', {}],
  ['derivate', {}],
  ['derivat', {}],
  ['zertifikat', {}],
  ['zertifikate', {}],
]

/** What such a question, or the name of a paper, says beside the kind, the underlying and what tells papers apart. */
const besides = new Set(
  [
    'auf open end endlos mit von cap capped barriere bonus ko',
    'januar februar maerz april mai juni juli august september oktober november dezember',
  ].flatMap((words) => words.split(' ')),
)

export interface DerivativeQuestion {
  /** the words that remain for the underlying: none where only a kind was said */
  words: readonly string[]
  kind: DerivativeKind
}

/** letters from which on a begun word stands for the kind it begins */
const leastBegun = 4

/**
 * A question for derivatives: „dax knock out“, „call auf sap“, „bonus zertifikate siemens“.
 * @param begun takes a last word that only begins one of a kind, as „dax knock“ does
 * @returns undefined where the query names no kind of derivative
 */
export function derivativeQuestion(query: string, begun = false): DerivativeQuestion | undefined {
  const words = wordsOfQuery(query)
  const last = words.at(-1) ?? ''
  const meant = begun && last.length >= leastBegun ? kinds.find(([name]) => name.startsWith(last)) : undefined
  let rest = ` ${(meant ? [...words.slice(0, -1), meant[0]] : words).join(' ')} `
  let kind: DerivativeKind | undefined
  for (const [name, said] of kinds) {
    if (!rest.includes(` ${name} `)) continue
    rest = rest.replace(` ${name} `, ' ')
    // „discount call“: the first kind said wins, the direction is added
    kind = { ...said, ...kind, ...(said.right && { right: said.right }) }
  }
  if (!kind) return undefined
  return { words: rest.split(' ').filter((word) => word && !besides.has(word)), kind }
}
