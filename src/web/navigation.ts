import { daxValue, type EntityType } from '#contract/vocabulary.ts'
import type { KnownInstrument } from '#web/settings.ts'

/** The columns of the main menu, in order. */
export const menuColumns = [
  'Aktien, Indizes, Derivate',
  'ETF, Fonds',
  'Krypto, Anleihen, Devisen, Weitere',
  'Realtime-Kurse, Top-Werte',
  'News, Wissenswertes',
] as const
export type MenuColumn = (typeof menuColumns)[number]

export const footerGroups = ['Indizes', 'Kurse', 'Listen', 'Parkett', 'Vertrag'] as const
export type FooterGroup = (typeof footerGroups)[number] | 'Rechtliches'

export const sitemapGroups = [
  'Börse & Kurse',
  'Realtime-Kurse',
  'Werkzeuge und Listen',
  'Mein Parkett und Premium',
  'Rechtliches',
] as const
export type SitemapGroup = (typeof sitemapGroups)[number]

/** One entry of the navigation; a page may have several. */
export interface Link {
  label: string
  path: string
  menu?: MenuColumn | undefined
  footer?: FooterGroup | undefined
  sitemap?: SitemapGroup | undefined
  /** a tool on the home page, with the sentence below its name */
  tool?: string | undefined
  /** words under which the search finds the page */
  words?: string | undefined
  external?: boolean | undefined
  /** beside the first level of the menu: an operator's partner, or a link for phones alone */
  group?: 'partner' | 'phone' | undefined
  /** the instrument whose change of the day stands beside it in the menu */
  quoted?: { entityType: EntityType; entityValue: string } | undefined
  /** a store that has the app: a badge in the footer */
  badge?: boolean | undefined
}

/** Where a reader's own pages begin. */
export const ownStart = (isSignedIn: boolean): string => (isSignedIn ? '/dashboard' : '/')

const ownPages = [
  ownStart(true),
  '/alarme',
  '/broker',
  '/broker-verbinden',
  '/chart-ansichten',
  '/depot',
  '/depots',
  '/einstellungen',
  '/experten-musterdepot',
  '/experten-watchlist',
  '/gemerkte-suchen',
  '/handeln',
  '/musterdepot',
  '/veroeffentlichen',
  '/verwalten',
  '/watchlist',
  '/wertpapierhandel',
]
const currentPages = [
  '/aktien',
  '/anlagethemen',
  '/anleihen',
  '/boersen',
  '/derivate',
  '/devisen',
  '/etf',
  '/fonds',
  '/futures',
  '/index',
  '/kryptowaehrungen',
  '/news',
  '/ratgeber',
  '/realtime',
  '/rohstoffe',
  '/suche',
  '/top-werte',
  '/whitelabels',
  '/zinsen',
]

/** Which of the two places of the header a page belongs to; legal pages and the login to none. */
export function placeOf(path: string): 'current' | 'own' | undefined {
  const [, first = ''] = path.split('/')
  if (ownPages.includes(`/${first}`)) return 'own'
  return path === '/' || currentPages.includes(`/${first}`) ? 'current' : undefined
}

/** The first level of the navigation. @param name of the portal */
export const topLinks = (name: string, isSignedIn: boolean): readonly Link[] => [
  { label: 'Börse & Kurse', path: '/aktien' },
  { label: 'News & Analysen', path: '/news' },
  { label: `Mein ${name}`, path: ownStart(isSignedIn) },
  { label: 'Premium', path: '/info/premium' },
]

/** Instruments that the footer names. */
export const footerInstruments: readonly (KnownInstrument & { footer: FooterGroup })[] = [
  { label: 'DAX', entityType: 'INDEX', entityValue: daxValue, footer: 'Indizes' },
  { label: 'MDAX', entityType: 'INDEX', entityValue: '323547', footer: 'Indizes' },
  { label: 'TecDAX', entityType: 'INDEX', entityValue: '6623216', footer: 'Indizes' },
  { label: 'Dow Jones', entityType: 'INDEX', entityValue: '324977', footer: 'Indizes' },
  { label: 'NASDAQ 100', entityType: 'INDEX', entityValue: '325104', footer: 'Indizes' },
  { label: 'Nikkei', entityType: 'INDEX', entityValue: '600000007', footer: 'Indizes' },
  { label: 'Dollarkurs', entityType: 'CURRENCY', entityValue: 'EURUSD', footer: 'Kurse' },
  { label: 'Eurokurs', entityType: 'CURRENCY', entityValue: 'USDEUR', footer: 'Kurse' },
  { label: 'Schweizer Franken', entityType: 'CURRENCY', entityValue: 'EURCHF', footer: 'Kurse' },
  { label: 'Bitcoin', entityType: 'CRYPTO', entityValue: '600010254', footer: 'Kurse' },
  { label: 'Goldpreis', entityType: 'PRECIOUS_METAL', entityValue: '1326189', footer: 'Kurse' },
  { label: 'Ölpreis WTI', entityType: 'COMMODITY', entityValue: '15534884', footer: 'Kurse' },
]

/** The path of an instrument's page; the API gives absolute addresses. */
export function pathOf(instrument: { urls: { WEBSITE: string } }): string {
  const url = instrument.urls.WEBSITE
  const slash = url.indexOf('/', url.indexOf('//') + 2)
  return slash < 0 ? '/' : url.slice(slash)
}

/** What stands in an address as it is. */
const unescaped = /^[\w.-]*$/

/** The same address with some query values changed; an undefined value drops its key. */
/** Where links that sort a list or turn its pages start from, as plain data. */
export interface ListPlace {
  path: string
  /** without the question mark */
  query: string
  /** id of the list's board, where the reader comes back to */
  anchor?: string
}

export const listPlace = (path: string, query: URLSearchParams, anchor?: string): ListPlace => ({
  path,
  query: query.toString(),
  ...(anchor === undefined ? {} : { anchor }),
})

/** The same list with other parameters. */
export const inList = ({ path, query, anchor }: ListPlace, changes: Record<string, string | undefined>): string =>
  withQuery(path, new URLSearchParams(query), changes) + (anchor === undefined ? '' : `#${anchor}`)

export function withQuery(path: string, query: URLSearchParams, changes: Record<string, string | undefined>): string {
  if (query.size === 0 && Object.values(changes).every((value) => value === undefined || unescaped.test(value))) {
    const pairs = Object.entries(changes).flatMap(([key, value]) => (value === undefined ? [] : `${key}=${value}`))
    return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
  }
  const next = new URLSearchParams(query)
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(key)
    else next.set(key, value)
  }
  const text = next.toString()
  return text ? `${path}?${text}` : path
}
