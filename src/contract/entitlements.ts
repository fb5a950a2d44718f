import { assetClasses } from './asset-classes.ts'
import type { Tier } from './push.ts'
import type { EntitySubType, EntityType, Quality, RequestedQuality, VenueCode } from './vocabulary.ts'

/** What a reader has bought or been given. Anonymous readers have nothing. */
export interface Rights {
  tier: Tier
  /** entitled features such as `xetra_core_level_one_content` */
  features: readonly string[]
}

/** The same with the products as they are sold. */
export interface Entitlements extends Rights {
  /** codes of products */
  products: readonly ProductCode[]
}

/** Codes of the products that are sold, with the tier of live prices each brings; the others bring their own content. */
const tierOfProduct = {
  RB: 'BASIC',
  CL: 'PLUS',
  RX: 'PRO',
  AF: 'FREE',
  TR: 'FREE',
  TRUS: 'FREE',
  MOUNTGER40: 'FREE',
  MOUNTGER100: 'FREE',
  BANDGER40: 'FREE',
  BANDGER100: 'FREE',
  PROTONGER40: 'FREE',
} as const satisfies Record<string, Tier>
export type ProductCode = keyof typeof tierOfProduct

/** The products of the ladder, the highest first, as readers know them. */
const ladderProducts = [
  { code: 'RX', label: 'Pro', slug: 'pro' },
  { code: 'CL', label: 'Plus', slug: 'plus' },
  { code: 'RB', label: 'Basic', slug: 'basic' },
] as const satisfies readonly { code: ProductCode; label: string; slug: string }[]

/** The highest product that was bought: pro, then plus, then basic. */
export const highestProduct = (products: readonly ProductCode[]): (typeof ladderProducts)[number] | undefined =>
  ladderProducts.find(({ code }) => products.includes(code))

const isProduct = (text: string): text is ProductCode => Object.hasOwn(tierOfProduct, text)

/** Features of the portal that a product may bring or an operator may grant. */
export const features = [
  'no_banner_ads_feature',
  'no_tracking_feature',
  'csv_download_feature',
  'chart_analysis_pro_feature',
  'expert_and_guru_content',
  'special_offers',
  'zertifikate_global_content',
  'db_indices_and_xetra_etf_content',
  'xetra_core_level_one_content',
  'xetra_core_level_two_content',
  'nasdaq_indices_content',
  'portfolio_benchmarking_feature',
  'portfolio_analysis_feature',
  'portfolio_payouts_feature',
] as const
export type Feature = (typeof features)[number]
/** Contents of the trading systems, one each. */
export const systemContents = [
  'germany_100',
  'us_100',
  'mountger40',
  'mountger100',
  'bandger40',
  'bandger100',
  'protonger40',
] as const

const systemProducts: readonly ProductCode[] = [
  'TR',
  'TRUS',
  'MOUNTGER40',
  'MOUNTGER100',
  'BANDGER40',
  'BANDGER100',
  'PROTONGER40',
]

/** Whether somebody has one of the trading systems at least, by its product or by its content. */
export const holdsSystem = ({ products, features: granted }: Pick<Entitlements, 'products' | 'features'>): boolean =>
  systemProducts.some((product) => products.includes(product)) ||
  systemContents.some((content) => granted.includes(content))

/** What can be granted: codes of products, then features. */
export const entitlements: readonly string[] = [...Object.keys(tierOfProduct), ...features, ...systemContents]
export const isEntitlement = (text: string): boolean => entitlements.includes(text)

/** A code with the name that readers know, where it has one. */
export function entitlementLabel(code: string): string {
  const product = [...ladderProducts, { code: 'AF', label: 'Pur' }].find((each) => each.code === code)
  return product ? `${product.label} (${code})` : code
}

/** What a signed-in reader may do who was granted these products and features. */
export function rightsOf(granted: readonly string[]): Entitlements {
  const products = granted.filter(isProduct)
  const brought = products.map((product): Tier => tierOfProduct[product])
  return {
    tier: ladder.findLast((tier) => brought.includes(tier)) ?? 'FREE',
    products,
    features: granted.filter((each) => !isProduct(each)),
  }
}

/** The facts of a listing that decide who may see it in real time. */
export interface ListingFacts {
  entityType: EntityType
  entitySubType?: EntitySubType
  venue: VenueCode
  /** home exchange of an index */
  indexMic?: string
}

