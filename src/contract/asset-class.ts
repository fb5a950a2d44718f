import type { EntitySubType, EntityType } from './vocabulary.ts'

/** The tabs an instrument's pages may have; the pages of `web` know their addresses and labels. */
export type TabKey =
  | 'overview'
  | 'chart'
  | 'members'
  | 'quotes'
  | 'trades'
  | 'book'
  | 'history'
  | 'returns'
  | 'news'
  | 'ratings'
  | 'figures'
  | 'company'
  | 'statements'
  | 'dividends'
  | 'derivatives'
  | 'funds'

/** Periods over which the strongest and weakest of a class are compared. */
export const moverPeriods = ['D1', 'W1', 'M1', 'M3', 'M6', 'CY', 'Y1', 'Y3'] as const
export type MoverPeriod = (typeof moverPeriods)[number]

/** An entity type of the wire that belongs to a class. */
export interface ClassType {
  readonly entityType: EntityType
  /** „Aktie“ */
  readonly word: string
  /** „Aktien“; default: the word */
  readonly plural?: string
  /** names under which it is addressed: `/v1/stocks/82849/snapshot` */
  readonly families?: readonly string[]
  /** imported prices of it may be below zero */
  readonly mayBeNegative?: true
}

/** What a subtype says beyond its type. */
export interface SubTypeWords {
  readonly word: string
  /** second part of the address of such a paper */
  readonly folder?: string
}

/** A value by which the list of a class is narrowed, in the address and in the API. */
export interface ClassFacetFilter {
  /** name of the query parameter of the page */
  readonly param: string
  /** name in the API */
  readonly filter: 'group' | 'category' | 'family' | 'index' | 'letter'
  /** of its field */
  readonly label: string
}

/**
 * An asset class, said once: what it is called, which papers belong to it, where its pages are and what they have.
 * Plain data that every side may read; the functions of a class (its snapshot sections, its boards) are looked up by
 * `key`.
 */
export interface AssetClass<Key extends string = string> {
  /** the name of its list in the API */
  readonly key: Key
  /** first folder of its addresses, `/aktien` */
  readonly path: string
  /** „Aktien“ */
  readonly label: string
  readonly labelEn: string
  /** what its page is about, in a sentence */
  readonly intro: string
  readonly menu: 'Aktien, Indizes, Derivate' | 'ETF, Fonds' | 'Krypto, Anleihen, Devisen, Weitere'
  /** the first is asked first for an id */
  readonly types: readonly [ClassType, ...ClassType[]]
  /** only papers of this subtype belong to it; every other class of the type goes without them */
  readonly subType?: EntitySubType
  readonly subTypeWords?: Partial<Readonly<Record<EntitySubType, SubTypeWords>>>
  /** what stands between name and key in an address: `SAP-Aktie-DE0007164600` */
  readonly slugWord: string
  /** what ends an address: the ISIN where there is one, or always the id */
  readonly slugKey: 'isin' | 'entityValue'
  /** papers are addressed by folder and numbers instead of by name; the folder of those whose subtype has none */
  readonly folder?: string
  readonly tabs: readonly TabKey[]
  /** range of the chart that is shown first */
  readonly firstRange: 'D1' | 'M1' | 'Y1'
  readonly moverPeriods: readonly [MoverPeriod, ...MoverPeriod[]]
  readonly facets?: readonly ClassFacetFilter[]
  /**
   * its papers are laid side by side on a page of their own, at most six; `tool`: the sentence below its name on the home
   * page
   */
  readonly comparison?: { readonly tool?: string; readonly most?: number }
  /** what stands behind a price */
  readonly unit: 'currency' | 'points' | 'percent'
  /** decimals of a price */
  readonly decimals: DecimalsRule
  /** lists show the price in euros where there is one */
  readonly listedInEuro?: true
  /** its key figures are reckoned with the price, and are of its moment */
  readonly figuresWithPrice?: true
  /** exchanges open and close it by auction */
  readonly auctioned?: true
  /** real-time prices are free for everyone */
  readonly freeRealtime?: true
  /** no prices of Saturdays and Sundays are taken in */
  readonly restsAtWeekends?: true
  /** its prices before a split are adjusted */
  readonly splittable?: true
  /** its papers are computed, not kept: nobody counts or ranks all of them */
  readonly computed?: true
  readonly search: {
    /** words by which a reader says that such a paper is meant */
    readonly words: readonly string[]
    /** how likely a reader means a paper of which nothing more is known, 0 … 400 */
    readonly rank: number
    /** the name of its facet; default: the entity type */
    readonly type?: 'ETF'
    /** there may be derivatives on it */
    readonly underlies?: true
  }
}

/** Places after the comma by the price before rounding and, for some, by the subtype or what a future is on. */
export type DecimalsRule = (price: number, thing: { entitySubType?: string; underlyingType?: string }) => number

/**
 * Declares an asset class.
 * @__NO_SIDE_EFFECTS__
 */
export const assetClass = <const Key extends string>(said: AssetClass<Key>): AssetClass<Key> => said

/** The facts of an instrument that decide about its class. */
export interface Classed {
  readonly entityType: EntityType
  readonly entitySubType?: string | undefined
}

/** All classes, and the questions asked of them. Classes in the order in which menus show them. */
export function classTable<Key extends string>(all: readonly AssetClass<Key>[]) {
  const byKey = new Map(all.map((each) => [each.key, each]))
  const byType = new Map<string, AssetClass<Key>>()
  const words = new Map<string, string>()
  for (const each of all)
    for (const { entityType, word } of each.types) {
      const type = each.subType ? `${entityType} ${each.subType}` : entityType
      byType.set(type, each)
      words.set(type, word)
      for (const [subType, said] of Object.entries(each.subTypeWords ?? {}))
        words.set(`${entityType} ${subType}`, said.word)
    }
  const missing = (what: string): never => {
    throw new Error(`There is no asset class ${what}`)
  }
  const of = ({ entityType, entitySubType }: Classed): AssetClass<Key> =>
    (entitySubType ? byType.get(`${entityType} ${entitySubType}`) : undefined) ??
    byType.get(entityType) ??
    missing(entityType)
  return {
    all,
    /** names of the lists */
    keys: all.map(({ key }) => key),
    get: (key: Key): AssetClass<Key> => byKey.get(key) ?? missing(key),
    /** the class of an instrument */
    of,
    /** the German word for an instrument's kind: the subtype's where it has one */
    wordOf: ({ entityType, entitySubType }: Classed): string =>
      (entitySubType ? words.get(`${entityType} ${entitySubType}`) : undefined) ?? words.get(entityType) ?? entityType,
    /** what several are called of which one is called `word` */
    pluralOf: (word: string): string =>
      all.flatMap(({ types }) => types).find((type) => type.word === word)?.plural ?? word,
    /** family names of the API with their entity types */
    families: all.flatMap(({ types }) =>
      types.flatMap(({ entityType, families = [] }) => families.map((family) => [family, entityType] as const)),
    ),
    /** whether what is said of the class is true of every paper of the entity type */
    typesWith: (is: (each: AssetClass<Key>, type: ClassType) => boolean): ReadonlySet<EntityType> =>
      new Set(all.flatMap((each) => each.types.flatMap((type) => (is(each, type) ? [type.entityType] : [])))),
  }
}
