import * as z from 'zod'

/** The tables whose order is kept, by the name they have in settings; each view has one order wherever it stands. */
export const sortViews = {
  watchlist: 'Watchlist',
  musterdepot: 'Positionen eines Musterdepots',
  'experten-musterdepot': 'Positionen eines Experten-Musterdepots',
  depot: 'Positionen eines Depots',
  aktien: 'Aktien: Werte eines Index',
  'aktien-laender': 'Aktien eines Landes',
  einzelwerte: 'Einzelwerte eines Index',
  realtime: 'Realtime-Kurse',
  etf: 'Alle ETFs',
  fonds: 'Alle Fonds',
  kvgs: 'Fondsgesellschaften',
  kvg: 'Fonds einer Gesellschaft',
  anleihen: 'Alle Anleihen',
  devisen: 'Alle Devisen',
  kryptowaehrungen: 'Alle Kryptowährungen',
  derivate: 'Alle Derivate',
  'neue-derivate': 'Neuemissionen: Derivate',
  'derivate-finder': 'Derivate-Finder',
  'aktien-finder': 'Aktien-Finder',
  'index-finder': 'Index-Finder',
  'fonds-finder': 'Fonds-Finder',
  'etf-finder': 'ETF-Finder',
  'anleihen-finder': 'Anleihen-Finder',
  'devisen-finder': 'Devisen-Finder',
} as const satisfies Record<string, string>
export type SortView = keyof typeof sortViews

export interface SortField {
  label: string
  /** in the order of the alphabet, not of numbers */
  isText?: true
}

/** What such tables are sorted by, as readers know it. */
const sortFields: Readonly<Record<string, SortField>> = {
  OWN: { label: 'eigene Reihenfolge' },
  NAME: { label: 'Name', isText: true },
  QUANTITY: { label: 'Stück' },
  PURCHASE_PRICE: { label: 'Kaufkurs' },
  LAST: { label: 'Kurs' },
  PERFORMANCE_PCT: { label: 'Veränderung in %' },
  SINCE: { label: 'seit Aufnahme' },
  ADDED: { label: 'Tag der Aufnahme' },
  VALUE: { label: 'Wert' },
  GAIN: { label: 'Gewinn/Verlust' },
  GAIN_PCT: { label: 'Gewinn/Verlust in %' },
  SHARE: { label: 'Anteil' },
  PERFORMANCE: { label: 'Veränderung' },
  PERFORMANCE_1Y: { label: '1 Jahr' },
  FUNDS: { label: 'Fonds' },
  ETFS: { label: 'ETFs' },
  AVERAGE_MONEY: { label: 'Umsatz je Tag' },
  VOLUME: { label: 'Stück' },
  MARKET_CAPITALIZATION: { label: 'Marktkapitalisierung' },
  WEIGHT: { label: 'Gewicht' },
  CONTRIBUTION: { label: 'Beitrag' },
  PER: { label: 'KGV e' },
  DIV_YIELD: { label: 'Dividendenrendite' },
  PEG: { label: 'PEG' },
  COUPON: { label: 'Kupon' },
  MATURITY: { label: 'Fälligkeit' },
  YIELD: { label: 'Rendite' },
  DURATION: { label: 'Duration' },
  BID: { label: 'Geld' },
  ASK: { label: 'Brief' },
  HIGH: { label: 'Hoch' },
  LOW: { label: 'Tief' },
  PREVIOUS_LAST: { label: 'Vortag' },
  TIME: { label: 'Zeit' },
  QUALITY: { label: 'Qualität' },
  fit: { label: 'Nähe zu Hebel 5' },
  strikeAbs: { label: 'Basispreis' },
  knockOutAbs: { label: 'Barriere' },
  cap: { label: 'Cap' },
  bonusLevel: { label: 'Bonuslevel' },
  couponPct: { label: 'Kupon' },
  gearingAsk: { label: 'Hebel' },
  leverage: { label: 'Hebel' },
  omega: { label: 'Omega' },
  delta: { label: 'Delta' },
  differenceKnockoutPct: { label: 'Abstand' },
  strikeDistancePct: { label: 'Abstand zum Basispreis' },
  premiumPctPa: { label: 'Aufgeld p. a.' },
  impliedVolatility: { label: 'implizite Volatilität' },
  discountPct: { label: 'Discount' },
  maxReturnPa: { label: 'Maximalrendite p. a.' },
  sidewaysReturnPa: { label: 'Seitwärtsrendite p. a.' },
  bonusReturnPa: { label: 'Bonusrendite p. a.' },
  spreadAskPct: { label: 'Spread' },
  spreadHomogenized: { label: 'Spread homogenisiert' },
  dateMaturity: { label: 'Bewertungstag' },
  bid: { label: 'Geld' },
  ask: { label: 'Brief' },
}
export const sortFieldOf = (field: string): SortField | undefined =>
  Object.hasOwn(sortFields, field) ? sortFields[field] : undefined

/** The order of a view as the simple storage keeps it. */
const KeptSort = z.object({
  field: z.string().max(60),
  order: z.enum(['ASC', 'DESC']),
  numeric: z.boolean().describe('whether the field is a number'),
})
export type KeptSort = z.infer<typeof KeptSort>

/** Anybody may write anything under the key: what is no order is none. */
export const keptSortFrom = (value: unknown): KeptSort | undefined => KeptSort.safeParse(value).data

const prefix = 'sort.'
/** the key of the simple storage */
export const sortKeyOf = (view: SortView): string => prefix + view
export const isSortView = (name: string): name is SortView => Object.hasOwn(sortViews, name)
export function sortViewOf(key: string): SortView | undefined {
  const name = key.slice(prefix.length)
  return key.startsWith(prefix) && isSortView(name) ? name : undefined
}
