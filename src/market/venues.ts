import type { CalendarId } from '#calendar/calendar.ts'
import type { VenueCode } from '#contract/vocabulary.ts'
import type { Instrument } from './instruments.ts'

export type VenueKind = 'exchange' | 'index' | 'overTheCounter' | 'issuer' | 'fundCompany' | 'indication'

export interface Venue {
  readonly code: VenueCode
  /** shown to readers, German */
  readonly name: string
  readonly kind: VenueKind
  readonly codeExchange: string
  readonly nameExchange: string
  /** over-the-counter sources only */
  readonly codeContributor?: string
  readonly codeExchangeGoogle?: string
  /** absent where it depends on the instrument (`calendarOf`) */
  readonly calendar?: CalendarId
  /** trades contracts alone, most of them around the clock */
  readonly futures?: true
  /** ISO 3166-1 alpha-2; absent for over-the-counter sources */
  readonly isoCountry?: string
  readonly isoCurrency: string
  /** somebody quotes all day and sets the closing price, whether anybody trades or not */
  readonly marketMaker?: true
  /** half-spread against Xetra's, and volume against the home exchange's */
  readonly spreadFactor: number
  readonly volumeShare: number
  /** MICs whose listings belong here */
  readonly mics: readonly string[]
}

/** How far `DLY` lags behind, trade by trade. */
export const delayMs = 15 * 60_000

export const venueCode = (code: string): VenueCode => code as VenueCode

interface Row {
  marketMaker?: true
  futures?: true
  code: string
  name: string
  google?: string
  calendar: CalendarId
  country: string
  currency: string
  spread: number
  volume: number
  mics: readonly string[]
}