export const anonymousRights: Rights = { tier: 'ANONYMOUS', features: [] }

/** Levels of an order book that everyone may see. */
export const openLevels = 1
export const allLevels = 10

/** Seconds by which `DLY` is behind. */
export const delaySeconds = 900

const freeTypes: ReadonlySet<EntityType> = assetClasses.typesWith(({ freeRealtime = false }) => freeRealtime)
const paid: ReadonlySet<Tier> = new Set(['BASIC', 'PLUS', 'PRO'])
const paidForXetra: ReadonlySet<Tier> = new Set(['PLUS', 'PRO'])

/** Whether the reader may see this listing in real time: one table for pages, API and push. */
export function mayRealtime({ tier, features }: Rights, listing: ListingFacts): boolean {
  const has = (feature: string) => features.includes(feature)
  if (freeTypes.has(listing.entityType)) return true
  if (listing.venue.startsWith('@_IND')) return true
  if (listing.entityType === 'DERIVATIVE' && listing.venue.startsWith('@')) return true
  if (listing.entityType === 'INDEX') {
    if (isGerman(listing)) return paid.has(tier) || has('db_indices_and_xetra_etf_content')
    return listing.indexMic === 'XNAS' && has('nasdaq_indices_content')
  }
  if (listing.venue === '_FRA') return paid.has(tier)
  if (listing.venue === '_GER') {
    if (listing.entitySubType === 'ETF' && has('db_indices_and_xetra_etf_content')) return true
    return paidForXetra.has(tier) || has('xetra_core_level_one_content')
  }
  return false
}

/** Quality that is granted; undefined: refused, which only an explicit `RLT` can be. */
export function grantedQuality(rights: Rights, listing: ListingFacts, asked: RequestedQuality): Quality | undefined {
  if (asked === 'DLY' || asked === 'EOD') return asked
  if (mayRealtime(rights, listing)) return 'RLT'
  return asked === 'BST' ? 'DLY' : undefined
}

/** The same for an order book: real time of Xetra's ten levels is a right of its own. */
export function grantedBookQuality(
  rights: Rights,
  listing: ListingFacts,
  asked: RequestedQuality,
): Quality | undefined {
  if (listing.venue !== '_GER') return grantedQuality(rights, listing, asked)
  if (asked === 'DLY' || asked === 'EOD') return asked
  if (mayAllLevels(rights, listing)) return 'RLT'
  return asked === 'BST' ? 'DLY' : undefined
}

/** Whether all ten levels of the book may be seen, not just the best. */
export function mayAllLevels({ tier, features }: Rights, listing: ListingFacts): boolean {
  if (tier === 'PRO') return true
  if (listing.venue === '_GER') return features.includes('xetra_core_level_two_content')
  return freeTypes.has(listing.entityType) || (listing.entityType === 'DERIVATIVE' && listing.venue.startsWith('@'))
}

const isGerman = ({ indexMic }: ListingFacts): boolean => indexMic === 'XETR' || indexMic === 'XFRA'

const ladder: readonly Tier[] = ['ANONYMOUS', 'BASIC', 'PLUS', 'PRO']

/** The smallest product that brings a feature; the others are granted by themselves. */
const tierOfFeature: Partial<Record<Feature, Tier>> = {
  no_banner_ads_feature: 'BASIC',
  db_indices_and_xetra_etf_content: 'PLUS',
  xetra_core_level_one_content: 'PLUS',
  chart_analysis_pro_feature: 'PLUS',
  portfolio_benchmarking_feature: 'PLUS',
  portfolio_analysis_feature: 'PLUS',
  portfolio_payouts_feature: 'PLUS',
  xetra_core_level_two_content: 'PRO',
}

/** Whether a feature was granted, or comes with a product that was bought. */
export function mayUse({ tier, features: granted }: Rights, feature: Feature): boolean {
  const least = tierOfFeature[feature]
  return granted.includes(feature) || (least !== undefined && ladder.indexOf(tier) >= ladder.indexOf(least))
}

/** The smallest product that brings real time of a listing; `ANONYMOUS` where it is free, undefined where none does. */
export const productFor = (listing: ListingFacts): Tier | undefined =>
  ladder.find((tier) => mayRealtime({ tier, features: [] }, listing))
