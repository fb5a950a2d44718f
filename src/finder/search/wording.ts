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

/** Whether an instrument fits a word that names a kind; undefined where the word names none. */
export function fitsWord(word: string): ((instrument: Instrument) => boolean) | undefined {
  const named = classesByWord.get(word)
  return named && ((instrument) => named.includes(assetClasses.of(instrument)))
}

export interface DerivativeKind {
  entitySubType?: EntitySubType
  right?: 'call' | 'put'
}

const kinds: readonly (readonly [words: string, kind: DerivativeKind])[] = [
  ['knock out', { entitySubType: 'KNOCKOUT_CERTIFICATE' }],
  ['knockout', { entitySubType: 'KNOCKOUT_CERTIFICATE' }],
  ['knockouts', { entitySubType: 'KNOCKOUT_CERTIFICATE' }],
  ['ko', { entitySubType: 'KNOCKOUT_CERTIFICATE' }],
  ['turbo', { entitySubType: 'KNOCKOUT_CERTIFICATE' }],
  ['turbos', { entitySubType: 'KNOCKOUT_CERTIFICATE' }],
  ['long', { entitySubType: 'KNOCKOUT_CERTIFICATE', right: 'call' }],
  ['short', { entitySubType: 'KNOCKOUT_CERTIFICATE', right: 'put' }],
  ['optionsschein', { entitySubType: 'WARRANT' }],
  ['optionsscheine', { entitySubType: 'WARRANT' }],
  ['os', { entitySubType: 'WARRANT' }],
  ['call', { right: 'call' }],
  ['calls', { right: 'call' }],
  ['put', { right: 'put' }],
  ['puts', { right: 'put' }],
  ['faktor', { entitySubType: 'FACTOR_CERTIFICATE' }],
  ['discount', { entitySubType: 'DISCOUNT_CERTIFICATE' }],
  ['bonus', { entitySubType: 'BONUS_CERTIFICATE' }],
  ['aktienanleihe', { entitySubType: 'REVERSE_CONVERTIBLE' }],
  ['aktienanleihen', { entitySubType: 'REVERSE_CONVERTIBLE' }],
  ['express', { entitySubType: 'EXPRESS_CERTIFICATE' }],
  ['kapitalschutz', { entitySubType: 'CAPITAL_PROTECTION_CERTIFICATE' }],
  ['derivate', {}],
  ['derivat', {}],
  ['zertifikat', {}],
  ['zertifikate', {}],
]

/**
 * A question for derivatives: „dax knock out“, „call sap“, „bonus zertifikate siemens“.
 * @returns the underlying's words and what is asked about it; undefined where the query names no kind of derivative
 */
export function derivativeQuestion(query: string): { underlying: string; kind: DerivativeKind } | undefined {
  let rest = ` ${wordsOfQuery(query).join(' ')} `
  let kind: DerivativeKind | undefined
  for (const [words, said] of kinds) {
    if (!rest.includes(` ${words} `)) continue
    rest = rest.replace(` ${words} `, ' ')
    // „discount call“: the first kind said wins, the direction is added
    kind = { ...said, ...kind, ...(said.right && { right: said.right }) }
  }
  const underlying = rest.trim()
  return kind && underlying ? { underlying, kind } : undefined
}