const exchangeRows: readonly Row[] = [
  {
    code: '_GER',
    name: 'Xetra',
    google: 'ETR',
    calendar: 'XETR',
    country: 'DE',
    currency: 'EUR',
    spread: 1,
    volume: 1,
    mics: ['XETR'],
  },
  {
    code: '_FRA',
    marketMaker: true,
    name: 'Frankfurt',
    google: 'FRA',
    calendar: 'XFRA',
    country: 'DE',
    currency: 'EUR',
    spread: 2.4,
    volume: 0.02,
    mics: ['XFRA'],
  },
  {
    code: '_STU',
    marketMaker: true,
    name: 'Stuttgart',
    google: 'STU',
    calendar: 'XSTU',
    country: 'DE',
    currency: 'EUR',
    spread: 2.1,
    volume: 0.03,
    mics: ['XSTU'],
  },
  {
    code: '_GAT',
    marketMaker: true,
    name: 'Tradegate',
    calendar: 'XGAT',
    country: 'DE',
    currency: 'EUR',
    spread: 1.6,
    volume: 0.12,
    mics: ['XGAT'],
  },
  {
    code: '_TRO',
    marketMaker: true,
    name: 'gettex',
    calendar: 'MUNC',
    country: 'DE',
    currency: 'EUR',
    spread: 1.7,
    volume: 0.1,
    mics: ['MUNC'],
  },
  {
    code: '_QUO',
    marketMaker: true,
    name: 'Quotrix',
    calendar: 'XQTX',
    country: 'DE',
    currency: 'EUR',
    spread: 1.9,
    volume: 0.03,
    mics: ['XQTX'],
  },
  {
    code: '_LSX',
    marketMaker: true,
    name: 'LS Exchange',
    calendar: 'HAMM',
    country: 'DE',
    currency: 'EUR',
    spread: 1.8,
    volume: 0.08,
    mics: ['HAMM'],
  },
  {
    code: '_NMS',
    name: 'Nasdaq',
    google: 'NASDAQ',
    calendar: 'XNAS',
    country: 'US',
    currency: 'USD',
    spread: 0.6,
    volume: 1,
    mics: ['XNAS'],
  },
  {
    code: '_NYS',
    name: 'NYSE',
    google: 'NYSE',
    calendar: 'XNYS',
    country: 'US',
    currency: 'USD',
    spread: 0.6,
    volume: 1,
    mics: ['XNYS', 'XASE', 'ARCX', 'BATS'],
  },
  {
    code: '_LSE',
    name: 'London',
    google: 'LON',
    calendar: 'XLON',
    country: 'GB',
    currency: 'GBP',
    spread: 1,
    volume: 1,
    mics: ['XLON'],
  },
  {
    code: '_SWX',
    name: 'SIX Swiss Exchange',
    google: 'SWX',
    calendar: 'XSWX',
    country: 'CH',
    currency: 'CHF',
    spread: 1,
    volume: 1,
    mics: ['XSWX'],
  },
  {
    code: '_WBO',
    name: 'Wien',
    google: 'VIE',
    calendar: 'XWBO',
    country: 'AT',
    currency: 'EUR',
    spread: 1.2,
    volume: 1,
    mics: ['XWBO'],
  },
  {
    code: '_PAR',
    name: 'Euronext Paris',
    google: 'EPA',
    calendar: 'XPAR',
    country: 'FR',
    currency: 'EUR',
    spread: 1,
    volume: 1,
    mics: ['XPAR'],
  },
  {
    code: '_AMS',
    name: 'Euronext Amsterdam',
    google: 'AMS',
    calendar: 'XAMS',
    country: 'NL',
    currency: 'EUR',
    spread: 1,
    volume: 1,
    mics: ['XAMS'],
  },
  {
    code: '_MIL',
    name: 'Mailand',
    google: 'BIT',
    calendar: 'XMIL',
    country: 'IT',
    currency: 'EUR',
    spread: 1.1,
    volume: 1,
    mics: ['XMIL'],
  },
  {
    code: '_TKS',
    name: 'Tokio',
    google: 'TYO',
    calendar: 'XTKS',
    country: 'JP',
    currency: 'JPY',
    spread: 1,
    volume: 1,
    mics: ['XTKS', 'XJPX'],
  },
  {
    code: '_HKG',
    name: 'Hongkong',
    google: 'HKG',
    calendar: 'XHKG',
    country: 'HK',
    currency: 'HKD',
    spread: 1.1,
    volume: 1,
    mics: ['XHKG'],
  },
  {
    code: '_EUX',
    name: 'Eurex',
    calendar: 'XEUR',
    futures: true,
    country: 'DE',
    currency: 'EUR',
    spread: 1,
    volume: 1,
    mics: ['XEUR'],
  },
  {
    code: '_CME',
    name: 'CME',
    calendar: 'XCME',
    futures: true,
    country: 'US',
    currency: 'USD',
    spread: 1,
    volume: 1,
    mics: ['XCME'],
  },
  {
    code: '_CBT',
    name: 'CBOT',
    calendar: 'XCBT',
    futures: true,
    country: 'US',
    currency: 'USD',
    spread: 1,
    volume: 1,
    mics: ['XCBT'],
  },
  {
    code: '_CMX',
    name: 'COMEX',
    calendar: 'XCEC',
    futures: true,
    country: 'US',
    currency: 'USD',
    spread: 1,
    volume: 1,
    mics: ['XCEC'],
  },
  {
    code: '_NYM',
    name: 'NYMEX',
    calendar: 'XNYM',
    futures: true,
    country: 'US',
    currency: 'USD',
    spread: 1,
    volume: 1,
    mics: ['XNYM'],
  },
  {
    code: '_CBF',
    name: 'Cboe Futures',
    calendar: 'XCBF',
    futures: true,
    country: 'US',
    currency: 'USD',
    spread: 1,
    volume: 1,
    mics: ['XCBF'],
  },
  {
    code: '_ICE',
    name: 'ICE Europe',
    calendar: 'IFEU',
    futures: true,
    country: 'GB',
    currency: 'USD',
    spread: 1,
    volume: 1,
    mics: ['IFEU'],
  },
  {
    code: '_HKF',
    name: 'HKFE',
    calendar: 'XHKF',
    futures: true,
    country: 'HK',
    currency: 'HKD',
    spread: 1,
    volume: 1,
    mics: ['XHKF'],
  },
]

const exchanges: readonly Venue[] = exchangeRows.map((row) => ({
  code: venueCode(row.code),
  name: row.name,
  kind: 'exchange',
  codeExchange: row.code.slice(1),
  nameExchange: row.name,
  ...(row.google && { codeExchangeGoogle: row.google }),
  calendar: row.calendar,
  ...(row.futures && { futures: row.futures }),
  ...(row.marketMaker && { marketMaker: row.marketMaker }),
  isoCountry: row.country,
  isoCurrency: row.currency,
  spreadFactor: row.spread,
  volumeShare: row.volume,
  mics: row.mics,
}))

const contributor = (
  code: string,
  name: string,
  kind: VenueKind,
  calendar: CalendarId | undefined,
  currency = 'EUR',
): Venue => ({
  code: venueCode(`@_${code}`),
  name,
  kind,
  codeExchange: '@DE',
  nameExchange: 'Außerbörslich',
  codeContributor: code,
  ...(calendar && { calendar }),
  isoCurrency: currency,
  spreadFactor: kind === 'indication' ? 1.5 : 1,
  volumeShare: 1,
  mics: [],
})

const indexVenue: Venue = {
  code: venueCode('_IDX'),
  name: 'Indexberechnung',
  kind: 'index',
  codeExchange: 'IDX',
  nameExchange: 'Indexberechnung',
  isoCurrency: 'EUR',
  spreadFactor: 0,
  volumeShare: 0,
  mics: [],
}

/** Issuers of derivatives: contributor code and the name readers see. */
export const issuerVenues: readonly Venue[] = [
  ['SG', 'Société Générale'],
  ['UBS', 'UBS'],
  ['VON', 'Vontobel'],
  ['HSBC', 'HSBC'],
  ['MS', 'Morgan Stanley'],
  ['BNP', 'BNP Paribas'],
  ['GS', 'Goldman Sachs'],
  ['DZ', 'DZ BANK'],
  ['CITI', 'Citi'],
  ['JPM', 'J.P. Morgan'],
  ['UC', 'UniCredit'],
  ['DB', 'Deutsche Bank'],
  ['LBBW', 'LBBW'],
  ['DEKA', 'DekaBank'],
  ['HELABA', 'Helaba'],
  ['EBS', 'Erste Group'],
  ['RBI', 'Raiffeisen Bank International'],
  ['BARC', 'Barclays'],
  ['LEON', 'Leonteq'],
  ['CA', 'Crédit Agricole'],
].map(([code = '', name = '']) => contributor(code, name, 'issuer', 'XSTU'))

/** Every venue this portal knows. */
export const venues: readonly Venue[] = [
  ...exchanges,
  indexVenue,
  contributor('FX', 'Devisenhandel', 'overTheCounter', '24/5'),
  contributor('COM', 'Rohstoffhandel', 'overTheCounter', '24/5', 'USD'),
  contributor('CRY', 'Kryptohandel', 'overTheCounter', '24/7'),
  contributor('KVG', 'Fondsgesellschaft', 'fundCompany', 'XETR'),
  contributor('IND', 'Indikation', 'indication', '24/7'),
  ...issuerVenues,
]

/** Exchanges that open and close every day. */
export const exchangesWithHours: readonly (Venue & { readonly calendar: CalendarId })[] = exchanges.filter(
  (venue): venue is Venue & { readonly calendar: CalendarId } => venue.calendar !== undefined && !venue.futures,
)

const byCode: ReadonlyMap<string, Venue> = new Map(venues.map((venue) => [venue.code, venue]))
const byMic: ReadonlyMap<string, Venue> = new Map(
  venues.flatMap((venue) => venue.mics.map((mic) => [mic, venue] as const)),
)

export const venueOf = (code: string): Venue | undefined => byCode.get(code)

/** The venue that carries listings of a MIC; undefined where the exchange is not shown here. */
export const venueOfMic = (mic: string): Venue | undefined => byMic.get(mic)

/** The German venues every share and ETF trades on, beside its home exchange. */
export const germanVenues: readonly VenueCode[] = ['_FRA', '_STU', '_GAT', '_TRO', '_QUO', '_LSX'].map(venueCode)

/** Sessions of an instrument on a venue. A future has the hours of its contract, an index is calculated while its home exchange trades. */
export function calendarOf(instrument: Instrument, venue: Venue): CalendarId {
  if (venue.futures && instrument.facts.kind === 'future') return instrument.facts.hours
  // daily prices of WTI and Brent rest on the holidays of their futures; those of gold and currencies do not
  if (venue.code === '@_COM' && instrument.entityType === 'COMMODITY') return 'XNYM'
  if (venue.calendar) return venue.calendar
  return (instrument.facts.kind === 'index' && venueOfMic(instrument.facts.mic)?.calendar) || 'XETR'
}
